"""Who sits at a seat, as a game's book knows it."""

from __future__ import annotations

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
