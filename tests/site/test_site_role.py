"""A site that is built by a role of the database that may read only what is public: the same site, to the byte."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rattus_pbem.home.home import Home, make_home, open_home
from rattus_pbem.post.mail_tick import tick
from rattus_pbem.store.postgres.database import Database
from tests.cli.running import run
from tests.postgres import Postgres

from ..hosting import homes
from ..hosting.databases import as_role
from ..hosting.homes import BEGINS, HOUR
from .sites import build, files, secrets, settings

pytestmark = pytest.mark.full
ROLE = "pbem_site"
HEAD = re.compile(r',?"?Journal:[0-9a-f]{64}"?|(?<="head":")[0-9a-f]{64}')
"""The head of the journal in a report, which tells that somebody has sent something."""


@pytest.fixture(autouse=True)
def role(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """The owner's connection, with a role beside it; homes lie in the database."""
    postgres: Postgres = request.getfixturevalue("postgres")
    monkeypatch.setattr(homes, "STORE", "postgres")
    monkeypatch.setattr(homes, "SERVER", postgres)
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")
    monkeypatch.setattr("rattus_pbem.site.build_site.known_games", tuple)  # the pages of rules are the same in any case
    owner = Database("dsn", postgres.dsn, "public", 60)
    owner.execute(f"CREATE ROLE {ROLE} LOGIN PASSWORD 'site'")
    yield owner
    owner.execute(f"DROP OWNED BY {ROLE}")
    owner.execute(f"DROP ROLE {ROLE}")


def granted(home: Home, path: Path) -> Home:
    """The home of the web site's machine: another key, and the role's word."""
    assert run("store", "grant", ROLE, "--home", home.path).code == 0
    tick(home, BEGINS)
    return as_role(make_home(path), home, ROLE, "site")


def published(home: Home) -> tuple[str, str]:
    """What the role can read of the game, and what tells whether it was written again."""
    database: Database = home.store.database  # type: ignore[attr-defined]
    row = database.row("SELECT data, xmin::text FROM public_game")
    assert row is not None
    return zlib.decompress(row[0]).decode(), row[1]


@pytest.mark.parametrize(("rules", "turns"), [("skirmish", 2), ("skirmish", 99), ("rattus", 2), ("godstorm", 2)])
def test_the_site_of_the_role_is_the_owners(rules: str, turns: int, tmp_path: Path) -> None:
    """Of games in the middle of play, and of one that is over."""
    home = homes.make(tmp_path / "home", rules=rules)
    homes.play_turns(home, turns)
    site = granted(home, tmp_path / "site home")
    assert build(site, tmp_path / "site").failed == []
    assert build(home, tmp_path / "owner's").failed == []
    assert files(tmp_path / "site") == files(tmp_path / "owner's")
    assert build(site, tmp_path / "site").written == 0
    if turns < 99:
        text = published(site)[0]
        assert [secret for secret in secrets(home) if secret in text] == []


def test_what_somebody_has_sent_changes_nothing_that_the_role_can_see(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish", early="off")
    site = granted(home, tmp_path / "site home")
    before = published(site)
    seat = homes.awaited(home)[0]
    homes.send(home, homes.compose_for(home, seat, "x"), BEGINS + HOUR)
    tick(home, BEGINS + HOUR)
    assert published(site) == before
    homes.play_turns(home, 1, BEGINS + HOUR)
    tick(home, BEGINS + 99 * HOUR)
    assert published(site) != before
    assert build(site, tmp_path / "site").built == ["peste"]


def test_games_that_are_hidden_are_not_published(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    site = granted(home, tmp_path / "site home")
    tick(settings(home, hide=["peste"]), BEGINS)
    assert build(site, tmp_path / "site").games == []
    toml = home.path / "host.toml"
    toml.write_text(toml.read_text().replace('hide = ["peste"]', "hide = []"))
    tick(open_home(home.path), BEGINS)
    assert build(site, tmp_path / "site").games == ["peste"]


def test_status_and_report_say_what_is_public_and_nothing_else_is_done(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", rules="skirmish")
    homes.play_turns(home, 1)
    site = granted(home, tmp_path / "site home")
    at = ("--now", BEGINS.isoformat(), "--home")
    (there,) = run("status", "--json", *at, site.path).json["games"]
    (here,) = run("status", "--json", *at, home.path).json["games"]
    same = ("game", "rules", "stage", "turn", "open", "names")
    assert {key: there[key] for key in same} == {key: here[key] for key in same}
    assert [ask["until"] for ask in there["awaited"]] == [ask["until"] for ask in here["awaited"]]
    assert run("status", *at, site.path).out.startswith("peste: ")
    for form in ("text", "json"):
        ran, owner = (run("report", "peste", "--format", form, *at, each.path) for each in (site, home))
        texts = [HEAD.sub("", "".join(each.out.split())) for each in (ran, owner)]
        assert (ran.code, texts[0]) == (0, texts[1]), form
    refused = [("report", "peste", "amber"), ("report", "peste", "--format", "view"), ("report", "peste", "referee")]
    refused += [("status", "--player", "Ada"), ("status", "--html"), ("report", "pest"), ("status", "pest")]
    for words in refused:
        ran = run(*words, *at, site.path)
        assert (ran.code, ran.out) == (1, ""), words
    assert "permission denied" in run("tick", "--home", site.path).err
    for words in (("doctor",), ("referee", "replay", "peste"), ("mail", "log"), ("store", "export", "peste", "x")):
        ran = run(*words, "--home", site.path)
        assert (ran.code, "permission denied" in ran.err, "Traceback" in ran.err) == (2, True, False), words
    assert json.dumps(there).count("@") == 0
