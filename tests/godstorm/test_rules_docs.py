"""The rule page of Risk Godstorm holds together: clause ids, tags, tables, and what the code and the data name."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RULES = (ROOT / "docs" / "rules" / "godstorm.md").read_text(encoding="utf-8")

CLAUSE = re.compile(r"^(?:- |\| )\*\*G-(\d+)\.(\d+)\*\* (\S.*)$", re.MULTILINE)
SECTION = re.compile(r"^## G-(\d+) (\S.*)$", re.MULTILINE)
CITED = re.compile(r"(?<![A-Za-z0-9-])G-(\d+)(?:\.(\d+))?(?![\w-]|\.\d)")
TAG = re.compile(r"\[(?:printed|likely|ruling)\] ")
CLAUSES = {f"G-{m[1]}.{m[2]}": m[3] for m in CLAUSE.finditer(RULES)}
SECTIONS = {f"G-{m[1]}": m[2] for m in SECTION.finditer(RULES)}


def cited(text: str) -> set[str]:
    """Every clause or section id that a text names."""
    return {f"G-{m[1]}" + (f".{m[2]}" if m[2] else "") for m in CITED.finditer(text)}


def test_every_bold_id_is_a_clause_and_stands_once() -> None:
    assert RULES.count("**G-") == len(CLAUSE.findall(RULES)) == len(CLAUSES)


def test_clauses_stand_in_order_under_their_section_without_gaps() -> None:
    order = [(int(m[1]), int(m[2])) for m in CLAUSE.finditer(RULES)]
    assert order[0] == (1, 1)
    for (section, number), after in pairwise(order):
        assert after in {(section, number + 1), (section + 1, 1), (37, 0)}
    assert order[-1][0] == len(SECTIONS) == 49
    for part in re.split(r"^## ", RULES, flags=re.MULTILINE)[1:]:
        heading = part.split(" ")[0]
        assert {clause for clause in CLAUSES if f"**{clause}**" in part} == {
            clause for clause in CLAUSES if clause.split(".")[0] == heading
        }


def test_each_clause_says_where_it_comes_from() -> None:
    assert not {clause for clause, text in CLAUSES.items() if not TAG.search(f"{text} ")}


def test_every_id_that_the_pages_and_the_code_name_exists() -> None:
    sources = [*(ROOT / "rattus_pbem").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]
    named = {path: cited(path.read_text(encoding="utf-8")) for path in sources}
    assert sum(map(bool, named.values())) > 1
    assert not {path: ids for path, ids in named.items() if ids - CLAUSES.keys() - SECTIONS.keys()}


def test_the_contents_name_every_section() -> None:
    contents = re.search(r"^Contents: (.*)\.$", RULES, re.MULTILINE)
    assert contents
    numbers: set[int] = set()
    for entry in contents[1].split(", "):
        span = re.match(r"(\d+)(?: to (\d+))? \S", entry)
        assert span, entry
        numbers |= set(range(int(span[1]), int(span[2] or span[1]) + 1))
    assert numbers == set(range(1, 50))


def test_each_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    for block in re.findall(r"(?:^ *\|.*\n)+", RULES, re.MULTILINE):
        rows = [re.sub(r"\\\|", "", row).count("|") for row in block.strip().splitlines()]
        assert len(set(rows)) == 1, block
