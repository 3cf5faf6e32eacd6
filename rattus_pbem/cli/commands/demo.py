"""Play one whole game between computer players, with real order files, and verify it.

Example: rattus-pbem demo --seed tuesday --out /tmp/demo
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from ...contract.rules import Rules
from ...disk import write_without_sync
from ...errors import IllegalError
from ...fairness.verify_script import script_path
from ...home.home import Home
from ...hosting.derived import last_letter, letter_numbers, read_letter, read_report
from ...hosting.replay import replay_game
from ...hosting.sent_letters import letter_parts, letter_views
from ...locale import counted
from ...picture.of_view import WIDTH, one_svg, pictures
from ...picture.png import png
from ...rules import GAMES
from ...store.blob_names import SAVED, letter_name
from ...testing.game_by_mail import GAME, GameByMail, chance_verdict
from ...waiting import listen
from ..parameters import RulesName
from ..report_pictures import letter_page
from ..terminal import is_terminal


def command(
    rules: RulesName = GAMES[0],
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same game.")] = "1347",
    out: Annotated[Path, typer.Option(help="Where to make the demo's home folder.")] = Path("demo-home"),
) -> None:
    if is_terminal(sys.stdout):
        listen(None)  # each line says how far it is
    for line in play_demo(rules, seed, out):
        print(line, flush=True)


def play_demo(rules_name: str, seed: str, out: Path) -> Iterator[str]:
    """Play it by mail, then verify it.

    Yields what a person reads. Raises IllegalError if the folder is something else than an older demo.
    """
    game = GameByMail(rules_name, seed, out)
    people = ", ".join(f"{name} plays {seat}" for seat, (name, _) in game.people.items())
    yield f"A game of {game.rules.meta.title} by mail, with seed {seed!r}: {people}."
    yield from map(str, game.played())
    yield from end_lines(game)


def end_lines(game: GameByMail) -> Iterator[str]:
    """The result, the verdict of the replay, and where everything is."""
    home, rules, seats, boxes = game.home, game.rules, game.people, game.boxes
    saved = json.loads(home.game(GAME).read(SAVED) or b"")
    yield ""
    standings = rules.standings(rules.state_of_saved(saved["state"]), "en")
    places = [f"{n}. {seats[seat][0]} ({seat}) with {score}" for n, (seat, score) in enumerate(standings, 1)]
    mails, letters = counted(game.sheets, "mail"), counted(sum(box.count() for box in boxes.values()), "letter")
    yield f"The game is over after {mails} with orders and {letters} back: {', '.join(places)}."
    exact = replay_game(home, GAME)
    yield (
        f"Replay from the journal: {exact.verdict} ({counted(exact.answers, 'answer')} and "
        f"{counted(exact.draws, 'draw')} in {counted(exact.acts, 'act')}, every digest compared)."
    )
    first = next(iter(boxes))
    yield f"Chance, from the mails of {seats[first][0]} alone: {chance_verdict(boxes[first].path)}."
    yield f"The same without this program: {shlex.join(['python3', str(script_path()), str(boxes[first].path)])}"
    yield f"The letters, a Maildir a player: {home.path / 'players'}"
    yield f"The game folder: {home.store.where(GAME)}"
    for seat, (name, _) in seats.items():
        yield f"The last report to {name}: {home.store.where(GAME, last_letter(home, GAME, seat))}.txt"
    yield f"A letter as its player saw it, with the map: {write_page(home, next(iter(seats)))}"
    for path in write_pictures(home, rules, next(iter(seats))):
        yield f"The board at the end: {path}"


def write_page(home: Home, seat: str) -> Path:
    """Write a letter of the middle of the game that asked this seat: the page that `report --format html` prints."""
    letters = []
    for turn, number in letter_numbers(home.game(GAME), seat):
        name = letter_name(seat, turn, number)
        if json.loads(read_letter(home, GAME, f"{name}.view.json"))["asked"]:
            letters.append(name)
    path = home.path / "letter.html"
    write_without_sync(path, letter_page(home, GAME, letters[len(letters) // 2]).encode())
    return path


def write_pictures(home: Home, rules: Rules[Any], seat: str) -> Iterator[Path]:
    """Write the board of this seat's last letter as SVG and, where the libraries are there, as PNG."""
    name = last_letter(home, GAME, seat)
    view, before = letter_views(home.game(GAME), read_report(home, GAME, name), *letter_parts(name))
    if not (drawn := pictures(rules, view, before)):
        return
    path = home.path / "board.svg"
    write_without_sync(path, one_svg(drawn).encode())
    yield path
    with suppress(IllegalError):
        data = png(one_svg(pictures(rules, view, before, "light")), WIDTH)
        path = home.path / "board.png"
        write_without_sync(path, data)
        yield path
