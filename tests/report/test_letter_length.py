"""Letters that ask are short, say what is asked and what happened first, and leave nothing out without saying where it
is; in French no line begins with a sign that belongs to the word before, and a space stands between the two."""

from __future__ import annotations

import re

import pytest

from rattus_pbem.report.plain_text import LIMIT
from tests.counts import sampled
from tests.games import GAMES
from tests.report.guided_letters import letters, lines_beside_the_form
from tests.report.letters import details_of, html_of

SEATS = {"rattus": (4, 2, 3), "godstorm": (5, 2, 3, 4), "liars-dice": (6, 2), "skirmish": (5, 2)}
CASES = [(game, seats, seed) for game in GAMES for seats in SEATS[game] for seed in range(8)]


def some(cases: list[tuple[str, int, int]]) -> list[object]:
    """The whole table in the full run; else the longest games of each system, once."""
    quick = {(game, SEATS[game][0], 0) for game in GAMES}
    return [case if case in quick else pytest.param(*case, marks=pytest.mark.full) for case in cases]


@pytest.mark.parametrize(("game", "seats", "seed"), some(CASES))
def test_no_letter_that_asks_is_longer_than_120_lines_beside_its_form(game: str, seats: int, seed: int) -> None:
    options = {"six": "random"} if game == "rattus" else {}
    counted = 0
    for number, written in enumerate(letters(game, seats, f"length {seed}", ("en", "fr")[seed % 2], **options)):
        if number % 8 and number > 8 and sampled(8) == 1:
            continue
        counted += 1
        lines = lines_beside_the_form(written)
        assert len(lines) <= LIMIT == 120
        assert all(len(line) <= 72 for line in lines)
        names = [section["name"] for section in written.report["sections"]]
        assert [name for name in names if name != "yours"][:2] == ["asked", "happened"]
        assert names.index("happened") <= 2
    assert counted > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_a_letter_leaves_out_is_in_its_attachment(game: str) -> None:
    cut = 0
    for written in letters(game, SEATS[game][0], "length 0", "en"):
        whole = " ".join(details_of(written.report).split())
        left_out = [section for section in written.report["sections"] if section.get("detail")]
        assert bool(whole) is bool(left_out) or "left out here" in " ".join(written.text.split())
        for section in written.report["sections"]:
            if section["kind"] == "events" and whole:
                assert all(" ".join(event["text"].split()) in whole for event in section["events"])
        assert "BEGIN ORDERS" not in whole
        cut += "left out here" in written.text
        if cut and game != "skirmish":
            break


@pytest.mark.parametrize("game", GAMES)
def test_no_line_in_french_begins_with_a_sign_that_belongs_to_the_word_before(game: str) -> None:
    for number, written in enumerate(letters(game, 2, "typography", "fr")):
        if number % 6:
            continue
        for line in written.text.splitlines():
            assert not re.match(r"\s*(// *)?[:;!?»]", line), line
            assert not line.endswith("«"), line
            assert not re.search(r"[^\W\d_][;:!?](\s|$)", line), line
        text = re.sub(r"<pre>.*?</pre>", "", html_of(written.report), flags=re.DOTALL)
        assert not re.search(r"\w [:;!?»](\s|$)", text)
        assert not re.search("« ", text)
