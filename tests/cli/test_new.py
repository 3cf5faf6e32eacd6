"""`new`: the game it makes, and every wrong argument, all of them told at once and nothing made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import commitment, game_secret
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.rules import load_rules

from ..hosting import homes
from ..hosting.homes import TURN_OF_RED
from .running import Ran, refused, run, write

pytestmark = pytest.mark.usefixtures("clock")
SEATS = ("--seat", "red=Anna <anna@example.org>", "--seat", "blue=bot:sensible")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home without games."""
    return make_home(tmp_path / "home", key=demo_key("new"))


def new(home: Home, *arguments: object, game: str = "peste", seats: tuple[str, ...] = SEATS) -> Ran:
    """`rattus-pbem new`."""
    return run("new", game, *seats, *arguments, "--home", home.path)


def saved(home: Home, game: str = "peste") -> Any:
    """The saved game."""
    return json.loads((home.path / "games" / game / "game.json").read_bytes())


def test_a_game_and_what_is_said_of_it(home: Home) -> None:
    ran = new(home, "--no-nonces", "--option", "first=red", "--option", "red.lang=fr", "--option", "turn=2d")
    assert ran.code == 0
    game = saved(home)
    assert game["header"]["commitment"] in ran.out
    assert "for red until 2026-10-03T08:00:00+00:00" in ran.out
    folder = home.path / "games" / "peste"
    assert str(folder / "reports" / "0000-01") in ran.out
    assert (folder / "reports" / "0000-01" / "red.txt").exists()
    assert [seat["seat"] for seat in game["header"]["seats"]] == ["red", "blue"]
    assert game["header"]["seats"][0] == {
        "seat": "red", "name": "Anna", "address": "anna@example.org", "bot": "",
        "lang": "fr", "zone": "UTC", "absent": "hold",
    }  # fmt: skip
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "secret.json").stat().st_mode & 0o777 == 0o600
    assert (home.path / "host.key").stat().st_mode & 0o777 == 0o600


def test_the_secret_may_be_given(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "secret", "ab" * 32 + "\n")
    assert new(home, "--secret-file", path).code == 0
    assert saved(home)["header"]["commitment"] == commitment(game_secret(bytes.fromhex("ab" * 32), "peste"))


def test_one_secret_for_two_games_gives_two_games_that_have_no_draw_in_common(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "secret", "ab" * 32 + "\n")
    shown: dict[str, list[Any]] = {"secret": [], "commitment": [], "tokens": [], "salts": []}
    for game in ("one", "two"):
        assert new(home, "--secret-file", path, "--no-nonces", "--option", "first=red", game=game).code == 0
        content, folder = saved(home, game), home.path / "games" / game
        lines = [json.loads(line) for line in (folder / "journal.jsonl").read_bytes().splitlines()]
        shown["secret"].append((folder / "secret.json").read_bytes())
        shown["commitment"].append(content["header"]["commitment"])
        shown["tokens"].append([content["state"]["regions"], content["state"]["supply"], content["state"]["faces"]])
        shown["salts"].append([line["salt"] for line in lines])
    assert all(first != second for first, second in shown.values())
    assert not {*shown["salts"][0]} & {*shown["salts"][1]}
    assert all("ab" * 32 not in raw.decode() for raw in shown["secret"])


def test_every_game_has_a_secret_of_its_own(home: Home) -> None:
    for game in ("one", "two"):
        assert new(home, game=game).code == 0
    assert saved(home, "one")["header"]["commitment"] != saved(home, "two")["header"]["commitment"]


def test_it_waits_for_nonces_only_if_it_is_asked_to(home: Home) -> None:
    assert "for red until" in new(home, "--option", "first=red").out
    assert saved(home)["book"]["stage"] == "play"
    assert "for red until" in new(home, "--no-nonces", "--option", "first=red", game="plain").out
    assert "for the players' nonces" in new(home, "--nonces", game="asks").out
    assert "stage" not in saved(home, "asks")["book"]  # a game's first, and what is as at the beginning is not written
    assert saved(home, "asks")["book"]["nonces"]["step"] == "open"


def test_a_position_to_begin_with(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "position", TURN_OF_RED)
    ran = new(home, "--no-nonces", "--position", path)
    assert ran.code == 0
    assert saved(home)["state"]["plague"] == "scandia"
    assert ran.out.rstrip().endswith(f"Letters: {home.path / 'games' / 'peste' / 'reports' / '0001-01'}")
    assert (home.path / "games" / "peste" / "reports" / "0001-01" / "red.txt").exists()
    assert run("referee", "replay", "peste", "--home", home.path).code == 0


def test_a_game_of_computers_names_no_folder_of_letters(home: Home) -> None:
    ran = new(home, "--no-nonces", seats=("--seat", "red=bot:random", "--seat", "blue=bot:random"))
    assert (ran.code, "Letters" in ran.out) == (0, (home.path / "games" / "peste" / "reports").exists())


def test_a_worked_example_as_the_position(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "position", "given\nplayers R B\nturn R\nplague scandia\ngallia: R2 B1 | #1\n")
    ran = new(home, "--no-nonces", "--position", path)
    assert ran.code == 0, ran.err
    assert saved(home)["state"]["regions"]["gallia"]["cubes"] == {"red": 2, "blue": 1}


def own_board() -> dict[str, Any]:
    """The board with one link fewer."""
    rules: Any = load_rules("rattus")
    board: dict[str, Any] = json.loads(json.dumps(rules.data.files["board"]))
    board["links"] = [link for link in board["links"] if {link["a"], link["b"]} != {"gallia", "hispania"}]
    return board


def test_a_board_of_the_hosts_own(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "board.json", own_board())
    ran = new(home, "--no-nonces", "--option", f"board={path}", "--option", "first=red")
    assert ran.code == 0, ran.err
    path.unlink()
    assert run("tick", "--home", home.path).code == 0
    assert saved(home)["header"]["data_digest"] != load_rules("rattus").data_digest
    view = home.path / "games" / "peste" / "reports" / "0000-01" / "red.view.json"
    assert "board" in json.loads(view.read_bytes())["custom"]
    ran = run("form", "--view", view)
    assert (ran.code, ran.err) == (0, "")


# --- wrong arguments


WRONG: dict[str, tuple[tuple[object, ...], str]] = {
    "no address": (("--seat", "green="), "a name is expected"),
    "two names": (("--seat", "green=A <a@b.c> <d@e.f>"), "a name is expected"),
    "an address without <>": (
        ("--seat", "green=Anna anna@example.org"),
        "an address goes in <>; did you mean 'Anna <anna@example.org>'?",
    ),
    "an address in brackets": (
        ("--seat", "green=Anna (anna@example.org)"),
        "did you mean 'Anna <anna@example.org>'?",
    ),
    "an address alone": (("--seat", "green=anna@example.org"), "did you mean 'anna <anna@example.org>'?"),
    "an address before the name": (("--seat", "green=c@b.c, C"), "did you mean 'C <c@b.c>'?"),
    "an address alone in <>": (("--seat", "green=<a@b.c>"), "a name is expected"),
    "no address in <>": (("--seat", "green=C <c>"), "'c' is not an address"),
    "an address that hides a sign": (("--seat", "green=C <c\u200b@b.c>"), "'c\\u200b@b.c' is not an address"),
    "an address that turns": (("--seat", "green=C <c\u202e@b.c>"), "is not an address"),
    "an endless address": (("--seat", f"green=C <{'c' * 99}@b.c>"), "is not an address"),
    "a name that turns": (("--seat", "green=\u202eannA"), "did you mean 'annA'?"),
    "a name that hides a sign": (("--seat", "green=An\u200bna"), "no invisible sign"),
    "a name of a filler": (("--seat", "green=\u3164"), "no invisible sign"),
    "a name in two lines": (("--seat", "green=A\nB"), "did you mean 'A B'?"),
    "a name in bytes": (("--seat", "green=A\udcff"), "did you mean 'A'?"),
    "a name with a tag": (("--seat", "green=A [peste red]"), "none of <>\"[]@; did you mean 'A peste red'?"),
    "an endless name": (("--seat", f"green={'A' * 61}"), "at most 60 signs"),
    "no such seat": (("--seat", "grean=Chloe"), "did you mean green?"),
    "a seat twice": (("--seat", "red=Chloe"), "red is named twice"),
    "no such computer": (("--seat", "green=bot:clever"), "sensible"),
    "no equals": (("--seat", "green"), "SEAT=NAME is expected"),
    "five seats": (("--seat", "green=C", "--seat", "yellow=D", "--seat", "black=E"), "black"),
    "no option has this name": (("--option", "trun=2d"), "trun: no option has this name, did you mean turn?"),
    "no option has this name of a seat": (("--option", "red.langs=fr"), "did you mean red.lang?"),
    "an option of a seat not in the game": (("--option", "green.lang=fr"), "green.lang"),
    "no such language": (("--option", "red.lang=de"), "en, fr"),
    "no such zone": (("--option", "red.zone=Europe/Pariss"), "Europe/Paris"),
    "a time that is none": (("--option", "turn=soon"), "a time such as 72h"),
    "a number that is none": (("--option", "nmr_limit=two"), "a whole number"),
    "no time for a turn": (("--option", "turn=0h"), "turn: a time of more than 0 is expected"),
    "no time for a question": (("--option", "reaction=0min"), "reaction: a time of more than 0"),
    "a limit that everybody has reached": (("--option", "nmr_limit=0"), "a whole number of 1 or more is expected"),
    "a reminder before the question": (
        ("--option", "turn=24h", "--option", "reminders=half,1d,2h"),
        "reminders: a time shorter than a turn, 24h, is expected, not '1d'",
    ),
    "more grace than time": (("--option", "grace=73h"), "grace: at most the time for a turn, 72h, is expected"),
    "a free seat for somebody": (("--seat", "green=open:x"), "written green=open"),
    "a computer written otherwise": (("--seat", "green=bot:Sensibel"), "did you mean bot:sensible?"),
    "an address twice": (("--seat", "green=C <ANNA@example.org>"), "green: ANNA@example.org plays red already"),
    "no such first seat": (
        ("--option", "first=green"),
        "a seat of this game is expected, one of red, blue, not 'green'",
    ),
    "no such set": (("--option", "six=gold"), "base"),
    "no such letters": (("--option", "letters=every_turns"), "did you mean every_turn?"),
    "an option without value": (("--option", "turn"), "KEY=VALUE is expected"),
    "no such board": (("--option", "board=none.json"), "none.json"),
    "no such tokens": (("--option", "tokens=."), "."),
    "no such rules": (("--rules", "chess"), "no game is called 'chess'"),
    "no such secret": (("--secret-file", "none"), "none"),
    "no such position": (("--position", "none"), "none"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_argument(home: Home, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, message = WRONG[what]
    before = homes.tree(home.path)
    refused(new(home, *arguments), message)
    assert homes.tree(home.path) == before
    assert list((home.path / "games").iterdir()) == []


def test_one_seat_only(home: Home) -> None:
    refused(new(home, seats=("--seat", "red=Anna")), "two, three or four seats are needed (R-1.1)", code=1)


def test_times_that_are_left_as_they_are_may_be_longer_than_a_turn(home: Home) -> None:
    assert new(home, "--option", "turn=6h").code == 0


@pytest.mark.parametrize("game", ["p", "Peste", "1peste", "peste!", "../peste", "a" * 25, "pes te", "peste_1", ""])
def test_a_name_that_no_game_can_have(home: Home, game: str) -> None:
    refused(new(home, game=game), "is not a name for a game", code=1)
    assert list((home.path / "games").iterdir()) == []


def test_a_game_that_is_there_already(home: Home) -> None:
    assert new(home).code == 0
    before = homes.tree(home.path)
    refused(new(home), "there is a game peste already", code=1)
    assert homes.tree(home.path) == before


def test_everything_wrong_is_told_at_once(home: Home, tmp_path: Path) -> None:
    board = own_board()
    board["links"] = board["links"][:3]
    path = write(tmp_path / "board.json", board)
    seats = ("--seat", "grean=Chloe", "--seat", "blue=bot:clever")
    options = [f"board={path}", "trun=2d", "red.lang=de", "turn=soon"]
    ran = new(home, *(part for option in options for part in ("--option", option)), game="Peste", seats=seats)
    refused(ran, "'Peste'", "did you mean green?", "sensible", "did you mean turn?", "en, fr", "72h")


def test_a_board_with_faults_is_refused_with_each_of_them(home: Home, tmp_path: Path) -> None:
    board = own_board()
    board["links"].append({**board["links"][0], "a": "atlantis"})
    board["regions"][0]["min_players"] = 7
    path = write(tmp_path / "board.json", board)
    paragraph = refused(new(home, "--option", f"board={path}"), "atlantis")
    assert "min_players" in paragraph
    for content in ("", "{", "[]", "x" * 2_000_000):
        refused(new(home, "--option", f"tokens={write(tmp_path / 'tokens.json', content)}"), "tokens")


@pytest.mark.parametrize("content", ["", "abc", "zz" * 32, "ab" * 31, "é" * 64, "0" * 64, "f" * 64])
def test_a_secret_that_is_none(home: Home, tmp_path: Path, content: str) -> None:
    refused(new(home, "--secret-file", write(tmp_path / "secret", content)), "secret", code=2)


def test_a_position_of_other_seats(home: Home, tmp_path: Path) -> None:
    for seats in (["blue", "red"], ["red", "green"], ["red", "blue", "green"]):
        path = write(tmp_path / "position", {"seats": seats, "active": seats[0], "plague": "gallia"})
        refused(new(home, "--position", path), "the game has red, blue", code=1)


def test_a_position_where_the_game_is_over(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "position", {"seats": ["red", "blue"], "phase": "over", "plague": "gallia"})
    refused(new(home, "--position", path), "over", code=1)
