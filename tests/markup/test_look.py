"""Colours and sizes stand in one place, each style sheet uses those, and what is written in them can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.contract.contrast import contrast
from rattus_pbem.markup.look import COLOURS, SIZES, variables
from rattus_pbem.markup.templates import PROGRAM, breakable, environment, with_code

SHEETS = sorted(PROGRAM.rglob("*.css"))
OF_BOARDS = frozenset({"#d1006c", "#000", "#0003"})
"""What the keyboard is at on a map, and masks."""
WRITTEN = (
    *[(ink, ground) for ink in ("ink", "soft") for ground in ("page", "parchment", "paper", "box", "tag")],
    *[(ink, ground) for ink in ("button", "fault") for ground in ("page", "parchment", "paper")],
    *[("accent", ground) for ground in ("parchment", "paper", "tag")],
    *[("on_button", "button"), ("on_accent", "accent")],
)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_written_stands_out(theme: str) -> None:
    of_theme = {name: getattr(colour, theme) for name, colour in COLOURS.items()}
    faint = [pair for pair in WRITTEN if contrast(of_theme[pair[0]], of_theme[pair[1]]) < 4.5]
    assert faint == []
    assert contrast(of_theme["edge"], of_theme["page"]) >= 3


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_has_no_colours_of_its_own(path: Path) -> None:
    sheet = path.read_text(encoding="utf-8")
    own = set(re.findall(r"(--[\w-]+):", sheet))
    used = set(re.findall(r"var\((--[\w-]+)\)", sheet))
    assert used - own <= set(re.findall(r"(--[\w-]+):", variables()))
    assert set(re.findall(r"#[0-9a-f]{3,8}\b", sheet)) <= OF_BOARDS


def test_each_colour_and_size_is_used() -> None:
    letters = (PROGRAM / "report" / "html.py").read_text(encoding="utf-8")
    sheets = letters + "".join(path.read_text(encoding="utf-8") for path in SHEETS)
    names = [*COLOURS, *SIZES]
    assert [
        name for name in names if f"{{{name}}}" not in sheets and f"(--{name.replace('_', '-')})" not in sheets
    ] == []


def test_every_template_can_be_read() -> None:
    names = [path.relative_to(PROGRAM).as_posix() for path in PROGRAM.rglob("templates/*.html")]
    assert len(names) > 10
    for name in names:
        environment().get_template(name)


def test_what_is_put_in_is_escaped() -> None:
    made = environment().from_string(
        '<p title="{{ text|as_is }}">{{ text }} {{ text|breakable }} {{ text|with_code }}</p>'
    )
    written = made.render(text="<b> & \"'")
    assert written.count("&lt;b&gt; &amp; &quot;&#x27;") == 4
    assert (
        environment().from_string("{{ value|in_script }}").render(value="</script><!--")
        == '"\\u003c/script>\\u003c!--"'
    )


def test_words_of_orders_are_marked_and_all_else_is_escaped() -> None:
    assert with_code("a < b: `state <x>` & more") == "a &lt; b: <code>state &lt;x&gt;</code> &amp; more"
    assert breakable("a `take <x>`") == "a <b>take &lt;x&gt;</b>"
    assert breakable("<" + 30 * "x") == '&lt;<span style="word-break:break-all">' + 30 * "x" + "</span>"
