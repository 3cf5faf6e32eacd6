"""The notation of the worked examples: cubes `R2 B1`, rats `#1=F03(1 Bo Ch)`, cards. Reads and prints; judges no rule.

What cannot be read is collected with its line, never raised: whoever has read everything looks at `faults`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from ...engine.seats import Seat
from .cards import CARDS
from .data import Data
from .state import SEATS, State

LETTERS: Mapping[str, Seat] = {seat[0].upper(): seat for seat in SEATS}
EXPANSION = "pied_piper"

_COUNT = re.compile(r"([A-Za-z]) ?([0-9]{1,3})(?:\(([^()]*)\))?(?: +|$)")
_TOKEN = re.compile(r"#([0-9]{1,3})(?:=([^\s(#=;|]+)(?:\(([^()]*)\))?)?(?: +|$)")
_FACE = re.compile(r"([^\s(#=;|]+)(?:\(([^()]*)\))?(?: +|$)")


class Notation:
    """Reads the pieces of an example. `line` is the line being read; `needs` are the things of the expansion met."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.line = 0
        self.faults: list[tuple[int, str]] = []
        self.needs: list[str] = []

    def wrong(self, message: str) -> None:
        """A fault of the line being read."""
        self.faults.append((self.line, message))

    def seat(self, word: str) -> Seat | None:
        """The seat of a letter, R B G Y."""
        found = LETTERS.get(word.upper())
        if found is None:
            self.wrong(f"{word!r} is no seat; there are {' '.join(LETTERS)}")
        return found

    def seats(self, text: str) -> list[Seat]:
        """Seats by their letters."""
        return [seat for word in text.split() if (seat := self.seat(word))]

    def region(self, word: str) -> str | None:
        """A region by its id, in any case."""
        return self._named(word, self.data.regions, "region")

    def card(self, word: str) -> str | None:
        """A character by its id or English name, hyphen and underscore alike."""
        return self._named(word, self.data.characters, "character")

    def number(self, text: str) -> int | None:
        """A whole number."""
        if re.fullmatch(r"[0-9]{1,3}", text):
            return int(text)
        self.wrong(f"{text!r} is not a whole number")
        return None

    def counts(self, text: str) -> dict[Seat, int]:
        """Cubes by seat, `R2 B1` or `R 2 B 1`; `-` is none."""
        found: dict[Seat, int] = {}
        for letter, number, potions in self._all(_COUNT, text, "cubes such as R2 B1, or -"):
            seat = self.seat(letter)
            if potions:
                self.needs.append("potions")
            if seat in found:
                self.wrong(f"{letter} stands here twice")
            elif seat:
                found[seat] = int(number)
        return found

    def tokens(self, text: str) -> dict[int, str | None]:
        """Rats by handle, with the face where one is told; `-` is none."""
        found: dict[int, str | None] = {}
        for handle, face, told in self._all(_TOKEN, text, "rats such as #1 #2=F03(1 Bo Ch), or -"):
            if int(handle) in found:
                self.wrong(f"#{handle} stands here twice")
            found[int(handle)] = self._face(face, told) if face else None
        return found

    def faces(self, text: str) -> list[str]:
        """Faces by id, each perhaps with its limit and symbols, which must be those of the data; `-` is none."""
        return [self._face(face, told) for face, told in self._all(_FACE, text, "faces such as F03(1 Bo Ch), or -")]

    def _face(self, face: str, told: str) -> str:
        known = self.data.faces.get(face)
        if known is None:
            near = get_close_matches(face, list(self.data.faces), 1)
            self.wrong(f"no token face is called {face}" + (f", did you mean {near[0]}?" if near else ""))
        elif told:
            limit, *symbols = told.split() or [""]
            if limit != str(known.limit) or sorted(symbols) != sorted(self._symbols(face)):
                self.wrong(f"{face} is {self.print_face(face)}, not {face}({told})")
        return face

    def _all(self, pattern: re.Pattern[str], text: str, expected: str) -> list[tuple[str, ...]]:
        """Every match of the pattern, one after another; the rest of the text is a fault."""
        text, found, at = " ".join(text.split()), [], 0
        if text == "-":
            return []
        while match := pattern.match(text, at):
            found.append(match.groups(""))
            at = match.end()
        if at < len(text) or not text:
            self.wrong(f"{text[at:] or 'nothing'!r} is not understood; expected {expected}")
        return found

    def _named(self, word: str, known: Iterable[str], kind: str) -> str | None:
        name = word.lower().replace("-", "_")
        if name in known:
            return name
        near = get_close_matches(name, list(known), 1)
        self.wrong(f"no {kind} is called {word}" + (f", did you mean {near[0]}?" if near else ""))
        return None

    def _symbols(self, face: str) -> list[str]:
        classes = self.data.classes
        return [classes[symbol].abbr if symbol in classes else symbol for symbol in self.data.faces[face].symbols]

    def print_face(self, face: str) -> str:
        """`F03(1 Bo Ch)`."""
        return f"{face}({self.data.faces[face].limit} {' '.join(self._symbols(face))})"

    def print_tokens(self, tokens: Iterable[int], faces: Mapping[int, str | None], shown: Iterable[int] = ()) -> str:
        """Rats by rising handle, with the face of those in `shown`."""
        told = [f"#{t}={faces[t]}" if t in shown and t in faces else f"#{t}" for t in sorted(tokens)]
        return " ".join(told) or "-"


def needs_expansion(data: Data, characters: Sequence[str]) -> list[str]:
    """Those of these characters that cannot be played yet."""
    return [card for card in characters if card in data.characters and card not in CARDS]


def letter(seat: Seat) -> str:
    """`R` for red."""
    return seat[0].upper()


def print_counts(counts: Mapping[Seat, int], gap: str = "") -> str:
    """Cubes by seat in the order of the letters, `R2 B1`; seats with none too, if they are named."""
    return " ".join(f"{letter(seat)}{gap}{counts[seat]}" for seat in SEATS if seat in counts) or "-"


def print_order(seats: Iterable[Seat]) -> str:
    """`Y R G B`."""
    return " ".join(letter(seat) for seat in seats) or "-"


def print_hand(state: State, seat: Seat, cards: Iterable[str]) -> str:
    """`R king monk`, in the order of the six."""
    return " ".join([letter(seat), *(card for card in state.characters if card in cards)])
