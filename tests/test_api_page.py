"""What docs/api.md calls stable is there, and documented; the site has every page."""

from __future__ import annotations

import json
import re
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rattus_pbem import rules, store
from rattus_pbem.contract.rules import Board, Rules
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.errors import IllegalError, InternalError, UnreadableError
from rattus_pbem.orders.view_file import read_view
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = (DOCS / "api.md").read_text("utf-8")
ENTRY_POINTS = re.findall(r"entry point group `([\w.]+)`", PAGE)
NAMES = sorted({*re.findall(r"`(rattus_pbem\.[\w.]+)`", PAGE)} - {*ENTRY_POINTS})
METHODS = [
    *re.findall(r"`(Rules)\.(\w+)`", PAGE),
    *(("Board", name) for name in ("worlds", "fact", "ahead", "display")),
]


def test_there_are_names() -> None:
    assert len(NAMES) == len(re.findall(r"^\| `rattus_pbem\.", PAGE, re.MULTILINE)) > 10


def test_a_name_that_is_stable_is_there_with_what_may_be_relied_on(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            module, _, part = name.rpartition(".")
            value = getattr(import_module(module), part)
            assert isinstance(value, str) or (value.__doc__ or "").strip()


def test_a_method_that_is_stable_is_there() -> None:
    for name, method in METHODS:
        assert hasattr({"Rules": Rules, "Board": Board}[name], method)


def test_packages_are_found_by_the_groups_that_are_stable() -> None:
    assert ENTRY_POINTS == [rules.ELSEWHERE, store.ELSEWHERE]


def test_exit_codes_are_those_of_the_errors() -> None:
    assert (
        "0 done, 1 something wrong with what was given, 2 wrong usage or unreadable, 3 an error in the program" in PAGE
    )
    codes = [error.exit_code for error in (IllegalError, UnreadableError, InternalError)]
    assert codes == [1, 2, 3]


def test_the_example_plays_a_game_to_its_end() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, "api.md", "exec"), names)
    assert sorted(names["ranking"]) == ["blue", "red"]


def test_every_page_stands_in_the_site() -> None:
    nav = (DOCS.parent / "mkdocs.yml").read_text("utf-8").partition("nav:")[2]
    pages = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    assert pages == set(re.findall(r"[\w/-]+\.md", nav))


def test_the_site_loads_nothing_from_elsewhere() -> None:
    assert "font: false" in (DOCS.parent / "mkdocs.yml").read_text("utf-8")


def test_the_search_of_the_site_is_not_loaded_from_elsewhere() -> None:
    spec = spec_from_file_location("docs_links", DOCS.parent / "scripts/docs_links.py")
    assert spec is not None
    assert spec.loader is not None
    hook = module_from_spec(spec)
    spec.loader.exec_module(hook)
    script = '<script src="https://cdn.test/iframe-worker/shim"></script>'
    page = SimpleNamespace(url="rules/rattus.html")
    assert hook.on_post_page(script, page) == '<script src="../iframe_worker.js"></script>'
    assert "https:" not in hook.on_post_template(script)
    assert "https://cdn" not in (DOCS.parent / "scripts" / hook.WORKER).read_text("utf-8")


def test_other_programs_read_a_view_as_json_and_compose_from_it() -> None:
    path = Path(__file__).parent / "golden" / "godstorm" / "reports" / "0002-01" / "beta.view.json"
    view = read_view(path)
    assert view == json.loads(path.read_text())
    game = load_rules("godstorm")
    orders = compose(game, view, "beta", game.players["random"], SeededChance("api"))
    assert {order["do"] for order in orders} <= {verb.do for verb in game.lexicon.verbs}
    assert orders
