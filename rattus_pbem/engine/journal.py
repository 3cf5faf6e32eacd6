"""Entries of an open act, and the hash chain that journal lines form. Writes no file.

A journal line is one JSON object on one line. It begins with the head of the line before (`prev`); the rest is its
body, with 16 bytes of salt, so that a digest that is shown reveals nothing of what the line hides. Its own head is the
SHA-256 of the head before and the SHA-256 of its body: whoever may not read a line can follow the chain over it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from .asks import Ask
from .forms import canonical as canonical

GENESIS = "0" * 64
PREV = '{"prev":"'
BODY = len(PREV) + 64 + 2
"""Where the body of a line begins: after the head before it."""


class NamedSource(TypedDict):
    """What every source of an answer has: its name."""

    by: str


class AnswerSource(NamedSource, total=False):
    """Where an answer is from, as its journal line has it: `by` what, and what is known of it.

    `line` is that of the `sheet` (the beginning of its digest), -1 its end; `within` the periods in which its use
    counts. A default may be the seat's `own`; `missed` stands where the deadline has passed, and says whether that
    counts. `short` is why a default holds in place of what was asked for. Only what applies is there.
    """

    line: int
    sheet: str
    within: Mapping[str, str]
    own: bool
    opened: Sequence[str]
    left_out: bool
    late: bool
    missed: bool
    short: Mapping[str, Any]


class ActEntry:
    """What the entries of an open act, answers and draws, have in common."""

    __slots__ = ()

    @staticmethod
    def from_json(line: Mapping[str, Any]) -> Entry:
        """The entry of this `to_json` (extra keys of a journal line are ignored). Raises KeyError."""
        if line["kind"] == "answer":
            return Answered(line["seat"], line["question"], line["answer"], line["source"], line["form"])
        of, act = line.get("of", ()), line.get("act", ())
        return Drew(line["why"], line["use"], line["outcome"], line["hidden"], act, of)

    def provoked_by(self) -> dict[str, str | int]:
        """What the script asked for: must be the same on every re-run."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The body of its journal line."""
        raise NotImplementedError


class Answered(ActEntry):
    """An answer in an open act: what provoked it (seat, question, digest of the form), the answer and its source.

    `ask` is the question itself, where the act has been run in this process. In a view, other seats' answers have no
    digest of the form, and those to hidden questions are null: a run from there makes up another.
    """

    __slots__ = ("_form", "answer", "ask", "question", "seat", "source")

    def __init__(
        self,
        seat: str,
        question: str,
        answer: Any,
        source: AnswerSource,
        form: str = "",
        ask: Ask | None = None,
    ) -> None:
        self.seat = seat
        self.question = question
        self.answer = answer
        self.source = source
        self._form = form
        self.ask = ask

    @property
    def form(self) -> str:
        """Digest of the form that was asked; worked out when it is first needed."""
        if not self._form and self.ask is not None:
            self._form = self.ask.form.digest()
        return self._form

    def provoked_by(self) -> dict[str, str | int]:
        return {"seat": self.seat, "question": self.question, "form": self.form}

    def to_json(self) -> dict[str, Any]:
        return {"kind": "answer", **self.provoked_by(), "answer": self.answer, "source": dict(self.source)}


class Drew(ActEntry):
    """A draw in an open act: why, the n-th use of that why in the act, and the outcome in the order drawn.

    `act` is the act's part in its label, `of` what was drawn from: a list, or n for 1 to n. In a seat's view the
    outcome of a hidden draw is null: a run from there draws another.
    """

    __slots__ = ("act", "hidden", "n", "of", "outcome", "why")

    def __init__(
        self,
        why: str,
        n: int,
        outcome: Any,
        hidden: bool = False,
        act: Sequence[str] = (),
        of: int | Sequence[Any] = (),
    ) -> None:
        self.why = why
        self.n = n
        self.outcome = outcome
        self.hidden = hidden
        self.act = act
        self.of = of

    def provoked_by(self) -> dict[str, str | int]:
        return {"why": self.why, "use": self.n, "hidden": self.hidden}

    def to_json(self) -> dict[str, Any]:
        drawn_from = {"act": list(self.act), "of": self.of if isinstance(self.of, int) else list(self.of)}
        return {"kind": "draw", **self.provoked_by(), **drawn_from, "outcome": self.outcome}


Entry = Answered | Drew


class Diverged(Exception):  # noqa: N818 - the verdict's printed name
    """A re-run asked for something else than the journal holds: entry number in the act, expected, actual."""

    def __init__(self, entry: int, expected: Any, actual: Any) -> None:
        super().__init__(f"DIVERGED at entry {entry}: expected {canonical(expected)}, found {canonical(actual)}")
        self.entry = entry
        self.expected = expected
        self.actual = actual


def digest(value: Any, salt: bytes = b"") -> str:
    """SHA-256 of the salt and the canonical JSON, 64 hex digits."""
    return hashlib.sha256(salt + canonical(value).encode()).hexdigest()


def journal_line(body: Mapping[str, Any], number: int, prev: str, salt: bytes) -> tuple[str, str]:
    """A journal line (without its newline) and its head, which is the `prev` of the next."""
    content = canonical({"n": number, "salt": salt.hex(), **body})
    return f'{PREV}{prev}",{content[1:]}', head_after(prev, body_digest(content.encode()))


def body_of(line: bytes) -> bytes:
    """The body of a journal line, as it was digested."""
    return b"{" + line[BODY:]


def body_digest(body: bytes) -> bytes:
    """The SHA-256 of a line's body: all that who may not read it is given."""
    return hashlib.sha256(body).digest()


def head_after(prev: str, body: bytes) -> str:
    """The head after a line: the SHA-256 of the head before and the digest of its body, 64 hex digits."""
    return hashlib.sha256(bytes.fromhex(prev) + body).hexdigest()
