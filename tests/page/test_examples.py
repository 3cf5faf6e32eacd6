"""What is possible now stands on an order page in lines that the page wraps, each as long as it is."""

from __future__ import annotations

import pytest

from rattus_pbem.page.live import LivePage

from .view_files import view_file


@pytest.mark.parametrize(("lang", "region"), [("en", "the region: "), ("fr", "la région\u00a0: ")])
def test_each_note_on_an_order_is_one_line(lang: str, region: str) -> None:
    lines = LivePage(view_file(lang=lang), "a.view.json", lang).page["facts"]["examples"].splitlines()
    assert any(line.startswith(f"   {region}") for line in lines)
    assert not [line for line in lines if line.startswith(("    ", "//"))]
