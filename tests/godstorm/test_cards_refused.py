"""Why a card cannot be played: its own reason, no god, too little faith; and what is not its moment (G-42.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rattus_pbem.rules.godstorm.cards import RULES
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.invasion import Invasion
from rattus_pbem.rules.godstorm.play.orders import Invade
from rattus_pbem.rules.godstorm.play.state import NEUTRAL, State

from .play import judge, position, with_card

GODS = {"iberia": "alpha 1 +war +death", "gaul": "beta 1", "roma": "beta 1 +sky", "alemannia": "alpha 4"}
TWELVE = (
    "anglia",
    "atlas",
    "corsica",
    "dacia",
    "kush",
    "minoa",
    "nubia",
    "rus",
    "scythia",
    "sheba",
    "sumer",
    "thracia",
)
TEMPLES = dict.fromkeys(TWELVE, "T")
Line = str
Lands = Mapping[str, str]
OWN_REASONS: list[tuple[Line, Lands, dict[str, Any]]] = [
    ("a_shrine_is_plundered relic=stonehenge", {}, {"relics": {"stonehenge": "alpha"}}),
    ("an_empire_is_born at=iberia", TEMPLES, {}),
    ("an_empire_is_born at=gaul", {}, {}),
    ("champions_arise at=iberia", {}, {"faith": {"alpha": 1}}),
    ("champions_arise at=gaul", {}, {}),
    ("eagles_take_wing from=iberia to=alemannia", {}, {}),
    ("eagles_take_wing from=alemannia to=gaul", {}, {}),
    ("faith_shall_deliver deck=war", {}, {"decks": {"sky": ("lava_erupts",)}}),
    ("heroes_are_born at=gaul", {}, {}),
    ("only_ash_remains relic=stonehenge", {}, {"relics": {"excalibur": "beta"}}),
    ("our_faith_is_our_strength", {"gaul": "beta 1 T", "rus": "T"}, {}),
    ("prayers_are_answered at=gaul", {"gaul": "beta 1 T", "iberia": "alpha 1 +war T"}, {}),
    ("storms_rage at=rus", {}, {}),
    ("the_faithful_gather", {"gaul": "beta 1 T"}, {}),
    ("the_land_is_purged at=rus", {}, {}),
    ("the_siren_calls from=gaul to=thule", {"gaul": "beta 2"}, {}),
    ("the_siren_calls from=gaul to=egypt", {}, {}),
    ("the_siren_calls from=iberia to=alemannia", {}, {}),
    ("the_temple_falls from=rus to=gaul", {"rus": f"{NEUTRAL} 1 T", "kush": f"{NEUTRAL} 1"}, {}),
    ("the_temple_falls from=rus to=kush", {"rus": "T"}, {}),
    ("time_stands_still", {}, {"epoch": 1}),
    ("visions_become_real player=gamma", {}, {"hands": {"beta": ("lava_erupts",)}}),
    ("crops_wither player=alpha", {}, {"hands": {"beta": ("lava_erupts",)}}),
    ("deaths_door_closes", {}, {}),
    ("diamonds_turn_to_rust", {}, {}),
    ("fire_rains_down at=rus", {}, {}),
    ("paradise_is_lost at=rus", {}, {}),
    ("ragnarok_cometh", {"iberia": "alpha 1 +death", "roma": "beta 1 +magic"}, {}),
    ("the_dead_walk from=crypt_ce to=iberia", {}, {"two_in_a_space": True}),
    ("the_gods_forsake_us at=gaul", {"gaul": "beta 3 T"}, {}),
    ("the_gods_forsake_us at=gaul", {"gaul": "beta 3 P"}, {}),
    ("the_ground_shakes", {"alemannia": "alpha 1"}, {}),
    ("the_mighty_have_fallen", {"alemannia": "alpha 1"}, {}),
    ("the_trojan_horse_is_revealed at=gaul", {"gaul": "beta 2"}, {}),
    ("the_trojan_horse_is_revealed at=iberia", {}, {}),
    ("the_waters_boil from=gaul to=iberia", {}, {}),
    ("the_young_grow_old", {"alemannia": "alpha 1"}, {}),
]
SKY_REASONS: list[tuple[Line, Lands]] = [
    ("thousand_workers_amass", {"gaul": "beta 1 T"}),
    ("thousand_workers_amass", TEMPLES),
    ("the_fog_lifts from=gaul", {"gaul": "beta 5"}),
    ("the_fog_lifts from=alemannia", {"roma": "beta 2 +sky"}),
    ("the_mighty_turn_meek god=war to=kush", {"alemannia": "alpha 4 +magic", "kush": "alpha 1 T"}),
    ("the_mighty_turn_meek god=magic to=alemannia", {"alemannia": "alpha 4 +magic T"}),
    ("your_idol_is_false god=war", {}),
]
NEVER = [  # no reason of their own
    "blood_coats_the_land",
    "the_sea_is_your_tomb",
    "the_sun_grows_cold",
    "enemies_convert",
    "fire_sears_the_sky",
    "lava_erupts",
    "men_become_warriors",
    "swords_become_plowshares",
    "this_ground_is_sacred",
]
PLAYED = sorted(card.id for card in builtin().cards.values() if card.deck != "magic")


def title(line: str) -> str:
    return line.split()[0]


def attack(line: str) -> Invasion | None:
    """The invasion in whose window a sky card is played."""
    sky = builtin().cards[title(line)].deck == "sky"
    return Invasion("alpha", "beta", "alemannia", "gaul", 3, (), Invade("alemannia", "gaul")) if sky else None


def refusing(lands: Lands, *, two_in_a_space: bool = False, **changes: Any) -> State:
    """A position in which everybody is rich."""
    changes["faith"] = {"alpha": 9, "beta": 9, **changes.get("faith", {})}
    spaces = {"crypt_ce": "alpha 2"} if two_in_a_space else {}
    return position({**GODS, **lands}, spaces=spaces, **changes)


def fault_of(state: State, line: str) -> tuple[str, str]:
    """The clause and the message key of the fault; the card is put into the hand."""
    war = attack(line)
    fault = judge(with_card(state, "beta" if war else "alpha", title(line)), line, war)
    assert fault is not None
    return fault.clause, fault.key


def test_its_own_reason(subtests: pytest.Subtests) -> None:
    for line, lands, changes in OWN_REASONS:
        with subtests.test(line):
            clause, key = fault_of(refusing(lands, **changes), line)
            assert clause == builtin().cards[title(line)].clause
            assert key in ("no_target", "no_legal_choice")


@pytest.mark.parametrize(("line", "lands"), SKY_REASONS)
def test_its_own_reason_in_a_sky_window(line: str, lands: Lands) -> None:
    clause, key = fault_of(refusing(lands), line)
    assert clause == builtin().cards[title(line)].clause
    assert key in ("no_target", "no_legal_choice")


def test_every_card_has_a_case() -> None:
    cases = [*(title(line) for line, _, _ in OWN_REASONS), *(title(line) for line, _ in SKY_REASONS)]
    assert sorted({*cases, *NEVER}) == PLAYED == sorted(RULES)


def test_without_its_god(subtests: pytest.Subtests) -> None:
    for card in PLAYED:
        with subtests.test(card):
            state = refusing({"iberia": "alpha 1", "roma": "beta 1"})
            assert fault_of(state, card) == ("G-14.2", "god_not_in_play")


def test_with_too_little_faith(subtests: pytest.Subtests) -> None:
    for card in [card for card in PLAYED if builtin().cards[card].cost]:
        with subtests.test(card):
            short = builtin().cards[card].cost - 1
            state = refusing({}, faith={"alpha": short, "beta": short})
            assert fault_of(state, card) == ("G-14.2", "too_little_faith")


def test_not_in_hand_or_not_now() -> None:
    state = refusing({}, hands={"alpha": ("heroes_are_born",)})
    faults = [judge(state, "storms_rage at=gaul"), judge(state, "lava_erupts"), judge(state, "stonehenge")]
    assert [fault.clause for fault in faults if fault] == ["G-14.1", "G-14.5", "G-14.5"]
    assert judge(state, "heroes_are_born at=iberia") is None


def test_a_choice_left_out_or_of_another_kind() -> None:
    state = refusing({}, hands={"alpha": ("heroes_are_born", "the_sun_grows_cold")})
    left_out = judge(state, "heroes_are_born")
    assert left_out is not None
    assert (left_out.key, left_out.nearest) == ("missing", ["alemannia"])
    unknown = judge(state, "heroes_are_born at=albion")
    assert unknown is not None
    assert unknown.clause == "G-34.6"
    surplus = judge(state, "the_sun_grows_cold at=gaul")
    assert surplus is not None
    assert surplus.key == "no_place_for"
