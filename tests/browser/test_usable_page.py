"""The order page as a thing to live with: what stays on the screen, what a thumb can hit, what needs no typing, what is
read whatever fonts the reader has, on small, lying, dark, slow and offline devices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.request import urlopen

import pytest

from rattus_pbem.locale import sentences
from rattus_pbem.page.order_page import order_page
from rattus_pbem.picture.typeface import width_of
from rattus_pbem.post.answer_button import packed_letter
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.page.page_views import asked_views, first_view, full_view
from tests.page.view_files import first_question, view_file
from tests.report.letters import LANGS

from . import axe
from .live_page import LONG, Served, make_site, playing
from .pages import check_text
from .test_accessible_page import MAIL
from .test_order_page import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["browser"]
pytestmark = pytest.mark.full
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}
SCREENS: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...] = (
    (SMALL, "dark"),
    (LYING, "light"),
    (LYING, "dark"),
)
GAMES = (("rattus", "turn"), ("godstorm", "place"))
FINGER = 44
MOST_COVERED = 0.6
"""Of a lying phone, the part of the screen that what is sticky may take, so that the map is still seen."""

ABOVE_MAP = """() => {
  const top = document.querySelector("#map svg.m-picture").getBoundingClientRect().top;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const above = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const box = node.parentElement;
    const isSeen = box.checkVisibility() && !box.closest(".unseen, script, style, #map");
    if (isSeen && node.data.trim() && box.getBoundingClientRect().bottom <= top) above.push(box.closest("[id]").id);
  }
  return [...new Set(above)];
}"""
BEFORE = "node => getComputedStyle(node, '::before').content"
TOO_SMALL = """(finger) => [...document.querySelectorAll("button, select, input, summary, textarea, a")]
  .filter((each) => each.checkVisibility() && !each.closest("[hidden], .unseen"))
  .map((each) => [each.getBoundingClientRect(), each.id || each.textContent || each.getAttribute("aria-label")])
  .filter(([box]) => box.height + 0.5 < finger || box.width + 0.5 < finger)
  .map(([box, name]) => `${name} ${box.width.toFixed()}x${box.height.toFixed()}`)"""
OPEN_ALL = "for (const each of document.querySelectorAll('details:not([hidden])')) each.open = true"


@contextmanager
def attached(
    browser: Browser, tmp_path: Path, game: str, question: str, lang: str = "en", **options: Any
) -> Iterator[Page]:
    """The page that comes with a letter which asks this."""
    rules, view, asks = first_view(game, question, lang)
    path = tmp_path / "order.html"
    path.write_text(order_page(rules, view, asks, lang, MAIL), encoding="utf-8")
    context = browser.new_context(**{"viewport": PHONE, "bypass_csp": True, **options})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield page
    context.close()
    assert complaints == []


def states(page: Page) -> Iterator[str]:
    """The page as it is opened, at a place, with an order chosen, with lines, with all that is folded away."""
    yield "opened"
    page.locator("[data-place].may").first.dispatch_event("click")
    yield "tapped"
    page.keyboard.press("Escape")
    page.locator("#verb").select_option(index=1)
    yield "chosen"
    page.evaluate(OPEN_ALL)
    for _ in range(2):
        page.locator("#own").fill("take Pope")
        page.locator("#write button").click()
    page.locator("#on").select_option(index=1)
    page.locator("#way").select_option(index=1)
    page.locator("#settle button[type=submit]").click()
    page.evaluate(OPEN_ALL)
    yield "with lines"


def serious(page: Page, script: str) -> list[tuple[str, str, str]]:
    """What axe-core finds that keeps somebody out."""
    return [fault for fault in axe.violations(page, script) if fault[1] in ("serious", "critical")]


def below(page: Page, selector: str) -> float:
    """How far the lower edge of this is from that of the screen."""
    distance: float = page.locator(selector).evaluate("node => innerHeight - node.getBoundingClientRect().bottom")
    return distance


@pytest.mark.parametrize(("game", "question"), GAMES)
def test_lines_undo_and_send_are_on_the_screen_wherever_one_is(
    browser: Browser, tmp_path: Path, game: str, question: str
) -> None:
    with attached(browser, tmp_path, game, question) as page:
        for state in states(page):
            height = page.evaluate("document.documentElement.scrollHeight")
            for place in (0, height // 3, height // 2):
                page.evaluate("place => scrollTo(0, place)", place)
                assert abs(below(page, "#bar")) <= 1, (state, place)
                assert page.locator("#count").is_visible()
                assert page.locator("#mail").is_visible()
                lines = page.locator("#lines li").count()
                assert page.locator("#undo").is_visible() == (lines > 0)
                assert page.locator("#count").inner_text() == f"Orders: {lines}"
                assert page.locator("#mail.main").count() == (lines > 0)
        assert lines >= 2
        assert page.evaluate(ABOVE_MAP) == ["title", "questions"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "question"), GAMES)
def test_a_thumb_hits_all_that_can_be_tapped(
    browser: Browser, tmp_path: Path, game: str, question: str, lang: str
) -> None:
    with attached(browser, tmp_path, game, question, lang, has_touch=True) as page:
        for state in states(page):
            assert page.evaluate(TOO_SMALL, FINGER) == [], state


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
@pytest.mark.parametrize(("game", "question"), GAMES)
def test_small_lying_and_dark_screens_show_all(
    browser: Browser, tmp_path: Path, game: str, question: str, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    with attached(browser, tmp_path, game, question, "fr", viewport=size, color_scheme=scheme) as page:
        script = axe.script()
        for state in states(page):
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], state
            if state == "tapped":
                page.evaluate("document.getElementById('map').scrollIntoView()")
                covered = page.locator("#ready").evaluate("node => innerHeight - node.getBoundingClientRect().top")
                assert covered <= MOST_COVERED * size["height"]
        if page.locator("#whole").is_visible():
            page.locator("#whole").click()  # of a place cut by the edge of its box axe reads a part
        page.evaluate(axe.TO_THE_END)
        assert serious(page, script) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "question"), GAMES)
def test_the_letters_of_the_map_come_with_the_page(
    browser: Browser, tmp_path: Path, game: str, question: str, lang: str
) -> None:
    with attached(browser, tmp_path, game, question, lang) as page:
        words = page.locator("#map .board text").all_text_contents()
        assert len(set(words)) > 10
        session = page.context.new_cdp_session(page)
        for domain in ("DOM", "CSS"):
            session.send(f"{domain}.enable")
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "#map .board text"})["nodeIds"]
        for node in nodes:
            fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            assert all(font["isCustomFont"] for font in fonts), fonts
        widths = page.locator("#map .board text").evaluate_all(
            "nodes => nodes.map(node => [node.textContent, parseFloat(getComputedStyle(node).fontSize),"
            " node.getComputedTextLength()])"
        )
        for text, size, width in widths:
            assert width == pytest.approx(width_of(text, size), abs=0.2 * len(text) ** 0.5 + 0.3), text
        page.add_style_tag(content="#map .m-picture text{font-family:'DejaVu Serif',serif !important}")
        others = page.locator("#map .board text").evaluate_all(
            "nodes => nodes.map(node => node.getComputedTextLength())"
        )
        for (text, _, width), other in zip(widths, others, strict=True):
            assert other == pytest.approx(width, abs=1) or len(text) <= 2, text


def test_without_scripts_a_mail_is_opened_with_the_block(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "rattus", "turn", java_script_enabled=False) as page:
        assert page.locator("button:visible").count() == 0
        link = page.get_by_role("link", name="Send by mail")
        href = link.get_attribute("href") or ""
        assert href.startswith(f"mailto:{MAIL['to']}?subject=Re%3A%20%5Bpeste")
        assert "BEGIN%20ORDERS" in href
    with attached(browser, tmp_path, "rattus", "turn") as page:
        assert page.get_by_role("link", name="Send by mail").count() == 1


def test_a_letters_page_has_a_sheet_for_a_bid(browser: Browser, tmp_path: Path) -> None:
    rules, run = load_rules("liars-dice"), first_question("liars-dice")
    view = full_view(rules, run, run.pending[0].seat, "en")
    path = tmp_path / "bid.html"
    path.write_text(order_page(rules, view, run.pending, "en", MAIL), encoding="utf-8")
    page = browser.new_page(viewport=PHONE, has_touch=True, bypass_csp=True)
    page.goto(path.as_uri())
    page.locator("#quick button").filter(has_text="bid").first.tap()
    assert not page.locator("#here-ways > .main").locator("visible=true").count()  # the face is not chosen yet
    page.get_by_role("button", name="+ number of dice").tap()
    face, row = page.locator(".choices button").last, page.locator(".choices")
    assert row.evaluate("row => getComputedStyle(row).gridTemplateColumns.split(' ').filter(parseFloat).length") > 1
    face.tap()
    assert page.evaluate(TOO_SMALL, FINGER) == []
    line = page.locator("#here-name").inner_text()
    page.locator("#here-ways > .main").locator("visible=true").tap()
    assert page.locator("#lines code").all_inner_texts() == [line] == ["bid 2 sixes"]
    page.close()


def test_a_face_is_bid_only_when_it_was_tapped_though_no_other_goes_with_the_number(
    browser: Browser, tmp_path: Path
) -> None:
    rules = load_rules("liars-dice")
    path, page = tmp_path / "bid.html", browser.new_page(viewport=PHONE, has_touch=True)
    for run in played(rules, 3, "bid"):  # one die more than was bid, which must be ones
        view = full_view(rules, run, run.pending[0].seat, "en")
        path.write_text(order_page(rules, view, run.pending, "en", MAIL), encoding="utf-8")
        page.goto(path.as_uri())
        page.locator("#quick button").filter(has_text="bid").first.tap()
        faces = page.locator(".choices button")
        if faces.count() == 1:
            break
    add, name = page.locator("#here-ways > .main").locator("visible=true"), page.locator("#here-name")
    low = page.locator("output[for=amount-0]").inner_text()
    assert (add.count(), name.inner_text(), faces.get_attribute("aria-pressed")) == (0, f"bid {low} …", "false")
    more = page.get_by_role("button", name="+ number of dice")
    while faces.count() == 1:
        more.tap()
    faces.last.tap()
    assert name.inner_text().endswith(" sixes")
    while faces.count() > 1:
        page.get_by_role("button", name="− number of dice").tap()
    assert (add.count(), name.inner_text()) == (0, f"bid {name.inner_text().split()[1]} …")
    faces.tap()
    assert faces.get_attribute("aria-pressed") == "true"
    add.tap()
    (line,) = page.locator("#lines code").all_inner_texts()
    assert line.endswith(" ones")
    page.close()


def test_a_tap_says_how_many_it_places_and_offers_another_number(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "godstorm", "place", has_touch=True) as page:
        said = page.locator("#questions summary").inner_text()
        # what fits into two rows of a long question; the rest opens by a tap
        assert re.fullmatch(r"Where do your new armies go\? You have \d+ arm(y|ies) to place\.", said)
        names = page.locator("#steps button")
        # a line says “skip step 6”; some browsers give both strings
        assert [names.nth(n).evaluate(BEFORE).replace('" "', "") for n in (0, 5)] == ['"1. "', '"6. "']
        assert page.locator("#steps button").count() == 10
        place = page.locator("[data-place].may").first
        place.dispatch_event("click")
        ways = page.locator("#here button")
        whole, other = ways.all_inner_texts()
        assert whole.endswith(" (all that are left)")
        assert other == "another number …"
        ways.first.tap()
        (line,) = page.locator("#lines code").all_inner_texts()
        assert line == whole.removesuffix(" (all that are left)")
        assert re.fullmatch(r"place \d+ in \w+", line)
        page.locator("#undo").tap()
        place.dispatch_event("click")
        ways.last.tap()
        page.get_by_label("armies", exact=True).select_option(label="1")
        page.locator("#to-add button").tap()
        assert page.locator("#lines code").all_inner_texts() == [re.sub(r"\d+", "1", line)]


def test_the_page_moves_after_an_order_only_where_little_of_the_map_is_in_view(
    browser: Browser, tmp_path: Path
) -> None:
    with attached(browser, tmp_path, "rattus", "turn", has_touch=True) as page:
        picture = page.locator("#map .board")
        for seen, moves in ((0.9, False), (0.6, False), (0.2, True)):
            page.evaluate("to => scrollTo(0, to)", 0)
            box = picture.bounding_box()
            assert box is not None
            page.evaluate("to => scrollTo(0, to)", box["y"] + (1 - seen) * box["height"])
            was = page.evaluate("scrollY")
            page.locator("#quick button:text-is('take King')").dispatch_event("click")
            page.locator("#lines code").wait_for()
            assert (page.evaluate("scrollY") < was) == moves, seen
            assert page.locator("#questions").evaluate("node => node.getBoundingClientRect().top >= -1") == moves
            page.locator("#undo").dispatch_event("click")
            page.locator("#lines code").wait_for(state="detached")


def test_later_steps_of_a_turn_are_ordered_from_the_page_that_came_by_mail(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "godstorm", "place", has_touch=True) as page:
        steps = page.locator("#steps button")
        steps.filter(has_text="War").tap()
        assert "As the board is now" in page.locator("#asked-notes").inner_text()
        assert page.evaluate(ABOVE_MAP) == ["title", "questions"]
        page.locator("[data-place=varangia]").press("Enter")
        page.locator("[data-place].may").first.press("Enter")
        if page.locator("#to-add").is_visible():
            page.locator("#choose button[type=submit]").tap()
        (war,) = page.locator("#lines code").all_inner_texts()
        assert war.startswith(("invade ", "advance "))
        assert page.locator("#lines .verdict").inner_text()  # nobody has checked it
        assert steps.filter(has_text="War").get_attribute("aria-current") == "step"
        steps.filter(has_text="New armies").tap()
        assert "new armies" in page.locator("#questions").inner_text()
        page.locator("[data-place=varangia]").press("Enter")
        page.locator("#here-ways button").first.tap()
        first, second = page.locator("#lines code").all_inner_texts()
        assert (first.split()[0], second) == ("place", war)
        assert page.locator("#block").input_value().splitlines()[1:3] == [first, second]
        page.reload()
        assert page.locator("#lines code").all_inner_texts() == [first, war]
        steps.filter(has_text="Fortify").tap()
        assert page.locator("#said").inner_text() == "Nothing can be done in this step now: Fortify."


def test_lines_are_there_again_after_another_letters_page_in_the_same_tab(browser: Browser, tmp_path: Path) -> None:
    rules, view, asks = first_view("rattus", "turn", "en")
    other = tmp_path / "other.html"
    other.write_text(order_page(rules, replace(view, code="7T3M-2WXY"), asks, "en", MAIL), encoding="utf-8")
    with attached(browser, tmp_path, "rattus", "turn", has_touch=True) as page:
        page.locator("button:text-is('take King')").tap()
        page.wait_for_function("sessionStorage.length === 1")
        assert "King" not in page.evaluate("JSON.stringify(sessionStorage)")  # any page from this disk may see it
        page.goto(other.as_uri())
        page.locator("button:text-is('take Monk')").tap()
        page.wait_for_function("sessionStorage.length === 2")
        for path, line in ((tmp_path / "order.html", "take King"), (other, "take Monk")):
            page.goto(path.as_uri())
            page.locator("#lines code").wait_for()
            assert page.locator("#lines code").all_inner_texts() == [line]


def test_a_token_is_tapped_where_it_stands(browser: Browser, tmp_path: Path) -> None:
    rules = load_rules("rattus")
    views = (each for seed in range(6) for each in asked_views(rules, 4, f"page{seed}", "en"))
    view, asks, _ = next(each for each in views if "monk" in each[1][0].form.possible())
    path = tmp_path / "order.html"
    path.write_text(order_page(rules, view, asks, "en", MAIL), encoding="utf-8")
    regions: Any = view.board["regions"]
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator("#quick button:text-matches('^Monk')").all_inner_texts() == ["Monk"]
    page.locator("#quick button:text-is('Monk')").tap()
    places = page.locator("[data-place].may").evaluate_all("(nodes) => nodes.map((node) => node.dataset.place)")
    assert set(places) <= {region for region, place in regions.items() if place["tokens"]}
    place = max(places, key=lambda region: len(regions[region]["tokens"]))
    page.locator(f"[data-place={place}]").press("Enter")
    page.locator("#here-ways button").first.press("Enter")
    page.locator("[data-place].may").first.press("Enter")
    if not page.locator("#lines code").count():
        page.locator("#here-ways button").first.press("Enter")
    assert page.locator("#lines code").inner_text().startswith("Monk #")
    context.close()


def test_a_card_tells_what_it_does_before_it_is_taken(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "rattus", "turn", has_touch=True) as page:
        card = page.locator("#quick button").first.inner_text()
        asking = page.get_by_role("button", name=f"What it does: {card}")
        asking.tap()
        here = page.locator("#here")
        assert re.search(r"Class: \w+\. \[[RP]-\d+\]", here.inner_text())
        page.keyboard.press("Escape")
        assert not here.is_visible()
        asking.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.textContent") == card
        page.keyboard.press("Enter")
        assert page.locator("#lines code").all_inner_texts() == [card]
        page.locator("#own-line summary").tap()
        page.evaluate("() => { StaticSource.prototype.after = () => new Promise(() => {}); }")
        page.locator("#own").fill("plague")
        page.keyboard.press("Enter")
        assert page.locator("#lines .verdict").all_inner_texts() == ["not checked yet"] * 2


def test_what_is_taken_says_from_whom_and_what_is_done_once_is_folded_away(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "rattus", "turn", has_touch=True) as page:
        offers, lines = page.locator("#quick button:not([aria-label])"), page.locator("#lines code")
        before, ending = offers.all_inner_texts(), offers.filter(has_text=": ").all_inner_texts()
        assert ending == ["Leave the optional rest out for good: done", "Ask me the rest later: pause"]
        page.locator("button:text-is('take Peasant (from blue)')").tap()
        assert lines.all_inner_texts() == ["take Peasant"]
        assert offers.all_inner_texts() == ending
        page.locator("#verb").select_option(label="take")
        used = "Only one of these is possible, and your orders have it already: take Peasant."
        assert page.locator("#explains").inner_text().startswith(used)
        page.locator("#verb").select_option(label="pause")
        assert page.locator("#explains").inner_text() == ending[1]
        page.locator("#undo").tap()
        assert offers.all_inner_texts() == before


@pytest.mark.parametrize("place", ["hispania", "russia"])
def test_the_map_opens_where_ones_own_pieces_are(browser: Browser, tmp_path: Path, place: str) -> None:
    rules, view, asks = first_view("rattus", "turn", "en")
    text = order_page(rules, view, asks, "en", MAIL)
    own, named = (set(re.findall(rf'data-place="(\w+)"{each}', text)) for each in (" data-own", r"[^>]*you \d"))
    assert own == named > set()
    path = tmp_path / "order.html"
    path.write_text(re.sub(f'(data-place="{place}")', r"\1 data-own", text.replace(" data-own", "")), encoding="utf-8")
    page = browser.new_page(viewport=PHONE)
    page.goto(path.as_uri())
    page.locator("[data-place].may").first.wait_for()
    name = page.locator(f"[data-place={place}] text").first.bounding_box()
    assert name is not None
    assert 0 <= name["x"] < name["x"] + name["width"] <= PHONE["width"]
    page.close()


def test_answers_in_advance_are_made_by_choosing_alone(browser: Browser, tmp_path: Path) -> None:
    with attached(browser, tmp_path, "rattus", "turn", has_touch=True) as page:
        page.locator("#in-advance summary").tap()
        page.locator("#on").select_option(index=4)
        page.locator("#way").select_option("potion spend")
        page.locator("#when").select_option("turn")
        page.locator("#limit").select_option(index=1)
        for box, sign, times in (("#when-value", "+", 3), ("#times", "+", 2), ("#times", "−", 1)):
            button = page.locator(f".number:has({box}) button").filter(has_text=sign)
            for _ in range(times):
                button.tap()
        line = page.locator("#settle-preview").inner_text()
        page.locator("#settle button[type=submit]").tap()
        text = page.locator("#block").input_value()
    _, view, _ = first_view("rattus", "turn", "en")
    sheet, _ = check_text(text, view)
    assert sheet.standing is not None
    (standing,) = sheet.standing
    assert (standing["on"], standing["do"], standing["limit"]["times"]) == ("potion", "spend", 2)
    assert line in text


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(make_site(tmp_path_factory.mktemp("usable") / "site")) as served:
        yield served


def test_the_first_words_of_the_page_are_in_the_readers_language(browser: Browser, served: Served) -> None:
    with urlopen(f"{served.address}/order/") as answer:
        first = answer.read().decode().partition('<script type="text/plain" data-part')[0]
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.set_content(first)
    assert page.locator("#opening-said").inner_text() == sentences("live_page", "fr")["loading"]
    assert page.locator("h1").inner_text() == sentences("live_page", "fr")["title"]
    context.close()


def test_drafts_and_notes_and_what_an_undo_brings_back_are_there_again_weeks_later(
    browser: Browser, served: Served
) -> None:
    letter = packed_letter(MAIL["to"], MAIL["subject"], view_file())
    context = browser.new_context(viewport=PHONE, has_touch=True)

    def opened(day: str) -> Page:
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.clock.set_fixed_time(f"{day}T12:00:00Z")
        page.goto(f"{served.address}/order/#{letter}")
        page.locator("#order[aria-busy=false]").wait_for()
        return page

    page = opened("2026-12-02")
    assert page.evaluate(ABOVE_MAP) == ["title", "questions"]
    page.locator("button:text-is('take King')").tap()
    page.locator("#lines li").wait_for()
    page.locator("#own-notes summary").tap()
    page.locator("#notes").fill("the Witch next")
    page.close()
    page = opened("2027-02-20")
    assert page.locator("#lines code").all_inner_texts() == ["take King"]
    assert page.locator("#notes").input_value() == "the Witch next"
    assert page.locator("#notes").is_visible()
    context.set_offline(True)
    page.locator("[data-place=gallia]").tap()
    page.locator("button:text-is('place in Gallia')").tap()
    page.locator("#lines li").nth(1).wait_for()
    page.locator("#order[aria-busy=false]").wait_for()
    assert page.locator("#lines .fails").count() == 0
    page.locator("#preview-lines").filter(has_text="You place 2 cubes in Gallia").wait_for()
    page.locator("#odds[aria-busy=false]:not([hidden])").wait_for()
    assert "place%20in%20Gallia" in (page.locator("#mail").get_attribute("href") or "")
    page.close()
    context.set_offline(False)
    for day, left in (("2027-02-21", ["take King"]), ("2027-02-22", [])):
        page = opened(day)
        page.locator("#undo").tap()  # what was written before the tab was closed
        page.locator("#order[aria-busy=false]").wait_for()
        assert page.locator("#lines code").all_inner_texts() == left
        page.close()
    context.close()


TAP_DURING_ODDS = """() => new Promise((done) => {
  const at = (id) => document.getElementById(id);
  let ended = 0;
  let tapped = null;
  const look = () => {
    if (tapped !== null) {
      if (at("odds").getAttribute("aria-busy") === "false") ended += 1;
      const isIdle = at("order").getAttribute("aria-busy") === "false";
      const isAnswered = at("lines").children.length === tapped + 1 && isIdle;
      if (isAnswered) { seen.disconnect(); done(ended); }
    } else if (at("odds").getAttribute("aria-busy") === "true" && at("order").getAttribute("aria-busy") === "false") {
      const gallia = document.querySelector("[data-place=gallia].may");
      if (!gallia) return; // what is asked now is not shown yet
      tapped = at("lines").children.length;
      gallia.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      if (at("here").hidden) done("nothing opens at the place");
      else at("here").querySelector("button").click();
    }
  };
  const seen = new MutationObserver(look);
  seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  [...at("quick").children].find((button) => button.textContent === "take King").click();
})"""
"""Adds a line; when its odds are being counted taps on a region, and on what opens there. Gives how often all odds were
there before that was answered."""


def test_a_slow_phone_answers_a_tap_while_odds_are_reckoned(browser: Browser, served: Served) -> None:
    with playing(browser, served.address, viewport=PHONE, has_touch=True) as player:
        player.open("peste.view.json", view_file())
        player.settle()
        session = player.page.context.new_cdp_session(player.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        assert player.page.evaluate(TAP_DURING_ODDS) == 0
        assert player.page.locator("#lines code").all_inner_texts() == ["take King", "place in Gallia"]
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        assert player.odds()
        assert player.complaints == []


def test_every_state_of_the_live_page_can_be_hit_by_a_thumb_and_read_by_axe(browser: Browser, served: Served) -> None:
    script = axe.script()
    with playing(browser, served.address, viewport=SMALL, has_touch=True, bypass_csp=True) as player:
        page = player.page

        def judge(state: str) -> None:
            assert page.evaluate(TOO_SMALL, FINGER) == [], state
            assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], state
            page.evaluate(axe.TO_THE_END)
            assert serious(page, script) == [], state

        judge("no file")
        player.open("peste.view.json", view_file())
        player.settle()
        judge("opened")
        page.locator("[data-place=gallia]").dispatch_event("click")
        judge("tapped")
        page.locator("button:text-is('place in Gallia')").tap()
        player.settle()
        player.odds()
        page.locator("#keep-plan").tap()
        judge("with a plan")
        page.evaluate(OPEN_ALL)
        page.locator("#own").fill("take Pope")
        page.locator("#write button").click()
        player.settle()
        page.locator("#on").select_option(index=1)
        page.locator("#way").select_option(index=1)
        page.locator("#when").select_option(index=1)
        page.evaluate(OPEN_ALL)
        page.locator("#lines .line").first.tap()
        judge("all open, with a fault")
