"""Makes the pictures of docs/pictures.md again, from the games of the demo: `.venv/bin/python scripts/pictures.py`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from rattus_pbem.cli.commands.demo import play_demo
from rattus_pbem.contract.views import View
from rattus_pbem.picture.of_view import WIDTH, pictures
from rattus_pbem.picture.png import png
from rattus_pbem.picture.themes import Theme
from rattus_pbem.rules import load_rules

SHOWN: tuple[tuple[str, str, str, str, Theme], ...] = (
    ("rattus", "rattus", "0011-01/red", "0010-01/red", "light"),
    ("rattus-dark", "rattus", "0014-01/blue", "0013-01/blue", "dark"),
    ("godstorm", "godstorm", "0012-01/alpha", "0011-01/alpha", "light"),
)
"""The name of the picture, the game, a letter and the one before it, the page."""
SEED = "1347"
OUT = Path(__file__).resolve().parents[1] / "docs" / "pictures"


def main() -> None:
    """Play the games in a folder of their own, then draw."""
    with tempfile.TemporaryDirectory() as folder:
        for game in {game for _, game, *_ in SHOWN}:
            for _ in play_demo(game, SEED, Path(folder) / game):
                pass
        OUT.mkdir(exist_ok=True)
        for name, game, letter, earlier, theme in SHOWN:
            reports = Path(folder) / game / "games" / "demo" / "reports"
            view, before = (
                View.from_json(json.loads((reports / f"{each}.view.json").read_text("utf-8")))
                for each in (letter, earlier)
            )
            drawn = pictures(load_rules(game), view, before, theme)
            for picture in drawn:
                path = OUT / (f"{name}.png" if len(drawn) == 1 else f"{name}-{picture.name}.png")
                path.write_bytes(png(picture.svg, WIDTH))


if __name__ == "__main__":
    main()
