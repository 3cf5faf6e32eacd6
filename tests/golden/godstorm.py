"""How the game of Godstorm in `tests/golden/godstorm` is made; `python -m tests.golden.godstorm` makes it again.

The last epoch of a small war for two, its bids included: Ada sends the sheets of the sensible computer player as JSON,
Cyril those of the random one as text, in French. Cyril wants to be asked for his sky cards.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from rattus_pbem.contract.views import View
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.derived import last_letter, read_letter
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.rules import load_rules

KEPT = Path(__file__).parent / "godstorm"
KEY = demo_key("the golden Godstorm")
GAME = "titans"
BEGINS = datetime(2026, 11, 2, 19, 0, tzinfo=UTC)
SEATS = ("alpha=Ada <ada@example.org>", "beta=Cyril <cyril@example.org>")
OPTIONS = {"letters": "own_turn", "beta.lang": "fr", "beta.zone": "Europe/Paris"}
RHYTHM = timedelta(hours=5)
POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "phase": "bid",
    "epoch": 5,
    "lands": {
        "gaul": {"owner": "alpha", "armies": 9, "temple": True},
        "alemannia": {"owner": "alpha", "armies": 4},
        "liguria": {"owner": "beta", "armies": 3, "plague": True},
        "roma": {"owner": "beta", "armies": 4, "temple": True},
        "iberia": {"owner": "neutral", "armies": 2},
    },
    "spaces": {"gate_n": {"owner": "beta", "armies": 2}},
    "heaven": {"alpha": 3, "beta": 0},
    "gods": {"alpha": {"war": "gaul", "magic": "gaul"}, "beta": {"sky": "roma"}},
    "faith": {"alpha": 6, "beta": 4},
    "hands": {"alpha": ["storms_rage", "heroes_are_born"], "beta": ["men_become_warriors", "lava_erupts"]},
}


def make_war(path: Path) -> Home:
    """A home at this path with the game played to its end."""
    home = make_home(path, key=KEY)
    position = path / "position.json"
    position.write_text(json.dumps(POSITION), encoding="utf-8")
    secret = bytes(range(32))
    new_game(home, GAME, "godstorm", SEATS, OPTIONS, BEGINS, nonces=False, position=position, secret=secret)
    position.unlink()
    now = BEGINS
    while True:
        with open_game(home, GAME, now) as session:
            if session.game.book.stage == "over":
                return home
            asks, turn = list(session.game.book.deadlines.asks), session.game.turn
        for ask in asks:
            send(home, ask.seat, turn, now)
        now += RHYTHM
        tick(home, now)


def send(home: Home, seat: str, turn: int, now: datetime) -> None:
    """Submit what a computer player writes for this seat."""
    view = View.from_json(json.loads(read_letter(home, GAME, f"{last_letter(home, GAME, seat)}.view.json")))
    rules = load_rules("godstorm", view.custom)
    player = rules.players["random" if seat == "beta" else "sensible"]
    orders = tuple(Line(line) for line in compose(rules, view, seat, player, SeededChance(f"{seat} {now} 3")))
    settings = {"sky": "ask"} if seat == "beta" else None
    sheet = Sheet(schema_name("godstorm"), GAME, seat, turn, code=view.code, orders=orders, settings=settings)
    path = home.path / "sheet"
    text = print_sheet(sheet, rules.lexicon, view.lang) if seat == "beta" else json.dumps(sheet.to_json())
    path.write_text(text, encoding="utf-8")
    with open_game(home, GAME, now) as session:
        submit(session, seat, path)
    path.unlink()


def main() -> None:
    """Make the game of the repository again."""
    with tempfile.TemporaryDirectory() as folder:
        made = make_war(Path(folder) / "home").path / "games" / GAME
        shutil.rmtree(KEPT, ignore_errors=True)
        shutil.copytree(made, KEPT, ignore=shutil.ignore_patterns("lock", ".gitignore"))


if __name__ == "__main__":
    main()
