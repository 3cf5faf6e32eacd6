"""What a report is written from: events as one reader may see them, and their view. Holds no state and no secret."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..contract.views import EarlierNames, names_at
from ..engine.asks import Ask
from ..engine.events import Event
from ..engine.values import immutable
from ..record.notices import ToldNotice

if TYPE_CHECKING:
    from ..record.statistics import SeatStatistics


@immutable
class Letter:
    """A letter to a seat, the public report (`seat` None) or the referee's (`seat` `referee`, who sees everything).

    `events` are pairs of id (`7:12`) and the event as this reader sees it; `notices` what became of his sheets; `view`
    what he knows of the board; `asks` what is asked of him; `standing` his stored sheet; `advance` what he has said in
    advance; `settings` by seat for which questions it wants to be asked (public);
    `agreed` how the game was ended by its players, or by the referee, if it was; `free` the seats that are still free;
    `out` whether the reader is out of the game; `answered` whether his stored sheet answers what is asked;
    `paused` why the game stands still, if it does; `statistics` those of each seat, once the game is over;
    `correct_until` when it is played, if a line of it fails and its correction is awaited; `first` whether it is the
    first letter of its reader, `head` that of the journal, "" where it is not shown, `signer` the public key of letters
    that are signed, `private` the ids of the events that others are told otherwise, or not; `names` who sits where, and
    `earlier` who did when some of the events happened. Times are aware.
    """

    game: str
    rules: str
    edition: str
    kind: str
    seat: str | None
    lang: str
    zone: str
    names: Mapping[str, str]
    turn: int
    number: int
    code: str | None
    events: tuple[tuple[str, Event], ...]
    notices: tuple[ToldNotice, ...]
    view: Mapping[str, Any]
    asks: tuple[Ask, ...]
    awaited: tuple[str, ...]
    deadline: datetime | None
    grace_until: datetime | None
    now: datetime
    standing: Mapping[str, Any] | None
    commitment: str
    nonces: Mapping[str, Any]
    advance: Mapping[str, Any]
    settings: Mapping[str, Mapping[str, str]]
    head: str
    over: bool
    agreed: Mapping[str, Any]
    free: tuple[str, ...] = ()
    out: bool = False
    answered: bool = True
    correct_until: datetime | None = None
    first: bool = False
    opened: tuple[int, ...] = ()
    paused: str = ""
    signer: str = ""
    private: tuple[str, ...] = ()
    statistics: tuple[SeatStatistics, ...] = ()
    earlier: tuple[EarlierNames, ...] = ()

    def names_at(self, number: str) -> Mapping[str, str]:
        """Who sat where when this event happened."""
        return names_at(number, self.names, self.earlier)
