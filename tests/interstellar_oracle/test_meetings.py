"""The public view of an encounter: who meets, the range, the card that was played; never the cards in a hand."""

from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack, HoldFire
from referees.interstellar_oracle.combat.defending import Defend
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, NaturalDiplomacy
from referees.interstellar_oracle.meeting.exchanges import Pick
from referees.interstellar_oracle.table.meeting_view import MeetingView, meeting
from tests.interstellar_oracle.duels import attacked, challenged, holding, meeting as face_to_face, played_at
from tests.interstellar_oracle.tables import allowed, playing


def test_outside_an_encounter_there_is_none() -> None:
    """Without an encounter, the view has none."""
    assert meeting(playing()) is None


def test_diplomacy_is_seen_step_by_step() -> None:
    """The view shows who may play, which card was played by whom, and who gives one back; an ability has no card."""
    state = face_to_face()
    assert meeting(state) == MeetingView("diplomacy", 0, 1, 0)
    played = allowed(state, Diplomacy(seat=0, card="seduce")).state
    assert meeting(played) == MeetingView("answer", 0, 1, 1, card="seduce", by=0)
    assert meeting(allowed(played, Pick(seat=0)).state) == MeetingView("return", 0, 1, 0, card="seduce", by=0)
    natural = allowed(face_to_face("xangofin"), NaturalDiplomacy(seat=0, to=1)).state
    assert meeting(natural) == MeetingView("answer", 0, 1, 1, by=0)


def test_the_defenders_diplomacy_keeps_the_roles() -> None:
    """IO-46: when the Defender plays diplomacy too, that player is still the Defender."""
    state = played_at("trade")
    state = allowed(state, REFEREE.read_entry('{"kind":"swap","seat":0}')).state
    answered = meeting(allowed(state, Diplomacy(seat=1, card="intimidate")).state)
    assert answered == MeetingView("answer", 0, 1, 0, card="intimidate", by=1)


def test_combat_is_seen_range_by_range() -> None:
    """IO-60, IO-61: the view shows the range, whose attack it is, its card, and who has to answer."""
    state = challenged()
    assert meeting(state) == MeetingView("attack", 0, 1, 0, "long")
    under = allowed(state, Attack(seat=0, weapon="blaster")).state
    assert meeting(under) == MeetingView("defense", 0, 1, 1, "long", "blaster", 0, "energy")
    back = allowed(under, Defend(seat=1, card="shield")).state
    assert meeting(back) == MeetingView("attack", 0, 1, 1, "long")
    assert meeting(allowed(back, HoldFire(seat=1)).state) == MeetingView("attack", 0, 1, 0, "medium")


def test_an_attack_by_ability_shows_no_card() -> None:
    """For an attack by ability, the view has the attacker, the range and the type, but no card."""
    assert meeting(attacked("ability", at=1)) == MeetingView("defense", 0, 1, 1, "medium", None, 0, "sonic")


def test_hands_make_no_difference() -> None:
    """Two tables that differ only in the cards in hands show the same encounter."""
    state = attacked("blaster")
    assert meeting(holding(state, 1, "shield", "armor")) == meeting(state)
