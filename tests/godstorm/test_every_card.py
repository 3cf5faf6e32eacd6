"""No card and no relic is left out: each card is played in a test, each relic is seen at work and silent.

Why each card can be refused is counted in `test_cards_refused`, each decision in `test_decisions`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from rattus_pbem.rules.godstorm.data.game_data import builtin

from . import test_aegis as aegis
from . import test_death_cards, test_sky_cards, test_war_cards
from . import test_pandora as pandora
from . import test_relics as relics

CARDS = builtin().cards.values()
PLAYING = (test_war_cards, test_death_cards, test_sky_cards)
RELICS: dict[str, tuple[Callable[..., None], Callable[..., None]]] = {
    "aegis_shield_of_athena": (aegis.test_a_card_is_cancelled_before_any_die, aegis.test_by_default_the_card_works),
    "arawns_cauldron_of_life": (relics.test_relics_that_draw_a_card,) * 2,
    "excalibur": (relics.test_excalibur,) * 2,
    "freyas_tears_of_gold": (relics.test_freyas_tears_of_gold,) * 2,
    "gungnir_spear_of_odin": (relics.test_gungnir_rerolls_in_godswar_only,) * 2,
    "mjolnir_hammer_of_thor": (relics.test_mjolnir_adds_to_godswar_only,) * 2,
    "pandoras_box": (
        pandora.test_a_card_without_choices_is_played_free_and_without_the_god,
        pandora.test_an_empty_deck_gives_nothing,
    ),
    "stonehenge": (relics.test_stonehenge,) * 2,
    "the_book_of_the_dead": (relics.test_the_book_of_the_dead,) * 2,
    "the_golden_fleece": (relics.test_relics_that_draw_a_card,) * 2,
    "the_great_pyramids": (relics.test_relics_that_draw_a_card,) * 2,
    "the_scales_of_osiris": (relics.test_the_scales_of_osiris,) * 2,
    "the_tablets_of_destiny": (relics.test_the_tablets_of_destiny,) * 2,
    "the_tree_of_life": (
        relics.test_the_tree_of_life_keeps_an_army_for_a_faith,
        relics.test_the_tree_of_life_is_silent_for_cards_and_the_attacker,
    ),
    "the_wine_of_eternal_life": (relics.test_the_wine_of_eternal_life,) * 2,
}
"""The tests in which each is at work, and in which it is silent; one test may show both."""


LINE_OF = {"play": 1, "attacked": 0}
"""Of the functions that play a card, which argument is its line."""


def played_cards(path: Path) -> Iterator[str]:
    """The cards that the tests of a file play."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LINE_OF:
            texts = [text for text in ast.walk(node.args[LINE_OF[node.func.id]]) if isinstance(text, ast.Constant)]
            yield from [text.value.split()[0] for text in texts if isinstance(text.value, str)][:1]


def test_each_of_the_51_cards_is_played() -> None:
    played = {card for module in PLAYING for card in played_cards(Path(str(module.__file__)))}
    cards = {card.id for card in CARDS if card.deck != "magic"}
    assert sum(card.copies for card in CARDS if card.deck != "magic") == 51
    assert sorted(cards - played) == []


def test_each_of_the_15_relics_is_at_work_and_silent() -> None:
    assert sorted(RELICS) == sorted(card.id for card in CARDS if card.deck == "magic")
    assert len(RELICS) == 15
