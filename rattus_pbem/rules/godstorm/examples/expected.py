"""The `then` text of a worked example of Godstorm: what each line expects, and what an outcome says in its place.

A line holds if the outcome, printed for the same places, seats or decks and in the same order, reads like it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ....engine.examples import ExampleError, Expectation, Given, Lines, OrderName, Outcome
from ..data.game_data import KINDS, Data
from ..play.card_events import CardsDrawn, RelicsDrawn
from ..play.events import EVENTS
from ..play.god_events import GodBanished
from ..play.state import STEPS, State
from .given import first_word
from .line_kinds import COMMON, read_kinds, words
from .moments import MOMENTS, OF_NOBODY, moment_line, read_step
from .notation import Notation, contents_of

Look = Callable[[Outcome[State]], str]
Expected = tuple[str, Look] | tuple[str, Look, OrderName] | None
"""The line in full, what prints the outcome in the same way, the order refused; None if it cannot be read."""

_REFUSED = re.compile(
    r"(?P<order>.+?)\s*(?:\[(?P<mark>[^\[\]]*)\]\s*)?"
    r"\((?P<clauses>-|[A-Z]-[0-9]+\.[0-9]+(?:, ?[A-Z]-[0-9]+\.[0-9]+)*)\)"
)
_MARK = re.compile(r"(?:([1-9][0-9]?))?(?:(?:^|, ?)answer ([1-9][0-9]?))?")


def read_expected(lines: Lines, given: Given[State], data: Data) -> list[Expectation]:
    """What the lines say. Raises ExampleError naming every line that cannot be read."""
    reading = ExpectedReader(data, given.state)
    expectations = []
    for number, text in lines:
        expectation = reading.read(number, text)
        if expectation is not None:
            expectations.append(Expectation(number, " ".join(text.split()), *expectation))
    if reading.notation.faults:
        raise ExampleError(reading.notation.faults)
    return expectations


class ExpectedReader:
    """Reads lines of `then` one by one."""

    def __init__(self, data: Data, start: State) -> None:
        self.data = data
        self.start = start
        self.notation = Notation(data, start.seats, start.pantheons, start.neutral)
        self._kinds: dict[str, Callable[[str], Expected]] = {
            "players": self._players,
            "neutral": self._neutral,
            "territories": lambda text: self._counts("territories", text, lambda state, seat: len(state.own(seat))),
            "armies": lambda text: self._counts("armies", text, armies_on_earth),
            "continents": self._continents,
            "temples": self._temples,
            "supply": lambda text: self._number("supply", text, lambda outcome: outcome.state.temples_left),
            "draws": self._draws,
            "drew": self._drew,
            "banished": self._banished,
            "events": self._events,
        }

    def read(self, number: int, text: str) -> Expected:
        """One line."""
        notation, kind = self.notation, first_word(text)
        notation.line = number
        rest = " ".join(text.split()[1:])
        if kind == "refused":
            return self._refused(text.partition(":")[2].strip() if ":" in text.split()[0] else rest)
        if kind in self._kinds:
            return self._kinds[kind](rest)
        if kind in MOMENTS:
            return self._moment(kind, rest)
        if kind in COMMON:
            return self._common(kind, rest)
        if kind in self.data.heavens:
            return self._common("heaven", f"{kind} {rest}")
        return self._places(text)

    def _common(self, word: str, text: str) -> Expected:
        kind, notation = COMMON[word], self.notation
        value = kind.read(notation, text)
        if value is None:
            return None
        if word == "plague":
            value = sorted(value)
        return (
            f"{word} {kind.show(notation, value)}".strip(),
            lambda outcome: f"{word} {kind.show(notation, kind.of(outcome.state, value))}".strip(),
        )

    def _moment(self, word: str, text: str) -> Expected:
        notation = self.notation
        if word in OF_NOBODY:
            return word, lambda outcome: moment_line(notation, outcome.state)
        named, _, step = text.partition(" step")
        seats = notation.seats(named) if named != "-" else []
        number = read_step(notation, step.strip()) if step and word == "turn" else None
        if seats is None or (step and number is None):
            return None
        line = f"{word} {notation.print_seats(seats)}"
        if number is not None:
            line = f"{line} step {STEPS[number]}"
        return line, lambda outcome: moment_line(notation, outcome.state, step=number is not None)

    # ---- places

    def _places(self, text: str) -> Expected:
        notation = self.notation
        *names, last = text.split(",")
        head, colon, rest = last.partition(":")
        if not colon:
            head, _, rest = last.strip().partition(" ")
        names = [name.strip() for name in (*names, head)]
        known = (*self.data.territories, *self.data.spaces, *self.data.continents)
        if not any(name.lower().replace("-", "_") in known for name in names):
            words = ("refused:", *self._kinds, *COMMON, *MOMENTS)
            near = get_close_matches(names[0].lower(), [*words, *known], 1)
            hint = f", did you mean {near[0]}?" if near else f"; expected a place, or one of {', '.join(words)}"
            notation.add_fault(f"{names[0]!r} is no line of a then{hint}")
            return None
        contents = notation.contents(rest.strip())
        places: list[str] = []
        for name in names:
            continent = self.data.continents.get(name.lower())
            place = None if continent else notation.place(name)
            places += continent.territories if continent else [place] if place else []
        if contents is None or not places:
            return None

        def look(outcome: Outcome[State]) -> str:
            stands = {place: notation.print_contents(contents_of(outcome.state, place)) for place in places}
            if set(stands.values()) == {printed}:
                return line
            return "; ".join(f"{place} {standing}" for place, standing in stands.items() if standing != printed)

        printed = notation.print_contents(contents)
        line = f"{', '.join(places)} {printed}"
        return line, look

    # ---- lines that only a then has

    def _counts(self, kind: str, text: str, of: Callable[[State, str], int]) -> Expected:
        counts = self.notation.counts(text, neutral=True)
        if counts is None:
            return None

        def look(outcome: Outcome[State]) -> str:
            return f"{kind} {self.notation.print_counts({seat: of(outcome.state, seat) for seat in counts})}"

        return f"{kind} {self.notation.print_counts(counts)}", look

    def _number(self, kind: str, text: str, of: Callable[[Outcome[State]], int]) -> Expected:
        number = self.notation.number(text)
        return None if number is None else (f"{kind} {number}", lambda outcome: f"{kind} {of(outcome)}")

    def _draws(self, text: str) -> Expected:
        """`draws used 5`."""
        return self._number("draws used", text.removeprefix("used").strip(), lambda outcome: outcome.draws_used)

    def _temples(self, text: str) -> Expected:
        """How many are on the board, or all the territories that have one."""
        if text.isdigit():
            total = self.data.numbers["temples"]
            return self._number("temples", text, lambda outcome: total - outcome.state.temples_left)
        names = self.notation.territories(text)
        if names is None:
            return None
        kind = words("", Notation.territories, lambda s: [name for name, land in s.lands.items() if land.temple])
        shown = f"temples {kind.show(self.notation, sorted(names))}"
        return shown, lambda outcome: f"temples {kind.show(self.notation, kind.of(outcome.state, None))}"

    def _continents(self, text: str) -> Expected:
        """The continents that each seat controls."""
        notation = self.notation

        def show(held: Mapping[str, Any]) -> str:
            return f"continents {notation.print_by_seat(held, lambda names: ' '.join(names) or '-')}"

        held = notation.by_seat(text, self._named_continents)
        if held is None:
            return None
        return show(held), lambda outcome: show({seat: outcome.state.continents(seat) for seat in held})

    def _named_continents(self, text: str) -> list[str] | None:
        names = text.replace(",", " ").lower().split() if text != "-" else []
        for name in names:
            if name not in self.data.continents:
                self.notation.unknown("continent", name, self.data.continents)
                return None
        return sorted(names)

    def _players(self, text: str) -> Expected:
        """`alpha=Cel beta=Gre`: who has which pantheon; - for a seat that has none."""
        pantheons: dict[str, str] = {}
        for word in text.split():
            seat, _, name = word.partition("=")
            pantheon = self.notation.pantheon_of(name)
            if seat not in self.start.seats or (pantheon is None and name != "-"):
                self.notation.add_fault(f"{word!r} is not understood; expected seats with pantheons, such as alpha=Cel")
                return None
            pantheons[seat] = pantheon or ""

        def show(chosen: Mapping[str, str]) -> str:
            return "players " + " ".join(f"{seat}={chosen.get(seat) or '-'}" for seat in pantheons)

        return show(pantheons), lambda outcome: show(outcome.state.pantheons)

    def _neutral(self, text: str) -> Expected:
        pantheon = self.notation.pantheon_of(text)
        if pantheon is None:
            self.notation.unknown("pantheon", text, self.data.pantheons)
            return None
        return f"neutral {pantheon}", lambda outcome: f"neutral {outcome.state.neutral or '-'}"

    def _drew(self, text: str) -> Expected:
        """`Cel war 1 sky 2`: how many cards of each deck a seat has drawn since the given, whatever became of them."""
        notation = self.notation

        def read(part: str) -> dict[str, int] | None:
            parts = part.split() if part != "-" else []
            kinds, counts = read_kinds(notation, " ".join(parts[::2]) or "-"), [notation.number(n) for n in parts[1::2]]
            if kinds is None or None in counts or len(counts) != len(kinds):
                notation.add_fault("expected numbers by deck, such as Cel war 1")
                return None
            return {kind: count for kind, count in zip(kinds, counts, strict=True) if count}

        def show(drawn: Mapping[str, Any]) -> str:
            return "drew " + notation.print_by_seat(
                drawn, lambda held: " ".join(f"{deck} {held[deck]}" for deck in KINDS if held.get(deck)) or "-"
            )

        drawn = notation.by_seat(text, read)
        if drawn is None:
            return None
        return show(drawn), lambda outcome: show({seat: drawn_by(outcome, seat) for seat in drawn})

    def _banished(self, text: str) -> Expected:
        """`Cel war, Gre sky`: the gods banished since the given, in the order in which it happened; `-` is none."""
        notation = self.notation
        gods: list[tuple[str, str]] = []
        for part in text.split(",") if text != "-" else ():
            parts = part.split()
            if len(parts) != 2:
                notation.add_fault(f"{part.strip()!r} is not understood; expected such as Cel war, Gre sky")
                return None
            seat, kind = notation.seat(parts[0]), notation.kind(parts[1])
            if seat is None or kind is None:
                return None
            gods.append((seat, kind))

        def show(banished: Sequence[tuple[str, str]]) -> str:
            return "banished " + (", ".join(f"{notation.letter(seat)} {kind}" for seat, kind in banished) or "-")

        return show(gods), lambda outcome: show(
            [(event.seat, event.god) for event in outcome.events if isinstance(event, GodBanished)]
        )

    def _events(self, text: str) -> Expected:
        """`captured 2, labour_done 1`: how often something has happened since the given."""
        wanted: dict[str, int] = {}
        for part in text.split(","):
            kind, _, count = part.strip().partition(" ")
            if kind not in EVENTS:
                self.notation.unknown("event", kind, EVENTS)
                return None
            number = self.notation.number(count)
            if number is None:
                return None
            wanted[kind] = number

        def show(counts: Mapping[str, int]) -> str:
            return "events " + ", ".join(f"{kind} {counts.get(kind, 0)}" for kind in wanted)

        return show(wanted), lambda outcome: show(Counter(event.kind for event in outcome.events))

    def _refused(self, text: str) -> Expected:
        match = _REFUSED.fullmatch(text)
        mark = _MARK.fullmatch(" ".join((match["mark"] or "").split())) if match else None
        if match is None or mark is None or (match["mark"] is not None and not any(mark.groups())):
            self.notation.add_fault("expected refused: ORDER (clause), or ORDER [2] for the second of equal lines")
            return None
        order = OrderName(" ".join(match["order"].split()), int(mark[1] or 0), int(mark[2] or 0))
        clauses = [clause.strip() for clause in match["clauses"].split(",")]
        line = f"refused: {order} ({', '.join(clauses)})"

        def look(outcome: Outcome[State]) -> str:
            by = [refusal.clause or "-" for refusal in outcome.refused if order.means(refusal.order)]
            if any(clause in clauses for clause in by):
                return line
            if by:
                return f"refused: {order} ({', '.join(by)})"
            carried_out = outcome.orders.count(order.text) >= max(1, order.nth)
            return f"carried out: {order}" if carried_out else f"there is no such order: {order}"

        return line, look, order


def armies_on_earth(state: State, seat: str) -> int:
    """The armies of a seat in territories."""
    return sum(state.armies(name) for name in state.own(seat))


def drawn_by(outcome: Outcome[State], seat: str) -> Mapping[str, int]:
    """How many cards of each deck a seat has drawn."""
    drawn: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, CardsDrawn) and event.seat == seat:
            drawn[event.deck] += event.count
        elif isinstance(event, RelicsDrawn) and event.seat == seat:
            drawn["magic"] += len(event.relics)
    return drawn
