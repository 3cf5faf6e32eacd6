"""axe-core in a page: what it finds wrong for those who use no mouse, see little or hear the page. Asserts nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..absent import absent

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MORE = ("target-size", "label-content-name-mismatch")
"""The size of what is tapped, and that what is called otherwise than it reads begins with what it reads: axe-core has
these rules, and leaves them out by itself."""
TO_THE_END = "scrollTo(0, document.documentElement.scrollHeight)"
"""Where what is sticky lies over nothing: axe-core takes what is covered for too small."""
OPTIONS = json.dumps({"resultTypes": ["violations"], "rules": {rule: {"enabled": True} for rule in MORE}})
"""All of its rules, best practices too."""


def script() -> str:
    """axe-core, as npm brings it (web/package.json says which)."""
    if not AXE.exists():
        absent(f"{AXE} is not there (make .venv/.web)")
    return AXE.read_text("utf-8")


def violations(page: Page, axe: str) -> list[tuple[str, str, str]]:
    """What it finds in a page whose policy lets the script in: the rule, how bad it is, the first element."""
    page.evaluate(axe)
    result: dict[str, Any] = page.evaluate(f"axe.run(document, {OPTIONS})")
    return [(each["id"], each["impact"], each["nodes"][0]["html"][:200]) for each in result["violations"]]
