"""How the sample game in `games/sample` is made; `python -m tests.golden.sample` makes it again.

Anna and Bernard play from the first placement to the last cube with the sheets of the sensible computer player. Anna's
third turn has a line that cannot be carried out; Bernard misses his second turn. The repository keeps the folder of the
game and not the home it was made in: a key that everybody can read must be nobody's.
"""

from __future__ import annotations

import hashlib
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

ROOT = Path(__file__).resolve().parents[2]
GAME = "sample"
BEGINS = datetime(2026, 11, 2, 19, 0, tzinfo=UTC)
KEPT = ROOT / "games" / GAME
KEY = demo_key("sample")
"""The codes of the letters are made with it."""
SEATS = ("red=Anna <anna@example.org>", "blue=Bernard <bernard@example.org>")
OPTIONS = {"first": "red", "letters": "own_turn", "blue.lang": "fr", "blue.zone": "Europe/Paris"}
RHYTHM = timedelta(hours=5)
MISSED = ("blue", 4)
MISTAKE = ("red", 5, {"do": "take", "card": "witch"})


def make_sample(path: Path) -> Home:
    """A home at this path with the sample game played to its end."""
    home = make_home(path, key=KEY)
    secret = hashlib.sha256(b"the secret of the sample game").digest()
    new_game(home, GAME, "rattus", SEATS, OPTIONS, BEGINS, nonces=False, secret=secret)
    now = BEGINS
    while True:
        with open_game(home, GAME, now) as session:
            if session.game.book.stage == "over":
                return home
            asks, turn = list(session.game.book.deadlines.asks), session.game.turn
        missed = (asks[0].seat, turn) == MISSED
        then = asks[0].ends_at if missed else now + timedelta(hours=20)
        while then - now > RHYTHM:  # a host whose ticks stay away for long moves the deadlines
            now += RHYTHM
            tick(home, now)
        now = then
        if not missed:
            send(home, asks[0].seat, turn, now)
        tick(home, now)


def send(home: Home, seat: str, turn: int, now: datetime) -> None:
    """Submit what the sensible computer player writes for this seat."""
    view = View.from_json(json.loads(read_letter(home, GAME, f"{last_letter(home, GAME, seat)}.view.json")))
    rules = load_rules("rattus", view.custom)
    lines = compose(rules, view, seat, rules.players["sensible"], SeededChance(f"{seat} {now}"))
    if (seat, turn) == MISTAKE[:2]:
        lines = [MISTAKE[2], MISTAKE[2], *(line for line in lines if line["do"] != "take")]
    orders = tuple(Line(line) for line in lines)
    sheet = Sheet(schema_name("rattus"), GAME, seat, turn, code=view.code, orders=orders)
    path = home.path / "sheet"
    text = print_sheet(sheet, rules.lexicon, view.lang) if seat == "blue" else json.dumps(sheet.to_json())
    path.write_text(text, encoding="utf-8")
    with open_game(home, GAME, now) as session:
        submit(session, seat, path)
    path.unlink()


def main() -> None:
    """Make the sample game of the repository again."""
    with tempfile.TemporaryDirectory() as folder:
        made = make_sample(Path(folder) / "home").path / "games" / GAME
        shutil.rmtree(KEPT, ignore_errors=True)
        shutil.copytree(made, KEPT, ignore=shutil.ignore_patterns("lock", ".gitignore"))


if __name__ == "__main__":
    main()
