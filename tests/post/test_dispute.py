"""An event is disputed that a letter of the seat tells of; of any other the nearest is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.hosting import journal_lines

from .mailing import Club


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        ("red", "dispute turn 7 event 12: x", "None of your letters mentions event 7:12. The nearest"),
        ("red", "dispute turn 0 event 99: x", "The nearest one mentioned is 0:2."),
        ("blue", "contester tour 7 événement 2 : x", "Le plus proche qui y figure est 0:2."),
        ("red", "explain turn 0 event 99", "The nearest one mentioned is 0:2."),
    ],
)
def test_an_event_of_no_letter_is_not_disputed(tmp_path: Path, seat: str, text: str, expected: str) -> None:
    club = Club(tmp_path, blue__lang="fr")
    club.tick()
    club.write(seat, text)
    club.tick()
    grade, receipt = club.receipt(seat)
    assert grade in ("refused", "refusé")
    assert expected in " ".join(receipt.split())
    journal = journal_lines.read(club.journal())[0]
    assert not [line for line in journal if line["kind"] == "dispute"]
    assert not [mail for mail in club.box("admin") if "disputes" in str(mail.get_content())]
