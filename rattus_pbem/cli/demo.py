"""The demo: a whole game between computer players through the real path of files, submits and ticks, then verified."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..engine.chance import SeededChance
from ..errors import IllegalError
from ..hosting.derived import last_letter
from ..hosting.home import Home, demo_key, make_home
from ..hosting.new_game import new_game
from ..hosting.replay import replay_game
from ..hosting.session import open_game
from ..hosting.submit import submit
from ..hosting.tick import tick
from ..orders.composing import compose
from ..orders.print_text import print_sheet
from ..orders.sheet import Line, Sheet, schema_name
from ..orders.view_file import read_view
from ..rules import load_rules

GAME = "demo"
BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
PEOPLE = {"red": ("Anna", "en"), "blue": ("Bernard", "fr"), "green": ("Chloe", "en"), "yellow": ("Denis", "fr")}
MARK = "this-is-a-demo"


def play_demo(rules_name: str, seed: str, out: Path) -> Iterator[str]:
    """Play it; yields what a person reads. Raises IllegalError if the folder is something else than an older demo."""
    if out.exists() and not (out / MARK).exists() and not (out.is_dir() and not any(out.iterdir())):
        raise IllegalError(f"{out} is not empty and no demo", hint="Name another folder with --out.")
    rules = load_rules(rules_name)
    shutil.rmtree(out, ignore_errors=True)
    home = make_home(out, key=demo_key(seed))
    (out / MARK).write_text("This home was made by `rattus-pbem demo` and is replaced by the next one.\n")
    seats = {seat: PEOPLE[seat] for seat in rules.seat_ids}
    options = {"letters": "every_turn", "six": "random", **{f"{seat}.lang": lang for seat, (_, lang) in seats.items()}}
    specs = [f"{seat}={name} <{name.lower()}@example.org>" for seat, (name, _) in seats.items()]
    secret = hashlib.sha256(f"demo secret {seed}".encode()).digest()
    new_game(home, GAME, rules_name, specs, options, BEGINS, nonces=False, secret=secret)
    people = ", ".join(f"{name} plays {seat}" for seat, (name, _) in seats.items())
    yield f"A game of {rules_name.capitalize()} with seed {seed!r}: {people}."
    now, sheets = BEGINS, 0
    while True:
        now += timedelta(hours=1)
        with open_game(home, GAME, now) as session:
            game = session.game
            if game.book.stage == "over":
                break
            awaited, turn = [ask["seat"] for ask in game.book.asked], game.turn
        for seat in awaited:
            path = write_orders(home, rules_name, seat, seed, turn, sheets)
            with open_game(home, GAME, now) as session:
                receipt = submit(session, seat, path)
            sheets += 1
            yield f"turn {turn:2}, {seat:<6} {receipt['grade']}: {'; '.join(receipt['orders'])}"
        tick(home, now)
    yield from told_end(home, seats, sheets)


def write_orders(home: Home, rules_name: str, seat: str, seed: str, turn: int, number: int) -> Path:
    """Write the orders of a computer player, from the view that came with its last letter, as JSON or as text."""
    folder = home.games / GAME
    view = read_view(last_letter(folder, seat, None).with_name(f"{seat}.view.json"))
    rules = load_rules(rules_name, view["custom"])
    chance = SeededChance(f"demo {seed} {number}")
    player = rules.players["random" if seat == "yellow" else "sensible"]
    lines = compose(rules, view, seat, player, chance)
    sheet = Sheet(
        schema=schema_name(rules_name),
        game=GAME,
        seat=seat,
        turn=turn,
        code=view["code"],
        orders=tuple(Line(data) for data in lines),
        standing=None if view.get("advance") else tuple(rules.ahead(view["board"], seat)) or None,
    )
    as_text = number % 2 == 0
    path = home.path / "orders-sent" / f"{number + 1:03d}-{seat}.{'txt' if as_text else 'json'}"
    path.parent.mkdir(exist_ok=True)
    if as_text:
        path.write_text(print_sheet(sheet, rules.lexicon, view["lang"]), encoding="utf-8")
    else:
        path.write_text(json.dumps(sheet.to_json(), indent=1) + "\n", encoding="utf-8")
    return path


def told_end(home: Home, seats: dict[str, tuple[str, str]], sheets: int) -> Iterator[str]:
    """The result, the verdict of the replay, and where everything is."""
    folder = home.games / GAME
    state = json.loads((folder / "game.json").read_bytes())["state"]
    yield ""
    places = [
        f"{n}. {seats[seat][0]} ({seat}) with {state['scores'][seat]} cubes"
        for n, seat in enumerate(state["ranking"], 1)
    ]
    yield f"The game is over after {state['turn']} turns and {sheets} order files: {', '.join(places)}."
    verdict = replay_game(home, folder)
    yield (
        f"Replay from the journal: {verdict['verdict']} ({verdict['answers']} answers and {verdict['draws']} draws "
        f"in {verdict['acts']} acts, every digest compared)."
    )
    yield f"The game folder: {folder}"
    for seat in seats:
        yield f"The last report to {seats[seat][0]}: {last_letter(folder, seat, None)}"
