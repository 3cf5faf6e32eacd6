"""What a game has come to: luck in words, the score by turn, what was lost to whom; by public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from rattus_pbem.contract.tallies import Loss, losses_of, scores_of
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.run import Run
from rattus_pbem.engine.values import changed
from rattus_pbem.inquiry.public_game import PublicGame, PublicTurn
from rattus_pbem.record.person import Person
from rattus_pbem.record.shown_names import names_at_table
from rattus_pbem.record.statistics import LuckOfSeat
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.army_events import ArmiesLost
from rattus_pbem.rules.godstorm.play.card_events import CardPlayed
from rattus_pbem.rules.godstorm.play.frame_events import TurnBegan
from rattus_pbem.rules.godstorm.play.war_events import BattleFought
from rattus_pbem.rules.rattus.play.action_events import CubeLost
from rattus_pbem.rules.rattus.play.frame_events import FinalPartBegan, FinalPartEnded
from rattus_pbem.site.score_curve import APART, HEIGHT, LEFT, RIGHT, WIDTH, score_curve
from rattus_pbem.site.shown_statistics import shown_statistics
from rattus_pbem.testing.playing import played

from ..games import GAMES
from ..hosting.homes import BEGINS

BATTLE = ("G-24.5", "G-24.7")


def game_of(rules: str, turns: Sequence[tuple[Run[object], Sequence[Event]]], **luck: LuckOfSeat) -> PublicGame:
    """A game that stands at the last of these runs, in each of which these events have happened."""
    played_by = load_rules(rules)
    seats = list(scores_of(played_by.board(played_by.view(turns[-1][0].state, None))))
    made = [
        PublicTurn(
            number,
            BEGINS.isoformat(),
            0,
            tuple((f"{number}:{place}", event) for place, event in enumerate(events)),
            played_by.view(run.state, None),
        )
        for number, (run, events) in enumerate(turns)
    ]
    return PublicGame(
        id="peste",
        rules=played_by,
        edition="",
        start=BEGINS.isoformat(),
        commitment="c",
        persons={seat: Person(seat=seat, name=seat.capitalize()) for seat in seats},
        turns=tuple(made),
        over=False,
        begun=True,
        free=(),
        awaited=(),
        since="",
        until="",
        paused="",
        agreed={},
        luck={seat: (of_seat,) for seat, of_seat in luck.items()},
        orders={},
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_the_score_of_every_seat_and_at_the_end_it_is_the_final_one(name: str) -> None:
    rules = load_rules(name)
    for run in played(rules, 2, "scores"):
        last = run
        assert set(scores_of(rules.board(rules.view(run.state, None)))) == set(rules.meta.seats[:2])
        if name == "godstorm" and len(run.events) > 400:  # its end takes too long
            return
    scores = scores_of(rules.board(rules.view(last.state, None)))
    for seat, what in rules.standings(last.state, "en"):
        assert what.split()[0] == str(scores[seat])


def test_a_lost_cube_is_lost_to_whoever_moves_the_plague_and_to_nobody_in_the_final_ravaging() -> None:
    lost = CubeLost("red", "gallia", 7, "M", clauses=("R-8.5",))
    events = [lost, FinalPartBegan("blue"), lost, lost, FinalPartEnded("blue"), lost]
    assert losses_of(load_rules("rattus"), events) == [
        Loss("red", "", 1),
        *[Loss("red", "blue", 1)] * 2,
        Loss("red", "", 1),
    ]


def test_armies_are_lost_to_the_other_side_of_a_battle_to_who_played_a_card_and_else_to_whose_turn_it_is() -> None:
    def fought(defender: str) -> BattleFought:
        return BattleFought("alpha", defender, "gaul", "roma", ((6,),), ((1,),), 1, 1)

    events = [
        TurnBegan("alpha", 3),
        ArmiesLost("beta", "gaul", "reserve", 2, clauses=("G-35.1",)),
        fought("gamma"),
        ArmiesLost("alpha", "gaul", "reserve", 1, clauses=BATTLE),
        ArmiesLost("gamma", "roma", "reserve", 3, clauses=BATTLE),
        ArmiesLost("alpha", "gaul", "reserve", 1, clauses=("G-25.6",)),
        ArmiesLost("alpha", "gaul", "reserve", 1, clauses=("G-15.1",)),
        CardPlayed("gamma", "lava_erupts", 2, clauses=("G-36.4", "G-14.3")),
        ArmiesLost("alpha", "gaul", "reserve", 4, clauses=("G-36.4", "G-33.8")),
        ArmiesLost("alpha", "gaul", "reserve", 2, clauses=("G-25.6",)),
        fought("neutral"),
        ArmiesLost("alpha", "gaul", "reserve", 1, clauses=BATTLE),
        ArmiesLost("neutral", "roma", "reserve", 1, clauses=BATTLE),
    ]
    assert losses_of(load_rules("godstorm"), events) == [
        Loss("beta", "alpha", 2),
        Loss("alpha", "gamma", 1),
        Loss("gamma", "alpha", 3),
        Loss("alpha", "alpha", 1),
        Loss("alpha", "", 1),
        Loss("alpha", "gamma", 4),
        Loss("alpha", "alpha", 2),
        Loss("alpha", "", 1),
    ]


def test_a_seat_that_is_free_is_called_by_those_who_have_held_it() -> None:
    run = next(iter(played(load_rules("rattus"), 3, "holders")))
    game = game_of("rattus", [(run, [CubeLost("red", "gallia", 7, "M", clauses=("R-8.5",))] * 2)])
    free = {**game.persons, "red": Person(seat="red", name="")}
    turns = (changed(game.turns[0], played={"0:0": game.persons, "0:1": free}),)
    shown = shown_statistics(changed(game, persons=free, free=("red",), turns=turns), "en")
    assert [who.name for who in shown.seats.values()] == ["Red", "Blue", "Green"]


def test_losses_are_added_up_by_whom_they_were_lost_to_the_most_first() -> None:
    run = next(iter(played(load_rules("rattus"), 3, "losses")))
    lost = CubeLost("red", "gallia", 7, "M", clauses=("R-8.5",))
    turns = [(run, [FinalPartBegan("blue"), lost]), (run, [FinalPartBegan("green"), lost, lost])]
    turns += [(run, [FinalPartBegan("red"), lost, FinalPartEnded("red"), lost])]
    (shown,) = shown_statistics(game_of("rattus", turns), "en").losses
    parts = [(part.who.seat if part.who else "", part.own, part.count, part.offset) for part in shown.to]
    assert (shown.who.seat, shown.count) == ("red", 5)
    assert parts[0] == ("green", False, 2, 0)
    assert {part[:3] for part in parts[1:]} == {("blue", False, 1), ("red", True, 1), ("", False, 1)}
    assert [part[3] for part in parts] == [0, 2, 3, 4]


@pytest.mark.parametrize(
    ("percentile", "word"),
    [
        (2, "very bad luck"),
        (29.9, "bad luck"),
        (50, "neither good nor bad luck"),
        (70, "good luck"),
        (90, "very good luck"),
    ],
)
def test_luck_has_a_word(percentile: float, word: str) -> None:
    run = next(iter(played(load_rules("rattus"), 2, "luck")))
    luck = LuckOfSeat(measure="cubes_struck", draws=4, got=3, expected=2.5, percentile=percentile)
    (shown,) = shown_statistics(game_of("rattus", [(run, [])], red=luck), "en").luck
    assert (shown.word, shown.who.seat, shown.value) == (word, "red", percentile)


def test_the_curve_stays_in_its_box_and_no_two_labels_touch() -> None:
    scores = [(turn, {"a": turn, "b": turn, "c": 40 - turn, "d": 0, "e": 0}) for turn in range(31)]
    curve = score_curve(scores)
    assert curve is not None
    for line in curve.lines:
        points = [tuple(map(float, point.split(","))) for point in line.points.split()]
        assert len(points) == 31
        assert all(LEFT <= x <= WIDTH - RIGHT and 0 <= y <= HEIGHT for x, y in points)
    labels = sorted(line.label for line in curve.lines)
    assert all(below - above >= APART for above, below in pairwise(labels))
    assert labels[0] >= APART / 2
    assert labels[-1] <= HEIGHT - APART / 2
    assert [mark.text for mark in curve.turns] == ["0", "5", "10", "15", "20", "25", "30"]
    assert max(int(mark.text) for mark in curve.heights) == 40


def test_there_is_no_curve_of_one_turn_or_without_scores() -> None:
    assert score_curve([(0, {"a": 1})]) is None
    assert score_curve([(0, {}), (1, {})]) is None


def test_no_two_players_have_the_same_name_where_it_stands_alone() -> None:
    rules = load_rules("rattus")
    people = {
        "red": Person(seat="red", name="Anna"),
        "blue": Person(seat="blue", name="sensible computer", bot="sensible"),
        "green": Person(seat="green", name="Anna"),
        "yellow": Person(seat="yellow", name="sensible computer", bot="sensible"),
    }
    assert names_at_table(rules, people, "fr") == {
        "red": "Anna (rouge)",
        "blue": "ordinateur avisé (bleu)",
        "green": "Anna (vert)",
        "yellow": "ordinateur avisé (jaune)",
    }
    assert names_at_table(rules, {"red": people["red"]}, "en") == {"red": "Anna"}
