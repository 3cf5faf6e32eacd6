"""What a newcomer wrote by hand, and what the answers must hold: the choices, a whole block, sentences that are true."""

from __future__ import annotations

from pathlib import Path

from .mailing import Club
from .test_nonce_letters import say


def test_prose_is_answered_with_the_question_and_its_choices(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    grade, text = say(club, "red", "I take the Greeks")
    assert (grade, "You are asked:" in text, text.count("\n// first") > 3) == ("refused", True, True)
    assert "// first" in text[text.index("BEGIN ORDERS") : text.index("END ORDERS")]


def test_a_line_that_cannot_be_read_stays_in_the_block_behind_a_comment(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    grade, text = say(club, "red", "first gallia\nfirst nowhere\nthanks a lot for it all?")
    assert grade == "refused"
    block = text[text.index("BEGIN ORDERS") : text.index("END ORDERS")]
    assert "\nfirst gallia\n// first nowhere\n" in block
    assert "behind `//`" in " ".join(text.split())
