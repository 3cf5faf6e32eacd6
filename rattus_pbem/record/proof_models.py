"""The model of what letters carry to prove the draws, `proof` in a view file. Imported by `schema` only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .file_models import Count, Hex64, KeyChange, Model, Time

Hex128 = Annotated[str, Field(pattern=r"^[0-9a-f]{128}$", max_length=128)]
Place = Annotated[int, Field(ge=0, lt=4096, description="the place of the key in its tree")]
Path = Annotated[list[Hex64], Field(max_length=12, description="neighbours on the way to the root, the lowest first")]


class KeysFile(Model):
    """keys/0.json: the nodes of a tree of keys from which paths are made; nothing of it is secret."""

    schema_: Annotated[Literal["rattus-pbem/keys/1"], Field(alias="schema")]
    nodes: Annotated[list[Hex64], Field(min_length=64, max_length=64)]


class LabelFile(Model):
    """A draw by its meaning: act (kind, seats, places, n-th such act of the turn), why, n-th use of that why."""

    act: list[str]
    why: str
    use: Count


class OpenDraw(LabelFile):
    """A public draw: what it was drawn from (n for 1 to n) and the outcome, in the order drawn."""

    of: Count | list[Any]
    outcome: list[Any]


class KeyFile(Model):
    """An opened key, and the path from it to the root of its tree."""

    tree: Count
    leaf: Place
    key: Hex64
    path: Path


class OpeningFile(KeyFile):
    """The key of a turn that is over, with all public draws that were made with it; `number` counts openings.

    `acts` are those of the turn in their order: kind, seats, places. Release 1.0.0 did not list them.
    """

    turn: Count
    attempt: Count
    acts: list[list[str]] | None = None
    draws: list[OpenDraw]
    number: Count


class SealedFile(LabelFile):
    """A hidden draw: the root over its pieces, published when they were drawn."""

    turn: Count
    attempt: Count
    root: Hex64
    size: Count


class UnsealedFile(LabelFile):
    """A hidden draw after the game: what it was drawn from, and the outcome."""

    turn: Count
    attempt: Count
    root: Hex64
    of: Count | list[Any]
    outcome: list[Any]


class PieceFile(LabelFile):
    """A piece whose face this letter shows: its hidden draw, its place in it, its face, its salt, its path."""

    turn: Count
    attempt: Count
    place: Count
    value: Any
    salt: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", max_length=32)]
    path: list[Hex64]


class LastFile(Model):
    """What the last letter opens: the hiding key, seeds of further trees, and all that was hidden."""

    keys: list[KeyFile]
    sealed: list[UnsealedFile]


class RollbackFile(Model):
    """What the referee took back, as the letter says: from this turn on, to be played with the same or fresh dice."""

    number: Count
    turn: Count
    dice: Literal["same", "fresh"]
    reason: str


class PrivateFile(Model):
    """What of a letter is for its reader alone, or told to others otherwise: ids of events, places on the board.

    A place is a JSON pointer within `board`.
    """

    events: list[str]
    board: list[str]


class SignatureFile(Model):
    """A signature (Ed25519) of the host, with the public key that it is checked with."""

    key: Hex64
    signature: Hex128


class StatedFile(Model):
    """What a letter states of chance and of itself, whichever release wrote it.

    `head` is the journal's at this letter, `text` the digest of the letter's words, `previous` that of the view file of
    the letter before ("" in the first).
    """

    commitment: Hex64
    roots: list[Hex64]
    nonces: list[str]
    opened: list[OpeningFile]
    sealed: list[SealedFile]
    pieces: list[PieceFile]
    last: LastFile | None
    rollbacks: list[RollbackFile]
    head: Hex64
    text: Hex64
    previous: Hex64 | Literal[""]


class ProofFile(StatedFile):
    """What a letter carries for its reader to check: see `docs/fairness.md`.

    `view` is the digest of the rest of the view file. `signatures` are of all of it, none where the host does not sign.
    `taken_back` counts what was taken back until now. `put_back` is to when the game was put back from a backup, where
    the letter says so: others that it does not follow are of what was played then. `private` names what others were not
    told in the same way. `key_changes` are those of the host's key until now, in a game whose letters are signed.
    """

    schema_: Annotated[Literal["rattus-pbem/proof/2"], Field(alias="schema")]
    program: str
    seats: list[str]
    taken_back: Count
    put_back: list[Time] = Field(default_factory=list)
    private: PrivateFile
    view: Hex64
    key_changes: list[KeyChange] = Field(default_factory=list)
    signatures: list[SignatureFile]


class FirstProofFile(StatedFile):
    """The same as release 1.0.0 wrote it: what was signed were the letter's number and its head, not what it says."""

    schema_: Annotated[Literal["rattus-pbem/proof/1"], Field(alias="schema")]
    signer: Hex64 | None = None
    signature: Hex128 | None = None
