"""What `make docs` makes a site of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .absent import absent

ROOT = Path(__file__).resolve().parent.parent


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
