"""The table [site] of host.toml: title and language of the pages, where they will be, which games are kept off them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from ..engine.values import immutable
from ..errors import UnreadableError, join_faults
from ..locale import FIRST, LANGUAGES
from ..reading import SettingsTable
from ..store.blob_names import is_game_id

KEYS = ("title", "lang", "url", "hide", "motion", "pyodide", "send", "board")
FLAGS = {"motion": True, "send": False, "board": True}
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


def read_settings(settings: Mapping[str, object], place: str) -> SiteSettings:
    """The settings of this table. Raises UnreadableError that names every fault."""
    table = SettingsTable("site", settings, [])
    table.refuse_unknown(KEYS)
    title = table.text(
        "title", "", f"must be a text of at most {LONGEST_TITLE} letters", lambda text: len(text) <= LONGEST_TITLE
    )
    lang = table.text("lang", FIRST, f"is {{}}; there is {' and '.join(LANGUAGES)}", LANGUAGES.__contains__)
    if not lang:
        table.fault("lang", f"is ''; there is {' and '.join(LANGUAGES)}")
    url = table.text("url", "", 'must be an address such as "https://example.org/games/"', _is_url)
    hide = _games(table)
    motion, send, board = (table.flag(key, default) for key, default in FLAGS.items())
    pyodide = table.text("pyodide", "", 'must be a folder such as "/srv/node_modules/pyodide"')
    if table.faults:
        raise UnreadableError(join_faults(table.faults), place=place, listed=table.faults)
    return SiteSettings(
        " ".join(title.split()), lang, url and url.rstrip("/") + "/", hide, motion, pyodide, send, board
    )


def _games(table: SettingsTable) -> tuple[str, ...]:
    hide = table.values.get("hide", [])
    if isinstance(hide, list) and all(isinstance(game, str) and is_game_id(game) for game in hide):
        return tuple(hide)
    table.fault("hide", 'must be a list of games, such as ["my-game"]')
    return ()


def _is_url(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and not parts.query and not parts.fragment
