"""The state of a game, its fields declared; which of them are hidden, which faces lie there, and who may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Self, dataclass_transform

from ..engine.chance import Draw
from ..engine.seats import Seat
from ..engine.values import hints_of, plain, typed_fields
from .game_events import masked

if TYPE_CHECKING:
    from ..engine.branches import Branches
    from ..engine.chance import Chance

Known = Callable[[Any, Seat | None], Collection[Any]]
"""The keys of a hidden field whose faces a seat (None: the public) may know, in a state of the game."""


class Hidden:
    """What is hidden in a field: all its faces, and who may know which. A view, worlds and proofs are made from it.

    The keys of the field are public; a face that a seat does not know is None in the state that it sees.
    """

    def __init__(self, name: str, faces: Sequence[Any], known: Known) -> None:
        self.name, self.faces, self.known = name, tuple(faces), known

    def seen(self, state: Any, seat: Seat | None) -> Mapping[Any, Any]:
        """The field as this seat may know it."""
        known = self.known(state, seat)
        return {key: face if key in known else masked(face) for key, face in getattr(state, self.name).items()}

    def merged(self, state: Any, later: Any) -> dict[Any, Any]:
        """The faces that a state knows, or a later one of the same pieces."""
        known = getattr(later, self.name)
        return {key: self._both(face, known.get(key)) for key, face in getattr(state, self.name).items()}

    def _both(self, face: Any, later: Any) -> Any:
        return later if face is None else face

    def filled(self, held: Mapping[Any, Any], turn: int, chance: Chance) -> Mapping[Any, Any]:
        """These faces, those that are not known drawn by chance."""
        raise NotImplementedError

    def falling(self, held: Mapping[Any, Any], branches: Branches) -> Mapping[Any, Any]:
        """These faces, where one that is not known falls as `branches` say, and only when it is looked at."""
        raise NotImplementedError


class Shuffled(Hidden):
    """Pieces by their numbers, from 1: the faces shuffled, each of them once."""

    def filled(self, held: Mapping[Any, Any], turn: int, chance: Chance) -> Mapping[Any, Any]:
        """See `Hidden`."""
        unknown = [piece for piece, face in held.items() if face is None]
        left = sorted((Counter(self.faces) - Counter(filter(None, held.values()))).elements())
        deal = Draw(("world",), turn, self.name, 1, len(unknown), True)
        return {**held, **dict(zip(unknown, chance.choose(deal, left) if unknown else (), strict=True))}

    def falling(self, held: Mapping[Any, Any], branches: Branches) -> Mapping[Any, Any]:
        """See `Hidden`."""
        return _Falling(self.faces, held, branches)


class Rolled(Hidden):
    """Dice by whose they are: each shows any of the faces, whatever the others show."""

    def _both(self, face: Any, later: Any) -> Any:
        if not isinstance(later, tuple) or len(later) != len(face):
            return face
        return tuple(new if old is None else old for old, new in zip(face, later, strict=True))

    def filled(self, held: Mapping[Any, Any], turn: int, chance: Chance) -> Mapping[Any, Any]:
        """See `Hidden`."""

        def cast(key: Any, place: int) -> Any:
            return chance.choose(Draw(("world",), turn, f"{self.name} {key}", place, 1, True), self.faces)[0]

        return {
            key: tuple(cast(key, place) if face is None else face for place, face in enumerate(dice, 1))
            for key, dice in held.items()
        }

    def falling(self, held: Mapping[Any, Any], branches: Branches) -> Mapping[Any, Any]:
        """See `Hidden`."""
        return _FallingDice(self.faces, held, branches)


class _Falling(dict[Any, Any]):
    """Shuffled faces that fall when they are looked at."""

    def __init__(self, faces: Iterable[Any], held: Mapping[Any, Any], branches: Branches) -> None:
        super().__init__(held)
        self._left = Counter(faces) - Counter(filter(None, held.values()))
        self._branches = branches

    def __getitem__(self, piece: Any) -> Any:
        face = super().__getitem__(piece)
        if face is None:
            face = self._branches.fall(lambda: [(count, face) for face, count in sorted(self._left.items()) if count])
            self._left[face] -= 1
            self[piece] = face
        return face

    def items(self) -> Any:
        return [(piece, self[piece]) for piece in self]

    def values(self) -> Any:
        return [self[piece] for piece in self]

    def __iter__(self) -> Any:
        """Said anew, so that a copy of the table takes its faces from here."""
        return super().__iter__()


class _FallingDice(_Falling):
    """Dice that fall when a cup is looked at."""

    def __getitem__(self, key: Any) -> Any:
        dice = dict.__getitem__(self, key)
        if None in dice:
            dice = tuple(self._die() if die is None else die for die in dice)
            self[key] = dice
        return dice

    def __init__(self, faces: Iterable[Any], held: Mapping[Any, Any], branches: Branches) -> None:
        dict.__init__(self, held)
        self._faces, self._branches = tuple(faces), branches

    def _die(self) -> Any:
        return self._branches.fall(lambda: [(1, face) for face in self._faces])


def shuffled(faces: Sequence[Any], known: Known) -> Any:
    """A field `Mapping[int, face]` of pieces drawn hidden: which faces there are, and who knows which pieces."""
    return field(default_factory=dict, metadata={"hidden": (Shuffled, faces, known)})


def rolled(faces: Sequence[Any], known: Known) -> Any:
    """A field `Mapping[key, tuple[face, ...]]` of dice rolled hidden: their faces, and who knows whose dice."""
    return field(default_factory=dict, metadata={"hidden": (Rolled, faces, known)})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class _Declared:
    """Its subclasses are dataclasses."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(kw_only=True, repr=False)(cls)


class GameState(_Declared):
    """Base of the states of games: a subclass is a dataclass of values that never change, its fields given by name.

    Its tables stand in one order, whatever they were made from: by seats, by number, else by text. So nothing that
    walks through one depends on whether the game was saved in between.
    """

    seats: tuple[Seat, ...]
    phase: str = "setup"
    turn: int = 0
    ranking: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, dict) and type(value) is dict and len(value) > 1:
                vars(self)[name] = self._in_order(value)

    def _in_order(self, table: dict[Any, Any]) -> dict[Any, Any]:
        if table.keys() <= set(self.seats):
            return {seat: table[seat] for seat in self.seats if seat in table}
        return {key: table[key] for key in sorted(table)}

    def but(self, **changes: Any) -> Self:
        """The state with other contents in some of its fields."""
        return type(self)(**{**vars(self), **changes})

    def put(self, table: str, key: Any, value: Any) -> Self:
        """The state with another value under one key of a table."""
        return self.but(**{table: {**getattr(self, table), key: value}})

    @classmethod
    def hidden(cls) -> Iterator[Hidden]:
        """Its hidden fields."""
        for part in fields(cls):
            if "hidden" in part.metadata:
                kind, faces, known = part.metadata["hidden"]
                yield kind(part.name, faces, known)

    def to_json(self) -> dict[str, Any]:
        """The whole state, secrets included."""
        return {name: plain(value) for name, value in vars(self).items()}

    def seen_by(self, seat: Seat | None) -> Self:
        """The state as a seat (None: the public) may know it: faces that it does not know are None."""
        return self.but(**{hidden.name: hidden.seen(self, seat) for hidden in self.hidden()})

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """The same as JSON."""
        return self.seen_by(seat).to_json()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The state of this `to_json`; nothing is checked."""
        state: Self = typed_fields(data, cls)
        return state

    def worlds(self, later: Self) -> Callable[[Chance], Self]:
        """Draws states that agree with this one, as a seat sees it, and with what it sees later."""
        held = {hidden: hidden.merged(self, later) for hidden in self.hidden()}

        def draw(chance: Chance) -> Any:
            return self.but(**{hidden.name: hidden.filled(each, self.turn, chance) for hidden, each in held.items()})

        return draw

    def open_world(self, later: Self, branches: Branches) -> Self | None:
        """The one state whose hidden faces fall when they are looked at; None where nothing is hidden."""
        held = {hidden: hidden.merged(self, later) for hidden in self.hidden()}
        return self.but(**{hidden.name: hidden.falling(each, branches) for hidden, each in held.items()})


def types_of(state: type[GameState]) -> Mapping[str, Any]:
    """The types of the fields of a state."""
    return hints_of(state)  # type: ignore[arg-type]
