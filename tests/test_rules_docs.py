"""The rule pages of Rattus hold together: clause ids, tags, examples, and the table of facts made from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from rattus_pbem.rules.rattus.data.facts_page import facts_page
from rattus_pbem.rules.rattus.data.game_data import builtin

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
RULES = (PAGES / "rattus.md").read_text(encoding="utf-8")
EXAMPLES = (PAGES / "rattus-examples.md").read_text(encoding="utf-8")

CLAUSE = re.compile(r"^- \*\*([RP])-(\d+)\.(\d+)\*\* \[([^\]]+)\] (\S.*)$", re.MULTILINE)
SECTION = re.compile(r"^## ([RP])-(\d+) \S", re.MULTILINE)
CITED = re.compile(r"(?<![A-Za-z0-9-])([RP])-(\d+)(?:\.(\d+))?(?![\w-]|\.\d)")
CARD = "|".join(card.name["en"] for card in builtin().characters.values())
BASE = rf"(?:Contents|Setup [1-7]|Turn(?: [123])?|Example|Cards(?: (?:{CARD}))?|End)"
PP = rf"(?:Contents|Setup|Cards(?: (?:{CARD})(?:, (?:{CARD}))*)?|End|Sets|Errata)"
SOURCE = rf"(?:base {BASE}(?:, {BASE})*|pp {PP})"
TAG = re.compile(rf"likely|ruling|printed: {SOURCE}(?:; {SOURCE})*")

CLAUSES = {f"{m[1]}-{m[2]}.{m[3]}": m[4] for m in CLAUSE.finditer(RULES)}
SECTIONS = {f"{m[1]}-{m[2]}" for m in SECTION.finditer(RULES)}


def cited(text: str) -> set[str]:
    """Every clause or section id that a text names."""
    return {f"{m[1]}-{m[2]}" + (f".{m[3]}" if m[3] else "") for m in CITED.finditer(text)}


def test_every_bold_line_of_the_rules_is_a_clause() -> None:
    assert RULES.count("\n- **") == len(CLAUSE.findall(RULES)) == len(CLAUSES)


def test_clauses_stand_in_order_under_their_section_without_gaps() -> None:
    order = [("RP".index(m[1]), int(m[2]), int(m[3])) for m in CLAUSE.finditer(RULES)]
    assert order[0] == (0, 1, 1)
    for before, after in pairwise(order):
        book, section, number = before
        assert after in {(book, section, number + 1), (book, section + 1, 1), (book + 1, 1, 1)}
    assert [book for book, _, number in order if number == 1] == [0] * 20 + [1] * 21
    assert max(order) == (1, 21, 1)
    assert CLAUSES.keys() >= {"R-20.11", "P-20.3"}


def test_each_section_has_its_heading() -> None:
    assert {clause.split(".")[0] for clause in CLAUSES} == SECTIONS
    for part in re.split(r"^## ", RULES, flags=re.MULTILINE)[1:]:
        section = part.split(" ")[0]
        assert {clause.split(".")[0] for clause in CLAUSES if f"**{clause}**" in part} == {section}


def test_each_clause_says_where_it_comes_from() -> None:
    assert not {clause: tag for clause, tag in CLAUSES.items() if not TAG.fullmatch(tag)}


def test_every_id_that_the_pages_name_exists() -> None:
    for page in PAGES.glob("rattus*.md"):
        assert not cited(page.read_text(encoding="utf-8")) - CLAUSES.keys() - SECTIONS, page.name


def test_every_clause_that_the_code_names_exists() -> None:
    for source in sorted((ROOT / "rattus_pbem").rglob("*.py")):
        assert not cited(source.read_text(encoding="utf-8")) - CLAUSES.keys() - SECTIONS, source


def test_every_clause_that_the_data_name_exists() -> None:
    assert {fact["clause"] for fact in builtin().files["characters"]["numbers"].values()} <= CLAUSES.keys()


def examples() -> Iterator[tuple[str, str]]:
    """Id and body of each worked example."""
    for part in re.split(r"^### ", EXAMPLES, flags=re.MULTILINE)[1:]:
        yield part.split(" ")[0], part


def test_forty_examples_in_order_each_with_clauses_and_blocks() -> None:
    bodies = dict(examples())
    assert list(bodies) == [f"E-{n:02}" for n in range(1, 41)]
    for name, body in bodies.items():
        shows = re.search(r"^Shows: ([^\n]*)$", body, re.MULTILINE)
        assert shows, name
        listed = re.split(r"\.(?:\s|$)", shows[1])[0].split(", ")
        assert set(listed) <= CLAUSES.keys(), name
        assert len(set(listed)) == len(listed), name
        fences = re.findall(r"^```.*$", body, re.MULTILINE)
        assert fences, name
        assert len(fences) % 2 == 0, name
        for block in re.findall(r"^```\n(.*?)^```$", body, re.MULTILINE | re.DOTALL):
            assert block.startswith("given\n"), name
            assert block.count("orders\n") == block.count("then\n") > 0, name


def test_faces_in_the_examples_are_those_of_the_data() -> None:
    data = builtin()
    quoted = set(re.findall(r"\b(F\d\d)\((\d) ([^)]*)\)", EXAMPLES.split("\n---\n", 1)[1]))
    assert len(quoted) > 25
    for face, limit, symbols in quoted:
        printed = [data.classes[s].abbr if s in data.classes else s for s in data.faces[face].symbols]
        assert (int(limit), symbols.split()) == (data.faces[face].limit, printed)


def test_regions_in_the_examples_exist() -> None:
    lines = re.findall(r"^([a-z]+): .*\|?", EXAMPLES.split("\n---\n", 1)[1], re.MULTILINE)
    assert set(lines) - {"refused"} <= set(builtin().regions)


def test_the_table_of_facts_is_made_from_the_data() -> None:
    assert (PAGES / "rattus-facts.md").read_text(encoding="utf-8") == facts_page(builtin())


def test_every_region_link_token_and_character_is_in_the_table() -> None:
    page = facts_page(builtin())
    for kind, key in (("board", "regions"), ("tokens", "tokens"), ("characters", "characters")):
        for entry in builtin().files[kind][key]:
            assert page.count(f"\n| {entry['id']} | ") >= 1
    assert page.count(" – ") == len(builtin().files["board"]["links"])
