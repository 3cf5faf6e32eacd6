"""The order page of a letter, opened in the browser and played on by chance. Asserts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.post.letters import ORDER_PAGE

from .live_page import CHOOSE_ANY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class AttachedPage:
    """One order page, as a reader has it who saved the attachment."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: Path) -> None:
        """Open this file anew, also where it is open already."""
        self.page.evaluate("history.replaceState(null, ''); if (location.protocol === 'file:') sessionStorage.clear()")
        self.page.goto(path.as_uri())

    def add_any(self, chance: SeededChance) -> str:
        """Choose an order and its keys by chance, by the map where it can be tapped, and add the line.

        "" if nothing is asked any more.
        """
        if not self.page.locator("#with-picks").is_visible():
            return ""
        number = chance.below(1 << 30)
        self.page.evaluate(CHOOSE_ANY, [chance.below(1 << 30) for _ in range(40)])
        places = self.page.locator("[data-place].may")
        if places.count() and number % 2:
            places.nth(number % places.count()).dispatch_event("click")
        line: str = self.page.locator("#preview").inner_text()
        self.page.locator("#choose button[type=submit]").click()
        return line

    def fault(self) -> str:
        """Why the line was not added; "" if it was."""
        text: str = self.page.get_by_role("alert").inner_text()
        return text

    def certain(self) -> list[bool]:
        """Of each line, whether the page knows that it is possible."""
        return [not said for said in self.page.locator("#lines .verdict").all_inner_texts()]

    def lines(self) -> list[str]:
        """The lines so far."""
        lines: list[str] = self.page.locator("#lines code").all_inner_texts()
        return lines

    def block(self) -> str:
        """The order sheet as text."""
        text: str = self.page.locator("#block").input_value()
        return text

    def sheet(self) -> str:
        """The order sheet as JSON, by the button for it."""
        self.page.locator("#as-json").click()
        text: str = self.page.locator("#block").input_value()
        self.page.locator("#as-text").click()
        return text

    def mail(self) -> tuple[str, str, str]:
        """What the button for a mail opens: address, subject, text."""
        link = urlsplit(self.page.locator("#mail").get_attribute("href") or "")
        about = parse_qs(link.query)
        return link.path, about["subject"][0], about["body"][0].replace("\r\n", "\n")


def page_of_letter(letter: EmailMessage) -> bytes | None:
    """The order page that comes with a letter."""
    for part in letter.iter_attachments():
        if isinstance(part, EmailMessage) and part.get_filename() == ORDER_PAGE:
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            return data
    return None


@contextmanager
def attached_page(browser: Browser, **options: Any) -> Iterator[AttachedPage]:
    """A tab for order pages."""
    context = browser.new_context(**options)
    try:
        yield AttachedPage(context.new_page())
    finally:
        context.close()
