"""Each relic at work once and silent once (G-37); Pandora's Box and Aegis have files of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rattus_pbem.rules.godstorm import relics
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.invading import invade
from rattus_pbem.rules.godstorm.play.orders import Invade
from rattus_pbem.rules.godstorm.play.score import score
from rattus_pbem.rules.godstorm.play.state import State

from .play import Result, play, position, run

HYRKANIA = dict.fromkeys(("cimmeria", "rus", "sarmatia", "scythia"), "alpha 1")
DECKS = {"war": ("storms_rage",), "sky": ("lava_erupts",), "death": ("crops_wither",)}


def start(state: State) -> Result:
    """The start of alpha's turn; what is returned are the armies to place."""
    return run(state, lambda table: relics.start_of_turn(table, "alpha"))


def owned(*titles: str, by: str = "alpha", lands: Mapping[str, str] | None = None, **changes: Any) -> State:
    """A position in which a seat owns these relics."""
    return position(lands or {}, relics=dict.fromkeys(titles, by), **changes)


def test_freyas_tears_of_gold() -> None:
    assert start(owned("freyas_tears_of_gold")).state.faith["alpha"] == 1
    assert start(owned("freyas_tears_of_gold", by="beta")).events == []


def test_the_wine_of_eternal_life() -> None:
    assert start(owned("the_wine_of_eternal_life")).returned == 1
    assert start(owned("the_wine_of_eternal_life", by="beta")).returned == 0


def test_excalibur() -> None:
    assert start(owned("excalibur", lands=HYRKANIA)).returned == 2
    assert start(owned("excalibur", lands={**HYRKANIA, "rus": "empty"})).returned == 0


@pytest.mark.parametrize(
    ("relic", "card"),
    [
        ("the_golden_fleece", "storms_rage"),
        ("arawns_cauldron_of_life", "crops_wither"),
        ("the_great_pyramids", "lava_erupts"),
    ],
)
def test_relics_that_draw_a_card(relic: str, card: str) -> None:
    assert start(owned(relic, decks=DECKS)).state.hands["alpha"] == (card,)
    assert start(owned(relic, decks=dict.fromkeys(DECKS, ()))).events == []
    assert start(owned(relic, by="beta", decks=DECKS)).events == []


def test_the_order_at_the_start_of_a_turn() -> None:
    decks = {**DECKS, "death": ("crops_wither", "ragnarok_cometh")}
    titles = [relic for relic, _ in relics.START_OF_TURN]
    result = start(owned(*sorted(titles), lands=HYRKANIA, decks=decks))
    assert result.returned == 3
    assert [event.clauses[0] for event in result.events] == [
        "G-37.4",
        "G-37.10",
        "G-37.2",
        "G-37.11",
        "G-37.7",
        "G-33.7",
    ]


def test_stonehenge() -> None:
    assert relics.price(owned("stonehenge"), "alpha") == 1
    assert relics.price(owned("stonehenge"), "beta") == 2


def test_the_book_of_the_dead() -> None:
    assert relics.may_use_book(owned("the_book_of_the_dead"), "alpha")
    assert not relics.may_use_book(owned("the_book_of_the_dead"), "beta")


def test_the_scales_of_osiris() -> None:
    assert relics.revived_per_crypt(owned("the_scales_of_osiris"), "alpha") == 2
    assert relics.revived_per_crypt(owned("the_scales_of_osiris"), "beta") == 1


def test_the_tablets_of_destiny() -> None:
    assert relics.bid_bonus(owned("the_tablets_of_destiny"), "alpha") == 3
    assert relics.bid_bonus(owned("the_tablets_of_destiny"), "beta") == 0


def attack(state: State, draws: Sequence[int], answers: Mapping[str, Any] | None = None) -> Result:
    """One round of an invasion of gaul (beta) from alemannia (alpha)."""
    order = Invade("alemannia", "gaul", 3, stop_rounds=1, godswar_only=True)
    return run(state, lambda table: invade(table, "alpha", order), draws, answers)


GODSWAR = {"alemannia": "alpha 4 +death", "gaul": "beta 4 +war"}
BATTLE = {"alemannia": "alpha 4", "gaul": "beta 4"}


def totals(result: Result) -> tuple[int, int]:
    """The sums of the first godswar round."""
    fought = next(event.to_json() for event in result.events if event.kind == "godswar_fought")
    return fought["total"], fought["against_total"]


def test_gungnir_rerolls_in_godswar_only() -> None:
    assert totals(attack(owned("gungnir_spear_of_odin", lands=GODSWAR), [1, 2, 3, 1, 2, 2, 6])) == (14, 9)
    assert totals(attack(owned("gungnir_spear_of_odin", by="beta", lands=GODSWAR), [1, 2, 3, 1, 2, 2, 6])) == (9, 14)
    assert totals(attack(owned("gungnir_spear_of_odin", by="gamma", lands=GODSWAR), [1, 2, 3, 1, 2, 2])) == (9, 9)
    battle = attack(owned("gungnir_spear_of_odin", lands=BATTLE), [1, 2, 3, 5, 5])
    assert battle.state.heaven["alpha"] == 2


def test_mjolnir_adds_to_godswar_only() -> None:
    assert totals(attack(owned("mjolnir_hammer_of_thor", lands=GODSWAR), [2, 2, 3, 2, 2, 2])) == (13, 10)
    assert totals(attack(owned("mjolnir_hammer_of_thor", by="beta", lands=GODSWAR), [2, 2, 3, 2, 2, 2])) == (10, 13)
    battle = attack(owned("mjolnir_hammer_of_thor", lands=BATTLE), [1, 2, 3, 5, 5])
    assert battle.state.heaven["alpha"] == 2


def test_the_tree_of_life_keeps_an_army_for_a_faith() -> None:
    state = owned("the_tree_of_life", by="beta", lands=BATTLE, faith={"beta": 1})
    kept = attack(state, [6, 6, 6, 1, 1], {"tree": {"do": "keep"}})
    assert (kept.land("gaul"), kept.state.faith["beta"], kept.state.heaven["beta"]) == ("beta 3", 0, 1)
    lost = attack(state, [6, 6, 6, 1, 1])
    assert (lost.land("gaul"), lost.state.faith["beta"]) == ("beta 2", 1)


def test_the_tree_of_life_is_silent_for_cards_and_the_attacker() -> None:
    state = owned("the_tree_of_life", by="beta", lands={**BATTLE, "iberia": "alpha 1 +war"}, faith={"beta": 1})
    assert play(state, "storms_rage at=gaul", [2]).asks == []
    attacking = attack(owned("the_tree_of_life", lands=BATTLE, faith={"alpha": 1}), [1, 1, 1, 6, 6])
    assert "tree" not in [ask.question for ask in attacking.asks]


@pytest.mark.parametrize(
    ("relic", "territory"),
    [(card.id, card.bonus) for card in builtin().cards.values() if card.bonus],
)
def test_bonus_territories_at_the_end(relic: str, territory: str) -> None:
    lands = {territory: "alpha 1"}
    assert score(owned(relic, lands=lands), "alpha") == score(position(lands), "alpha") + 1
    assert score(owned(relic, by="beta", lands=lands), "beta") == score(position(lands), "beta")


def test_they_are_inherited_in_id_order_whichever_was_drawn_first() -> None:
    """G-1.7: a game that is read from its files goes on as the one that was never stored."""
    state = owned("stonehenge", "excalibur", "the_wine_of_eternal_life", by="beta", lands={"egypt": "beta 1"})
    state = state.but(hands={"alpha": ("storms_rage",), "beta": (), "gamma": ()})
    result = play(state.but(gods={**state.gods, "alpha": {"war": "iberia"}}), "storms_rage at=egypt", [1])
    taken = [event.to_json()["relic"] for event in result.events if event.kind == "relic_taken"]
    assert taken == ["excalibur", "stonehenge", "the_wine_of_eternal_life"]
