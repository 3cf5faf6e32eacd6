"""`mail log`: each mail in and out with what became of it and why; `mail held`, `show` and `release`. On each store."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.locale import sentences
from rattus_pbem.mail import automatic
from rattus_pbem.post import correspondence
from rattus_pbem.post.post_sentences import GRADES
from tests.cli.running import refused, run
from tests.cli.test_outputs import faults

from .made_again import made_again
from .mailing import HOUR, Club

AUTOMATIC = (("Auto-Submitted", "auto-replied"),)
SECRET = "gallia"
INTAKE_KEYS = {f"held_{why}" for why in ("wrong_code", "old_code", "no_code", "sender", "automatic")}


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Two players; Anna has sent orders, a mail without a code, another address's and an automatic one."""
    club = Club(tmp_path)
    club.tick()
    club.order("red", f"first {SECRET}")
    club.tick()
    club.write("red", f"orders\npress to blue: {SECRET}", subject=f"no code {SECRET}")
    club.order("red", f"first {SECRET}", sender="eve@evil.test")
    club.write("red", f"press to blue: {SECRET}", subject="x", headers=AUTOMATIC)
    club.tick()
    return club


def mail(club: Club, *words: object, schema: str = "") -> Any:
    """What a command of `mail` prints; with a schema its JSON, which fits."""
    ran = club.run("mail", *words, *(["--json"] if schema else []))
    assert (ran.code, ran.err) == (0, "")
    if not schema:
        return ran.out
    assert faults(schema, ran.json) == []
    return ran.json


def incoming(club: Club, *words: object) -> list[tuple[str, str, str]]:
    entries = mail(club, "log", "--grades", *words, schema="mail-log")["entries"]
    return [(e["what"], e["why"], e["grade"]) for e in entries if e["way"] == "in"]


def test_each_mail_in_and_out_is_listed_with_what_became_of_it(club: Club) -> None:
    assert "in  anna@pbem.test (peste red): carried out; receipt sent 2026-11-02 10:00." in mail(
        club, "log", "--grades"
    )
    printed = mail(club, "log")
    assert "in  anna@pbem.test (peste red): taken in; receipt sent 2026-11-02 10:00." in printed
    assert (
        "in  anna@pbem.test (peste red): held back: it has no code of a letter; notice sent 2026-11-02 11:00" in printed
    )
    assert "in  eve@evil.test (peste red): held back: it is not from the player's address; notice sent" in printed
    assert "in  anna@pbem.test: no answer: its header Auto-Submitted says that a program sent it" in printed
    assert "out anna@pbem.test (peste red): receipt, sent 2026-11-02 10:00." in printed
    assert "out ben@pbem.test (peste blue): report, sent" in printed
    assert SECRET not in printed
    assert SECRET not in str(club.queues.log())


def test_the_log_of_one_player_has_what_came_from_her_to_her_and_for_her_seat(club: Club) -> None:
    club.write("blue", "status")
    club.tick()
    for player in ("Anna", "anna", "anna@pbem.test", "ANNA@PBEM.TEST"):
        entries = mail(club, "log", "--player", player, schema="mail-log")["entries"]
        assert [e["from"] for e in entries if e["way"] == "in"].count("anna@pbem.test") == 3
        assert [e["from"] for e in entries if e["way"] == "in"].count("eve@evil.test") == 1
        assert {e["to"] for e in entries if e["way"] == "out"} == {"anna@pbem.test"}
    assert incoming(club, "--player", "eve@evil.test") == [("held", "sender", "")]
    assert mail(club, "log", "--player", "who@x.test") == "No mail from, to or for who@x.test is known.\n"
    refused(run("mail", "log", "--player", "Ana", "--home", club.path), "Ana", "Did you mean Anna?", code=1)


def test_the_newest_are_listed_and_a_waiting_mail_is_one_of_them(club: Club) -> None:
    club.now += HOUR
    club.write("blue", "help")
    assert incoming(club, "--last", 1) == [("waits", "", "")]
    assert len(mail(club, "log", "--last", 0).splitlines()) > 7
    assert "waits in mail/in for the next tick" in mail(club, "log", "--last", 1)
    refused(run("mail", "log", "--last", -1, "--home", club.path), "-1 is no number of mails", code=2)


def test_a_copy_a_mail_about_no_game_and_a_shunted_one(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = club.order("blue", "first gallia", name="same")
    club.tick()
    club.deliver(raw)
    club.write("blue", "help", subject="help")
    club.tick()
    assert incoming(club, "--last", 0)[-2:] in (
        [("again", "", ""), ("answered", "", "")],
        [("answered", "", ""), ("again", "", "")],
    )
    monkeypatch.delenv("RATTUS_PBEM_DEBUG", raising=False)
    monkeypatch.setattr("rattus_pbem.post.intake.carry_out_mail", lambda _: 1 / 0)
    club.write("blue", f"press to red: {SECRET}")
    club.tick()
    printed = mail(club, "log", "--player", "Ben")
    assert "set aside: the program failed on it (ZeroDivisionError)" in printed
    monkeypatch.undo()
    (name,) = [e["name"] for e in mail(club, "held", schema="mail-held")["mails"] if e["what"] == "shunted"]
    assert mail(club, "release", name, schema="mail-released")["what"] == "read again"
    assert "waits" in [what for what, _, _ in incoming(club)]
    club.tick()
    assert incoming(club)[-1][0] in ("taken", "again")


def held_names(club: Club) -> dict[str, str]:
    """The held mails: why, and the name."""
    return {entry["why"]: entry["name"] for entry in mail(club, "held", schema="mail-held")["mails"]}


def test_held_mail_is_shown_without_a_word_of_it_and_with_them_where_asked(club: Club) -> None:
    printed = mail(club, "held")
    assert "from eve@evil.test, held back for peste red: it is not from the player's address." in printed
    assert SECRET not in printed
    shown = mail(club, "show", held_names(club)["no_code"])
    assert f"Subject: no code {SECRET}" in shown
    assert f"press to blue: {SECRET}" in shown
    sent = [entry for entry in mail(club, "log", schema="mail-log")["entries"] if entry["way"] == "out"]
    receipt = next(entry["key"] for entry in sent if entry["kind"] == "receipt")
    assert "Subject: [peste red t0" in mail(club, "show", receipt)


def test_what_a_mail_holds_cannot_drive_the_terminal(club: Club) -> None:
    name = club.deliver(b"From: a@b.test\nSubject: =?utf-8?b?G1szMW0=?=\n\n\x1b[31mred\x9b2J\x07\n")
    assert not {"\x1b", "\x9b", "\x07"} & set(mail(club, "show", name))


def test_a_released_mail_counts_for_its_seat_and_its_player_gets_the_receipt(club: Club) -> None:
    name = held_names(club)["no_code"]
    for wrong in ("nonsense", name[:6], "11"):  # nothing, both, too short
        refused(run("mail", "release", wrong, "--home", club.path), "no such mail", "mail held", code=1)
    assert "It counts for red in peste (ok)" in mail(club, "release", name[-16:])
    assert name not in held_names(club).values()
    before = len(club.box("red"))
    club.tick()
    assert len(club.box("red")) == before + 1
    assert club.receipt("red")[0] == "ok"
    assert SECRET in club.box("blue")[-1].as_string()
    assert ("taken", "", "ok") in incoming(club, "--player", "Anna")
    again = club.run("mail", "release", name)
    refused(again, "this mail was taken in", "mail log", code=1)
    club.tick()
    assert len(club.box("red")) == before + 1


def test_a_release_that_was_killed_after_its_effect_is_finished_and_has_none_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = held_names(club)["no_code"]
    monkeypatch.delenv("RATTUS_PBEM_DEBUG", raising=False)
    monkeypatch.setattr("rattus_pbem.post.office.Office.move", lambda _: 1 / 0)
    assert club.run("mail", "release", name).code == 3
    monkeypatch.undo()
    mail(club, "release", name)
    club.tick()
    assert club.box("blue")[-1].as_string().count(SECRET) == 1
    assert len([1 for letter in club.box("blue") if SECRET in letter.as_string()]) == 1


def test_a_letter_that_was_given_up_is_sent_again(club: Club) -> None:
    club.order("blue", "nonsense")
    toml = club.path / "host.toml"
    good = toml.read_text()
    refusing = 'kind = "sendmail"\ncommand = ["sh", "-c", "exit 67"]\n'
    toml.write_text("[mail.out]\n".join([good.rpartition("[mail.out]")[0], refusing]))
    club.tick()
    letters = [entry for entry in mail(club, "held", schema="mail-held")["mails"] if entry["what"] == "given_up"]
    (given_up,) = [letter["name"] for letter in letters if letter["to"] == "ben@pbem.test"]
    assert "given up: sh ended with 67" in mail(club, "held")
    toml.write_text(good)
    before = len(club.box("blue"))
    assert "The next tick sends it again" in mail(club, "release", given_up)
    club.tick(HOUR)
    assert len(club.box("blue")) == before + 1


def test_no_mail_is_released_while_a_tick_works(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.store.files import locked

    name = held_names(club)["no_code"]
    monkeypatch.setattr("rattus_pbem.store.files.PATIENCE", 0)
    with locked(club.path / "tick.lock", what="the mail of this home"):
        refused(run("mail", "release", name, "--home", club.path), "the mail of this home", code=1)
    assert club.note(name).why == "no_code"


def test_every_reason_has_a_sentence() -> None:
    signs = (Path(automatic.__file__)).read_text()
    codes = set(re.findall(r'(?:return|else) "([a-z-]+)"', signs)) | {"daemon", "auto-subject", "machine-sender"}
    assert len(codes) > 8
    assert codes <= correspondence.IGNORED.keys()
    held = {key.removeprefix("held_") for key in sentences("post", "en") if key in INTAKE_KEYS}
    assert held | {"too_many", "lost_letter"} == correspondence.HELD.keys()
    assert correspondence.DONE.keys() == set(GRADES)


def test_a_released_mail_never_replaces_what_its_player_has_sent_since(club: Club) -> None:
    club.order("blue", "first gallia", subject="no code")
    club.tick()
    club.order("blue", "first italia", received_at=club.now)
    club.tick()
    (name,) = [e["name"] for e in mail(club, "held", schema="mail-held")["mails"] if e["seat"] == "blue"]
    assert "It counts for blue in peste (refused)" in mail(club, "release", name)
    stored = club.book().stored("blue", 0)
    assert stored is not None
    assert stored.orders == [{"do": "first", "region": "italia"}]
