"""A further language is a file a game and no code: one is made of English, in a copy of the package, and played in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import rattus_pbem
from rattus_pbem.locale.gettext_files import messages, written

from .games import TOY

PACKAGE = Path(rattus_pbem.__file__).parent
NOW = "2026-11-02T08:00:00+00:00"


@dataclass(frozen=True, slots=True)
class Played:
    """A home with a game in which red reads Invented, and what runs commands on it."""

    home: Path
    run: Callable[..., str]


def invent(folder: Path, changes: Mapping[str, str], *tables: str) -> None:
    """Write the file of Invented beside the English one: with these changes, an `o` after each word of the tables."""
    header, *rest = messages((folder / "en.pot").read_text("utf-8"))
    translated = []
    for message in rest:
        texts = message.forms
        for was, now in changes.items():
            texts = tuple(text.replace(was, now) for text in texts)
        if message.key.partition(".")[0] in tables:
            texts = tuple(map(_longer, texts))
        translated.append(message._replace(texts=texts))
    (folder / "xx.po").write_text(written([header, *translated]), "utf-8")


def _longer(text: str) -> str:
    return re.sub(r"\{\w+\}|[a-zA-Z]+", lambda word: word[0] if word[0][0] == "{" else word[0] + "o", text)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Runs commands of a package in which Invented, `xx`, has been put beside the other languages."""
    root = tmp_path_factory.mktemp("invented")
    copy = root / "rattus_pbem"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    invent(copy / "locale", {"Your ": "Youro ", "How to play": "Howo to play"}, "words")
    invent(copy / "rules/rattus/text", {"Where does": "Whero doeso", "the seat that": "the seato that"}, "words")
    invent(copy / "rules/godstorm/text", {"Norse": "Norseo", "Which pantheon": "Whicho pantheon"}, "words")
    shutil.copytree(TOY, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    invent(root / "skirmish/text", {"the number of rounds": "the numbero of rounds"}, "words", "names")
    environment = {**os.environ, "PYTHONPATH": str(root), "RATTUS_PBEM_HOME": str(root / "home")}

    def run_command(*arguments: str, stdin: str = "") -> str:
        command = [sys.executable, "-m", "rattus_pbem", *arguments]
        ran = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            input=stdin,
            env=environment | {"RATTUS_PBEM_DEBUG": "1"},
            cwd=root,
        )
        assert ran.returncode == 0, ran.stderr + ran.stdout
        return ran.stdout

    run_command("init", str(root / "home"))
    seats = ("--seat", "red=Anna <anna@example.org>", "--seat", "blue=Ben <ben@example.org>")
    run_command("new", "peste", *seats, "--option", "red.lang=xx", "--option", "first=red", "--no-nonces", "--now", NOW)
    return Played(root / "home", run_command)


def test_a_letter_its_form_and_a_sheet_are_in_the_further_language(played: Played, tmp_path: Path) -> None:
    letter = played.run("report", "peste", "red", "--now", NOW)
    view = json.loads(played.run("report", "peste", "red", "--format", "view", "--now", NOW))
    assert view["lang"] == "xx"
    header = f"BEGINo ORDERSo peste red turno {view['turn']} codeo {view['code']}"
    assert header in letter, letter
    assert "ENDo ORDERSo" in letter
    sheet = tmp_path / "sheet"
    sheet.write_text(f"{header}\nfirsto ino gallia\nENDo ORDERSo\n", "utf-8")
    (tmp_path / "red.view.json").write_text(json.dumps(view))
    assert "firsto cubeso ino Gallia" in played.run("check", str(sheet), "--view", str(tmp_path / "red.view.json"))
    receipt = played.run("submit", "peste", "red", str(sheet), "--now", NOW)
    assert "Youro orders are stored." in receipt
    assert "1. firsto cubeso ino Gallia" in receipt


@pytest.mark.full
def test_a_letter_and_a_sheet_of_godstorm_are_in_the_further_language(played: Played, tmp_path: Path) -> None:
    seats = ("--seat", "alpha=Anna <anna@example.org>", "--seat", "beta=Ben <ben@example.org>")
    languages = ("--option", "alpha.lang=xx", "--option", "beta.lang=xx", "--no-nonces", "--now", NOW)
    played.run("new", "gods", "--rules", "godstorm", *seats, *languages)
    letters = [(seat, played.run("report", "gods", seat, "--now", NOW)) for seat in ("alpha", "beta")]
    asked, letter = next((seat, letter) for seat, letter in letters if "BEGINo ORDERSo" in letter)
    assert "Whicho pantheon do you lead?" in letter
    assert "// pantheono Babylonians" in letter
    assert "Greeks; Norseo" in letter
    header = next(
        line for line in letter.splitlines() if line.startswith(f"BEGINo ORDERSo gods {asked} turno 0 codeo ")
    )
    sheet = tmp_path / "sheet"
    sheet.write_text(f"{header}\npantheono norseo\nENDo ORDERSo\n", "utf-8")
    assert "1. pantheono Norseo" in played.run("submit", "gods", asked, str(sheet), "--now", NOW)


@pytest.mark.full
def test_a_command_by_mail_is_read_and_answered_in_the_further_language(played: Played) -> None:
    code = json.loads(played.run("report", "peste", "red", "--format", "view", "--now", NOW))["code"]
    mail = (
        f"From: anna@example.org\nTo: host@example.org\nSubject: Re: [peste red {code}]\nMessage-ID: <1@x>\n\nhelpo\n"
    )
    played.run("receive", stdin=mail)
    played.run("tick", "--now", NOW)
    answers = [path.read_text("utf-8") for path in (played.home / "mail/out").iterdir() if path.suffix != ".json"]
    assert any("Howo to play by mail" in answer for answer in answers), answers


@pytest.mark.full
def test_a_game_of_another_package_has_it_too(played: Played) -> None:
    seats = ("--seat", "amber=Anna <anna@example.org>", "--seat", "coral=Ben <ben@example.org>")
    played.run("new", "toy", "--rules", "skirmish", *seats, "--option", "amber.lang=xx", "--no-nonces", "--now", NOW)
    assert "// bido witho 0" in played.run("report", "toy", "amber", "--now", NOW)
    offered = json.loads(played.run("options", "--rules", "skirmish", "--json"))
    meaning = next(option["meaning"] for option in offered["options"] if option["option"] == "rounds")
    assert meaning["xx"] == "the numbero of rounds (S-10)"


def test_what_a_further_language_adds_is_offered(played: Played) -> None:
    offered = json.loads(played.run("options", "--json"))
    assert all(set(option["meaning"]) >= {"en", "fr"} for option in offered["options"])
    meanings = {option["option"]: option["meaning"] for option in offered["options"]}
    assert "xx" in meanings["grace"]
    assert meanings["first"]["xx"] == "the seato that begins (R-2.10)"
    assert meanings["first"]["en"] == "the seat that begins (R-2.10)"
