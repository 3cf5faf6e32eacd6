"""Every language says everything, with the same facts; a further one is a file a game, one for the program, no code."""

from __future__ import annotations

import re
import shutil
import string
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

import rattus_pbem
from rattus_pbem import locale
from rattus_pbem.contract.guides import clause_lines
from rattus_pbem.errors import UnreadableError
from rattus_pbem.hosting.receipt import Receipt
from rattus_pbem.locale import catalogues
from rattus_pbem.locale import percent as share_of_a_preview
from rattus_pbem.locale.catalogues import PLURALS
from rattus_pbem.locale.gettext_files import Message, content_of, messages, updated, written
from rattus_pbem.locale.lines import unbroken
from rattus_pbem.orders.faults import SheetFault
from rattus_pbem.orders.rule_lookup import looked_up
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.text.odds_text import percent as share_of_an_invasion

from .games import TOY

PACKAGE = Path(rattus_pbem.__file__).parent
PROGRAM = PACKAGE / "locale"
FOLDERS = (PROGRAM, *sorted(PACKAGE.glob("rules/*/text")), TOY / "skirmish/text")
PARTS = (
    *("animated", "common", "composing", "explaining", "letter", "live_page", "mail", "messages", "options"),
    *("orders", "page", "post", "referee", "serve", "site", "stories"),
)
WRITTEN = ("words", "names")
"""The tables of words that players write."""


def read(folder: Path, lang: str) -> list[Message]:
    return list(messages(Path(catalogues.source(str(folder), lang)).read_text("utf-8")))


def table(message: Message) -> str:
    return message.key.partition(".")[0]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def said(message: Message) -> list[str]:
    """What it says, without what is not sentences: the patterns of elisions."""
    return [] if table(message) == "elisions" else list(message.forms)


def faults(first: list[Message], other: list[Message]) -> Iterator[str]:
    """What one language lacks or has beyond the first, and the facts that it tells otherwise."""
    known = {message.key: message for message in other}
    for key in {message.key for message in first} ^ known.keys():
        yield f"{key} stands in one language only"
    for message in first:
        translated = known.get(message.key)
        if translated is None or not message.key or table(message) == "elisions":
            continue
        several = message.forms[-1], translated.forms[-1]  # the form for one thing may leave its number out
        if table(message) == "words":
            several = message.forms[0].split(" | ")[0], translated.forms[0].split(" | ")[0]
        if placeholders(several[0]) != placeholders(several[1]):
            yield f"{message.key} has other placeholders: {several}"
        if not placeholders(translated.forms[0]) <= placeholders(message.forms[-1]) and table(message) != "words":
            yield f"{message.key} has other placeholders: {translated.forms[0]}"
    for message in other:
        for sentence in said(message) if message.key else ():
            ways = sentence.split(" | ") if table(message) == "words" else [sentence]
            if not all(way.strip() and way.rstrip() == way for way in ways):
                yield f"{message.key} is empty or ends with a blank: {sentence!r}"
        if (
            message.key.endswith(".you")
            and message.key.count(".") > 1
            and message.key.removesuffix(".you") not in known
        ):
            yield f"{message.key} is a form of nothing"


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_language_says_everything(folder: Path, lang: str) -> None:
    first, other = read(folder, locale.FIRST), read(folder, lang)
    assert not list(faults(first, other))
    if lang != locale.FIRST:
        assert not [message.key for message in other if not all(message.texts) or "fuzzy" in message.flags]
        assert updated(first, other) == other, "make catalogues"
        assert not [message.key for message in first[1:] if any(message.texts)], "a template translates nothing"


def test_the_program_has_these_parts() -> None:
    for lang in locale.LANGUAGES:
        assert catalogues.load(str(PROGRAM), lang).keys() - {"", PLURALS, "elisions", "words"} == set(PARTS)
        for part in PARTS:
            assert locale.sentences(part, lang)


def test_apostrophes_of_french_are_curved() -> None:
    for folder in FOLDERS:
        for message in read(folder, "fr"):
            if message.key and table(message) not in WRITTEN:
                assert not [sentence for sentence in said(message) if "'" in sentence], message.key


def test_a_hole_is_seen() -> None:
    first = [Message("x.a", "one rat", "{n} rats", ("", "")), Message("x.b", "no rat", "", ("",))]
    whole = [first[0]._replace(texts=("eine Ratte", "{n} Ratten")), first[1]._replace(texts=("keine Ratte",))]
    assert not list(faults(first, whole))
    wrong = [whole[0]._replace(texts=("eine Ratte", "{m} Ratten")), Message("x.c.you", "c", "", (" ",))]
    assert len(list(faults(first, wrong))) == 5


def test_a_catalogue_is_read_as_gettext_writes_it() -> None:
    text = r"""
# Somebody
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\n"

#. about rats
#: rats.py:3
#, fuzzy, python-brace-format
#| msgid "a rat"
msgctxt "events.rat"
msgid "the rat"
msgstr "Ratte"
msgctxt "events.rats"
msgid "one rat"
msgid_plural "{count} rats"
msgstr[0] "eine "
"\"Ratte\"\n"
msgstr[1] "a\\b"
msgstr[2] "viele"

msgctxt "words.go"
msgid "go | walk"
msgstr "gehe"

msgctxt "elisions.all"
msgid "none"
msgstr "de (?=A) → d’\n« → «"

#~ msgid "old"
#~ msgstr "alt"
"""
    header, rat, *_ = messages(text)
    assert header.comments == ("# Somebody",)
    assert rat == Message(
        "events.rat",
        "the rat",
        "",
        ("Ratte",),
        frozenset({"fuzzy", "python-brace-format"}),
        ("#. about rats", "#: rats.py:3"),
    )
    content = content_of(text)
    assert content.header == {"Plural-Forms": "nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;"}
    assert content.plurals == {"events.rats": ('eine "Ratte"\n', "a\\b", "viele")}
    assert content.tables == {
        "events": {"rat": "the rat"},
        "words": {"go": ("gehe",)},
        "elisions": {"all": (("de (?=A)", "d’"), ("«", "«"))},
    }
    assert list(messages(written(list(messages(text))))) == list(messages(text))
    for wrong in ('msgid "a', "msgctxt", 'msgctxt "a.b"\nmsgid "c"\nmsgstr "d"\nfoo "e"'):
        with pytest.raises(ValueError, match=r"^line \d+: "):
            content_of(wrong)
    with pytest.raises(ValueError, match="twice"):
        content_of('msgctxt "a.b"\nmsgid "c"\nmsgstr ""\n' * 2)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_gettext_finds_no_fault(folder: Path) -> None:
    for path in folder.glob("*.po*"):
        subprocess.run(["msgfmt", "--check", "-o", "/dev/null", str(path)], check=True, capture_output=True)


def test_new_english_is_said_in_english_until_it_is_translated() -> None:
    header = Message("", "", "", ("Language: xx\n",))
    then = Message("a.b", "rat", "", ("Ratte",), frozenset(), ("# mine", "#. old"))
    template = [header, Message("a.b", "a rat", "", ("",), frozenset(), ("#. new",)), Message("a.c", "cat", "", ("",))]
    _, first, second = updated(template, [header, then, Message("a.gone", "dog", "", ("Hund",))])
    assert first == Message("a.b", "a rat", "", ("Ratte",), frozenset({"fuzzy"}), ("# mine", "#. new"))
    assert (first.forms, second.forms, then.forms) == (("a rat",), ("cat",), ("Ratte",))


def test_a_further_language_is_a_file_and_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header, *rest = read(PROGRAM, locale.FIRST)
    header = header._replace(texts=(header.texts[0].replace("(n != 1)", "(n != 7)"),))
    translated = [
        message._replace(texts=tuple(text.replace(" hours", " Stunden") for text in message.forms)) for message in rest
    ]
    (tmp_path / "xx.po").write_text(written([header, *translated]), "utf-8")
    assert catalogues.languages(str(tmp_path)) == ("en", "xx")
    assert catalogues.languages(*locale.__path__) == locale.LANGUAGES == ("en", "fr")
    monkeypatch.setattr(locale, "__path__", [str(tmp_path)])
    assert locale.tell("xx", "hours", count=3) == "3 Stunden"
    assert locale.tell("xx", "hours", count=7) == "7 hour"
    assert locale.listed("xx", ["a", "b", "c"]) == "a, b and c"


def test_what_is_compiled_counts_for_this_very_text_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    kept = tmp_path / "__pycache__/xx.catalogue"

    def text(word: str) -> bytes:
        content = f'msgctxt "a.b"\nmsgid "rat"\nmsgstr "{word}"\n'.encode()
        (tmp_path / "xx.po").write_bytes(content)
        return content

    def load() -> str:
        return str(catalogues.load(str(tmp_path), "xx")["a"]["b"])

    text("Ratte")
    assert load() == "Ratte"
    assert kept.read_bytes() == catalogues.compiled(text("Ratte"))
    text("Maus!")  # as long
    assert load() == "Maus!"
    for broken in (b"", kept.read_bytes()[:-4], kept.read_bytes()[:9] + b"x"):
        kept.write_bytes(broken)
        assert load() == "Maus!"
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("no folder: nothing can be kept")
    assert load() == "Maus!"
    (tmp_path / "xx.catalogue").write_bytes(catalogues.compiled(text("Katze")))  # as a wheel brings it
    monkeypatch.setattr(catalogues, "compiled", None)
    assert load() == "Katze"


def test_what_a_language_lacks_is_said_in_the_first_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header, *rest = read(PROGRAM, locale.FIRST)
    word = next(message for message in rest if message.key == "words.begin")
    (tmp_path / "en.pot").write_text(written([header, *rest]), "utf-8")
    (tmp_path / "xx.po").write_text(written([header, word._replace(texts=("anfang",))]), "utf-8")
    locale.catalogue.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(locale, "__path__", [str(tmp_path)])
        assert locale.word("begin", "xx") == "anfang"
        assert locale.word("end", "xx") == locale.word("end", "en")
        assert locale.tell("xx", "hours", count=3) == "3 hours"
        assert set(locale.sentences("mail", "xx")) == set(locale.sentences("mail", "en"))
    locale.catalogue.cache_clear()


def test_a_language_without_a_file_is_the_first_one() -> None:
    assert catalogues.load(str(PROGRAM), "yy") == catalogues.load(str(PROGRAM), locale.FIRST)


SIGN_WITHOUT_SPACE = re.compile(r"[^\s:](?=[:;!?»](?:\s|$))|«(?!\s)")


@pytest.mark.parametrize("folder", FOLDERS[:-1], ids=lambda folder: folder.parent.name)
def test_a_french_sentence_has_a_space_before_its_double_signs(folder: Path) -> None:
    for message in read(folder, "fr"):
        if message.key and table(message) not in WRITTEN:
            for sentence in said(message):
                assert not SIGN_WITHOUT_SPACE.search(re.sub(r"`[^`]*`", "x", sentence)), message.key


SPACE_THAT_BREAKS = re.compile(r"\S [:;!?»%](?!\w)|« \S|[0-9}] ?%")
SHOWN_BY_SCRIPTS = ("page", "live_page")
"""The tables whose sentences reach a reader as they stand; all others pass `unbroken` on their way."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_line_of_a_french_sentence_begins_with_a_sign(folder: Path) -> None:
    for message in read(folder, "fr"):
        if message.key and table(message) not in WRITTEN:
            for sentence in said(message):
                shown = sentence if table(message) in SHOWN_BY_SCRIPTS else unbroken(sentence)
                assert not SPACE_THAT_BREAKS.search(shown), message.key


def test_a_share_has_a_no_break_space_before_its_sign_wherever_it_is_told() -> None:
    assert {"36\u00a0%"} == {share_of_a_preview(0.36, "fr"), share_of_an_invasion(36, 100, "fr").replace(",0", "")}
    assert unbroken("il reste 36 % de chances") == "il reste 36\u00a0% de chances"


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
    texts = {path: path.read_text("utf-8") for path in (PACKAGE.parent / "docs").glob("*.md")}
    for folder in FOLDERS[:-1]:
        texts |= {folder / lang: "\n".join(map(str, map(said, read(folder, lang)))) for lang in locale.LANGUAGES}
    assert [
        (path.name, words) for path, text in texts.items() for words in HARD_TO_READ if words in " ".join(text.split())
    ] == []


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


def rats(rule: str, *forms: str) -> str:
    """A catalogue of one sentence, whose forms go by this rule."""
    header = Message("", "", "", (f"Plural-Forms: {rule}\n",))
    return written([header, Message("a.rats", "one rat", "{count} rats", forms)])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('msgid "broken', "line 1: no part of a message"),
        ("", "line 1: there is no message in it"),
        (b"\xff", "can't decode byte 0xff"),
        (rats("nplurals=2; plural=n != 1;", "Ratte"), "a.rats has 1 forms; by Plural-Forms it has 2"),
        (rats("nplurals=2; plural=n %;", "Ratte", "Ratten"), "Plural-Forms is no rule for plurals"),
        (rats("nplurals=1; plural=n != 1;", "Ratte"), "Plural-Forms is no rule for plurals"),
        (rats("plural=n != 1;", "Ratte"), "Plural-Forms is no rule for plurals"),
    ],
)
def test_a_catalogue_that_cannot_be_read_is_named(tmp_path: Path, text: str | bytes, why: str) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(UnreadableError) as raised:
        catalogues.load(str(tmp_path), "de")
    assert (raised.value.place, why in raised.value.message) == (str(path), True)


@pytest.mark.parametrize("translation", ["{gegeben} fehlt", "{given fehlt"])
def test_a_translation_that_cannot_be_filled_is_said_in_english(translation: str) -> None:
    text = f'#, python-brace-format\nmsgctxt "common.lost"\nmsgid "{{given}} is lost"\nmsgstr "{translation}"\n'
    assert content_of(text).tables["common"]["lost"] == "{given} is lost"


SOURCES = "\n".join(
    path.read_text("utf-8") for kind in ("py", "html", "js") for path in PACKAGE.rglob(f"*.{kind}") if path.is_file()
)


def test_every_sentence_of_the_program_is_said() -> None:
    """Each key stands in the program, or what it begins or ends with, as in `f"next_{step}"` and `f"{act}_own"`."""
    words = set(re.findall(r"\w+", SOURCES))
    begun = tuple(set(re.findall(r"[\"'`](\w+_)[\"'{$]", SOURCES)))
    ended = tuple(set(re.findall(r"\}(_\w+)[\"'`]", SOURCES)))
    parts = [part for message in read(PROGRAM, locale.FIRST) for part in message.key.split(".")[1:]]
    assert not [part for part in parts if part not in words and not part.startswith(begun) and not part.endswith(ended)]


def test_no_sentence_is_asked_for_that_is_not_there() -> None:
    known = {part: set(table) for part, table in catalogues.load(str(PROGRAM), locale.FIRST).items()}
    plural = [key.split(".", 1) for key in known[PLURALS]]
    asked = re.findall(r'\bsentences\("(\w+)", [\w.]+\)\["(\w+)"\]', SOURCES)
    asked += [("common", key) for key in re.findall(r'(?<![.\w])tell\([\w.]+, "(\w+)"[,)]', SOURCES)]
    assert len(asked) > 30
    assert not [(part, key) for part, key in asked if key not in known[part] and [part, key] not in plural]
    everywhere = set().union(*known.values()) | {key for _, key in plural}
    said = set(re.findall(r'(?<![.\w])say\("(\w+)"[,)]', SOURCES))
    assert len(said) > 100
    assert said <= everywhere
