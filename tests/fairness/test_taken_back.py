"""Turns that the referee takes back, as a player checks them: told, they are exact; not told, a turn drawn twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.derived import letter_numbers, read_letter
from rattus_pbem.referee.acts import cancel
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from rattus_pbem.store.blob_names import letter_name
from tests.cli.running import run
from tests.games import GAMES
from tests.hosting import homes

from .forging import Box, listed, named, verdict

Check = Callable[..., tuple[int, str]]
WHY = Grounds("the map was wrong")
TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")
PARAMS = [TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


@pytest.fixture(params=PARAMS)
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Home, datetime]:
    """A game in turn 3 or 4, and the time then."""
    toy = request.param == "skirmish"
    path = tmp_path / "home"
    home = homes.make(path, rules="skirmish", rounds="6") if toy else homes.make(path, rules=request.param)
    return home, homes.play_turns(home, 3)


def box_of(home: Home, folder: Path) -> Box:
    """The letters to the first seat, as they lie in the game's store."""
    folder.mkdir()
    seat = next(iter(homes.book(home).seats))
    for turn, number in letter_numbers(home.game("peste"), seat):
        base = letter_name(seat, turn, number)
        view, text = (read_letter(home, "peste", base + ending) for ending in (".view.json", ".txt"))
        mail = EmailMessage()
        mail["Date"] = datetime.fromisoformat(json.loads(view)["now"])
        mail.set_content(text.decode())
        mail.add_attachment(view, "application", "json")
        (folder / f"{turn}-{number}.eml").write_bytes(listed(mail, f"turn {turn}").as_bytes())
    return Box(folder)


def play_on(home: Home, now: datetime) -> datetime:
    now += homes.HOUR
    homes.tick_at(home, now)
    return homes.play_turns(home, 5, now)


def test_fresh_dice_are_another_attempt_that_the_letters_tell(
    ground: tuple[Home, datetime], tmp_path: Path, check: Check
) -> None:
    home, now = ground
    roll_back(home, "peste", Rollback(2, "fresh"), now, WHY)
    play_on(home, now)
    box = box_of(home, tmp_path / "told")
    assert check(tmp_path / "told")[0] == 0, check(tmp_path / "told")[1]
    assert [back["reason"] for proof in box.proofs for back in proof["rollbacks"]] == ["the map was wrong"]
    assert {(opening["turn"], opening["attempt"]) for opening in box.openings()} >= {(2, 1), (2, 2)}
    for proof in box.proofs:
        proof["rollbacks"] = []
    named(check(box.write(tmp_path / "untold")), "turn 2 was drawn twice (attempt 2)", "no letter says")


def test_an_end_that_is_taken_back_is_not_the_last(ground: tuple[Home, datetime], tmp_path: Path, check: Check) -> None:
    home, now = ground
    cancel(home, "peste", now, WHY)
    homes.tick_at(home, now)
    roll_back(home, "peste", Rollback(0, "fresh"), now, WHY)
    now = play_on(home, now)
    box_of(home, tmp_path / "running")
    assert check(tmp_path / "running")[0] == 0, check(tmp_path / "running")[1]
    cancel(home, "peste", now, WHY)
    homes.tick_at(home, now)
    box_of(home, tmp_path / "over")
    assert check(tmp_path / "over")[0] == 0, check(tmp_path / "over")[1]


@pytest.mark.full
@pytest.mark.parametrize("dice", ["same", "fresh"])
def test_the_same_orders_and_the_undoing_of_it_are_exact(
    dice: str, ground: tuple[Home, datetime], tmp_path: Path, check: Check
) -> None:
    home, now = ground
    roll_back(home, "peste", Rollback(2, dice, same_orders=True), now, WHY)
    restored = homes.copy(home.path, tmp_path / "restored")
    play_on(home, now)
    box_of(home, tmp_path / "again")
    assert check(tmp_path / "again")[0] == 0, check(tmp_path / "again")[1]
    restore(restored, "peste", now, WHY)
    play_on(restored, now)
    box_of(restored, tmp_path / "undone")
    assert check(tmp_path / "undone")[0] == 0, check(tmp_path / "undone")[1]


@pytest.mark.full
@pytest.mark.parametrize("rules", [TOY, "godstorm"])
def test_every_player_of_a_finished_game_by_mail_checks_it_with_his_own_mails(
    rules: str, tmp_path: Path, check: Check
) -> None:
    ran = run("demo", "--rules", rules, "--out", tmp_path / "demo")
    assert "alone: EXACT" in ran.out
    boxes = sorted((tmp_path / "demo" / "players").iterdir())
    for box in (*boxes, tmp_path / "demo" / "players"):
        code, printed = check(box)
        assert code == 0, printed
        assert "1 times all that is hidden" in printed
