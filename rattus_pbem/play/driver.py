"""The one driver: a run, a source of answers for each seat, and a policy for what no source answers.

Hosted games, sandbox, worked examples, check, preview and composed sheets are driven by it. It reads no file and no
clock, mails nothing, and judges nothing: an answer that is not legal is its source's fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..engine.asks import Ask
from ..engine.journal import AnswerSource
from ..engine.run import DEFAULT, Run
from ..engine.seats import Seat

DONE = {"do": "done"}


class Reply(NamedTuple):
    """An answer to one ask, and its source as the journal names it."""

    answer: Any
    source: AnswerSource = DEFAULT


Source: TypeAlias = Callable[[Ask], Reply | None]
"""What a seat answers; None: it has no answer (left)."""


class Playable(Protocol):
    """What can be driven: a `Run`, or what writes down or repeats what happens to one."""

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The questions asked now; several are asked at once, and their answers count together."""

    def begin(self) -> bool:
        """Open the next act; False if an act is open or the game over."""

    def answer_all(self, answers: Mapping[Seat, tuple[Any, AnswerSource]]) -> None:
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


def pass_or_default(ask: Ask) -> Reply | None:
    """`done`, where that is legal; a question that the game does not wait for takes its default."""
    if ask.form.fault(DONE) is None:
        return Reply(dict(DONE))
    return None if ask.waits else by_default(ask)


def pass_until(driver: Driver, run: Run[Any], seat: Seat, policy: Source) -> bool:
    """Bring the run to this seat's next part of the current turn, `policy` answering for other seats; False if none is.

    The part is begun; it may be over at once. Advances the run even if it returns False: try it on a fork first.
    """
    turn = run.position.act.turn if run.position.act else None
    while True:
        if run.pending:
            if any(ask.seat == seat for ask in run.pending):
                return True
            if not driver.answer(policy):
                return False
            continue
        act = run.rules.next_act(run.state)
        if act is None or not act.seats or turn not in (None, act.turn):
            return False
        turn = act.turn
        run.begin()
        if seat in act.seats:
            return True
