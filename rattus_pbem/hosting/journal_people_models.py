"""The pydantic models of journal lines about the people of a game and their mail, and of what each line has."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..locale import Language
from .file_models import Clauses, Count, Disputed, Hex32, Hex64, Model, Seat, Time

Number = Annotated[int, Field(ge=1)]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]


class Line(Model):
    """What every line has: its number, the digest of the line before, its salt, its time."""

    n: Number
    prev: Hex64
    salt: Hex32
    at: Time


class MailLine(Line):
    """A mail of a seat was taken in; `inner`: one that was held back until its player confirmed it."""

    kind: Literal["mail"]
    seat: Seat
    name: str
    keys: list[str]
    sheet: Hex64 | Literal[""]
    reply: str
    grade: str
    told: list[str]
    next: str = ""
    came: Time
    receipt: str = ""
    turn: int | None = Field(None, ge=0, description="the turn that its orders are for")
    stage: Literal["nonces"] | None = Field(None, description="it brought a line for the draw, and no orders")
    mark: Annotated[str, Field(pattern=r"^[0-9a-f]{8}$", description="what its receipt's name stands for")] | None = (
        None
    )
    inner: bool = False


class RefereesAct(Line):
    """What a referee does: why, and the number of the dispute that it answers to."""

    dispute: Number | None = None


class PersonChange(Model):
    """What changes of who sits at a seat."""

    name: str | None = None
    address: str | None = None
    bot: str | None = None
    lang: Language | None = None
    zone: str | None = None
    absent: Literal["hold", "bot"] | None = None
    pictures: Literal["on", "off"] | None = Field(None, description="whether letters show the board; on if never set")


class PersonBefore(Model):
    """Who sat there: an address that hears of it, in its language."""

    address: str
    lang: Language
    name: str = ""


class PersonLine(RefereesAct):
    """Something about who sits at a seat has changed; `new`: it is somebody else now.
    `ejected`: its player was ejected.

    What the seat is asked can be answered until `least` at least.
    """

    kind: Literal["person"]
    seat: Seat
    set: PersonChange
    new: bool
    ejected: bool = False
    until: Time
    reason: str | None = None
    was: PersonBefore | None = None
    least: Time | None = None


class Moving(Line):
    """A new address was asked for (`side` empty), or confirmed from one side."""

    kind: Literal["moving"]
    seat: Seat
    to: str
    side: Literal["", "old", "new"]


class Absent(Line):
    """A player is absent from one day to another."""

    kind: Literal["absent"]
    seat: Seat
    first: Day
    last: Day


class Press(Line):
    """A message from a seat to others. `reply`: to an anonymous one, so that whom it went to is told to nobody."""

    kind: Literal["press"]
    seat: Seat
    to: list[Seat]
    anonymous: bool
    text: str
    reply: bool = False


class ToHost(Line):
    """A message from a seat to the host."""

    kind: Literal["to_host"]
    seat: Seat
    text: str


class FromHost(RefereesAct):
    """A message from the host to seats; an announcement as the referee has a reason."""

    kind: Literal["from_host"]
    to: list[Seat]
    text: str
    reason: str | None = None


class Vote(Line):
    """A seat agrees to an end: `draw`, or the seat that wins; `first`: nobody had proposed it."""

    kind: Literal["vote"]
    seat: Seat
    vote: Seat
    turn: Count
    first: bool


class Dispute(Line):
    """A player asks the referee to look at an event, at a turn, or (`event` empty) at something else; one of that
    number that is not closed gets these words, too.

    Journals of older programs have neither `number` nor `clauses`: their disputes are counted.
    """

    kind: Literal["dispute"]
    seat: Seat
    event: Disputed
    text: str
    number: Number | None = None
    clauses: Clauses = Field(default_factory=list)


class DisputeAnswer(Line):
    """The host answers a dispute."""

    kind: Literal["dispute_answer"]
    number: Number
    text: str


class DisputeClosed(Line):
    """The host closes a dispute, and says why."""

    kind: Literal["dispute_closed"]
    number: Number
    outcome: Literal["upheld", "rejected", "withdrawn"]
    text: str


class Reminded(Line):
    """A player was reminded of a question for the `count`-th time."""

    kind: Literal["reminded"]
    seat: Seat
    key: str
    count: Number


class PutBack(Line):
    """The game was put back from a backup: as it stood at `since`. Letters that were written later hold no more."""

    kind: Literal["put_back"]
    since: Time


class HostKey(Line):
    """The host has a new key: it `replaced` the one before, which counts for a while yet; or that one was `lost` or
    `stolen`, and counts no more. `key` is a mark of the new one, `signer` its public key where letters are signed. All
    players read the reason."""

    kind: Literal["host_key"]
    how: Literal["replaced", "lost", "stolen"]
    key: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    signer: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    reason: str


class Slid(Line):
    """Deadlines of some seats were moved: an outage, a clock that jumped, too many that would be missed at once, or a
    letter that asks and has not left."""

    kind: Literal["slid"]
    number: Count
    minutes: int
    reason: Literal["outage", "clock", "mass", "unsent"]
    seats: list[Seat]
