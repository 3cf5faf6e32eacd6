"""Building the site again: only what has changed, nothing out of date, whole whenever it is stopped."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rattus_pbem import disk
from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, roll_back
from rattus_pbem.site import build_site
from rattus_pbem.site.game_page import shown_turns

from ..cli.running import run
from ..counts import stride
from ..hosting import homes
from ..hosting.homes import BEGINS, HOUR, SECRET
from .sites import broken, build, files, pages, settings

TOY = "skirmish"
INDEX = "games/peste/index.html"


@pytest.fixture(autouse=True)
def _rules_of_the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of rules of all games take longer than all that is looked at here."""
    monkeypatch.setattr("rattus_pbem.site.build_site.known_games", lambda: (TOY,))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with a game of the toy that is in turn 2."""
    home = homes.make(tmp_path / "home", rules=TOY, rounds="4")
    homes.play_turns(home, 2)
    return home


def more_games(home: Home, *names: str) -> None:
    for name in names:
        seats = ("amber=Ada <ada@example.org>", "coral=bot:sensible")
        new_game(home, name, TOY, seats, {}, BEGINS, secret=SECRET)


def test_a_second_build_opens_no_game_and_writes_nothing(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(home, tmp_path / "site")
    assert (first.games, first.built, first.failed) == (["peste"], ["peste"], [])
    assert first.written == len(files(tmp_path / "site")) - 1  # the marker
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*") if path.is_file()}
    monkeypatch.setattr("rattus_pbem.site.games_shown.open_game", None)
    again = build(home, tmp_path / "site", BEGINS + 99 * HOUR)
    assert (again.games, again.built, again.written, again.removed) == (["peste"], [], 0, 0)
    assert times == {path: path.stat().st_mtime_ns for path in times}


def test_a_site_that_was_built_turn_by_turn_is_the_one_built_at_once(home: Home, tmp_path: Path) -> None:
    more_games(home, "other")
    build(home, tmp_path / "site")
    homes.play_turns(home, 4, BEGINS + 9 * HOUR)
    result = build(home, tmp_path / "site")
    assert result.built == ["peste"]
    assert 0 < result.written < 20
    build(home, tmp_path / "new")
    assert files(tmp_path / "site") == files(tmp_path / "new")
    assert build(home, tmp_path / "new", afresh=True).written == 0


def test_a_file_that_is_missing_is_made_again(home: Home, tmp_path: Path) -> None:
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    (tmp_path / "site" / INDEX).unlink()
    (tmp_path / "site" / "games/peste/old.svg").write_text("of another time")
    (tmp_path / "site" / "robots.txt").write_text("mine")
    result = build(home, tmp_path / "site")
    assert (result.written, result.removed) == (1, 1)
    assert files(tmp_path / "site") == {**whole, "robots.txt": b"mine"}


def test_a_shared_picture_that_was_damaged_is_drawn_again_with_the_others(tmp_path: Path) -> None:
    home = settings(homes.make(tmp_path / "home"), url="https://games.example/club", motion=False)
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    shared = list((tmp_path / "site").rglob("share-*.png"))
    for picture in shared:
        picture.write_bytes(b"torn")
    assert build(home, tmp_path / "site", afresh=True).written == len(shared) > 0
    assert files(tmp_path / "site") == whole


def test_the_feed_of_all_games_has_turns_however_many_games_wait_for_players(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_site, "MOST_OF_ALL", 1)
    build(home, tmp_path / "site")
    before = (tmp_path / "site" / "feed.xml").read_bytes()
    seats = ("amber=Ada <ada@example.org>", "coral=open")
    new_game(home, "waits", TOY, seats, {}, BEGINS + 99 * HOUR, secret=SECRET)
    assert build(home, tmp_path / "site").games == ["peste", "waits"]
    assert b"<entry>" in before
    assert (tmp_path / "site" / "feed.xml").read_bytes() == before


def test_a_game_that_cannot_be_read_and_has_lost_its_feed_holds_up_no_other(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise OSError(5, "Input/output error")

    build(home, tmp_path / "site")
    (tmp_path / "site" / "games/peste/feed.xml").unlink()
    monkeypatch.setattr("rattus_pbem.site.games_shown.open_game", refuses)
    assert len(build(home, tmp_path / "site").failed) == 1
    assert b"<entry>" not in (tmp_path / "site" / "feed.xml").read_bytes()


def test_where_there_are_no_games_none_is_looked_for_by_a_name(home: Home, tmp_path: Path) -> None:
    build(settings(home, hide=["peste"]), tmp_path / "site")
    assert b"mine.js" not in (tmp_path / "site" / "index.html").read_bytes()


def test_a_folder_that_is_thrown_away_again_and_again_is_written_whole(home: Home, tmp_path: Path) -> None:
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    for _ in range(2):
        shutil.rmtree(tmp_path / "site")
        assert build(home, tmp_path / "site").built == ["peste"]
        assert files(tmp_path / "site") == whole


def test_turns_that_were_taken_back_are_gone_and_those_played_instead_are_new_in_the_feed(
    home: Home, tmp_path: Path
) -> None:
    now = homes.play_turns(home, 4, BEGINS + 9 * HOUR)
    build(home, tmp_path / "site")
    before = entries(tmp_path / "site")
    assert 'id="turn-3"' in (tmp_path / "site" / INDEX).read_text()
    roll_back(home, "peste", Rollback(2, "fresh", False), now, Grounds("the map was wrong"))
    build(home, tmp_path / "site")
    assert 'id="turn-2"' not in (tmp_path / "site" / INDEX).read_text()
    assert broken(files(tmp_path / "site")) == []
    assert entries(tmp_path / "site") == before[2:]
    homes.play_turns(home, 4, now)
    build(home, tmp_path / "site")
    after = entries(tmp_path / "site")
    again = len(before) - 2
    assert after[-again:] == before[2:]
    assert after[:-again]
    assert not set(after[:-again]) & set(before)
    build(home, tmp_path / "new")
    assert files(tmp_path / "site") == files(tmp_path / "new")


def entries(out: Path) -> list[str]:
    """The ids of the entries in the feed, the newest first."""
    feed = ElementTree.fromstring((out / "games/peste/feed.xml").read_bytes())
    atom = "{http://www.w3.org/2005/Atom}"
    return [entry.findtext(f"{atom}id", "") for entry in feed.iter(f"{atom}entry")]


class Killed(BaseException):
    """What nobody catches."""


def test_a_build_that_is_killed_leaves_a_whole_site(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each file that it writes, and at each that it removes; the next one goes on from there."""
    out, then, memory = tmp_path / "site", tmp_path / "then", home.path / "site.json"
    build(home, out)
    shutil.copytree(out, then)
    remembered = memory.read_bytes()
    now = homes.play_turns(home, 4, BEGINS + 9 * HOUR)
    roll_back(home, "peste", Rollback(1, "fresh", False), now, Grounds("the map was wrong"))
    homes.play_turns(home, 3, now)
    build(home, tmp_path / "new")
    whole = files(tmp_path / "new")
    deaths = 0
    while True:
        shutil.rmtree(out)
        shutil.copytree(then, out)
        memory.write_bytes(remembered)
        with monkeypatch.context() as patch:
            left = [deaths * stride(1)]
            patch.setattr(disk, "write_all", dying(disk.write_all, left))
            patch.setattr(Path, "unlink", dying(Path.unlink, left))
            try:
                build(home, out)
                break
            except Killed:
                deaths += 1
        assert broken(files(out)) == []
        build(home, out)
        assert files(out) == whole
    assert deaths


def dying(act: Any, left: list[int]) -> Any:
    """The same, but when it has been called so often it is the last thing that happens."""

    def step(*arguments: Any, **named: Any) -> Any:
        if not left[0]:
            raise Killed
        left[0] -= 1
        return act(*arguments, **named)

    return step


def test_a_game_that_cannot_be_read_keeps_its_pages_and_stops_no_other(home: Home, tmp_path: Path) -> None:
    more_games(home, "other")
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    journal = homes.journal(home)
    journal.write_bytes(journal.read_bytes().replace(b'"kind"', b'"kinb"', 1))
    with_other = homes.folder(home).parent / "other" / "journal.jsonl"
    os.utime(with_other)
    ran = run("site", "build", tmp_path / "site", "--home", home.path, at=BEGINS)
    assert ran.code == 1
    assert ran.err.startswith("peste: its pages stay as they are: ")
    assert len(ran.err.splitlines()) == 1
    assert files(tmp_path / "site") == whole


def test_a_game_whose_page_cannot_be_made_by_a_fault_of_ours_stops_no_other(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more_games(home, "other")
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    real = shown_turns

    def fails(game: Any, *more: Any) -> Any:
        return 1 / 0 if game.id == "other" else real(game, *more)

    monkeypatch.setattr(build_site, "shown_turns", fails)
    monkeypatch.delenv("RATTUS_PBEM_DEBUG", raising=False)
    result = build(home, tmp_path / "site", afresh=True)
    assert result.built == ["peste"]
    assert result.failed == ["other: a fault of ours, not of the game: ZeroDivisionError: division by zero"]
    assert {name: data for name, data in files(tmp_path / "site").items() if "other" in name} == {
        name: data for name, data in whole.items() if "other" in name
    }


def test_a_hidden_game_is_not_on_the_site_any_more(home: Home, tmp_path: Path) -> None:
    more_games(home, "other")
    build(home, tmp_path / "site")
    result = build(settings(home, hide=["peste"], lang="fr", title="Les parties du club"), tmp_path / "site")
    assert result.games == ["other"]
    site = files(tmp_path / "site")
    assert not [name for name, data in site.items() if "peste" in name or (name[-5:] == ".html" and b"peste<" in data)]
    first = next(page for page in pages(site) if page.path == "index.html")
    assert next(first.all("html")).get("lang") == "fr"
    assert "Les parties du club" in first.words()
    assert "en/index.html" in site


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (
            {"tilte": "x"},
            "site.tilte is not known; there are title, lang, url, hide, motion, pyodide, send, board. Did you mean",
        ),
        ({"lang": "de"}, "site.lang is 'de'; there is en and fr"),
        ({"lang": ""}, "site.lang is ''; there is en and fr"),
        ({"url": "example.org"}, "site.url must be an address such as"),
        ({"hide": "peste"}, "site.hide must be a list of games"),
        ({"motion": "no"}, "site.motion must be true or false"),
        ({"pyodide": True}, "site.pyodide must be a folder"),
        ({"send": "yes"}, "site.send must be true or false"),
        ({"title": 7}, "site.title must be a text of at most 100 letters"),
    ],
)
@pytest.mark.some(3)
def test_a_wrong_setting_is_named(home: Home, tmp_path: Path, table: dict[str, Any], fault: str) -> None:
    settings(home, **table)
    ran = run("site", "build", tmp_path / "site", "--home", home.path)
    assert ran.code == 2
    assert fault in " ".join(ran.err.split())
    assert not (tmp_path / "site").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(home: Home, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("mine")
    with pytest.raises(IllegalError, match="not empty"):
        build(home, tmp_path / "site")
    assert files(tmp_path / "site") == {"index.html": b"mine"}


@pytest.mark.full
def test_a_game_that_waits_for_players_is_on_the_site_and_says_how_to_join(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules=TOY, seats=("amber=Ada <ada@example.org>", "coral=open"))
    build(home, tmp_path / "site")
    (page,) = [page for page in pages(files(tmp_path / "site")) if page.path == "fr/games/peste/index.html"]
    assert "rejoindre peste" in page.words()
    assert "la partie n’a pas commencé" in page.words()
    assert "Statistiques" not in page.words(), "of which there are none yet"
    assert 'class="turns"' not in page.text, "there is one board to look at"
    assert broken(files(tmp_path / "site")) == []


@pytest.mark.full
def test_the_site_of_any_store(any_store: str, tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules=TOY)
    homes.play_turns(home, 2)
    assert build(home, tmp_path / "site").built == ["peste"]
    assert build(home, tmp_path / "site").built == []
    assert broken(files(tmp_path / "site")) == []


@pytest.mark.full
def test_the_order_page_is_made_once_and_again_when_its_parts_change(home: Home, tmp_path: Path) -> None:
    package = tmp_path / "pyodide"
    package.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        (package / name).write_bytes(b"x")
    (package / "pyodide-lock.json").write_text('{"info": {}}')
    (package / "package.json").write_text('{"version": "1"}')
    at = ("--home", home.path, "--now", BEGINS.isoformat())
    command = ("site", "build", tmp_path / "site", "--pyodide", package, *at)
    assert run(*command, "--json").json["written"] > 5
    site = files(tmp_path / "site")
    assert b'href="order/index.html"' in site["index.html"]
    assert b'href="../order/index.html"' in site["fr/index.html"]
    assert b"pyodide" in site["order/index.html"]
    assert run(*command, "--json").json["written"] == 0
    (package / "package.json").write_text('{"version": "12"}')
    assert run(*command, "--json").json["written"] == 1
    without = run(*command[:3], *at, "--json").json
    assert without["removed"] == 1
    assert "order/index.html" not in files(tmp_path / "site")
    settings(home, pyodide=str(package))
    assert run(*command[:3], *at, "--json").json["written"] >= 1
    assert "order/index.html" in files(tmp_path / "site"), "as with --pyodide"


@pytest.mark.full
def test_what_the_home_remembers_is_no_truth(home: Home, tmp_path: Path) -> None:
    build(home, tmp_path / "site")
    whole = files(tmp_path / "site")
    for damaged in (b"", b"[]", json.dumps({"schema": "rattus-pbem/site-memory/1", "of": 3}).encode()):
        (home.path / "site.json").write_bytes(damaged)
        assert build(home, tmp_path / "site").built == ["peste"]
        assert files(tmp_path / "site") == whole


def test_no_home_is_no_site(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError):
        build(Home(tmp_path / "none", "", "", {}, b"", {}, None), tmp_path / "site")  # type: ignore[arg-type]
