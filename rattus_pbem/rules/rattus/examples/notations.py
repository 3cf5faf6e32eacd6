"""How worked examples of Rattus are written: seats by letter, cubes `R2 B1`, rats `#1=F03(1 Bo Ch)`, cards, walls, and
what stands in no position: flips, losses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ....contract.example_notations import NUMBER, LineError, Notation, Notations, read_name
from ....contract.examples import Outcome
from ....contract.positions import near
from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import Data
from ..play.action_events import CubeLost, TokenFlipped, TokenSeen
from ..play.piper_events import PotionSpent, SerfCubePlaced
from ..play.state import SEATS, Region, State, link

LETTERS: Mapping[str, Seat] = {seat[0].upper(): seat for seat in SEATS}
ON_REGIONS = ("bishop", "nun")
PIECES = ("potion", *ON_REGIONS, "wall")

_FACE = r"([^\s(#=;|]+)(?:\(([^()]*)\))?"
_NOT_UNDERSTOOD = "{!r} is not understood; expected "

Cubes = tuple[Mapping[Seat, int], Mapping[Seat, tuple[int, ...]]]
"""Cubes by seat, and the potions of each of a seat's cubes that has any, most first."""
Effects = Mapping[tuple[Seat, str], int]
"""What a rat did, by seat and sign: `-` cubes lost, `*` potions spent instead, `+` cubes that the Serf places."""
Flips = Sequence[tuple[int, Effects]]
"""Rats turned up, in order, each with what it did."""
SIGNS = {CubeLost: "-", PotionSpent: "*", SerfCubePlaced: "+"}


@immutable
class RegionLine:
    """What stands in a region, all of it; a rat has its face where the line says it."""

    region: str
    cubes: Cubes
    rats: Mapping[int, str | None]
    pieces: Mapping[str, int]

    def like(self, state: State) -> RegionLine:
        """The same region of a state, with the faces of the same rats."""
        place = state.regions[self.region]
        rats = {token: state.faces.get(token) if self.rats.get(token) else None for token in place.tokens}
        return RegionLine(self.region, (place.cubes, place.potions), rats, pieces_of(place))


def pieces_of(place: Region) -> Mapping[str, int]:
    """The bishop and nun pieces of a region by kind."""
    return {"bishop": place.bishops, "nun": place.nuns}


def letter(seat: Seat | None) -> str:
    """`R` for red, `-` for nobody."""
    return seat[0].upper() if seat else "-"


def print_order(seats: Iterable[Seat]) -> str:
    """`Y R G B`."""
    return " ".join(map(letter, seats)) or "-"


def print_cubes(cubes: Cubes) -> str:
    """Cubes in a region, `R3(2,1) B1`; seats with none are left out."""
    counts, potions = cubes
    held = {seat: f"({','.join(map(str, potions[seat]))})" if potions.get(seat) else "" for seat in SEATS}
    return " ".join(f"{letter(seat)}{counts[seat]}{held[seat]}" for seat in SEATS if counts.get(seat)) or "-"


class RattusNotations:
    """Every notation, for lines about the seats and regions of a state; without one for a given, which brings them."""

    def __init__(self, notes: Notations, data: Data, start: State | None) -> None:
        self._notes = notes
        self._data = data
        self._start = start
        self.seat = Notation(self._seat, letter)
        self.holder: Notation[Seat | None] = Notation(lambda text: None if text == "-" else self._seat(text), letter)
        self.seats = notes.list_of(self.seat)
        self.region = Notation(self._region)
        self.six = notes.list_of(Notation(self._card))
        self.hands = notes.by_seat(self.seat, Notation(notes.list_of(Notation(self._card_here)).read, self._hand))
        self.pieces = notes.table(
            Notation(self._piece),
            NUMBER,
            f"{_NOT_UNDERSTOOD}pieces such as potion 10 wall 3, or -",
            pattern=r"(\S+) ([0-9]{1,2})",
            order=PIECES,
        )
        self.on_region = notes.table(
            Notation(str),
            NUMBER,
            f"{_NOT_UNDERSTOOD}pieces such as bishop 1, nun 2, or -",
            pattern=r"(bishop|nun) ([0-9]{1,2})",
            between=", ",
            order=ON_REGIONS,
        )
        links = notes.entries(
            r"([^\s-]+)-([^\s-]+)",
            (self.region, self.region),
            "{}-{}",
            f"{_NOT_UNDERSTOOD}walls such as gallia-italia germania-italia, or -",
            between=" ",
        )
        self.walls = Notation(
            lambda text: [list(link(*wall)) for wall in links.read(text)], lambda walls: links.show(sorted(walls))
        )
        self.cubes = Notation(lambda text: self._cubes(text, "cubes such as R2 B3(2,1), or -"), print_cubes)
        self.baker = Notation(self._counts, lambda counts: print_cubes((counts, {})))
        self.line_of_region = Notation(self._line_of_region, self._print_region, lambda state, line: line.like(state))
        self._effects = notes.entries(
            r"([A-Za-z])([-+*])([0-9]{1,2})",
            (self.seat, Notation(str), NUMBER),
            "{}{}{}",
            f"{_NOT_UNDERSTOOD}a loss R-1, a potion spent R*1 or a Serf's cube R+1",
            between=" ",
        )
        self.supply = notes.or_number(Notation(self.faces, lambda faces: " ".join(faces) or "-"))
        self.flips = Notation(self._flips, self._print_flips)

    def counts(self, gap: str = "") -> Notation[Mapping[Seat, int]]:
        """Cubes by seat, `R2 B1` or `R 2 B 1`, for the seats that are named."""
        return Notation(
            self._counts,
            lambda counts: " ".join(f"{letter(seat)}{gap}{counts[seat]}" for seat in SEATS if seat in counts) or "-",
            lambda counts, wanted: {seat: counts.get(seat, 0) for seat in wanted},
        )

    # ---- names

    def _seat(self, word: str) -> Seat:
        seat = LETTERS.get(word.upper())
        if seat is None:
            raise LineError(f"{word!r} is no seat; there are {' '.join(LETTERS)}")
        if self._start is not None and seat not in self._start.seats:
            raise LineError(f"{letter(seat)} is not a player of this example")
        return seat

    def _region(self, word: str) -> str:
        region = read_name("region", word, self._data.regions)
        if self._start is not None and region not in self._start.board.regions:
            raise LineError(f"{region} is not in play with {len(self._start.seats)} players (R-1.5)")
        return region

    def _card(self, word: str) -> str:
        return read_name("character", word, self._data.characters)

    def _card_here(self, word: str) -> str:
        card = self._card(word)
        if self._start is not None and card not in self._start.characters:
            raise LineError(f"{card} is not in this game (R-1.9)")
        return card

    def _hand(self, cards: Sequence[str]) -> str:
        """In the order of the six."""
        return " ".join(card for card in (self._start.characters if self._start else cards) if card in cards)

    def _piece(self, kind: str) -> str:
        if kind not in PIECES:
            raise LineError(f"no piece is called {kind}; there are {', '.join(PIECES)}")
        return kind

    # ---- cubes

    def _counts(self, text: str) -> Mapping[Seat, int]:
        counts, potions = self._cubes(text, "cubes such as R2 B1, or -")
        if potions:
            self._notes.add_fault("potions are given for cubes in a region only (P-13.4)")
        return counts

    def _cubes(self, text: str, expected: str) -> Cubes:
        counts: dict[Seat, int] = {}
        potions: dict[Seat, tuple[int, ...]] = {}

        def read(groups: tuple[str, ...]) -> None:
            word, number, brackets = groups
            seat = self._seat(word)
            if seat in counts:
                raise LineError(f"{word} appears here twice")
            counts[seat] = int(number)
            if brackets:
                potions[seat] = _potions(brackets[1:-1], int(number), f"{word}{number}{brackets}")

        pattern = r"([A-Za-z]) ?([0-9]{1,3})(\([^()]*\))?"
        self._notes.each(self._notes.matches(pattern, text, _NOT_UNDERSTOOD + expected), read)
        return counts, potions

    # ---- rats

    def rats(self, text: str) -> Mapping[int, str | None]:
        """Rats by handle, with the face where it is given; `-` is none."""
        rats: dict[int, str | None] = {}
        wrong = f"{_NOT_UNDERSTOOD}rats such as #1 #2=F03(1 Bo Ch), or -"
        for handle, *face in self._notes.matches(rf"#([0-9]{{1,3}})(?:={_FACE})?", text, wrong):
            if int(handle) in rats:
                self._notes.add_fault(f"#{handle} appears here twice")
            rats[int(handle)] = next(iter(self._notes.each([face] if face[0] else [], self._face)), None)
        return rats

    def faces(self, text: str) -> list[str]:
        """Faces by id, each perhaps with its limit and symbols, which must be those of the data; `-` is none."""
        wrong = f"{_NOT_UNDERSTOOD}faces such as F03(1 Bo Ch), or -"
        return self._notes.each(self._notes.matches(_FACE, text, wrong), self._face)

    def _face(self, groups: Sequence[str]) -> str:
        face, limit_and_symbols = groups
        if face not in self._data.faces:
            raise LineError(f"no token face is called {face}{near(face, self._data.faces)}")
        limit, *symbols = limit_and_symbols.split() or [""]
        known = self._data.faces[face]
        if limit_and_symbols and (limit != str(known.limit) or sorted(symbols) != sorted(self._symbols(face))):
            raise LineError(f"{face} is {self.print_face(face)}, not {face}({limit_and_symbols})")
        return face

    def _symbols(self, face: str) -> list[str]:
        classes = self._data.classes
        return [classes[symbol].abbr if symbol in classes else symbol for symbol in self._data.faces[face].symbols]

    def print_face(self, face: str) -> str:
        """`F03(1 Bo Ch)`."""
        return f"{face}({self._data.faces[face].limit} {' '.join(self._symbols(face))})"

    # ---- regions

    def _line_of_region(self, text: str) -> RegionLine:
        name, _, rest = text.partition(":")
        region = self._notes.each([name.strip()], self._region)
        cubes, *others = (part.strip() for part in rest.split("|"))
        line = RegionLine(
            "".join(region),
            self.cubes.read(cubes),
            self.rats(others[0]) if others else {},
            self.on_region.read(others[1]) if len(others) > 1 else {},
        )
        if len(others) > 2:
            self._notes.add_fault("a region has cubes | rats | pieces and no more")
        return line

    def _print_region(self, line: RegionLine) -> str:
        rats = " ".join(
            f"#{token}={line.rats[token]}" if line.rats[token] else f"#{token}" for token in sorted(line.rats)
        )
        pieces = self.on_region.show(line.pieces)
        return f"{line.region}: {print_cubes(line.cubes)} | {rats or '-'}" + (f" | {pieces}" if pieces != "-" else "")

    # ---- flips

    def _flips(self, text: str) -> Flips:
        wrong = f"{_NOT_UNDERSTOOD}none, or flips such as #1 R-1 B-2; #2 nothing"
        flips = [] if text == "none" else self._notes.matches(r"#([0-9]{1,3}) +([^;]+)", text, wrong)
        return [(int(token), self._read_effects(effects)) for token, effects in flips]

    def _read_effects(self, text: str) -> Effects:
        effects: dict[tuple[Seat, str], int] = {}
        for seat, sign, number in [] if text.strip() == "nothing" else self._effects.read(text):
            effects[seat, sign] = effects.get((seat, sign), 0) + number
        return effects

    def _print_flips(self, flips: Flips) -> str:
        """`#1 R-2 B*1 G+1; #2 nothing`: what is lost comes first, then what is placed, each by seat."""

        def show(effects: Effects) -> str:
            keys = sorted(effects, key=lambda key: (key[1] == "+", SEATS.index(key[0]), key[1]))
            entries = [(*key, effects[key]) for key in keys if effects[key]]
            return self._effects.show(entries) if entries else "nothing"

        return "; ".join(f"#{token} {show(effects)}" for token, effects in flips) or "none"


def _potions(text: str, cubes: int, shown: str) -> tuple[int, ...]:
    """The potions of each cube that has any, most first."""
    words = [word.strip() for word in text.split(",")]
    if not all(re.fullmatch("[1-9][0-9]?", word) for word in words):
        raise LineError(f"{shown!r} is not understood; expected the potions of each cube that has any, such as R3(2,1)")
    if len(words) > cubes:
        raise LineError(f"{shown} are potions of {len(words)} cubes, but {cubes} are there (P-13.5)")
    return tuple(sorted(map(int, words), reverse=True))


def spare_starting_tokens(state: State) -> int:
    """Starting tokens left over when each region has one (R-2.3)."""
    return len(state.data.starting_faces) - state.dealt


def flips(outcome: Outcome[State]) -> Flips:
    """The rats flipped, in their order, each with what it did."""
    by_token: dict[int, dict[tuple[Seat, str], int]] = {}
    for event in outcome.events:
        if isinstance(event, TokenFlipped):
            by_token[event.token] = {}
        elif isinstance(event, CubeLost | PotionSpent | SerfCubePlaced):
            effects, key = by_token[event.token], (event.seat, SIGNS[type(event)])
            effects[key] = effects.get(key, 0) + 1
    return list(by_token.items())


def seen_tokens(outcome: Outcome[State], seat: Seat) -> Sequence[int]:
    """The rats that this seat has looked at: in the given position, or since by its own events."""
    known = set(outcome.start.seen.get(seat, ()))
    for event in outcome.events:
        seen = event.seen_by(seat)
        if isinstance(seen, TokenSeen) and seen.face:
            known.add(seen.token)
    return sorted(known)


def end_of(outcome: Outcome[State]) -> str | Sequence[Seat]:
    """Whether the last turn has been played, and who plays in the final round, in order."""
    state = outcome.state
    if state.last is not None:
        return state.final_order()
    return "with this turn" if state.ending else "no"
