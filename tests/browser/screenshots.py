"""Pictures of all that players see, to be looked at: `python -m tests.browser.screenshots FOLDER [PART...]`.

Every state of the order page, attached and live, a letter of each kind, each page of the site, and what its server
answers: in light and dark, on a phone upright, small and lying, and on a desk, in English and French. The parts are
`attached`, `live`, `letters`, `site` and `answers`; of each state there is also a sheet with all its pictures side by
side. Asserts nothing.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PIL import Image

from rattus_pbem.contract.views import View
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.page.order_page import order_page
from rattus_pbem.picture.of_view import pictures
from rattus_pbem.post.answer_button import packed_letter
from rattus_pbem.report.html import with_pictures
from rattus_pbem.rules import load_rules
from rattus_pbem.serve.sheet_desk import said
from rattus_pbem.serve.web_server import STATUS
from rattus_pbem.serve.web_server import page as answer_page
from tests.games import make_importable
from tests.hosting import homes
from tests.page.page_views import first_view
from tests.page.view_files import view_file
from tests.report.guided_letters import letters
from tests.report.letters import html_of
from tests.site.sites import build

from .live_page import LivePlayer, Served, make_site
from .test_accessible_page import MAIL
from .test_godstorm_turn import turn_of_war
from .test_letters import page_of
from .test_order_page import running_browser
from .test_site import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "small": {"width": 320, "height": 640},
    "lying": {"width": 844, "height": 390},
    "desk": {"width": 1280, "height": 800},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGS = {"en": "en-GB", "fr": "fr-FR"}
SLOW = 600_000
HEIGHT = 700
"""Of a picture on a sheet, in pixels."""
LOST = "Re: [peste red t7 KX4P-9QDM] Your turn"
LINES: dict[str, dict[str, tuple[str, ...]]] = {
    "rattus": {
        "en": ("take King", "place in Gallia"),
        "fr": ("prendre Roi", "placer en Gallia"),
    },
    "godstorm": {
        "en": ("place in Gaul", "build in Gaul", "invade Iberia from Gaul until 0"),
        "fr": ("placer en Gaul", "construire en Gaul", "envahir Iberia depuis Gaul jusqu'à 0"),
    },
}
ROOT = Path(__file__).parents[2]
KEPT = {
    "rattus": ROOT / "games" / "sample",
    "godstorm": ROOT / "tests" / "golden" / "godstorm",
    "skirmish": ROOT / "tests" / "golden" / "skirmish",
}
"""Games that are over, with their letters."""
TYPED = {".mine input": "Bernard", ".search input": "peste"}
"""What is typed on a page that has this box."""
WRONG = {"en": "take Pope", "fr": "prendre Pape"}


@dataclass(frozen=True)
class Camera:
    """Takes a state of a page on every screen, in both colour schemes."""

    out: Path

    def take(self, page: Page, state: str) -> None:
        """The whole page, and what stands on the screen at first where that is not all of it."""
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=self.out / f"{state}-{size}-{scheme}.png", full_page=True, timeout=SLOW)
        page.set_viewport_size(SIZES["phone"])
        page.emulate_media(color_scheme="light")

    def make_sheets(self) -> None:
        """All pictures of each state side by side, as high as on the screen at most."""
        states = sorted({path.stem.rsplit("-", 2)[0] for path in self.out.glob("*-*-light.png")})
        for state in states:
            pictures = [self._small(f"{state}-{size}-{scheme}") for size in SIZES for scheme in SCHEMES]
            sheet = Image.new("RGB", (sum(each.width + 8 for each in pictures), HEIGHT), "magenta")
            left = 0
            for picture in pictures:
                sheet.paste(picture, (left, 0))
                left += picture.width + 8
            (self.out / "sheets").mkdir(exist_ok=True)
            sheet.save(self.out / "sheets" / f"{state}.png")

    def _small(self, name: str) -> Image.Image:
        with Image.open(self.out / f"{name}.png") as picture:
            picture.thumbnail((1000, HEIGHT))
            return picture.convert("RGB")


@contextmanager
def screen(browser: Browser, lang: str) -> Iterator[BrowserContext]:
    """A phone whose reader has this language."""
    context = browser.new_context(
        viewport=SIZES["phone"], locale=LANGS[lang], reduced_motion="reduce", bypass_csp=True, has_touch=True
    )
    context.set_default_timeout(SLOW)
    yield context
    context.close()


def attached(browser: Browser, camera: Camera, folder: Path) -> None:
    """The page that comes with a letter: as it opens, at a place, with lines, with all that is folded away."""
    for lang in LANGS:
        for name, question in (("rattus", "turn"), ("godstorm", "place"), ("godstorm", "invade")):
            rules, view, asks = first_view(name, question, lang)
            path = folder / "order.html"
            path.write_text(order_page(rules, view, asks, lang, MAIL), encoding="utf-8")
            with screen(browser, lang) as context:
                page = context.new_page()
                page.clock.set_fixed_time(view.now)
                page.goto(path.as_uri())
                state = f"attached-{name}-{question}-{lang}"
                camera.take(page, f"{state}-1-opened")
                page.locator("[data-place].may").first.dispatch_event("click")
                camera.take(page, f"{state}-2-tapped")
                if page.locator("#here button:visible").count():
                    page.locator("#here button:visible").first.click()
                page.locator("#verb").select_option(index=1)
                camera.take(page, f"{state}-3-chosen")
                page.locator("#own-line summary").click()
                for _ in range(3):
                    page.locator("#own").fill(WRONG[lang])
                    page.locator("#write button").click()
                page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
                page.locator("#on").select_option(index=1)
                page.locator("#way").select_option(index=1)
                camera.take(page, f"{state}-4-all-open")
                page.clock.set_fixed_time("2030-01-01T00:00:00Z")
                page.reload()
                camera.take(page, f"{state}-5-late")
            with screen(browser, lang) as context:
                plain = context.browser
                assert plain is not None
                without = plain.new_context(viewport=SIZES["phone"], java_script_enabled=False)
                page = without.new_page()
                page.goto(path.as_uri())
                camera.take(page, f"{state}-6-no-script")
                without.close()


def live(browser: Browser, camera: Camera, folder: Path) -> None:
    """The page of a site: before and after a letter is opened, at a place, with lines, odds, plans, faults, notes."""
    with Served(make_site(folder / "live", sends=True)) as served:
        for lang in LANGS:
            with screen(browser, lang) as context:
                at = LivePlayer(context, served.address)
                at.page.set_default_timeout(SLOW)
                camera.take(at.page, f"live-{lang}-1-empty")
                for name, raw in (("rattus", view_file(lang=lang)), ("godstorm", with_lang(turn_of_war(), lang))):
                    _live_states(at, camera, f"live-{name}-{lang}", raw, name, lang)
                at.page.goto("about:blank")
                at.page.goto(f"{served.address}/order/#abc")
                at.page.locator("#opening-said:not(:empty)").wait_for()
                camera.take(at.page, f"live-{lang}-9-cut")
            with screen(browser, lang) as context:
                context.route("**/*.wasm", lambda route: route.abort())
                at = LivePlayer(context, served.address)
                at.page.wait_for_timeout(3000)
                camera.take(at.page, f"live-{lang}-0-without-rules")


def _live_states(at: LivePlayer, camera: Camera, state: str, raw: bytes, name: str, lang: str) -> None:
    page = at.page
    letter = packed_letter("host+peste.red@pbem.test", LOST, raw)
    page.evaluate("letter => { location.hash = letter; }", letter)
    page.locator("#opening-said").filter(has_not_text="…").wait_for()
    page.locator("#order[aria-busy=false]").wait_for()
    page.clock.set_fixed_time("2026-12-02T13:00:00Z")
    page.mouse.move(0, 0)
    camera.take(page, f"{state}-2-opened")
    page.locator("[data-place=gallia], [data-place=gaul]").first.dispatch_event("click")
    at.settle()
    camera.take(page, f"{state}-3-tapped")
    page.keyboard.press("Escape")
    for line in LINES[name][lang]:
        write(at, line)
    at.odds()
    camera.take(page, f"{state}-4-lines")
    page.locator("#keep-plan").click()
    write(at, WRONG[lang])
    page.locator("#lines .line").first.click()
    camera.take(page, f"{state}-5-plans-and-a-fault")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.locator("#notes").fill("Anna …\n" * 3)
    page.locator("#on").select_option(index=1)
    page.locator("#way").select_option(index=1)
    page.locator("#as-json").click()
    camera.take(page, f"{state}-6-all-open")
    page.evaluate("document.getElementById('post').addEventListener('submit', event => event.preventDefault())")
    page.locator("#post button").click()
    camera.take(page, f"{state}-7-sent")
    if name == "godstorm":
        write(at, {"en": "done", "fr": "fini"}[lang])
        at.odds()
        camera.take(page, f"{state}-8-over")


def write(at: LivePlayer, line: str) -> None:
    """Add a line in one's own words."""
    at.page.evaluate("document.getElementById('own-line').open = true")
    at.page.locator("#own").fill(line)
    at.page.locator("#write button").click()
    at.settle()


def with_lang(raw: bytes, lang: str) -> bytes:
    """The view of this file for a reader of this language."""
    from rattus_pbem.engine.journal import digest

    view = {**json.loads(raw), "lang": lang}
    del view["digest"]
    return json.dumps({**view, "digest": digest(view)}).encode()


def letters_of_each_kind(browser: Browser, camera: Camera, folder: Path) -> None:
    """The first letter of a game, one of each further question, of both systems; the last of games that are over."""
    path = folder / "letter.html"
    for lang in LANGS:
        for game, seats in (("rattus", 4), ("godstorm", 5)):
            kinds: set[str] = set()
            for written in letters(game, seats, "scrolling", lang):
                letter = written.letter
                kind = "first" if letter.first else letter.asks[0].question
                if kind in kinds or (not letter.first and letter.turn < 6):
                    continue
                kinds.add(kind)
                path.write_text(page_of(game, written), encoding="utf-8")
                _take_letter(browser, camera, path, f"letter-{game}-{lang}-{kind}")
    for game, kept in KEPT.items():
        last = {path.name: path for path in sorted(kept.glob("reports/*/*.view.json"))}
        for view_path in last.values():
            view = View.from_json(json.loads(view_path.read_bytes()))
            report = json.loads(view_path.with_name(f"{view.seat}.json").read_bytes())
            drawn = (each.svg for each in pictures(load_rules(game, view.custom), view, None, "light"))
            path.write_text(with_pictures(html_of(report), drawn), encoding="utf-8")
            _take_letter(browser, camera, path, f"letter-{game}-{view.lang}-over")


def _take_letter(browser: Browser, camera: Camera, path: Path, state: str) -> None:
    with screen(browser, "en") as context:
        page = context.new_page()
        page.goto(path.as_uri())
        camera.take(page, state)


def site(browser: Browser, camera: Camera, folder: Path) -> None:
    """Each page of a site with games in every state."""
    home = homes.make(folder / "home", seats=homes.SEATS[:2])
    homes.play_turns(home, 4)
    new_game(home, "waits", "rattus", ("red=Anna", "blue=open"), {}, homes.BEGINS, secret=homes.SECRET)
    people = homes.people("godstorm", 3)
    new_game(home, "storm", "godstorm", people, {}, homes.BEGINS, nonces=False, secret=homes.SECRET)
    seats = ("amber=bot:sensible", "coral=bot:sensible")
    new_game(home, "over", "skirmish", seats, {"rounds": "2"}, homes.BEGINS, nonces=False, secret=homes.SECRET)
    homes.tick_at(open_home(home.path), homes.BEGINS)
    build(home, folder / "site")
    with Served(folder / "site") as served:
        for lang, prefix in (("en", ""), ("fr", "fr/")):
            for path in PAGES:
                with screen(browser, lang) as context:
                    page = context.new_page()
                    page.goto(f"{served.address}/{prefix}{path}")
                    page.wait_for_load_state("networkidle")
                    state = f"site-{lang}-{path.replace('index.html', '').strip('/').replace('/', '-') or 'first'}"
                    camera.take(page, state)
                    for box, words in TYPED.items():
                        if page.locator(box).count():
                            page.locator(box).fill(words)
                            camera.take(page, f"{state}-typed")


def answers(browser: Browser, camera: Camera, folder: Path) -> None:
    """What the server says of sheets that are sent to it, of each kind."""
    receipt = "peste (red), turn 7: …\n  1. take King\n" + "  2. place in Gallia\n" * 8
    for lang in LANGS:
        with screen(browser, lang) as context:
            page = context.new_page()
            for state in STATUS:
                answer = replace(said(state, lang), receipt=receipt if STATUS[state] == 200 else "")
                page.set_content(bytes(answer_page(answer).body).decode())
                camera.take(page, f"answer-{lang}-{state}")


PARTS: dict[str, Callable[[Browser, Camera, Path], None]] = {
    "attached": attached,
    "live": live,
    "letters": letters_of_each_kind,
    "site": site,
    "answers": answers,
}


def main() -> None:
    """Take those of the parts that are named, or all."""
    make_importable()
    out, *parts = sys.argv[1:]
    camera = Camera(Path(out))
    camera.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_browser() as browser:
        for part in parts or PARTS:
            PARTS[part](browser, camera, Path(folder))
    camera.make_sheets()


if __name__ == "__main__":
    main()
