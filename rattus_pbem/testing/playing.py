"""Games played by computer players, step by step, for any rules. Asserts nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from ..contract.rules import ComputerPlayer, Rules
from ..engine.asks import Ask
from ..engine.chance import KeyedChance, SeededChance
from ..engine.forms import Form
from ..engine.journal import AnswerSource
from ..engine.records import Choice
from ..engine.run import Position, Run
from ..engine.seats import Seat
from ..play.seat_view import seat_view

BY: AnswerSource = {"by": "computer player"}


def only(rules: Rules[Any], kind: str) -> Mapping[str, ComputerPlayer]:
    """One kind of computer player alone."""
    return {kind: rules.players[kind]}


def default_options(rules: Rules[Any]) -> dict[str, Any]:
    """What holds where nobody chooses: as a game is begun."""
    return {name: option.value for name, option in rules.meta.options.items() if option.value is not None}


def new_run(rules: Rules[Any], seats: int, seed: str, start: Any = None, **options: str) -> Run[Any]:
    """A game with a secret made from the seed: with this many seats before its first act, or from this state."""
    secret = hashlib.sha256(seed.encode()).digest()
    state = rules.new_state(rules.meta.seats[:seats], {**default_options(rules), **options}) if start is None else start
    return Run(rules, Position(state), KeyedChance(secret))


class Hands:
    """The computer players of one game: the rules' own (or those given), seated alternately.

    Which kind begins goes by the seed's digest.
    """

    def __init__(
        self, rules: Rules[Any], seats: int, seed: str, players: Mapping[str, ComputerPlayer] | None = None
    ) -> None:
        players = players or rules.players
        kinds = sorted(players)
        begins = hashlib.sha256(seed.encode()).digest()[0]
        self.rules = rules
        self.kinds = {seat: kinds[(begins + i) % len(kinds)] for i, seat in enumerate(rules.meta.seats[:seats])}
        self._players = {seat: players[kind] for seat, kind in self.kinds.items()}
        self._chance = {seat: SeededChance(f"{seed} {seat}") for seat in self.kinds}

    def player(self, seat: Seat) -> ComputerPlayer:
        """Who plays a seat."""
        return self._players[seat]

    def answer(self, run: Run[Any], ask: Ask) -> Any:
        """What the seat that is asked answers, by its own view."""
        view = seat_view(self.rules, run, ask.seat)
        return self._players[ask.seat](self.rules, view.to_json(), ask, self._chance[ask.seat])


def played(
    rules: Rules[Any], seats: int, seed: str, players: Mapping[str, ComputerPlayer] | None = None, **options: str
) -> Iterator[Run[Any]]:
    """The run of one game at each question, before it is answered, and once more at the end."""
    run, hands = new_run(rules, seats, seed, **options), Hands(rules, seats, seed, players)
    run.play_on()
    while run.pending:
        yield run
        run.answer_all({ask.seat: (hands.answer(run, ask), BY) for ask in run.pending})
        run.play_on()
    yield run


def attempts(form: Form, picker: SeededChance, number: int = 30) -> Iterator[Any]:
    """Answers to a choice that are nearly legal: a random legal one with one key changed, left out or added."""
    assert isinstance(form, Choice)
    wrong = [*form.verbs, 17, 2.5, True, None, "atlantis", ["atlantis", 17], [["atlantis"]], {"do": "look"}]
    for _ in range(number):
        answer = dict(form.random(picker))
        key = sorted(answer)[picker.below(len(answer))]
        value = wrong[picker.below(len(wrong))]
        match picker.below(4):
            case 0:
                answer[key] = value
            case 1:
                del answer[key]
            case 2:
                answer["extra"] = value
            case _:
                answer[key] = [*answer[key], value] if isinstance(answer[key], list) else [answer[key]]
        yield answer
