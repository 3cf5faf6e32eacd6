"""What a seat is shown is the same in every world that it may believe in: at every question of whole games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rattus_pbem.contract.rules import ComputerPlayer, Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from rattus_pbem.testing.twins import (
    OUTPUTS,
    Output,
    is_shown_whole,
    leaks,
    leaks_at_home,
    leaks_of_act,
    visible_events,
)
from tests.games import games_and_seeds, seeds

from ..counts import beginning, in_turn

FACES = frozenset(f"F{n:02}" for n in range(1, 50))
SIXES = (
    "wizard,crusader,serf,witch,nun,soldier",
    "random",
    "wizard,baker,witch,emperor,soldier,knight",
    "pied_piper,bishop,messenger,witch,mayor,queen",
)
QUESTIONS = 40
"""So many, from the first, where counts are sampled."""
HIDDEN_CHANCE = frozenset({"setup"})  # acts that deal what nobody sees; their events are looked at by themselves


def curious(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Plays Rattus at random, but takes the Witch where it can, and looks and swaps where it may."""
    assert isinstance(ask.form, Choice)
    possible = ask.form.possible()
    witch = {"do": "take", "card": "witch"}
    if ask.form.fault(witch) is None:
        return witch
    liked = [do for do in ("witch", "look", "swap") if do in possible and chance.below(4)]
    return possible[liked[0]].random(chance) if liked else ask.form.random(chance)


CURIOUS: Mapping[str, Mapping[str, ComputerPlayer]] = {"rattus": {"curious": curious}}


VISIONS = pytest.param("godstorm", 1, marks=pytest.mark.full)
"""In this game a hand is looked at, and a card of it taken by an answer that others do not know."""


@pytest.mark.parametrize(("name", "seed"), [*games_and_seeds(1, 50, counted=["rattus"]), VISIONS])
@pytest.mark.some(1)
def test_no_question_of_a_game_shows_a_seat_more_than_it_may_know(name: str, seed: int) -> None:
    look_at_a_game(name, seed)


@pytest.mark.parametrize("seed", seeds(0, 50))
def test_no_question_of_a_game_with_pied_piper_shows_more(seed: int) -> None:
    look_at_a_game("rattus", seed, six=SIXES[seed % len(SIXES)])


def look_at_a_game(name: str, seed: int, **options: str) -> None:
    """Everything that leaves the house, at each question of a game, for every seat and the public.

    Where counts are sampled, each of them in turn looks at what is not for the asked alone, up to a question.
    """
    rules = load_rules(name)
    seats = 2 + seed % 3
    looking: tuple[Seat | None, ...] = (*rules.meta.seats[:seats], None)
    start, acts = rules.new_state(rules.meta.seats[:seats], options), 0
    game = played(rules, seats, f"leaks {seed}", CURIOUS.get(name) if seed % 2 == 0 else None, **options)
    for number, run in enumerate(beginning(game, QUESTIONS)):
        for seat in in_turn(looking, number):
            assert leaks(rules, run, seat) == []
            assert is_shown_whole(rules, run, seat), run.position.tail
        for ask in run.pending:
            assert leaks_at_home(rules, run, ask.seat) == []
        for done in run.finished[acts:]:
            if done.act.kind not in HIDDEN_CHANCE:
                for seat in looking:
                    assert leaks_of_act(rules, start, done, seat) == [], done.act
            start, acts = done.state, acts + 1


def words_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)


@pytest.mark.parametrize("games", [9, pytest.param(60, marks=pytest.mark.full)])
def test_no_event_names_a_face_before_it_is_flipped_but_to_who_looked(games: int) -> None:
    rules = load_rules("rattus")
    looks = 0
    for seed in range(games):
        seats = 2 + seed % 3
        *_, run = played(rules, seats, f"faces {seed}", CURIOUS["rattus"])
        flipped: set[str] = set()
        for event in (event for act in run.finished for event in act.events):
            data = event.to_json()
            if event.kind == "token_flipped":
                flipped.add(data["face"])
            for seat in (*rules.meta.seats[:seats], None):
                (seen,) = visible_events([event], seat)
                named = {word for word in words_in(seen) if word in FACES}
                if event.kind == "token_seen" and seat == data["seat"]:
                    assert named == {data["face"]}
                    looks += 1
                else:
                    assert named <= flipped, (seat, seen)
    assert looks, "nobody looked at a token"


def test_where_the_mayor_placed_is_no_secret_while_others_are_asked() -> None:
    """P-10.5: the cubes lie on the board at once, so who is asked in the midst of the turn goes on from there."""
    rules = load_rules("rattus")
    position = {
        "seats": ["red", "green"],
        "characters": ["mayor", "wizard", "monk", "witch", "queen", "soldier"],
        "first": "green",
        "active": "green",
        "plague": "gallia",
        "cards": {"mayor": "green", "wizard": "red"},
        "regions": {
            "anglia": {"cubes": {"green": 12}},
            "italia": {"cubes": {"green": 3}},
            "hispania": {"cubes": {"green": 3}},
            "germania": {"cubes": {"red": 9}, "potions": {"red": [1]}, "tokens": [1]},
        },
        "faces": {"1": "F20"},
        "supply": 8,
    }
    run = Run(rules, Position(rules.state_from_json(position)), SeededChance("mayor"))
    run.play_on()
    run.answer({"do": "mayor", "regions": ["italia", "hispania"]})  # by default Anglia and Hispania (P-19.7)
    assert is_shown_whole(rules, run, "red")
    run.answer({"do": "plague", "path": ["germania"], "spread": ["italia"]})
    run.play_on()
    assert [(ask.seat, ask.question) for ask in run.pending] == [("red", "potion")]
    assert leaks_at_home(rules, run, "red") == []


# --- the test itself finds what is shown too much


def shown_supply(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    return rules.view(run.state, seat) | {"next": run.state.supply[:1]}


def shown_face_of_lowest(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    return run.state.faces[min(run.state.faces)]


def shown_removed(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    return sorted(run.state.removed)


def shown_whole_events(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    return [event.to_json() for event in run.events]


def after_a_look() -> tuple[Rules[Any], Run[Any]]:
    """Red has looked at token 1 with the Witch and is asked for a second."""
    rules = load_rules("rattus")
    position = {
        "seats": ["red", "blue"],
        "first": "red",
        "active": "red",
        "plague": "italia",
        "cards": {"witch": "red"},
        "regions": {"gallia": {"cubes": {"red": 4}, "tokens": [1, 2]}, "anglia": {"tokens": [3]}},
        "removed": [],
        "supply": [f"F{n}" for n in range(20, 49)],
    }
    run = Run(rules, Position(rules.state_from_json(position)), SeededChance("look"))
    run.play_on()
    run.answer({"do": "witch", "tokens": [1]})
    return rules, run


@pytest.mark.parametrize(
    ("planted", "to"),
    [
        (shown_supply, ("red", "blue", None)),
        (shown_removed, ("red", "blue", None)),
        (shown_face_of_lowest, ("blue", None)),
        (shown_whole_events, ("blue", None)),
    ],
)
def test_a_planted_leak_is_found(planted: Output, to: tuple[Seat | None, ...]) -> None:
    rules, run = after_a_look()
    for seat in ("red", "blue", None):
        leaking = leaks(rules, run, seat, {**OUTPUTS, "planted": planted}, tuple(f"fill {n}" for n in range(6)))
        assert leaking == (["planted"] if seat in to else [])


def test_a_question_that_hangs_on_a_secret_is_found() -> None:
    rules, run = after_a_look()

    def asks_by_face(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
        return run.pending if rules is None else run.state.data.faces[run.state.faces[2]].limit > 2

    assert leaks(rules, run, "red", {"question": asks_by_face}, tuple(f"fill {n}" for n in range(6))) == ["question"]
