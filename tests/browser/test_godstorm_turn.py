"""A whole turn of Godstorm on the page of a site: by taps on a phone, and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from rattus_pbem.post.answer_button import packed_letter
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.page.view_files import view_file

from . import axe
from .live_page import LONG, LivePlayer, Served, make_site
from .test_live_page import PHONE
from .test_order_page import browser
from .test_usable_page import ABOVE_MAP, FINGER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["browser"]
pytestmark = pytest.mark.full
MOST_TAPS = 24
GODS = ("death", "magic", "sky", "war")
LINES = [
    "place 5 in Gaul",
    "build in Gaul",
    "skip step 2",
    "skip step 4",
    "invade Iberia from Gaul until 0",
    "invade Roma from Apulia until 0",
    "invade Rus from Varangia until 0",
    "skip step 6",
    "fortify to Caledonia from Anglia",
    "done",
]
STEPS = [
    *("New armies: done", "Gods: done", "Buy: passed over", "Cards: passed over", "Plague: done"),
    *("War: done", "Fortify: done", "Embark: passed over", "Underworld: passed over", "End: done"),
]
NAMES = "nodes => nodes.map(node => node.getAttribute('aria-label'))"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(make_site(tmp_path_factory.mktemp("godstorm") / "site")) as served:
        yield served


def turn_of_war() -> bytes:
    """The view of a turn with five new armies, a temple to build, neighbours to invade, and armies to move."""
    rules = load_rules("godstorm")
    return next(
        view_file(run)
        for run in played(rules, 2, "review")
        if run.position.act and run.position.act.turn >= 6 and run.pending[0].question in rules.main_questions
    )


def letter_to(address: str) -> str:
    """Where the button of the letter about this turn leads."""
    letter = packed_letter("host+peste.alpha@pbem.test", "[peste alpha t6 KX4P-9QDM] Your turn", turn_of_war())
    return f"{address}/order/#{letter}"


COVERED = """() => [...document.querySelectorAll(".plan")].flatMap((plan) => {
  const boxes = (nodes) => [...nodes].map((node) => ({ what: node.textContent, at: node.getBoundingClientRect() }));
  const shared = ({ at: one }, { at: other }) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const [numbers, chances] = [boxes(plan.querySelectorAll("circle")), boxes(plan.querySelectorAll(".chance"))];
  const written = boxes(plan.parentNode.querySelectorAll("[data-place] text"));
  const marks = [...numbers, ...chances.filter(({ what }) => what)];
  const ways = [...plan.querySelectorAll(".way")].flatMap((way) => {
    const at = (n) => way.getPointAtLength((way.getTotalLength() * n) / 19).matrixTransform(way.getScreenCTM());
    const box = ({ x, y }) => ({ what: "way", at: { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 } });
    return Array.from({ length: 20 }, (_, n) => box(at(n)));
  });
  const over = (one, others) =>
    others.filter((other) => shared(one, other)).map(({ what }) => `${one.what} over ${what}`);
  const pairs = marks.flatMap((one, n) => over(one, [...marks.slice(n + 1), ...written]));
  return [...pairs, ...ways.flatMap((one) => over(one, written))];
})"""
"""What the lines of the plan say on the map that lies over something else that is written there."""


class Tapping:
    """One who taps on a page, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def place(self, *names: str) -> None:
        """Tap these places of the map."""
        for name in names:
            self._tap(f"[data-place={name}] text")

    def button(self, text: str) -> None:
        """Tap the button that reads so."""
        self._tap(f"button:text-is('{text}')")

    def _tap(self, what: str) -> None:
        self.page.locator(what).first.tap()
        self.page.locator("#order[aria-busy=false]").wait_for()
        self.taps += 1


def test_a_turn_takes_twenty_four_taps_from_the_letter_to_the_mail(browser: Browser, served: Served) -> None:
    phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.set_default_timeout(LONG)
    page.goto(letter_to(served.address))
    page.locator("#order[aria-busy=false]").wait_for()
    at = Tapping(page)
    at.taps = 1  # the button in the letter
    at.place("gaul")
    seen = page.evaluate("scrollY")
    at.button("place 5 in Gaul")
    assert page.locator("#said").inner_text() == (
        "Added: place 5 in Gaul\nWhich gods do you summon, and where do you build temples?"
    )
    assert abs(page.evaluate("scrollY") - seen) < FINGER  # the map is in view, and stays where it is
    at.place("gaul")
    at.button("build in Gaul")  # and not a god
    at.button("Leave this step out for good: skip step 2")
    at.button("Leave this step out for good: skip step 4")
    at.place("gaul")  # from where one land alone can be invaded
    page.locator("#here-odds").filter(has_text="Target captured: 76.9%").wait_for()
    assert page.locator("output[for=amount-1]").inner_text() == "one round, then you are asked (if left out)"
    assert "To the end: until one side has nobody left." in page.locator("#here").inner_text()
    more = page.locator("#here-ways button").filter(has_text="set more for invade: ")
    assert more.evaluate("node => getComputedStyle(node).backgroundColor") == "rgba(0, 0, 0, 0)"  # no act of its own
    page.locator("#whole").tap()  # of a place cut by the edge of its box axe reads a part
    assert axe.violations(page, axe.script()) == []
    page.locator("#whole").tap()
    at.button("Fight to the end: invade Iberia from Gaul until 0")
    assert page.evaluate(ABOVE_MAP) == ["title", "questions"]
    assert page.locator("#asked-notes").inner_text().startswith("From here on others or chance decide")
    at.place("apulia", "roma")
    at.button("Fight to the end: invade Roma from Apulia until 0")
    at.place("varangia")
    at.button("Fight to the end: invade Rus from Varangia until 0")
    at.button("Leave this step out for good: skip step 6")
    at.place("anglia", "caledonia")
    at.button("fortify to Caledonia from Anglia")
    at.button("Leave the optional rest out for good: done")
    assert page.locator("#lines code").all_inner_texts() == LINES
    assert page.locator("#steps button").evaluate_all(NAMES) == STEPS
    link = page.locator("#mail").get_attribute("href") or ""
    at.taps += 1
    assert "invade%20Iberia%20from%20Gaul%20until%200" in link
    assert at.taps <= MOST_TAPS
    page.locator("#odds[aria-busy=false]").wait_for()
    assert page.locator("#odds-map").is_visible()
    assert "You capture Iberia: 77%" in page.locator("#odds-lines").inner_text()  # one figure, wherever it stands
    assert "77%" in page.locator(".plan .chance").all_text_contents()
    assert page.evaluate(COVERED) == []
    assert page.locator("[data-place=iberia] .ground").evaluate("node => getComputedStyle(node).fill").startswith("url")
    assert "iberia" in page.locator("[data-place].loses").evaluate_all("nodes => nodes.map(node => node.dataset.place)")
    shares = (
        page.locator("#odds-lines li").filter(has_text="You lose armies in the battle for Iberia").locator(".bar span")
    )
    assert shares.count() == 6  # none to five
    page.locator("#whole").tap()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # at its end the page covers nothing
    assert axe.violations(page, axe.script()) == []
    phone.close()


CATCH_MAIL = """() => {
  const opened = (event) => { event.preventDefault(); window.mailed = event.currentTarget.href; };
  document.getElementById("mail").addEventListener("click", opened);
}"""


class Typing(LivePlayer):
    """One who has no more than a keyboard."""

    def place(self, *names: str) -> None:
        """Go to these places of the map by Tab and by the arrow keys, and choose each with Enter."""
        for name in names:
            self._go("node => Boolean(node.dataset.place)", "Tab")
            self._go(f"node => node.dataset.place === {name!r}", "ArrowRight")
            self._enter()

    def button(self, text: str) -> None:
        """Go to the button that reads so by Tab."""
        self._go(f"node => node.tagName === 'BUTTON' && node.textContent === {text!r}", "Tab")
        self._enter()

    def slide(self, slider: str, key: str, times: int) -> None:
        """Go back from the button that has the focus to this slider, and move it."""
        self._go(f"node => node.id === {slider!r}", "Shift+Tab")
        for _ in range(times):
            self.page.keyboard.press(key)

    def mailed(self) -> tuple[str, str]:
        """Go to the link that opens the mail program, and open it with Enter: its address, and the text of the mail."""
        self.page.evaluate(CATCH_MAIL)
        self._go("node => node.id === 'mail'", "Tab")
        self.page.keyboard.press("Enter")
        href: str = self.page.evaluate("window.mailed")
        return href, parse_qs(urlsplit(href).query)["body"][0]

    def _enter(self) -> None:
        self.page.keyboard.press("Enter")
        self.settle()

    def _go(self, wanted: str, key: str) -> None:
        for _ in range(120):
            if self.page.evaluate(f"({wanted})(document.activeElement)"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} leads to no {wanted}")


def test_the_same_is_written_and_mailed_by_keyboard_alone(browser: Browser, served: Served) -> None:
    context = browser.new_context()
    at = Typing(context, served.address)
    at.page.goto(letter_to(served.address))
    at.settle()
    at.place("gaul")
    at.slide("amount-0", "ArrowLeft", 1)  # from all that are left to four of five
    at.button("place 4 in Gaul")
    at.button("New armies")  # one army is left to place
    at.place("gaul")
    at.button("place 1 in Gaul")
    at.place("gaul")
    at.button("build in Gaul")
    at.button("Leave this step out for good: skip step 2")
    at.button("War")
    at.place("gaul")
    at.slide("amount-1", "ArrowRight", 2)
    at.button("invade Iberia from Gaul until 1")
    at.place("apulia", "roma")
    at.button("Fight to the end: invade Roma from Apulia until 0")
    at.button("Leave this step out for good: skip step 6")
    at.place("anglia", "caledonia")
    at.button("fortify to Caledonia from Anglia")
    at.button("Leave the optional rest out for good: done")
    lines = at.page.locator("#lines code").all_inner_texts()
    href, body = at.mailed()
    assert href.startswith("mailto:host+peste.alpha@pbem.test?subject=Re%3A%20%5Bpeste%20alpha%20t6%20KX4P-9QDM%5D")
    assert body == "\r\n".join(["BEGIN ORDERS peste alpha turn 6 code KX4P-9QDM", *lines, "END ORDERS", ""])
    assert lines == [
        *("place 4 in Gaul", "place 1 in Gaul", "build in Gaul", "skip step 2"),
        *("invade Iberia from Gaul until 1", "invade Roma from Apulia until 0", "skip step 6"),
        *("fortify to Caledonia from Anglia", "done"),
    ]
    assert at.complaints == []
    context.close()


def test_a_step_that_was_passed_is_opened_again(browser: Browser, served: Served) -> None:
    phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.set_default_timeout(LONG)
    page.goto(letter_to(served.address))
    page.locator("#order[aria-busy=false]").wait_for()
    at, lines = Tapping(page), page.locator("#lines code")
    at.place("gaul")
    at.button("place 5 in Gaul")
    at.button("War")
    at.place("apulia", "roma")
    at.button("Fight to the end: invade Roma from Apulia until 0")
    at.button("Leave the optional rest out for good: done")
    at.button("Gods")
    assert page.locator("#steps [aria-current]").inner_text() == "Gods"
    at.place("gaul")
    at.button("build in Gaul")
    assert lines.all_inner_texts() == [LINES[0], LINES[1], LINES[5], "done"]
    at.button("Leave this step out for good: skip step 2")
    assert lines.all_inner_texts() == [*LINES[:3], LINES[5], "done"]
    at.button("Gods")
    at.button("Leave this step out for good: skip step 2")  # which is there already
    at.button("War")
    at.place("varangia")
    at.button("Fight to the end: invade Rus from Varangia until 0")
    assert lines.all_inner_texts() == [*LINES[:3], LINES[5], LINES[6], "done"]
    at.button("Fortify")
    at.place("anglia", "caledonia")
    at.button("fortify to Caledonia from Anglia")
    at.button("Leave the optional rest out for good: done")
    assert lines.all_inner_texts() == [*LINES[:3], LINES[5], LINES[6], *LINES[8:]]
    assert page.locator("#lines .fails").count() == 0
    at.button("Cards")
    assert page.locator("#said").inner_text() == "Nothing can be done in this step now: Cards."
    phone.close()


def test_two_plans_stand_side_by_side(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True, color_scheme="dark")
    at = LivePlayer(context, served.address)
    at.open("peste.view.json", turn_of_war())
    page, tapping = at.page, Tapping(at.page)

    def invade(line: str) -> None:
        tapping.place("gaul")
        page.locator("#here button").filter(has_text=line).last.tap()
        at.settle()
        at.odds()

    tapping.place("gaul")
    tapping.button("place 5 in Gaul")
    tapping.button("War")
    invade("invade Iberia from Gaul until 0")
    page.locator("#keep-plan").tap()
    assert page.locator("#said").inner_text().startswith("Kept as plan A")
    plan_a = page.locator("#lines code").all_inner_texts()
    page.locator("#undo").tap()
    at.settle()
    page.locator("#own").fill("invade Iberia from Gaul with 2 until 0")
    page.locator("#write button").tap()
    at.settle()
    at.odds()
    row = page.locator("#plan-rows tr").filter(has_text="You capture Iberia").locator("td")
    then, now = row.all_inner_texts()
    assert then == "77%"
    assert float(now.rstrip("%")) < 77
    assert page.locator("#plan-lines").inner_text() == f"Plan A: {'; '.join(plan_a)}"
    page.locator("#whole").tap()  # of a place cut by the edge of its box axe reads a part
    assert axe.violations(page, axe.script()) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("#swap-plans").tap()
    at.settle()
    assert page.locator("#lines code").all_inner_texts() == plan_a
    at.odds()
    assert row.all_inner_texts() == [now, then]
    page.locator("#undo").tap()
    at.settle()
    assert page.locator("#lines code").last.inner_text() == "invade Iberia from Gaul with 2 until 0"
    assert at.complaints == []
    context.close()


def test_what_stands_at_the_place_follows_the_lists(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    at = LivePlayer(context, served.address)
    at.open("peste.view.json", turn_of_war())
    page, tapping = at.page, Tapping(at.page)
    here, lines = page.locator("#here"), page.locator("#lines code")
    tapping.place("gaul")
    page.locator("#picks select[id^=later]").first.select_option(index=3)
    name = page.locator("#here-name").inner_text()
    assert name.startswith("place 4 in Gaul")
    page.locator("#amount-0").press("ArrowLeft")
    assert page.locator("#here .main").inner_text() == page.locator("#preview").text_content() != name
    here.get_by_role("button", name="Not this order").tap()
    assert not here.is_visible()
    assert lines.all_inner_texts() == []
    tapping.button("War")
    tapping.place("gaul")
    assert here.is_visible()
    page.locator("#verb").select_option(label="invade")
    assert not here.is_visible()
    assert page.locator("#to-add button").is_visible()
    page.locator("#with-condition summary").tap()
    page.locator("#only-if").select_option(index=1)
    tapping.button("War")
    assert "is dropped if you tap there again" in page.locator("main").inner_text()
    tapping.button("War")
    tapping.place("gaul")
    tapping.button("Fight to the end: invade Iberia from Gaul until 0")
    assert lines.all_inner_texts() == ["invade Iberia from Gaul until 0"]
    page.locator("#lines .line").tap()  # the odds are counted on
    page.locator("#odds[aria-busy=false] #odds-lines").filter(has_text="the battle for Iberia").wait_for()
    assert at.complaints == []
    context.close()


def test_the_map_that_is_looked_at_and_the_focus_in_it_stay_when_the_board_changes(
    browser: Browser, served: Served
) -> None:
    phone = browser.new_context(viewport=PHONE, has_touch=True)
    at = LivePlayer(phone, served.address)
    at.open("peste.view.json", turn_of_war())
    page = at.page
    for line in ("place 4 in Gaul", "place in Gaul", "done"):
        page.locator("#own").fill(line)
        page.locator("#write button").tap()
        at.settle()
    at.odds()
    page.locator("[data-sheet=underworld]").tap()
    page.evaluate(SHOW_FIRST_LINE)
    page.locator("#map .before").wait_for(state="detached")
    assert page.locator("#map button:focus").get_attribute("data-zoom") == "+"
    stops = page.locator("[data-place][tabindex='0']")
    assert stops.count() == 1
    assert stops.is_visible()
    assert page.locator("[data-shows=underworld] [data-place][tabindex='0']").count() == 1
    assert at.complaints == []
    phone.close()


SHOW_FIRST_LINE = """() => {
  document.querySelector("#map .board").classList.add("before");
  document.querySelector("#lines .line").click();
  document.querySelector("[data-zoom='+']").focus();
}"""


def test_a_tap_offers_a_land_for_all_that_can_be_done_there_and_half_an_order_is_not_lost_unsaid(
    browser: Browser, served: Served
) -> None:
    phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.set_default_timeout(LONG)
    page.goto(letter_to(served.address))
    page.locator("#opening-said").filter(has_text="Your board is opening …").wait_for()
    assert not page.locator("#file").is_visible()
    page.locator("#order[aria-busy=false]").wait_for()
    at, here = Tapping(page), page.locator("#here button")
    at.button("Gods")
    at.place("gaul")
    assert here.all_inner_texts() == ["build in Gaul", *(f"summon {god} to Gaul" for god in GODS)]
    at.button("summon magic")
    assert "Still to choose, by a tap on the map: where to." in page.locator("#explains").inner_text()
    at.button("War")
    assert page.locator("#said").inner_text().endswith("summon magic …")
    at.button("War")
    page.locator("[data-place=roma]").dispatch_event("click")
    assert here.all_inner_texts() == ["invade Roma from Apulia"]
    phone.close()
