"""Makes the pictures of letters in docs/pictures.md with Chromium: `.venv/bin/python scripts/letter_pictures.py`.

A letter of the demo is taken out of its player's Maildir, with the picture that came in it.
"""

from __future__ import annotations

import email
import email.policy
import io
import tempfile
from base64 import b64encode
from email.message import EmailMessage
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import sync_playwright

from rattus_pbem.testing import game_by_mail

OUT = Path(__file__).resolve().parents[1] / "docs" / "pictures"
CHROMIUM = Path("/usr/bin/chromium")
SEED = "1347"
SHOWN: tuple[tuple[str, str, str, int, Literal["light", "dark"]], ...] = (
    ("letter-phone", "anna@example.org", " t9 ", 360, "light"),
    ("letter-phone-dark", "denis@example.org", " t20 ", 360, "dark"),
    ("letter", "anna@example.org", " t9 ", 800, "light"),
    ("letter-dark", "denis@example.org", " t20 ", 800, "dark"),
)
"""The name of the picture, the player, the letter by a word of its subject, the width of the screen, the page."""


def main() -> None:
    """Play the game in a folder of its own, with pictures in its letters, then open them."""
    game_by_mail.MAIL = game_by_mail.MAIL.replace("pictures = false", "pictures = true")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        home = Path(folder) / "rattus"
        for _ in game_by_mail.GameByMail("rattus", SEED, home).played():
            pass
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, player, word, width, scheme in SHOWN:
            context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme)
            page = context.new_page()
            page.set_content(shown(home / "players" / player / "new", word))
            write(page.screenshot(full_page=True), OUT / f"{name}.png")
            context.close()
        browser.close()


def shown(box: Path, word: str) -> str:
    """The page of the first report in this box with the word in its subject, its picture in it."""
    for path in sorted(box.iterdir()):
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        if word in mail["Subject"] and (body := mail.get_body(("html",))) is not None:
            page = str(body.get_content())
            for part in mail.walk():
                if part["Content-ID"]:
                    data = part.get_payload(decode=True)
                    assert isinstance(data, bytes)
                    source = f"data:{part.get_content_type()};base64,{b64encode(data).decode()}"
                    page = page.replace(f"cid:{part['Content-ID'][1:-1]}", source)
            return page
    raise LookupError(word)


def write(data: bytes, path: Path) -> None:
    """Few colours make a file of a third."""
    with Image.open(io.BytesIO(data)) as image:
        few = image.convert("RGB").quantize(192, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
