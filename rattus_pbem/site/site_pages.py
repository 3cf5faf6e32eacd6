"""Pages from templates: escaped everywhere, in one language each, with the way to their assets and sisters.

A page loads its style, its script and its pictures from the site itself, runs nothing else, and says so to the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.values import immutable
from ..fairness.verify_script import script_path
from ..home.site_settings import ORDER_FOLDER, SiteSettings
from ..locale import sentences
from ..markup.look import variables
from ..markup.templates import render

HERE = Path(__file__).parent
POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
ORDER_PAGE = f"{ORDER_FOLDER}/index.html"
"""One page for all languages, below the site's top."""


class MenuEntry(NamedTuple):
    """A page to which all others lead, and what its link says; a phone does not show what is `before` and `after`."""

    path: str
    text: str
    before: str = ""
    after: str = ""


@immutable
class SitePages:
    """Renders the pages of a site."""

    settings: SiteSettings
    rules: Sequence[tuple[str, Mapping[str, str]]]
    """Name and titles, by language, of each game that has a page of rules."""
    has_order_page: bool

    def folder(self, lang: str) -> str:
        """Where the pages of a language lie: those of the first one at the top."""
        return "" if lang == self.settings.lang else f"{lang}/"

    def title(self, lang: str) -> str:
        """What stands on top of each page."""
        return self.settings.title or sentences("site", lang)["site"]

    def render(self, template: str, path: str, lang: str, *, share: str = "", **facts: Any) -> bytes:
        """The page at this path (below the folder of its language); `share` is that of the picture that is shown with a
        link to it elsewhere."""
        up = "../" * path.count("/")
        root = up + ("../" if self.folder(lang) else "")
        words = sentences("site", lang)
        menu = [((root if each.path == ORDER_PAGE else up) + each.path, each) for each in self._menu(words, lang)]
        langs = self.settings.langs
        return render(
            f"site/templates/{template}",
            lang=lang,
            words=words,
            tell=_teller(words),
            policy=POLICY,
            site_title=self.title(lang),
            up=up,
            root=root,
            here=path,
            address=f"{self.settings.url}{self.folder(lang)}" if self.settings.url else "",
            share=share,
            menu=menu,
            langs=[(each, sentences("site", each)["lang_name"], f"{root}{self.folder(each)}{path}") for each in langs],
            **facts,
        ).encode()

    def _menu(self, words: Mapping[str, str], lang: str) -> list[MenuEntry]:
        before, _, after = words["menu_rules"].partition("{rules}")
        rules = [MenuEntry(f"rules/{name}/index.html", titles[lang], before, after) for name, titles in self.rules]
        order = [MenuEntry(ORDER_PAGE, words["menu_order"])] if self.has_order_page else []
        games = MenuEntry("index.html", words["menu_games"])
        return [games, *rules, *order, MenuEntry("verify/index.html", words["menu_verify"])]


def _teller(words: Mapping[str, str]) -> Callable[..., str]:
    return lambda key, **facts: words[key].format(**facts)


def asset(name: str) -> bytes:
    """A file that all pages share: `site.css`, with the colours of the program, `site.js`."""
    file = (HERE / "assets" / name).read_bytes()
    return variables().encode() + file if name.endswith(".css") else file


def verifier() -> bytes:
    """The file that checks bundles by itself."""
    return script_path().read_bytes()
