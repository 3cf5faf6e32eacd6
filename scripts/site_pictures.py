"""Makes the pictures of the site in docs/pictures.md again, in Chromium: `.venv/bin/python scripts/site_pictures.py`.

Needs the extra `browser` and /usr/bin/chromium.
"""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import sync_playwright

from rattus_pbem.cli.commands.demo import play_demo
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.tick import tick
from rattus_pbem.site.build_site import build_site

OUT = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SEED = "1347"
DESK, TALL, PHONE = (1280, 900), (1280, 1500), (390, 844)
SHOWN = (
    ("site", "index.html", TALL, "light"),
    ("site-game", "games/demo/index.html#turn-11", DESK, "light"),
    ("site-phone", "fr/games/demo/index.html#turn-14", PHONE, "dark"),
    ("site-godstorm", "games/storm/index.html#turn-4", DESK, "dark"),
    ("site-rules", "rules/rattus/index.html#varying", DESK, "light"),
)
"""The name of the picture, the page, the screen, light or dark."""
NOW = datetime(2026, 11, 2, 8, 0, tzinfo=UTC)


def more_games(home: Home) -> None:
    """Beside the game of the demo one of Godstorm, one that begins, one that waits for a player."""
    gods = [f"{seat}=bot:sensible" for seat in ("alpha", "beta", "gamma")]
    new_game(home, "storm", "godstorm", gods, {}, NOW, nonces=False, secret=bytes(32 * [7]))
    people = ["red=Anna <anna@example.org>", "blue=Luc <luc@example.org>", "green=bot:sensible"]
    new_game(home, "peste", "rattus", people, {"first": "red"}, NOW, nonces=False, secret=bytes(32 * [8]))
    new_game(home, "winter", "rattus", ["red=Zoe <zoe@example.org>", "blue=open"], {}, NOW, secret=bytes(32 * [9]))
    tick(home, NOW + timedelta(minutes=5))


def main() -> None:
    """Play the games in a folder of their own, build their site, then look at it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        for _ in play_demo("rattus", SEED, Path(folder) / "home"):
            pass
        home, site = open_home(Path(folder) / "home"), Path(folder) / "site"
        more_games(home)
        build_site(home, site, NOW)
        chromium = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--headless=new", "--no-sandbox"])
        for name, path, (width, height), scheme in SHOWN:
            context = chromium.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
            )
            page = context.new_page()
            page.goto(f"{site.as_uri()}/{path}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=OUT / f"{name}.png")
            context.close()
        chromium.close()


if __name__ == "__main__":
    main()
