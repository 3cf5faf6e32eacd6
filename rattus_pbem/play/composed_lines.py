"""The order lines that a computer player writes from a seat's view. Sees no state of the game and none of its chance.

The game goes on from the view in several sampled worlds at once, and the computer player is asked question by question.
Where the worlds begin to look different to the seat, only the real game can tell what comes: the sheet ends there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..contract.rules import ComputerPlayer, Rules, has_one_move
from ..contract.views import SeatView
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.forms import Form
from ..engine.journal import AnswerSource, canonical
from ..engine.run import Run
from ..engine.seats import Seat
from .driver import Driver, Reply, by_default
from .seat_view import run_from_view, seat_view

Line = dict[str, Any]

WORLDS = 4  # a secret goes unnoticed only if it is the same in all of them by accident
PAUSE: Line = {"do": "pause"}


@dataclass
class ComposedLines:
    """The lines so far. An answer to a later question of an order goes into that order if it may stand there."""

    main_questions: tuple[str, ...]
    lines: list[Line] = field(default_factory=list)
    _form: Form | None = None

    def add(self, ask: Ask, answer: Line) -> None:
        """Write down one answer of the seat."""
        if ask.question in self.main_questions:
            self.lines.append(dict(answer))
            self._form = ask.form
            return
        whole = self._with_rider(ask.question, answer)
        if whole is not None:
            self.lines[-1] = whole
        else:
            self.lines.append({"on": ask.question, **answer})
            self._form = None  # what came before this line is complete

    def _with_rider(self, question: str, answer: Line) -> Line | None:
        """The last order with this answer in it, or None if it does not fit.

        The answer is the same order in full, or one key named as the question.
        """
        if self._form is None:
            return None
        order = self.lines[-1]
        riders = {key: value for key, value in answer.items() if key != "do"}
        if answer["do"] == order["do"]:
            candidate = {**order, **riders}
        elif answer["do"] == question and len(riders) == 1:
            candidate = {**order, question: next(iter(riders.values()))}
        else:
            return None
        return candidate if self._form.fault(candidate) is None else None


class SameLookingWorlds:
    """Several worlds played alike, as long as they look the same to the seat; the first is asked."""

    def __init__(self, worlds: Sequence[Run[Any]]) -> None:
        self.worlds = worlds

    @property
    def pending(self) -> tuple[Ask, ...]:
        return self.worlds[0].pending

    def begin(self) -> bool:
        begun = [world.begin() for world in self.worlds]
        return all(begun)

    def answer_all(self, answers: Mapping[Seat, tuple[Any, AnswerSource]]) -> None:
        """See `driver.Playable`. What a seat can do may depend on what it hides: a world that does not allow its answer
        takes the default."""
        for world in self.worlds:
            own = {ask.seat: (ask, *answers[ask.seat]) for ask in world.pending}
            world.answer_all(
                {
                    seat: (answer if ask.form.fault(answer) is None else ask.default(), source)
                    for seat, (ask, answer, source) in own.items()
                }
            )
            world.play_on()


def compose(
    rules: Rules[Any],
    view: SeatView | Mapping[str, Any],
    seat: Seat,
    player: ComputerPlayer,
    chance: SeededChance,
    *,
    asks_once: bool = False,
) -> list[Line]:
    """The lines of `orders` for the turn under way, written from this seat's own view (see `seat_view`) alone.

    If the seat is asked now, every line up to the first draw of chance is legal when it is reached. The sheet ends with
    the seat's part of the turn, or with `{"do": "pause"}` where the seat learns something and the game waits for it.
    Questions of other seats on the way (turn 0, final round) are answered by the same player for the sampled worlds.
    Empty if no more is asked of the seat in this turn. A player that answers None ends the sheet there. Where a turn is
    composed as a whole, it is played in several worlds and the longest sheet is taken; `asks_once`: in one only, since
    a person is not to be asked again. Other programs give the view as the JSON of its file.
    """
    if not isinstance(view, SeatView):
        view = SeatView.from_json(view)
    worlds = [_world(rules, view, str(chance.below(1 << 32))) for _ in range(WORLDS)]
    first = worlds[0]
    act = first.position.act
    if rules.meta.turn_end and first.pending and act is not None and act.turn and seat in act.seats:
        if asks_once:
            return whole_turn(rules, first, seat, player, chance)
        if len(act.seats) > 1:  # others answer at once: more worlds, so that all that may then be asked comes up in one
            worlds += [_world(rules, view, str(chance.below(1 << 32))) for _ in range(3 * WORLDS)]
        return max((whole_turn(rules, world, seat, player, chance) for world in worlds), key=len)
    return _while_alike(rules, worlds, seat, player, chance)


def _while_alike(
    rules: Rules[Any], worlds: Sequence[Run[Any]], seat: Seat, player: ComputerPlayer, chance: SeededChance
) -> list[Line]:
    """The lines for the turn, question by question, as long as the worlds look the same to the seat."""
    first, *others = worlds
    lines, turn = ComposedLines(rules.main_questions), _turn(first)

    def of_player(ask: Ask) -> Reply | None:
        if has_one_move(rules, ask):
            return by_default(ask)
        answer = player(rules, seat_view(rules, first, ask.seat).to_json(), ask, chance)
        if answer is None:
            return None
        if ask.seat == seat:
            lines.add(ask, answer)
        return Reply(answer)

    driver = Driver(SameLookingWorlds(worlds), of_player)
    while first.pending and _turn(first) == turn:
        seen = canonical(seat_view(rules, first, seat).to_json())
        if any(canonical(seat_view(rules, world, seat).to_json()) != seen for world in others):
            act = first.position.act
            own = act is not None and seat in act.seats
            if own and lines.lines and any(ask.seat == seat and ask.waits for ask in first.pending):
                lines.lines.append(dict(PAUSE))
            break
        if not driver.answer():
            break
    return lines.lines


def whole_turn(
    rules: Rules[Any], world: Run[Any], seat: Seat, player: ComputerPlayer, chance: SeededChance
) -> list[Line]:
    """The lines for the rest of a turn as it may go in this world; they end with the order that ends a turn.

    What holds by default in any case is not written: the default of a step that may be left out, and of a question that
    does not wait.
    """
    lines, turn, ends = ComposedLines(rules.main_questions), _turn(world), False

    def of_player(ask: Ask) -> Reply | None:
        nonlocal ends
        if has_one_move(rules, ask):
            return by_default(ask)
        answer = player(rules, seat_view(rules, world, ask.seat).to_json(), ask, chance)
        if answer is None:
            return None
        if ask.seat == seat:
            is_main = ask.question in rules.main_questions
            if is_main:
                ends = ask.form.fault(rules.meta.turn_end) is None
            goes_without_saying = not ask.insists and (ends if is_main else not ask.waits)
            if answer != rules.meta.turn_end and not (answer == ask.default() and goes_without_saying):
                lines.add(ask, answer)
        return Reply(answer)

    driver = Driver(world, of_player)
    while world.pending and _turn(world) == turn and driver.answer():
        world.play_on()
    return [*lines.lines, dict(rules.meta.turn_end or {})] if ends else lines.lines


def _world(rules: Rules[Any], view: SeatView, seed: str) -> Run[Any]:
    return run_from_view(rules, view, SeededChance(f"chance {seed}"), SeededChance(f"world {seed}"))


def _turn(run: Run[Any]) -> int | None:
    act = run.position.act
    return act.turn if act is not None else None
