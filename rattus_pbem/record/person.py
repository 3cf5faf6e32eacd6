"""Who sits at a seat, as a game's book knows it, and their mails."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET, UnsetType

from .stored_value import StoredValue


class Person(StoredValue, frozen=True, kw_only=True):
    """A player, a computer player (`bot` names which), or nobody yet; the language and time zone of their letters.

    `absent` says who plays while they do not answer, `pictures` whether letters show the board; `before` are the
    addresses of those who sat there before; `newcomer`: no letter has been written to them; `ejected`: whoever sat
    there last was ejected.
    """

    seat: str
    name: str = ""
    address: str = ""
    bot: str = ""
    lang: str = "en"
    zone: str = "UTC"
    absent: str = "hold"
    pictures: str = "on"
    before: tuple[str, ...] = ()
    newcomer: bool = False
    ejected: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nobody sits there yet: somebody may join by mail."""
        return not (self.name or self.bot)


class KnownMail(StoredValue, frozen=True, kw_only=True):
    """A mail of a seat that was taken in: its name in the queue, the beginnings of its keys (its Message-ID's, its
    content's) and of the digest of its sheet, empty if it has none; `mark` is what its receipt's name stands for."""

    name: str
    keys: tuple[str, ...]
    sheet: str
    mark: str | UnsetType = UNSET

    def has(self, keys: Collection[str]) -> bool:
        """Whether it is called so, or has one of these keys."""
        return self.name in keys or any(key in keys for key in self.keys)


class AddressMove(StoredValue, frozen=True, kw_only=True):
    """A new address that counts once it is confirmed from both `sides`, the old address and the new one."""

    to: str
    sides: tuple[str, ...]

    @property
    def is_confirmed(self) -> bool:
        """Whether both have confirmed it."""
        return len(self.sides) == 2
