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
    attempt, tree and leaf of one that is played again with the same dice. `drawn` are the open draws of this turn,
    `sealed` all hidden draws of the game with their outcomes: a secret; `before_act` how many of both there were when
    the open act began. `openings` are opened keys with the draws that were made with them, which a letter may still
    have to carry, `opened` how many there have been; `last_openings` what is opened at the end.
    """

    key: dict[str, Any] = field(default_factory=dict)
    next_key: list[int] = field(default_factory=lambda: [0, FIRST])
    roots: list[str] = field(default_factory=list)
    attempts: dict[str, int] = field(default_factory=dict)
    kept_keys: dict[str, dict[str, int]] = field(default_factory=dict)
    drawn: list[dict[str, Any]] = field(default_factory=list)
    sealed: list[dict[str, Any]] = field(default_factory=list)
    before_act: list[int] = field(default_factory=lambda: [0, 0])
    openings: list[dict[str, Any]] = field(default_factory=list)
    opened: int = 0
    last_openings: list[dict[str, Any]] = field(default_factory=list)

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
        self.drawn = []

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
        opening = {name: line[name] for name in ("turn", "attempt", "tree", "leaf", "key", "path")}
        self.openings = [*self.openings, {**opening, "draws": self.drawn, "number": self.opened}]
        self.key = {**self.key, "opened": True}

    def _opened_last(self, line: Mapping[str, Any]) -> None:
        """At the end the hiding key is opened, and the seeds of all trees after the first."""
        self.last_openings = [*line["keys"]]

    def _begin_draws(self) -> None:
        """An act begins."""
        self.before_act = [len(self.drawn), len(self.sealed)]

    def _take_back_draws(self) -> None:
        """The open act begins again."""
        drawn, sealed = self.before_act
        self.drawn, self.sealed = self.drawn[:drawn], self.sealed[:sealed]

    def _forget_openings(self, letters: Mapping[str, Mapping[str, Any]], readers: set[str]) -> None:
        """Openings that every reader's letters have carried are not kept."""
        carried = [letters[seat]["openings"][0] if seat in letters else 0 for seat in readers]
        self.openings = [opening for opening in self.openings if opening["number"] > min(carried, default=self.opened)]
