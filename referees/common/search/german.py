"""German: stop words, numbers, irregular forms, endings, synonyms, question words.

As in https://github.com/LeonieWeissweiler/CISTEM, umlauts and ß are folded, the prefix ge- and endings removed."""

import re
from functools import lru_cache

from referees.common.search.lexicon import Lexicon, grouped, irregular
from referees.common.search.roots import plain

__all__ = ["GERMAN", "small_letters", "stem"]

SAY_NOTHING = """
    aber alle allem allen aller alles also am an auch auf aus bei beim bin bis bist da dabei dafür damit dann daran
    darauf das dass davon dazu dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem
    diesen dieser dieses dir doch dort du dürfen dürft durch eben eigentlich ein eine einem einen einer eines er es
    etwas euch euer eure eurem euren eurer für ganz geht genau gehen gibt hab habe haben habt hat hast hatte hätte
    heißt her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwas irgendwo ist ja
    jede jedem jeden jeder jedes jemand jetzt kann kannst können könnt könnte mach machen macht mal man mein meine
    meinem meinen meiner mich mir mit muss müssen musst müsst möchte nach nicht noch nun nur ob oder regel regeln
    schon sein seine seinem seinen seiner sich sie sind so soll sollen sollte sonst über um und uns unser unsere
    unserem unseren unter vom von vor war wann warum was weil welche welchem welchen welcher welches wem wen wenn
    wer werde werden werdet weshalb wessen wie wieso wieviel wieviele will willst wir wird wirst wo wofür wohin
    woher wollen womit woran worauf wozu wurde würde zu zum zur passiert passieren komm komme kommt kommen gehts
    gings leute typ bitte eh einfach halt bloß denen deren eigene eigenen
"""

COUNTED = """
    null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
    achtzehn neunzehn zwanzig
"""
ORDINAL = "zweit dritt viert fünft sechst"
ENDINGS = ("", "e", "en", "er", "es", "em")

IRREGULAR_WORDS = """
    nehmen: nimm nimmst nimmt nahm genommen; geben: gib gibst gab gegeben; ziehen: zog gezogen; werfen: wirf wirfst
    wirft warf geworfen; halten: hält hältst hielt; lassen: lässt ließ gelassen; tragen: trägt trug; fallen: fällt
    fiel; schlagen: schlägt schlug; fahren: fährt fuhr gefahren; laufen: läuft lief gelaufen; sehen: sieh siehst
    sieht sah gesehen; lesen: liest gelesen; sterben: stirb stirbst stirbt starb gestorben tot tod tote toten toter;
    verlieren: verlor verloren verlierst verliert; gewinnen: gewann gewonnen gewinn; beginnen: begann begonnen;
    liegen: lag gelegen; schieben: schob geschoben; bleiben: blieb geblieben; steigen: stieg gestiegen; entscheiden:
    entschied entschieden; gehen: ging gegangen; kommen: kam gekommen; bekommen: bekam; treffen: triff trifft traf
    getroffen; brechen: bricht brach gebrochen; vergessen: vergisst vergaß; schließen: schloss geschlossen; bieten:
    bot geboten; heben: hob gehoben; sitzen: saß gesessen; stehen: stand gestanden; hoch: hohe hohen hoher höher
    höchste höchsten; groß: größer größte größten; viel: viele vielen mehr meist meiste meisten; wenig: wenigsten
    wenigste weniger; gut: besser beste besten; nächstig: nächste nächsten nächster nächstes; erraten: errät erriet;
    raten: rät riet; gelten: gilt galt gegolten; helfen: hilft half geholfen; kaufen: käufe; verkaufen: verkauft;
    wählen: gewählt; springen: sprang gesprungen; fliehen: floh geflohen; tauschen: tausch getauscht; angreifen:
    angriff angriffe greift; besitzen: besaß besessen; schießen: schoss geschossen; zug: züge zügen
"""
BEFORE = "ab an auf aus bei ein fest her hin los mit nach um unter vor weg weiter zu zurück zusammen"
KEEP_GE = "(?!winn|hor|bot|biet|sicht|samt|wicht|gen|gn|stalt|rat|schwind|nug|fahrt|heim|ste)"

GROUPS = """
    ziehen nehmen aufnehmen nachziehen bekommen kriegen erhalten holen einsammeln
    abwerfen ablegen wegwerfen abgeben loswerden wegtun
    geben abgeben weitergeben überreichen verteilen
    tauschen austauschen wechseln ersetzen
    ansehen anschauen angucken gucken schauen nachsehen nachschauen spicken sehen prüfen
    aufdecken umdrehen zeigen offen enthüllen vorzeigen
    verdeckt geheim verborgen umgedreht unbekannt
    dran zug reihe
    anfangen beginnen loslegen starten start erster startspieler anfang
    ende enden aufhören fertig vorbei schluss beenden aus letzte
    gewinnen sieg sieger gewinner siegen win
    gleichstand unentschieden gleichauf gleich gleichviele patt
    gleich dieselbe derselbe selbe doppelt identisch
    punkte wertung werten zählen wert abrechnen
    summe zusammenzählen insgesamt gesamt addieren
    stapel haufen häufchen deck nachziehstapel talon
    platz feld stelle ort kästchen
    legen platzieren hinlegen setzen stellen ablegen
    verschieben bewegen schieben rücken ziehen umlegen
    bewegen reisen laufen gehen fahren fliegen schritt
    sterben tot vernichten zerstören besiegen töten umbringen abschießen killen
    ausschalten ausscheiden rauswerfen rauskicken eliminieren raus draußen
    getötet gestorben abgeschossen
    beutel sack tasche
    wälzer buch
    verfehlen danebengehen daneben runterfallen rollen
    handlimit handgröße handkartenlimit handkarten
    nächstig danach folgend
    stehlen klauen wegnehmen nehmen abnehmen
    doppelt zweimal duplikat identisch
    spielen ausspielen platzieren legen
    reichen genügen
    umschließen einkreisen umranden
    richtung rechtsrum linksrum herum
    angreifen angriff attacke attackieren kampf kämpfen schießen treffen schlagen zuschlagen
    verteidigen schützen abwehren schutz blocken
    verhindern kontern stoppen aufhalten abbrechen
    fliehen flüchten entkommen weglaufen ausweichen
    nachbar benachbart nebenan neben angrenzend
    rest übrig restlich bleiben überzählig
    extra zusätzlich bonus mehr belohnung
    belohnung prämie ziehen bekommen
    leer aufgebraucht alle weg
    verschwinden entfernen wegnehmen zusammenfallen
    falsch fehler irrtum irren vertippt vertan verzählt
    korrigieren ändern berichtigen verbessern anpassen
    richtig stimmt recht treffer
    daneben falsch fehlschlag schief schiefgehen
    höchstens maximal grenze limit
    mindestens minimum
    wählen aussuchen auswählen entscheiden bestimmen
    richtung uhrzeigersinn reihenfolge herum rum reihum
    monster kreatur wesen karte
    gegner feind rivale mitspieler
    zeile reihe linie
    spalte linie
    linie strich
    oben vorderseite
    unten rückseite
    schiff boot
    kunde abenteurer besucher
    heilen wiederherstellen
    schaden verletzt beschädigt
    fähigkeit kraft können talent
    rasse volk spezies
    kosten preis bezahlen zahlen
    gold geld münzen
    nochmal wiederholen erneut wieder zweimal
    sofort gleich direkt instant
    teleportieren springen
    raten vorhersagen vorhersage tippen prophezeien weissagung
    joker wild
    farbe bunt farbig
    frage fragen befragen nennen
    rang wert zahl
    helfer mitarbeiter angestellte bewohner
    rand grenze kante
    aussteigen verlassen aufgeben gehen
    rückgängig zurücknehmen zurück
    mischen durchmischen
    austeilen geben verteilen
    erlaubt dürfen zulässig
    verboten unzulässig
    würfel würfeln wurf
    einmal mehrmals
    behalten halten
    auslegen hinlegen ablegen
    spieler person leute personen mitspieler
    titel amt rolle
    danach anschließend
    hälfte halb
    fassung version
"""

ASKING = """
    wie: wie wieviel wieviele; wer: wer wen wem wessen; wo: wo wohin woher; warum: warum wieso weshalb; was: was;
    wann: wann; womit: womit; wozu: wozu wofür; worauf: worauf; welche: welche welcher welches welchen welchem
"""
YES_OR_NO = """
    bin bist ist sind war darf dürfen dürft darfst kann kannst können könnt muss musst müssen müsst soll sollen sollte
    hat hast habe haben habt wird werden gibt gilt zählt zählen bekomm bekomme bekommen bekommt krieg kriege kriegen
    kriegt geht gehen nehmen nimmt bleibt bleiben endet gewinnt erlaubt möglich ok okay lohnt reicht verliere verliert
    verlieren kostet stimmt macht spielt ziehe zieht
"""
DECISIVE_WORDS = """
    nicht nie muss erste letzte links rechts oben unten vorher nachher bevor nachdem mehr wenig innen außen ohne andere
    anderen verlieren geben nehmen gewinnen bekommen offen verdeckt aktiv passiv rot grün blau gelb grau
    runde spiel zuerst ausgeschieden
"""
FRAMES = """
    ich: ich; darf: darf darfst dürfen dürft kann kannst können könnt erlaubt möglich ok okay;
    muss: muss musst müssen müsst soll sollen; dein: dein deine deinen deiner euer eure sein seine seinen ihr ihre ihren
"""


def small_letters(text: str) -> str:
    """Lowercase text; umlauts, however written, become plain vowels."""
    text = plain(text)
    return re.sub("(?<![aeq])ue", "u", text.replace("ae", "a").replace("oe", "o").replace("wieviel", "wie viel"))


STOP = frozenset(map(small_letters, SAY_NOTHING.split()))
NUMBERS = {small_letters(word): str(number) for number, word in enumerate(COUNTED.split())} | {
    "zwo": "2",
    "funfzig": "50",
}
NUMBERS |= {small_letters(f"{word}{e}"): str(number) for number, word in enumerate(ORDINAL.split(), 2) for e in ENDINGS}
IRREGULAR = {small_letters(form): small_letters(word) for form, word in irregular(IRREGULAR_WORDS).items()}
PREFIXES = "|".join(sorted(map(small_letters, BEFORE.split()), key=len, reverse=True))
PARTED = re.compile(rf"^({PREFIXES})(?:zu(?=\w{{3,}}n$))?(\w{{4,}})$")
PARTICIPLE = re.compile(rf"^ge{KEEP_GE}(?=\w{{4,}}$)(?=\w+(?:t|en|te|ten|ter|tes|ene|enen|ener)$)")


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """The stem of a word: equal for "abgelegt" and "ablegen", "fünf" and "5"; an id stays whole."""
    word = re.split("['’]", small_letters(word))[0]
    if word in NUMBERS:
        return NUMBERS[word]
    if word in STOP or len(word) < 3 or not word.isalpha():
        return word
    if word in IRREGULAR:
        return _without_ending(IRREGULAR[word])
    if participle := PARTED.match(word):
        rest = participle[2]
        return participle[1] + _without_ending(IRREGULAR.get(rest) or PARTICIPLE.sub("", rest))
    return _without_ending(PARTICIPLE.sub("", word))


def _without_ending(word: str) -> str:
    word = word if len(word) < 7 else re.sub("ung(?:en)?$", "", word)
    while len(word) > 3:
        if len(word) > 5 and word.endswith(("em", "er", "nd")):
            word = word[:-2]
        elif word.endswith(("t", "e", "s", "n")) and word[:-1] not in STOP:
            word = word[:-1]
        else:
            break
    return word


GERMAN = Lexicon(
    small_letters,
    stem,
    NUMBERS,
    frozenset((*IRREGULAR, *NUMBERS)),
    frozenset(map(stem, STOP)),
    grouped(GROUPS, stem),
    irregular(ASKING) | dict.fromkeys(YES_OR_NO.split(), "yes or no"),
    re.compile(r"(ja|nein|nicht|kein\w*|nie)\b", re.IGNORECASE),
    {
        re.compile(r"\b(?:tot(?:e[mnrs]?)?|gestorben|getötet|ausgeschieden|raus)\b", re.IGNORECASE): "ausgeschieden",
        re.compile(r"\b(?:kein\w*|nie|niemals)\b", re.IGNORECASE): "nicht",
        re.compile(r"\b(?:muss|müss|soll)\w*\b", re.IGNORECASE): "muss",
        re.compile(r"\b(?:andere[mnrs]?|jemand\w*|mitspieler\w*)\b", re.IGNORECASE): "andere",
    },
    frozenset(stem(word) for word in DECISIVE_WORDS.split()),
    irregular(FRAMES),
    re.compile(r"(?<!^)\b(?:wenn|falls|während|mit(?!\W*$)|ohne|obwohl|als|im|bei|beim|gegen|durch)\b", re.IGNORECASE),
    has_compounds=True,
    faint=0.14,
)
