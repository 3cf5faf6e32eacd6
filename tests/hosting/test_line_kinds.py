"""Lines of a journal are values: each is read into its class and written again as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.record.line_kinds import CHAIN, KINDS, chained_line, line_of

TESTS = Path(__file__).parents[1]
FOLDERS = (TESTS, TESTS.parent / "games")


def journals() -> Iterator[Path]:
    """The journals that lie in the repository, of this program and of those before."""
    for folder in FOLDERS:
        yield from sorted(folder.rglob("journal.jsonl"))


def lines() -> Iterator[dict[str, Any]]:
    """All their lines."""
    for journal in journals():
        yield from (json.loads(line) for line in journal.read_bytes().splitlines())


def test_a_line_is_written_as_it_was_read() -> None:
    different = []
    for data in lines():
        again = json.loads(json.dumps(chained_line(data).to_json()))
        if again != data:
            different.append((data, again))
    assert not different, different[:3]


def test_journals_here_have_lines_of_most_kinds() -> None:
    assert len({data["kind"] for data in lines()}) >= 16


def test_each_kind_has_its_own_name() -> None:
    assert len(KINDS) == 47


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"more": 1}, "unknown field `more`"),
        ({"seat": "Red"}, "$.seat"),
        ({"first": "2026-1-1"}, "$.first"),
        ({"kind": "absence"}, "absence"),
        ({"last": None}, "$.last"),
    ],
)
def test_what_is_no_line_is_named_with_its_place(change: dict[str, Any], says: str) -> None:
    line = {"kind": "absent", "at": "2026-01-01T08:00:00+00:00", "seat": "red"}
    line |= {"first": "2026-01-01", "last": "2026-01-02"}
    line_of(line)
    with pytest.raises(BlockedError) as raised:
        line_of({**line, **change})
    assert says in str(raised.value)


@pytest.mark.parametrize("key", CHAIN)
def test_a_line_in_a_journal_has_its_place_in_the_chain(key: str) -> None:
    whole = next(lines())
    with pytest.raises(BlockedError):
        chained_line({name: value for name, value in whole.items() if name != key})
