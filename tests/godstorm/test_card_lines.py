"""Lines of text that play a card or answer its questions, in both languages; what is printed reads the same again."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules.godstorm.text.verbs import lexicon


@pytest.mark.parametrize(
    ("lang", "line", "order"),
    [
        ("en", "play storms rage on rus, kush", {"do": "play", "card": "storms_rage", "at": ["rus", "kush"]}),
        (
            "en",
            "play the dead walk from crypt ce to gaul with 4",
            {"do": "play", "card": "the_dead_walk", "from": ["crypt_ce"], "to": ["gaul"], "armies": 4},
        ),
        (
            "en",
            "play eagles take wing from gaul to roma gods all",
            {"do": "play", "card": "eagles_take_wing", "from": ["gaul"], "to": ["roma"], "gods": ["all"]},
        ),
        (
            "fr",
            "jouer les puissants sont tombés parmi gaule, rome",
            {"do": "play", "card": "the_mighty_have_fallen", "among": ["gaul", "roma"]},
        ),
        (
            "en",
            "answer sky play the mighty turn meek god war, magic to anglia, farthest",
            {
                "on": "sky",
                "do": "play",
                "card": "the_mighty_turn_meek",
                "god": ["war", "magic"],
                "to": ["anglia", "farthest"],
            },
        ),
        (
            "en",
            "answer pandora choose crops wither player beta",
            {"on": "pandora", "do": "choose", "card": "crops_wither", "player": ["beta"]},
        ),
        (
            "en",
            "answer visions take storms rage, war",
            {"on": "visions", "do": "take", "cards": ["storms_rage", "war"]},
        ),
    ],
)
def test_a_line_is_read_and_printed(lang: str, line: str, order: dict[str, Any]) -> None:
    words = lexicon()
    read = parse_line(line, words, lang)
    assert read.data == order
    assert parse_line(print_line(read.data, words, lang), words, lang).data == order
