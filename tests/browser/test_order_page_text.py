"""The order page read as text, without a browser: what it offers is legal, complete, escaped, in both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rattus_pbem.cli.app import app_for
from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.locale import sentences
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.page.line_pieces import page_verbs
from tests.hosting.homes import make
from tests.report.letters import LANGS, RULES, small_run

from .pages import data_of, page_of, verb_lines, view_of

PAUSE = {"do": "pause"}


class Ids(HTMLParser):
    """Collects elements: ids, what labels are for, tags with a source or an address."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.fields: list[str] = []
        self.addresses: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        self.tags.append(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "label":
            self.labels.append(attributes.get("for", ""))
        if tag in ("input", "textarea", "select"):
            self.fields.append(attributes.get("id", ""))
        self.addresses += [(key, value) for key, value in attributes.items() if key in ("src", "href", "action")]


@pytest.mark.parametrize("question", ["path", "spread", "witch"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_question_in_mid_turn_is_answered_by_name(question: str, lang: str) -> None:
    run = small_run(supply=["F30", "F31", "F32"])
    orders: dict[str, dict[str, Any]] = {
        "path": {"do": "plague"},
        "spread": {"do": "plague", "path": ["italia"]},
        "witch": {"do": "witch", "tokens": [6]},
    }
    run.answer(orders[question])
    verbs = [verb.to_json() for verb in page_verbs(RULES, run.pending, lang)]
    lines = [line for verb in verbs for line in verb_lines(verb)]
    assert lines
    for line in lines:
        assert parse_line(line, RULES.lexicon, lang).data["on"] == question


def test_choices_depend_on_the_first() -> None:
    run = small_run()
    verbs = {verb.said: list(verb_lines(verb.to_json())) for verb in page_verbs(RULES, run.pending, "en")}
    assert any(re.fullmatch(r"plague to Italia spread \w+", line) for line in verbs["plague"])
    assert "plague default" in verbs["plague"]
    assert any(line.startswith("Witch #") and line.endswith(" swap") for line in verbs["Witch"])
    singles = [line for line in verbs["Witch"] if line.count("#") == 1]
    assert singles
    assert not any(re.search(r"\d swap$", line) for line in singles)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_whole_and_readable(lang: str) -> None:
    run = small_run()
    page = page_of(run, view_of(run, lang=lang))
    ids = Ids(page)
    assert f'<html lang="{lang}">' in page
    assert re.search(
        r"default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; font-src data:; base-uri 'none'",
        page,
    )
    assert {address[0] for _, address in ids.addresses} <= {"#"}  # the drawing, within itself
    assert len(ids.ids) == len(set(ids.ids))
    assert set(ids.fields) <= set(ids.labels)
    assert ids.tags.count("h1") == 1
    begin = {"en": "BEGIN ORDERS peste red turn 7 code KX4P-9QDM", "fr": "DEBUT ORDRES peste rouge tour 7"}[lang]
    assert f"\n{begin}" in page
    assert {"en": "Please answer by", "fr": "Merci de répondre avant"}[lang] in page
    words, others = (sentences("page", each) for each in ((lang, "fr") if lang == "en" else (lang, "en")))
    for key in ("sheet", "save", "adding", "possible"):
        assert words[key] in page
        assert f">{others[key]}<" not in page
    assert data_of(page)["file"] == "peste-red-t7"


def test_what_a_person_wrote_is_text_and_nothing_else() -> None:
    run = small_run()
    evil = "</script><script>alert(1)</script>\"'&<!--$you"
    page = page_of(run, view_of(run, game=evil, names={"red": evil, "blue": evil}))
    assert page.count("<script") == 2
    assert "&lt;script&gt;alert(1)" in page
    assert data_of(page)["file"] == f"{evil}-red-t7"


def test_a_name_from_right_to_left_turns_nothing_round_it() -> None:
    run = small_run()
    page = page_of(run, view_of(run, names={"red": "\u0633\u0639\u0627\u062f", "blue": "Bernard"}))
    assert "\u2068\u0633\u0639\u0627\u062f\u2069 (red)" in page
    assert page.count("\u0633\u0639\u0627\u062f") == page.count("\u2068\u0633\u0639\u0627\u062f\u2069")
    assert "\u2068Bernard" not in page


def test_a_view_that_asks_nothing_has_no_page() -> None:
    run = small_run()
    with pytest.raises(IllegalError):
        page_of(run, view_of(run, seat="blue"))


@pytest.mark.parametrize("changes", [{"deadline": "soon"}, {"zone": "Europe/Atlantis"}, {"zone": "../x"}])
def test_a_view_with_no_time_in_it_is_refused(changes: dict[str, str]) -> None:
    run = small_run()
    with pytest.raises(UnreadableError):
        page_of(run, view_of(run, **changes))


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    home = make(tmp_path / "home", red__lang="fr")
    (view,) = home.path.glob("games/peste/reports/*/red.view.json")
    page = tmp_path / "page.html"
    arguments = ["compose", "--view", str(view), "--html", str(page)]
    ran = CliRunner().invoke(app_for(arguments), arguments)
    assert ran.exit_code == 0, ran.output
    assert str(page) in ran.output
    assert '<html lang="fr">' in page.read_text("utf-8")
    assert data_of(page.read_text("utf-8"))["first"]["asked"][0]["verbs"][0]["said"] == "premiers cubes"
