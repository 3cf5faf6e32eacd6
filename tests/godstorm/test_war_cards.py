"""Each war card used once (G-34); why each can be refused is in `test_cards_refused`."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.rules.godstorm.play.state import NEUTRAL

from .play import Result, play, position


def seen(result: Result, seat: str | None, kind: str) -> list[dict[str, Any]]:
    """The events of a kind as a seat sees them."""
    twins = [event.seen_by(seat) for event in result.events]
    return [twin.to_json() for twin in twins if twin is not None and twin.kind == kind]


def test_a_shrine_is_plundered() -> None:
    state = position(
        {"iberia": "alpha 1 +war"}, relics={"stonehenge": "beta", "excalibur": "gamma"}, faith={"alpha": 1}
    )
    result = play(state, "a_shrine_is_plundered relic=stonehenge")
    assert result.state.relics == {"stonehenge": "alpha", "excalibur": "gamma"}
    assert result.state.faith["alpha"] == 0
    assert result.state.discard == ("a_shrine_is_plundered",)


def test_an_empire_is_born() -> None:
    result = play(position({"iberia": "alpha 1 +war T", "gaul": "alpha 2"}), "an_empire_is_born at=iberia,gaul")
    assert result.land("gaul") == "alpha 2 T"


def test_champions_arise_keeps_the_faith() -> None:
    state = position({"iberia": "alpha 1 +war", "gaul": "alpha 2"}, faith={"alpha": 5})
    result = play(state, "champions_arise at=gaul")
    assert result.land("gaul") == "alpha 4"
    assert result.state.faith["alpha"] == 5


def test_eagles_take_wing() -> None:
    state = position({"iberia": "alpha 5 +war +sky", "rus": "alpha 1"}, faith={"alpha": 1})
    result = play(state, "eagles_take_wing from=iberia to=rus armies=9 gods=sky,magic")
    assert result.land("iberia") == "alpha 1 +war"
    assert result.land("rus") == "alpha 5 +sky"


def test_eagles_take_wing_to_plague_banishes_gods_and_halves_nothing() -> None:
    state = position({"iberia": "alpha 5 +war", "rus": "alpha 1 P"}, faith={"alpha": 1})
    result = play(state, "eagles_take_wing from=iberia to=rus gods=all")
    assert result.land("rus") == "alpha 5 P", "a number left out is the largest (G-48.9)"
    assert "war" not in result.state.gods["alpha"]


def test_eagles_take_wing_carries_gods_alone_and_takes_the_first_choice_that_moves_something() -> None:
    state = position({"iberia": "alpha 1 +war", "gaul": "alpha 3", "rus": "alpha 1"}, faith={"alpha": 1})
    alone = play(state, "eagles_take_wing from=iberia to=rus armies=0 gods=war")
    assert alone.land("rus") == "alpha 1 +war"
    without = play(state, "eagles_take_wing from=iberia,gaul to=rus armies=0")
    assert without.land("iberia") == "alpha 1 +war", "no god is named, and its one army stays"
    assert without.land("rus") == "alpha 2", "at least one army moves"


def test_faith_shall_deliver_shows_faces_to_the_drawer_only() -> None:
    decks = {"sky": ("lava_erupts", "fire_sears_the_sky", "enemies_convert")}
    state = position({"iberia": "alpha 1 +war"}, faith={"alpha": 1}, decks=decks)
    result = play(state, "faith_shall_deliver deck=sky")
    assert result.state.hands["alpha"] == ("lava_erupts", "fire_sears_the_sky")
    assert result.state.decks["sky"] == ("enemies_convert",)
    assert [event["cards"] for event in seen(result, "alpha", "cards_drawn")] == [["lava_erupts", "fire_sears_the_sky"]]
    assert [(event["count"], event["cards"]) for event in seen(result, "beta", "cards_drawn")] == [(2, [])]


def test_faith_shall_deliver_draws_the_one_that_is_left_and_relics_enter_play() -> None:
    state = position({"iberia": "alpha 1 +war"}, faith={"alpha": 1}, decks={"magic": ("stonehenge",)})
    result = play(state, "faith_shall_deliver deck=sky,magic")
    assert result.state.relics == {"stonehenge": "alpha"}
    assert result.state.hands["alpha"] == ()


def test_heroes_are_born() -> None:
    result = play(position({"iberia": "alpha 1 +war P"}), "heroes_are_born at=gaul,iberia")
    assert result.land("iberia") == "alpha 4 +war P"


def test_only_ash_remains_of_ones_own_relic_too() -> None:
    state = position({"iberia": "alpha 1 +war"}, relics={"stonehenge": "beta", "excalibur": "alpha"})
    assert play(state, "only_ash_remains relic=stonehenge").state.relics == {"excalibur": "alpha"}
    assert play(state, "only_ash_remains relic=excalibur").state.relics == {"stonehenge": "beta"}


def test_our_faith_is_our_strength() -> None:
    state = position(
        {"iberia": "alpha 1 +war T", "gaul": "alpha 1 T", "rus": "beta 1 T", "kush": "T"}, faith={"alpha": 1}
    )
    assert play(state, "our_faith_is_our_strength").state.faith == {"alpha": 5, "beta": 0, "gamma": 0}


def test_prayers_are_answered() -> None:
    result = play(position({"iberia": "alpha 1 +war T"}), "prayers_are_answered at=iberia", [4])
    assert result.land("iberia") == "alpha 5 +war T"


def test_storms_rage_and_the_temple_stays() -> None:
    result = play(position({"iberia": "alpha 1 +war", "rus": "beta 3 +sky T"}), "storms_rage at=rus", [5])
    assert result.land("rus") == "T"
    assert result.state.heaven["beta"] == 3
    assert result.state.gods["beta"] == {}


def test_storms_rage_on_a_last_territory() -> None:
    state = position({"iberia": "alpha 1 +war"}, hands={"beta": ("lava_erupts",)}, relics={"stonehenge": "beta"})
    result = play(state, "storms_rage at=egypt", [1])
    assert result.state.living == ("alpha", "gamma")
    assert result.state.hands["alpha"] == ("lava_erupts",)
    assert result.state.relics == {"stonehenge": "alpha"}


def test_the_faithful_gather() -> None:
    state = position({"iberia": "alpha 1 +war T", "gaul": "alpha 2 T", "rus": "beta 1 T"})
    result = play(state, "the_faithful_gather")
    assert [result.land(name) for name in ("iberia", "gaul", "rus")] == ["alpha 3 +war T", "alpha 4 T", "beta 1 T"]


def test_the_land_is_purged() -> None:
    state = position({"iberia": "alpha 1 +war", "rus": "beta 3 +sky T P"}, faith={"alpha": 4})
    result = play(state, "the_land_is_purged at=gaul,rus")
    assert result.land("rus") == "T"
    assert (result.state.heaven["beta"], result.state.gods["beta"]) == (3, {})


def test_the_land_is_purged_where_nobody_lives() -> None:
    state = position({"iberia": "alpha 1 +war", "rus": "P"}, faith={"alpha": 2})
    assert play(state, "the_land_is_purged at=rus").land("rus") == "empty"


def test_the_siren_calls() -> None:
    lands = {"iberia": "alpha 1 +war", "rus": "beta 5 +sky T", "kush": "beta 1 +death P"}
    result = play(position(lands, faith={"alpha": 3}), "the_siren_calls from=kush to=rus")
    assert result.land("rus") == "beta 1 +death T"
    assert result.land("kush") == "beta 5 P", "the sky god has come to plague (G-29.3), the armies are whole (G-29.5)"


def test_the_siren_calls_neutral_land() -> None:
    lands = {"iberia": "alpha 1 +war", "rus": f"{NEUTRAL} 5", "kush": f"{NEUTRAL} 1", "gaul": f"{NEUTRAL} 1"}
    state = position(lands, faith={"alpha": 3})
    result = play(state, "the_siren_calls from=kush to=gaul,rus")
    assert (result.land("rus"), result.land("kush")) == ("neutral 1", "neutral 5")


def test_the_sun_grows_cold() -> None:
    lands = {"iberia": "alpha 1 +war", "gaul": "alpha 3", "rus": "beta 4 +sky +war +magic", "kush": "gamma 1 +war +sky"}
    result = play(position({**lands, "galicia": "alpha 1"}), "the_sun_grows_cold")
    assert [result.land(name) for name in ("iberia", "gaul", "rus", "kush")] == [
        "empty",
        "alpha 3",
        "beta 1 +magic +sky +war",
        "empty",
    ]
    assert result.state.gods["gamma"] == {}
    assert result.state.heaven == {"alpha": 1, "beta": 3, "gamma": 1}


def test_the_temple_falls() -> None:
    state = position({"iberia": "alpha 1 +war", "rus": "T", "kush": "beta 1 T", "gaul": "beta 1"})
    result = play(state, "the_temple_falls from=rus,kush to=gaul")
    assert (result.land("rus"), result.land("kush"), result.land("gaul")) == ("T", "beta 1", "beta 1 T")


def test_time_stands_still() -> None:
    result = play(position({"iberia": "alpha 1 +war"}, faith={"alpha": 4}, epoch=5), "time_stands_still")
    assert result.state.epoch == 4


HAND = ("lava_erupts", "heroes_are_born", "enemies_convert", "storms_rage")


@pytest.mark.parametrize(
    ("cards", "taken"),
    [
        (["storms_rage"], "storms_rage"),
        (["war"], "heroes_are_born"),
        (["death", "sky"], "enemies_convert"),
        (["stonehenge", "only_ash_remains"], "enemies_convert"),
        (None, "enemies_convert"),
    ],
)
def test_visions_become_real(cards: list[str] | None, taken: str) -> None:
    state = position({"iberia": "alpha 1 +war"}, hands={"beta": HAND})
    answers = {} if cards is None else {"visions": {"do": "take", "cards": cards}}
    result = play(state, "visions_become_real player=beta", answers=answers)
    assert result.state.hands["alpha"] == (taken,)
    assert len(result.state.hands["beta"]) == 3
    assert [ask.question for ask in result.asks] == ["visions"]
    public = [*seen(result, "gamma", "hand_seen"), *seen(result, "gamma", "card_taken")]
    assert not any(title in str(public) for title in HAND), "others learn whose hand, and the deck"
    assert public[1]["deck"] == result.state.data.cards[taken].deck
    assert seen(result, "alpha", "hand_seen")[0]["cards"] == sorted(HAND)


def test_visions_of_a_single_card_ask_nothing() -> None:
    result = play(position({"iberia": "alpha 1 +war"}, hands={"beta": HAND[:1]}), "visions_become_real player=beta")
    assert result.asks == []
    assert result.state.hands == {"alpha": HAND[:1], "beta": (), "gamma": ()}
