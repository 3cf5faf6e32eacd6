"""How worked examples of Godstorm say what stands in a place: `gaul Cel 6 +war T P`, `rus, thule: Nor 1`, `gaul -`."""

from __future__ import annotations

from collections.abc import Sequence

from ....contract.example_notations import LineError, Notation, Notations, read_name, read_number
from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import KINDS, Data
from ..play.state import State

EMPTY = ("-", "empty")


@immutable
class PlaceContents:
    """What stands in a territory or a space, all of it."""

    owner: Seat = ""
    armies: int = 0
    gods: tuple[str, ...] = ()
    temple: bool = False
    plague: bool = False


@immutable
class PlaceLine:
    """Territories, spaces or continents that all hold the same."""

    names: Sequence[str]
    holds: PlaceContents


def contents_of(state: State, name: str) -> PlaceContents:
    """What stands in a place of the state; sunk land is empty."""
    if name in state.spaces:
        return PlaceContents(state.spaces[name].owner, state.spaces[name].armies)
    if name not in state.lands:
        return PlaceContents()
    land = state.lands[name]
    return PlaceContents(land.owner, land.armies, tuple(state.kinds_at(name)), land.temple, land.plague)


def names_and_rest(text: str) -> tuple[Sequence[str], str]:
    """The names that a line of places begins with, and what it says of them."""
    *names, last = text.split(",")
    head, colon, rest = last.partition(":")
    if not colon:
        head, _, rest = last.strip().partition(" ")
    return [name.strip() for name in (*names, head) if name.strip()], rest.strip()


class PlaceNotations:
    """What stands in a place, and lines of several places. `owner` and `kind` are those of the example's notations."""

    def __init__(self, notes: Notations, data: Data, owner: Notation[Seat], kind: Notation[str]) -> None:
        self._notes = notes
        self._data = data
        self._owner = owner
        self._kind = kind
        self.ids = (*data.territories, *data.spaces, *data.continents)
        self.name = Notation(self._name)
        self.place = Notation(self._place, self._print_place)
        self.line = Notation(self._read_line, self._print_line)

    def is_place(self, name: str) -> bool:
        """Whether a line of places may begin with this name."""
        return name.lower().replace("-", "_").replace(" ", "_") in self.ids

    def _name(self, word: str) -> str:
        return read_name("territory or space", word, (*self._data.territories, *self._data.spaces))

    def _read_line(self, text: str) -> PlaceLine:
        """`gaul Cel 6 +war`, `gaul, anglia: Cel 1`, or a continent."""

        def read(name: str) -> str:
            continent = name.lower().replace(" ", "_")
            return continent if continent in self._data.continents else self._name(name)

        names, holds = names_and_rest(text)
        return PlaceLine(self._notes.each(names, read), self.place.read(holds))

    def each_place(self, line: PlaceLine) -> Sequence[str]:
        """The territories and spaces that a line is about."""
        continents = self._data.continents
        return [
            place for name in line.names for place in (continents[name].territories if name in continents else (name,))
        ]

    def _print_line(self, line: PlaceLine) -> str:
        return f"{', '.join(self.each_place(line))} {self._print_place(line.holds)}"

    def _place(self, text: str) -> PlaceContents:
        """`Cel 6 +war T P`, `empty T`, `-`."""
        words = text.split()
        if not words:
            raise LineError("expected what stands there, such as Cel 6 +war T P, or empty")
        owner, armies, rest = "", 0, words[1:]
        if words[0] not in EMPTY:
            armies = sum(self._notes.each(["".join(words[1:2])], read_number))
            owner, rest = self._owner.read(words[0]), words[2:]
        gods = [self._kind.read(word[1:]) for word in rest if word.startswith("+")]
        others = [word for word in rest if not word.startswith("+")]
        for word in others:
            if word not in ("T", "P") or others.count(word) > 1:
                raise LineError(f"{word!r} is not understood here; expected +god, T for a temple, P for plague")
        if len(set(gods)) < len(gods):
            raise LineError("each god stands once, such as +war +sky")
        kinds = tuple(kind for kind in KINDS if kind in gods)
        return PlaceContents(owner if armies else "", armies, kinds, "T" in others, "P" in others)

    def _print_place(self, place: PlaceContents) -> str:
        marks = [f"+{kind}" for kind in place.gods] + ["T"] * place.temple + ["P"] * place.plague
        if place.armies:
            return " ".join([self._owner.show(place.owner), str(place.armies), *marks])
        return " ".join(["empty", *marks]) if marks else "-"
