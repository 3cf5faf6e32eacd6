"""What `make docs` makes a site of; links of pages lead somewhere, and no line of prose is too long to compare."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .absent import absent

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "deploy/*.md", "games/*.md", "bench/*.md", "bench/peers/*.md")
    for path in ROOT.glob(pattern)
)
PROSE = [page for page in PAGES if page.parent.name != "rules"]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


def anchors(page: Path) -> set[str]:
    """What a link may name of this page: its headings, as GitHub and mkdocs write them."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}


def test_every_link_leads_somewhere(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        with subtests.test(str(page)):
            for link, picture in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", page.read_text("utf-8")):
                if "://" in link:
                    continue
                path, _, anchor = (link or picture).partition("#")
                target = (page.parent / path).resolve() if path else page
                assert target.exists(), link
                assert not anchor or anchor in anchors(target), link


def test_no_line_of_prose_is_too_long_to_be_compared(subtests: pytest.Subtests) -> None:
    for page in PROSE:
        with subtests.test(str(page)):
            text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
            prose = [line for line in text.splitlines() if not line.startswith(("|", "    ", "<"))]
            assert [line for line in prose if len(line) > 120] == []


def test_every_page_says_first_what_it_is_for() -> None:
    """A paragraph stands between a page's title and its first heading, table or block."""
    for page in (path for path in PROSE if path.parent == ROOT / "docs"):
        _, _, first, *_ = page.read_text("utf-8").split("\n")
        assert re.match(r"[A-Z]", first), page.name


def test_no_byte_code_is_a_page(tmp_path: Path) -> None:
    try:
        from mkdocs.config import load_config
        from mkdocs.structure.files import get_files, set_exclusions
    except ImportError:
        absent("mkdocs is not installed (make docs)")
    docs = tmp_path / "docs"
    (docs / "__pycache__").mkdir(parents=True)
    for name in ("index.md", "verify.py", "__pycache__/verify.cpython-311.pyc"):
        (docs / name).write_text("")
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(tmp_path / "site"), nav=None)
    files: Any = get_files(config)
    set_exclusions(files, config)
    assert sorted(file.src_uri for file in files if file.inclusion.is_included()) == ["index.md", "verify.py"]
