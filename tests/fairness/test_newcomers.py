"""Whoever has not got the first letters is told where theirs begin, and an honest host is accused of nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.referee.acts import cancel, eject, replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from tests.games import GAMES
from tests.post.mailing import NAMES, PEOPLE, THREE, Club

from .forging import verdict
from .verifying import verify

Check = Callable[..., tuple[int, str]]
EVA, IDA = "eva@pbem.test", "ida@pbem.test"
WHY = Grounds("it had to be")
TOY, *OTHERS = sorted(GAMES, key=lambda game: game != "skirmish")


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return lambda *paths: verdict(capsys.readouterr, *paths)


@pytest.fixture(params=[TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Club:
    """A game in which nobody answers: each turn is played when its time is over."""
    club = Club(tmp_path, *THREE[request.param], rules=request.param)
    while club.turn() < 3:
        play(club, 1)
    return club


def play(club: Club, turns: int) -> None:
    for _ in range(turns):
        club.tick(timedelta(days=5))


def give(club: Club, who: str) -> str:
    """The first seat goes to somebody else; her Maildir."""
    replace_player(club.home, "peste", club.seats[0], f"Eva <{who}>", "she asked for it", club.now, "")
    club.tick()
    return who


def end(club: Club) -> None:
    cancel(club.home, "peste", club.now, WHY)
    club.tick()


def exact(shown: tuple[int, str], *words: str) -> None:
    code, printed = shown
    assert code == 0, printed
    assert "peste: EXACT" in printed
    for word in words:
        assert word in printed


def taken_over(club: Club) -> list[str]:
    return [give(club, EVA)]


def taken_over_twice(club: Club) -> list[str]:
    boxes = [give(club, EVA)]
    play(club, 2)
    return [*boxes, give(club, IDA)]


def taken_back_before(club: Club) -> list[str]:
    roll_back(club.home, "peste", Rollback(1, "fresh"), club.now, WHY)
    play(club, 2)
    return [give(club, EVA)]


def taken_back_after(club: Club) -> list[str]:
    boxes = [give(club, EVA)]
    play(club, 2)
    roll_back(club.home, "peste", Rollback(2, "fresh"), club.now, WHY)
    return boxes


def restored(club: Club) -> list[str]:
    boxes = taken_back_after(club)
    restore(club.home, "peste", club.now, WHY)
    return boxes


def played_by_a_computer_between(club: Club) -> list[str]:
    replace_player(club.home, "peste", club.seats[0], "bot:sensible", "she left", club.now, "")
    play(club, 2)
    return [give(club, EVA)]


BEGINNINGS = (
    taken_over,
    taken_over_twice,
    taken_back_before,
    taken_back_after,
    restored,
    played_by_a_computer_between,
)


@pytest.mark.some(2)
@pytest.mark.parametrize("begin", BEGINNINGS, ids=lambda begin: begin.__name__)
def test_a_successor_checks_the_whole_game_with_the_letters_that_came(
    begin: Callable[[Club], list[str]], club: Club, check: Check
) -> None:
    boxes = begin(club)
    play(club, 2)
    for box in boxes:
        exact(check(club.letters / box), f"{club.seats[0]} begins at letter ", "is checked by the bundle")
    end(club)
    shown = check(club.letters / boxes[-1])
    exact(shown, "1 times all that is hidden")
    bundle = Bundle(club.home, "peste", club.seats[0]).to_json()
    held = verify(bundle, mails=club.letters / boxes[-1])
    assert held["verdict"] == "EXACT", str(held)[:900]
    assert f"{held['keys'] - 1} keys" in shown[1], "all keys but the hiding key, those from before included"
    exact(check(*(club.letters / box for box in [*boxes, PEOPLE[club.seats[0]]])))


@pytest.mark.parametrize("between", ["nobody", "bot:sensible", f"Eva <{EVA}>"])
@pytest.mark.some(2)
def test_who_comes_back_to_a_seat_finds_no_fault_in_the_letters_of_both_times(
    club: Club, check: Check, between: str
) -> None:
    """A letter of the second time that repeated what the first had shown was called another version of it."""
    seat = club.seats[0]
    who, box = club.book().seats[seat], club.letters / PEOPLE[seat]
    if between == "nobody":
        eject(club.home, "peste", club.now, WHY, seat)
    else:
        replace_player(club.home, "peste", seat, between, "she left", club.now, "")
    play(club, 2)
    replace_player(club.home, "peste", seat, f"{who.name} <{who.address}>", "she is back", club.now, "")
    club.tick()
    play(club, 2)
    exact(check(box))
    end(club)
    exact(check(box), "1 times all that is hidden")


@pytest.mark.parametrize("back", [None, Rollback(1, "fresh"), Rollback(3, "same")], ids=["plain", "fresh", "same"])
def test_who_takes_over_within_a_turn_has_the_roots_of_what_was_drawn_in_it(
    tmp_path: Path, back: Rollback | None, check: Check
) -> None:
    """A letter before had carried them, and the bundle held those of turns that were over alone."""
    club = Club(tmp_path, *THREE["liars-dice"], rules="liars-dice", first="green")
    if back is not None:
        while club.turn() < 3:
            play(club, 1)
        roll_back(club.home, "peste", back, club.now, WHY)
    while not (book := club.book()).sealed or book.letters["red"].sealed != (book.all_sealed, book.all_sealed):
        club.tick(timedelta(days=1))
    box = club.letters / give(club, EVA)
    play(club, 2)
    exact(check(box), "red begins at letter ", "hidden pieces")
    end(club)
    for each in (box, club.letters / PEOPLE["blue"]):
        exact(check(each), "1 times all that is hidden")


class BegunByComputer(Club):
    """A game whose first seat a computer player had at first."""

    def begin(self, game: str, specs: tuple[str, ...] = (), **options: str) -> None:
        people = (f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in self.seats[1:])
        super().begin(game, specs or (f"{self.seats[0]}=bot:sensible", *people), **options)


@pytest.mark.parametrize("rules", [TOY, *(pytest.param(game, marks=pytest.mark.full) for game in OTHERS)])
def test_who_takes_over_from_a_computer_is_told_from_where_the_host_says(rules: str, tmp_path: Path) -> None:
    club = BegunByComputer(tmp_path, *THREE[rules], rules=rules)
    while club.turn() < 3:
        play(club, 1)
    box = give(club, EVA)
    play(club, 2)
    end(club)
    held = verify(Bundle(club.home, "peste", club.seats[0]).to_json(), mails=club.letters / box)
    assert held["verdict"] == "EXACT", str(held)[:900]


def test_a_letter_that_is_lost_at_the_beginning_is_no_fault_of_the_host(club: Club, check: Check) -> None:
    end(club)
    box = club.letters / PEOPLE[club.seats[1]] / "new"
    reports = [path for path in box.iterdir() if ".report." in path.read_text()]
    min(reports, key=lambda path: path.stat().st_mtime_ns).unlink()
    exact(check(box), f"{club.seats[1]} begins at letter ")


def test_a_letter_that_is_lost_later_is_named(club: Club, check: Check) -> None:
    box = club.letters / PEOPLE[club.seats[1]] / "new"
    play(club, 4)
    reports = [path for path in box.iterdir() if ".report." in path.read_text()]
    *_, lost, _ = sorted(reports, key=lambda path: path.stat().st_mtime_ns)
    lost.unlink()
    code, printed = check(box)
    assert code == 1
    assert "the letter before it has the digest" in printed
    assert "If one is missing here, ask for it again" in printed


@pytest.mark.parametrize("how", ["told", "twice", "after a successor", "untold"])
@pytest.mark.some(2)
def test_letters_of_what_was_played_before_a_game_was_put_back_hold_no_more(
    club: Club, check: Check, how: str, tmp_path: Path
) -> None:
    """Told, it is no fault: they are not held against those that came instead of them. Untold, it is one."""
    boxes = [club.letters / PEOPLE[seat] for seat in club.seats]
    if how == "after a successor":
        boxes[0] = club.letters / give(club, EVA)
    kept = club.path / "games/peste"
    shutil.copytree(kept, tmp_path / "copy")
    for _ in range(2 if how == "twice" else 1):
        play(club, 2)
        shutil.rmtree(kept)
        shutil.copytree(tmp_path / "copy", kept)
        club.now += timedelta(days=1)
        if how == "untold":
            (club.path / "index.json").unlink(missing_ok=True)
            shutil.rmtree(club.path / "mail/sent")
        club.tick()
        if how == "twice":
            play(club, 1)
    play(club, 2)
    seat = club.seats[0]
    for box in (club.letters, *(boxes if how != "untold" else ())):
        code, printed = check(box)
        assert code == int(how == "untold"), printed
        assert ("says that the game was put back to 20" in printed) == (how != "untold")
    bundle = Bundle(club.home, "peste", seat).to_json()
    assert verify(bundle, mails=club.letters if how == "untold" else boxes[0])["verdict"] == (
        "DIVERGED" if how == "untold" else "EXACT"
    )
    end(club)
    if how != "untold":
        exact(check(club.letters), "1 times all that is hidden")
        held = verify(Bundle(club.home, "peste", seat).to_json(), mails=boxes[0])
        assert (held["verdict"], held["rules"]) == ("EXACT", ""), str(held)[:900]


@pytest.mark.parametrize("again", [0, 1], ids=["the same seat", "another seat"])
def test_who_held_a_seat_only_in_what_was_lost_finds_no_fault_in_a_later_seat(
    club: Club, check: Check, again: int, tmp_path: Path
) -> None:
    """The bundle of the later seat tells to when the game was put back: no letter to the first one can."""
    kept = club.path / "games/peste"
    shutil.copytree(kept, tmp_path / "copy")
    box = club.letters / give(club, EVA)
    play(club, 2)
    shutil.rmtree(kept)
    shutil.copytree(tmp_path / "copy", kept)
    club.now += timedelta(days=1)
    club.tick()
    play(club, 1)
    replace_player(club.home, "peste", club.seats[again], f"Eva <{EVA}>", "she asked again", club.now, "")
    club.tick()
    play(club, 2)
    exact(check(box), "says that the game was put back to 20")
    end(club)
    exact(check(box), "1 times all that is hidden")
    held = verify(Bundle(club.home, "peste", club.seats[again]).to_json(), mails=box)
    assert (held["verdict"], held["rules"]) == ("EXACT", ""), str(held)[:900]


def test_a_bundle_that_comes_without_a_letter_leaves_no_letter_out(club: Club, check: Check) -> None:
    """Anybody can send one, and say in it that the game was put back to before all that was played."""
    box = club.letters / PEOPLE[club.seats[0]] / "new"
    bundle = {**Bundle(club.home, "peste", club.seats[0]).to_json(), "put_back": ["2020-01-01T00:00:00+00:00"]}
    forged = EmailMessage()
    forged["From"], forged["To"], forged["Subject"] = "games@pbem.test", PEOPLE[club.seats[0]], "[peste red t0]"
    forged.set_content("The game was put back.\n")
    forged.add_attachment(json.dumps(bundle).encode(), maintype="application", subtype="json", filename="bundle.json")
    (box / "forged.eml").write_bytes(forged.as_bytes())
    _, printed = check(box)
    assert "not checked" not in printed
    assert f"letters to {club.seats[0]}" in printed


@pytest.mark.full
def test_a_circle_that_was_drawn_is_an_order_of_seats(tmp_path: Path, check: Check) -> None:
    """Also for whoever has not got the letters of the setup."""
    club, seats = Club(tmp_path), THREE["godstorm"]
    specs = [f"{seat}={seat} <{seat}@pbem.test>" for seat in seats]
    options = {"circle": "drawn", "mail_delay": "0min"}
    new_game(club.home, "circle", "godstorm", specs, options, club.now, secret=(5).to_bytes(32, "big"))
    while club.turn("circle") < 3:
        play(club, 1)
    mails = [path for path in club.letters.rglob("*") if path.is_file() and b"g.circle.beta." in path.read_bytes()]
    for number, some in enumerate((mails, sorted(mails, key=lambda path: path.stat().st_mtime_ns)[len(mails) // 2 :])):
        box = tmp_path / f"box{number}"
        box.mkdir()
        for mail in some:
            shutil.copy(mail, box)
        code, printed = check(box)
        assert code == 0, printed
        assert " public draws" in printed
