"""The words of Skirmish: how orders are written, what letters say, what worked examples say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.examples import ExampleError, Expectation, Given, Lines, OrderName, Outcome
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.guides import Guide, Topic
from rattus_pbem.engine.kinds import COUNT, SEAT, Handle, ListOf, Number
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.sections import Cell, Facts, Listing, MapCells, Section, Table
from rattus_pbem.engine.words import FactShape, FieldShape, Lexicon, Verb

from ..state import State

NAMES = {
    "amber": {"en": "amber", "fr": "ambre"},
    "coral": {"en": "coral", "fr": "corail"},
    "jade": {"en": "jade", "fr": "jade"},
    "slate": {"en": "slate", "fr": "ardoise"},
    "teal": {"en": "teal", "fr": "sarcelle"},
}
CARD = Handle(1, 12, name="card", expected={"en": "a card", "fr": "une carte"})
WITH = {"en": ("with",), "fr": ("avec",)}
UNTIL = {"en": ("until",), "fr": ("jusqu'à",)}
NONE = {"en": ("nothing",), "fr": ("rien",)}
ARMIES = FieldShape("armies", Number(0, 99), WITH)

VERBS = (
    Verb("bid", {"en": ("bid",), "fr": ("miser",)}, (ARMIES,), clause="S-2"),
    Verb("summon", {"en": ("summon",), "fr": ("lever",)}, (ARMIES,), clause="S-4"),
    Verb(
        "invade",
        {"en": ("invade",), "fr": ("envahir",)},
        (FieldShape("target", SEAT), FieldShape("until", Number(1, 99), key=UNTIL, optional=True, rider=True)),
        clause="S-5",
    ),
    Verb("done", {"en": ("done",), "fr": ("fini",)}),
    Verb("pause", {"en": ("pause",), "fr": ("pause",)}),
    Verb(
        "fortify",
        {"en": ("fortify", "keep"), "fr": ("fortifier", "garder")},
        (FieldShape("keep", ListOf(CARD, 0, 12, empty=NONE)),),
        clause="S-9",
    ),
    Verb("use", {"en": ("use",), "fr": ("utiliser",)}, (FieldShape("card", CARD),), on="shield", clause="S-6"),
    Verb("keep", {"en": ("keep",), "fr": ("garder",)}, on="shield", clause="S-6"),
    Verb("go", {"en": ("go on",), "fr": ("continuer",)}, on="again", clause="S-7"),
    Verb("stop", {"en": ("stop",), "fr": ("arrêter",)}, on="again", clause="S-7"),
)
ANSWERS = {
    "shield": {"en": ("shield",), "fr": ("bouclier",)},
    "again": {"en": ("again",), "fr": ("encore",)},
}
OF = (FieldShape("seat", SEAT, {"en": ("of",), "fr": ("de",)}, optional=True),)
FACTS = (
    FactShape("armies", {"en": ("armies",), "fr": ("armées",)}, COUNT, OF),
    FactShape("round", {"en": ("round",), "fr": ("manche",)}),
    FactShape("attacker", {"en": ("attacker",), "fr": ("attaquant",)}, SEAT),
)
FACTS_OF = {"": ("armies", "round"), "shield": ("armies", "round", "attacker"), "again": ("armies", "round")}

QUESTIONS = {
    "bid": ("Bid: how many armies do you pay to play first?", "Mise : combien d’armées pour jouer en premier ?"),
    "summon": ("Your turn: summon, invade, fortify.", "Votre tour : lever, envahir, fortifier."),
    "invade": ("Whom do you invade?", "Qui envahissez-vous ?"),
    "fortify": ("Which cards do you keep?", "Quelles cartes gardez-vous ?"),
    "shield": ("You are invaded: do you use a shield?", "On vous envahit : utilisez-vous un bouclier ?"),
    "again": ("Do you fight another round?", "Combattez-vous encore ?"),
}
DEFAULTS = {"shield": ("it is kept", "il est gardé"), "until": ("you are asked after each round", "on vous demande")}
FIELDS = {"keep": ("cards", "cartes"), "armies": ("armies", "armées"), "target": ("target", "cible")}
FAULTS = {
    "no_shield": ("you hold no shield", "vous n’avez pas de bouclier"),
    "not_your_moment": ("“{do}” has no place now", "« {do} » n’a pas sa place maintenant"),
}
EVENTS = {
    "dealt": ("The cards are dealt.", "Les cartes sont distribuées."),
    "bids_opened": ("The bids: {bids}.", "Les mises : {bids}."),
    "levied": ("An army joins {seat}.", "Une armée rejoint {seat}."),
    "summoned": ("{seat} summons {armies}.", "{seat} lève {armies}."),
    "invaded": ("{seat} invades {target}.", "{seat} envahit {target}."),
    "shield_used": ("{seat} uses shield #{card}.", "{seat} utilise le bouclier #{card}."),
    "clashed": ("{seat} rolls {attack}, {target} {defence}.", "{seat} lance {attack}, {target} {defence}."),
    "eliminated": ("{seat} is out.", "{seat} est éliminé."),
    "fortified": ("{seat} keeps {keep} and draws {drawn}.", "{seat} garde {keep} et tire {drawn}."),
    "turn_ended": ("{seat} has played.", "{seat} a joué."),
    "ended": ("The end: {ranking}.", "La fin : {ranking}."),
}
TOPICS = {
    "rules": (("Rules", "Règles"), ("Be the last with armies.", "Soyez le dernier à avoir des armées."), "S-1"),
    "summon": (("Summon", "Lever"), ("Up to two armies join you.", "Jusqu’à deux armées vous rejoignent."), "S-4"),
    "invade": (("Invade", "Envahir"), ("Dice decide, round by round.", "Les dés décident, manche par manche."), "S-5"),
    "shield": (("Shield", "Bouclier"), ("It turns an invader away.", "Il repousse un envahisseur."), "S-6"),
}
CLAUSES = {
    "S-4": (
        "At the start of a turn up to two armies are summoned.",
        "Au début d’un tour, on lève deux armées au plus.",
    ),
    "S-5": ("A seat with armies may be invaded.", "Une place qui a des armées peut être envahie."),
}


def guide(lang: str) -> Guide:
    """A line about each thing."""
    column = lang == "fr"
    topics = tuple(
        Topic(
            name,
            titles[column],
            texts[column],
            titles,
            ({"do": "summon", "armies": 1},) if name == "summon" else (),
            at,
        )
        for name, (titles, texts, at) in TOPICS.items()
    )
    return Guide(
        topics, {clause: texts[column] for clause, texts in CLAUSES.items()}, lists={"known": ("cards", "cartes")}
    )


def lexicon(folder: str) -> Lexicon:
    """All the words."""
    noise = {"en": ("the", "armies", "then"), "fr": ("les", "armées", "puis")}
    return Lexicon("skirmish", VERBS, {"seat": NAMES}, ANSWERS, noise, FACTS, FACTS_OF, ("shield",), folder)


def fault_text(fault: Fault, lang: str) -> str | None:
    """The sentence of a fault of this game."""
    return FAULTS[fault.key][lang == "fr"].format(**fault.facts) if fault.key in FAULTS else None


def event_text(event: Event, lang: str, names: Mapping[Seat, str]) -> str:
    """The sentence of an event."""

    def shown(value: Any) -> Any:
        if isinstance(value, list):
            return ", ".join(str(shown(each)) for each in value) or "-"
        return names.get(value, NAMES[value][lang]) if value in NAMES else value

    facts = {key: shown(value) for key, value in event.to_json().items() if key not in ("kind", "clauses")}
    return EVENTS[event.kind][lang == "fr"].format(**facts)


def display(view: Mapping[str, Any], lang: str, names: Mapping[Seat, str]) -> Iterator[Section]:
    """A table of the seats, a map of them in a row, the reader's cards."""
    column = lang == "fr"
    people = {seat: names.get(seat, NAMES[seat][lang]) for seat in view["seats"]}
    rows = tuple(
        (people[seat], str(view["armies"][seat]), " ".join(f"#{card}" for card in view["hands"][seat]) or "-")
        for seat in view["seats"]
    )
    heads = (("seat", "armies", "cards"), ("place", "armées", "cartes"))[column]
    yield Table("seats", heads, rows, heading=("The seats", "Les places")[column])
    supply = view["supply"] if isinstance(view["supply"], int) else len(view["supply"])
    yield Facts("rest", ((("Supply", "Réserve")[column], str(supply)),))
    cells = tuple(Cell(0, n, people[seat], "", ((str(view["armies"][seat]),),)) for n, seat in enumerate(view["seats"]))
    yield MapCells("map", 5, cells, ("armies by seat", "armées par place")[column], ("Map", "Carte")[column])
    faces = tuple(f"#{card}: {face}" for card, face in view["faces"].items())
    if faces:
        yield Listing("known", faces, ("Cards you know", "Cartes connues")[column])


# ---- worked examples: `seats amber coral`, `armies amber 3`, `hand coral shield`, `turn amber`, `chance 6 1`


def given(rules: Any, lines: Lines) -> Given[State]:
    """The position of an example: a turn of the seat named, else the bid. Raises ExampleError."""
    lines_by_key: dict[str, list[list[str]]] = {}
    for number, line in lines:
        key, *words = line.split()
        if key not in ("given", "seats", "armies", "hand", "turn", "chance"):
            raise ExampleError([(number, f"no line of a position: {line}")])
        lines_by_key.setdefault(key, []).append(words)
    seats = lines_by_key["seats"][0]
    state: State = rules.new_state(seats, {})
    hands: dict[Seat, tuple[int, ...]] = dict.fromkeys(seats, ())
    faces: dict[int, str] = {}
    for seat, *cards in lines_by_key.get("hand", ()):
        hands[seat] = tuple(range(len(faces) + 1, len(faces) + 1 + len(cards)))
        faces |= dict(zip(hands[seat], cards, strict=True))
    armies = {**state.armies, **{seat: int(count) for seat, count in lines_by_key.get("armies", ())}}
    state = replace(state, armies=armies, hands=hands, faces=faces, phase="bid", round=1)
    if "turn" in lines_by_key:
        first = lines_by_key["turn"][0][0]
        living = state.living
        start = living.index(first)
        state = replace(state, phase="turn", order=(*living[start:], *living[:start]))
    chance = tuple(int(die) for die in lines_by_key.get("chance", [[]])[0])
    return Given(state, {seat[0].upper(): seat for seat in seats}, chance)


def expected(lines: Lines) -> list[Expectation]:
    """`armies coral 1`, `turn coral`, `refused: A summon with 3 (S-4)`. Raises ExampleError."""
    expectations = []
    for number, line in lines:
        words = line.split()
        if words[0] == "refused:":
            expectations.append(
                Expectation(number, line, line, _refused, OrderName(line[9:].rsplit(" (", 1)[0].strip()))
            )
        elif words[0] == "armies" and words[1] in NAMES:
            expectations.append(Expectation(number, line, line, partial(_armies, words[1])))
        elif words[0] == "turn":
            expectations.append(
                Expectation(number, line, line, lambda outcome: f"turn {(*outcome.state.order, '-')[0]}")
            )
        else:
            raise ExampleError([(number, f"no line of an outcome: {line}")])
    return expectations


def _armies(seat: str, outcome: Outcome[State]) -> str:
    return f"armies {seat} {outcome.state.armies[seat]}"


def _refused(outcome: Outcome[State]) -> str:
    return "; ".join(f"refused: {refusal.order} ({refusal.clause})" for refusal in outcome.refused)
