"""News from before a change of players names who sat there then, also of what became of their orders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.derived import letter_numbers, read_report
from rattus_pbem.hosting.session import open_game
from rattus_pbem.locale import tell
from rattus_pbem.record.book import OVER
from rattus_pbem.record.notices import Away
from rattus_pbem.referee.acts import replace_player
from rattus_pbem.store.blob_names import letter_name

from ..games import GAMES
from ..hosting.homes import compose_for, send
from .mailing import HOUR, NAMES, THREE, Club
from .test_named_then import play_on

SUCCESSORS = ("Eva", "Fanny")


def is_untold(club: Club, seat: str) -> bool:
    """Whether somebody has not yet had the letter that says that a seat does not answer."""
    others = [other for other in club.seats if other != seat]
    return any(isinstance(notice, Away) for other in others for notice in club.book().notices.get(other, ()))


def left_silent(rules: str, path: Path, lang: str) -> tuple[Club, str]:
    """A game in which the first to act has answered no more, and not all others have heard of it; that seat."""
    seats: dict[str, Any] = {f"{seat}__lang": lang for seat in THREE[rules]}
    club = Club(path, *THREE[rules], rules=rules, letters="own_turn", nmr_limit="1", **seats)
    club.tick()
    silent = club.book().deadlines.asks[0].seat
    for _ in range(30):
        if is_untold(club, silent):
            return club, silent
        for asked in [ask.seat for ask in club.book().deadlines.asks if ask.seat != silent]:
            send(club.home, compose_for(club.home, asked, f"{asked} {club.now}"), club.now)
        club.tick(100 * HOUR)
    pytest.fail("all were told at once")


def news(club: Club, seat: str) -> list[dict[str, str]]:
    """The lines of news in all letters to a seat, the newest letter first."""
    with open_game(club.home, "peste", club.now) as session:
        names = [letter_name(seat, *number) for number in letter_numbers(session.store, seat)]
        reports = [read_report(session.home, "peste", name) for name in names]
        assert all(json.loads(session.store.read(f"{name}.view.json") or b"") for name in names)
    return [item.to_json() for report in reports for item in report.news]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(2)
def test_news_from_before_a_change_names_who_it_was(rules: str, lang: str, tmp_path: Path) -> None:
    club, seat = left_silent(rules, tmp_path, lang)
    before = {other: len(news(club, other)) for other in club.seats}
    for name in SUCCESSORS:
        replace_player(club.home, "peste", seat, f"{name} <{name.lower()}@pbem.test>", "gone", club.now)
    for _ in range(6):
        if club.book().stage != OVER:
            play_on(club)
    heard = {other: news(club, other) for other in club.seats}
    later = {other: lines[: len(lines) - before[other]] for other, lines in heard.items()}
    others = [line for other in club.seats if other != seat for line in later[other]]
    away = [line["text"] for line in others if line["kind"] == "away"]
    assert away
    assert all(text.startswith(f"{NAMES[seat]} (") and "Eva" not in text and "Fanny" not in text for text in away)
    replaced = [line["text"] for line in others if line["kind"] == "replaced"]
    assert {text.split()[0] for text in replaced} == set(SUCCESSORS)
    assert all("gone" in text.partition("(")[2] for text in replaced), "words of the referee stand as such"
    missed = [line["text"] for line in later[seat] if line["kind"] in ("missed", "late")]
    head = tell(lang, "notice_before", name=NAMES[seat], text="")
    stays = tell(lang, "notice_missed_hold")
    assert missed
    assert all(text.startswith(head) and stays not in text for text in missed)
    welcomes = [line["text"] for line in later[seat] if line["kind"] == "welcome"]
    assert {text.count(SUCCESSORS[0]) for text in welcomes} == {1}, "as the one before, then as the one welcomed"
    by_last = [SUCCESSORS[1] in text for text in welcomes]
    assert by_last == sorted(by_last, reverse=True), "nobody is welcomed by the name of somebody before"
    assert set(by_last) == {True, False}
