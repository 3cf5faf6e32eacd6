"""The pydantic models of the lines of a journal, one for each kind; a line holds the keys of its kind and no others.

Imported by the `schema` command and by tests. What an order, an answer, an outcome or a position looks like is the
game's own: `orders-GAME` and `state-GAME` say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .file_models import ActFile, Clause, Count, HeaderFile, Hex16, Hex32, Hex64, Model, Seat, Time
from .journal_act_models import Decreed, Edited, Extended, Paused, Processed, Resumed, Ruled
from .journal_people_models import (
    Absent,
    Dispute,
    DisputeAnswer,
    DisputeClosed,
    FromHost,
    HostKey,
    Line,
    MailLine,
    Moving,
    Number,
    PersonLine,
    Press,
    PutBack,
    RefereesAct,
    Reminded,
    Slid,
    ToHost,
    Vote,
)
from .journal_rollback_models import NumbersFile, Restored, RolledBack, Upgraded
from .proof_models import KeyFile

Index = Annotated[int, Field(ge=0, description="the line's place in its list, from 0")]


class FaultFile(Model):
    """Why something is not legal: the clause, the reason and its facts, the place in it, the nearest that is."""

    clause: Clause
    key: str
    facts: dict[str, Any]
    place: str
    nearest: Any


class BySheet(Model):
    """A line of the stored sheet, -1 where it was at its end; `sheet` is the beginning of its digest.

    `short` says why a default holds in place of what the line asks for.
    """

    by: Literal["sheet"]
    sheet: Hex16
    line: Annotated[int, Field(ge=-1)]
    short: FaultFile | None = None


class InAdvance(Model):
    """A conditional or standing line, by its place among them and the beginning of the digest of its sheet.

    `within` are the periods of the game, besides turn and game, in which this use counts; `short` as in `BySheet`.
    """

    by: Literal["conditional", "standing"]
    sheet: Hex16
    line: Index
    late: bool = False
    within: dict[str, str] = Field(default_factory=dict)
    short: FaultFile | None = None


class ByDefault(Model):
    """A default: the seat's `own` (`short` as in `BySheet`), or the game's.

    `missed` stands where the deadline has passed, and says whether that counts; `left_out`: the sheet left it to the
    default; `opened`: keys that are to be asked for.
    """

    by: Literal["default"]
    own: bool = False
    opened: list[str] = Field(default_factory=list)
    left_out: bool = False
    late: bool = False
    missed: bool = False
    short: FaultFile | None = None


class ByComputer(Model):
    """A computer player's choice, for its own seat or for a player who is away."""

    by: Literal["bot"]
    late: bool = False


class ByReferee(Model):
    """An answer that the referee gave by hand (see `Ruled`)."""

    by: Literal["referee"]


Source = BySheet | InAdvance | ByDefault | ByComputer | ByReferee


class Created(Line):
    """The first line: the header, until when nonces are taken, the position it begins from if one was given."""

    kind: Literal["created"]
    header: HeaderFile
    until: Time
    position: dict[str, Any] | None = None
    numbers: NumbersFile | None = Field(None, description="where they are not all 1")


class NonceHashes(Line):
    """The list of hashes is closed: who sent one, and until when the nonces are taken."""

    kind: Literal["nonce_hashes"]
    wanted: list[Seat]
    until: Time


class NoncesAgain(Line):
    """These seats sent a hash and not what it is of: hashes are collected once more, of other lines."""

    kind: Literal["nonces_again"]
    missing: list[Seat]
    wanted: list[Seat]
    until: Time


class Nonces(Line):
    """The nonces that go into the keys, each `seat:nonce`; the game begins. `missing` are the seats that sent a hash
    and not what it is of: where this stands, the next letters list it all."""

    kind: Literal["nonces"]
    list: Sequence[str]
    missing: Sequence[Seat] | None = None


class SheetLine(Line):
    """A sheet was stored, the one in order `number` for its turn (see `orders-GAME`).

    `used` and `failed` are lines that had been reached before it came; `counts`: it is the seat's sheet now; `unused`:
    nothing of it holds; `later`: what it says in advance holds from the next part of the turn on; `came`: when its mail
    came; `rejoined`: a reopened act made it of several; `fails`: a line of it failed when it
    came by mail, and its player was asked to correct it; `again`: the line that stored it before a rollback, after
    which it is played again.
    """

    kind: Literal["sheet"]
    seat: Seat
    sheet: dict[str, Any]
    digest: Hex64
    number: Number
    grade: Literal["ok", "warnings", "refused", "stale", "early", "tentative"]
    counts: bool
    used: list[Index]
    failed: list[Index] = Field(default_factory=list)
    unused: bool = False
    later: bool = False
    now_turn: Count
    came: Time | None = None
    delay: Literal["delay", "mail_delay"] = "delay"
    rejoined: bool = False
    fails: bool = False
    again: Number | None = None


class Released(Line):
    """What a seat's tentative sheets for a turn say in advance holds from now on; `later`: what it said in advance
    while another's part of the turn was being carried out.
    """

    kind: Literal["released"]
    seat: Seat
    turn: Count
    later: bool = False


class ActLine(Line):
    """An act begins; the salted digest of the state at its start."""

    kind: Literal["act"]
    act: ActFile
    number: Number
    state: Hex64


class AnswerLine(Line):
    """A question was answered: the digest of the form that was asked, the answer, where it is from."""

    kind: Literal["answer"]
    seat: Seat
    question: str
    form: Hex16
    answer: dict[str, Any]
    source: Source


class DrawLine(Line):
    """Chance was drawn: the act's part in its label, why, the n-th use of that why in the act, what was drawn from (n
    for 1 to n), the outcome. The pieces of a hidden draw lie under `root`."""

    kind: Literal["draw"]
    act: list[str]
    why: str
    use: Count
    hidden: bool
    of: Count | list[Any]
    outcome: list[Any]
    root: Hex64 | None = None


class KeyLine(Line):
    """A turn takes a key: the place in its tree; `root` is that of a further tree, with its first key.

    `lists_acts`: when the key is opened, the acts of the turn are listed. Release 1.0.0 did not do so.
    """

    kind: Literal["key"]
    turn: Count
    attempt: Number
    tree: Count
    leaf: Count
    root: Hex64 | None = None
    lists_acts: bool = False


class Opened(KeyFile, Line):
    """The key of a turn that is over is opened to everybody."""

    kind: Literal["opened"]
    turn: Count
    attempt: Number


class OpenedLast(Line):
    """The game is over: the hiding key and the seeds of further trees are opened."""

    kind: Literal["opened_last"]
    keys: list[KeyFile]


class End(Line):
    """An act is over; the salted digests of the state and of its events."""

    kind: Literal["end"]
    turn: Count
    number: Number
    state: Hex64
    events: Hex64


class Refused(Line):
    """An order of a stored sheet was not legal when it was reached, or never reached."""

    kind: Literal["refused"]
    seat: Seat
    sheet: Hex64
    line: Index
    order: dict[str, Any]
    fault: FaultFile


class FailingLine(Model):
    """A line of a sheet and why it fails."""

    line: Index
    order: dict[str, Any]
    fault: FaultFile


class Fails(Line):
    """Lines of a sheet that was sent ahead by mail failed when its turn came; its player was asked to correct it."""

    kind: Literal["fails"]
    seat: Seat
    turn: Count
    sheet: Hex64
    lines: list[FailingLine]


class Skipped(Line):
    """A line given in advance was of no use, or a part of an order (`sheet`); `index` is -1 for a default."""

    kind: Literal["skipped"]
    seat: Seat
    part: Literal["conditional", "standing", "default", "sheet"]
    index: Annotated[int, Field(ge=-1)]
    question: str
    line: dict[str, Any]
    fault: FaultFile


class Pause(Line):
    """A pause of a stored sheet was reached."""

    kind: Literal["pause"]
    seat: Seat
    sheet: Hex64
    line: Index


class Reopened(RefereesAct):
    """The open act begins again under the rules of `revision`; turn -1 and number 0 if none was open."""

    kind: Literal["reopened"]
    turn: Annotated[int, Field(ge=-1)]
    number: Count
    was: Count
    revision: Count
    event: Annotated[list[Annotated[int, Field(ge=-1)]], Field(min_length=2, max_length=2)]
    reason: str


class AskFile(Model):
    """A question that is asked of a seat, until when, and until when in grace."""

    seat: Seat
    question: str
    key: str
    since: Time
    until: Time
    grace: Time
    reminded: Count = 0
    braked: bool = False
    processed: bool = False
    extended: Time | None = None


class Asked(Line):
    """What is asked of whom; `turn_until` is the deadline of the turn, empty where there is none."""

    kind: Literal["asked"]
    turn: Count
    asks: list[AskFile]
    turn_until: Time | Literal[""]


class LetterLine(Line):
    """A letter was written, telling all up to `event` (turn and number); `again`: also the content of the last one;
    `since`: the first to a seat where a computer player began tells only what came after this.

    `mark` follows from the journal up to here, so that a letter made again with other content has another code.
    """

    kind: Literal["letter"]
    seat: Seat
    turn: Count
    number: Number
    event: Annotated[list[Count], Field(min_length=2, max_length=2)]
    key: str
    again: bool = False
    since: Annotated[list[Count], Field(min_length=2, max_length=2)] | None = None
    mark: Hex16 | None = None


class Over(RefereesAct):
    """The game is over: by its rules, agreed upon as a draw or with a winner, or ended by the referee for a reason."""

    kind: Literal["over"]
    by: Literal["draw", "concede", "cancel"] | None = None
    winner: Seat | None = None
    reason: str | None = None


class Commit(Line):
    """The end of a block: what stands before it has happened.

    `files` are salted digests of the letters, and of the mails beside sheets, that were written with it, by name.
    """

    kind: Literal["commit"]
    files: dict[str, Hex32] = Field(default_factory=dict)


JournalLine = Annotated[
    Created | NonceHashes | NoncesAgain | Nonces | SheetLine | Released | KeyLine | Opened | OpenedLast | ActLine
    | AnswerLine
    | DrawLine | End | Refused | Fails | Skipped | Pause | Reopened | RolledBack | Restored | Paused | Resumed
    | Extended | Processed | Ruled | Decreed | Edited | Asked | LetterLine | Over | Commit | MailLine | PersonLine
    | Moving | Absent | Press
    | ToHost | FromHost | Vote | Dispute | DisputeAnswer | DisputeClosed | Reminded | Slid | PutBack | HostKey
    | Upgraded,
    Field(discriminator="kind"),
]  # fmt: skip


@cache
def journal_line() -> TypeAdapter[Any]:
    """The validator of a line of journal.jsonl."""
    return TypeAdapter(JournalLine)
