"""The pydantic models of the files that a host's program writes, from which their schemas are made.

Imported by the `schema` command and by tests; what the program reads of its own it checks by digest.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..locale import Language

Hex64 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", max_length=64)]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", max_length=32)]
Time = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+[+-][0-9]{2}:[0-9]{2}$", max_length=40)]
Seat = Annotated[str, Field(pattern=r"^[a-z]+$", max_length=20)]
Count = Annotated[int, Field(ge=0)]
Disputed = Annotated[str, Field(pattern=r"^([0-9]+(:[0-9]+)?)?$", max_length=20)]
"""What a dispute is about: an event (`7:12`), a turn (`7`), or neither."""
EventId = Annotated[str, Field(pattern=r"^[0-9]+:[0-9]+$", max_length=20)]
Clauses = list[Annotated[str, Field(pattern=r"^[A-Z]-[0-9]+\.[0-9]+$", max_length=10)]]
Clause = Annotated[str, Field(pattern=r"^([A-Z]-[0-9]+\.[0-9]+)?$", max_length=10)]
Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", max_length=16)]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def to_json(self) -> dict[str, Any]:
        """The JSON that it was read from."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class ActFile(Model):
    """An act: its kind, its turn, its seats and places."""

    kind: str
    turn: Count
    seats: list[Seat]
    places: list[str]


class BookAct(ActFile):
    """The act begun last, with its number and the salted digest of the state at its start."""

    number: Count
    state: Hex64


class SeatFile(Model):
    """Who sits at a seat."""

    seat: Seat
    name: str
    address: str
    bot: str
    lang: Language
    zone: str
    absent: Literal["hold", "bot"]


class HeaderFile(Model):
    """What a game is and was begun with; never changes."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{1,23}$", max_length=24)]
    rules: str
    edition: str
    revision: Count
    data_digest: Annotated[
        str, Field(pattern="^([0-9a-f]{64})?$", max_length=64, description="of the game's files; none, if it has none")
    ]
    custom: dict[str, Any]
    seats: list[SeatFile]
    options: dict[str, Any]
    commitment: Hex64
    signer: Annotated[Hex64 | None, Field(description="the public key with which the letters are signed")] = None


class MarkFile(Model):
    """The place in the journal that a saved game stands after, and the digest of the block that ends there."""

    lines: Count
    size: Count
    head: Hex64
    at: Time
    begins: Count
    block: Hex64


class AnswerFile(Model):
    """An answer in the open act, with what provoked it and its source."""

    kind: Literal["answer"]
    seat: Seat
    question: str
    form: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", max_length=16)]
    answer: Any
    source: dict[str, Any]


class DrawFile(Model):
    """A draw in the open act."""

    kind: Literal["draw"]
    why: str
    use: Count
    hidden: bool
    act: list[str]
    of: Count | list[Any]
    outcome: list[Any]


class PositionFile(Model):
    """The open position: the act, the state at its start (see the game's state schema), the entries since."""

    act: ActFile | None
    done: list[ActFile]
    first_event: Count
    start: dict[str, Any]
    tail: list[AnswerFile | DrawFile]


class AskedFile(Model):
    """A question that waits for its answer."""

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


class DisputeWord(Model):
    """What was said about a dispute: by its player, or by the host."""

    at: Time
    by: Literal["player", "host"]
    text: str


class DisputeAct(Model):
    """An act of the referee that refers to a dispute: when, the kind of its journal line, its reason."""

    at: Time
    kind: str
    reason: str


class DisputeFile(Model):
    """A dispute: its number in the game, whose it is, the event with its clauses, how it stands, what was said.

    `held_by` is how many had held the seat before the player who opened it.
    """

    number: Annotated[int, Field(ge=1)]
    seat: Seat
    event: Disputed
    clauses: Clauses
    held_by: Count
    state: Literal["open", "answered", "closed"]
    outcome: Literal["", "upheld", "rejected", "withdrawn"]
    words: list[DisputeWord]
    acts: list[DisputeAct]


class KeyChange(Model):
    """A key of the host that came after the first, as public key: it `replaced` the one before, or that one was lost
    or stolen, and nothing proves that the host is the same."""

    key: Hex64
    how: Literal["replaced", "lost", "stolen"]


class BookFile(Model):
    """All that journal lines say beside the position. A field in which nothing stands is not written."""

    stage: Literal["nonces", "play", "over"] = "nonces"
    nonces: dict[str, Any] = Field(default_factory=dict)
    act: BookAct | None = None
    sheets: dict[Seat, dict[str, dict[str, Any]]] = Field(default_factory=dict)
    received: dict[Seat, dict[str, Count]] = Field(default_factory=dict)
    letters: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    put_back: Time | Literal[""] = ""
    host_key: str = ""
    key_changes: list[KeyChange] = Field(default_factory=list)
    notices: dict[Seat, list[dict[str, Any]]] = Field(default_factory=dict)
    asked: list[AskedFile] = Field(default_factory=list)
    misses: dict[Seat, Count] = Field(default_factory=dict)
    reached: dict[Seat, list[dict[str, Any]]] = Field(default_factory=dict)
    turn_until: str = ""
    told_turn: int = -1
    ends: dict[str, Hex64] = Field(default_factory=dict)
    advance: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    on_hold: dict[Seat, list[dict[str, Any]]] = Field(default_factory=dict)
    at_start: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    revision: Count = 0
    courses: list[list[Count]] = Field(default_factory=list)
    letter_numbers: dict[Seat, dict[str, Count]] = Field(default_factory=dict)
    void_letters: dict[Seat, dict[str, Count]] = Field(default_factory=dict)
    people: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    mails: dict[Seat, list[dict[str, Any]]] = Field(default_factory=dict)
    absences: dict[Seat, list[list[str]]] = Field(default_factory=dict)
    votes: dict[Seat, str] = Field(default_factory=dict)
    proposed: list[str] = Field(default_factory=list)
    moves: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    slid: Count = 0
    agreed: dict[str, Any] = Field(default_factory=dict)
    disputes: list[DisputeFile] = Field(default_factory=list)
    presses: dict[Seat, dict[Seat, Count]] = Field(default_factory=dict)
    paused: dict[str, str] = Field(default_factory=dict)
    ruled: dict[Seat, dict[str, Any]] = Field(default_factory=dict)
    processed: list[Seat] = Field(default_factory=list)
    edited: dict[str, Any] = Field(default_factory=dict)
    key: dict[str, Any] = Field(default_factory=dict)
    next_key: list[Count] = Field(default_factory=list)
    roots: list[Hex64] = Field(default_factory=list)
    attempts: dict[str, Count] = Field(default_factory=dict)
    kept_keys: dict[str, dict[str, Count]] = Field(default_factory=dict)
    drawn: list[dict[str, Any]] = Field(default_factory=list)
    sealed: list[dict[str, Any]] = Field(default_factory=list)
    before_sealed: Count = 0
    last_sealed: Count = 0
    void: list[list[Count]] = Field(default_factory=list)
    before_act: list[Count] = Field(default_factory=list)
    acts: list[list[str]] | None = None
    taken_back: Count = 0
    opened: Count = 0
    last_openings: list[dict[str, Any]] = Field(default_factory=list)
    written: dict[str, Count] = Field(default_factory=dict)


class SavedGame(Model):
    """game.json."""

    schema_: Annotated[Literal["rattus-pbem/game/2"], Field(alias="schema")]
    header: HeaderFile
    journal: MarkFile
    position: PositionFile
    state: dict[str, Any]
    asked: list[AskedFile]
    book: BookFile
    digest: Hex64


class SnapshotBook(BookFile):
    """The book with its header."""

    header: HeaderFile


class SnapshotFile(Model):
    """snapshots/TURN.ACT.json: the game at the start of an act."""

    schema_: Annotated[Literal["rattus-pbem/snapshot/2"], Field(alias="schema")]
    line: Count
    head: Hex64
    position: PositionFile
    book: SnapshotBook
    digest: Hex64


class OpenedFile(Model):
    """opened/NUMBER.json: a key that was opened when its turn was over, and all that was drawn in the turn.

    `ends` are the digests of the events of its acts; `sealed` its hidden draws with their outcomes, the first of which
    has the number `first` in the game; `before` is the number of the file before it that holds such draws, or 0.
    """

    schema_: Annotated[Literal["rattus-pbem/opened/1"], Field(alias="schema")]
    opening: dict[str, Any]
    ends: dict[str, Hex64]
    sealed: list[dict[str, Any]]
    first: Count
    before: Count
    digest: Hex64


class EventFile(BaseModel):
    """An event of any game; its further keys are those of its kind, see `event-GAME`."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: EventId
    kind: str
    clauses: Clauses


class SecretFile(Model):
    """secret.json."""

    schema_: Annotated[Literal["rattus-pbem/secret/1"], Field(alias="schema")]
    secret: Hex64


class VoidLettersFile(Model):
    """void-letters.json: by seat and turn, the last letter about a turn that was written before it was taken back."""

    schema_: Annotated[Literal["rattus-pbem/void-letters/1"], Field(alias="schema")]
    letters: dict[Seat, dict[str, Count]]


class FencedFile(Model):
    """fenced.json: why a game is fenced off."""

    schema_: Annotated[Literal["rattus-pbem/fenced/1"], Field(alias="schema")]
    place: str
    reason: str
    hint: str = ""
    at: Time


class ExaminedFile(Model):
    """examined.json: the games that `doctor` found sound: as what, and when. `key` is a mark of the host's key then."""

    schema_: Annotated[Literal["rattus-pbem/examined/1"], Field(alias="schema")]
    program: str
    key: str = ""
    games: dict[str, tuple[str, Time]]


class RemadeFile(Model):
    """remade.json: letters that another version of the program has made again, each with a salted digest."""

    schema_: Annotated[Literal["rattus-pbem/remade/1"], Field(alias="schema")]
    files: dict[str, Hex32]


class IndexFile(Model):
    """index.json: what the last tick knew of each game, so that the next need not open it."""

    schema_: Annotated[Literal["rattus-pbem/index/1"], Field(alias="schema")]
    program: str
    mailed: bool
    games: dict[str, list[Any]]


class SlideFile(Model):
    """All deadlines of a home moved at once."""

    number: Count
    at: Time
    since: Time
    minutes: int
    reason: Literal["outage", "clock"]


class NotedTick(Model):
    """A tick that had something to do: the games it looked into, those that went on, and what failed."""

    at: Time
    games: Count
    opened: Count
    moved: list[str]
    blocked: list[str]
    failed: list[str]


class TicksFile(Model):
    """ticks.json: the last ticks that had something to do, for the host's page."""

    schema_: Annotated[Literal["rattus-pbem/ticks/1"], Field(alias="schema")]
    ticks: list[NotedTick]


class TickFile(Model):
    """tick.json: when the last tick ran, and how deadlines have slid."""

    schema_: Annotated[Literal["rattus-pbem/tick-state/1"], Field(alias="schema")]
    last: Time
    slides: list[SlideFile]
