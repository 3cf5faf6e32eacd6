"""Each kind of file that a home with mail holds has a schema and a number; a number that is one higher is refused.

Refused in a clear sentence, and nothing is lost: the file stays as it is, and what does not depend on it goes on.
"""

from __future__ import annotations

import json
import re
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem import shapes
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.derived import read_report
from rattus_pbem.mail.home_copy import FolderMail, copy_mail
from rattus_pbem.mail.mail_note import MailNote
from rattus_pbem.mail.queues import Fetched
from rattus_pbem.site.build_site import build_site

from ..cli.running import run
from .made_again import made_again
from .mailing import HOUR, Club
from .test_stuck_letters import close

GAME = "skirmish"
SAYS = "a newer program has written this"
KINDS = {
    r"index\.json": "index",
    r"site\.json": "site-memory",
    r"examined\.json": "examined",
    r"tick\.json": "tick-state",
    r"ticks\.json": "ticks",
    r"mail/state\.json": "mail-state",
    r"mail/imap\.json": "mail-sources",
    r"mail/(out|sent)/[^/]+\.json": "mail-letter",
    r"mail/(in/notes|taken|quarantine|shunt)/[^/]+\.json": "mail-note",
    r"mail/log\.jsonl": "mail-log-line",
    r"games/\w+/game\.json": "game",
    r"games/\w+/journal\.jsonl": "journal",
    r"games/\w+/secret\.json": "secret",
    r"games/\w+/fenced\.json": "fenced",
    r"games/\w+/void-letters\.json": "void-letters",
    r"games/\w+/snapshots/.*\.json": "snapshot",
    r"games/\w+/events/.*\.jsonl": f"event-{GAME}",
    r"games/\w+/keys/.*\.json": "keys",
    r"games/\w+/opened/.*\.json": "opened",
    r"games/\w+/orders/\w+/[^/]*\.json": f"orders-{GAME}",
    r"games/\w+/reports/.*\.view\.json": f"view-{GAME}",
    r"games/\w+/reports/[^.]*\.json": "report",
}
"""Where each schema lies. Not here: `remade`, which takes another version of the program."""
UNNUMBERED = (
    r"host\.(toml|key)|(.*/)?\.gitignore|(.*/)?lock|tick\.lock|position|letters/.*"
    r"|mail/(in/(new|cur)|taken|quarantine|shunt)/[^/]+(?<!\.json)|mail/(out|sent)/[^/]+\.eml"
    r"|games/\w+/orders/.*\.eml|games/\w+/reports/.*\.(txt|html)"
)
"""What a person has written or reads, and locks."""
LINES = ("mail-log-line", "journal", f"event-{GAME}")
"""Stored line by line: a line names its schema from the second number on; a journal's numbers stand in its first
line, an event that changes is a new kind."""


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """A home with two games of the same people and one that is blocked, mail in all its folders, and a site."""
    club = Club(tmp_path, "amber", "coral", rules=GAME)
    for game in ("second", "broken"):
        club.begin(game)
    club.tick(timedelta())
    club.order("amber", "bid 1", turn=club.turn())
    club.write("coral", "help", sender="eve@evil.test")
    club.write("coral", "gone fishing", headers=(("Auto-Submitted", "auto-replied"),))
    club.tick()
    club.run("referee", "rollback", "second", "--to-turn", "1", "--dice", "fresh", "--reason", "a test")
    journal = club.path / "games/broken/journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
    club.run("tick")
    club.now += 2 * HOUR
    queues = club.queues
    queues.move(club.deliver(b"From: x\n\nx"), "shunt", MailNote(why="ValueError: x", sender="x@y.test"))
    queues.store(b"From: nobody\n\n" + b"x" * 3_000_000, club.now)
    queues.keep_fetched("imap host", Fetched(1, {"1": "a"}))
    build_site(club.home, tmp_path / "site", club.now)
    club.run("doctor")
    settings = close(club)
    club.write("coral", "help")
    club.tick()
    queues.store(b"From: nobody\n\n" + b"y" * 3_000_000, club.now)
    (club.path / "host.toml").write_text(settings)
    club.now += HOUR
    return club


def files(club: Club, schema: str) -> list[Path]:
    """The files of a home that hold a schema."""
    places = [place for place, held in KINDS.items() if held == schema]
    paths = sorted(path for path in club.path.rglob("*") if path.is_file())
    return [path for path in paths if any(re.fullmatch(place, str(path.relative_to(club.path))) for place in places)]


def raised(path: Path) -> bytes:
    """The same file as a newer program would have written it; what it holds now."""
    text = path.read_text()
    if path.suffix == ".jsonl":
        first, _, rest = text.partition("\n")
        name = "mail-log-line"
        path.write_text(json.dumps({**json.loads(first), "schema": f"rattus-pbem/{name}/2"}) + "\n" + rest)
    else:
        content = json.loads(text)
        name, number = content["schema"].rsplit("/", 1)
        content["schema"] = f"{name}/{int(number) + 1}"
        path.write_text(json.dumps(content) + "\n")
    return path.read_bytes()


def test_every_file_has_a_schema_and_a_number(club: Club) -> None:
    seen = set()
    for path in club.path.rglob("*"):
        name = str(path.relative_to(club.path))
        if path.is_dir() or re.fullmatch(UNNUMBERED, name):
            continue
        (schema,) = {schema for place, schema in KINDS.items() if re.fullmatch(place, name)}
        seen.add(schema)
        expected = shapes.schema(schema)
        if schema in LINES:
            assert all(json.loads(line).get("schema") is None for line in path.read_bytes().splitlines()), name
            assert shapes.NUMBERS.get(schema, 1) == 1, "its lines name their schema from the second number on"
        else:
            assert json.loads(path.read_bytes())["schema"] == expected, name
    assert seen == set(KINDS.values())


def tick(club: Club) -> tuple[int, str]:
    ran = club.run("tick")
    return ran.code, " ".join((ran.out + ran.err).split())


def says(text: str, schema: str) -> bool:
    """Whether a text refuses this schema, and says what helps."""
    known = shapes.NUMBERS.get(schema, 1)
    return (
        f"{SAYS} ({schema}/{known + 1}; this one knows {schema} up to {known})" in text
        and "Go on with that program" in text
    )


@pytest.mark.parametrize("schema", ["tick-state", "mail-state", "mail-sources"])
def test_what_a_whole_tick_goes_by_stops_it_before_it_does_anything(club: Club, schema: str) -> None:
    (path,) = files(club, schema)
    raised(path)
    club.order("coral", "bid 1", turn=1)
    before = {path: path.read_bytes() for path in club.path.rglob("*") if path.is_file()}
    code, text = tick(club)
    assert (code, says(text, schema)) == (1, True), text
    after = {path: path.read_bytes() for path in club.path.rglob("*") if path.is_file()}
    assert after == before
    assert run("status", "--home", club.path).code == 0, "status shows the rest"


@pytest.mark.parametrize("schema", ["game", "secret", "snapshot"])
def test_a_game_is_blocked_and_the_others_go_on(club: Club, schema: str) -> None:
    path = next(path for path in reversed(files(club, schema)) if "peste" in path.parts)
    before = {*club.names("in")}
    club.order("coral", "bid 1", turn=1)
    waits = {*club.names("in")} - before
    club.write("coral", "draw", game="second")
    held = raised(path)
    code, text = tick(club)
    assert (code, says(text, schema)) == (1, True), text
    assert path.read_bytes() == held
    assert {*club.names("in")} == waits, "until the newer program is there"
    assert "second" in club.receipt_mail("coral")["Subject"]


def test_the_ticks_of_a_newer_program_are_kept(club: Club) -> None:
    (path,) = files(club, "ticks")
    held = raised(path)
    club.order("coral", "bid 1", turn=1)
    code, text = tick(club)
    assert (code, says(text, "ticks")) == (1, True), text
    assert path.read_bytes() == held
    assert club.receipt("coral")[0] == "ok"


def test_a_letter_of_a_newer_program_waits_and_the_others_leave(club: Club) -> None:
    path = next(path for path in files(club, "mail-letter") if path.parent.name == "out")
    held = raised(path)
    club.order("coral", "bid 1", turn=1)
    code, text = tick(club)
    assert (code, says(text, "mail-letter")) == (1, True), text
    assert "The letter waits" in text
    assert path.read_bytes() == held
    assert path.with_suffix(".eml").exists()
    assert club.receipt("coral")[0] == "ok"
    shown = " ".join(run("mail", "log", "--home", club.path).out.split())
    assert says(shown, "mail-letter")
    assert says(" ".join(run("doctor", "--home", club.path).out.split()), "mail-letter")


def test_a_letter_that_a_newer_program_has_sent_is_not_sent_again(club: Club) -> None:
    paths = [path for path in files(club, "mail-letter") if path.parent.name == "sent"]
    for path in paths:
        raised(path)
    count = len(club.box("amber"))
    (club.path / "index.json").unlink()  # all letters of all games are called for again
    tick(club)
    assert len(club.box("amber")) == count
    assert all(path.exists() for path in paths)


@pytest.mark.parametrize("folder", ["notes", "quarantine", "shunt"])
def test_a_mail_whose_note_is_a_newer_program_s_stays_where_it_lies(club: Club, folder: str) -> None:
    path = next(path for path in files(club, "mail-note") if path.parent.name == folder)
    held = raised(path)
    club.order("coral", "bid 1", turn=1)
    _, text = tick(club)
    assert path.read_bytes() == held
    assert club.receipt("coral")[0] == "ok", "another mail is read"
    if folder == "notes":
        assert says(text, "mail-note")
        assert path.stem in club.names("in")
        return
    assert says(" ".join(run("mail", "held", "--home", club.path).out.split()), "mail-note")
    ran = club.run("mail", "release", path.stem)
    assert (ran.code, says(ran.err, "mail-note")) == (1, True)
    assert path.read_bytes() == held
    assert path.with_suffix("").exists()


def test_the_log_of_mails_goes_on_and_what_is_newer_in_it_is_refused(club: Club) -> None:
    (path,) = files(club, "mail-log-line")
    held = raised(path)
    club.order("coral", "bid 1", turn=1)
    assert tick(club)[0] in (0, 1)
    assert path.read_bytes().startswith(held)
    ran = run("mail", "log", "--home", club.path)
    assert (ran.code, says(ran.err, "mail-log-line")) == (1, True)


@pytest.mark.parametrize("schema", ["index", "site-memory", "examined"])
def test_what_is_only_remembered_is_made_again(club: Club, schema: str) -> None:
    (path,) = files(club, schema)
    raised(path)
    club.order("coral", "bid 1", turn=1)
    tick(club)
    assert club.receipt("coral")[0] == "ok"
    assert all(line.startswith("broken:") for line in build_site(club.home, club.path.parent / "site", club.now).failed)
    club.run("doctor")
    assert json.loads(path.read_bytes())["schema"] == shapes.schema(schema)


def test_a_report_of_a_newer_program_is_refused(club: Club) -> None:
    path = files(club, "report")[0]
    raised(path)
    letter = str(path.relative_to(club.path / "games" / path.parts[-4])).removesuffix(".json")
    with pytest.raises(shapes.NewerError, match=SAYS):
        read_report(open_home(club.path), path.parts[-4], letter)


def test_why_a_game_is_blocked_by_a_newer_program(club: Club) -> None:
    (path,) = files(club, "fenced")
    raised(path)
    assert SAYS in run("status", "--home", club.path).out


@pytest.mark.parametrize("schema", ["mail-letter", "mail-note", "mail-state", "mail-sources", "mail-log-line"])
def test_copying_the_mail_stops_at_what_a_newer_program_has_written(club: Club, schema: str, tmp_path: Path) -> None:
    raised(files(club, schema)[0])
    with pytest.raises(shapes.NewerError, match=f"{SAYS} .{schema}/2"):
        copy_mail(FolderMail(club.path / "mail"), FolderMail(tmp_path / "copy"))


def test_the_mail_of_an_older_program_goes_on(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this program would read of mail whose shapes had changed since the release before."""
    for schema, (was, now) in {"mail-letter": ("why", "told"), "mail-note": ("reason", "why")}.items():
        for path in files(club, schema):
            content = json.loads(path.read_bytes())
            path.write_text(json.dumps({was if key == now else key: value for key, value in content.items()}))
        monkeypatch.setitem(shapes.NUMBERS, schema, 2)
        monkeypatch.setitem(shapes.STEPS, (schema, 1), partial(_renamed, was, now))
    monkeypatch.setitem(shapes.NUMBERS, "mail-log-line", 2)
    monkeypatch.setitem(shapes.STEPS, ("mail-log-line", 1), dict)
    waiting = [path for path in files(club, "mail-letter") if path.parent.name == "out"]
    assert waiting
    club.order("coral", "bid 1", turn=1)
    tick(club)
    assert club.receipt("coral")[0] == "ok"
    assert not any(path.exists() for path in waiting), "they have left"
    sent = [json.loads((club.path / "mail/sent" / path.name).read_bytes())["schema"] for path in waiting]
    assert set(sent) == {"rattus-pbem/mail-letter/2"}
    assert "x@y.test" in run("mail", "held", "--home", club.path).out
    lines = (club.path / "mail/log.jsonl").read_text().splitlines()
    assert ["schema" in line for line in lines].count(True) >= 1
    assert run("mail", "log", "--home", club.path).code == 0


def _renamed(was: str, now: str, old: dict[str, Any]) -> dict[str, Any]:
    return {now if key == was else key: value for key, value in old.items()}
