"""The `then` lines of a worked example: what each expects, and the outcome printed in the same words. Plays nothing.

A line holds if the outcome, printed for the same regions, seats or rats and in the same order, reads like it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from ....engine.examples import ExampleError, Expectation, Given, Lines, OrderName, Outcome
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.action_events import TokenSeen
from ..play.areas import largest_area, largest_area_seat
from ..play.choosing import needs_advice
from ..play.state import State
from .flips import flips, print_flips, read_flips
from .notation import (
    PIECES,
    Notation,
    letter,
    pieces_of,
    print_counts,
    print_cubes,
    print_hand,
    print_order,
    print_pieces,
    print_walls,
)

Look = Callable[[Outcome[State]], str]
Expected = tuple[str, Look] | tuple[str, Look, OrderName] | None
"""The line in full, what prints the outcome in the same way, the order refused; None if it cannot be read."""

_REFUSED = re.compile(
    r"(?P<order>.+?)\s*(?:\[(?P<mark>[^\[\]]*)\]\s*)?\((?P<clauses>[A-Z]-[0-9]+\.[0-9]+(?:, ?[A-Z]-[0-9]+\.[0-9]+)*)\)"
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
        self.notation = Notation(data)
        self._kinds: dict[str, Callable[[str], Expected]] = {
            "plague": self._plague,
            "reserve": lambda text: self._counts("reserve", text, lambda state, seat: state.reserve[seat], " "),
            "palace": lambda text: self._counts("palace", text, lambda state, seat: state.palace.get(seat, 0)),
            "score": self._score,
            "ranking": self._ranking,
            "cards": self._cards,
            "seen": self._seen,
            "flips": self._flips,
            "discard": self._discard,
            "supply": self._supply,
            "end": self._end,
            "regions": lambda text: self._number("regions", text, lambda state: len(state.board.regions)),
            "spare": lambda text: self._number("spare", text, spare_starting_tokens),
            "removed": lambda text: self._number("removed", text, lambda state: len(state.removed)),
            "potions": lambda text: self._number("potions", text, lambda state: state.pieces_left("potion")),
            "walls": self._walls,
            "baker": self._baker,
            "areas": lambda text: self._counts("areas", text, largest_area),
            "queen": self._queen,
            "six": self._six,
            "pieces": self._pieces,
            "advice": self._advice,
        }

    def read(self, number: int, text: str) -> Expected:
        """One line."""
        notation = self.notation
        notation.line = number
        head, colon, rest = text.partition(":")
        kind, _, about = text.partition(" ")
        if colon and head.lower() == "refused":
            return self._refused(rest.strip())
        if colon and len(head.split()) == 1:
            return self._region(head, rest)
        if kind in self._kinds:
            return self._kinds[kind](" ".join(about.split()))
        near = get_close_matches(kind, [*self._kinds, "refused:"], 1)
        hint = f", did you mean {near[0]}?" if near else f"; expected {', '.join(self._kinds)}, refused: or REGION: ..."
        notation.add_fault(f"{kind!r} is no line of a then{hint}")
        return None

    def _region(self, name: str, rest: str) -> Expected:
        notation = self.notation
        region = notation.region(name)
        cubes, *others = (part.strip() for part in rest.split("|"))
        counts, potions = notation.cubes(cubes)
        tokens = notation.tokens(others[0]) if others else {}
        pieces = notation.pieces(others[1]) if len(others) > 1 else {}
        if len(others) > 2:
            notation.add_fault("a region has cubes | rats | pieces and no more")
        if region is None or not self._in_play(region):
            return None
        faced = [token for token, face in tokens.items() if face]

        def line(cubes: str, rats: str, pieces: str) -> str:
            return f"{region}: {cubes} | {rats}" + (f" | {pieces}" if pieces != "-" else "")

        def look(outcome: Outcome[State]) -> str:
            place, faces = outcome.state.regions[region], outcome.state.faces
            rats = notation.print_tokens(place.tokens, faces, faced)
            return line(print_cubes(place.cubes, place.potions), rats, print_pieces(pieces_of(place)))

        rats = notation.print_tokens(tokens, tokens, faced)
        return line(print_cubes(counts, potions), rats, print_pieces(pieces)), look

    def _plague(self, text: str) -> Expected:
        name, counts, number = text.partition(" counts ")
        region = self.notation.region(name)
        worth = self.notation.number(number) if counts else None
        if region is None or not self._in_play(region):
            return None

        def line(where: str | None, count: int | None) -> str:
            return f"plague {where}" + (f" counts {count}" if counts else "")

        return line(region, worth), lambda outcome: line(outcome.state.plague, outcome.state.plague_counts)

    def _counts(self, kind: str, text: str, of: Callable[[State, Seat], int], gap: str = "") -> Expected:
        counts = self.notation.counts(text)
        if not self._play(counts):
            return None

        def look(outcome: Outcome[State]) -> str:
            return f"{kind} {print_counts({seat: of(outcome.state, seat) for seat in counts}, gap)}"

        return f"{kind} {print_counts(counts, gap)}", look

    def _score(self, text: str) -> Expected:
        counts = self.notation.counts(text)
        if not self._play(counts):
            return None

        def look(outcome: Outcome[State]) -> str:
            scores = dict(outcome.state.scores)
            return f"score {print_counts({s: scores[s] for s in counts})}" if scores else "the game is not over"

        return f"score {print_counts(counts)}", look

    def _ranking(self, text: str) -> Expected:
        seats = self.notation.seats(text)
        if not self._play(seats):
            return None

        def look(outcome: Outcome[State]) -> str:
            ranking = outcome.state.ranking
            return f"ranking {print_order(ranking)}" if ranking else "the game is not over"

        return f"ranking {print_order(seats)}", look

    def _cards(self, text: str) -> Expected:
        hands: dict[Seat, list[str]] = {}
        for part in text.split("|"):
            name, *words = part.split() or [""]
            seat = self.notation.seat(name)
            hand = [card for word in words if (card := self.notation.card(word))]
            for card in hand:
                if card not in self.start.characters:
                    self.notation.add_fault(f"{card} is not in this game (R-1.9)")
            if seat in hands:
                self.notation.add_fault(f"{name} appears here twice")
            elif seat:
                hands[seat] = hand
        if not self._play(hands):
            return None

        def line(held: Callable[[Seat], Iterable[str]]) -> str:
            return "cards " + " | ".join(print_hand(self.start, seat, held(seat)) for seat in hands)

        return line(hands.__getitem__), lambda outcome: line(outcome.state.held_by)

    def _seen(self, text: str) -> Expected:
        name, _, rest = text.partition(" ")
        seat = self.notation.seat(name)
        tokens = list(self.notation.tokens(rest))
        if seat is None or not self._play([seat]):
            return None

        def look(outcome: Outcome[State]) -> str:
            known = seen_tokens(outcome, seat)
            also = [other for other in outcome.state.seats if other != seat and known & seen_tokens(outcome, other)]
            line = f"seen {letter(seat)} {self.notation.print_tokens(known, {})}"
            return line + (f", and so has {print_order(also)}" if also else "")

        return f"seen {letter(seat)} {self.notation.print_tokens(tokens, {})}", look

    def _flips(self, text: str) -> Expected:
        expected = read_flips(text, self.notation)
        if expected is None or not self._play({seat for _, effects in expected for seat, _ in effects}):
            return None
        return print_flips(expected), lambda outcome: print_flips(flips(outcome))

    def _walls(self, text: str) -> Expected:
        walls = self.notation.walls(text)
        if not all(self._in_play(region) for wall in walls for region in wall):
            return None
        return f"walls {print_walls(walls)}", lambda outcome: f"walls {print_walls(outcome.state.walls)}"

    def _baker(self, text: str) -> Expected:
        counts = self.notation.counts(text)
        if not self._play(counts):
            return None
        return f"baker {print_cubes(counts, {})}", lambda outcome: f"baker {print_cubes(outcome.state.baker, {})}"

    def _queen(self, text: str) -> Expected:
        seat = None if text == "-" else self.notation.seat(text)
        if seat and not self._play([seat]):
            return None

        def look(outcome: Outcome[State]) -> str:
            holder = largest_area_seat(outcome.state)
            return f"queen {letter(holder) if holder else '-'}"

        return f"queen {letter(seat) if seat else '-'}", look

    def _six(self, text: str) -> Expected:
        def line(six: Iterable[str]) -> str:
            return f"six {' '.join(card for card in self.data.characters if card in six) or '-'}"

        named = self.notation.cards(text)
        return line(named), lambda outcome: line(outcome.state.characters)

    def _pieces(self, text: str) -> Expected:
        def line(pieces: Mapping[str, int]) -> str:
            return f"pieces {' '.join(f'{kind} {pieces[kind]}' for kind in PIECES if kind in pieces) or '-'}"

        named = self.notation.all_pieces(text)
        return line(named), lambda outcome: line(self.data.pieces_of(outcome.state.characters))

    def _advice(self, text: str) -> Expected:
        if text not in ("given", "none"):
            self.notation.add_fault(f"{text!r} is not understood; expected given or none")

        def look(outcome: Outcome[State]) -> str:
            state = outcome.state
            if not state.characters:
                return "the six are not chosen"
            return f"advice {'given' if needs_advice(self.data, state.characters, len(state.seats)) else 'none'}"

        return f"advice {text}", look

    def _discard(self, text: str) -> Expected:
        def line(faces: list[str]) -> str:
            return f"discard {' '.join(self.notation.print_face(face) for face in sorted(set(faces))) or '-'}"

        known = [face for face in self.notation.faces(text) if face in self.data.faces]
        return line(known), lambda outcome: line([face for _, face in outcome.state.discard])

    def _supply(self, text: str) -> Expected:
        if text.isdigit():
            return self._number("supply", text, lambda state: len(state.supply))
        faces = self.notation.faces(text)
        return f"supply {' '.join(faces) or '-'}", lambda outcome: f"supply {' '.join(outcome.state.supply) or '-'}"

    def _number(self, kind: str, text: str, of: Callable[[State], int]) -> Expected:
        number = self.notation.number(text)
        return f"{kind} {number}", lambda outcome: f"{kind} {of(outcome.state)}"

    def _end(self, text: str) -> Expected:
        if text in ("no", "with this turn"):
            return f"end {text}", end_line
        return f"end {print_order(self.notation.seats(text))}", end_line

    def _refused(self, text: str) -> Expected:
        match = _REFUSED.fullmatch(text)
        mark = _MARK.fullmatch(" ".join((match["mark"] or "").split())) if match else None
        if match is None or mark is None or (match["mark"] is not None and not any(mark.groups())):
            self.notation.add_fault("expected refused: ORDER (clause), or ORDER [2] for the second of equal lines")
            return None
        order = OrderName(" ".join(match["order"].split()), int(mark[1] or 0), int(mark[2] or 0))
        clauses = [c.strip() for c in match["clauses"].split(",")]
        line = f"refused: {order} ({', '.join(clauses)})"

        def look(outcome: Outcome[State]) -> str:
            by = [refusal.clause for refusal in outcome.refused if order.means(refusal.order)]
            if any(clause in clauses for clause in by):
                return line
            if by:
                return f"refused: {order} ({', '.join(by)})"
            carried_out = outcome.orders.count(order.text) >= max(1, order.nth)
            return f"carried out: {order}" if carried_out else f"there is no such order: {order}"

        return line, look, order

    def _in_play(self, region: str) -> bool:
        if region in self.data.board(len(self.start.seats)).regions:
            return True
        self.notation.add_fault(f"{region} is not in play with {len(self.start.seats)} players (R-1.5)")
        return False

    def _play(self, seats: Iterable[Seat]) -> bool:
        absent = [seat for seat in seats if seat not in self.start.seats]
        for seat in absent:
            self.notation.add_fault(f"{letter(seat)} is not a player of this example")
        return not absent


def spare_starting_tokens(state: State) -> int:
    """Starting tokens left over when each region has one (R-2.3)."""
    return len(state.data.starting_faces) - state.dealt


def seen_tokens(outcome: Outcome[State], seat: Seat) -> frozenset[int]:
    """The rats that this seat has looked at: in the given position, or since by its own events."""
    known = set(outcome.start.seen.get(seat, ()))
    for event in outcome.events:
        seen = event.seen_by(seat)
        if isinstance(seen, TokenSeen) and seen.face:
            known.add(seen.token)
    return frozenset(known)


def end_line(outcome: Outcome[State]) -> str:
    """Whether the last turn has been played, and who plays in the final round, in order."""
    state = outcome.state
    if state.last is not None:
        return f"end {print_order(state.final_order())}"
    return "end with this turn" if state.ending else "end no"
