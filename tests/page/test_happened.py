"""An order page says what has happened since the letter before, a turn a line, and only what its view tells."""

from __future__ import annotations

import pytest

from rattus_pbem.page.live import LivePage
from tests.report.letters import events_of, small_run

from .view_files import view_file


@pytest.mark.parametrize(("lang", "begins"), [("en", "Turn 7. "), ("fr", "Tour 7. ")])
def test_a_page_tells_the_turns_of_its_letter(lang: str, begins: str) -> None:
    run = small_run()
    events = [{"id": number, **event.to_json()} for number, event in events_of(run, "red")]
    page = LivePage(view_file(run, "red", events=events, lang=lang), "a.view.json", lang).page
    lines = page["facts"]["happened"].splitlines()
    assert len(lines) == len({event["id"].split(":")[0] for event in events})
    assert lines[-1].startswith(begins)


def test_a_page_without_events_says_nothing() -> None:
    page = LivePage(view_file(), "a.view.json", "en").page
    assert page["facts"]["happened"] == ""
