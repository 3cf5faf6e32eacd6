"""Play one whole game between computer players, with real order files, and verify it.

Example: rattus-pbem demo --seed tuesday --out /tmp/demo
"""

from __future__ import annotations

import hashlib
import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Annotated, Any

import typer

from ...contract.rules import Rules
from ...disk import write_without_sync
from ...engine.chance import SeededChance
from ...errors import IllegalError, InternalError
from ...fairness.bundle_mails import mails_in
from ...fairness.verify_script import load_script, script_path
from ...home.home import Home, demo_key, make_home
from ...home.host_keys import DEMO_MARK
from ...hosting.derived import last_letter, letter_numbers, read_letter, read_report
from ...hosting.new_game import new_game
from ...hosting.replay import replay_game
from ...hosting.sent_letters import letter_parts, letter_views
from ...hosting.session import open_game
from ...locale import counted
from ...mail.queues import Queues
from ...orders.print_text import print_sheet
from ...orders.sheet import Line, Sheet
from ...orders.view_file import ViewFile
from ...picture.of_view import WIDTH, one_svg, pictures
from ...picture.png import png
from ...play.composed_lines import compose
from ...post.mail_tick import tick
from ...rules import GAMES, load_rules
from ...store.blob_names import SAVED, letter_name
from ...waiting import listen, report_progress
from ..mailbox import Mailbox, Report
from ..parameters import RulesName
from ..report_pictures import letter_page
from ..terminal import is_terminal

GAME = "demo"
BEGINS = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
MAIL = """
[mail]
address = "host@example.org"
sub_addresses = true
pictures = false
order_page = false
rate = 10000
breaker = 10000

[mail.out]
kind = "maildir"
path = "players/{to}"
"""


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
    """Play it by mail, one Maildir a player and the host's own `in`: each player reads the newest report, answers it,
    and the host's ticks do the rest. Then verify it.

    Yields what a person reads. Raises IllegalError if the folder is something else than an older demo.
    """
    if out.exists() and not (out / DEMO_MARK).exists() and not (out.is_dir() and not any(out.iterdir())):
        raise IllegalError(f"{out} is not empty and not a demo", hint="Name another folder with --out.")
    rules = load_rules(rules_name)
    shutil.rmtree(out, ignore_errors=True)
    players = out / "players"
    home = make_home(out, key=demo_key(seed), more=MAIL)
    write_without_sync(out / DEMO_MARK, b"This home was made by `rattus-pbem demo` and is replaced by the next one.\n")
    seats = rules.meta.demo.people
    options = {"letters": "every_turn", "mail_delay": "0min", **rules.meta.demo.options}
    options |= {f"{seat}.lang": lang for seat, (_, lang) in seats.items()}
    specs = [f"{seat}={name} <{address_of(name)}>" for seat, (name, _) in seats.items()]
    secret = hashlib.sha256(f"demo secret {seed}".encode()).digest()
    new_game(home, GAME, rules_name, specs, options, BEGINS, nonces=False, secret=secret)
    people = ", ".join(f"{name} plays {seat}" for seat, (name, _) in seats.items())
    yield f"A game of {rules.meta.title} by mail, with seed {seed!r}: {people}."
    boxes = {seat: Mailbox(players / address_of(name)) for seat, (name, _) in seats.items()}
    now, sheets = BEGINS, 0
    tick_without_failure(home, now)
    while True:
        now += timedelta(hours=1)
        with open_game(home, GAME, now) as session:
            if session.game.book.stage == "over":
                break
            awaited = [ask.seat for ask in session.game.book.deadlines.asks]
        for seat in awaited:
            raw = answer(home, rules_name, boxes[seat].newest_report(), seat, seed, sheets, now)
            Queues(home.path / "mail").store(raw, now)
            sheets += 1
        tick_without_failure(home, now)
        report_progress("demo: mails with orders", sheets)
        for seat in awaited:
            turn, grade, orders = boxes[seat].newest_receipt()
            yield f"turn {turn:2}, {seat:<6} {grade}: {'; '.join(orders)}"
    yield from end_lines(home, rules, sheets, boxes)


def tick_without_failure(home: Home, now: datetime) -> None:
    """A tick. Raises InternalError with what has failed in it."""
    result = tick(home, now)
    if result.failed or result.fenced:
        raise InternalError("; ".join([*result.failed, *result.fenced]), place="tick")


def address_of(name: str) -> str:
    """The address of one of the demo's people."""
    return f"{name.lower()}@example.org"


def answer(home: Home, rules_name: str, report: Report, seat: str, seed: str, number: int, now: datetime) -> bytes:
    """A mail with a computer player's orders, from the view attached to his report: as text, or as an attachment."""
    path = home.path / "players" / "view.json"
    write_without_sync(path, report.view)
    view = ViewFile.read(path).checked()  # as a player's program would read it, from a file
    path.unlink()
    rules = load_rules(rules_name, view.custom)
    player = rules.players[rules.meta.demo.players.get(seat, "sensible")]
    lines = compose(rules, view, seat, player, SeededChance(f"demo {seed} {number}"))
    standing = None if view.advance else tuple(rules.board(view.board).ahead(seat)) or None
    sheet = Sheet.of_view(view, [Line(data) for data in lines], standing=standing)
    mail = EmailMessage()
    name = rules.meta.demo.people[seat][0]
    mail["From"], mail["To"] = f"{name} <{address_of(name)}>", report.reply_to
    mail["Subject"], mail["In-Reply-To"] = f"Re: {report.subject}", report.message_id
    mail["Message-ID"], mail["Date"] = f"<{number}.{seat}@players.example.org>", now
    if number % 2 == 0:
        mail.set_content(print_sheet(sheet, rules.lexicon, view.lang) + f"\n-- \n{name}\n")
    else:
        mail.set_content("My orders are attached.\n")
        data = json.dumps(sheet.to_json(), indent=1).encode() + b"\n"
        mail.add_attachment(data, "application", "json", filename="orders.json")
        mail.set_boundary(f"=_{seat}_{number}")  # else it is drawn by chance
    return mail.as_bytes()


def end_lines(home: Home, rules: Rules[Any], sheets: int, boxes: dict[str, Mailbox]) -> Iterator[str]:
    """The result, the verdict of the replay, and where everything is."""
    seats = rules.meta.demo.people
    saved = json.loads(home.game(GAME).read(SAVED) or b"")
    yield ""
    standings = rules.standings(rules.state_of_saved(saved["state"]), "en")
    places = [f"{n}. {seats[seat][0]} ({seat}) with {score}" for n, (seat, score) in enumerate(standings, 1)]
    mails, letters = counted(sheets, "mail"), counted(sum(box.count() for box in boxes.values()), "letter")
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


def chance_verdict(mails: Path) -> str:
    """What a player finds who checks all draws with nothing but the letters in this folder."""
    (checked,) = load_script().checked([(str(path), raw) for path, raw in mails_in(mails)]).values()
    if first := next(iter([*checked.faults, *checked.changed]), None):
        return f"DIVERGED: {first}"
    counts = {what: checked.counts.get(what, 0) for what in ("keys", "public draws", "hidden pieces")}
    return f"EXACT ({', '.join(f'{count} {what}' for what, count in counts.items())}, all of its letters)"
