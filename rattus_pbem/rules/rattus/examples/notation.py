"""The notation of the worked examples: cubes `R2 B1`, rats `#1=F03(1 Bo Ch)`, cards. Reads and prints; judges no rule.

What cannot be read is collected with its line, never raised: whoever has read everything looks at `faults`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from ....engine.examples import ExampleError
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.state import SEATS, Link, Region, State, link

MAX_FAULTS = 100
"""Reading stops at this many faults."""

LETTERS: Mapping[str, Seat] = {seat[0].upper(): seat for seat in SEATS}
ON_REGIONS = ("bishop", "nun")
PIECES = ("potion", *ON_REGIONS, "wall")

_COUNT = re.compile(r"([A-Za-z]) ?([0-9]{1,3})(\([^()]*\))?(?: +|$)")
_TOKEN = re.compile(r"#([0-9]{1,3})(?:=([^\s(#=;|]+)(?:\(([^()]*)\))?)?(?: +|$)")
_PIECE = re.compile(r"(bishop|nun) ([0-9]{1,2})(?: ?, ?(?=\S)|$)")
_NUMBERED = re.compile(r"(\S+) ([0-9]{1,2})(?: +|$)")
_WALL = re.compile(r"([^\s-]+)-([^\s-]+)(?: +|$)")
_FACE = re.compile(r"([^\s(#=;|]+)(?:\(([^()]*)\))?(?: +|$)")


class Notation:
    """Reads the pieces of an example. `line` is the line being read."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.line = 0
        self.faults: list[tuple[int, str]] = []

    def add_fault(self, message: str) -> None:
        """A fault of the line being read. Raises ExampleError at the limit of faults."""
        self.faults.append((self.line, message))
        if len(self.faults) >= MAX_FAULTS:
            raise ExampleError(self.faults)

    def seat(self, word: str) -> Seat | None:
        """The seat of a letter, R B G Y."""
        seat = LETTERS.get(word.upper())
        if seat is None:
            self.add_fault(f"{word!r} is no seat; there are {' '.join(LETTERS)}")
        return seat

    def seats(self, text: str) -> list[Seat]:
        """Seats by their letters."""
        return [seat for word in text.split() if (seat := self.seat(word))]

    def region(self, word: str) -> str | None:
        """A region by its id, in any case."""
        return self._named(word, self.data.regions, "region")

    def card(self, word: str) -> str | None:
        """A character by its id or English name, hyphen and underscore alike."""
        return self._named(word, self.data.characters, "character")

    def suggested_set(self, words: str) -> str | None:
        """A suggested set by its id or English name, or `base`."""
        return self._named(words.replace(" ", "_"), ("base", *self.data.suggested_sets), "set of characters")

    def number(self, text: str) -> int | None:
        """A whole number."""
        if re.fullmatch(r"[0-9]{1,3}", text):
            return int(text)
        self.add_fault(f"{text!r} is not a whole number")
        return None

    def counts(self, text: str) -> dict[Seat, int]:
        """Cubes by seat, `R2 B1` or `R 2 B 1`; `-` is none."""
        counts, potions = self._cubes(text, "cubes such as R2 B1, or -")
        if potions:
            self.add_fault("potions are given for cubes in a region only (P-13.4)")
        return counts

    def cubes(self, text: str) -> tuple[dict[Seat, int], dict[Seat, tuple[int, ...]]]:
        """Cubes in a region by seat, and the potions of those that have any: `R3(2,1) B1`; `-` is none."""
        return self._cubes(text, "cubes such as R2 B3(2,1), or -")

    def _cubes(self, text: str, expected: str) -> tuple[dict[Seat, int], dict[Seat, tuple[int, ...]]]:
        counts: dict[Seat, int] = {}
        held: dict[Seat, tuple[int, ...]] = {}
        for letter, number, brackets in self._all(_COUNT, text, expected):
            seat = self.seat(letter)
            if seat in counts:
                self.add_fault(f"{letter} appears here twice")
            elif seat:
                counts[seat] = int(number)
            if seat and "(" in brackets:
                potions = self._potions(brackets[1:-1], int(number), f"{letter}{number}{brackets}")
                held |= {seat: potions} if potions else {}
        return counts, held

    def _potions(self, text: str, cubes: int, shown: str) -> tuple[int, ...]:
        """The potions of each cube that has any, most first."""
        words = [word.strip() for word in text.split(",")]
        if not all(re.fullmatch("[1-9][0-9]?", word) for word in words):
            self.add_fault(
                f"{shown!r} is not understood; expected the potions of each cube that has any, such as R3(2,1)"
            )
            return ()
        if len(words) > cubes:
            self.add_fault(f"{shown} are potions of {len(words)} cubes, but {cubes} are there (P-13.5)")
        return tuple(sorted((int(word) for word in words), reverse=True))

    def all_pieces(self, text: str) -> dict[str, int]:
        """Pieces of all kinds, `potion 10 wall 3`; `-` is none."""
        counts: dict[str, int] = {}
        for kind, number in self._all(_NUMBERED, text, "pieces such as potion 10 wall 3, or -"):
            if kind not in PIECES:
                self.add_fault(f"no piece is called {kind}; there are {', '.join(PIECES)}")
            elif kind in counts:
                self.add_fault(f"{kind} appears here twice")
            elif number != "0":
                counts[kind] = int(number)
        return counts

    def pieces(self, text: str) -> dict[str, int]:
        """Bishop and nun pieces by kind, `bishop 1, nun 2`; `-` is none."""
        counts: dict[str, int] = {}
        for kind, number in self._all(_PIECE, text, "pieces such as bishop 1, nun 2, or -"):
            if kind in counts:
                self.add_fault(f"{kind} appears here twice")
            counts[kind] = int(number)
        return counts

    def walls(self, text: str) -> list[Link]:
        """Walls by the two regions of their link, `gallia-italia`; `-` is none."""
        walls: list[Link] = []
        for first, second in self._all(_WALL, text, "walls such as gallia-italia germania-italia, or -"):
            a, b = self.region(first), self.region(second)
            if a and b:
                walls.append(link(a, b))
        return walls

    def cards(self, text: str) -> list[str]:
        """Characters by id or name, `Pied-Piper King`; `-` is none."""
        return [card for word in text.split() if text != "-" and (card := self.card(word))]

    def tokens(self, text: str) -> dict[int, str | None]:
        """Rats by handle, with the face where it is given; `-` is none."""
        tokens: dict[int, str | None] = {}
        for handle, face, limit_and_symbols in self._all(_TOKEN, text, "rats such as #1 #2=F03(1 Bo Ch), or -"):
            if int(handle) in tokens:
                self.add_fault(f"#{handle} appears here twice")
            tokens[int(handle)] = self._face(face, limit_and_symbols) if face else None
        return tokens

    def faces(self, text: str) -> list[str]:
        """Faces by id, each perhaps with its limit and symbols, which must be those of the data; `-` is none."""
        return [
            self._face(face, limit_and_symbols)
            for face, limit_and_symbols in self._all(_FACE, text, "faces such as F03(1 Bo Ch), or -")
        ]

    def _face(self, face: str, limit_and_symbols: str) -> str:
        known = self.data.faces.get(face)
        if known is None:
            near = get_close_matches(face, list(self.data.faces), 1)
            self.add_fault(f"no token face is called {face}" + (f", did you mean {near[0]}?" if near else ""))
        elif limit_and_symbols:
            limit, *symbols = limit_and_symbols.split() or [""]
            if limit != str(known.limit) or sorted(symbols) != sorted(self._symbols(face)):
                self.add_fault(f"{face} is {self.print_face(face)}, not {face}({limit_and_symbols})")
        return face

    def _all(self, pattern: re.Pattern[str], text: str, expected: str) -> list[tuple[str, ...]]:
        """Every match of the pattern, one after another; the rest of the text is a fault."""
        text, matches, at = " ".join(text.split()), [], 0
        if text == "-":
            return []
        while match := pattern.match(text, at):
            matches.append(match.groups(""))
            at = match.end()
        if at < len(text) or not text:
            self.add_fault(f"{text[at:] or 'nothing'!r} is not understood; expected {expected}")
        return matches

    def _named(self, word: str, known: Iterable[str], kind: str) -> str | None:
        name = word.lower().replace("-", "_")
        if name in known:
            return name
        near = get_close_matches(name, list(known), 1)
        self.add_fault(f"no {kind} is called {word}" + (f", did you mean {near[0]}?" if near else ""))
        return None

    def _symbols(self, face: str) -> list[str]:
        classes = self.data.classes
        return [classes[symbol].abbr if symbol in classes else symbol for symbol in self.data.faces[face].symbols]

    def print_face(self, face: str) -> str:
        """`F03(1 Bo Ch)`."""
        return f"{face}({self.data.faces[face].limit} {' '.join(self._symbols(face))})"

    def print_tokens(self, tokens: Iterable[int], faces: Mapping[int, str | None], shown: Iterable[int] = ()) -> str:
        """Rats by rising handle, with the face of those in `shown`."""
        parts = [f"#{t}={faces[t]}" if t in shown and t in faces else f"#{t}" for t in sorted(tokens)]
        return " ".join(parts) or "-"


def letter(seat: Seat) -> str:
    """`R` for red."""
    return seat[0].upper()


def print_counts(counts: Mapping[Seat, int], gap: str = "") -> str:
    """Cubes by seat in the order of the letters, `R2 B1`; seats with none too, if they are named."""
    return " ".join(f"{letter(seat)}{gap}{counts[seat]}" for seat in SEATS if seat in counts) or "-"


def print_cubes(cubes: Mapping[Seat, int], potions: Mapping[Seat, Sequence[int]]) -> str:
    """Cubes in a region, `R3(2,1) B1`; seats with none are left out."""
    parts = [f"{letter(seat)}{cubes[seat]}{_held(potions.get(seat, ()))}" for seat in SEATS if cubes.get(seat)]
    return " ".join(parts) or "-"


def _held(potions: Sequence[int]) -> str:
    return f"({','.join(map(str, potions))})" if potions else ""


def print_pieces(pieces: Mapping[str, int]) -> str:
    """`bishop 1, nun 2`; those of which there is none are left out."""
    return ", ".join(f"{kind} {pieces[kind]}" for kind in ON_REGIONS if pieces.get(kind)) or "-"


def pieces_of(place: Region) -> dict[str, int]:
    """The bishop and nun pieces of a region by kind."""
    return {"bishop": place.bishops, "nun": place.nuns}


def print_walls(walls: Iterable[Link]) -> str:
    """`gallia-italia`, in the order of the alphabet."""
    return " ".join(f"{a}-{b}" for a, b in sorted(walls)) or "-"


def print_order(seats: Iterable[Seat]) -> str:
    """`Y R G B`."""
    return " ".join(letter(seat) for seat in seats) or "-"


def print_hand(state: State, seat: Seat, cards: Iterable[str]) -> str:
    """`R king monk`, in the order of the six."""
    return " ".join([letter(seat), *(card for card in state.characters if card in cards)])
