"""The lines of players for the draws, before a game begins, as its book knows them: whose are wanted, what came, and
which count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import UNSET, UnsetType, field

from ..orders.credentials import HASH, OPEN, declines, nonce_hash, plain_nonce
from .deadlines import moment_moved_by
from .stored_value import StoredValue

NONE = "none"
"""In place of what a seat might have sent: that nothing comes."""


class NonceExchange(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """The `step` that is open, the seats `wanted` in it, until when (ISO 8601); by seat the `hash` and the `nonce` that
    came; at last the `list` of those that count. Where lines are collected again, `before` are the hashes of the first
    time. `reminded` is by seat what it was reminded of, and how often."""

    step: str = ""
    wanted: tuple[str, ...] = ()
    hash: dict[str, str] = field(default_factory=dict)
    nonce: dict[str, str] = field(default_factory=dict)
    until: str = ""
    list: tuple[str, ...] | UnsetType = UNSET
    before: tuple[str, ...] | UnsetType = UNSET
    reminded: dict[str, tuple[str, int]] | UnsetType = UNSET

    @property
    def ends_at(self) -> datetime:
        """When the list that is open now closes."""
        return datetime.fromisoformat(self.until)

    @property
    def is_again(self) -> bool:
        """Whether lines are collected for the second time."""
        return self.before is not UNSET

    @property
    def sent_in_step(self) -> Mapping[str, str]:
        """What the seats have sent in the step that is open."""
        return self.hash if self.step == HASH else self.nonce

    @property
    def with_hash(self) -> tuple[str, ...]:
        """Those of the wanted seats that have sent a hash."""
        return tuple(seat for seat in self.wanted if self.hash.get(seat, NONE) != NONE)

    def awaits(self, seat: str) -> bool:
        """Whether something is awaited of this seat in the step that is open."""
        return seat in self.wanted and seat not in self.sent_in_step

    def later_by(self, by: timedelta) -> NonceExchange:
        """A copy that is closed so much later."""
        return self.changed(until=moment_moved_by(self.until, by))

    def taking(self, seat: str, settings: Mapping[str, str]) -> NonceExchange:
        """What the settings of a sheet bring for the draws, or that nothing comes, counts from now on."""
        given = {key: settings[key] for key in ("nonce_hash", "nonce") if key in settings}
        if any(declines(value) for value in given.values()):
            given = {"nonce_hash" if self.step == HASH else "nonce": NONE}
        new_hash = {seat: given["nonce_hash"]} if "nonce_hash" in given else {}
        new_nonce = {seat: given["nonce"]} if "nonce" in given else {}
        return self.changed(hash={**self.hash, **new_hash}, nonce={**self.nonce, **new_nonce})

    def reminding(self, seat: str, key: str, count: int) -> NonceExchange:
        """A seat was reminded for the `count`-th time."""
        return self.changed(reminded={**(self.reminded or {}), seat: (key, count)})

    def reminders(self, seat: str, key: str) -> int:
        """How often a seat was reminded of this."""
        of, count = (self.reminded or {}).get(seat, (key, 0))
        return count if of == key else 0

    def counting(self, seats: Iterable[str]) -> dict[str, str]:
        """The nonces that go into the keys, by seat: where hashes came first, each must be what the seat's is of."""
        given = {seat: plain_nonce(self.nonce.get(seat, NONE)) for seat in seats}
        return {seat: nonce for seat, nonce in given.items() if self._counts(seat, nonce)}

    def missing(self, seats: Iterable[str]) -> Sequence[str]:
        """The seats that have sent a hash, and not what it is of."""
        counting = self.counting(seats)
        return [seat for seat, sent in self.hash.items() if sent != NONE and seat not in counting]

    def _counts(self, seat: str, nonce: str) -> bool:
        return not declines(nonce) and (self.step == OPEN or nonce_hash(nonce) == self.hash.get(seat))
