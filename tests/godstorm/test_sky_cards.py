"""Each sky card used once in an invasion of gaul (beta) from alemannia (alpha) (G-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rattus_pbem.rules.godstorm.play.godswar import dice_of
from rattus_pbem.rules.godstorm.play.invading import invade
from rattus_pbem.rules.godstorm.play.invasion import Invasion
from rattus_pbem.rules.godstorm.play.moment import Moment
from rattus_pbem.rules.godstorm.play.orders import Invade
from rattus_pbem.rules.godstorm.play.state import State
from rattus_pbem.rules.godstorm.sky_cards import farthest_first

from .play import Result, play, position, run

LANDS = {"alemannia": "alpha 6 +magic", "gaul": "beta 2", "roma": "beta 3 +sky"}


def attacked(line: str, draws: Sequence[Any] = (), lands: Mapping[str, str] | None = None, **changes: Any) -> Result:
    """The card played in the window of an invasion of gaul from alemannia with 5 armies; beta has 9 faith."""
    war = Invasion("alpha", "beta", "alemannia", "gaul", 5, ("magic",), Invade("alemannia", "gaul"))
    state = position({**LANDS, **(lands or {})}, faith={"beta": 9}, **changes)
    return play(state, line, draws, war=war)


def test_thousand_workers_amass() -> None:
    result = attacked("thousand_workers_amass")
    assert result.land("gaul") == "beta 2 T"
    assert result.state.faith["beta"] == 9


def test_enemies_convert() -> None:
    result = attacked("enemies_convert")
    assert (result.land("alemannia"), result.land("gaul")) == ("alpha 4 +magic", "beta 4")
    assert result.state.heaven["alpha"] == 0, "they go to the reserve"


def test_enemies_convert_the_whole_source() -> None:
    result = attacked("enemies_convert", lands={"alemannia": "alpha 2 +magic"})
    assert (result.land("alemannia"), result.land("gaul")) == ("empty", "beta 4")
    assert result.state.gods["alpha"] == {}


def test_fire_sears_the_sky_twice() -> None:
    once = attacked("fire_sears_the_sky").state
    assert once.now.fire == {"beta": 4}
    war = Invasion("alpha", "beta", "alemannia", "gaul", 5, ("magic",), Invade("alemannia", "gaul"))
    assert play(once.but(discard=()), "fire_sears_the_sky", war=war).state.now.fire == {"beta": 8}


def test_lava_erupts_passes_over_empty_land() -> None:
    lands = {"anglia": "gamma 1 +war", "thule": "alpha 4", "galicia": "T"}
    result = attacked("lava_erupts", [2, 3, 6, 1], lands)
    assert [result.land(name) for name in ("alemannia", "anglia", "gaul", "thule", "galicia")] == [
        "alpha 4 +magic",
        "empty",
        "empty",
        "alpha 3",
        "T",
    ]
    (rolled,) = [event.to_json() for event in result.events if event.kind == "dice_rolled"]
    assert rolled["places"] == ["alemannia", "anglia", "gaul", "thule"]


def test_men_become_warriors() -> None:
    result = attacked("men_become_warriors")
    assert (result.land("gaul"), result.state.faith["beta"]) == ("beta 5", 8)


def test_swords_become_plowshares() -> None:
    result = attacked("swords_become_plowshares", [4])
    assert (result.land("alemannia"), result.state.heaven["alpha"]) == ("alpha 2 +magic", 0)


def test_the_fog_lifts() -> None:
    result = attacked("the_fog_lifts from=gaul,roma armies=4")
    assert (result.land("gaul"), result.land("roma")) == ("beta 4", "beta 1 +sky")


def test_the_mighty_turn_meek() -> None:
    lands = {"alemannia": "alpha 6 +magic T", "kush": "alpha 1 T", "rus": "alpha 1 T P"}
    result = attacked("the_mighty_turn_meek god=war,magic to=alemannia,kush", lands=lands)
    assert (result.land("kush"), result.land("alemannia")) == ("alpha 1 +magic T", "alpha 6 T")
    assert attacked("the_mighty_turn_meek god=magic to=rus", lands=lands).state.gods["alpha"] == {}


def test_the_farthest_temple_first() -> None:
    lands = {**LANDS, "kush": "alpha 1 T", "anglia": "alpha 1 T", "sumer": "alpha 1 T", "alemannia": "alpha 6 +magic T"}
    state = position(lands)
    war = Invasion("alpha", "beta", "alemannia", "gaul", 5, ("magic",), Invade("alemannia", "gaul"))
    assert farthest_first(Moment(state, "beta", war)) == ["sumer", "kush", "anglia"]
    cut_off = state.but(closed=tuple((a, b) for a, b in state.data.links if "anglia" in (a, b)))
    assert farthest_first(Moment(cut_off, "beta", war))[0] == "anglia"


def test_the_mighty_turn_meek_at_the_farthest_temple() -> None:
    lands = {"kush": "alpha 1 T", "anglia": "alpha 1 T", "sumer": "alpha 1 T"}
    assert attacked("the_mighty_turn_meek god=magic to=farthest", lands=lands).land("sumer") == "alpha 1 +magic T"
    first = attacked("the_mighty_turn_meek god=magic to=minoa,anglia,farthest", lands=lands)
    assert first.land("anglia") == "alpha 1 +magic T"


def test_this_ground_is_sacred() -> None:
    assert attacked("this_ground_is_sacred").state.now.protected == ("gaul",)


def test_your_idol_is_false() -> None:
    result = attacked("your_idol_is_false god=war,magic")
    assert (result.state.gods["alpha"], result.state.faith["beta"]) == ({}, 8)


def invaded(state: State, sky: Sequence[str], draws: Sequence[Any], **order: Any) -> Result:
    """An invasion of gaul from alemannia; beta plays these cards in turn if it can."""
    answers = [{"do": "play", "card": card} for card in sky] + [{"do": "pass"}]
    plan = Invade(**{"source": "alemannia", "to": "gaul", "armies": 4, "stop_rounds": 1, **order})
    return run(state, lambda table: invade(table, "alpha", plan), draws, {"sky": iter(answers)})


def test_a_window_that_ends_the_invasion() -> None:
    state = position({"alemannia": "alpha 5", "gaul": "beta 2", "roma": "beta 1 +sky"}, faith={"beta": 9})
    hand = {"alpha": (), "beta": ("swords_become_plowshares", "this_ground_is_sacred"), "gamma": ()}
    sacred = invaded(state.but(hands=hand), ["this_ground_is_sacred"], [])
    assert sacred.kinds()[-1] == "invasion_ended"
    assert sacred.asks[0].question == "sky"
    assert not any(ask.question == "dice" for ask in sacred.asks)
    weak = invaded(state.but(hands=hand), ["swords_become_plowshares"], [4])
    assert weak.land("alemannia") == "alpha 1"
    assert weak.kinds()[-1] == "invasion_ended"
    fought = invaded(state.but(hands=hand), ["swords_become_plowshares"], [2, 2, 1, 5, 4])
    assert fought.land("alemannia") == "alpha 1"
    assert fought.state.heaven["alpha"] == 2


def test_a_window_that_empties_the_target() -> None:
    state = position(
        {"alemannia": "alpha 5", "gaul": "beta 2", "roma": "beta 1 +sky", "iberia": "beta 1"}, faith={"beta": 9}
    )
    state = state.but(hands={"alpha": (), "beta": ("lava_erupts", "men_become_warriors"), "gamma": ()})
    result = invaded(state, ["lava_erupts"], [1, 6, 1], walk_in=2)
    assert (result.land("gaul"), result.land("alemannia")) == ("alpha 2", "alpha 2")
    assert result.state.now.captures == 0


@pytest.mark.parametrize(("option", "dice"), [("force", 4), ("named", 3), ("in_play", 4)])
def test_when_the_sky_god_adds_a_die(option: str, dice: int) -> None:
    state = position({"alemannia": "alpha 4 +sky +war", "gaul": "beta 1"}, options={"sky_die": option})
    assert dice_of(state, "alpha", ["sky", "war"], "war") == dice
    assert dice_of(state, "alpha", ["sky", "war"], "sky") == 4
    assert dice_of(state, "alpha", ["war"], "war") == (4 if option == "in_play" else 3)
