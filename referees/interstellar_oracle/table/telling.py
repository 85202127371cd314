"""An entry's place in its log line and short name."""

from referees.common.words import Derived, Telling, say
from referees.interstellar_oracle.table.asking import numbered, place_label

ITS_PLACE = Derived(lambda at, entry: place_label(at, entry.place))
ITS_NUMBER = Derived(lambda at, entry: numbered(at, entry.place))
TO_PLACE = Derived(lambda at, entry: place_label(at, entry.to))
TO_NUMBER = Derived(lambda at, entry: numbered(at, entry.to))
MOVING = Telling(say("{who}'s move to {place}"), otherwise=say("{who}'s move"), place=TO_NUMBER)
