"""Making a new game: its folder, its secret, its first journal block, letter 0. Nothing is drawn before that."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..engine.chance import commitment
from ..engine.rules import Rules
from ..errors import IllegalError, UnreadableError
from ..rules import load_rules
from .derived import Derived, pretty
from .files import locked, replace_file, sync_folder
from .game import Game
from .home import Home, is_game_id
from .options import read_options
from .play import play, write_letters
from .session import Session


def read_seats(specs: Sequence[str], rules: Rules[Any]) -> dict[str, dict[str, Any]]:
    """Seats from `red=Anna <anna@example.org>` or `red=bot:sensible`, clockwise. Raises IllegalError, all at once."""
    seats: dict[str, dict[str, Any]] = {}
    faults = []
    for spec in specs:
        seat, equals, who = spec.partition("=")
        if not equals or seat not in rules.seat_ids:
            near = get_close_matches(seat, rules.seat_ids, 1)
            faults.append(
                f"{spec!r}: SEAT=NAME is expected, SEAT one of {', '.join(rules.seat_ids)}"
                + (f"; did you mean {near[0]}?" if near else "")
            )
            continue
        if seat in seats:
            faults.append(f"{spec!r}: {seat} is there twice")
            continue
        bot = re.fullmatch(r"bot:([a-z]+)", who)
        person = re.fullmatch(r"([^<>\x00-\x1f]{1,60}?)(?: *<([^<>@\s]+@[^<>@\s]+)>)?", who.strip())
        if bot and bot[1] not in rules.players:
            faults.append(f"{spec!r}: there are the computer players {', '.join(rules.players)}")
        elif bot:
            seats[seat] = {"name": f"{bot[1]} computer", "address": "", "bot": bot[1]}
        elif person:
            seats[seat] = {"name": person[1].strip(), "address": person[2] or "", "bot": ""}
        else:
            faults.append(f"{spec!r}: a name is expected, with an address in <> if there is one")
    if len(specs) not in (2, 3, 4):
        faults.append(f"two, three or four seats are needed (R-1.1), not {len(specs)}")
    if faults:
        raise IllegalError("; ".join(faults), place="--seat", hint="Example: --seat 'red=Anna <anna@example.org>'.")
    return seats


def new_game(
    home: Home,
    game_id: str,
    rules_name: str,
    seat_specs: Sequence[str],
    options: Mapping[str, str],
    now: datetime,
    *,
    nonces: bool = True,
    position: Path | None = None,
    secret: bytes | None = None,
) -> Session:
    """A new game in the home, with letter 0 written. Raises IllegalError naming what is wrong; then nothing is made."""
    if not is_game_id(game_id):
        raise IllegalError(
            f"{game_id!r} is not a name for a game",
            hint="2 to 24 characters: a small letter, then small letters, digits and hyphens.",
        )
    folder = home.games / game_id
    if folder.exists():
        raise IllegalError(f"there is a game {game_id} already", place=str(folder))
    plain = load_rules(rules_name)
    seats = read_seats(seat_specs, plain)
    read = read_options(options, tuple(seats), home.times)
    custom: dict[str, Any] = {name: _file_json(read.pop(name)) for name in ("board", "tokens") if name in read}
    rules = load_rules(rules_name, custom)
    given = _position(position, rules, tuple(seats)) if position else None
    secret = secret or secrets.token_bytes(32)
    for seat, told in seats.items():
        told.update(read["seats"][seat])
    read.pop("seats")
    header = {
        "id": game_id,
        "rules": rules_name,
        "edition": rules.edition,
        "revision": rules.revision,
        "data_digest": rules.data_digest,
        "custom": dict(rules.custom),
        "seats": [{"seat": seat, **told} for seat, told in seats.items()],
        "options": {**read, "nonces": nonces},
        "commitment": commitment(secret),
    }
    folder.mkdir(mode=0o700, parents=True)
    with locked(folder / "lock", what=f"game {game_id}"):
        told = {"schema": "rattus-pbem/secret/1", "secret": secret.hex()}
        replace_file(folder, "secret.json", pretty(told), durable=True)
        session = Session(home, folder, now)
        session.derived = Derived(home, folder)
        game = session.game = Game(rules, secret, session.derived)
        game.now = now.isoformat()
        until = (now + timedelta(minutes=read["times"]["nonces"])).isoformat()
        position_told = {"position": given} if given is not None else {}
        game.write("created", header=header, until=until, **position_told)
        if nonces and game.book.nonces["wanted"]:
            write_letters(game, list(seats))
        else:
            game.write("nonces", list=[])
            game.begin()
            first_letters(game)
        session.commit()
        sync_folder(folder)
        sync_folder(home.games)
    return session


def first_letters(game: Game) -> None:
    """Letter 0 of a game that begins at once: to every seat, the first to act being asked."""
    from .play import set_deadlines

    while not game.live.pending and game.begin():
        pass
    if game.live.pending:
        set_deadlines(game)
        write_letters(game, list(game.book.seats))
    else:
        play(game)


def _file_json(path: str) -> Any:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=path) from None


def _position(path: Path, rules: Rules[Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """The position a game starts from, completed; its seats must be the game's, in the same order."""
    from .sandbox import read_position_file

    state = read_position_file(path, rules)
    told = rules.state_to_json(state)
    if tuple(told["seats"]) != seats:
        raise IllegalError(
            f"the position is for the seats {', '.join(told['seats'])}, the game has {', '.join(seats)}",
            place=str(path),
            hint="Name the same seats in the same order.",
        )
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]
