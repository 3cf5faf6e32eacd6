"""Aegis: at work and silent (G-38), and what its owner's standing rules may look at (G-47.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.rules.godstorm.play.aegis import CardFacts
from rattus_pbem.rules.godstorm.play.aegis_facts import AegisFacts
from rattus_pbem.rules.godstorm.play.facts import OF_AEGIS
from rattus_pbem.rules.godstorm.play.invasion import Invasion
from rattus_pbem.rules.godstorm.play.orders import Invade
from rattus_pbem.rules.godstorm.play.state import State

from .play import play, position

AEGIS = "aegis_shield_of_athena"
CANCEL = {"aegis": {"do": "cancel"}}
GODS = {"iberia": "alpha 1 +war +death"}


def shielded(lands: dict[str, str], owner: str = "beta", **changes: Any) -> State:
    """A position in which a seat owns Aegis; alpha and beta have 9 faith."""
    changes["relics"] = {AEGIS: owner, **changes.get("relics", {})}
    return position({**GODS, **lands}, faith={"alpha": 9, "beta": 9}, **changes)


def test_a_card_is_cancelled_before_any_die() -> None:
    result = play(shielded({"rus": "beta 3"}), "storms_rage at=rus", [], CANCEL)
    assert result.land("rus") == "beta 3"
    assert result.state.relics == {}
    assert set(result.state.discard) == {"storms_rage", AEGIS}


def test_the_cost_stays_paid() -> None:
    result = play(shielded({"rus": "beta 3 T"}), "fire_rains_down at=rus", [], CANCEL)
    assert (result.land("rus"), result.state.faith["alpha"]) == ("beta 3 T", 5)


def test_by_default_the_card_works() -> None:
    result = play(shielded({"rus": "beta 3"}), "storms_rage at=rus", [2])
    assert (result.land("rus"), result.state.relics) == ("beta 1", {AEGIS: "beta"})
    assert [ask.seat for ask in result.asks] == ["beta"]


def test_without_aegis_in_play_nobody_is_asked() -> None:
    assert play(position({**GODS, "rus": "beta 3"}), "storms_rage at=rus", [2]).asks == []


def test_also_for_cards_of_its_owner() -> None:
    result = play(shielded({"rus": "beta 3"}, owner="alpha"), "storms_rage at=rus", [], CANCEL)
    assert (result.land("rus"), result.state.relics) == ("beta 3", {})


def test_a_card_that_aims_at_aegis_itself() -> None:
    state = shielded({}, relics={"stonehenge": "beta"})
    result = play(state, "diamonds_turn_to_rust", [], CANCEL)
    assert result.state.relics == {"stonehenge": "beta"}
    taken = play(state, f"a_shrine_is_plundered relic={AEGIS}", [], CANCEL)
    assert taken.state.relics == {"stonehenge": "beta"}


def test_no_hand_is_seen() -> None:
    result = play(shielded({}, hands={"beta": ("lava_erupts",)}), "visions_become_real player=beta", [], CANCEL)
    assert "hand_seen" not in result.kinds()
    assert result.state.hands["beta"] == ("lava_erupts",)


WAR = Invasion("alpha", "beta", "alemannia", "gaul", 3, ("magic",), Invade("alemannia", "gaul"))
ATTACK = {"alemannia": "alpha 4 +magic", "gaul": "beta 2", "roma": "beta 3 +sky"}


def facts(state: State, line: str, *, war: Invasion | None = None) -> dict[str, Any]:
    """What the owner of Aegis, who cancels, may know of this card."""
    result = play(state, line, [], CANCEL, war)
    (ask,) = result.asks
    card = CardFacts.from_json(ask.about)
    known = {name: getattr(AegisFacts(state, card, ask.seat), name) for name in OF_AEGIS}
    return {**known, **card.invasion.to_json()} if card.invasion else known


def test_the_facts_of_a_die() -> None:
    known = facts(shielded({"rus": "beta 3 +sky T"}), "storms_rage at=rus")
    assert known == {
        "card": "storms_rage",
        "deck": "war",
        "card_player": "alpha",
        "cost": 0,
        "by_pandora": False,
        "names_me": True,
        "place": ["rus"],
        "relic": None,
        "my_cards_hit": 0,
        "in_invasion": False,
        "my_loss_sure": 1,
        "my_loss_max": 3,
        "my_gods_hit": ["sky"],
        "my_temple_hit": True,
        "my_relics_hit": 0,
        "their_gain_max": 0,
        "could_eliminate_me": False,
        **dict.fromkeys(("my_role", "defender", "target_armies", "target_gods")),
    }


@pytest.mark.parametrize(
    ("line", "lands", "changes", "expected"),
    [
        ("blood_coats_the_land", {"rus": "beta 3"}, {}, {"my_loss_sure": 0, "my_loss_max": 1, "names_me": False}),
        ("the_ground_shakes", {"rus": "beta 4", "scythia": "beta 2"}, {}, {"my_loss_sure": 0, "my_loss_max": 3}),
        ("the_young_grow_old", {"rus": "beta 4", "kush": "beta 2"}, {}, {"my_loss_sure": 2, "my_loss_max": 2}),
        ("the_trojan_horse_is_revealed at=egypt", {}, {}, {"could_eliminate_me": True, "their_gain_max": 6}),
        ("the_trojan_horse_is_revealed at=thule", {}, {}, {"names_me": False, "their_gain_max": 6, "my_loss_max": 0}),
        ("prayers_are_answered at=iberia", {"iberia": "alpha 1 +war T"}, {}, {"their_gain_max": 6, "names_me": False}),
        (
            "paradise_is_lost at=rus",
            {"rus": "beta 3 +sky P"},
            {},
            {"names_me": True, "my_loss_max": 0, "my_gods_hit": []},
        ),
        (
            "the_siren_calls from=rus to=egypt",
            {"rus": "beta 3 +sky T"},
            {},
            {"my_gods_hit": ["sky"], "my_temple_hit": False},
        ),
        (
            "the_temple_falls from=rus to=egypt",
            {"rus": "beta 3 T"},
            {},
            {"my_temple_hit": True, "place": ["egypt", "rus"]},
        ),
        (
            "the_sea_is_your_tomb",
            {"tritonis": "beta 2 +sky T"},
            {},
            {"my_loss_sure": 2, "my_temple_hit": True, "my_gods_hit": ["sky"]},
        ),
        ("diamonds_turn_to_rust", {}, {"relics": {"stonehenge": "beta", "excalibur": "gamma"}}, {"my_relics_hit": 2}),
        (
            "only_ash_remains relic=stonehenge",
            {},
            {"relics": {"stonehenge": "beta"}},
            {"relic": "stonehenge", "names_me": True, "my_relics_hit": 1},
        ),
        (
            "crops_wither player=beta",
            {},
            {"hands": {"beta": ("lava_erupts", "storms_rage")}},
            {"my_cards_hit": 2, "names_me": True},
        ),
        (
            "visions_become_real player=beta",
            {},
            {"hands": {"beta": ("lava_erupts", "storms_rage")}},
            {"my_cards_hit": 1},
        ),
        (
            "visions_become_real player=gamma",
            {},
            {"hands": {"gamma": ("lava_erupts",)}},
            {"my_cards_hit": 0, "names_me": False},
        ),
        (
            "faith_shall_deliver deck=sky",
            {},
            {"decks": {"sky": ("lava_erupts",)}},
            {"names_me": False, "my_loss_max": 0},
        ),
        ("the_mighty_have_fallen", {"rus": "beta 5"}, {}, {"my_loss_sure": 2, "names_me": False, "place": []}),
        ("the_waters_boil from=egypt to=minoa", {}, {}, {"names_me": True, "place": ["egypt", "minoa"]}),
        ("deaths_door_closes", {}, {"spaces": {"altar_w": "beta 5"}}, {"my_loss_sure": 2}),
        (
            "the_dead_walk from=crypt_ce to=iberia",
            {"iberia": "alpha 1 +war +death T"},
            {"spaces": {"crypt_ce": "alpha 5"}},
            {"their_gain_max": 0, "place": ["crypt_ce", "iberia"]},
        ),
    ],
)
def test_the_facts_of_cards(
    line: str, lands: dict[str, str], changes: dict[str, Any], expected: dict[str, Any]
) -> None:
    known = facts(shielded(lands, **changes), line)
    assert {key: known[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("line", "owner", "expected"),
    [
        ("enemies_convert", "alpha", {"my_loss_sure": 2, "their_gain_max": 2, "names_me": True, "my_role": "attacker"}),
        ("swords_become_plowshares", "alpha", {"my_loss_sure": 1, "my_loss_max": 4, "my_gods_hit": ["magic"]}),
        ("lava_erupts", "alpha", {"my_loss_sure": 1, "my_loss_max": 4, "target_armies": 2}),
        ("lava_erupts", "gamma", {"my_loss_sure": 1, "my_loss_max": 1, "my_role": "neither", "names_me": False}),
        ("lava_erupts", "beta", {"my_role": "defender", "names_me": False, "my_loss_max": 2}),
        ("your_idol_is_false god=magic", "alpha", {"my_gods_hit": ["magic"], "force_gods": ["magic"], "force": 3}),
        ("this_ground_is_sacred", "alpha", {"source": "alemannia", "target": "gaul", "in_invasion": True}),
    ],
)
def test_the_facts_of_sky_cards(line: str, owner: str, expected: dict[str, Any]) -> None:
    known = facts(shielded(ATTACK, owner=owner), line, war=WAR)
    assert {key: known[key] for key in expected} == expected
