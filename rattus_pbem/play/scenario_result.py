"""What became of worked examples: of each pair of orders and `then`, of each case, of a whole file. Runs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..engine.values import immutable


class Mismatch(NamedTuple):
    """A line of `then` that does not hold, and what is so instead."""

    line: int
    expected: str
    found: str


class Unmentioned(NamedTuple):
    """A refusal of which a `then` says nothing; it does not count."""

    line: int
    found: str


class CameOut(NamedTuple):
    """What came out of a pair, in lines of a `then`; `line` is that of its `orders`."""

    line: int
    lines: Sequence[str]


class PairResult(NamedTuple):
    """Of one pair: what did not hold, the refusals of which it says nothing, and what came out."""

    missed: Sequence[Mismatch]
    unmentioned: Sequence[Unmentioned]
    came_out: CameOut


@immutable
class CaseResult:
    """An example that was run pair by pair, or was not, because lines of it cannot be read (`unread`).

    With `show` it tells what came out.
    """

    id: str
    title: str
    pairs: Sequence[PairResult]
    unread: Sequence[tuple[int, str]] = ()
    show: bool = False

    @property
    def missed(self) -> list[Mismatch]:
        """What did not hold."""
        return [missed for pair in self.pairs for missed in pair.missed]

    @property
    def unmentioned(self) -> list[Unmentioned]:
        """Refusals of which it says nothing."""
        return [refusal for pair in self.pairs for refusal in pair.unmentioned]

    @property
    def came_out(self) -> list[CameOut]:
        """What came out, if that is to be shown."""
        return [pair.came_out for pair in self.pairs] if self.show else []

    @property
    def ok(self) -> bool:
        """Whether it could be read and all of it held."""
        return not self.unread and not self.missed

    def lines(self) -> Iterator[str]:
        """The result for reading: a line for the case, below it what did not hold."""
        yield f"{self.id} {self.title}: {'ok' if self.ok else 'failed'}"
        yield from (f"  line {line}: expected {expected}; found {actual}" for line, expected, actual in self.missed)
        yield from (f"  line {line}: cannot be read: {message}" for line, message in self.unread)
        yield from (f"  line {line}: {refusal}, of which then says nothing" for line, refusal in self.unmentioned)
        for line, lines in self.came_out:
            yield f"  line {line}, what came out:"
            yield from (f"    {each}" for each in lines)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, without what does not apply."""
        missed = [each._asdict() for each in self.missed]
        data: dict[str, Any] = {"id": self.id, "title": self.title, "ok": self.ok, "missed": missed}
        if self.unread:
            data["unread"] = [{"line": line, "message": message} for line, message in self.unread]
        if self.unmentioned:
            data["unmentioned"] = [each._asdict() for each in self.unmentioned]
        if self.show and not self.unread:
            data["came_out"] = [each._asdict() for each in self.came_out]
        return data


@immutable
class ScenarioResult:
    """What became of the examples of one file or several."""

    cases: Sequence[CaseResult]

    @property
    def ok(self) -> int:
        """How many held."""
        return sum(case.ok for case in self.cases)

    @property
    def failed(self) -> int:
        """How many did not."""
        return len(self.cases) - self.ok

    def __str__(self) -> str:
        """The result for reading: the lines of each case, and the sum at the end."""
        lines = [line for case in self.cases for line in case.lines()]
        return "\n".join([*lines, f"{self.ok} ok, {self.failed} failed."])

    def to_json(self) -> dict[str, Any]:
        """What `scenario --json` prints."""
        cases = [case.to_json() for case in self.cases]
        return {"schema": "rattus-pbem/scenario/1", "cases": cases, "ok": self.ok, "failed": self.failed}
