"""`referee receipt`: is it ours, was it altered, were those orders the ones used."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.post.receipt_check import check_receipt, receipt_sentences

from .mailing import Club, text_of


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path)
    club.tick()
    club.order("red", "first in gallia")
    club.tick()
    return club


def check(club: Club, text: str) -> str:
    path = club.path / "receipt.txt"
    path.write_text(text)
    return " ".join(receipt_sentences(check_receipt(club.home, path)))


def test_a_receipt_of_ours_whose_orders_were_used(club: Club) -> None:
    path = club.path / "receipt.eml"
    path.write_bytes(club.last("red", "Receipt").as_bytes())
    told = check_receipt(club.home, path)
    assert (told["ours"], told["stored"], told["used"], told["as_listed"]) == (True, True, 1, True)
    assert told["orders"] == ["first in Gallia"]
    assert "1 of 1 lines carried out" in check(club, text_of(club.last("red", "Receipt")))


def test_an_altered_line_and_an_altered_seal_are_found(club: Club) -> None:
    text = text_of(club.last("red", "Receipt"))
    assert "it was altered" in check(club, text.replace("Gallia", "Polonia"))
    assert "not a receipt of this host" in check(club, text.replace("peste.red.", "peste.blue."))


def test_orders_that_another_sheet_replaced(club: Club) -> None:
    club.order("blue", "wait", "first in italia")
    club.tick()
    older = text_of(club.last("blue", "Receipt"))
    club.order("blue", "wait", "first in hispania")
    club.tick()
    assert "sheet 2 took their place" in check(club, older)
    assert "have not been used" in check(club, text_of(club.last("blue", "Receipt")))
