"""What preview says is in whole sentences, and of what happens, as letters tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.orders.sheet import schema_name
from rattus_pbem.rules.godstorm.text import language
from rattus_pbem.rules.godstorm.text.wording import GodstormTelling
from tests.hosting import homes

from .running import run, write

LANGS = ("en", "fr")
QUESTIONS = language("en")["questions"]


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sentences") / "home"
    home = homes.make(path, rules="godstorm", position=homes.TURN_OF_ALPHA)
    return next((homes.folder(home) / "reports").glob("*/alpha.view.json"))


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_asked_in_general_is_a_whole_sentence(subtests: pytest.Subtests, lang: str) -> None:
    for question in QUESTIONS:
        with subtests.test(question):
            text = GodstormTelling().question_text(question, lang)
            assert "…" not in text
            assert text[0].isupper()


def test_a_question_asked_in_general_speaks_of_this_place() -> None:
    question_text = GodstormTelling().question_text
    assert question_text("battle_on", "en") == "Do you go on fighting for this place?"
    assert question_text("move_in", "en") == "This place has fallen. How many armies move in?"
    assert question_text("move_in", "fr") == "Ce territoire est à vous. Combien d’armées y entrent\u00a0?"
    assert question_text("move_in", "en", {"target": "gaul"}) == "Gaul has fallen. How many armies move in?"


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_of_each_step_is_not_told(tmp_path: Path, view: Path, lang: str) -> None:
    sheet = write(tmp_path / "orders", homes.sheet("alpha", 2, {"do": "done"}, schema=schema_name("godstorm")))
    data = run("preview", sheet, "--view", view, "--worlds", 0, "--json", "--lang", lang).json
    assert any(event["kind"] == "step_ended" for event in data["events"])
    shown = run("preview", sheet, "--view", view, "--worlds", 0, "--lang", lang).out
    assert all(event["text"] not in shown for event in data["events"] if event["kind"] == "step_ended")


def test_an_order_with_several_notes_stands_above_them_once(tmp_path: Path, view: Path) -> None:
    invade = {"do": "invade", "from": "gaul", "to": "liguria", "armies": 6}
    sheet = write(tmp_path / "orders", homes.sheet("alpha", 2, invade, schema=schema_name("godstorm")))
    notes = run("preview", sheet, "--view", view, "--worlds", 0, "--json").json["notes"]
    assert len(notes) > 1
    lines = run("preview", sheet, "--view", view, "--worlds", 0).out.splitlines()
    at = lines.index("invade Liguria from Gaul with 6")
    assert lines[at + 1 : at + 1 + len(notes)] == [f"  {note['text']}" for note in notes]
    assert lines.count(lines[at]) == 1
