"""What the mail needs of a database; `store.postgres.database` is one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol


class Rows(Protocol):
    """A connection. What it refuses is an OSError, and takes back the transaction that is open."""

    @property
    def where(self) -> str:
        """Where it is, for a person."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run one statement; `rowcount` of what it gives says how many rows it changed."""

    def row(self, statement: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of what it gives."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of what it gives."""

    def transaction(self) -> AbstractContextManager[None]:
        """All that is done within, or nothing; within another one it is a part of that."""

    def notify(self, what: str = "") -> None:
        """Wake those who wait for work."""
