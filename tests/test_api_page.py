"""What docs/api.md calls stable is there, and documented; the site has every page."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
NAMES = re.findall(r"^\| `(rattus_pbem\.[\w.]+)`", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE)


def test_there_are_names() -> None:
    assert len(NAMES) > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_stable_is_there_with_what_may_be_relied_on(name: str) -> None:
    module, _, part = name.rpartition(".")
    value = getattr(import_module(module), part)
    assert isinstance(value, str) or (value.__doc__ or "").strip()


def test_every_page_stands_in_the_site() -> None:
    nav = (DOCS.parent / "mkdocs.yml").read_text("utf-8").partition("nav:")[2]
    pages = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    assert pages == set(re.findall(r"[\w/-]+\.md", nav))


def test_the_site_loads_nothing_from_elsewhere() -> None:
    assert "font: false" in (DOCS.parent / "mkdocs.yml").read_text("utf-8")
