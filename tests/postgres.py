"""A private PostgreSQL for tests: on a loopback port, in a temporary folder, run by a plain user.

Each home has a schema of its own in it. It waits for no disk, unless it is to be killed.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .absent import absent
from .mail.servers import free_ports

PROGRAMS = tuple(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
PASSWORD = "do not print me"
UNSAFE = {"fsync": "off", "full_page_writes": "off"}
FAST = {**UNSAFE, "synchronous_commit": "off"}


@dataclass(frozen=True, slots=True)
class Postgres:
    """A server: its folder and port. `settings` are those it is started with."""

    dir: Path
    port: int
    settings: dict[str, str]

    @property
    def data(self) -> Path:
        return self.dir / "data"

    @property
    def dsn(self) -> str:
        """The connection string of the owner, with his password."""
        return f"host=127.0.0.1 port={self.port} dbname=postgres user=pbem password='{PASSWORD}'"

    def toml(self, home: Path, *, more: str = "") -> str:
        """The table [store] for a home: a schema that no other home has."""
        schema = f"home_{hashlib.sha256(str(home).encode()).hexdigest()[:16]}"
        return f'kind = "postgres"\ndsn = "{self.dsn}"\nschema = "{schema}"\n{more}'

    def start(self, **settings: str) -> None:
        """Start it, and wait until it answers."""
        options = {**self.settings, **settings, "port": str(self.port), "listen_addresses": "127.0.0.1"}
        options |= {"unix_socket_directories": str(self.dir), "max_connections": "400", "shared_buffers": "64MB"}
        words = " ".join(f"-c {name}='{value}'" for name, value in options.items())
        self.run("pg_ctl", "-D", str(self.data), "-l", str(self.dir / "log"), "-w", "-t", "60", "-o", words, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` as a crash does."""
        self.run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")

    def run(self, program: str, *words: str, **environment: str) -> str:
        """Run one of its programs, as the user who owns it; returns what it printed."""
        with tempfile.TemporaryFile() as output:
            ran = subprocess.run(
                [str(folder() / program), *words],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
                cwd=self.dir,
                env={**os.environ, "PGPASSWORD": PASSWORD, **environment},
                **_plain_user(),
            )
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        log = self.dir / "log"
        assert ran.returncode == 0, text + (log.read_text() if log.exists() else "")
        return text

    def cut_connections(self) -> int:
        """Cut all connections but this one's; returns how many."""
        import psycopg

        with psycopg.connect(self.dsn, autocommit=True) as connection:
            return connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND application_name = 'rattus-pbem'"
            ).rowcount


def folder() -> Path:
    """Where the server's programs lie, of the newest version that is installed; else the test is skipped."""
    there = [programs for programs in PROGRAMS if (programs / "initdb").exists()]
    return there[0] if there else absent("PostgreSQL's server is not installed")


def _plain_user() -> dict[str, Any]:
    """Whom the server is run by: it refuses to be root."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running_postgres(**settings: str) -> Iterator[Postgres]:
    """A server with a database and its owner, started; stopped and removed at the end."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        absent("psycopg is not installed")
    folder()
    place = Path(tempfile.mkdtemp(prefix="rattus-pg-"))
    (port,) = free_ports(1)
    server = Postgres(place, port, settings)
    try:
        (place / "password").write_text(PASSWORD)
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            for path in (place, place / "password"):
                os.chown(path, user.pw_uid, user.pw_gid)
        server.run("initdb", "-D", "data", "-U", "pbem", "--pwfile=password", "-A", "scram-sha-256", "-E", "UTF8", "-N")
        server.start()
        try:
            yield server
        finally:
            if (server.data / "postmaster.pid").exists():
                server.stop("immediate")
    finally:
        shutil.rmtree(place, ignore_errors=True)


def kill(process: int) -> None:
    """End a process as a power cut would."""
    os.kill(process, signal.SIGKILL)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            if os.waitpid(process, os.WNOHANG)[0]:
                return
        except ChildProcessError:
            return
