"""Every language says everything, with the same facts; a further one is a folder of files and no code."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

import rattus_pbem
from rattus_pbem import locale
from rattus_pbem.engine.guides import clause_lines
from rattus_pbem.hosting.receipt import Receipt
from rattus_pbem.orders.faults import SheetFault
from rattus_pbem.orders.rule_lookup import looked_up
from rattus_pbem.rules import load_rules

from .games import TOY

PACKAGE = Path(rattus_pbem.__file__).parent
PARTS = sorted(path.stem for path in (PACKAGE / "locale" / locale.FIRST).glob("[!_]*.py"))
SENTENCES = [part for part in PARTS if part != "words"]
GAMES = [*(PACKAGE / "rules").iterdir(), TOY / "skirmish"]
TEXTS = sorted(path for game in GAMES for path in (game / "text").rglob(f"{locale.FIRST}.py"))
WORDS = [path for path in TEXTS if path.parent.name == "words"] + [PACKAGE / "locale" / locale.FIRST / "words.py"]
OF_GAMES = [path.parent for path in TEXTS if path.parent.name != "words"]
FORMS = (".one", ".you")


def tables(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The tables of a file of sentences by their names; a key that stands twice fails here."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
            keys = [ast.literal_eval(key) for key in node.value.keys if key is not None]
            assert len(keys) == len(set(keys)), f"{path}: twice: {[key for key in keys if keys.count(key) > 1]}"
            yield ast.unparse(node.target), ast.literal_eval(node.value)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def faults(name: str, first: Mapping[str, str], other: Mapping[str, str]) -> Iterator[str]:
    """What one language lacks or has beyond the first, and the facts that it tells otherwise."""
    for key in first.keys() ^ other.keys():
        yield f"{name}: {key} stands in one language only"
    for key in first.keys() & other.keys():
        if placeholders(first[key]) != placeholders(other[key]):
            yield f"{name}: {key} has other placeholders: {first[key]!r}, {other[key]!r}"
    for key, sentence in other.items():
        if not sentence.strip() or sentence.rstrip() != sentence:
            yield f"{name}: {key} is empty or ends with a blank: {sentence!r}"
        if key.endswith(FORMS) and key.rpartition(".")[0] not in other:
            yield f"{name}: {key} is a form of nothing"


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_language_of_the_program_has_no_hole(lang: str) -> None:
    there = sorted(path.stem for path in (PACKAGE / "locale" / lang).glob("[!_]*.py"))
    assert there == PARTS
    assert [
        *("animated", "common", "composing", "explaining", "letter", "live_page", "mail", "messages", "options"),
        *("orders", "page", "post", "referee", "site", "words"),
    ] == PARTS
    for part in SENTENCES:
        assert not list(faults(part, locale.sentences(part, locale.FIRST), locale.sentences(part, lang)))
        assert [name for name, _ in tables(PACKAGE / "locale" / lang / f"{part}.py")] == ["SENTENCES"]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_game_says_everything_in_every_language(lang: str) -> None:
    assert OF_GAMES
    for folder in OF_GAMES:
        first, other = (dict(tables(folder / f"{name}.py")) for name in (locale.FIRST, lang))
        assert first.keys() == other.keys()
        assert not [fault for name in first for fault in faults(name, first[name], other[name])]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_language_has_all_words_of_sheets_and_commands(lang: str) -> None:
    for path in WORDS:
        other_path = path.parent / f"{lang}.py" if path.stem == locale.FIRST else path.parents[1] / lang / path.name
        first, other = dict(tables(path)), dict(tables(other_path))
        assert first.keys() == other.keys()
        for name, table in first.items():
            assert table.keys() == other[name].keys(), f"{other_path}: {name}"
            assert all(other[name].values()), f"{other_path}: {name}: there is nothing to print"
        for key, ways in first.get("WORDS", {}).items():
            printed = placeholders(ways[0])
            assert placeholders(other["WORDS"][key][0]) == printed, f"{other_path}: {key}"


def test_apostrophes_of_french_are_curved() -> None:
    files = [PACKAGE / "locale/fr" / f"{part}.py" for part in SENTENCES] + [folder / "fr.py" for folder in OF_GAMES]
    for path in files:
        for name, table in tables(path):
            for key, sentence in table.items():
                assert "'" not in sentence, f"{path.name}: {name}: {key}"


def test_a_hole_is_seen() -> None:
    first = {"a": "{n} rats", "a.one": "one rat", "b": "no rat"}
    assert not list(faults("x", first, {"a": "{n} Ratten", "a.one": "eine Ratte", "b": "keine Ratte"}))
    assert len(list(faults("x", first, {"a": "{m} Ratten", "b": " ", "c.one": "eine"}))) == 5


def test_a_further_language_is_a_folder_and_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    for path in (PACKAGE / "locale/en").glob("*.py"):
        (folder / path.name).write_text(path.read_text().replace(" hours", " Stunden").replace("(1,)", "(7,)"))
    assert locale.languages(str(tmp_path)) == ("xx",)
    assert locale.languages(*locale.__path__) == locale.LANGUAGES == ("en", "fr")
    monkeypatch.setattr(locale, "__path__", [*locale.__path__, str(tmp_path)])
    assert locale.tell("xx", "hours", count=3) == "3 Stunden"
    assert locale.tell("xx", "hours", count=7) == "7 hour"
    assert locale.listed("xx", ["a", "b", "c"]) == "a, b and c"


FRENCH = sorted(
    {
        *PACKAGE.glob("locale/fr/[!_w]*.py"),
        *PACKAGE.glob("rules/*/text/fr.py"),
        *PACKAGE.glob("rules/*/text/[!w]*/fr.py"),
        *PACKAGE.glob("rules/*/text/*_fr.py"),
    }
)
SIGN_WITHOUT_SPACE = re.compile(r"[^\s:](?=[:;!?»](?:\s|$))|«(?!\s)")


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_french_sentence_has_a_space_before_its_double_signs(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    notes = [node.value for node in nodes if isinstance(node, ast.Expr)]
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in notes:
            sentence = re.sub(r"`[^`]*`", "x", node.value)
            assert not SIGN_WITHOUT_SPACE.search(sentence), f"line {node.lineno}: {sentence}"


def test_composed_french_has_a_no_break_space_before_the_colon() -> None:
    rules = load_rules("rattus")
    fault = SheetFault("ligne 4", "la peste ne peut pas rester ici", "R-6.2")
    (clause,) = clause_lines(rules, ["R-6.2"], "fr")
    entry = {"line": 1, "verdict": "fails", "message": fault.message, "clause": fault.clause}
    sheet = {"game": "peste", "seat": "red", "turn": 1, "number": 1, "digest": "", "orders": ["peste reste"]}
    said: dict[str, list[str]] = {"in_force": [], "on_hold": [], "later": []}
    becomes = {"grade": "warnings", "counts": False, "deadline": None, "asked": False, "ready": None, "seal": ""}
    receipt = Receipt.from_json({"schema": "rattus-pbem/receipt/1", **sheet, **said, **becomes, "lines": [entry]})
    lines = islice(receipt.text_lines("fr", "UTC", datetime.now(UTC)), 5)
    for text in (*lines, clause, fault.sentence("fr"), *(looked_up(rules, "peste", "fr") or ())):
        assert not SIGN_WITHOUT_SPACE.search(text), text
    assert clause.startswith("R-6.2\u00a0: ")
    assert fault.sentence("fr").startswith("ligne 4\u00a0: ")
    assert fault.sentence("en").startswith("ligne 4: ")


HARD_TO_READ = (
    "stored, but wait",
    "may be played from",
    "until they are played, or",
    "Modifiables",
    "ils se changent",
    "Accusé",
    "Nothing of it was",
    "write a mail of its own",
    "part in the chance",
    "part du hasard",
    "does not fit the hash",
    "ends so once",
    "your seat does not wait",
    "no code of a letter",
    "Somebody with your address",
    "holds together again",
    "expected , found",
    "were not asked for",
    "at half time",
    "is tried so often",
    "is no such mail",
    "take the sign away",
    "brings the word for",
    "that we stumbled over",
    "blocks of orders, too",
)
"""Said plainly since: `on hold`, `a letter code`, `half-way to the deadline`."""


def test_sentences_that_readers_stumbled_over_do_not_come_back() -> None:
    folder = PACKAGE.parent / "docs"
    files = [*PACKAGE.glob("locale/*/*.py"), *PACKAGE.glob("rules/*/text/*.py"), *folder.glob("*.md")]
    texts = {path: " ".join(path.read_text("utf-8").split()) for path in files}
    assert [(path.name, said) for path, text in texts.items() for said in HARD_TO_READ if said in text] == []


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_what_the_commands_of_the_help_do_stands_in_one_column(lang: str) -> None:
    rows = re.findall(r"^  .*$", locale.sentences("post", lang)["help"], re.MULTILINE)
    assert len(rows) > 20
    for row in rows:
        assert len(row) <= 72, row
        begins = re.fullmatch(r"(  \S+(?: \S+)* {2,}| +)\S+(?: \S+)*", row)
        assert begins, row
        if len(begins[1].rstrip()) <= 32:
            assert len(begins[1]) == 34, row
        else:  # too long for the column
            assert begins[1].endswith(" " * 4), row
