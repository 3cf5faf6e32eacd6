"""The words of Skirmish: how orders are written, what letters say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rattus_pbem.contract.guides import Guide, Topic
from rattus_pbem.contract.sections import Cell, Facts, Listing, MapCells, Section, Table, ToldPlace
from rattus_pbem.contract.texts import Catalogue
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.seats import Seat
from rattus_pbem.language.kinds import COUNT, SEAT, Handle, ListOf, Number
from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import FactShape, FieldShape, Lexicon, Verb

from ..state import Eliminated, Ended, Invaded, State

CATALOGUE = Catalogue(__name__)
language, ways, name = CATALOGUE.language, CATALOGUE.ways, CATALOGUE.name

NAMES = {
    "amber": name("amber"),
    "coral": name("coral"),
    "jade": name("jade"),
    "slate": name("slate"),
    "teal": name("teal"),
}
CARD = Handle(1, 12, name="card", expected=name("expected_card"))
WITH = ways("with")
UNTIL = ways("until")
NONE = ways("none")
ARMIES = FieldShape("armies", Number(0, 99), WITH)

VERBS = (
    Verb("bid", ways("bid"), (ARMIES,), clause="S-2"),
    Verb("summon", ways("summon"), (ARMIES,), clause="S-4"),
    Verb(
        "invade",
        ways("invade"),
        (FieldShape("target", SEAT), FieldShape("until", Number(1, 99), key=UNTIL, optional=True, rider=True)),
        clause="S-5",
    ),
    Verb("done", ways("done")),
    Verb("pause", ways("pause")),
    Verb(
        "fortify",
        ways("fortify"),
        (FieldShape("keep", ListOf(CARD, 0, 12, empty=NONE)),),
        clause="S-9",
    ),
    Verb("use", ways("use"), (FieldShape("card", CARD),), on="shield", clause="S-6"),
    Verb("keep", ways("keep"), on="shield", clause="S-6"),
    Verb("go", ways("go"), on="again", clause="S-7"),
    Verb("stop", ways("stop"), on="again", clause="S-7"),
)
ANSWERS = {
    "shield": ways("question.shield"),
    "again": ways("question.again"),
}
OF = (FieldShape("seat", SEAT, ways("of"), optional=True),)
FACTS = (
    FactShape("armies", ways("fact.armies"), COUNT, OF),
    FactShape("round", ways("fact.round")),
    FactShape("attacker", ways("fact.attacker"), SEAT),
)
FACTS_OF = {"": ("armies", "round"), "shield": ("armies", "round", "attacker"), "again": ("armies", "round")}


TOPICS = {"rules": "S-1", "summon": "S-4", "invade": "S-5", "shield": "S-6"}
"""The clause of each thing that the guide tells of."""


def guide(lang: str) -> Guide:
    """A line about each thing."""
    spoken = [language(other) for other in LANGS]
    topics = tuple(
        Topic(
            topic,
            language(lang)["topic_titles"][topic],
            language(lang)["topic_texts"][topic],
            tuple(each["topic_titles"][topic] for each in spoken),
            ({"do": "summon", "armies": 1},) if topic == "summon" else (),
            clause,
        )
        for topic, clause in TOPICS.items()
    )
    lists = {"known": tuple(each["heads"]["cards"] for each in spoken)}
    return Guide(topics, language(lang)["clauses"], lists=lists)


def lexicon(folder: str) -> Lexicon:
    """All the words."""
    return Lexicon("skirmish", VERBS, {"seat": NAMES}, ANSWERS, ways("noise"), FACTS, FACTS_OF, ("shield",), folder)


def fault_text(fault: Fault, lang: str) -> str | None:
    """The sentence of a fault of this game."""
    sentence = language(lang)["faults"].get(fault.key)
    return sentence.format(**fault.facts) if sentence else None


def event_text(event: Event, lang: str, names: Mapping[Seat, str]) -> str:
    """The sentence of an event."""

    def shown(value: Any) -> Any:
        if isinstance(value, list):
            return ", ".join(str(shown(each)) for each in value) or "-"
        return names.get(value, NAMES[value][lang]) if value in NAMES else value

    facts = {key: shown(value) for key, value in event.to_json().items() if key not in ("kind", "clauses")}
    return str(language(lang)["events"][event.kind]).format(**facts)


class Story:
    """The events of a turn as they are read: who invaded whom, and who is out."""

    def __init__(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> None:
        self._events, self._lang, self._reader, self._names = events, lang, reader, names

    def headline(self) -> str:
        """`Anna invades Bernard. Bernard is out.`"""
        kinds = (Invaded, Eliminated, Ended)
        return " ".join(
            event_text(event, self._lang, self._names) for event in self._events if isinstance(event, kinds)
        )

    def places(self) -> tuple[ToldPlace, ...]:
        """None: it has none."""
        return ()

    def own(self) -> list[str]:
        """The invasions that met the reader."""
        invasions = (event for event in self._events if isinstance(event, Invaded) and event.target == self._reader)
        return [event_text(event, self._lang, self._names) for event in invasions]


def display(known: State, supply: int, lang: str, names: Mapping[Seat, str]) -> Iterator[Section]:
    """A table of the seats, a map of them in a row, the reader's cards."""
    heads = language(lang)["heads"]
    people = {seat: names.get(seat, NAMES[seat][lang]) for seat in known.seats}
    rows = tuple(
        (people[seat], str(known.armies[seat]), " ".join(f"#{card}" for card in known.hands.get(seat, ())) or "-")
        for seat in known.seats
    )
    yield Table("seats", (heads["seat"], heads["armies"], heads["cards"]), rows, heading=heads["seats"])
    yield Facts("rest", ((heads["supply"], str(supply)),))
    cells = tuple(Cell(0, n, people[seat], "", ((str(known.armies[seat]),),)) for n, seat in enumerate(known.seats))
    yield MapCells("map", 5, cells, heads["legend"], heads["map"])
    faces = tuple(f"#{card}: {face}" for card, face in known.faces.items())
    if faces:
        yield Listing("known", faces, heads["known"])
