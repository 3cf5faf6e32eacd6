"""What waits in a game's book for the next letter to a seat, beside events: a class for each kind of notice.

A notice has the facts; the sentences are made of them in the language of the letter (`report/notice_sentences.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, get_args

from msgspec import UNSET, UnsetType, field

from .stored_value import SeatOrNone, StoredValue

REFEREE = "referee"
"""The source of an answer that the referee gave by hand, and the kind of notices about acts."""
NO_RESULT: Final = "cancel"
"""How a game ended that the referee ended without a result."""
RULING = "ruling"
"""The kind of an act that no rule begins: its one event was given by the referee."""
EJECTED = "ejected"
"""The act by which a player loses a seat, as notices call it."""
HOLD = "hold"
"""Who plays the seat of an ejected player that no computer player takes over: the defaults."""


class Fault(StoredValue, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why something is not legal: the clause, the reason and its facts, the place in it, the nearest that is."""

    clause: str
    key: str
    facts: dict[str, Any]
    place: str
    nearest: Any


class Notice(StoredValue, frozen=True, kw_only=True, tag_field="kind"):
    """A notice. `is_of_orders`: it tells what became of the orders of its seat, or of its silence. `is_of_play`: it is
    taken back with the turns that it is about. `is_of_new_player`: somebody else sits at a seat since."""

    is_of_orders: ClassVar[bool] = False
    is_of_play: ClassVar[bool] = False
    is_of_new_player: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        """The name of its class in a saved game."""
        return str(self.__struct_config__.tag)


# ---- the draws, before a game begins ---------------------------------------------------------------------------------


class DrawsClosed(Notice, frozen=True, kw_only=True, tag="nonces"):
    """Whose lines go into the draws (`list`, each `seat:line`); `missing` sent a hash and not what it is of."""

    list: Sequence[str]
    missing: Sequence[str]


class DrawsAgain(Notice, frozen=True, kw_only=True, tag="nonces_again"):
    """Lines for the draws are collected once more, since these are `missing`."""

    missing: Sequence[str]


# ---- people ----------------------------------------------------------------------------------------------------------


class PlayersMessage(Notice, frozen=True, kw_only=True, tag="press"):
    """A message of another player (`sender`, empty if anonymous), for somebody whom no mail reaches."""

    sender: str = field(name="from")
    text: str


class HostsMessage(Notice, frozen=True, kw_only=True, tag="host"):
    """A message of the host."""

    text: str


class OfNewPlayer(Notice, frozen=True, kw_only=True):
    """Somebody has been given a seat."""

    is_of_new_player = True
    seat: str
    reason: str


class Welcome(OfNewPlayer, frozen=True, kw_only=True, tag="welcome"):
    """To the new player; `before` is who sat there, or empty."""

    before: str


class Replaced(OfNewPlayer, frozen=True, kw_only=True, tag="replaced"):
    """To the others."""


class Away(Notice, frozen=True, kw_only=True, tag="away"):
    """To the others: a seat has not answered, and is played by its `policy` from now on."""

    is_of_play = True
    seat: str
    policy: str


class Back(Notice, frozen=True, kw_only=True, tag="back"):
    """To the others: a seat answers again."""

    is_of_play = True
    seat: str


# ---- the host --------------------------------------------------------------------------------------------------------


class GamePutBack(Notice, frozen=True, kw_only=True, tag="put_back"):
    """The game was put back from a backup, as it was at `since`: later letters are no longer valid."""

    since: str


class NewHostKey(Notice, frozen=True, kw_only=True, tag="host_key"):
    """The host has a new key, and `how` it came; `signer` is the public one where letters are signed."""

    how: str
    reason: str
    signer: str = ""

    @property
    def ends_the_one_before(self) -> bool:
        """Whether letters that were made with the key before are no longer valid."""
        return self.how != "replaced"


# ---- the referee -----------------------------------------------------------------------------------------------------


class OfReferee(Notice, frozen=True, kw_only=True):
    """What the referee has done, and why; `act` is the kind of its journal line, or `ejected`."""

    act: str
    reason: str


class ActDone(OfReferee, frozen=True, kw_only=True, tag=REFEREE):
    """An act, with the seats that it is about where it is about some, and to the one that a ruling answers for, the
    `question` and the `answer`."""

    seats: Sequence[str] | UnsetType = UNSET
    question: str = ""
    answer: dict[str, Any] | UnsetType = UNSET


class Ejected(OfReferee, frozen=True, kw_only=True, tag=REFEREE):
    """The player of a seat was ejected, called `name`; it is played `by` the defaults or a computer player."""

    is_of_new_player = True
    seats: Sequence[str]
    by: str
    name: str


class Change(StoredValue, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option of the game, or of a seat, as it was written and is written now."""

    seat: SeatOrNone
    option: str
    was: str
    now: str


class OptionsEdited(OfReferee, frozen=True, kw_only=True, tag=REFEREE):
    """Options of the game or of the reader's seat were changed, and some of other `seats`."""

    changes: Sequence[Change]
    seats: Sequence[str]


class OfDispute(OfReferee, frozen=True, kw_only=True, tag=REFEREE):
    """A dispute of the reader's, about this `event`, was answered, or closed with an `outcome`."""

    number: int
    event: str
    outcome: str = ""


class Reopened(Notice, frozen=True, kw_only=True, tag="reopened"):
    """The open act begins again; `rules`: by other rules."""

    reason: str
    rules: bool = False


class RolledBack(Notice, frozen=True, kw_only=True, tag="rolled_back"):
    """The game is back before this turn, with `same` or `fresh` dice and `same` or `new` orders."""

    number: int
    turn: int
    dice: str
    orders: str
    reason: str


class Restored(Notice, frozen=True, kw_only=True, tag="restored"):
    """The rollback of this number is undone; this turn is played again."""

    number: int
    turn: int
    reason: str


# ---- deadlines -------------------------------------------------------------------------------------------------------


class DeadlineMoved(Notice, frozen=True, kw_only=True, tag="slid"):
    """The reader's deadline has moved, for this reason."""

    reason: str


class OfSilence(Notice, frozen=True, kw_only=True):
    """A question that the reader has not answered in time, or has left open."""

    is_of_orders = is_of_play = True
    turn: int = 0
    """The turn that asked it; 0 in the notices of older programs."""


class Late(OfSilence, frozen=True, kw_only=True, tag="late"):
    """Its default was played, and does not count as missed."""

    question: str


class Missed(OfSilence, frozen=True, kw_only=True, tag="missed"):
    """It was missed, `misses` in a row; from now on the seat is played by its `policy`, if there is one here."""

    question: str
    misses: int
    policy: str = ""


class Unasked(OfSilence, frozen=True, kw_only=True, tag="unasked"):
    """The seat was played by its `policy`, unasked."""

    policy: str


class LeftOut(OfSilence, frozen=True, kw_only=True, tag="left_out"):
    """The reader's sheet left this question to its default."""

    question: str
    answer: dict[str, Any]

    @property
    def is_skipped(self) -> bool:
        """Whether the default is to skip a step."""
        return self.answer == {"do": "skip"}


# ---- orders ----------------------------------------------------------------------------------------------------------


class OfOrders(Notice, frozen=True, kw_only=True):
    """What became of a line of the reader's."""

    is_of_orders = is_of_play = True


class Refused(OfOrders, frozen=True, kw_only=True, tag="refused"):
    """A line of this sheet was not legal when it was reached, or was never reached."""

    sheet: str
    line: int
    order: dict[str, Any]
    fault: Fault


class Fails(OfOrders, frozen=True, kw_only=True, tag="fails"):
    """A line of this sheet fails, and may be corrected."""

    sheet: str
    line: int
    order: dict[str, Any]
    fault: Fault


class Defaulted(OfOrders, frozen=True, kw_only=True, tag="defaulted"):
    """A default was played in place of what was sent."""

    question: str
    order: dict[str, Any]
    fault: Fault


class Fired(OfOrders, frozen=True, kw_only=True, tag="fired"):
    """A line given in advance was used: its part of the sheet, its place there."""

    part: str
    question: str
    answer: dict[str, Any]
    line: dict[str, Any]
    index: int


class Skipped(OfOrders, frozen=True, kw_only=True, tag="skipped"):
    """A line given in advance was of no use, or a part of an order (`sheet`)."""

    part: str
    question: str
    line: dict[str, Any]
    index: int
    fault: Fault


ActNotice: TypeAlias = ActDone | Ejected | OptionsEdited | OfDispute
AnyNotice: TypeAlias = (
    DrawsClosed | DrawsAgain | PlayersMessage | HostsMessage | Welcome | Replaced | Away | Back
    | GamePutBack | NewHostKey | ActNotice | Reopened | RolledBack | Restored | DeadlineMoved
    | Late | Missed | Unasked | LeftOut | Refused | Fails | Defaulted | Fired | Skipped
)  # fmt: skip
_KINDS: Mapping[str, type[AnyNotice]] = {str(each.__struct_config__.tag): each for each in get_args(AnyNotice)}
_ACTS: Mapping[str, type[ActNotice]] = {
    EJECTED: Ejected,
    "edited": OptionsEdited,
    "dispute_answer": OfDispute,
    "dispute_closed": OfDispute,
}


def notice_of(data: Mapping[str, object]) -> AnyNotice:
    """The notice that `to_json` gave."""
    kind = str(data["kind"])
    of_kind = _ACTS.get(str(data["act"]), ActDone) if kind == REFEREE else _KINDS[kind]
    return of_kind.from_json(data)


class ToldNotice(NamedTuple):
    """A notice in a letter, and by seat the names of those who sat, when it was entered, where others sit now."""

    notice: AnyNotice
    then: Mapping[str, str] = {}
