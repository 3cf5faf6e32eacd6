"""The host's home page: what needs the host, games and who is awaited since when, held mail, the last ticks."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rattus_pbem.hosting.ticks import last_ticks
from tests.cli.running import refused, run
from tests.cli.test_outputs import faults

from .made_again import made_again
from .mailing import HOUR, Club

ORDERS = "gallia"
EMPTY = {"meta", "br", "hr"}


class Reader(HTMLParser):
    """What a page consists of: its tags, whether each is closed, and what it would load or run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """A game in which Ben has sent orders, Anna is awaited and disputes an event, and mail is held back."""
    club = Club(tmp_path, early="off")
    command(club, "tick")
    club.order("blue", f"first {ORDERS}")
    club.order("red", f"first {ORDERS}", sender='"<script>alert(1)</script>" <eve@evil.test>')
    club.write("red", "dispute turn 0 event 1: <b>why</b>")
    club.now += HOUR
    command(club, "tick")
    return club


def command(club: Club, *words: object, code: int = 0) -> str:
    ran = club.run(*words)
    assert ran.code == code, ran
    return ran.out


def page_of(club: Club) -> str:
    return command(club, "status", "--html")


def text_of_page(page: str) -> str:
    """The words of a page, without its head."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page.partition("<body>")[2])).split())


def test_the_page_shows_who_is_awaited_since_when_and_what_needs_the_host(club: Club) -> None:
    page = page_of(club)
    text = text_of_page(page)
    assert "Rattus, turn 0 (play)" in text
    assert "Awaited Anna (red), since 2026-11-02 08:00 UTC, until 2026-11-05 08:00 UTC (in 2 days)" in text
    assert "grace until 2026-11-05 20:00 UTC" in text
    assert "peste: dispute 1 is open. Next: rattus-pbem referee disputes peste" in text
    assert "2026-11-02 08:00 UTC from eve@evil.test for peste red: it is not from the player's address." in text
    assert "The last tick ran 2026-11-02 09:00 UTC (now)." in text
    assert "2026-11-02 09:00 UTC: 1 game looked into, peste went on." in text
    assert "<title>rattus-pbem: 1 game, 1 thing needs you</title>" in page


def test_the_page_holds_no_orders_no_words_of_mail_no_script_and_nothing_remote(club: Club) -> None:
    page = page_of(club)
    for secret in (ORDERS, "why", "alert", club.code("red"), club.code("red").replace("-", "")):
        assert secret not in page
    reader = Reader(page)
    assert reader.open == []
    assert reader.tags.isdisjoint({"script", "img", "link", "iframe", "a", "form", "object", "embed"})
    assert reader.attributes == {"lang", "charset", "name", "content", "http-equiv", "class"}
    assert not re.search(r"https?:|url\(|@import|//", page)
    assert "default-src 'none'" in page


def test_a_seat_with_orders_is_shown_with_when_they_are_played_and_never_with_what(club: Club) -> None:
    club.order("red", f"first {ORDERS}")
    command(club, "tick")
    text = text_of_page(page_of(club))
    assert "Anna (red): orders are in, played 2026-11-05 08:00 UTC (in 2 days)" in text
    assert ORDERS not in text


def test_failures_are_shown_in_what_needs_the_host_and_in_the_ticks(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RATTUS_PBEM_DEBUG", raising=False)

    def fail(_: object) -> None:
        raise ValueError(f"quoted from the mail: {ORDERS}")

    monkeypatch.setattr("rattus_pbem.post.intake.carry_out_mail", fail)
    club.order("red", f"first {ORDERS}")
    command(club, "tick", code=1)
    monkeypatch.undo()
    command(club, "new", "other", "--seat", "red=Anna <anna@pbem.test>", "--seat", "blue=bot:random")
    journal = club.path / "games" / "other" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
    club.now += HOUR
    command(club, "tick", code=1)
    page = page_of(club)
    text = text_of_page(page)
    assert "A mail was set aside, since the program failed on it: rattus-pbem mail show" in text
    assert "other is blocked: " in text
    assert "put into shunt: ValueError" in text
    assert "Blocked: other" in text
    assert ORDERS not in page
    file = json.loads((club.path / "ticks.json").read_bytes())
    assert faults("ticks", file) == []
    assert ORDERS not in json.dumps(file)
    before = last_ticks(club.home)
    (club.path / "ticks.json").write_text(json.dumps({**file, "ticks": [3, {"at": 4}, *file["ticks"], {}]}))
    assert last_ticks(club.home) == before  # of a damaged record what can be read
    assert before


def test_an_empty_home_a_wrong_setting_and_a_damaged_record(tmp_path: Path) -> None:
    assert run("init", tmp_path / "home").code == 0
    at = ("--home", tmp_path / "home", "--now", "2026-11-02T08:00:00Z")
    text = text_of_page(run("status", "--html", *at).out)
    assert text.startswith("0 games, nothing needs you As of 2026-11-02 08:00 UTC. No tick has run yet.")
    toml = tmp_path / "home" / "host.toml"
    toml.write_text(toml.read_text().replace("# rate = 20", "rate = 0 #"))
    (tmp_path / "home" / "ticks.json").write_text('{"schema": "rattus-pbem/ticks/1", "ticks": [3]}')
    (tmp_path / "home" / "mail" / "quarantine").write_text("a file")
    ran = run("status", "--html", *at)
    assert (ran.code, ran.err) == (0, "")
    assert "mail.rate is 0" in text_of_page(ran.out)
    refused(run("status", "--html", "--json", *at), "--html", "--json", code=2)


def test_a_page_of_one_game_or_one_player(club: Club) -> None:
    command(club, "new", "other", "--seat", "red=Eva <eva@pbem.test>", "--seat", "blue=bot:random")
    assert "other" not in page_of(club).partition("<h2>Held")[0] or "<h3>other</h3>" in page_of(club)
    assert "<h3>other</h3>" not in command(club, "status", "peste", "--html")
    assert "<h3>peste</h3>" not in command(club, "status", "--player", "Eva", "--html")


@pytest.mark.parametrize("command_of", ["tick", "status", "page"])
@pytest.mark.parametrize("stage", ["waits for players", "collects lines for the draws", "blocked"])
def test_a_stage_is_named_in_words_wherever_it_is_shown(tmp_path: Path, stage: str, command_of: str) -> None:
    """Not by what the files call it: `nonces`, `fenced`."""
    club = Club(tmp_path, nonces=True)
    if stage == "waits for players":
        club.begin("open", ("red=Anna <anna@pbem.test>", "blue=open"))
        (club.path / "games/peste").rename(tmp_path / "elsewhere")
    game = "open" if stage == "waits for players" else "peste"
    club.write("red", "language fr", game=game)
    ticked = command(club, "tick")
    if stage == "blocked":
        journal = club.path / "games/peste/journal.jsonl"
        journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
        club.now += HOUR
        ticked = command(club, "tick", code=1)
    shown = {"tick": ticked, "status": command(club, "status"), "page": text_of_page(page_of(club))}[command_of]
    assert stage.casefold() in shown.casefold()
    assert not re.search(r"nonces|fenced", shown)
