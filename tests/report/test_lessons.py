"""What letters teach: a page of rules and the cards at first, a card that comes into play, a glossary in the page."""

from __future__ import annotations

import pytest

from rattus_pbem.contract.guides import guide_of
from rattus_pbem.rules import load_rules
from tests.games import GAMES
from tests.report.guided_letters import letters
from tests.report.letters import RULES, html_of, report, small_run, text
from tests.report.sections import by_name


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_letter_has_the_rules_and_says_where_to_ask_and_no_other_has(game: str, lang: str) -> None:
    page = guide_of(load_rules(game), lang).topics[0].text.split("\n")[0]
    seen = set()
    for number, written in enumerate(letters(game, 2, "lessons", lang)):
        whole = " ".join(written.text.replace("\u00a0", " ").split())
        assert (page in whole) is written.letter.first
        assert (("help rules" in whole) or ("aide règles" in whole)) is written.letter.first
        seen.add(written.letter.first)
        if number > 8:
            break
    assert seen == {True, False}


def test_the_first_letter_tells_each_card_of_this_game_and_no_other() -> None:
    letter = text(small_run(), "red", first=True)
    for card in RULES.data.characters.values():  # type: ignore[attr-defined]
        assert (f"{card.name['en']} [" in letter) is (card.id in small_run().state.characters)


def test_a_card_is_told_with_its_text_when_it_is_first_taken_and_not_again() -> None:
    run = small_run()
    run.answer({"do": "take", "card": "king"})
    assert "King [R-10]" in text(run, "blue")
    run = small_run()
    run.answer({"do": "take", "card": "peasant"})  # from blue
    assert "Cards that were taken" not in text(run, "blue")


def test_the_page_ends_with_a_glossary_of_cards_actions_and_the_clauses_named() -> None:
    data = report(small_run(), "red")
    assert data["sections"][-1]["name"] == "glossary"
    titles = [title for title, _ in by_name(data)["glossary"]["facts"]]
    assert titles[0].startswith("King [R-10]")
    assert "R-3.1" in titles
    assert "look secretly at one rat token" in html_of(data, whole=True)
    assert "look secretly" not in text(small_run(), "red")
