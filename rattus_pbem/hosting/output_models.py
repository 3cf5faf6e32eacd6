"""The pydantic models of what commands print as JSON, from which the schemas of these outputs are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..record.file_models import (
    Clause,
    Clauses,
    Count,
    DisputeAct,
    Disputed,
    DisputeWord,
    EventFile,
    EventId,
    Hex64,
    Model,
    Seat,
    Time,
)


class LineVerdict(Model):
    """What is known of one line of a sheet."""

    line: Annotated[int, Field(ge=1)]
    path: str
    place: str
    verdict: Literal["ok", "fails", "depends"]
    clause: str = ""
    message: str = ""
    nearest: Any = None
    possible: str = Field("", description="the nearest legal thing as a sentence")
    rule: str = Field("", description="what the clause says")
    notes: list[str] = Field(default_factory=list, description="what the game works out about the order, as sentences")


class CheckOutput(Model):
    """Output of `check --json`."""

    schema_: Annotated[Literal["rattus-pbem/check/1"], Field(alias="schema")]
    grade: Literal["ok", "warnings", "refused"]
    lines: list[LineVerdict]
    asked: str | None = Field(description="the question that these orders leave open for certain, and the game asks")
    in_advance: list[str] = Field([], description="what the sheet says in advance, as it was understood")


class MigratedOutput(Model):
    """Output of `store migrate --json`: the steps that were taken, each with its number."""

    schema_: Annotated[Literal["rattus-pbem/migrated/1"], Field(alias="schema")]
    steps: list[str]


class CopiedOutput(Model):
    """Output of `store copy --json`."""

    schema_: Annotated[Literal["rattus-pbem/copied/1"], Field(alias="schema")]
    games: Count
    copied: list[str] = Field(description="the games that were new or had changed")
    failed: list[str] = Field(description="the games that were not copied, each with the reason")
    mails: Count = Field(description="mails in and out, all of which are as in the first home")


class NonceOutput(Model):
    """Output of `nonce --json`: what is kept until a letter asks for it, and the fingerprint that is sent first."""

    schema_: Annotated[Literal["rattus-pbem/nonce/1"], Field(alias="schema")]
    nonce: str
    nonce_hash: Hex64


class ReceiptFile(Model):
    """Output of `submit --json`."""

    schema_: Annotated[Literal["rattus-pbem/receipt/1"], Field(alias="schema")]
    game: str
    seat: Seat
    turn: Count
    number: Count
    grade: Literal["ok", "warnings", "refused", "stale", "early", "tentative", "duplicate"]
    counts: bool
    void: bool = Field(default=False, description="they answer a letter about a turn that was taken back")
    digest: Hex64
    orders: list[str]
    in_force: list[str]
    on_hold: list[str]
    later: list[str] = Field(default_factory=list, description="in force from the next part of the turn on")
    lines: list[LineVerdict]
    deadline: Time | None
    asked: bool
    ready: Time | None
    asks: str = Field(default="", description="what a letter will ask once these orders are carried out, if certain")
    seal: str


class PreviewEvent(Model):
    """A certain event."""

    id: EventId
    kind: str
    clauses: Clauses
    text: str


class PreviewNote(Model):
    """What the game works out about a line of the sheet."""

    line: Annotated[int, Field(ge=1)]
    text: str


class AmountOdds(Model):
    """How often an amount came up, and where its chance lies at 95 %; exact odds have a fraction and no width."""

    amount: int
    worlds: Count | None = Field(default=None, description="in so many of the worlds drawn; not there if exact")
    fraction: Annotated[str | None, Field(pattern="^[0-9]+/[0-9]+$", description="the share, exactly")] = None
    share: float
    low: float
    high: float


class TallyFile(Model):
    """Something that is counted, such as the cubes that a seat loses in a region, with the odds of each amount."""

    kind: str
    of: list[str]
    text: str
    mean: float
    amounts: list[AmountOdds]


class FailingLineOdds(Model):
    """How often a line fails, and the first reason."""

    line: Annotated[int, Field(ge=1)]
    worlds: Count | None = Field(default=None, description="in so many of the worlds drawn; not there if exact")
    share: float
    message: str


class UnansweredOdds(Model):
    """How often a question comes up that the orders do not answer; `asked`: the game then waits for an answer."""

    question: str
    worlds: Count | None = Field(default=None, description="in so many of the worlds drawn; not there if exact")
    share: float
    asked: bool
    message: str


class SampleFile(Model):
    """What a sheet may lead to: in so many worlds that agree with the view, or in all ways that there are, if exact."""

    exact: bool
    worlds: Count
    tallies: list[TallyFile]
    failing: list[FailingLineOdds]
    unanswered: list[UnansweredOdds]


class PreviewOutput(Model):
    """Output of `preview --json`; `odds` of the sheet, and of that of `--compare`, where something is uncertain."""

    schema_: Annotated[Literal["rattus-pbem/preview/1"], Field(alias="schema")]
    events: list[PreviewEvent]
    refused: list[dict[str, Any]]
    notes: list[PreviewNote]
    stops: Literal["chance", "asked", "sealed", "others", "both", "end"]
    why: str
    in_advance: list[str] = Field([], description="what the first sheet says in advance, as it was understood")
    odds: Annotated[list[SampleFile], Field(max_length=2)]


class TickOutput(Model):
    """Output of `tick --json`."""

    schema_: Annotated[Literal["rattus-pbem/tick/1"], Field(alias="schema")]
    games: Count
    opened: Count
    moved: list[str]
    notes: list[str]
    fenced: list[str]
    newly_fenced: list[str]
    failed: list[str]


class OptionsOutput(Model):
    """Output of `options --json`."""

    schema_: Annotated[Literal["rattus-pbem/options/1"], Field(alias="schema")]
    rules: str
    options: list[dict[str, Any]]


class ReplayOutput(Model):
    """Output of `referee replay --json`."""

    schema_: Annotated[Literal["rattus-pbem/replay/1"], Field(alias="schema")]
    game: str
    verdict: Literal["EXACT", "DIVERGED"]
    reason: str = ""
    entry: Annotated[int, Field(ge=1)] | str | None = Field(None, description="the line of the journal, or the file")
    expected: str | None = Field(None, description="what the journal holds, as a sentence")
    found: str | None = None
    lines: Count = 0
    acts: Count = 0
    answers: Count = 0
    draws: Count = 0
    files: Count = 0
    head: str = ""


class ReopenedOutput(Model):
    """Output of `referee reopen --json`; turn -1 and number 0 if no act was open."""

    schema_: Annotated[Literal["rattus-pbem/reopened/1"], Field(alias="schema")]
    game: str
    turn: int
    number: Count
    was: Count
    revision: Count
    changed: bool = True


class RolledBackOutput(Model):
    """Output of `referee rollback --json`: the turn that the game went back to, the one that it was in and the one that
    it is in now; not `changed` if that was done already."""

    schema_: Annotated[Literal["rattus-pbem/rolled-back/1"], Field(alias="schema")]
    game: str
    number: Count
    turn: Count
    was: Count
    now_turn: Count
    dice: Literal["same", "fresh"]
    same_orders: bool
    changed: bool


class RestoredOutput(Model):
    """Output of `referee restore --json`: the rollback that was undone, and the turn that the game is in again."""

    schema_: Annotated[Literal["rattus-pbem/restored/1"], Field(alias="schema")]
    game: str
    number: Count
    turn: Count
    changed: bool


class ReplacedOutput(Model):
    """Output of `referee replace --json`; not `changed` if this person held the seat already."""

    schema_: Annotated[Literal["rattus-pbem/replaced/1"], Field(alias="schema")]
    game: str
    seat: Seat
    name: str
    address: str
    changed: bool


class DisputeActEntry(DisputeAct):
    """The same with the referee's command."""

    act: str


class DisputeEntry(Model):
    """A dispute with its game; `name` is its player's, empty if another holds the seat by now."""

    game: str
    name: str
    number: Annotated[int, Field(ge=1)]
    seat: Seat
    event: Disputed
    clauses: Clauses
    state: Literal["open", "answered", "closed"]
    outcome: Literal["", "upheld", "rejected", "withdrawn"]
    words: list[DisputeWord]
    acts: list[DisputeActEntry]


class DisputesOutput(Model):
    """Output of `referee disputes --json`; `faults` are games that cannot be read."""

    schema_: Annotated[Literal["rattus-pbem/disputes/1"], Field(alias="schema")]
    disputes: list[DisputeEntry]
    faults: list[str]


class DisputeOutput(DisputeEntry):
    """Output of `referee answer --json` and `referee close --json`."""

    schema_: Annotated[Literal["rattus-pbem/dispute/1"], Field(alias="schema")]


class ReceiptCheckOutput(Model):
    """Output of `referee receipt --json`."""

    schema_: Annotated[Literal["rattus-pbem/receipt-check/1"], Field(alias="schema")]
    ours: bool
    game: str
    seat: Seat
    turn: Count
    number: Count
    digest: str
    stored: bool
    used: Count
    refused: Count
    lines: Count
    orders: list[str]
    as_listed: bool
    outside: list[str]
    replaced_by: int | None
    at: Time | None


class Refusal(Model):
    """A line of a sheet that was not carried out, and why."""

    seat: Seat
    line: Annotated[int, Field(ge=1)]
    clause: Clause
    message: str
    nearest: Any
    possible: str = Field("", description="the nearest legal thing as a sentence")
    rule: str = Field("", description="what the clause says")


class Pending(Model):
    """A question that is open; its form is data for whoever draws one."""

    seat: Seat
    question: str
    form: dict[str, Any]


class SandboxOutput(Model):
    """Output of `sandbox --json`."""

    schema_: Annotated[Literal["rattus-pbem/sandbox/1"], Field(alias="schema")]
    position: dict[str, Any]
    events: list[EventFile]
    refused: list[Refusal]
    defaulted: list[Refusal] = Field(
        default_factory=list, description="lines in place of which a default held, since nothing that they name fits"
    )
    pending: list[Pending]
    draws_used: Count


class ArmiesLeft(Model):
    """The chance that so many armies are left."""

    armies: Count
    p: Annotated[float, Field(ge=0, le=1)]


class OddsOutput(Model):
    """Output of `odds --json`."""

    schema_: Annotated[Literal["rattus-pbem/odds/1"], Field(alias="schema")]
    win: Annotated[float, Field(ge=0, le=1, description="the chance that the target is captured")]
    win_fraction: Annotated[str, Field(pattern="^[0-9]+/[0-9]+$", description="the same, exactly")]
    attacker_left: list[ArmiesLeft]
    defender_left: list[ArmiesLeft]
    left_out: list[str] = Field(description="what may change the odds and is not reckoned with")


class ScenarioOutput(Model):
    """Output of `scenario --json`."""

    schema_: Annotated[Literal["rattus-pbem/scenario/1"], Field(alias="schema")]
    cases: list[dict[str, Any]]
    ok: Count
    failed: Count
