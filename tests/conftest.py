"""What holds for every test: no network, the same examples each time, models built before any clock is frozen.

Temporary folders lie in memory where that is possible, and nobody waits for the disk: the program flushes each of its
files. What every test reads and none changes, the demo, is made once for all workers.
"""

from __future__ import annotations

import fcntl
import gc
import json
import os
import re
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory as FrozenClock
from hypothesis import settings

import rattus_pbem
from tests.games import make_importable

from .cli.running import Ran, run
from .counts import choose_counts, is_counted, leave_to_the_full_run, slow_tests
from .hosting import homes
from .parts import Part
from .postgres import FAST, Postgres, running_postgres

gc.disable()  # until all is collected, none of which is garbage: a quarter of that time went into looking
PACKAGE = Path(rattus_pbem.__file__).parent
make_importable()
MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""So many bytes must be free in MEMORY: several times what a whole run has there at once."""


def is_memory_usable() -> bool:
    """Whether MEMORY is there with enough room, and runs programs: some tests write one. TMPDIR overrules it."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return False
    system = os.statvfs(MEMORY)
    return system.f_bavail * system.f_frsize >= ROOM and not system.f_flag & os.ST_NOEXEC


if is_memory_usable():
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def modules_with_models() -> list[str]:
    """The modules of the package that import pydantic at their top.

    A model whose class is made while the clock is frozen takes the frozen `datetime` for its field type and refuses
    the real one from then on.
    """
    modules = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if re.search(r"^(from|import) pydantic\b", path.read_text("utf-8"), re.MULTILINE):
            modules.append(".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)))
    return modules


for name in modules_with_models():
    import_module(name)

# The same examples on every machine, no time limit on slow ones, and no folder written beside the tests.
settings.register_profile("house", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("house")


LONG = 20
"""So many seconds are long for a test."""
REAL = frozenset({"dovecot", "postfix", "browser", "postgres"})


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Mark what needs a program that few machines have, by the fixture that starts it, and what takes sampled counts.

    Of the tests marked `some`, the other cases are left to the full run.

    The full counts take the branches that the sampled ones take, and would take three times as long to measure.
    """
    leave_to_the_full_run(items)
    slow = slow_tests()
    measured = config.pluginmanager.hasplugin("_cov")
    for item in items:
        if not REAL.isdisjoint(item.fixturenames):
            item.add_marker("real")
        if is_counted(item.module):
            item.add_marker("counted")
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")
        if measured and item.get_closest_marker("full"):
            item.add_marker("no_cover")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", type=int, help="take the part of the full tests that run number so-and-so takes")
    parser.addoption("--minutes", type=float, default=24 * 60, help="begin no test of the part after so many minutes")


def pytest_configure(config: pytest.Config) -> None:
    choose_counts(config)
    number = config.getoption("part")
    if number is not None:
        config.pluginmanager.register(Part(number, config.getoption("minutes"), not hasattr(config, "workerinput")))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A long test is named when it ends: a run that is stopped before its end has said where its time went."""
    if report.duration > LONG and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.duration:.0f} s {report.when}: {report.nodeid}", flush=True)


def pytest_collection_finish() -> None:
    """All that was imported and collected stays to the end: no search for garbage need go through it, nor often."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@dataclass(frozen=True, slots=True)
class Demo:
    """The demo's home, which nobody changes, and what the command printed."""

    path: Path
    ran: Ran


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """`make demo`, the game that the README shows a letter of; played by the first worker that asks for it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    path, printed = shared / "demo", shared / "demo.json"
    with (shared / "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not printed.exists():
            printed.write_text(json.dumps(asdict(run("demo", "--out", path))))
    return Demo(path, Ran(**json.loads(printed.read_text())))


@pytest.fixture(scope="module")
def frozen() -> Iterator[FrozenClock]:
    """The clock, held for a file of tests: that takes 8 ms, and to move it none."""
    with freeze_time(homes.BEGINS, ignore=["tests.parts", "_pytest"]) as clock:
        assert isinstance(clock, FrozenClock)
        yield clock


@pytest.fixture
def clock(frozen: FrozenClock) -> FrozenClock:
    """The clock, which stands at the time when the games of the tests begin. For commands without `--now`."""
    frozen.move_to(homes.BEGINS)
    return frozen


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that waits for no disk; each home has a schema of its own in it."""
    with running_postgres(**FAST) as server:
        yield server


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """`fsync` and `sync` return at once. A process that is killed loses nothing by that; `sync` is for all disks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        patch.setattr(os, "sync", lambda: None)
        yield


@pytest.fixture(autouse=True)
def _may_change_the_program(request: pytest.FixtureRequest) -> None:
    """Turns are played anew in a test that may change the program."""
    homes.is_patched = "monkeypatch" in request.fixturenames


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """A connection to anywhere but this machine fails the test that tries it."""
    real = socket.socket.connect

    def connect(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test tried to reach the network: {address}")
        real(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect)
        yield
