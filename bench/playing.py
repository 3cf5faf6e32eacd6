"""Games by random legal answers through our engine, recorded as journal lines, and played again from them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.chance import Draw, KeyedChance, salt
from rattus_pbem.engine.journal import GENESIS, ActEntry, AnswerSource, canonical, journal_line
from rattus_pbem.engine.run import FinishedAct, Position, Run

SOURCE: AnswerSource = {"by": "bench"}


class Picker:
    """Random answers as quick as the peers choose theirs: Mersenne, not the game's chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return int(self._random() * n)


def new_run(rules: Any, seats: int, number: int, **options: str) -> Run[Any]:
    """Game `number` before its first act."""
    secret = hashlib.sha256(b"bench %d" % number).digest()
    return Run(rules, Position(rules.new_state(rules.meta.seats[:seats], options)), KeyedChance(secret))


def play(run: Run[Any], number: int, after: Callable[[Run[Any]], None] | None = None) -> int:
    """Play a game to its end by random legal answers drawn through the forms; the number of answers."""
    picker, answers = Picker(number), 0
    run.play_on()
    while run.pending:
        run.answer_all({ask.seat: (ask.form.random(picker), SOURCE) for ask in run.pending})
        answers += 1
        if after is not None:
            after(run)
        run.play_on()
    return answers


class NoChance:
    """For replays: every draw has been recorded."""

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """Raises ValueError naming the draw."""
        raise ValueError(f"a draw that was not recorded: {draw.describe()}")


class Recorded(NamedTuple):
    """A game as it is stored: the state before its first act as canonical JSON, the chained lines, the end state."""

    start: str
    lines: list[str]
    end: str
    turns: int
    answers: int


def journal_of(acts: Sequence[FinishedAct], salt_of: Callable[[int], bytes]) -> Iterator[str]:
    """The chained journal lines of a game: each act, then its entries; `salt_of` gives the salt of a line."""
    head, number = GENESIS, 0
    for done in acts:
        for body in ({"kind": "act", "act": done.act.to_json()}, *(entry.to_json() for entry in done.entries)):
            number += 1
            line, head = journal_line(body, number, head, salt_of(number))
            yield line


def record(rules: Any, seats: int, number: int) -> Recorded:
    """Game `number`, played and recorded."""
    run = new_run(rules, seats, number)
    start = canonical(rules.state_to_json(run.state))
    answers = play(run, number)
    turns = len({done.act.turn for done in run.finished})
    lines = list(journal_of(run.finished, lambda n: salt(bytes(32), "line", str(n))))
    return Recorded(start, lines, canonical(rules.state_to_json(run.state)), turns, answers)


def replay(rules: Any, game: Recorded) -> None:
    """Play a recorded game again, act by act, its answers and draws obeyed, its chain made again and compared.

    Raises Diverged where the rules ask for something else than was recorded, ValueError where a line or the end of the
    game is not as it was.
    """
    lines = [json.loads(line) for line in game.lines]
    places = [place for place, line in enumerate(lines) if line["kind"] == "act"]
    position = Position(rules.state_of_saved(json.loads(game.start)))
    finished: list[FinishedAct] = []
    for begins, ends in zip(places, [*places[1:], len(lines)], strict=True):
        act = rules.next_act(position.state)
        if act != Act.from_json(lines[begins]["act"]):
            raise ValueError(f"line {begins + 1}: another act comes here")
        entries = tuple(ActEntry.from_json(line) for line in lines[begins + 1 : ends])
        done = position.done if position.done and position.done[-1].turn == act.turn else ()  # draws are named by them
        run = Run(rules, Position(position.state, act, done, tail=entries), NoChance())
        finished += run.finished
        position = run.position
    if list(journal_of(finished, lambda n: bytes.fromhex(lines[n - 1]["salt"]))) != game.lines:
        raise ValueError("the journal is not made again as it was")
    if canonical(rules.state_to_json(position.state)) != game.end:
        raise ValueError("the game ends otherwise")
