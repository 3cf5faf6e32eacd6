"""The table [site] of host.toml: title and language of the pages, where they will be, which games are kept off them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from ..engine.values import immutable
from ..errors import UnreadableError, join_faults
from ..locale import FIRST, LANGUAGES
from ..store.blob_names import is_game_id

KEYS = ("title", "lang", "url", "hide", "motion", "pyodide", "send", "board")
LONGEST_TITLE = 100
ORDER_FOLDER = "order"
"""Below the site's top; the order page is its `index.html`, in all languages."""


@immutable
class SiteSettings:
    """See the module. `url` is "" or ends with a slash; `motion`: whether there is an animated picture of each turn;
    `pyodide`: the folder of the npm package with which the order page is made, "" for no such page; `send`: whether
    orders are sent from that page, too, to `rattus-pbem serve`; `board`: whether letters open it."""

    title: str
    lang: str
    url: str
    hide: tuple[str, ...]
    motion: bool
    pyodide: str
    send: bool
    board: bool

    @property
    def order_page(self) -> str:
        """The address that letters open; "" where the site has no such page, says not where it is, or wants none."""
        return f"{self.url}{ORDER_FOLDER}/" if self.url and self.pyodide and self.board else ""

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages of the pages, the first one first."""
        return (self.lang, *(lang for lang in LANGUAGES if lang != self.lang))


def read_settings(table: Mapping[str, Any], place: str) -> SiteSettings:
    """The settings of this table. Raises UnreadableError that names every fault."""
    from difflib import get_close_matches

    faults = []
    for key in table:
        if key not in KEYS:
            near = get_close_matches(key.lower(), KEYS, 1)
            known = f"site.{key} is not known; there are {', '.join(KEYS)}"
            faults.append(known + (f". Did you mean {near[0]}?" if near else ""))
    defaults: tuple[Any, ...] = ("", FIRST, "", [], True, "", False, True)
    values = (table.get(key, default) for key, default in zip(KEYS, defaults, strict=True))
    title, lang, url, hide, motion, pyodide, send, board = values
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        faults.append(f"site.title must be a text of at most {LONGEST_TITLE} letters")
    if lang not in LANGUAGES:
        faults.append(f"site.lang is {lang!r}; there is {' and '.join(LANGUAGES)}")
    if not isinstance(url, str) or (url and not _is_url(url)):
        faults.append('site.url must be an address such as "https://example.org/games/"')
    if not isinstance(hide, list) or not all(isinstance(game, str) and is_game_id(game) for game in hide):
        faults.append('site.hide must be a list of games, such as ["my-game"]')
    for key, value in (("motion", motion), ("send", send), ("board", board)):
        if not isinstance(value, bool):
            faults.append(f"site.{key} must be true or false")
    if not isinstance(pyodide, str):
        faults.append('site.pyodide must be a folder such as "/srv/node_modules/pyodide"')
    if faults:
        raise UnreadableError(join_faults(faults), place=place, listed=faults)
    return SiteSettings(
        " ".join(title.split()), lang, url and url.rstrip("/") + "/", tuple(hide), motion, pyodide, send, board
    )


def _is_url(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and not parts.query and not parts.fragment
