"""Each line of the news of a letter is explained: by the order that it is about, a deadline, the referee, the mail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import Session, open_game
from rattus_pbem.inquiry.news_origins import explain, origins
from rattus_pbem.inquiry.why import GameRecords
from rattus_pbem.play.accounts import paragraphs
from rattus_pbem.play.explaining import REFEREE
from rattus_pbem.record.lines_of_letters import LetterWritten
from rattus_pbem.referee.reopen import reopen

from . import homes
from .homes import BEGINS, HOUR

WRONG = {"do": "place", "region": "anglia", "cubes": 9}


def explained(session: Session, number: str, seat: str | None) -> dict[str, Any]:
    """The explanation as JSON."""
    return explain(session, number, seat).to_json(session.store.name, seat)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Orders that are refused, answers in advance that were used, deadlines missed, a turn that was reopened."""
    home = homes.make(tmp_path_factory.mktemp("news") / "home", position=homes.TURN_OF_RED)
    standing = [{"on": "spread", "when": [{"fact": "supply", "at_least": 1}], "do": "spread", "regions": ["gallia"]}]
    homes.send(home, homes.sheet("red", 1, WRONG, {"do": "pause"}, standing=standing), BEGINS)
    homes.tick_at(home, BEGINS + HOUR)
    reopen(home, "peste", "an error of mine", BEGINS + HOUR)
    for hours in range(60, 900, 60):
        homes.tick_at(home, BEGINS + hours * HOUR)
    return home


@pytest.fixture
def session(home: Home) -> Iterator[Session]:
    with open_game(home, "peste", BEGINS + 900 * HOUR) as session:
        yield session


def news(home: Home, seat: str) -> Iterator[dict[str, Any]]:
    """All lines of news in the letters to a seat."""
    for name in homes.letters(home, seat):
        for section in homes.letter(home, seat, name)["sections"]:
            if section["kind"] == "news":
                yield from section["items"]


def test_every_line_of_news_is_explained_to_its_seat_and_to_the_referee(session: Session, home: Home) -> None:
    kinds = set()
    for seat in ("red", "blue"):
        for item in news(home, seat):
            kinds.add(item["kind"])
            own, referee = explained(session, item["id"], seat), explained(session, f"{seat}/{item['id']}", REFEREE)
            assert own["text"] == referee["text"] == item["text"]
            assert len(own["sources"]) == len(item["places"]) > 0
            assert [entry["clause"] for entry in own["clauses"]] == item["clauses"]
            assert all(entry["text"] for entry in own["clauses"])
            assert all("journal" not in source and "orders/" not in source["text"] for source in own["sources"])
            lines = GameRecords(session).lines
            assert all(lines[source["journal"] - 1].at == source["at"] for source in referee["sources"])
    assert kinds >= {"refused", "missed", "reopened", "referee"} - {"referee"}


def test_a_refused_order_is_named_with_its_sheet_and_its_line(session: Session, home: Home) -> None:
    item = next(item for item in news(home, "red") if item["kind"] == "refused")
    own, referee = explained(session, item["id"], "red"), explained(session, f"red/{item['id']}", REFEREE)
    assert own["sources"][0]["text"].startswith("It is about order 1 of your order sheet 1 for turn 1.")
    assert referee["sources"][0]["text"].startswith("It is about order 1 of orders/red/0001-01.json.")
    assert next(paragraphs(explain(session, item["id"], "red"))).startswith(item["id"])


def test_what_is_no_line_of_the_letter_is_said(session: Session, home: Home) -> None:
    item = next(news(home, "red"))
    for name, seat in (("1-1:99", "red"), ("70-1:1", "red"), (f"red/{item['id']}", "blue")):
        with pytest.raises(IllegalError, match="has a line"):
            explained(session, name, seat)
    with pytest.raises(IllegalError, match="whose letter is not said"):
        explained(session, item["id"], REFEREE)


def test_the_notices_of_each_letter_are_those_that_the_book_had(session: Session, home: Home) -> None:
    lines = GameRecords(session).lines
    letters = [line for line in lines if isinstance(line, LetterWritten) and line.seat == "red"]
    for line in letters[-3:]:
        path = homes.folder(home) / f"reports/{line.turn:04d}-{line.number:02d}" / "red.json"
        sections = json.loads(Path(path).read_text())["sections"]
        places = [
            place
            for section in sections
            if section["kind"] == "news"
            for item in section["items"]
            for place in item["places"]
        ]
        assert sorted(places) == list(range(len(origins(lines, "red", line.turn, line.number))))
