"""The part of a game's book about its chance: which key the open turn has, what was drawn, which keys were opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from ..engine.key_tree import FIRST, SEED, KeyPlace
from .stored_value import Count, Hex64, JournalValue, StoredValue

KeyLeaf = Annotated[int, Meta(ge=0, lt=4096, description="the place of the key in its tree")]
KeyPath = Annotated[Sequence[Hex64], Meta(max_length=12, description="neighbours on the way to the root")]


class OpenedKey(JournalValue, frozen=True, kw_only=True):
    """An opened key, and the path from it to the root of its tree."""

    tree: Count
    leaf: KeyLeaf
    key: Hex64
    path: KeyPath


class HeldKey(StoredValue, frozen=True, kw_only=True):
    """The key of the open turn, and whether it is `opened`."""

    turn: int
    attempt: int
    tree: int
    leaf: int
    opened: bool


class OpenDraw(StoredValue, frozen=True, kw_only=True):
    """An open draw, as `Drawn` says it."""

    act: Sequence[str]
    why: str
    use: int
    of: Any
    outcome: Sequence[Any]


class PublicSealedDraw(StoredValue, frozen=True, kw_only=True):
    """What everybody may know of a hidden draw: when and why, how many pieces, and the root over them."""

    turn: int
    attempt: int
    act: Sequence[str]
    why: str
    use: int
    root: str
    size: int


class SealedDraw(StoredValue, frozen=True, kw_only=True):
    """A hidden draw, in which attempt at which turn it was made; its pieces lie under `root`."""

    turn: int
    attempt: int
    act: Sequence[str]
    why: str
    use: int
    of: Any
    outcome: Sequence[Any]
    root: str

    @property
    def label(self) -> tuple[str, ...]:
        """Its name by its meaning: turn, attempt, act, why, the n-th use of it."""
        return (str(self.turn), str(self.attempt), *self.act, self.why, str(self.use))

    @property
    def public(self) -> PublicSealedDraw:
        """What everybody may know of it."""
        return PublicSealedDraw(**{name: getattr(self, name) for name in PUBLIC}, size=len(self.outcome))

    @property
    def unsealed(self) -> UnsealedDraw:
        """What everybody may know of it after the game."""
        known = {name: getattr(self, name) for name in PUBLIC}
        return UnsealedDraw(**known, of=self.of, outcome=self.outcome)


class UnsealedDraw(StoredValue, frozen=True, kw_only=True):
    """A hidden draw after the game: what it was drawn from, and the outcome."""

    turn: int
    attempt: int
    act: Sequence[str]
    why: str
    use: int
    root: str
    of: Any
    outcome: Sequence[Any]


PUBLIC = ("turn", "attempt", "act", "why", "use", "root")


class Opening(StoredValue, frozen=True, kw_only=True):
    """The opened key of a turn, the acts of the turn if they are listed, and all that was drawn openly with the key;
    `number` counts the openings of the game."""

    turn: int
    attempt: int
    tree: int
    leaf: int
    key: str
    path: Sequence[str]
    acts: Sequence[Sequence[str]] | UnsetType = UNSET
    draws: Sequence[OpenDraw]
    number: int


@dataclass(eq=False, repr=False)
class DrawBook:
    """`key` is the key of the open turn, None before the first; `next_key` the first that no turn has taken, as tree
    and leaf; `roots` those of the trees after the first.

    `attempts[turn]` is the attempt at a turn that was taken back, if it is not the first; `kept_keys[turn]` the
    attempt, tree and leaf of one that is played again with the same dice: both of turns that are still to come.
    `drawn` are the open draws of this turn, `sealed` the hidden ones since a key was opened last, with their outcomes:
    a secret. `opened` says how many keys have been opened. What was drawn with them lies in a file each
    (`opened_turns`): `before_sealed` are the hidden draws there, the newest in that of number `last_sealed`, and `void`
    those of all that were taken back, by their numbers from one up to another. `before_act` says how many open draws
    there were when the open act began, and how many hidden ones in the whole game. `acts` are those of this turn that
    have begun (kind, seats, places; None in a turn that an older program began), `taken_back` how often a rollback, its
    undoing or the reopening of an act has taken back what was played. `last_openings` is opened at the end.
    """

    key: HeldKey | None = None
    next_key: list[int] = field(default_factory=lambda: [0, FIRST])
    roots: list[str] = field(default_factory=list)
    attempts: dict[str, int] = field(default_factory=dict)
    kept_keys: dict[str, dict[str, int]] = field(default_factory=dict)
    drawn: list[OpenDraw] = field(default_factory=list)
    sealed: list[SealedDraw] = field(default_factory=list)
    before_sealed: int = 0
    last_sealed: int = 0
    void: list[list[int]] = field(default_factory=list)
    before_act: list[int] = field(default_factory=lambda: [0, 0])
    acts: list[list[str]] | None = None
    taken_back: int = 0
    opened: int = 0
    last_openings: list[OpenedKey] = field(default_factory=list)

    @property
    def all_sealed(self) -> int:
        """How many hidden draws there have been in the game."""
        return self.before_sealed + len(self.sealed)

    def key_of(self, turn: int) -> KeyPlace:
        """The key of the turn that is open; LookupError for another."""
        if self.key is None or self.key.turn != turn:
            raise LookupError(f"turn {turn} has no key; the key is that of turn {self.key and self.key.turn}")
        return KeyPlace(self.key.tree, self.key.leaf, self.key.attempt)

    def attempt_at(self, turn: int) -> int:
        """Which attempt at this turn it is that is played, or comes next."""
        return self.attempts.get(str(turn), 1)

    def take_key(self, key: HeldKey, *, lists_acts: bool) -> None:
        """A turn takes this key."""
        self.key, tree, leaf, turn = key, key.tree, key.leaf, key.turn
        if [tree, leaf] >= self.next_key:
            self.next_key = [tree + 1, FIRST] if leaf + 1 == SEED else [tree, leaf + 1]
        self.drawn, self.acts = [], [] if lists_acts else None
        self.attempts = {later: attempt for later, attempt in self.attempts.items() if int(later) >= turn}
        self.kept_keys = {later: kept for later, kept in self.kept_keys.items() if int(later) > turn}

    def forget_opened(self) -> None:
        """The key of the open turn is opened: what was drawn with it is kept elsewhere."""
        self.opened += 1
        if self.sealed:
            self.before_sealed, self.last_sealed, self.sealed = self.all_sealed, self.opened, []
        assert self.key is not None
        self.key = self.key.changed(opened=True)

    def begin_draws(self, number: int, act: Sequence[str]) -> None:
        """The act of this number begins (its kind, seats and places); its line may be entered once more, when a process
        takes the game up there."""
        self.before_act = [len(self.drawn), self.all_sealed]
        if self.acts is not None:
            self.acts = [*self.acts[: number - 1], [*act]]

    def take_back_draws(self, number: int) -> None:
        """The open act, which has this number (0 if none is open), begins again."""
        drawn, sealed = self.before_act
        self.drawn, self.sealed = self.drawn[:drawn], self.sealed[: max(0, sealed - self.before_sealed)]
        if sealed < self.before_sealed:  # their key has been opened since
            self.void = [*self.void, [sealed, self.before_sealed]]
        if self.acts is not None and number:
            self.acts = self.acts[: number - 1]
        self.taken_back += 1
