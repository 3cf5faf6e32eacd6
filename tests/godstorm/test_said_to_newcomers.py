"""What somebody who does not know the game yet is told when an order is not understood, or comes too late."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.orders.faults import SheetError
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules

from ..hosting import homes
from .house import NOW, House

RULES = load_rules("godstorm")
TURN: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "pantheons": {"alpha": "celts", "beta": "norse"},
    "neutral": "greeks",
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": {"alemannia": {"owner": "alpha", "armies": 9}, "gaul": {"owner": "beta", "armies": 6}},
    "now": {"step": 5},
}


CARDS: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "pantheons": {"alpha": "celts", "beta": "norse"},
    "neutral": "greeks",
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 20},
        "roma": {"owner": "alpha", "armies": 3, "temple": True},
        "gaul": {"owner": "beta", "armies": 9, "temple": True},
        "iberia": {"owner": "beta", "armies": 6},
    },
    "gods": {"alpha": {"war": "alemannia", "death": "roma"}, "beta": {"sky": "gaul"}},
    "hands": {"alpha": ["the_dead_walk", "visions_become_real"], "beta": ["the_fog_lifts", "the_fog_lifts"]},
    "faith": {"alpha": 9, "beta": 6},
    "relics": {"the_tree_of_life": "beta"},
    "heaven": {"alpha": 5},
    "spaces": {"gate_n": {"owner": "beta", "armies": 2}, "crypt_nw": {"owner": "alpha", "armies": 4}},
    "now": {"step": 3},
}


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("play fire rain down on sumer", "Fire Rains Down"),
        ("play fire rains", "Fire Rains Down"),
        ("play hevens fire", "Fire Rains Down"),
        ("summon warr to gaul", "war"),
        ("invade gual from alemannia", "Gaul"),
    ],
)
def test_what_was_probably_meant_is_of_the_kind_that_is_expected(line: str, hint: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_sheet(
            f"BEGIN ORDERS storm alpha turn 3\n{line}\nEND ORDERS".encode(), RULES.lexicon, defaults=SheetDefaults()
        )
    hints = [fault.nearest for fault in refused.value.faults if fault.nearest]
    assert hints == [hint], refused.value


def test_names_stand_without_quotation_marks() -> None:
    for lang in ("en", "fr"):
        assert '"' not in print_line({"do": "summon", "god": "war", "to": "gaul"}, RULES.lexicon, lang)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pantheon celts", "belongs to the setup of the game, which is over (G-4.4)"),
        ("settle war god in Gaul, temple in Gaul", "belongs to the setup of the game, which is over (G-4.8)"),
        ("bid 2", "this counts when bids and markers are asked for (G-6.2)"),
        (
            "place 2 in Gaul",
            "belongs to step 1, which is over for this turn: each step comes once, in their order (G-7.2)",
        ),
    ],
)
def test_an_order_that_comes_too_late_says_what_it_belonged_to(tmp_path: Path, line: str, reason: str) -> None:
    house = House(tmp_path, TURN)
    house.tick()
    with pytest.raises(IllegalError) as refused:
        house.send("alpha", line)
    assert reason in str(refused.value)


def test_the_example_of_a_seat_is_one_of_the_game(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=demo_key("seats"))
    with pytest.raises(IllegalError) as refused:
        new_game(home, "storm", "godstorm", ["red=Anna <anna@example.org>"], {}, NOW, nonces=False)
    assert "--seat 'alpha=Anna" in refused.value.hint


def test_a_question_that_may_come_up_names_nobody() -> None:
    text = RULES.question_text("sky", "en")
    assert text.startswith("You are attacked: another player invades this place from a place beside it")


@pytest.mark.parametrize("question", ["armies", "place"])
def test_a_question_for_armies_says_how_many_and_how_an_answer_places_several(question: str) -> None:
    """“place 1” alone was taken, and the host placed the rest (G-4.7, G-43.3, G-43.10)."""
    text = RULES.question_text(question, "en", {"left": 3})
    assert "You have 3 armies to place. Write a line for each territory" in text
    assert "What your lines leave over is placed for you" in text
    assert "Vous avez 3 armées à placer" in RULES.question_text(question, "fr", {"left": 3})
    assert RULES.question_text(question, "en", {"left": 1}).endswith("You have 1 army to place.")
    assert RULES.question_text(question, "en").endswith(" go?")
    for lang, start in (("en", "what is left of these armies is placed"), ("fr", "le reste de ces armées est placé")):
        assert RULES.default_text("rest_plan", lang).startswith(start)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_left_out_of_a_card_is_said_for_the_card(lang: str) -> None:
    """The default of the question of the same name was told: where starting armies go."""
    for part in ("armies", "gods", "among"):
        for verb in ("play", "choose"):
            assert RULES.default_text(f"{verb}_{part}", lang)
            assert RULES.default_text(f"{verb}_{part}", lang) != RULES.default_text(part, lang)


def test_cards_and_the_underworld_in_words_of_both_languages(tmp_path: Path) -> None:
    """Visions, a dead army that walks, a sky card with its choices, a fight below: each said as the letters say it."""
    house = House(tmp_path, CARDS, beta__lang="fr")
    house.tick()
    house.turn("beta", "réglage : ciel demander", "permanent : arbre garder quand temple ici")
    orders = (
        "play Visions Become Real of beta",
        "answer visions sky",
        "play The Dead Walk from north-west crypt to Roma with 2",
        "invade Gaul from Alemannia with 15 until 9 left, then move in 6",
        "invade north gate from heaven with 4 until 1 left",
        "done",
    )
    house.turn("alpha", *orders)
    assert house.asked() == [("beta", "sky")]
    house.turn("beta", "réponse ciel jouer Le brouillard se dissipe de Ibérie avec 3", "réponse ciel laisser passer")
    kinds = [event["kind"] for event in house.events()]
    assert [kinds.count(kind) for kind in ("hand_seen", "card_played", "invasion_declared")] == [1, 3, 2]
    assert {"battle_fought", "card_taken", "armies_moved"} <= set(kinds)
    assert not [text for text in house.news("alpha") if "Skipped" in text], house.news("alpha")
    assert house.replayed() == "EXACT"


def test_who_has_no_faith_to_bid_is_not_asked_for_orders(tmp_path: Path) -> None:
    position = {key: value for key, value in homes.TURN_OF_ALPHA.items() if key not in ("now", "to_play")}
    home = homes.make(
        tmp_path / "home",
        rules="godstorm",
        position={**position, "phase": "bid", "faith": {"alpha": 6, "beta": 0}},
    )
    homes.tick_at(home, homes.BEGINS)
    texts = {}
    for seat in ("alpha", "beta"):
        folder = homes.folder(home) / "reports" / homes.letters(home, seat)[-1]
        texts[seat] = (folder / f"{seat}.txt").read_text()
    assert "How much faith do you bid" in texts["alpha"]
    assert "How much faith do you bid" not in texts["beta"]
    assert "Please answer" not in texts["beta"]
    assert "You need not do anything now." in texts["beta"]
