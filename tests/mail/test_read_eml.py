"""Every ugly mail of `eml/` beside what is expected of it in `eml/expected.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.locale import sentences
from rattus_pbem.mail.command_lines import Command
from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.identify import codes_in
from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

EML = Path(__file__).parent / "eml"
EXPECTED: dict[str, dict[str, Any]] = json.loads((EML / "expected.json").read_text("utf-8"))


def command_text(command: Command) -> str:
    """`name key=value ...`, with `!fault` behind the name if there is one."""
    args = " ".join(f"{key}={value}" for key, value in sorted(command.args))
    return f"{command.name}{'!' + command.fault if command.fault else ''} {args}".strip()


def read(raw: bytes) -> dict[str, Any]:
    """All that is read from a mail, in the words of expected.json."""
    mail = read_message(raw)
    search = find_sheets(mail, READER)
    return {
        "sender": mail.sender,
        "subject": mail.subject,
        "automatic": mail.automatic or (f"looks {mail.looks_automatic}" if mail.looks_automatic else ""),
        "where": search.where,
        "sheets": [sheet.decode("utf-8") for sheet in search.sheets],
        "fault": search.fault,
        "commands": [command_text(command) for command in find_commands(mail, READER)],
        "faults": mail.faults,
        "claims": [
            f"{claim.where} {claim.game} {claim.seat} {claim.code}"
            for claim in codes_in(mail, search.sheets[0] if search.sheets else None)
        ],
    }


def test_every_mail_has_its_expectation() -> None:
    assert sorted(path.name for path in EML.glob("*.eml")) == sorted(EXPECTED)
    assert len(EXPECTED) >= 60


def test_mail_is_read_as_expected(subtests: pytest.Subtests) -> None:
    for name in sorted(EXPECTED):
        with subtests.test(name):
            assert read((EML / name).read_bytes()) == EXPECTED[name]


def test_every_fault_has_its_sentence_in_both_languages() -> None:
    faults = {fault for expected in EXPECTED.values() for fault in [*expected["faults"], expected["fault"]] if fault}
    faults |= {
        word.partition("!")[2].split()[0]
        for expected in EXPECTED.values()
        for word in expected["commands"]
        if "!" in word
    }
    english, french = sentences("mail", "en"), sentences("mail", "fr")
    assert faults <= english.keys() == french.keys()
    assert all(english[key] != french[key] for key in english)
