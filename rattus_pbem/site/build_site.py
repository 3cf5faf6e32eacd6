"""Building the site: the pages of each game that has changed, then those about all of them.

A game whose journal is as it was is not opened: its files are there, and what the list of games shows of it is
remembered in the home, never in the site: the size of a journal tells that somebody has sent something.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..errors import PbemError, one_line
from ..home.home import Home
from ..home.site_settings import SiteSettings, read_settings
from ..inquiry.public_game import PublicGame
from ..language.phrases import Text
from ..locale import LANGUAGES, sentences
from ..record.pretty_json import pretty_json
from ..rules import known_games, load_rules
from ..shapes import schema
from ..store.blob_names import SITE
from ..store.files import replace_file
from ..waiting import with_progress
from .atom_feed import MOST_OF_ALL, feed, feed_of_all
from .board_pictures import draw_share_picture, draw_turns
from .game_page import Tile, invitation, shown_turns, standings, tile_of
from .games_shown import GamesShown, games_shown
from .rules_page import shown_rules
from .search_page import game_entries, game_path, player_entries, rules_path, rules_script
from .shown_seats import names_of
from .shown_statistics import shown_statistics
from .site_files import SiteFiles, made_of, site_folder
from .site_pages import ORDER_PAGE, SitePages, asset, verifier
from .turn_films import TurnFilm, film_turns

SCHEMA = schema("site-memory")
ASSETS = ("site.css", "site.js", "times.js", "mine.js", "search.js", "icon.svg")
STATES = ("playing", "joining", "finished")
EXAMPLE = "game"


class OrderPage(NamedTuple):
    """What writes the order page into `order/` of a folder, and what tells whether it would write another one."""

    write: Callable[[Path], None]
    made_of: str


@dataclass
class SiteResult:
    """What a build has done: games on the site, those whose pages were made again, files written and removed, and what
    went wrong, a line each."""

    games: list[str] = field(default_factory=list)
    built: list[str] = field(default_factory=list)
    written: int = 0
    removed: int = 0
    failed: list[str] = field(default_factory=list)


@dataclass
class _Known:
    """What is remembered of a game: the stamp of its journal, its files, its tiles by language."""

    stamp: list[Any]
    rules: str
    files: list[str]
    tiles: dict[str, Tile]

    @classmethod
    def from_json(cls, stamp: list[Any], rules: str, files: list[str], tiles: Mapping[str, Any]) -> Self:
        """What the last build has remembered."""
        return cls(stamp, rules, files, {lang: Tile.from_json(tile) for lang, tile in tiles.items()})

    def to_json(self) -> list[Any]:
        """As the memory of a site has it."""
        return [self.stamp, self.rules, self.files, {lang: tile.to_json() for lang, tile in self.tiles.items()}]


class ShownBundle(NamedTuple):
    """Where a page finds the bundle of its game, its size in KB, its digest."""

    path: str
    size: int
    digest: str


def build_site(
    home: Home, out: Path, now: datetime, *, afresh: bool = False, order_page: OrderPage | None = None
) -> SiteResult:
    """Build the site of a home in this folder, or bring it up to date. A game that cannot be read keeps its pages.

    With `afresh` nothing that is there is taken for good. Raises UnreadableError for wrong settings, IllegalError for a
    folder that is no site, OSError.
    """
    settings = read_settings(home.site, str(home.path / "host.toml"))
    owned = ("assets", "games", "order", "rules", "search", "verify", *LANGUAGES)
    result = SiteResult()
    games = games_shown(home, now)
    names = [name for name in games.names() if name not in settings.hide]
    with site_folder(out, owned) as files:
        shown = [settings.title, settings.lang, settings.url, settings.motion, order_page is not None]
        of = [made_of(), str(out.resolve()), *shown]
        is_same, order_made_of, remembered = (False, "", {}) if afresh else _remembered(home, of)
        for name in ASSETS:
            files.write(f"assets/{name}", asset(name))
        if order_page is not None and not (order_made_of == order_page.made_of and files.keep(ORDER_PAGE)):
            files.take(order_page.write, ORDER_PAGE)
        known: dict[str, _Known] = {}
        build = _Build(games, settings, files, afresh, order_page is not None)
        for name in with_progress("site: games", names):
            entry = build.game(name, remembered.get(name), result)
            if entry is not None:
                known[name] = entry
        build.rules(is_same=is_same)
        build.write_shared_pages({name: entry.tiles for name, entry in known.items()})
        result.removed = files.sweep()
        result.games, result.written = list(known), files.written
    entries = {name: entry.to_json() for name, entry in known.items()}
    memory = {"schema": SCHEMA, "of": of, "order_page": order_page.made_of if order_page else "", "games": entries}
    text = json.dumps(memory, ensure_ascii=False, separators=(",", ":")) + "\n"
    replace_file(home.path, SITE, text.encode())  # not in the store: each machine has its own site, and may only read
    return result


def _remembered(home: Home, of: Sequence[Any]) -> tuple[bool, str, dict[str, _Known]]:
    """Whether the last build was of this site by this program; then what it knew of the order page and of games."""
    try:
        data = json.loads((home.path / SITE).read_bytes())
        if data["schema"] != SCHEMA or data["of"] != of:
            return False, "", {}
        return True, str(data["order_page"]), {name: _Known.from_json(*entry) for name, entry in data["games"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False, "", {}


class _Build:
    """One build; `pages` know which pages there are."""

    def __init__(
        self, games: GamesShown, settings: SiteSettings, files: SiteFiles, afresh: bool, has_order_page: bool
    ) -> None:
        self.games = games
        self.settings = settings
        self.files = files
        self.afresh = afresh
        self.pages = SitePages(settings, list(_titles()), has_order_page)

    def game(self, name: str, known: _Known | None, result: SiteResult) -> _Known | None:
        """The pages of a game, made again if it has changed; None if there are none."""
        stamp = self.games.stamp(name)
        if known is not None and known.stamp == stamp and self.files.keep_all(known.files):
            return known
        try:
            stamp, game, content = self.games.read(name)
            bundle = pretty_json(content) if content is not None else None
        except (PbemError, OSError) as error:
            result.failed.append(f"{name}: its pages stay as they are: {one_line(str(error))}")
            self._keep(name)
            return known
        before = self.files.begin()
        try:
            tiles = {lang: self._game_in(game, lang, bundle) for lang in self.settings.langs}
        except OSError:
            raise
        except Exception as error:  # the other games go on
            if os.environ.get("RATTUS_PBEM_DEBUG"):
                raise
            from ..rules.game_faults import game_fault

            whose = game_fault(error) or "a fault of ours, not of the game"
            result.failed.append(f"{name}: {whose}: {type(error).__name__}: {error}")
            self._keep(name)
            return known
        result.built.append(name)
        return _Known(json.loads(json.dumps(stamp)), game.rules.name, self.files.since(before), tiles)

    def _keep(self, name: str) -> None:
        """Leave the pages of a game as they are."""
        for lang in self.settings.langs:
            self.files.keep_folder(f"{self.pages.folder(lang)}games/{name}")

    def _game_in(self, game: PublicGame, lang: str, bundle: bytes | None) -> Tile:
        """The pictures, the bundle, the feed and last the page of a game in a language; returns its tile."""
        pages, folder = self.pages, f"{self.pages.folder(lang)}games/{game.id}/"
        names = names_of(game, lang)
        drawn = tuple(draw_turns(self.files, folder, game, lang, afresh=self.afresh))
        films: tuple[TurnFilm | None, ...] = (None,) * len(game.turns)
        if self.settings.motion:
            films = tuple(film_turns(self.files, folder, game, lang, afresh=self.afresh))
        share = draw_share_picture(self.files, folder, game, lang, afresh=self.afresh) if self.settings.url else ""
        tile = tile_of(game, lang, drawn, share)
        if bundle is not None:
            self.files.write(f"games/{game.id}/bundle.json", bundle)
        address = f"{self.settings.url}{folder}" if self.settings.url else ""
        self.files.write(f"{folder}feed.xml", feed(game, lang, pages.title(lang), address))
        words = sentences("site", lang)
        title = words["game_title"].format(game=game.id, rules=game.rules.meta.title_in(lang))
        page = pages.render(
            "game.html",
            f"games/{game.id}/index.html",
            lang,
            title=title,
            description=tile.summary(lang),
            share=f"games/{game.id}/{share}" if share else "",
            tile=tile,
            rules_name=game.rules.name,
            invitation=invitation(game, lang),
            turns=shown_turns(game, lang, drawn, films),
            standings=standings(game, lang),
            statistics=shown_statistics(game, lang),
            commitment=game.commitment,
            bundle=self._shown_bundle(game, lang, bundle),
            board=list(game.rules.board(game.turns[-1].view).display(lang, names, "public")),
        )
        self.files.write(f"{folder}index.html", page)
        return tile

    def _shown_bundle(self, game: PublicGame, lang: str, bundle: bytes | None) -> ShownBundle | None:
        if bundle is None:
            return None
        up = "../../../" if self.pages.folder(lang) else "../../"
        digest = hashlib.sha256(bundle).hexdigest()
        return ShownBundle(f"{up}games/{game.id}/bundle.json", len(bundle) // 1024 + 1, digest)

    def rules(self, *, is_same: bool) -> None:
        """The pages of rules; where they are the `same` program's, those that are there stay."""
        for lang in self.settings.langs:
            words, folder = sentences("site", lang), self.pages.folder(lang)
            for name, titles in self.pages.rules:
                path, script = rules_path(name), f"search/{name}.js"
                if is_same and self.files.keep_all((folder + path, folder + script)):
                    continue
                title, shown = words["rules_of"].format(rules=titles[lang]), shown_rules(load_rules(name), lang)
                self.files.write(folder + script, rules_script(name, titles[lang], shown))
                description = f"{title}. {words['rules_lead']}"
                page = self.pages.render("rules.html", path, lang, title=title, description=description, shown=shown)
                self.files.write(folder + path, page)

    def write_shared_pages(self, tiles: Mapping[str, Mapping[str, Tile]]) -> None:
        """Write the pages of search and about how to check a game, the feed of all games, and last their list."""
        script = verifier()
        self.files.write("verify.py", script)
        for lang in self.settings.langs:
            words, folder = sentences("site", lang), self.pages.folder(lang)
            of_lang = [of_game[lang] for of_game in tiles.values()]
            over = [tile.id for tile in of_lang if tile.state == "finished"]
            page = self.pages.render(
                "verify.html",
                "verify/index.html",
                lang,
                title=words["verify_title"],
                description=words["verify_2"],
                digest=hashlib.sha256(script).hexdigest(),
                games=over,
                example=next(iter(over), EXAMPLE),
            )
            self.files.write(f"{folder}verify/index.html", page)
            page = self.pages.render(
                "search.html",
                "search/index.html",
                lang,
                title=words["search_title"],
                description=words["search_lead"],
                games=game_entries(of_lang),
                players=player_entries(of_lang),
                game_path=game_path,
                rules_names=[name for name, _ in self.pages.rules],
            )
            self.files.write(f"{folder}search/index.html", page)
            newest = sorted(of_lang, key=lambda tile: tile.at, reverse=True)
            feeds = dict(self._feeds(folder, newest))
            address = f"{self.settings.url}{folder}" if self.settings.url else ""
            self.files.write(f"{folder}feed.xml", feed_of_all(feeds, lang, self.pages.title(lang), address))
            groups = [(state, _sorted(state, [tile for tile in of_lang if tile.state == state])) for state in STATES]
            page = self.pages.render(
                "index.html",
                "index.html",
                lang,
                title=self.pages.title(lang),
                description=words["lead"],
                share=next((f"games/{tile.id}/{tile.share}" for tile in newest if tile.share), ""),
                groups=[(state, of_state) for state, of_state in groups if of_state],
            )
            self.files.write(f"{folder}index.html", page)

    def _feeds(self, folder: str, newest: Sequence[Tile]) -> Iterator[tuple[str, bytes]]:
        """The feeds of the games in which something has happened last, by game. One whose pages stay as they are,
        since it cannot be read, may have lost its feed."""
        begun = [tile.id for tile in newest if tile.state != "joining"]
        for game in begun[:MOST_OF_ALL]:
            with suppress(FileNotFoundError):
                yield game, (self.files.out / f"{folder}games/{game}/feed.xml").read_bytes()


def _titles() -> Iterator[tuple[str, Text]]:
    """Name and titles of each game that can be played here; one that another package brings may be out of order."""
    for name in known_games():
        with suppress(ImportError, PbemError):
            meta = load_rules(name).meta
            yield name, {lang: meta.title_in(lang) for lang in LANGUAGES}


def _sorted(state: str, tiles: list[Tile]) -> list[Tile]:
    """Games that are over with the newest first, others by name."""
    return sorted(tiles, key=lambda tile: tile.at, reverse=True) if state == "finished" else tiles
