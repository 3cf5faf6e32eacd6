"""What a game is and was begun with, as the first line of its journal and the saved game have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from ..locale import Language
from .stored_value import Count, Hex64, Hex64OrNone, JournalValue, Seat


class BegunSeat(JournalValue, frozen=True, kw_only=True):
    """Who sat at a seat when the game began (see `Person`)."""

    seat: Seat
    name: str
    address: str
    bot: str
    lang: Language
    zone: str
    absent: Literal["hold", "bot"]


class Header(JournalValue, frozen=True, kw_only=True):
    """What a game is and was begun with; never changes. `signer` is the public key with which letters are signed."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{1,23}$")]
    rules: str
    edition: str
    revision: Count
    data_digest: Hex64OrNone
    custom: dict[str, Any]
    seats: Sequence[BegunSeat]
    options: dict[str, Any]
    commitment: Hex64
    signer: Hex64 | UnsetType | None = UNSET


NO_HEADER = Header(
    id="", rules="", edition="", revision=0, data_digest="", custom={}, seats=(), options={}, commitment=""
)
"""That of a book in which no line has been entered."""
