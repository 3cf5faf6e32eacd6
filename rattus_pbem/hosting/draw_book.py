"""The part of a game's book about its chance: which key the open turn has, what was drawn, which keys were opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..engine.key_tree import FIRST, SEED, KeyPlace


@dataclass
class DrawBook:
    """`key` is the key of the open turn: `turn`, `attempt`, `tree`, `leaf`, and whether it is `opened`; `next_key` the
    first that no turn has taken, as tree and leaf; `roots` those of the trees after the first.

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

    key: dict[str, Any] = field(default_factory=dict)
    next_key: list[int] = field(default_factory=lambda: [0, FIRST])
    roots: list[str] = field(default_factory=list)
    attempts: dict[str, int] = field(default_factory=dict)
    kept_keys: dict[str, dict[str, int]] = field(default_factory=dict)
    drawn: list[dict[str, Any]] = field(default_factory=list)
    sealed: list[dict[str, Any]] = field(default_factory=list)
    before_sealed: int = 0
    last_sealed: int = 0
    void: list[list[int]] = field(default_factory=list)
    before_act: list[int] = field(default_factory=lambda: [0, 0])
    acts: list[list[str]] | None = None
    taken_back: int = 0
    opened: int = 0
    last_openings: list[dict[str, Any]] = field(default_factory=list)

    @property
    def all_sealed(self) -> int:
        """How many hidden draws there have been in the game."""
        return self.before_sealed + len(self.sealed)

    def key_of(self, turn: int) -> KeyPlace:
        """The key of the turn that is open; LookupError for another."""
        if self.key.get("turn") != turn:
            raise LookupError(f"turn {turn} has no key; the key is that of turn {self.key.get('turn')}")
        return KeyPlace(self.key["tree"], self.key["leaf"], self.key["attempt"])

    def attempt_at(self, turn: int) -> int:
        """Which attempt at this turn it is that is played, or comes next."""
        return self.attempts.get(str(turn), 1)

    def _key(self, line: Mapping[str, Any]) -> None:
        """A turn takes a key: the next one, or its own again where it is played again with the same dice."""
        self.key = {name: line[name] for name in ("turn", "attempt", "tree", "leaf")} | {"opened": False}
        place = [line["tree"], line["leaf"]]
        if place >= self.next_key:
            self.next_key = [place[0] + 1, FIRST] if place[1] + 1 == SEED else [place[0], place[1] + 1]
        if "root" in line:
            self.roots = [*self.roots, line["root"]]
        self.drawn, self.acts = [], [] if line.get("lists_acts") else None
        self.attempts = {turn: attempt for turn, attempt in self.attempts.items() if int(turn) >= line["turn"]}
        self.kept_keys = {turn: key for turn, key in self.kept_keys.items() if int(turn) > line["turn"]}

    def _draw(self, line: Mapping[str, Any]) -> None:
        label = {name: line[name] for name in ("act", "why", "use")}
        if line["hidden"]:
            when = {name: self.key[name] for name in ("turn", "attempt")}
            drawn = {name: line[name] for name in ("of", "outcome", "root")}
            self.sealed = [*self.sealed, {**when, **label, **drawn}]
        else:
            self.drawn = [*self.drawn, {**label, "of": line["of"], "outcome": line["outcome"]}]

    def _opened(self, line: Mapping[str, Any]) -> None:
        """The key of the open turn is opened to everybody, and with it all that was drawn openly."""
        self.opened += 1
        if self.sealed:
            self.before_sealed, self.last_sealed, self.sealed = self.all_sealed, self.opened, []
        self.key = {**self.key, "opened": True}

    def opening(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """What such a line opens, before it is entered: the key, and the draws that were made with it."""
        key = {name: line[name] for name in ("turn", "attempt", "tree", "leaf", "key", "path")}
        acts = {} if self.acts is None else {"acts": self.acts}
        return {**key, **acts, "draws": self.drawn, "number": self.opened + 1}

    def _opened_last(self, line: Mapping[str, Any]) -> None:
        """At the end the hiding key is opened, and the seeds of all trees after the first."""
        self.last_openings = [*line["keys"]]

    def _begin_draws(self, line: Mapping[str, Any]) -> None:
        """An act begins; its line may be entered once more, when a process takes the game up there."""
        self.before_act = [len(self.drawn), self.all_sealed]
        if self.acts is not None:
            act = line["act"]
            self.acts = [*self.acts[: line["number"] - 1], [act["kind"], *act["seats"], *act["places"]]]

    def _take_back_draws(self, line: Mapping[str, Any]) -> None:
        """The open act, if there is one, begins again."""
        drawn, sealed = self.before_act
        self.drawn, self.sealed = self.drawn[:drawn], self.sealed[: max(0, sealed - self.before_sealed)]
        if sealed < self.before_sealed:  # their key has been opened since
            self.void = [*self.void, [sealed, self.before_sealed]]
        if self.acts is not None and line["number"]:
            self.acts = self.acts[: line["number"] - 1]
        self.taken_back += 1
