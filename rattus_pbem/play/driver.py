"""The one driver: a run, a source of answers for each seat, and a policy for what no source answers.

HostedRun games, sandbox, worked examples, check, preview and composed sheets are driven by it. It reads no file and no
clock, mails nothing, and judges nothing: an answer that is not legal is its source's fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..engine.asks import Ask
from ..engine.run import DEFAULT
from ..engine.seats import Seat


class Reply(NamedTuple):
    """An answer to one ask, and its source as the journal names it."""

    answer: Any
    source: Mapping[str, Any] = DEFAULT


Source: TypeAlias = Callable[[Ask], Reply | None]
"""What a seat answers; None: it has no answer (left)."""


class Playable(Protocol):
    """What can be driven: a `Run`, or what writes down or repeats what happens to one."""

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The questions asked now; several are asked at once, and their answers count together."""

    def begin(self) -> bool:
        """Open the next act; False if an act is open or the game over."""

    def answer_all(self, answers: Mapping[Seat, tuple[Any, Mapping[str, Any]]]) -> None:
        """Answer all that is pending, by seat, each answer with its source."""


def leave_open(ask: Ask) -> Reply | None:
    """The policy that answers nothing: the run waits where a source has no answer."""
    return None


def by_default(ask: Ask) -> Reply:
    """The policy that no answer is the game's default."""
    return Reply(ask.default())


class Driver:
    """Plays a run by the sources of its seats, and by `policy` what they have no answer to.

    Where several seats are asked at once, `held` are the answers given so far, sealed: each may be replaced until the
    last is in, and none has an effect before.
    """

    def __init__(
        self, run: Playable, policy: Source = leave_open, sources: Mapping[Seat, Source] | None = None
    ) -> None:
        self.run = run
        self.policy = policy
        self.sources = sources or {}
        self.held: dict[Seat, Reply] = {}

    @property
    def open(self) -> tuple[Ask, ...]:
        """What is asked now and has no answer yet."""
        return tuple(ask for ask in self.run.pending if ask.seat not in self.held)

    def hold(self, ask: Ask, reply: Reply) -> bool:
        """Answer one ask; where several seats are asked at once, the last answer continues the run. Whether it did."""
        self.held[ask.seat] = reply
        if self.open:
            return False
        answers = dict(self.held)
        self.held.clear()
        self.run.answer_all(answers)
        return True

    def answer(self, policy: Source | None = None) -> bool:
        """Answer all that is pending, by `policy` instead of the driver's own if given; False if something stays
        `open`: then nothing has happened in the run. Every seat is tried, so that its source knows what it is asked.
        """
        last: tuple[Ask, Reply] | None = None
        for ask in self.open:
            reply = self._reply(ask, policy or self.policy)
            if reply is not None:
                self.held[ask.seat] = reply
                last = ask, reply
        return last is not None and not self.open and self.hold(*last)

    def play(self, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Play until a question stays open, the game is over, or before an act that `goes_on` does not want."""
        while self.answer() if self.run.pending else goes_on() and self.run.begin():
            pass

    def _reply(self, ask: Ask, policy: Source) -> Reply | None:
        source = self.sources.get(ask.seat)
        reply = source(ask) if source is not None else None
        return reply if reply is not None else policy(ask)
