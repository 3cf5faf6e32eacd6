"""The receipt for orders tells exact odds where there are few ways, in the reader's language; it never samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import Club, text_of


@pytest.mark.parametrize(
    ("lang", "head", "line"),
    [("en", "Exact odds, over all", "strikes:"), ("fr", "Chances exactes, sur les", "frappe :")],
)
@pytest.mark.some(1)
def test_a_receipt_tells_exact_odds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, head: str, line: str
) -> None:
    monkeypatch.setattr("rattus_pbem.preview.sheet_odds.sample_sheet", None)
    club = Club(tmp_path, red__lang=lang, mail_delay="2h")
    club.tick()
    club.order("red", *(f"first in {region}" for region in ("gallia", "gallia")))
    club.order("blue", *(f"first in {region}" for region in ("germania", "germania")))
    for _ in range(8):
        club.tick()
    club.order("red", "plague to germania")  # from Hungaria; two cubes of blue lie there
    club.tick()
    text = " ".join(text_of(club.receipt_mail("red")).split())
    assert head in text
    assert line in text
