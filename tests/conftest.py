"""What holds for every test: no network, the same examples each time, models built before any clock is frozen."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import rattus_pbem

PACKAGE = Path(rattus_pbem.__file__).parent


def modules_with_models() -> list[str]:
    """The modules of the package that import pydantic at their top.

    A model whose class is made while the clock is frozen takes the frozen `datetime` for its field type and refuses
    the real one from then on.
    """
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if re.search(r"^(from|import) pydantic\b", path.read_text("utf-8"), re.MULTILINE):
            found.append(".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)))
    return found


for name in modules_with_models():
    import_module(name)

# The same examples on every machine, no time limit on slow ones, and no folder written beside the tests.
settings.register_profile("house", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("house")


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
