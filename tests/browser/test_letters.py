"""Letters in a real browser: on phone and desk, light and dark, nothing is cut off, nothing is loaded, not too much to
scroll."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from rattus_pbem.picture.of_view import drawn as pictures_of
from rattus_pbem.picture.of_view import readable_sheets
from rattus_pbem.report.html import with_answer, with_pictures
from rattus_pbem.rules import load_rules
from tests.report.guided_letters import Written, letters
from tests.report.letters import html_of

from .test_order_page import Opened, browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]

MOST = 2500
"""So many pixels is an ordinary letter of Rattus on a phone high; the first, which teaches, may be longer."""
ANSWER = "mailto:host@example.org?subject=x&body=y"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEATS = {"rattus": 4, "godstorm": 5, "liars-dice": 5}


def page_of(game: str, written: Written) -> str:
    """The page as it goes out, with its pictures."""
    letter = written.letter
    sheets = readable_sheets(load_rules(game).board(letter.view), letter.lang, letter.names)
    drawn = (picture.svg for picture in pictures_of(sheets, None, "", "light"))
    return with_answer(with_pictures(html_of(written.report), drawn), ANSWER, letter.lang)


@pytest.mark.full
@pytest.mark.minutes
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", SEATS)
def test_letters_fit_phone_and_desk_and_an_ordinary_one_of_rattus_is_not_too_high(
    browser: Browser, tmp_path: Path, game: str, lang: str
) -> None:
    heights, path = [], tmp_path / "letter.html"
    options = {"six": "random"} if game == "rattus" else {}
    for number, written in enumerate(letters(game, SEATS[game], "scrolling", lang, **options)):
        if game == "godstorm" and number % 5:
            continue
        path.write_text(page_of(game, written), encoding="utf-8")
        for width, scheme in ((360, SCHEMES[number % 2]), (800, SCHEMES[1 - number % 2])):
            context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme)
            opened = Opened(context, path)
            assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
            assert opened.page.locator("h1, h2").first.text_content()
            assert (opened.requests, opened.complaints) == ([path.as_uri()], [])
            if width == 360 and not written.letter.first:
                heights.append(opened.page.evaluate("document.documentElement.scrollHeight"))
            context.close()
    assert len(heights) > 3
    if game == "rattus":
        assert max(heights) <= MOST
