"""A game that was put back from a backup: its letters leave as new ones, and its players hear that it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import Finding
from rattus_pbem.hosting.put_back import put_back_all
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.inquiry.key_notes import wrong_key
from rattus_pbem.post.handing_over import HandOver
from rattus_pbem.post.held_mail import held_mails
from rattus_pbem.post.mail_room import mail_records
from rattus_pbem.post.unknown_letters import letter_findings
from rattus_pbem.record.journal_line import JournalLine
from rattus_pbem.record.lines_of_letters import LetterWritten
from rattus_pbem.record.saved_book import saved_book
from rattus_pbem.record.signatures import signer_of, signers_of
from rattus_pbem.referee.acts import cancel, replace_player
from rattus_pbem.referee.grounds import Grounds

from ..simulator.laws.at_the_end import verdict_on
from .mailing import PEOPLE, THREE, Club, text_of
from .putting_back import keep
from .test_host_key import Signing, change
from .test_stuck_letters import close

LOST = "The host has put this game back from a backup"
ORDERS = {
    "rattus": ("first in gallia", "first in italia"),
    "godstorm": ("bid 1", "bid 2"),
    "skirmish": ("bid 1", "bid 2"),
    "liars-dice": ("bid 1 twos", "bid 2 twos"),
}


def put_back(club: Club, what: str, copy: Path) -> None:
    """Put back the folder of the game alone, or the whole home."""
    kept = club.path / "games/peste" if what == "game" else club.path
    shutil.rmtree(kept)
    shutil.copytree(copy / "games/peste" if what == "game" else copy, kept)


def findings(club: Club) -> list[Finding]:
    """What `doctor` says of the letters that players hold, and of the key that they know."""
    home = club.home
    wrong = ((game, wrong_key(home, game, saved_book(home, game))) for game in home.store.games())
    of_keys = [Finding(game, what, "") for game, what in wrong if what]
    return [*of_keys, *letter_findings(home, mail_records(home))]


def words(club: Club, seat: str, word: str) -> list[str]:
    """The letters to a seat in which these words stand."""
    texts = (" ".join(text_of(mail).split()) for mail in club.box(seat))
    return [text for text in texts if word in text]


@pytest.mark.parametrize("what", ["game", "home"])
@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.some(2)
def test_a_letter_made_again_with_other_content_is_another_letter(tmp_path: Path, rules: str, what: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    shutil.copytree(club.path, tmp_path / "copy")
    reader = club.seats[-1]
    names, codes = [], []
    for line in ORDERS[rules]:
        for seat in club.seats:
            if (ask := club.book().ask_of(seat)) is not None and ask.seat == seat:
                club.order(seat, line)
        club.tick()
        club.tick()
        names.append(club.last(reader, ", turn")["Message-ID"])
        codes.append(club.code(reader))
        if line == ORDERS[rules][0]:
            assert not words(club, reader, LOST)
            put_back(club, what, tmp_path / "copy")
            if what == "home":
                assert put_back_all(club.home, club.now) == (["peste"], [])
            else:
                assert [finding.where for finding in findings(club)] == ["peste"]
            club.tick()
            for seat in club.seats:
                assert len(words(club, seat, LOST)) == 1, "each player hears of it, once"
    assert names[0] != names[1]
    assert codes[0] != codes[1]
    assert len(words(club, reader, LOST)) == 1
    assert findings(club) == []
    club.write(reader, "resend")
    club.tick()
    assert names[1] in [mail["Message-ID"] for mail in club.box(reader)[-2:]], "the letter that is in force"
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_a_letter_whose_place_was_taken_by_one_that_is_lost_is_told_again(tmp_path: Path) -> None:
    """It waited while no mail could leave; that of a rollback took its place and left; then the game was put back."""
    club = Club(tmp_path, *THREE["skirmish"], rules="skirmish")
    club.tick()
    settings = close(club)
    for seat in club.seats:
        club.order(seat, "bid 1")
    club.tick()
    club.write(club.seats[0], "status")
    club.tick(timedelta(hours=2))  # the game knows of the letter for longer than it goes back
    shutil.copytree(club.path, tmp_path / "copy")
    back = ("rollback", "peste", "--to-turn", 1, "--dice", "fresh", "--reason", "a late mail")
    assert club.run("referee", *back).code == 0
    club.tick()
    (club.path / "host.toml").write_text(settings)
    club.tick(timedelta(hours=12))
    put_back(club, "game", tmp_path / "copy")
    club.tick()
    for seat in club.seats:
        assert verdict_on(mails_of(club, seat)) == (True, "peste\n")


@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_what_a_tick_wrote_that_came_no_further_is_handed_over_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    """It entered that the game was put back, wrote the letters that say so, and could put none into the outbox."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    for order in ORDERS[rules]:
        for seat in club.seats:
            club.order(seat, order)
        club.tick(timedelta(days=8))
    put_back(club, "game", tmp_path / "copy")
    real = HandOver.put_letters

    def refused(self: HandOver, lines: Sequence[JournalLine]) -> None:
        if any(isinstance(line, LetterWritten) for line in lines):
            raise OSError(5, "Input/output error", "disk/outbox")
        real(self, lines)

    with monkeypatch.context() as patch:
        patch.setattr(HandOver, "put_letters", refused)
        assert club.tick().disk
    assert not any(words(club, seat, LOST) for seat in club.seats)
    club.tick()
    for seat in club.seats:
        assert len(words(club, seat, LOST)) == 1
        assert verdict_on(mails_of(club, seat)) == (True, "peste\n")


@pytest.mark.parametrize("damage", [b"", b"null", b"[]", b'{"header":1}', b"\x00\xff"])
def test_a_damaged_report_is_none_of_what_the_game_does_not_know(tmp_path: Path, damage: bytes) -> None:
    club = Club(tmp_path)
    club.tick()
    put_back_all(club.home, club.now)
    club.tick()
    for path in club.path.glob("games/peste/reports/*/*.json"):
        if not path.name.endswith(".view.json"):
            path.write_bytes(damage)
    assert findings(club) == []
    ran = club.run("doctor", "--all")
    assert ran.code == 1
    assert "reports/" in ran.out


@pytest.mark.parametrize("is_index_lost", [False, True])
def test_a_letter_with_the_same_content_does_not_leave_twice(tmp_path: Path, *, is_index_lost: bool) -> None:
    club = Club(tmp_path)
    club.order("red", "first in gallia")
    club.tick()
    club.write("red", "status")
    club.tick()
    shutil.copytree(club.path, tmp_path / "copy")
    club.order("blue", "first in gallia")
    club.tick()
    put_back(club, "game", tmp_path / "copy")
    if is_index_lost:
        (club.path / "games/index.json").unlink(missing_ok=True)
        (club.path / "index.json").unlink(missing_ok=True)
    club.tick()
    club.tick()
    for seat in club.seats:
        names = [mail["Message-ID"] for mail in club.box(seat)]
        assert len(names) == len(set(names))
        assert len(words(club, seat, LOST)) == 1


@pytest.mark.parametrize("what", ["home", "game"])
def test_a_reminder_after_the_game_was_put_back_leaves_under_a_name_of_its_own(tmp_path: Path, what: str) -> None:
    """Providers drop a letter whose Message-ID they have seen."""
    club = Club(tmp_path, reminders="12h")
    club.tick()
    shutil.copytree(club.path, tmp_path / "copy")
    until_reminded(club, 1)
    put_back(club, what, tmp_path / "copy")
    if what == "home":
        put_back_all(club.home, club.now)
    until_reminded(club, 2)
    names = [mail["Message-ID"] for mail in reminders(club)]
    assert len({*names}) == len(names)


def reminders(club: Club) -> list[EmailMessage]:
    return [mail for mail in club.box("red") if "Reminder" in mail["Subject"]]


def until_reminded(club: Club, times: int) -> None:
    for _ in range(60):
        if len(reminders(club)) == times:
            return
        club.tick(timedelta(hours=3))
    pytest.fail("no reminder came")


ANSWERS: dict[str, Callable[[EmailMessage], dict[str, Any]]] = {
    "code": lambda letter: {"subject": f"Re: {letter['Subject']}"},
    "both": lambda letter: {"subject": f"Re: {letter['Subject']}", "headers": (("In-Reply-To", letter["Message-ID"]),)},
    "id": lambda letter: {"subject": "my orders", "headers": (("In-Reply-To", letter["Message-ID"]),)},
}
"""How a mail tells which letter it answers."""


@pytest.mark.parametrize("what", ["game", "home"])
@pytest.mark.parametrize("by", ANSWERS)
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_what_was_written_for_what_was_lost_is_held_and_named_so(
    tmp_path: Path, rules: str, by: str, what: str
) -> None:
    if (what, by) == ("home", "code"):
        pytest.skip("nothing in a home that was put back tells of a code which it has never made")
    options: dict[str, Any] = {"mail_delay": "0min", f"{THREE[rules][1]}__lang": "fr"}
    club = Club(tmp_path, *THREE[rules], rules=rules, **options)
    club.tick()
    put_back = keep(club, tmp_path / "copy", what)
    for ask in club.book().deadlines.asks:
        club.order(ask.seat, ORDERS[rules][0])
    club.tick()
    club.tick()
    put_back()
    club.tick()
    reader = club.seats[1]
    letter = next(mail for mail in reversed(club.box(reader)) if ".report" in mail["Message-ID"] and not lost_in(mail))
    club.order(reader, ORDERS[rules][0], turn=0, **ANSWERS[by](letter))
    club.tick()
    assert club.count("quarantine") == 1
    assert club.book().stored(reader, 0) is None
    notice = " ".join(text_of(club.box(reader)[-1]).split())
    assert "Il répond à une lettre de ce qui s’est perdu quand la partie a été remise" in notice
    assert "Lisez d’abord votre dernière lettre" in notice
    assert "any of your letters" not in notice
    assert "what was lost when the game was put back" in held_mails(club.home)[0].text()
    mail = club.box(reader)[-1]
    club.write(reader, "oui", to=mail["Reply-To"], subject="Re: " + mail["Subject"])
    club.tick()
    assert club.count("quarantine") == 0, "who has read that may want it all the same"
    assert replay_game(club.home, "peste").verdict == "EXACT"


def lost_in(mail: EmailMessage) -> bool:
    """Whether this letter tells that the game was put back."""
    return "sauvegarde" in text_of(mail) or LOST in " ".join(text_of(mail).split())


@pytest.mark.parametrize("when", ["before the copy", "in what was lost"])
def test_yes_to_a_mail_held_in_what_was_lost_carries_nothing_out(tmp_path: Path, when: str) -> None:
    """Its notice was written before anybody knew."""
    club = Club(tmp_path, mail_delay="0min")
    club.tick()
    if when == "before the copy":
        club.order("red", "first in gallia", subject="my orders")
        club.write("blue", "status")
        club.tick()
    put_back = keep(club, tmp_path / "copy", "game")
    club.now += timedelta(minutes=1)
    if when != "before the copy":
        club.order("red", "first in gallia", subject="my orders")
    club.write("blue", "status")
    club.tick()
    notice = club.last("red", "held back")
    put_back()
    put_back_all(club.home, club.now)
    club.tick()
    club.write("red", "yes", to=notice["Reply-To"], subject="Re: " + notice["Subject"])
    club.tick()
    kept = club.book().stored("red", 0) is not None or not club.book().ask_of("red")
    assert kept == (when == "before the copy")
    grade, text = club.receipt("red")
    assert ("came before the game was put back" in " ".join(text.split())) == (grade == "refused") == (not kept)


def test_a_new_key_is_named_by_doctor(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    assert findings(club) == []
    (club.path / "host.key").write_text("ab" * 32 + "\n")
    (finding,) = findings(club)
    assert finding.where == "peste"
    assert "made with another key" in finding.what
    put_back_all(club.home, club.now)
    club.tick()
    assert findings(club) == []
    assert club.code("red") in club.box("red")[-1]["Subject"], "its players have codes that hold again"


def test_a_blocked_game_keeps_no_other_from_hearing_that_it_was_put_back(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.begin("aaa")
    club.tick()
    journal = club.path / "games/aaa/journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
    club.tick(timedelta(hours=1))
    ran = club.run("doctor", "--put-back")
    assert ran.code == 1
    assert "The players of peste hear" in ran.out
    assert "aaa: Its players are not told" in ran.out
    club.tick()
    assert [len(words(club, seat, LOST)) for seat in club.seats] == [1] * len(club.seats)


@pytest.mark.parametrize("hows", [("stolen",), ("replaced",), ("lost", "stolen")])
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_a_signed_game_from_before_a_change_of_the_key_goes_on(
    tmp_path: Path, rules: str, hows: tuple[str, ...]
) -> None:
    pytest.importorskip("cryptography")
    club = Signing(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    for how in hows:
        change(club, how)
        club.write(club.seats[0], "status")
        club.tick(timedelta(days=5))
    put_back(club, "game", tmp_path / "copy")
    assert club.tick().fenced == []
    assert [len(words(club, seat, LOST)) for seat in club.seats] == [1] * len(club.seats)
    assert [len(words(club, seat, "The host has changed its key since the day")) for seat in club.seats] == [1] * len(
        club.seats
    )
    assert signers_of(club.book())[-1] == signer_of(club.home.key)
    assert replay_game(club.home, "peste").verdict == "EXACT"
    assert all(verdict_on(mails_of(club, seat))[0] for seat in club.seats)


def test_a_signed_game_copied_before_its_players_heard_of_a_return_goes_on_after_a_theft(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    club = Signing(tmp_path)
    club.tick()
    put_back_all(club.home, club.now)
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    club.tick(timedelta(days=1))
    change(club, "stolen")
    club.tick(timedelta(days=1))
    put_back(club, "game", tmp_path / "copy")
    assert club.tick().fenced == []
    assert signers_of(club.book())[-1] == signer_of(club.home.key)
    assert all(verdict_on(mails_of(club, seat))[0] for seat in club.seats)


def mails_of(club: Club, seat: str) -> list[bytes]:
    """The mails that have come to a seat, in the order of their coming."""
    folder = club.letters / PEOPLE[seat] / "new"
    return [path.read_bytes() for path in sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)]


def test_a_game_that_knows_a_newer_key_than_the_home_that_was_put_back_accuses_nobody(tmp_path: Path) -> None:
    """The key of the home is the first one again: the letters say that the newer one was lost, and name it anew."""
    pytest.importorskip("cryptography")
    club = Signing(tmp_path)
    club.tick()
    shutil.copytree(club.path, tmp_path / "before")
    change(club, "replaced")
    club.tick(timedelta(days=1))
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    put_back(club, "home", tmp_path / "before")
    put_back_all(club.home, club.now)
    club.tick()
    put_back(club, "game", tmp_path / "copy")
    assert club.tick(timedelta(days=1)).fenced == []
    assert signers_of(club.book()) == (signer_of(club.home.key),)
    for seat in club.seats:
        right, said = verdict_on(mails_of(club, seat))
        assert right, said


def test_a_receipt_between_two_changes_of_the_key_that_are_both_lost_accuses_nobody(tmp_path: Path) -> None:
    """A letter that holds no more tells of one of its keys, and of the other none yet."""
    pytest.importorskip("cryptography")
    club = Signing(tmp_path)
    club.tick()
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    change(club, "stolen")
    club.tick(timedelta(days=1))
    change(club, "replaced")
    club.write(club.seats[0], "status")
    club.tick(timedelta(minutes=5))
    put_back(club, "game", tmp_path / "copy")
    assert club.tick(timedelta(days=1)).fenced == []
    for seat in club.seats:
        right, said = verdict_on(mails_of(club, seat))
        assert right, said


@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_a_change_of_the_key_that_is_lost_with_its_home_accuses_nobody(tmp_path: Path, rules: str) -> None:
    """Receipts and letters of that time are signed by a key of which no letter that counts tells."""
    pytest.importorskip("cryptography")
    club = Signing(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    change(club, "replaced")
    club.tick(timedelta(days=1))
    shutil.copytree(club.path, tmp_path / "copy")
    change(club, "replaced")
    club.tick(timedelta(days=1))
    for seat in club.seats:
        club.order(seat, ORDERS[rules][0])
    club.tick()
    put_back(club, "home", tmp_path / "copy")
    put_back_all(club.home, club.now)
    club.tick()
    change(club, "stolen")
    club.tick(timedelta(days=1))
    for seat in club.seats:
        assert verdict_on(mails_of(club, seat)) == (True, "peste\n")


@pytest.mark.parametrize("rules", THREE)
def test_who_sat_there_only_in_what_was_lost_is_told_and_read_by_nobody_else(tmp_path: Path, rules: str) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    shutil.copytree(club.path / "games/peste", tmp_path / "copy/games/peste")
    seat, eva = club.seats[0], "eva@pbem.test"
    replace_player(club.home, "peste", seat, f"Eva <{eva}>", "Anna has no time.", club.now, "")
    club.tick()
    letter = next(mail for mail in club.box(eva) if ".report" in mail["Message-ID"])
    put_back(club, "game", tmp_path / "copy")
    for _ in range(2):
        club.tick()
        about = (("In-Reply-To", letter["Message-ID"]),)
        secret = f"press to {club.seats[1]}: a secret of Eva"
        club.write(seat, secret, sender=f"Eva <{eva}>", subject=f"Re: {letter['Subject']}", headers=about)
        club.tick()
    letters = [text for text in words(club, eva, "from a backup") if "Ask the host to give you the seat again" in text]
    assert len(letters) == 1
    assert not any("a secret of Eva" in text for who in club.seats for text in words(club, who, ""))
    assert any(eva in text for text in words(club, "admin", "give it again"))


@pytest.mark.parametrize("is_over", [False, True])
def test_the_host_is_told_to_keep_the_present_key_and_which_games_are_over(tmp_path: Path, *, is_over: bool) -> None:
    club = Club(tmp_path)
    club.tick()
    if is_over:
        cancel(club.home, "peste", club.now, Grounds("nobody has time"))
        club.tick()
    ran = club.run("doctor", "--put-back")
    assert ran.err == ""
    assert "Keep the host.key that was here before" in ran.out
    assert ("write no more letters: peste." in ran.out) == is_over
    assert ("The players of peste hear" in ran.out) != is_over
    said = club.run("announce", "peste", "What was lost")
    assert said.code == 0, "a game that is over takes the word that is named"
