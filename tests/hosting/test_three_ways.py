"""The same sheets on the same position with the same draws: a hosted game, the sandbox and a worked example agree."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.examples import Given
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.sheet import Line, Sheet
from rattus_pbem.play.example_file import FINISH, Order, Trial
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.play.scenario import TrialRun
from rattus_pbem.rules import load_rules

from ..conformance.drawn_position import SEATS, drawn_position, shuffled
from . import homes
from .homes import BEGINS, HOUR

RULES = load_rules("rattus")
ALL = tuple(RULES.data.characters)  # type: ignore[attr-defined]
OFTEN = ("baker", "wizard", "crusader", "serf", "soldier", "knight", "mayor", "queen", "peasant", "monk", "king")
Lines = dict[str, list[dict[str, Any]]]


def drawn_game(seed: int, phase: str) -> tuple[dict[str, Any], Lines]:
    """A position with all cards dealt out, and what each seat writes for the turn."""
    chance = SeededChance(f"three ways {phase} {seed}")
    some = shuffled(OFTEN, chance)[:4]
    six = shuffled([*some, *shuffled([card for card in ALL if card not in some], chance)[:2]], chance)
    cards = {card: SEATS[chance.below(3)] for card in six}
    position = drawn_position(six, cards, phase, chance)
    return position, written(position, chance)


def written(position: dict[str, Any], chance: SeededChance) -> Lines:
    """The answers of a turn that is played at random, as lines; some are left out, some more are kept for the Baker."""
    run = Run(RULES, Position(RULES.state_from_json(position)), chance)
    lines: Lines = {seat: [] for seat in SEATS}
    run.play_on()
    turn = run.position.act.turn if run.position.act else -1
    while run.pending and run.position.act and run.position.act.turn == turn:
        answers = {ask.seat: ask.form.random(chance) for ask in run.pending}
        for ask in run.pending:
            answer = answers[ask.seat]
            if ask.question in RULES.main_questions or (ask.question == "bakercubes" and chance.below(2)):
                if answer["do"] in ("plague", "done") or chance.below(8):
                    lines[ask.seat].append(answer)
            elif chance.below(8):
                lines[ask.seat].append({"on": ask.question, **answer})
        run.answer_all({seat: (answer, {"by": "sample"}) for seat, answer in answers.items()})
        run.play_on()
    for seat in SEATS:
        if chance.below(3) == 0:
            kept = {"do": "bakercubes", "region": run.state.board.regions[chance.below(8)]}
            lines[seat].insert(chance.below(len(lines[seat]) + 1), kept)
        if chance.below(3) == 0:
            lines[seat].append({"on": "potion", "do": ("keep", "spend")[chance.below(2)]})
    return lines


class HostedRun:
    """The turn in a game of a home, played when all have sent their sheets and no deadline is left."""

    def __init__(self, path: Path, position: Mapping[str, Any], lines: Lines) -> None:
        self.home = homes.make(path, seats=homes.SEATS, position=dict(position))
        self.turn = position.get("turn", 0) + 1
        self.sheets: Lines = {}
        before = len(self.journal())
        self.over = homes.book(self.home).stage == "over"
        if self.over:
            return
        for seat, orders in lines.items():
            if orders and self.sent(self.home, seat, orders):
                self.sheets[seat] = orders
        now = BEGINS
        while not self.ended():
            homes.tick_at(self.home, now)
            now += 200 * HOUR
        self.lines = self.journal()[before:]

    def sent(self, home: Home, seat: str, orders: list[dict[str, Any]]) -> bool:
        """Whether the sheet counts: one that is refused as a whole does not."""
        try:
            homes.send(home, homes.sheet(seat, self.turn, *orders), BEGINS)
        except IllegalError:
            return False
        return True

    def journal(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in homes.journal(self.home).read_bytes().splitlines()]

    def ended(self) -> bool:
        with open_game(self.home, "peste", BEGINS) as session:
            self.position = RULES.state_to_json(session.game.state)
            return session.game.book.stage == "over" or session.game.turn > self.turn

    def draws(self) -> list[Any]:
        outcomes: list[Any] = []
        for line in self.of_the_turn():
            if line["kind"] == "draw":
                outcomes += line["outcome"]
        return outcomes

    def of_the_turn(self) -> list[dict[str, Any]]:
        turn = self.turn
        lines = []
        for line in self.lines:
            turn = line["act"]["turn"] if line["kind"] == "act" else turn
            if turn == self.turn:
                lines.append({**line, "act": line["act"]} if "act" in line else line)
        return lines

    def refused(self) -> set[tuple[str, int]]:
        return {(line["seat"], line["line"] + 1) for line in self.lines if line["kind"] == "refused"}


def by_sandbox(position: Mapping[str, Any], hosted: HostedRun) -> dict[str, Any]:
    sheets = [sheet(seat, orders) for seat, orders in hosted.sheets.items()]
    return play_sandbox(RULES, RULES.state_from_json(position), sheets, hosted.draws(), defaults=True).to_json()


def sheet(seat: str, orders: list[dict[str, Any]]) -> Sheet:
    lines = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(orders))
    return Sheet("rattus-pbem/orders-rattus/1", "sandbox", seat, 0, orders=lines)


def by_example(position: Mapping[str, Any], hosted: HostedRun) -> dict[str, Any]:
    """The lines in the order in which they were used, as a referee would write them down."""
    orders: list[Order] = []
    act = ""
    for number, line in enumerate(hosted.of_the_turn()):
        if line["kind"] == "act":
            act = line["act"]["kind"]
            if act == "ravaging":
                orders.append(FINISH)
        data = None
        if line["kind"] == "answer" and line["source"]["by"] == "sheet":
            end = line["source"]["line"] < 0
            data = {"do": "done"} if end else hosted.sheets[line["seat"]][line["source"]["line"]]
        elif line["kind"] == "refused":
            data = line["order"]
        if data is not None:
            orders.append(Order(line["seat"], line["seat"][0].upper(), Line(data), number, {number: str(number)}))
    state = RULES.state_from_json(position)
    trial = Trial(Given(state, {}, tuple(hosted.draws())), orders, [])
    return RULES.state_to_json(TrialRun(RULES, trial).run.state)


def check(path: Path, seed: int, phase: str) -> bool:
    """Whether there was anything to compare."""
    position, lines = drawn_game(seed, phase)
    hosted = HostedRun(path, position, lines)
    if hosted.over or (phase == "turn" and (hosted.position["phase"] != "turn" or "red" not in hosted.sheets)):
        return False
    sandbox = by_sandbox(position, hosted)
    assert sandbox["position"] == hosted.position
    assert {(entry["seat"], entry["line"]) for entry in sandbox["refused"]} == hosted.refused()
    assert by_example(position, hosted) == hosted.position
    return True


@pytest.mark.parametrize("phase", ["final", "turn"])
@pytest.mark.some(1)
def test_three_ways_to_play_the_same(tmp_path: Path, phase: str) -> None:
    assert sum(check(tmp_path / str(seed), seed, phase) for seed in range(4)) > 0


@pytest.mark.full
@pytest.mark.parametrize("phase", ["final", "turn"])
@pytest.mark.parametrize("part", range(15))
def test_three_ways_to_play_the_same_in_many_games(tmp_path: Path, part: int, phase: str) -> None:
    assert sum(check(tmp_path / str(seed), 1000 + seed, phase) for seed in range(part * 10, part * 10 + 10)) > 0
