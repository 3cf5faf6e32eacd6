"""What becomes of the games of a home under this program: said for each (`plan`), or done (`upgrade`).

A game that is not upgraded by hand is upgraded by the first line that is written in it: there is one way of doing it,
one committed block that begins with a line of the kind `upgraded`. Nobody need call this; it says so beforehand, and
does it for all games at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from msgspec import UNSET, field

from ..errors import BlockedError, PbemError
from ..home.home import Home
from ..record.journal_line import JournalLine
from ..record.journal_numbers import STATE_NUMBER, numbers_now, state_schema, upgraded_line
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import Created, Upgraded
from ..record.played_rules import empty_journal_error, header_of, is_over, revision_of, rules_of
from ..record.stored_value import StoredValue
from ..rules import load_rules
from ..shapes import NUMBERS, NewerError, number_of, refuse_newer
from ..store.blob_names import SAVED
from ..store.protocol import GameStore
from ..waiting import with_progress
from .session import open_game

PRESENT, UPGRADE, OVER, REOPEN, BLOCKED, NEWER = "present", "upgrade", "over", "reopen", "blocked", "newer"


class SchemaStep(StoredValue, frozen=True, kw_only=True):
    """A schema of a game's files that goes on to another number."""

    schema: str
    from_: int = field(name="from")
    to: int


class Plan(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """What happens to a game. `revision` is that of the rules it is played on by, `present` that of new games."""

    game: str
    action: str
    revision: int = 0
    present: int = 0
    steps: Sequence[SchemaStep] = ()
    hint: str = ""

    @property
    def needs_host(self) -> bool:
        """Whether its host has to see to the game."""
        return self.action in (REOPEN, BLOCKED, NEWER)


def plan(home: Home, game: str) -> Plan:
    """What happens to a game. Writes nothing, and raises nothing, whatever is wrong with the game."""
    try:
        return _plan(game, home.game(game))
    except NewerError as error:
        return Plan(game=game, action=NEWER, hint=str(error))
    except PbemError as error:
        return Plan(game=game, action=BLOCKED, hint=str(error))


def _plan(game: str, store: GameStore) -> Plan:
    lines, _ = read_record(store.journal())
    if not lines:
        raise empty_journal_error()
    store.secret()  # what cannot be read, or is a newer program's, is found here as by whoever opens the game
    saved = _schema_of_saved(store)
    header = header_of(lines)
    revision, present = revision_of(lines), load_rules(header.rules, header.custom).revision
    if is_over(lines):
        return Plan(game=game, action=OVER, revision=revision, present=present)
    try:
        rules_of(header, revision)
    except BlockedError as error:
        return Plan(game=game, action=REOPEN, revision=revision, present=present, hint=error.hint)
    steps = _steps(header.rules, _written(lines), saved)
    return Plan(game=game, action=UPGRADE if steps else PRESENT, revision=revision, present=present, steps=steps)


def _written(lines: Sequence[JournalLine]) -> dict[str, int]:
    """The numbers that hold at the end of a journal; empty where both are 1."""
    numbers = (line.numbers for line in reversed(lines) if isinstance(line, Created | Upgraded))
    return next((each.to_json() for each in numbers if each is not UNSET), {})


def _schema_of_saved(store: GameStore) -> object:
    """The schema that the saved game names; UNSET if it is missing or cut short: it is made again in any case.

    Raises NewerError."""
    try:
        saved = json.loads(store.read(SAVED) or b"")
    except (ValueError, RecursionError):
        return UNSET
    if not isinstance(saved, dict) or not saved:
        return UNSET
    refuse_newer(saved, "game", SAVED)
    return saved.get("schema")


def _steps(rules: str, written: Mapping[str, int], saved: object) -> list[SchemaStep]:
    """The schemas of a game's files that are not at the number of this program."""
    state = state_schema(rules)
    held = {"journal": written.get("journal", 1), state: written.get(STATE_NUMBER, 1)}
    if saved is not UNSET:
        held["game"] = number_of(saved, "game", SAVED)
    return [
        SchemaStep(schema=name, from_=number, to=NUMBERS.get(name, 1))
        for name, number in held.items()
        if number != NUMBERS.get(name, 1)
    ]


def upgrade(home: Home, now: datetime, done: Callable[[Plan], None] = lambda entry: None) -> None:
    """Upgrade each game that can be; `done` is given what `plan` said of it, as soon as it is so.

    A game is upgraded by one commit; a killed process has upgraded some games, and the next goes on with the others.
    """
    for game in with_progress("upgrade: games", home.store.games()):
        entry = plan(home, game)
        if entry.action == UPGRADE:
            try:
                _upgrade(home, game, now)
            except PbemError as error:
                entry = entry.changed(action=BLOCKED, hint=str(error))
        done(entry)


def _upgrade(home: Home, game: str, now: datetime) -> None:
    with open_game(home, game, now) as session:
        book = session.game.book
        numbers = numbers_now(session.game.rules.name)
        if book.written != numbers:
            session.game.write(upgraded_line(book.written, numbers))
            session.commit()
        else:
            session.save()
