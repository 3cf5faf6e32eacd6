"""A database of another host or of a newer program, without rights, full, with other defaults: clear words, once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from rattus_pbem.errors import UnreadableError
from rattus_pbem.home.home import Home, demo_key, make_home, open_home
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.post.work import Worker
from rattus_pbem.referee import new_host_key as module
from rattus_pbem.store.files import replace_file
from rattus_pbem.store.postgres.database import ConflictError, Database, DatabaseError
from tests.cli.running import run
from tests.hosting.databases import as_role, on_database
from tests.postgres import Postgres

from .mailing import CONFIG, HOUR, Club
from .many_workers import fork

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]


@pytest.fixture
def club(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose games and mail lie in the database."""
    monkeypatch.setattr("tests.post.mailing.SERVER", postgres)
    return Club(tmp_path)


@pytest.fixture
def strangers(club: Club, tmp_path: Path) -> Path:
    """A home with the settings of the club's, and a key of its own."""
    path = make_home(tmp_path / "strangers", key=demo_key("somebody else")).path
    (path / "host.toml").write_bytes((club.path / "host.toml").read_bytes())
    return path


def database_of(home: Home) -> Database:
    database: Database = home.store.database  # type: ignore[attr-defined]
    return database


COMMANDS: dict[str, tuple[str, ...]] = {
    "status": ("status",),
    "tick": ("tick",),
    "tick --dry-run": ("tick", "--dry-run"),
    "work": ("work", "--for", "1"),
    "work --workers": ("work", "--for", "1", "--workers", "2"),
    "doctor": ("doctor",),
    "new": ("new", "other", "--seat", "red=Anna <a@pbem.test>", "--seat", "blue=bot:sensible"),
    "submit": ("submit", "peste", "red", "sheet"),
    "report": ("report", "peste", "red"),
    "announce": ("announce", "peste", "hello"),
    "invite": ("invite", "peste"),
    "upgrade": ("upgrade",),
    "mail held": ("mail", "held"),
    "mail log": ("mail", "log"),
    "site build": ("site", "build", "site"),
    "replay": ("referee", "replay", "peste"),
    "pause": ("referee", "pause", "peste", "--reason", "x"),
    "export": ("store", "export", "peste", "out"),
    "migrate": ("store", "migrate"),
    "grant": ("store", "grant", "nobody"),
    "bundle": ("bundle", "peste"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_works_on_the_database_with_another_host_key(
    club: Club, strangers: Path, command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sheet").write_text("BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n")
    before = database_of(club.home).row("SELECT sum(written) FROM game")
    words = [sys.executable, "-m", "rattus_pbem", *COMMANDS[command], "--home", str(strangers)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 2, ran
    assert ran.stderr.count("another host.key") == 1, ran
    assert "Copy host.key" in ran.stderr
    assert database_of(club.home).row("SELECT sum(written) FROM game") == before


def test_a_copy_into_the_tables_of_another_host_is_refused(club: Club, strangers: Path, tmp_path: Path) -> None:
    source = make_home(tmp_path / "source", key=demo_key("somebody else"))
    ran = run("store", "copy", source.path, strangers)
    assert (ran.code, "another host.key" in ran.err) == (2, True)


def test_mail_is_taken_whatever_the_key_is(club: Club, strangers: Path) -> None:
    """A wrong or lost key stops the games, and no mail."""
    (strangers / "host.key").unlink()
    ran = run("receive", "--home", strangers, stdin="From: anna@pbem.test\n\nhelp\n")
    assert (ran.code, club.queues.count("in")) == (0, 1)


def test_a_home_that_knows_the_newest_key_works_and_brings_a_newer_one(club: Club) -> None:
    """As when the key of a host is replaced: the first machine that has both makes the new one known."""
    old, new, other = "a" * 64, "b" * 64, "c" * 64

    def open_with(*marks: str) -> list[str]:
        home = open_home(club.path)
        home.store.take_keys(marks)  # type: ignore[attr-defined]
        return home.store.games()

    database = database_of(club.home)
    database.execute("UPDATE host_key SET mark = %s", (old,))
    assert open_with(old) == ["peste"]
    with pytest.raises(UnreadableError, match=r"another host\.key"):
        open_with(other)
    assert open_with(new, old) == ["peste"]
    assert open_with(new, old) == ["peste"]
    assert open_with(new) == ["peste"]
    with pytest.raises(UnreadableError, match=r"another host\.key"):
        open_with(old)
    assert database.rows("SELECT mark FROM host_key ORDER BY number") == [(old,), (new,)]


def test_a_database_from_before_learns_the_key_when_it_is_migrated(club: Club) -> None:
    database = database_of(club.home)
    database.execute("DROP TABLE host_key")
    database.execute("ALTER TABLE game DROP COLUMN looks")
    database.execute("DELETE FROM migration WHERE number >= 5")
    assert "store migrate" in run("status", "--home", club.path).err
    assert run("store", "migrate", "--home", club.path).code == 0
    assert run("status", "--home", club.path).code == 0
    database.execute("DELETE FROM host_key")
    ran = run("status", "--home", club.path)
    assert (ran.code, "does not know the key" in ran.err) == (2, True)


# ---- a newer program


@pytest.mark.parametrize("how", ["the connection holds", "the connection is cut"])
@pytest.mark.parametrize("what", ["schema", "key"])
def test_a_worker_ends_when_the_database_is_no_longer_his(club: Club, postgres: Postgres, how: str, what: str) -> None:
    worker = Worker(club.home)
    while worker.step():
        pass
    database = database_of(club.home)
    if what == "schema":
        database.execute("INSERT INTO migration (number, name) VALUES (99, 'newer')")
    else:
        database.execute("INSERT INTO host_key (mark) VALUES ('somebody else')")
    database.execute("UPDATE game SET due = '-infinity'")
    database.close()
    worker._clock_read = float("-inf")  # a second later
    if how == "the connection is cut":
        postgres.cut_connections()
    before = _written(postgres, database)
    with pytest.raises(UnreadableError, match="number 99" if what == "schema" else r"host\.key"):
        worker.work(20)
    assert _written(postgres, database) == before, "nothing was written any more"


def _written(postgres: Postgres, database: Database) -> object:
    import psycopg

    with psycopg.connect(postgres.dsn) as connection:
        return connection.execute(f"SELECT due::text, written FROM {database.schema}.game").fetchall()


# ---- a reader that hangs


def test_a_reader_that_hangs_loses_its_mailbox_and_holds_up_no_other(club: Club) -> None:
    """Its server accepts and never answers, and it is stopped itself: its lease ends, and another reads the mailbox."""
    with ExitStack() as kept, socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(60)
        other = club.path / "other"
        for part in ("new", "cur", "tmp"):
            (other / part).mkdir(parents=True)
        toml = club.path / "host.toml"
        text = toml.read_text().replace('kind = "postgres"', 'kind = "postgres"\nlease = 1')
        (club.path / "password").write_text("x\n")
        box = f'[[mail.in]]\nkind = "imap"\nhost = "127.0.0.1"\nport = {silent.getsockname()[1]}\ntls = "none"\n'
        box += 'user = "host"\npassword_file = "password"\ntimeout = 1\n'
        toml.write_text(f'{text}\n{box}\n[[mail.in]]\nkind = "maildir"\npath = "other"\n')
        hung = fork(lambda: Worker(open_home(club.path)).step())
        try:
            kept.enter_context(silent.accept()[0])
            os.kill(hung.process, signal.SIGSTOP)
            (other / "new" / "1").write_text("From: anna@pbem.test\n\nhelp\n")
            worker = Worker(open_home(club.path))
            worker.step()
            assert mail_room(club.home).queues.count("in") + mail_room(club.home).queues.count("taken") == 1
            silent.settimeout(0)
            reached = False
            while not reached:  # the server throws the other out within its lease and its source's patience
                worker._collected = float("-inf")
                worker.begin()
                worker.collect()
                try:
                    kept.enter_context(silent.accept()[0])
                    reached = True
                except BlockingIOError:
                    pass
            assert worker.result.failed, "and the host hears of the mailbox"
        finally:
            hung.kill()


# ---- a full disk, rights, defaults


def refuse(club: Club, postgres: Postgres, table: str, code: str, times: int, what: str) -> None:
    """The database refuses to write into a table, so many times."""
    import psycopg

    with psycopg.connect(postgres.dsn, autocommit=True) as connection:
        connection.execute(f"SET search_path = {database_of(club.home).schema}")
        connection.execute("CREATE SEQUENCE refusals")
        connection.execute(
            f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = "
            f"{database_of(club.home).schema} AS $$ BEGIN IF nextval('refusals') <= {times} THEN "
            f"RAISE EXCEPTION '{what}' USING ERRCODE = '{code}'; END IF; RETURN NEW; END $$"
        )
        connection.execute(
            f"CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse()"
        )


FULL = "could not extend file: No space left on device"


@pytest.mark.parametrize("table", ["blob", "block", "letter", "place", "home_blob"])
@pytest.mark.parametrize("command", [("tick",), ("work", "--for", "2"), ("work", "--for", "2", "--workers", "2")])
def test_a_full_disk_of_the_database_is_told_as_such(
    club: Club, postgres: Postgres, table: str, command: tuple[str, ...]
) -> None:
    club.write("red", "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n")
    refuse(club, postgres, table, "53100", 10_000_000, FULL)
    words = [sys.executable, "-m", "rattus_pbem", *command, "--home", str(club.path)]
    ran = subprocess.run(
        words, capture_output=True, text=True, check=False, env={**os.environ, "RATTUS_PBEM_DEBUG": ""}
    )
    printed = ran.stdout + ran.stderr
    assert FULL in printed, printed
    assert "Errno" not in printed
    assert "current transaction is aborted" not in printed
    assert ran.returncode == 2 or "waiting for the database" in printed, printed


@pytest.mark.parametrize("code", ["40001", "40P01"])
@pytest.mark.parametrize("table", ["blob", "letter", "mail", "home_blob"])
def test_what_another_transaction_was_in_the_way_of_is_done_again_at_once(
    club: Club, postgres: Postgres, table: str, code: str
) -> None:
    for seat in ("red", "blue"):
        club.write(seat, f"BEGIN ORDERS peste {seat} turn 0\nfirst in gallia\nEND ORDERS\n")
    refuse(club, postgres, table, code, 2, "could not serialize access")
    result = Worker(club.home, club.now + HOUR).work_off()
    assert result.failed == []
    assert result.moved


def test_what_is_always_in_the_way_is_put_off(club: Club, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATTUS_PBEM_DEBUG")
    club.write("red", "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n")
    refuse(club, postgres, "block", "40001", 10_000_000, "could not serialize access")
    (failed,) = Worker(club.home, club.now + HOUR).work_off().failed
    assert "could not serialize access" in failed


def test_a_deadlock_is_a_conflict(club: Club, postgres: Postgres) -> None:
    refuse(club, postgres, "home_blob", "40P01", 1, "deadlock detected")
    with pytest.raises(ConflictError):
        club.home.store.write("x", b"1")


@pytest.mark.parametrize("setting", ["default_transaction_isolation=serializable", "synchronous_commit=off"])
def test_the_defaults_of_the_server_change_nothing(club: Club, setting: str) -> None:
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("dbname=postgres", f"dbname=postgres options='-c {setting}'"))
    database = database_of(club.home)
    with database.transaction():
        assert database.row("SHOW transaction_isolation") == ("read committed",)
    assert database.row("SHOW synchronous_commit") == ("on",)


@pytest.mark.parametrize("rights", ["none", "schema", "read", "write without mail"])
@pytest.mark.parametrize("command", [("work",), ("work", "--workers", "2"), ("tick",), ("status",)])
def test_a_role_without_rights_is_told_so_and_ends(
    club: Club, tmp_path: Path, rights: str, command: tuple[str, ...]
) -> None:
    if (rights, command) == ("read", ("status",)) or (rights, command) == ("write without mail", ("status",)):
        pytest.skip("may do this")
    database, schema = database_of(club.home), database_of(club.home).schema
    database.execute("CREATE ROLE pbem_worker LOGIN PASSWORD 'worker'")
    try:
        if rights != "none":
            database.execute(f"GRANT USAGE ON SCHEMA {schema} TO pbem_worker")
        if rights in ("read", "write without mail"):
            database.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO pbem_worker")
        if rights == "write without mail":
            database.execute("GRANT INSERT, UPDATE, DELETE ON game, block, blob, home_blob TO pbem_worker")
        other = as_role(make_home(tmp_path / "other", key=demo_key("club")), club.home, "pbem_worker", "worker")
        with (other.path / "host.toml").open("a") as toml:
            toml.write(CONFIG.format(path=f"{club.letters}/{{to}}"))
        club.write("red", "help")
        words = [sys.executable, "-m", "rattus_pbem", *command, "--home", str(other.path)]
        ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=100)
        printed = ran.stdout + ran.stderr
        assert ran.returncode == 2, printed
        assert ran.stderr.count("permission denied") == 1, printed
        assert "waiting for the database" not in printed
        assert "relation" not in printed
    finally:
        database.execute("DROP OWNED BY pbem_worker")
        database.execute("DROP ROLE pbem_worker")


# ---- workers and the process that looks after them


def look_after(club: Club, *words: str, **environment: str) -> subprocess.Popen[str]:
    """`work` with two workers, as a service runs it."""
    command = [sys.executable, "-m", "rattus_pbem", "work", "--workers", "2", "--home", str(club.path), *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )


def children_of(process: int) -> list[int]:
    """Its processes, once there are two."""
    while True:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
        if len(text.split()) == 2:
            return [int(word) for word in text.split()]


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("what", "said"),
    [("rate = 1000", "mail.rate"), ("dbname=postgres", "dbname"), ("not migrated", "store migrate")],
)
def test_what_nobody_can_work_with_is_said_once(
    club: Club, tmp_path: Path, postgres: Postgres, workers: str, what: str, said: str
) -> None:
    path, toml = club.path, club.path / "host.toml"
    if what == "rate = 1000":
        toml.write_text(toml.read_text().replace(what, 'rate = "many"'))
    elif what == "dbname=postgres":
        toml.write_text(toml.read_text().replace(what, "dbname"))
        said = "connection string"
    else:
        path = on_database(tmp_path / "new", postgres).path
    ran = subprocess.run(
        [sys.executable, "-m", "rattus_pbem", "work", "--workers", workers, "--home", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (ran.returncode, ran.stdout) == (2, ""), ran
    assert ran.stderr.count(said) == 1, ran.stderr
    assert "Error" not in ran.stderr


def test_after_a_worker_was_killed_and_replaced_an_end_that_was_asked_for_is_a_good_one(club: Club) -> None:
    work = look_after(club)
    first = children_of(work.pid)
    os.kill(first[0], signal.SIGKILL)
    assert work.stderr is not None
    assert "a worker has died of signal 9; another begins" in work.stderr.readline()
    assert set(children_of(work.pid)) != set(first)
    work.send_signal(signal.SIGTERM)
    out, err = work.communicate(timeout=60)
    assert (work.returncode, err) == (0, ""), (out, err)


LOSES_THE_FIRST = """
import os, signal
forked = os.fork
def fork():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    process = forked()
    if not process:
        signal.sigwait([signal.SIGTERM])
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    return process
os.fork = fork
"""
"""What a busy machine does: Python forgets a signal that comes before a new process is ready."""


def test_a_worker_that_loses_the_signal_to_end_is_told_again(club: Club, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(LOSES_THE_FIRST)
    work = look_after(club, PYTHONPATH=str(tmp_path))
    children_of(work.pid)
    work.send_signal(signal.SIGTERM)
    out, err = work.communicate(timeout=60)
    assert (work.returncode, err) == (0, ""), (out, err)


FAILS_ONCE = """
from pathlib import Path
from rattus_pbem.post import work
played = work.Worker.work
def once(self, *words):
    try:
        Path({flag!r}).unlink()
    except FileNotFoundError:
        return played(self, *words)
    raise ZeroDivisionError("by a test")
work.Worker.work = once
"""


def test_a_worker_that_fails_is_replaced(club: Club, tmp_path: Path) -> None:
    (tmp_path / "flag").touch()
    (tmp_path / "sitecustomize.py").write_text(FAILS_ONCE.format(flag=str(tmp_path / "flag")))
    work = look_after(club, PYTHONPATH=str(tmp_path))
    assert work.stderr is not None
    assert "ZeroDivisionError: by a test" in work.stderr.readline()
    assert "a worker has failed; another begins" in work.stderr.readline()
    assert len(children_of(work.pid)) == 2
    work.send_signal(signal.SIGTERM)
    out, err = work.communicate(timeout=60)
    assert (work.returncode, err) == (0, ""), (out, err)


@pytest.mark.parametrize("error", [DatabaseError(5, "text", "the database"), ConflictError(5, "text", "the database")])
def test_an_error_of_the_database_has_no_number_in_its_text(error: DatabaseError) -> None:
    assert str(error) == "the database: text"


@pytest.mark.parametrize("how", ["", "--stolen", "--lost"])
def test_a_machine_with_the_key_of_before_is_told_what_to_do(club: Club, tmp_path: Path, how: str) -> None:
    other = make_home(tmp_path / "other", key=demo_key("club")).path
    (other / "host.toml").write_bytes((club.path / "host.toml").read_bytes())
    assert run("status", "--home", other).code == 0
    if how == "--lost":
        (club.path / "host.key").unlink()
    command = ["host", "key", "new", "--reason", "x", "--home", club.path, *([how] if how else [])]
    assert run(*command).code == 0
    ran = run("tick", "--home", other)
    assert (ran.code, "another host.key" in ran.err, "Copy host.key" in ran.err) == (2, True, True)
    assert club.tick().fenced == []
    (other / "host.key").write_bytes((club.path / "host.key").read_bytes())
    assert run("status", "--home", other).code == 0
    assert club.journal().count(b'"kind":"host_key"') == 1


@pytest.mark.parametrize("step", ["add_mark", "replace_file"])
@pytest.mark.parametrize("how", ["replaced", "stolen"])
def test_a_command_that_is_killed_around_the_note_in_the_database_is_said_again(
    club: Club, monkeypatch: pytest.MonkeyPatch, step: str, how: str
) -> None:
    """Killed before the database knows the new key, and right after it."""

    def dying(folder: Path, name: str, data: bytes, *, durable: bool) -> None:
        if name == module.KEY:
            raise KeyboardInterrupt
        replace_file(folder, name, data, durable=durable)

    def dead(database: Database, mark: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        if step == "add_mark":
            patched.setattr("rattus_pbem.store.postgres.migrations.add_mark", dead)
        else:
            patched.setattr("rattus_pbem.referee.new_host_key.replace_file", dying)
        with pytest.raises(KeyboardInterrupt):
            module.new_host_key(club.path, how, "x", club.now)
    ran = run("status", "--home", club.path)
    assert ran.code == (0 if step == "add_mark" else 2)
    assert ("say it again" in ran.err) == (step != "add_mark")
    assert module.new_host_key(club.path, how, "x", club.now) == (["peste"], [])
    assert run("status", "--home", club.path).code == 0
    assert club.tick().fenced == []
