"""How the game of the toy in `tests/golden/skirmish` is made; `python -m tests.golden.toy` makes it again.

Ada sends the sheets of the sensible computer player as JSON, Cyril those of the random one as text; Ada misses a bid.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

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
from tests.games import make_importable

KEPT = Path(__file__).parent / "skirmish"
KEY = demo_key("the golden toy")
GAME = "raid"
BEGINS = datetime(2026, 11, 2, 19, 0, tzinfo=UTC)
SEATS = ("amber=Ada <ada@example.org>", "coral=Cyril <cyril@example.org>")
OPTIONS = {"rounds": "4", "coral.lang": "fr", "coral.zone": "Europe/Paris"}
RHYTHM = timedelta(hours=5)


def make_toy(path: Path) -> Home:
    """A home at this path with the game played to its end."""
    make_importable()
    home = make_home(path, key=KEY)
    new_game(home, GAME, "skirmish", SEATS, OPTIONS, BEGINS, nonces=False, secret=bytes(range(32)))
    now, bids = BEGINS, 0
    while True:
        with open_game(home, GAME, now) as session:
            if session.game.book.stage == "over":
                return home
            asks, turn = list(session.game.book.deadlines.asks), session.game.turn
        bids += asks[0].question == "bid"
        for ask in asks:
            if (ask.question, ask.seat, bids) != ("bid", "amber", 2):
                send(home, ask.seat, turn, now)
        then = max(datetime.fromisoformat(ask.grace) for ask in asks) if bids == 2 else now + RHYTHM
        while now < then:  # a host whose ticks stay away for long moves the deadlines
            now += min(RHYTHM, then - now)
            tick(home, now)
        bids += bids == 2


def send(home: Home, seat: str, turn: int, now: datetime) -> None:
    """Submit what the sensible computer player writes for this seat."""
    view = View.from_json(json.loads(read_letter(home, GAME, f"{last_letter(home, GAME, seat)}.view.json")))
    rules = load_rules("skirmish", view.custom)
    player = rules.players["random" if seat == "coral" else "sensible"]
    lines = compose(rules, view, seat, player, SeededChance(f"{seat} {turn} f"))
    orders = tuple(Line(line) for line in lines)
    sheet = Sheet(schema_name("skirmish"), GAME, seat, turn, code=view.code, orders=orders)
    path = home.path / "sheet"
    text = print_sheet(sheet, rules.lexicon, view.lang) if seat == "coral" else json.dumps(sheet.to_json())
    path.write_text(text, encoding="utf-8")
    with open_game(home, GAME, now) as session:
        submit(session, seat, path)
    path.unlink()


def main() -> None:
    """Make the game of the repository again."""
    with tempfile.TemporaryDirectory() as folder:
        made = make_toy(Path(folder) / "home").path / "games" / GAME
        shutil.rmtree(KEPT, ignore_errors=True)
        shutil.copytree(made, KEPT, ignore=shutil.ignore_patterns("lock", ".gitignore"))


if __name__ == "__main__":
    main()
