"""What a newcomer wrote by hand, and what the answers must hold: the choices, a whole block."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.orders.read_text import parse_lines
from rattus_pbem.rules import load_rules

from .mailing import Club
from .test_nonce_letters import say


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    return club


def test_prose_is_answered_with_the_question_and_its_choices(club: Club) -> None:
    grade, text = say(club, "red", "I take the Greeks")
    assert (grade, "You are asked: In which region" in text) == ("refused", True)
    block = text[text.index("BEGIN ORDERS") : text.index("END ORDERS")]
    assert block.count("// first cubes in ") > 3


def test_a_line_that_cannot_be_read_stays_in_the_block_behind_a_comment(club: Club) -> None:
    grade, text = say(club, "red", "first gallia\nfirst nowhere\nthanks a lot for it all?")
    assert grade == "refused"
    assert "first gallia // first nowhere END ORDERS" in text
    assert "behind `//`" in text


@pytest.mark.parametrize(
    ("lang", "line", "order"),
    [
        ("fr", "Évêque en Gallia", {"do": "bishop", "pieces": [{"to": "gallia"}]}),
        ("en", "Nun in Gallia", {"do": "nun", "pieces": [{"to": "gallia"}]}),
        *(
            (lang, line, {"do": "plague", "path": ["polonia", "hungaria"], "spread": ["bulgaria"]})
            for lang, line in (
                ("fr", "peste vers Polonia puis Hungaria, rats vers Bulgaria"),
                ("fr", "peste vers Polonia Hungaria et propager les rats vers Bulgaria"),
                ("en", "plague to Polonia then Hungaria, rats to Bulgaria"),
                ("en", "plague to Polonia Hungaria, spread the rats to Bulgaria"),
            )
        ),
    ],
)
def test_in_before_a_piece_and_rats_before_the_spread_are_understood(
    lang: str, line: str, order: dict[str, object]
) -> None:
    assert [read.data for read in parse_lines(line, load_rules("rattus").lexicon, lang)] == [order]
