"""The `given` text of a worked example as a position: every fault named with its line. Plays nothing.

A given need not say all: an absent supply has 20 tokens, faces left out are always drawn in the same way, and before
the first placements the Plague Piece stands in the first region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any

from ....engine.examples import ExampleError, Given, ImpossibleError, Lines, Prepare, Prepared
from ..data.game_data import Data
from ..play.choosing import ChoiceError, choose_six
from ..play.state import SEATS, State
from ..positions.position import MAX_FAULTS, example_chance, read_position
from ..positions.position_check import position_faults
from .notation import LETTERS, Notation

MOMENTS = ("setup", "choose", "start", "turn", "final")


def read_given(lines: Lines, data: Data) -> Given[State]:
    """The position of these lines; seats are given by their letters.

    Raises ExampleError if lines cannot be read, ImpossibleError if the position cannot be (both name every fault that
    can be seen, with its line).
    """
    reading = GivenReader(data)
    for number, text in lines:
        reading.read(number, text)
    reading.finish(lines[0][0] if lines else 1)
    unread = reading.notation.faults
    impossible = list(islice(reading.impossible(), MAX_FAULTS))
    if unread:
        lines_unread = {line for line, _ in unread}
        others = [(line, message) for line, message in impossible if line and line not in lines_unread]
        raise ExampleError(sorted(unread + others))
    if impossible:
        raise ImpossibleError(sorted((line or lines[0][0], message) for line, message in impossible))
    letters = {letter: seat for letter, seat in LETTERS.items() if seat in reading.position["seats"]}
    state = read_position(reading.position, data, fill=example_chance())
    return Given(state, letters, tuple(reading.chance), choosing(state) if reading.chooses else None)


def choosing(state: State) -> Prepare[State]:
    """How the six of this game are chosen: `set rat_control` (P-2.3), `list King Monk ...` (P-2.4)."""
    data = state.data

    def prepare(number: int, text: str) -> Prepared[State]:
        word, _, named = text.partition(" ")
        notation = Notation(data)
        notation.line = number
        way = ""
        if word == "set":
            way = notation.suggested_set(named) or ""
        elif word == "list":
            way = ",".join(notation.cards(named))
        else:
            notation.add_fault(f"{word!r} chooses nothing; expected set and a suggested set, or list and characters")
        if notation.faults:
            raise ExampleError(notation.faults)
        try:
            return Prepared(word, state.but(characters=choose_six(data, way), six=""))
        except ChoiceError as refused:
            return Prepared(word, state, refused.clause)

    return prepare


class GivenReader:
    """A given being read: `position` is the position file so far, `where` the line of each part of it."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.notation = Notation(data)
        self.position: dict[str, Any] = {}
        self.where: dict[str, int] = {}
        self.chance: list[int | str] = []
        self.chooses = False
        self._lines: dict[str, int] = {}
        self._kinds: dict[str, Callable[[str], None]] = {
            "players": self._players,
            "setup": self._setup,
            "choose": self._choose,
            "start": self._start,
            "six": self._six,
            "turn": self._turn,
            "final": self._final,
            "plague": self._plague,
            "cards": self._cards,
            "palace": self._palace,
            "supply": self._supply,
            "discard": self._discard,
            "chance": self._chance,
            "seen": self._seen,
            "walls": self._walls,
            "baker": self._baker,
        }

    def read(self, number: int, text: str) -> None:
        """One line."""
        notation = self.notation
        notation.line = number
        head, colon, rest = text.partition(":")
        words = text.split(maxsplit=1)
        kind = words[0].lower()
        if colon and len(head.split()) == 1:
            self._region(head.strip(), rest)
        elif kind in self._kinds:
            if kind in self._lines and kind != "seen":
                notation.add_fault(f"{kind} appears again here; it is first on line {self._lines[kind]}")
                return
            self._lines[kind] = number
            self._kinds[kind](words[1].strip() if len(words) > 1 else "")
        else:
            near = get_close_matches(kind, list(self._kinds), 1)
            hint = f", did you mean {near[0]}?" if near else f"; expected {', '.join(self._kinds)} or REGION: ..."
            notation.add_fault(f"{words[0]!r} is no line of a given{hint}")

    def finish(self, first: int) -> None:
        """What is missing or too much, seen at the end."""
        notation = self.notation
        notation.line = first
        moments = [moment for moment in MOMENTS if moment in self._lines]
        if not moments:
            notation.add_fault(f"one of these is missing: {', '.join(MOMENTS)}")
        for moment in moments[1:]:
            notation.line = self._lines[moment]
            notation.add_fault(f"{moment} stands beside {moments[0]}; one of them is enough")
        if self.chooses and "six" in self._lines:
            notation.line = self._lines["six"]
            notation.add_fault("six stands beside choose; there the orders choose them")
        notation.line = first
        if "seats" not in self.position and "setup" not in self._lines and "choose" not in self._lines:
            if "players" not in self._lines:
                notation.add_fault("the line players is missing")
        elif self.position.get("phase") == "first" and "plague" not in self.position:
            self.position["plague"] = min(r.id for r in self.data.regions.values() if r.min_players <= 2)

    def impossible(self) -> Iterator[tuple[int, str]]:
        """Every fault of the position with its line, 0 where no line is to blame."""
        if "seats" not in self.position:
            return
        for place, message in position_faults(self.position, self.data):
            yield self._line_of(place), message
        on_board = {token for place in self.position.get("regions", {}).values() for token in place["tokens"]}
        for token in self.chance:
            if isinstance(token, int) and token not in on_board:
                yield self._line_of("/chance"), f"token #{token} is not on the board"

    def _line_of(self, place: str) -> int:
        while place:
            if place in self.where:
                return self.where[place]
            place = place.rpartition("/")[0]
        return 0

    def _put(self, key: str, value: Any) -> None:
        self.position[key] = value
        self.where[f"/{key}"] = self.notation.line

    def _players(self, text: str) -> None:
        seats = self.notation.seats(text)
        if len(seats) == len(text.split()):
            self._put("seats", seats)

    def _setup(self, text: str) -> None:
        self._before_the_game(text)

    def _choose(self, text: str) -> None:
        self.chooses = True
        self._before_the_game(text)
        self.position |= {"characters": [], "six": "random"}

    def _before_the_game(self, text: str) -> None:
        players = self.notation.number(text)
        if players is not None and not 2 <= players <= len(SEATS):
            self.notation.add_fault(f"{players} cannot play; two, three or four can (R-1.1)")
        elif players is not None:
            self._put("seats", list(SEATS[:players]))
            self.position |= {"phase": "setup", "supply": [], "removed": []}

    def _start(self, text: str) -> None:
        self._moment("first", "first", text)

    def _turn(self, text: str) -> None:
        self._moment("turn", "active", text)

    def _final(self, text: str) -> None:
        self._moment("final", "last", text)

    def _moment(self, phase: str, key: str, text: str) -> None:
        seat = self.notation.seat(text)
        if seat:
            self.position["phase"] = phase
            self._put(key, seat)

    def _six(self, text: str) -> None:
        six = self.notation.cards(text)
        if len(six) == len(text.split()):
            self._put("characters", six)

    def _plague(self, text: str) -> None:
        name, counts, number = text.partition(" counts ")
        region = self.notation.region(name.strip())
        if region:
            self._put("plague", region)
        if counts and (worth := self.notation.number(number.strip())) is not None:
            self._put("plague_counts", worth)

    def _cards(self, text: str) -> None:
        holders: dict[str, str] = {}
        for part in text.split("|"):
            name, *cards = part.split() or [""]
            seat = self.notation.seat(name)
            for word in cards:
                card = self.notation.card(word)
                if card in holders:
                    self.notation.add_fault(f"{word} has two holders")
                elif card and seat:
                    holders[card] = seat
        self._put("cards", holders)

    def _palace(self, text: str) -> None:
        self._put("palace", self.notation.counts(text))

    def _supply(self, text: str) -> None:
        if text.isdigit():
            if (size := self.notation.number(text)) is not None:
                self._put("supply", size)
        else:
            self._put("supply", self.notation.faces(text))

    def _discard(self, text: str) -> None:
        self._put("discard", self.notation.faces(text))

    def _chance(self, text: str) -> None:
        """What chance prefers: rats on the board, and faces, of which the Soldier may draw one (P-8.9)."""
        self.where["/chance"] = self.notation.line
        rats = " ".join(word for word in text.split() if word.startswith("#"))
        faces = " ".join(word for word in text.split() if not word.startswith("#"))
        if rats or not faces:
            self.chance += self.notation.tokens(rats)
        if faces:
            self.chance += self.notation.faces(faces)

    def _seen(self, text: str) -> None:
        name, _, tokens = text.partition(" ")
        seat = self.notation.seat(name)
        known = list(self.notation.tokens(tokens))
        if seat and f"/seen/{seat}" in self.where:
            self.notation.add_fault(
                f"seen {name} appears again here; it is first on line {self.where[f'/seen/{seat}']}"
            )
        elif seat:
            self.position.setdefault("seen", {})[seat] = known
            self.where[f"/seen/{seat}"] = self.notation.line

    def _walls(self, text: str) -> None:
        self._put("walls", [list(wall) for wall in self.notation.walls(text)])

    def _baker(self, text: str) -> None:
        self._put("baker", self.notation.counts(text))

    def _region(self, name: str, rest: str) -> None:
        notation = self.notation
        region = notation.region(name)
        cubes, *others = (part.strip() for part in rest.split("|"))
        counts, potions = notation.cubes(cubes)
        tokens = notation.tokens(others[0]) if others else {}
        pieces = notation.pieces(others[1]) if len(others) > 1 else {}
        if len(others) > 2:
            notation.add_fault("a region has cubes | rats | pieces and no more")
        if region is None:
            return
        regions = self.position.setdefault("regions", {})
        if region in regions:
            notation.add_fault(f"{region} appears again here; it is first on line {self.where[f'/regions/{region}']}")
            return
        regions[region] = {"cubes": counts, "tokens": list(tokens)}
        regions[region] |= {"potions": {seat: list(held) for seat, held in potions.items()}} if potions else {}
        regions[region] |= {f"{kind}s": count for kind, count in pieces.items() if count}
        if potions or pieces:
            self.where["/regions"] = notation.line
        self.where[f"/regions/{region}"] = notation.line
        faces = self.position.setdefault("faces", {})
        for token, face in tokens.items():
            if face is None:
                continue
            if str(token) in faces:
                notation.add_fault(f"the face of #{token} is given twice")
            faces[str(token)] = face
            self.where[f"/faces/{token}"] = notation.line
