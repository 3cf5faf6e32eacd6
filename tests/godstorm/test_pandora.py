"""Pandora's Box: a death card played at once, free, with the owner's choices or by chance (G-37.7, G-33.7, G-43.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rattus_pbem.rules.godstorm.cards import RULES
from rattus_pbem.rules.godstorm.pandora import pandora_form
from rattus_pbem.rules.godstorm.play.moment import Moment
from rattus_pbem.rules.godstorm.relics import start_of_turn

from .play import Result, position, run


def opened(
    card: str,
    lands: Mapping[str, str],
    draws: Sequence[Any] = (),
    answer: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Result:
    """Alpha's Box opens on this card, with another below it."""
    changes["relics"] = {"pandoras_box": "alpha", **changes.get("relics", {})}
    state = position(lands, decks={"death": (card, "the_young_grow_old")}, **changes)
    answers = {} if answer is None else {"pandora": answer}
    return run(state, lambda table: start_of_turn(table, "alpha"), draws, answers)


def test_a_card_without_choices_is_played_free_and_without_the_god() -> None:
    result = opened("ragnarok_cometh", {"iberia": "alpha 1 +sky", "rus": "beta 1 +war"})
    assert result.kinds()[:2] == ["card_shown", "card_played"]
    assert result.state.gods == {"alpha": {}, "beta": {}, "gamma": {}}
    assert result.state.discard == ("ragnarok_cometh",)
    assert result.state.decks["death"] == ("the_young_grow_old",)
    assert (result.asks, result.state.faith["alpha"]) == ([], 0)


def test_a_card_without_a_target_is_shown_and_removed() -> None:
    result = opened("ragnarok_cometh", {}, relics={"aegis_shield_of_athena": "beta"})
    assert result.kinds() == ["card_shown", "card_removed"]
    assert result.asks == [], "it cannot be cancelled (G-38.4)"


def test_an_empty_deck_gives_nothing() -> None:
    state = position({}, relics={"pandoras_box": "alpha"})
    assert run(state, lambda table: start_of_turn(table, "alpha")).events == []


def test_the_owner_chooses() -> None:
    lands = {"rus": "beta 3 +sky", "kush": "beta 1"}
    answer = {"do": "choose", "card": "the_gods_forsake_us", "at": ["scythia", "rus"]}
    assert opened("the_gods_forsake_us", {**lands, "scythia": "T"}, [], answer).land("rus") == "beta 2 P"


def test_a_single_choice_is_not_asked() -> None:
    result = opened("crops_wither", {}, hands={"beta": ("lava_erupts",)})
    assert result.asks == []
    assert result.state.hands["beta"] == ()


def test_the_own_hand_counts_in_full() -> None:
    result = opened("crops_wither", {}, hands={"alpha": ("storms_rage",)})
    assert result.state.hands["alpha"] == ()


def test_by_chance_the_own_is_spared() -> None:
    lands = {"iberia": "alpha 1 T", "rus": "beta 2 T", "kush": "beta 2 T", "scythia": "alpha 2"}
    result = opened("fire_rains_down", lands, [])
    assert result.land("kush") == "beta 1", "iberia is his own, and the fire of rus would reach scythia"


def test_by_chance_among_all_where_none_is_spared() -> None:
    lands = {"iberia": "alpha 1 T", "rus": "beta 2 T", "scythia": "alpha 2"}
    assert opened("fire_rains_down", lands, ["rus"]).land("scythia") == "alpha 1"
    assert opened("fire_rains_down", lands, ["iberia"]).land("iberia") == "empty"


def test_what_is_drawn_at_random_does_not_count() -> None:
    lands = {"rus": "beta 1 P", "iberia": "alpha 1 P"}
    result = opened("paradise_is_lost", lands, ["egypt"])
    assert (result.land("rus"), result.land("iberia")) == ("beta 1", "alpha 1 P")


def test_links_that_touch_own_land_are_spared() -> None:
    lands = {"minoa": "alpha 1", "sicilia": "alpha 1", "iberia": "alpha 1", "alemannia": "alpha 1", "gaul": "beta 1"}
    result = opened("the_waters_boil", lands, ["anglia/gaul"])
    assert result.state.closed == (("anglia", "gaul"),)


@pytest.mark.parametrize("armies", [None, 2])
def test_numbers_are_the_largest_by_chance(armies: int | None) -> None:
    answer = None if armies is None else {"do": "choose", "from": ["crypt_ce"], "to": ["gaul"], "armies": armies}
    result = opened("the_dead_walk", {"gaul": "alpha 1 T"}, [], answer, spaces={"crypt_ce": "alpha 5"})
    assert [ask.question for ask in result.asks] == ["pandora"]
    assert result.state.armies("gaul") == 1 + (armies or 4)


def test_a_list_in_which_nothing_fits_is_left_to_chance() -> None:
    answer = {"do": "choose", "at": ["anglia"]}
    result = opened("the_trojan_horse_is_revealed", {"iberia": "alpha 2", "rus": "beta 1"}, ["rus", 3], answer)
    assert result.land("rus") == "alpha 3"


def test_a_line_for_another_title_is_not_meant() -> None:
    state = position({"rus": "beta 1"}, decks={"death": ("the_trojan_horse_is_revealed",)})
    form = pandora_form(Moment(state, "alpha", free=True), RULES["the_trojan_horse_is_revealed"])
    fault = form.fault({"do": "choose", "card": "crops_wither", "player": ["beta"]})
    assert fault is not None
    assert fault.place == "/card"


def test_aegis_cancels_the_card_but_not_the_box() -> None:
    state = position({"iberia": "alpha 4", "rus": "beta 4"}, decks={"death": ("the_young_grow_old",)})
    state = state.but(relics={"pandoras_box": "alpha", "aegis_shield_of_athena": "beta"})
    result = run(state, lambda table: start_of_turn(table, "alpha"), [], {"aegis": {"do": "cancel"}})
    assert result.land("rus") == "beta 4"
    assert result.state.relics == {"pandoras_box": "alpha"}
    assert result.asks[0].about["by_pandora"] is True


def test_who_is_put_out_is_inherited_by_the_owner_of_the_box() -> None:
    hands = {"beta": ("lava_erupts",)}
    result = opened("blood_coats_the_land", {"iberia": "alpha 2", "thule": "gamma 2"}, ["africa"], hands=hands)
    assert result.state.living == ("alpha", "gamma")
    assert result.state.hands["alpha"] == ("lava_erupts",)
