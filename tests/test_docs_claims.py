"""What the pages for players and hosts say of commands, limits and settings is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rattus_pbem.cli.app import every_command
from rattus_pbem.home.home import make_home, open_home
from rattus_pbem.home.options import TIMES, read_times
from rattus_pbem.mail.automatic import BEGINNINGS
from rattus_pbem.mail.settings import MailSettings
from rattus_pbem.post import (
    entering,
    host_letters,
    intake,
    messages,
    person_mail,
    seating,
    seats_by_code,
    sorting,
)
from rattus_pbem.post.commands import READER
from rattus_pbem.post.post_sentences import GRADES, print_grade

from .cli.running import run

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {path.name: " ".join(path.read_text("utf-8").split()) for path in DOCS.glob("*.md")}


def rows(page: str, head: str) -> list[list[str]]:
    """The cells of the table under this heading."""
    lines = (DOCS / page).read_text("utf-8").partition(f"\n## {head}\n")[2].partition("\n## ")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return cells[2:]


def test_every_command_by_mail_is_read_as_it_stands_in_either_language() -> None:
    table = rows("mail.md", "Commands")
    assert len(table) >= 16
    for english, french, _ in table:
        forms = re.findall(r"`([^`]+)`", english)
        for form in forms:
            command = READER.read(form.replace("HEX", "0" * 64).replace("WORD", "AAAA-AAAA"))
            assert command is not None, form
            assert command.fault == "", form
            first = forms[0].replace(":", " ").split()
            assert command.name == first[0], form
        for form in re.findall(r"`([^`]+)`", french):
            rest = forms[0].split()
            filled = form.replace("du ... au ...", " ".join(rest[1:])).replace("adresse ...", f"adresse {rest[-1]}")
            filled = filled.replace("HEX", "0" * 64).replace("MOT", "AAAA-AAAA")
            command = READER.read(filled)
            assert command is not None, filled
            assert (command.name, command.fault) == (rest[0].rstrip(":"), ""), filled


def test_every_grade_is_told_with_its_french_word() -> None:
    assert {row[0].strip("`"): row[1] for row in rows("mail.md", "The receipt")} == {
        grade: print_grade(grade, "fr") for grade in GRADES
    }


NUMBERS = [
    ("hosting-mail.md", "up to {} letters a day to one address", seating.JOIN_LETTERS),
    ("hosting-mail.md", "letters a day to one address and {} to all", seating.ALL_JOIN_LETTERS),
    ("hosting-mail.md", "one a day for a seat and {} for the whole home", seating.MAX_OF_ALL),
    ("mail.md", "the host writes to {five} new addresses a day", seating.MAX_OF_ALL),
    ("upkeep.md", "one mail a cause and day and at most {twenty} a day", host_letters.MAX_A_DAY),
    ("upkeep.md", "{ten} wrong codes for a seat within a day", intake.WRONG_CODES),
    ("mail.md", "After {ten} wrong codes in a day", intake.WRONG_CODES),
    ("mail.md", "up to {a hundred} mails with your code in an hour", sorting.MAILS_A_LETTER * MailSettings().rate),
    ("mail.md", "A flood {ten} times as large", sorting.PUT_OFF_A_LETTER // sorting.MAILS_A_LETTER),
    ("mail.md", "({twenty} a day of your own mails", intake.OWN_NOTICES),
    ("mail.md", "own mails, {five} of others)", intake.NOTICES),
    ("mail.md", "may write {} messages a turn", messages.MAX_PRESS),
    ("hosting-mail.md", "at most {} messages a turn", messages.MAX_PRESS),
    ("mail.md", "gets {three} answers", entering.USELESS),
    ("mail.md", "{twenty} of them are answered in a day", person_mail.ANSWERS_A_DAY),
    ("hosting-mail.md", "more than {two} codes that are of no letter", seats_by_code.MAX_WRONG),
    ("hosting-mail.md", "in {} languages", len(BEGINNINGS)),
    ("mail.md", "({} minutes after they came", int(TIMES["mail_delay"].default.removesuffix("min"))),
    (
        "hosting.md",
        "no tick has run for longer than `outage` ({} hours;",
        int(TIMES["outage"].default.removesuffix("h")),
    ),
]
WORDS = {"two": 2, "three": 3, "five": 5, "ten": 10, "twenty": 20, "a hundred": 100}


def test_the_limits_that_the_pages_name(subtests: pytest.Subtests) -> None:
    for page, phrase, number in NUMBERS:
        with subtests.test(phrase, page=page):
            word = re.search(r"\{([a-z ]+)\}", phrase)
            claim = phrase.replace(word[0], word[1]) if word else phrase.format(number)
            assert claim in PAGES[page]
            if word:
                assert WORDS[word[1]] == number


def test_a_new_home_shows_the_defaults(tmp_path: Path) -> None:
    """With every # before a setting of [host] and [time] removed it is the same home."""
    home = make_home(tmp_path / "home")
    config = home.path / "host.toml"
    own, _, mail = config.read_text("utf-8").partition("\n[mail]")
    shown = re.sub(r"^# (?=[a-z_]+ +=)", "", own, flags=re.MULTILINE)
    assert set(tomllib.loads(shown)["time"]) == set(TIMES)
    config.write_text(f"{shown}\n[mail]{mail}")
    again = open_home(home.path)
    assert (again.name, again.address) == (home.name, home.address)
    assert again.times == read_times({name: option.default for name, option in TIMES.items()})[0]


def test_options_shows_the_defaults_of_the_home_that_other_commands_would_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_home(tmp_path / "home").path
    config = home / "host.toml"
    config.write_text(config.read_text().replace('# turn = "72h"', 'turn = "48h"'))

    def turn(*more: object) -> str:
        return str(re.findall(r"^turn +(\S+)", run("options", *more).out, re.MULTILINE)[0])

    monkeypatch.delenv("RATTUS_PBEM_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    assert turn() == "72h"
    assert turn("--home", home) == "48h"
    monkeypatch.setenv("RATTUS_PBEM_HOME", str(home))
    assert turn() == "48h"
    monkeypatch.delenv("RATTUS_PBEM_HOME")
    monkeypatch.chdir(home / "games")
    assert turn() == "48h"
    (tmp_path / "none").mkdir()
    assert run("options", "--home", tmp_path / "none").code == 2


def test_no_page_and_no_help_tells_of_a_letter_that_is_none() -> None:
    """Letters are numbered from 1 in their turn."""
    helps = [run(*name.split(), "--help").out for name, _ in every_command()]
    assert [text for text in (*PAGES.values(), *helps) if re.search(r"\bletter 0\b", text, re.IGNORECASE)] == []
