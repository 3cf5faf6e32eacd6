"""Letters use only what all mail programs know, fetch nothing, are small, and read well on light and dark pages."""

from __future__ import annotations

import pytest

from rattus_pbem.report.html import with_answer, with_pictures
from tests.counts import sampled
from tests.games import GAMES
from tests.report.guided_letters import letters
from tests.report.letters import html_of
from tests.report.mail_subset import Checked

MOST = 100 * 1024
SEATS = {"rattus": 4, "godstorm": 5, "liars-dice": 5, "skirmish": 5}
PICTURE = (
    '<img src="cid:board" width="600" height="700" alt="The board" style="width:100%;max-width:600px;height:auto">'
)


def pages(game: str, lang: str) -> list[str]:
    """The first letters of each seat and some of the later ones, with the button and a picture."""
    written = []
    for number, each in enumerate(letters(game, SEATS[game], "subset", lang)):
        if number < SEATS[game] + 1 or number % 8 == 0:
            page = with_answer(html_of(each.report), "mailto:host@example.org?subject=x&body=y", lang)
            written.append(with_pictures(page, [PICTURE]))
        if len(written) >= sampled(30):
            break
    return written


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_letters_are_made_of_what_all_mail_programs_know(game: str, lang: str) -> None:
    for page in pages(game, lang):
        light, dark = Checked(page), Checked(page, dark=True)
        assert light.faults == dark.faults == []
        assert light.least >= 4.5
        assert dark.least >= 4.5
        assert light.links == ["mailto:host@example.org?subject=x&body=y", "cid:board"]
        assert "@import" not in page
        assert "url(" not in page
        assert len(page.encode()) <= MOST


def test_a_page_too_long_for_a_mail_leaves_out_its_first_events_and_says_so() -> None:
    written = next(iter(letters("rattus", 2, "subset", "en")))
    asked, happened, *others = written.report["sections"]
    events = [{"id": f"1:{n}", "clauses": ["R-3.1"], "text": f"Event {n} of many. " * 1500} for n in range(1, 450)]
    report = {**written.report, "sections": [asked, {**happened, "events": events}, *others]}
    page, whole = html_of(report), html_of(report, whole=True)
    assert MOST * 0.8 < len(page.encode()) < MOST
    assert "Event 449 of many" in page
    assert "Event 1 of many" not in page
    assert "earlier events are left out here; the whole text is attached" in page
    assert "Event 1 of many" in whole


def test_the_checker_finds_what_a_program_does_not_know() -> None:
    style = "color:#777777;background-color:#ffffff;border-radius:3px;font-size:11px"
    page = f'<div style="{style}"><font>x</font><img src="y"></div>'
    checked = Checked(page)
    assert checked.faults == ["border-radius:3px", "font-size:11px", "<font>", "a picture without words"]
    assert 4.4 < checked.least < 4.5
    assert checked.links == ["y"]
