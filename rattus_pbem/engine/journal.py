"""Entries of an open act, and the hash chain that journal lines form. Writes no file.

A journal line is one JSON object on one line. It carries the digest of the line before (`prev`) and 16 bytes of salt,
so that a chain head, which is shown, reveals nothing of what the line hides.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from .asks import Ask

GENESIS = "0" * 64
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Answered:
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
        source: Mapping[str, Any],
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

    def provoked_by(self) -> dict[str, Any]:
        """What the script asked for: must be the same on every re-run."""
        return {"seat": self.seat, "question": self.question, "form": self.form}

    def to_json(self) -> dict[str, Any]:
        """The body of its journal line."""
        return {"kind": "answer", **self.provoked_by(), "answer": self.answer, "source": dict(self.source)}


class Drew:
    """A draw in an open act: why, the n-th use of that why in the act, and the outcome in the order drawn.

    In a seat's view the outcome of a hidden draw is null: a run from there draws another.
    """

    __slots__ = ("hidden", "n", "outcome", "why")

    def __init__(self, why: str, n: int, outcome: Any, hidden: bool = False) -> None:
        self.why = why
        self.n = n
        self.outcome = outcome
        self.hidden = hidden

    def provoked_by(self) -> dict[str, Any]:
        """What the script asked for: must be the same on every re-run."""
        return {"why": self.why, "use": self.n, "hidden": self.hidden}

    def to_json(self) -> dict[str, Any]:
        """The body of its journal line."""
        return {"kind": "draw", **self.provoked_by(), "outcome": self.outcome}


Entry = Answered | Drew


def entry_from_json(line: Mapping[str, Any]) -> Entry:
    """The entry of this `to_json` (extra keys of a journal line are ignored). Raises KeyError."""
    if line["kind"] == "answer":
        return Answered(line["seat"], line["question"], line["answer"], line["source"], line["form"])
    return Drew(line["why"], line["use"], line["outcome"], line["hidden"])


class Diverged(Exception):  # noqa: N818 - the verdict's printed name
    """A re-run asked for something else than the journal holds: entry number in the act, expected, actual."""

    def __init__(self, entry: int, expected: Any, actual: Any) -> None:
        super().__init__(f"DIVERGED at entry {entry}: expected {canonical(expected)}, found {canonical(actual)}")
        self.entry = entry
        self.expected = expected
        self.actual = actual


def canonical(value: Any) -> str:
    """Canonical JSON: sorted keys, no spaces, no floats in our data; equal values give equal text."""
    return _CANONICAL.encode(value)


def digest(value: Any, salt: bytes = b"") -> str:
    """SHA-256 of the salt and the canonical JSON, 64 hex digits."""
    return hashlib.sha256(salt + canonical(value).encode()).hexdigest()


def journal_line(body: Mapping[str, Any], number: int, prev: str, salt: bytes) -> tuple[str, str]:
    """A journal line (without its newline) and its digest, which is the `prev` of the next."""
    line = canonical({"n": number, "prev": prev, "salt": salt.hex(), **body})
    return line, hashlib.sha256(line.encode()).hexdigest()
