"""The store in PostgreSQL, on the real server: the same bytes as in a folder, one writer, no word of a password."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from rattus_pbem.errors import UnreadableError
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.lines_of_letters import Reminded
from rattus_pbem.store.postgres.database import Database, DatabaseError
from rattus_pbem.store.postgres.migrations import migrate, migrations
from rattus_pbem.store.protocol import LockedError, Mark
from tests.cli.running import run
from tests.conftest import Demo
from tests.golden import godstorm, sample, toy
from tests.postgres import PASSWORD, Postgres

from . import homes
from .databases import files, on_database, tree
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.full
GOLDEN = {"sample": sample, "toy": toy, "godstorm": godstorm}
MAKE = {"sample": sample.make_sample, "toy": toy.make_toy, "godstorm": godstorm.make_war}


@pytest.fixture(autouse=True)
def _on_postgres(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "STORE", "postgres")
    monkeypatch.setattr(homes, "SERVER", postgres)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_games_are_the_same_bytes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GOLDEN[name].GAME
    monkeypatch.setattr(
        GOLDEN[name], "make_home", lambda path, key: homes.with_store(make_home(path, key=key)), raising=True
    )
    made = MAKE[name](tmp_path / "home")
    assert not list((made.path / "games").iterdir())
    folder = make_home(tmp_path / "folder")
    shutil.copytree(GOLDEN[name].KEPT, folder.path / "games" / game)
    assert files(made, game) == files(folder, game)


def test_nothing_is_done_before_the_tables_are_there_and_up_to_date(tmp_path: Path, postgres: Postgres) -> None:
    home = on_database(tmp_path / "home", postgres)
    ran = run("status", "--home", home.path)
    assert (ran.code, "`rattus-pbem store migrate` makes it" in ran.err) == (2, True)
    ran = run("store", "migrate", "--home", home.path)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "0001 games: done")
    assert run("status", "--home", home.path).code == 0
    database = open_home(home.path).store.database  # type: ignore[attr-defined]
    assert migrate(database) == []
    again = run("store", "migrate", "--home", home.path, "--json")
    assert again.json == {"schema": "rattus-pbem/migrated/1", "steps": []}
    database.execute("INSERT INTO migration (number, name) VALUES (99, 'later')")
    with pytest.raises(UnreadableError, match="number 99"):
        open_home(home.path).store.games()
    database.execute("DELETE FROM migration WHERE number >= %s", (migrations()[-1].number,))
    with pytest.raises(UnreadableError, match="store migrate"):
        open_home(home.path).store.games()


@pytest.mark.parametrize("words", [("status",), ("tick",), ("doctor",), ("store", "migrate")])
def test_no_message_shows_a_password(tmp_path: Path, postgres: Postgres, words: tuple[str, ...]) -> None:
    home = on_database(tmp_path / "home", postgres)
    toml = home.path / "host.toml"
    right = toml.read_text()
    wrong = {
        "another password": right.replace(PASSWORD, "hidden-word"),
        "no connection string": right.replace("host=127.0.0.1", "hidden-word"),
        "nobody listens": right.replace(f"port={postgres.port}", "port=1").replace(PASSWORD, "hidden-word"),
        "unknown setting": right.replace('schema = "', 'shema = "').replace(PASSWORD, "hidden-word"),
    }
    for what, text in wrong.items():
        toml.write_text(text)
        ran = run(*words, "--home", home.path)
        assert (ran.code, "hidden-word" in ran.out + ran.err) == (2, False), what
        assert PASSWORD not in ran.out + ran.err
        assert "Traceback" not in ran.err
    toml.write_text(right)
    ran = run(*words, "--home", home.path)
    assert PASSWORD not in ran.out + ran.err


def test_there_is_one_writer_of_a_game(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    other = open_home(home.path)
    other.store.database.execute("SET lock_timeout = '50ms'")  # type: ignore[attr-defined]
    with open_game(home, "peste", BEGINS):
        with pytest.raises(LockedError), open_game(other, "peste", BEGINS):
            pass
        with pytest.raises(LockedError), open_game(home, "peste", BEGINS):
            pass
    with open_game(other, "peste", BEGINS):
        pass


def test_a_writer_that_hangs_longer_than_its_lease_loses_the_game_and_all_that_he_wrote(
    tmp_path: Path, postgres: Postgres
) -> None:
    home = homes.make(tmp_path / "home")
    toml = home.path / "host.toml"
    toml.write_text(toml.read_text().replace('kind = "postgres"', 'kind = "postgres"\nlease = 1'))
    hung, before = open_home(home.path), files(home)
    with pytest.raises(DatabaseError):
        _hang(hung, home)
    after = files(home)
    assert "note" not in after
    assert after["journal"].startswith(before["journal"])
    assert after["journal"] != before["journal"]
    assert hung.store.games() == ["peste"], "a new connection is made"


def _hang(hung: Home, home: Home) -> None:
    """One writes and is silent, the other waits until the server throws him out, and plays; then the first goes on."""
    with open_game(hung, "peste", BEGINS) as session:
        session.store.write("note", b"written by somebody who then hangs")
        with open_game(home, "peste", BEGINS + HOUR) as mine:
            mine.game.write(Reminded(seat="red", key="1", count=1))
            mine.commit()
        session.store.write("note", b"back again")


@pytest.mark.parametrize("what", ["the connection is cut", "a statement is refused"])
def test_a_transaction_in_which_an_error_is_passed_over_commits_nothing(
    tmp_path: Path, postgres: Postgres, what: str
) -> None:
    store = homes.make(tmp_path / "home").store
    database: Database = store.database  # type: ignore[attr-defined]

    def write_on() -> None:
        with database.transaction(keep=True):
            store.write("one", b"1")
            if what == "the connection is cut":
                postgres.cut_connections()
            with suppress(DatabaseError):
                database.execute("SELECT 1 / 0")
            with suppress(DatabaseError):  # not on another connection, in no transaction
                store.write("two", b"2")

    with pytest.raises(DatabaseError):
        write_on()
    assert (store.read("one"), store.read("two")) == (None, None)
    store.write("two", b"2")
    assert store.read("two") == b"2"


def test_a_journal_is_cut_and_goes_on_at_any_byte(tmp_path: Path) -> None:
    store = homes.make(tmp_path / "home").game("peste")
    whole = store.journal() or b""
    with store.locked():
        store.append(b"one", Mark(0, len(whole) + 3, "", "", len(whole)))
        store.cut(len(whole) - 5)
        assert store.journal() == whole[:-5]
        store.append(b"two", Mark(0, len(whole) - 4, "", "", len(whole) - 7))
        assert store.journal(len(whole) - 9) == whole[-9:-7] + b"two"
        with pytest.raises(OSError, match="cut off"):
            store.append(b"x", Mark(0, 0, "", "", len(whole) + 99))


def test_an_exported_game_is_replayed_anywhere(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    homes.play_turns(home, 2)
    out = tmp_path / "elsewhere"
    ran = run("store", "export", "peste", out, "--home", home.path)
    assert (ran.code, ran.err) == (0, "")
    ran = run("referee", "replay", out)
    assert (ran.code, ran.out.startswith("EXACT")) == (0, True), ran.err
    assert run("store", "export", "peste", out, "--home", home.path).code == 1
    journal = out / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"turn":1', b'"turn":2', 1))
    assert run("referee", "replay", out).code == 1


def test_a_home_goes_there_and_back_while_it_is_played(tmp_path: Path, postgres: Postgres) -> None:
    database, folder = homes.make(tmp_path / "database"), make_home(tmp_path / "folder", key=demo_key("tests"))
    homes.play_turns(database, 1)
    assert run("store", "copy", database.path, folder.path).out.startswith("1 game copied")
    homes.play_turns(database, 2, BEGINS + 9 * HOUR)
    assert run("store", "copy", database.path, folder.path).out.startswith("1 game copied, 0 as before")
    assert run("store", "copy", database.path, folder.path).out.startswith("0 games copied, 1 as before")
    assert files(folder) == files(database)
    third = on_database(tmp_path / "third", postgres)
    assert run("store", "copy", folder.path, third.path).code == 0
    assert files(third) == files(database)
    homes.play_turns(third, 3, BEGINS + 99 * HOUR)
    ran = run("store", "copy", database.path, third.path)
    assert (ran.code, "has been played on" in ran.out) == (1, True)
    other = make_home(tmp_path / "other")
    assert "different keys" in run("store", "copy", database.path, other.path).err


def test_the_demo_home_goes_there_and_back_byte_for_byte(demo: Demo, tmp_path: Path, postgres: Postgres) -> None:
    key = open_home(demo.path).key
    database, back = on_database(tmp_path / "database", postgres, key=key), make_home(tmp_path / "back", key=key)
    for source, target in ((demo.path, database.path), (database.path, back.path)):
        ran = run("store", "copy", source, target)
        assert (ran.code, ran.err) == (0, "")
    names = [part for part in ("games", "mail", "index.json", "tick.json", "ticks.json") if (demo.path / part).exists()]
    assert {"games", "mail", "index.json", "tick.json"} <= set(names)
    before = {name: data for name, data in tree(demo.path).items() if name.split("/")[0] in names}
    after = {name: data for name, data in tree(back.path).items() if name.split("/")[0] in names}
    assert sorted(after) == sorted(before)
    assert [name for name in before if after[name] != before[name]] == []
    ran = run("store", "copy", demo.path, database.path)
    assert "0 games copied, 1 as before" in ran.out


def test_a_role_for_a_site_reads_what_is_public_and_no_secret(tmp_path: Path, postgres: Postgres) -> None:
    home = homes.make(tmp_path / "home")
    database: Database = home.store.database  # type: ignore[attr-defined]
    database.execute("DROP ROLE IF EXISTS pbem_site")
    assert run("store", "grant", "pbem_site", "--home", home.path).code == 1
    assert run("store", "grant", "pbem", "--home", home.path).code == 1
    database.execute("CREATE ROLE pbem_site LOGIN PASSWORD 'site'")
    try:
        assert run("store", "grant", "pbem_site", "--home", home.path).code == 0
        assert run("tick", "--home", home.path, "--now", BEGINS.isoformat()).code == 0
        tables = [
            name for (name,) in database.rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        ]
        assert {"secret", "block", "blob", "home_blob", "game", "place", "mail", "letter"} <= set(tables)
        with psycopg.connect(postgres.dsn, user="pbem_site", password="site", autocommit=True) as site:
            site.execute(f"SET search_path = {database.schema}")
            assert site.execute("SELECT game FROM public_game").fetchall() == [("peste",)]
            for table in set(tables) - {"migration", "public_game"}:
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    site.execute(f"SELECT * FROM {table}")
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                site.execute("DELETE FROM public_game")
    finally:
        database.execute("DROP OWNED BY pbem_site")
        database.execute("DROP ROLE pbem_site")
