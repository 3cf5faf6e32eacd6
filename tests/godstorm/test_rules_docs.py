"""The rule page of Risk Godstorm holds together: clause ids, tags, tables, and what the code and the data name."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from rattus_pbem.rules.godstorm.data.facts_page import facts_page
from rattus_pbem.rules.godstorm.data.game_data import KINDS, builtin
from rattus_pbem.rules.godstorm.text import names

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


def test_the_cards_of_the_data_are_those_of_the_rules() -> None:
    card = re.compile(r"\*\*([^*]+)\*\* `([a-z_]+)`(?: · (\d) · (\d) cop(?:y|ies))?")
    titled = ((clause, card.match(text)) for clause, text in CLAUSES.items())
    cards = {m[2]: (clause, m[1], int(m[3] or 0), int(m[4] or 1)) for clause, m in titled if m}
    assert cards == {each.id: (each.clause, each.title, each.cost, each.copies) for each in builtin().cards.values()}
    assert {deck: len(builtin().decks[deck]) for deck in KINDS} == {"war": 17, "death": 17, "sky": 17, "magic": 15}
    for each in builtin().cards.values():
        if each.bonus:
            assert names.TERRITORIES[each.bonus]["en"] in CLAUSES[each.clause].split("Bonus territory ")[1]


def test_the_names_in_english_are_those_of_the_data() -> None:
    data, file = builtin(), builtin().files["godstorm"]
    for table, entries in (
        (names.TERRITORIES, file["territories"]),
        (names.CONTINENTS, file["continents"]),
        (names.SPACES, file["underworld"]["spaces"]),
        (names.HEAVENS, [each["heaven"] for each in file["pantheons"]]),
    ):
        assert {which: name["en"] for which, name in table.items()} == {each["id"]: each["name"] for each in entries}
    for lang in ("en", "fr"):
        printed = {each["id"]: each[f"name_{lang}"] for each in file["pantheons"]}
        assert {which: name[lang] for which, name in names.PANTHEONS.items()} == printed
    assert {one.id: one.gods for one in data.pantheons.values()} == names.GOD_NAMES
    assert set(data.spaces.values()) == set(names.SPACE_KINDS)
    assert set(KINDS) == set(names.GOD_KINDS)


def test_the_page_of_facts_is_made_from_the_data() -> None:
    assert (ROOT / "docs" / "rules" / "godstorm-facts.md").read_text(encoding="utf-8") == facts_page(builtin())
