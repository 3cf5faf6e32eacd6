"""A sheet as a game's book keeps it: what was sent, and how far it has been used. Knows no game and no clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from msgspec import UNSET, UnsetType

from ..orders.sheet import Line, Sheet
from .stored_value import StoredValue

MAIL_DELAY: Final = "mail_delay"


class Used(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """How far a seat's sheet (of this `digest`, empty if it had none) had been used when the act began, as
    `StoredSheet` says it: how many of its lines had been `reached` in the turn, what of its lines in advance had
    `fired`, and how many deadlines it had missed in a row."""

    digest: str
    used: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    considered: tuple[int, ...] = ()
    came_up: tuple[str, ...] = ()
    reached: int = 0
    fired: dict[str, dict[str, Any]]
    misses: int


class StoredSheet(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """The sheet of a seat for a turn in JSON form, its digest, its `number` among those for that turn, the `grade` of
    its receipt, when it came (`at`, ISO 8601) and by which setting it waits (`delay`).

    `used` are the indexes of its orders that were reached, `failed` those in vain; `before` are those that were reached
    before it came. `begun` are the numbers of the acts in which it was used, `considered` the conditional lines that
    were looked at, `came_up` the questions that have come up since it is there. `paused`: its pause was reached.
    `fails`: a line of it failed, and its player was asked to correct it; `checked` is when, where it was sent ahead.
    """

    sheet: dict[str, Any]
    digest: str
    number: int
    grade: str
    at: str
    delay: str = "delay"
    used: tuple[int, ...]
    before: tuple[int, ...] = ()
    begun: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    considered: tuple[int, ...] = ()
    came_up: tuple[str, ...] = ()
    paused: bool = False
    fails: bool | UnsetType = UNSET
    checked: str | UnsetType = UNSET

    @property
    def seat(self) -> str:
        """Whose it is."""
        return str(self.sheet["seat"])

    @property
    def orders(self) -> Sequence[Mapping[str, Any]]:
        """Its orders in JSON form."""
        orders: Sequence[Mapping[str, Any]] = self.sheet["orders"]
        return orders

    @property
    def conditional(self) -> Sequence[Mapping[str, Any]]:
        """Its conditional lines in JSON form."""
        return self.sheet.get("conditional") or ()

    @property
    def left(self) -> list[int]:
        """The indexes of the orders that were not reached."""
        return [index for index in range(len(self.orders)) if index not in self.used]

    @property
    def is_on_hold(self) -> bool:
        """Whether it waits until its player says more, or the time is over."""
        return bool(self.sheet.get("wait"))

    @property
    def came_at(self) -> datetime:
        """When it came."""
        return datetime.fromisoformat(self.at)

    @property
    def counts_from(self) -> datetime:
        """From when on its delay runs: it begins again where a sheet that was sent ahead is found to fail."""
        return datetime.fromisoformat(self.checked or self.at)

    @property
    def is_unplayed(self) -> bool:
        """Whether it holds something that was not played yet."""
        waits = len(self.conditional) > len(self.considered)
        return waits or self.is_on_hold or len(self.orders) > len(self.used)

    @property
    def awaits_correction(self) -> bool:
        """Whether a line of it fails, and none has been used: once one has it is played as it stands."""
        return bool(self.fails) and len(self.used) <= len(self.before)

    @property
    def is_unchecked(self) -> bool:
        """Whether it came ahead of its turn by mail, and nothing of it has been used or found to fail."""
        came_early = self.grade == "early" and self.delay == MAIL_DELAY
        return came_early and not (self.used or self.is_on_hold or self.fails)

    def has_begun(self, act: int) -> bool:
        """Whether a line of this very sheet has been used in the act of this number, of one on hold in the turn: it is
        played as it stands. The same lines sent again are another sheet."""
        return bool(self.begun) if self.is_on_hold else act in self.begun

    def read(self) -> Sheet:
        """The sheet as it was sent."""
        return sheet_of(self.sheet)

    def reached(self, index: int, *, failed: bool) -> StoredSheet:
        """The sheet once one of its orders was reached, perhaps in vain."""
        return self.changed(used=(*self.used, index), failed=(*self.failed, index) if failed else self.failed)

    def looked_at(self, conditional: int) -> StoredSheet:
        """One of its conditional lines was looked at."""
        return self.changed(considered=tuple(sorted({*self.considered, conditional})))

    def asked(self, question: str) -> StoredSheet:
        """The sheet once a question has come up."""
        return self if question in self.came_up else self.changed(came_up=(*self.came_up, question))

    def begun_in(self, act: int) -> StoredSheet:
        """An answer of it was used in the act of this number."""
        return self.changed(begun=tuple(sorted({*self.begun, act})))

    def added_to(self, used: Used) -> Used:
        """What has been used of it by now."""
        return used.changed(used=self.used, failed=self.failed, considered=self.considered, came_up=self.came_up)

    def taken_back(self, then: Used, act: int) -> StoredSheet:
        """As it was when the act of this number began: `then` says what had been used by that time, of this sheet or
        another."""
        uses = {"used": self.before, "failed": (), "considered": (), "came_up": ()}
        if self.digest == then.digest:
            uses = {name: getattr(then, name) for name in uses}
        begun = tuple(number for number in self.begun if number < act)
        return self.changed(**uses, paused=False, begun=begun)


class HeldAdvance(StoredValue, frozen=True, kw_only=True):
    """What the sheet with this digest says in advance (its `parts`) and what is not in force yet: a tentative sheet for
    a turn, until it is played, `with_orders` if it is the one that counts; or one that came while a part of another's
    turn was being carried out, for `later`."""

    turn: int
    digest: str
    with_orders: bool
    parts: dict[str, Any]
    later: bool = False

    def without(self, parts: Collection[str]) -> HeldAdvance:
        """A copy without these parts."""
        return self.changed(parts={key: part for key, part in self.parts.items() if key not in parts})


def sheet_of(saved: Mapping[str, Any]) -> Sheet:
    """The sheet that a journal line holds in JSON form."""
    lines = tuple(Line(data, f"/orders/{index}", index=index) for index, data in enumerate(saved["orders"]))
    return Sheet(
        schema=saved["schema"],
        game=saved["game"],
        seat=saved["seat"],
        turn=saved["turn"],
        code=saved.get("code"),
        wait=saved.get("wait", False),
        orders=lines,
        conditional=tuple(saved["conditional"]) if "conditional" in saved else None,
        standing=tuple(saved["standing"]) if "standing" in saved else None,
        default=saved.get("default"),
        settings=saved.get("settings"),
        note=saved.get("note", ""),
    )
