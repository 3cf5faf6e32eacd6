"""The order page of a site, served to a real browser on loopback, and one who plays by it. Asserts nothing."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.page.order_site import write_order_page

from ..absent import absent
from .test_order_page import ByKeyboard

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"
LONG = 60_000
"""Milliseconds within which the rules are loaded, on a machine with much else to do."""


def make_site(folder: Path, *, sends: bool = False) -> Path:
    """A site with nothing but its order page, from which orders are sent if it `sends`."""
    if not PYODIDE.exists():
        absent(f"{PYODIDE} is not there (make .venv/.web)")
    write_order_page(folder, PYODIDE, sends=sends)
    return folder


class Served:
    """A folder served over HTTP, and the paths that were asked for."""

    def __init__(self, folder: Path) -> None:
        paths = self.paths = list[str]()

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                paths.append(self.path)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Served:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Listening:
    """A port that takes any connection, and what came to it.

    Chromium opens a connection for a frame or a form before its policy forbids it, and sends nothing there.
    """

    def __init__(self) -> None:
        received = self.received = list[bytes]()

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                if data := self.request.recv(1000):
                    received.append(data)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Listening:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class LivePlayer(ByKeyboard):
    """One who opens letters on the page and puts lines together there by chance of his own."""

    def __init__(self, context: BrowserContext, address: str, seed: str = "") -> None:
        self.complaints: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(LONG)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self._chance = SeededChance(f"player {seed}")
        self.page.goto(f"{address}/order/")

    def said(self) -> str:
        """What is said about the file that was opened."""
        text: str = self.page.locator("#opening-said").inner_text()
        return text

    def open(self, name: str, raw: bytes) -> None:
        """Choose this file, as if none had been open before; returns when the page has said what became of it, and
        shows what the rules say."""
        at = self.page.locator("#opening-said")
        self.page.evaluate("document.getElementById('opening-said').textContent = ''")
        self.page.evaluate("localStorage.clear(); history.replaceState(null, '')")
        file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": raw}
        self.page.set_input_files("#file", files=[file])
        at.filter(has_text=name).filter(has_not_text="…").wait_for()
        self.page.locator("#order[aria-busy=true]").wait_for(state="detached")

    def settle(self) -> None:
        """Wait until the page shows what the rules say after the last change."""
        self.page.locator("#order[aria-busy=false]").wait_for()

    def add_any(self) -> str:
        """Choose an order and its keys by chance and add the line; "" if nothing is asked any more."""
        if not self.page.locator("#with-picks").is_visible():
            return ""
        numbers = [self._chance.below(1 << 30) for _ in range(40)]
        line: str = self.page.evaluate(CHOOSE_ANY, numbers)
        self.page.locator("#choose button[type=submit]").click()
        self.settle()
        return line

    def odds(self) -> str:
        """The odds, when all worlds have been played; "" where there are none."""
        self.page.locator("#odds[aria-busy=false]").wait_for(state="attached")
        text: str = self.page.locator("#odds-lines").inner_text()
        return text

    def verdicts(self) -> list[str]:
        """What is said of each line."""
        said: list[str] = self.page.locator("#lines .verdict").all_inner_texts()
        return said

    def block(self) -> str:
        """The order sheet as the page has it."""
        text: str = self.page.locator("#block").input_value()
        return text


CHOOSE_ANY = """(numbers) => {
  const picks = document.getElementById("picks");
  const isOpen = (box) => !box.hidden && !box.closest("details");
  const open = () => [...picks.querySelectorAll("select, input")].filter(isOpen);
  for (let place = 0; place < open().length; place++) {
    const box = open()[place];
    const number = numbers.pop();
    if (box.options) {
      const is = (option) => option.value !== "?" && !option.disabled && option.textContent !== "pause";
      const some = [...box.options].filter(is);
      box.value = some[number % some.length].value;
    } else box.value = String(Number(box.min) + number % (Number(box.max) - Number(box.min) + 1));
    box.dispatchEvent(new Event(box.options ? "change" : "input", { bubbles: true }));
  }
  return document.getElementById("preview").textContent;
}"""
"""Chooses at random for each key that is not folded away; gives the line."""


KEPT = """([what, value]) => new Promise((good, bad) => {
  const opening = indexedDB.open("rattus-pbem", 1);
  opening.onerror = bad;
  opening.onupgradeneeded = () => opening.result.createObjectStore("memory");
  opening.onsuccess = () => {
    const kept = opening.result.transaction("memory", "readwrite").objectStore("memory");
    const keys = kept.getAllKeys();
    keys.onsuccess = () => {
      if (what === "put") kept.put(new Blob([]), value);
      if (what === "spoil") for (const key of keys.result) kept.put(new Blob([new Uint8Array(1000)]), key);
      opening.result.close();
      good(what !== "count" || keys.result.length === value);
    };
  };
})"""
"""What the page keeps on the device: whether it counts so many entries, or one more, or all of them spoilt."""


@contextmanager
def playing(browser: Browser, address: str, seed: str = "", **options: Any) -> Iterator[LivePlayer]:
    """The page opened in a context of its own."""
    context = browser.new_context(**options)
    try:
        yield LivePlayer(context, address, seed)
    finally:
        context.close()
