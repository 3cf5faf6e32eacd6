"""The models of a bundle, with which one that anybody may have written is read, and of what `verify` says of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..record.file_models import Count, Hex32, Hex64, KeyChange, Model, Seat, Time
from ..record.proof_models import FirstProofFile, LastFile, OpeningFile, PieceFile, ProofFile, RollbackFile, SealedFile
from .bundle_findings import LetterPlace

Name = Annotated[str, Field(max_length=200)]


class NumbersFile(Model):
    """Under which numbers a journal is written: its own, and that of the game's positions."""

    journal: Annotated[int, Field(ge=1)]
    state: Annotated[int, Field(ge=1)]


class LetterFile(Model):
    """A letter by its seat, turn and number, and the digest of the view file that came with it."""

    seat: Seat
    turn: Count
    number: Count
    view: Hex64

    @property
    def place(self) -> LetterPlace:
        """The place of the letter: everything but the digest."""
        return LetterPlace(self.seat, self.turn, self.number)


class CarriedProof(ProofFile):
    """The proof that a letter has carried."""

    letter: LetterFile


class FirstCarriedProof(FirstProofFile):
    """The proof that a letter of release 1.0.0 has carried."""

    letter: LetterFile


LetterProof = CarriedProof | FirstCarriedProof


class WholeProof(Model):
    """What everybody may know of chance; `head` is that of the whole journal, once the game is over."""

    schema_: Annotated[Literal["rattus-pbem/proof/1", "rattus-pbem/proof/2"], Field(alias="schema")]
    commitment: Hex64
    roots: list[Hex64]
    nonces: list[str]
    opened: list[OpeningFile]
    sealed: list[SealedFile]
    pieces: Annotated[list[PieceFile], Field(max_length=0)]
    last: LastFile | None
    rollbacks: list[RollbackFile]
    head: Hex64 | None
    letter: None


class HiddenLine(Model):
    """A line of the journal that the holder may not read: the head before it, and the digest of its body."""

    prev: Hex64
    body: Hex64


class SaltsFile(Model):
    """The salts of an act's digests: of the states at its start and end, and of its events."""

    start: Hex32
    end: Hex32
    events: Hex32


class StartFile(Model):
    """What the game was begun with; the seats in their order."""

    seats: list[Seat]
    options: dict[str, Any]
    position: dict[str, Any] | None
    numbers: NumbersFile | None = None


class BundleFile(Model):
    """Output of `bundle`: see `docs/files.md`.

    While a game is running, `journal` is empty: only letters say how far it is. When it is over, each line is given as
    it is where everybody (or the holder) may read it. `put_back` is to when the game was put back from a backup.
    """

    schema_: Annotated[Literal["rattus-pbem/bundle/1"], Field(alias="schema")]
    game: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{1,23}$", max_length=24)]
    rules: Annotated[str, Field(max_length=100)]
    edition: str
    revision: Count
    data_digest: Annotated[str, Field(max_length=100)]
    custom: dict[str, Any]
    commitment: Hex64
    signer: Hex64 | None
    key_changes: list[KeyChange] = Field(default_factory=list)
    put_back: list[Time] = Field(default_factory=list)
    names: dict[Seat, Name]
    seat: Seat | None
    over: bool
    proofs: list[CarriedProof | FirstCarriedProof | WholeProof]
    start: StartFile | None
    salts: dict[str, SaltsFile]
    journal: list[str | HiddenLine]

    @property
    def letters(self) -> list[LetterProof]:
        """The proofs of letters."""
        return [proof for proof in self.proofs if not isinstance(proof, WholeProof)]

    @property
    def own(self) -> list[WholeProof]:
        """The bundle's own proofs."""
        return [proof for proof in self.proofs if isinstance(proof, WholeProof)]


class FindingOutput(Model):
    """One thing that does not hold: where, what should be there, what is there."""

    entry: Count | str
    expected: str
    found: str


class VerifyOutput(Model):
    """Output of `verify --json`: the verdict, and where it is not EXACT the first thing that does not hold."""

    schema_: Annotated[Literal["rattus-pbem/verify/1"], Field(alias="schema")]
    game: str
    verdict: Literal["EXACT", "DIVERGED"]
    entry: Count | str | None = Field(None, description="the line of the journal, or what it is about")
    expected: str | None = Field(None, description="as a sentence")
    found: str | None = None
    more: Count = Field(0, description="so many more things do not hold")
    others: list[FindingOutput] = Field(default_factory=list, description="what else does not hold")
    keys: Count = 0
    draws: Count = Field(0, description="draws made again, with those that were hidden")
    pieces: Count = 0
    lines: Count = Field(0, description="lines of the journal that were followed")
    letters: Count = Field(0, description="letters, those among the mails included")
    acts: Count = Field(0, description="acts played again by the rules")
    signatures: Count = 0
    notes: list[str] = Field(default_factory=list, description="what holds, and proves less than one might think")
    unsigned: str = Field("", description="why the signatures of letters were not checked; empty where they were")
    rules: str = Field("", description="why the rules were not asked; empty where they were")
