"""Every seat at every question: its letter's form, its default and an answer of its own checked at home and handed in.

The game is hosted and opened from its folder for each question, as by a new process; beside it the same game is played
in one process, and after each answer both stand at the same place.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import typer

from rattus_pbem.cli.commands import check, form, preview
from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import KeyedChance, SeededChance, game_secret
from rattus_pbem.engine.journal import AnswerSource, canonical
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.home.home import demo_key, make_home
from rattus_pbem.hosting.answer_search import answering_of
from rattus_pbem.hosting.letter_content import DigestedView, letter_of, view_content
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.open_asks import write_letters
from rattus_pbem.hosting.session import Session, open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.record.pretty_json import pretty_json
from rattus_pbem.rules import load_rules
from tests.counts import beginning
from tests.games import games_and_seeds

QUESTIONS = 40
"""So many, from the first, where counts are sampled."""
NOW = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)
SIXES = {
    "rattus": (
        "wizard,witch,baker,crusader,serf,knight",
        "wizard,soldier,messenger,nun,serf,crusader",
        "wizard,witch,baker,soldier,pied_piper,serf",
        "wizard,knight,crusader,bishop,monk,mayor",
        "wizard,baker,merchant,king,emperor,soldier",
    ),
}
"""Cards whose orders carry riders, and the Wizard, whose potions let others be asked in the midst of them."""


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 300, counted=["rattus"]))
@pytest.mark.some(2)
def test_every_seat_can_answer_at_every_question(name: str, seed: int, tmp_path: Path) -> None:
    rules, picker = load_rules(name), SeededChance(f"every seat {name} {seed}")
    seats, secret = rules.meta.seats[: 2 + seed % 3], hashlib.sha256(f"every seat {seed}".encode()).digest()
    sixes = SIXES.get(name, ())
    options = {"first": seats[0], "six": sixes[seed % len(sixes)]} if sixes else {}
    home = make_home(tmp_path / "home", key=demo_key("every seat"))
    new_game(home, "trial", name, [f"{seat}=N" for seat in seats], options, NOW, nonces=False, secret=secret)
    straight = Run(rules, Position(rules.new_state(seats, options)), KeyedChance(game_secret(secret, "trial")))
    straight.play_on()
    for _ in beginning(count(), QUESTIONS):
        with open_game(home, "trial", NOW) as session:
            assert snapshot(rules, session.game.live) == snapshot(rules, straight)
            if not straight.pending:
                break
            answers = answer_one_question(session, picker, tmp_path)
            session.commit()
        straight.answer_all(answers)
        straight.play_on()


def snapshot(rules: Rules[Any], run: Run[Any]) -> str:
    """Where a game stands, to be compared."""
    questions = [(ask.seat, ask.question, ask.form.to_json(), ask.default()) for ask in run.pending]
    return canonical([rules.state_to_json(run.state), questions])


def answer_one_question(session: Session, picker: SeededChance, folder: Path) -> dict[str, Any]:
    """What the seats that are asked have handed in, once the game has taken it up. In each turn their first question
    comes by a letter."""
    game = session.game
    answers: dict[str, tuple[Any, AnswerSource]] = {}
    asks = {ask.seat: ask for ask in game.live.pending}
    for seat in game.book.seats:
        if seat in asks and game.book.letters[seat].turn != game.turn:
            write_letters(game, [seat])
        view = folder / f"{seat}.view.json"
        view.write_bytes(pretty_json(DigestedView(view_content(game, letter_at(session, seat))).to_json()))
        assert run(form.command, view, None)[0] == 0
        if seat in asks:
            answers[seat] = (hand_in(session, asks[seat], picker, view), {"by": "bot"})
    game.answer_all(answers)
    while not game.live.pending and game.begin():
        pass
    return answers


def letter_at(session: Session, seat: str) -> Any:
    """A letter to this seat as it would be written now."""
    game = session.game
    return letter_of(game, session.derived, seat, game.turn, game.book.letters[seat].number, NOW)


def hand_in(session: Session, ask: Ask, picker: SeededChance, view: Path) -> Any:
    """Check and submit the default, then an answer of its own, which is previewed, too; the game must then take it."""
    rules, default, own = session.game.rules, ask.default(), ask.form.random(picker)
    if ask.question in rules.main_questions and not ask.waits:
        return default  # a step in which nothing can be done: a line is for the next one
    for answer in (default, own) if default != own else (own,):
        line = answer if ask.question in rules.main_questions else {"on": ask.question, **answer}
        header = {"schema": f"rattus-pbem/orders-{rules.name}/1", "game": "trial", "seat": ask.seat}
        path = view.with_name("orders.json")
        path.write_text(json.dumps({**header, "turn": session.game.turn, "orders": [line]}))
        code, said = run(check.command, path, view, False, None)
        assert code == 0 or (said.startswith(("ok ", "changed ")) and "can be sent" in said), (said, path.read_text())
        if answer == own:
            code_of_preview, said = run(preview.command, path, view, 0, None, False, None)
            assert code_of_preview == 0, (said, path.read_text())
        receipt = submit(session, ask.seat, path)
        passed_over = "warnings" if code else "ok"  # a part of what is asked for is surely not to be had
        assert receipt.grade in (passed_over, "duplicate"), (line, receipt)
        assert receipt.counts
    stored = session.game.book.stored(ask.seat, session.game.turn)
    taken = answering_of(session.game, ask.seat, stored).take(ask)
    assert taken is not None, own
    assert taken.answer == own
    return own


def run(command: Callable[..., None], *arguments: Any) -> tuple[int, str]:
    """The exit code of a command, and what it printed."""
    out, code = io.StringIO(), 0
    try:
        with contextlib.redirect_stdout(out):
            command(*arguments)
    except typer.Exit as end:
        code = end.exit_code
    return code, out.getvalue()
