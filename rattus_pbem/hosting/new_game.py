"""Making a new game: its secret, its first journal block and letters. Nothing is drawn before that."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET

from ..addresses import canonical_address, is_robot
from ..contract.rules import Rules
from ..engine.chance import commitment, game_secret
from ..errors import IllegalError, PbemError, UnreadableError
from ..home.home import Home
from ..home.options import GameOptions, read_options
from ..reading import read_given
from ..record.game import Game
from ..record.game_header import BegunSeat, Header
from ..record.lines_of_beginning import Created, NoncesClosed, Numbers
from ..record.person_names import read_person
from ..record.signatures import signer_of
from ..rules import load_rules
from ..store.blob_names import is_game_id
from .open_asks import set_deadlines, write_letters
from .play import play, play_forced
from .position_file import read_position_file
from .session import Session

T = TypeVar("T")
LARGEST = 256 * 1024
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Holder(NamedTuple):
    """Who is to hold a seat: a person, a computer player (`bot` names which), or nobody yet."""

    name: str = ""
    address: str = ""
    bot: str = ""


def read_seats(specs: Sequence[str], rules: Rules[Any], home: Home) -> dict[str, Holder]:
    """The seats of a game, clockwise (see `read_seats_each`). Raises IllegalError, all faults at once."""
    meta = rules.meta
    needed = " or ".join(", ".join(NUMBERS[count] for count in meta.counts).rsplit(", ", 1))
    wrong = f"{needed} seats are needed ({meta.counts_clause}), not {len(specs)}"
    return read_seats_each(specs, rules, home, [] if len(specs) in meta.counts else [wrong])


def read_seats_each(
    specs: Sequence[str], rules: Rules[Any], home: Home, wrong: Sequence[str] = ()
) -> dict[str, Holder]:
    """Seats from `red=Anna <anna@example.org>`, `red=bot:sensible`, or `red=open` for whoever joins by mail.

    Raises IllegalError with all faults and those that are known to be `wrong` already.
    """
    seats: dict[str, Holder] = {}
    faults = []
    for spec in specs:
        seat, equals, who = spec.partition("=")
        try:
            if not equals or seat not in rules.meta.seats:
                expected = f"SEAT=NAME is expected, SEAT one of {', '.join(rules.meta.seats)}"
                raise ValueError(expected + _near(seat, rules.meta.seats))
            if seat in seats:
                raise ValueError(f"{seat} is named twice")
            seats[seat] = _read_holder(seat, who.strip(), rules)
        except ValueError as error:
            faults.append(f"{spec!r}: {error}")
        else:
            faults += [f"{spec!r}: {fault}" for fault in _address_faults(seats[seat].address, home)]
    faults += [*wrong, *duplicate_addresses({seat: holder.address for seat, holder in seats.items()})]
    if faults:
        example = f"Example: --seat '{rules.meta.seats[0]}=Anna <anna@example.org>'."
        raise IllegalError("; ".join(faults), place="--seat", hint=example, listed=faults)
    return seats


def _read_holder(seat: str, who: str, rules: Rules[Any]) -> Holder:
    """Who holds a seat, as it is written. Raises ValueError."""
    bot = re.fullmatch(r"bot:([a-z]+)", who)
    if who == "open":
        return Holder()
    if re.match(r"open\b *(:|$)", who, re.IGNORECASE):
        raise ValueError(f"a seat that anyone can join is written {seat}=open")
    if re.match(r"bot\b *(:|$)", who, re.IGNORECASE) and (bot is None or bot[1] not in rules.players):
        expected = f"the computer players are {', '.join(f'bot:{name}' for name in rules.players)}"
        raise ValueError(expected + _near(who.partition(":")[2].strip().lower(), rules.players, "bot:"))
    if bot:
        return Holder(name=f"{bot[1]} computer", bot=bot[1])
    return Holder(*read_person(who))


def _near(given: str, names: Collection[str], lead: str = "") -> str:
    near = get_close_matches(given, names, 1)
    return f"; did you mean {lead}{near[0]}?" if near else ""


def _address_faults(address: str, home: Home) -> Iterator[str]:
    if address and home.is_own(address):
        yield f"{address} is the host's own address, or a variant of it; a player needs another"
    elif address and is_robot(address):
        yield f"{address} belongs to a program, and nobody reads what is sent to it"


def duplicate_addresses(addresses: Mapping[str, str]) -> list[str]:
    """What is wrong where two seats have the same address: a mail could belong to either."""
    held: dict[str, str] = {}
    faults = []
    for seat, address in addresses.items():
        other = held.setdefault(canonical_address(address), seat) if address else seat
        if other != seat:
            faults.append(
                f"{seat}: {address} plays {other} already; each seat needs an address of its own, "
                "such as one with +" + seat + " before the @"
            )
    return faults


def new_game(
    home: Home,
    game_id: str,
    rules_name: str,
    seat_specs: Sequence[str],
    options: Mapping[str, str],
    now: datetime,
    *,
    nonces: bool = False,
    position: Path | None = None,
    secret: bytes | None = None,
) -> Session:
    """A new game in the home and its first letters. Raises our errors, naming all that is wrong; then nothing is made.

    The game's own secret is made from `secret` and its id; without one, from random bytes. With `nonces` the players
    are asked for a line each before anything is drawn.
    A killed `new` leaves no game, and can be repeated.
    """
    given = read_game(home, game_id, rules_name, seat_specs, options, position)
    secret = game_secret(secret or secrets.token_bytes(32), game_id)
    header = Header(
        id=game_id,
        rules=rules_name,
        edition=given.rules.edition,
        revision=given.rules.revision,
        data_digest=given.rules.data_digest,
        custom=dict(given.rules.custom),
        seats=given.seats,
        options={**given.options.to_json(), "nonces": nonces},
        commitment=commitment(secret),
        signer=signer_of(home.key) if home.signs else UNSET,
    )
    with home.store.new(game_id, secret) as store:
        session = Session(home, store, now)
        _begin(session, header, given.rules, secret, given.position)
    return session


@dataclass(frozen=True)
class GivenGame:
    """What a new game is made from, read and checked. `position` None: it begins at the beginning."""

    rules: Rules[Any]
    seats: Sequence[BegunSeat]
    options: GameOptions
    position: Any | None


def read_game(
    home: Home,
    game_id: str,
    rules_name: str,
    seat_specs: Sequence[str],
    options: Mapping[str, str],
    position: Path | None,
) -> GivenGame:
    """What is given for a new game. Raises our errors, naming all that is wrong."""
    plain = load_rules(rules_name)
    faults = Faults()
    fault = id_fault(home, game_id)
    if fault is not None:
        faults.add(fault)
    seats = faults.collect(lambda: read_seats(seat_specs, plain, home))
    named = tuple(seats) if seats is not None else tuple(plain.meta.seats)
    read = faults.collect(lambda: read_options(options, plain.meta, named, home.times))
    own = read.own if read is not None else {}
    custom = {name: own.pop(name) for name in plain.meta.files if name in own}
    rules = faults.collect(lambda: load_rules(rules_name, {name: file_bytes(path) for name, path in custom.items()}))
    if rules is not None and seats is not None and read is not None:
        faults.collect(lambda: rules.new_state(named, read.to_json()))
    given = None
    if position is not None and rules is not None and seats is not None:
        given = faults.collect(lambda: read_position(position, rules, named))
    faults.tell()
    assert seats is not None
    assert read is not None
    assert rules is not None
    begun = [
        BegunSeat.from_json({"seat": seat, **holder._asdict(), **read.seats[seat]}) for seat, holder in seats.items()
    ]
    return GivenGame(rules, begun, read, given)


def id_fault(home: Home, game_id: str) -> IllegalError | None:
    """Why no new game can have this name."""
    if not is_game_id(game_id):
        return IllegalError(
            f"{game_id!r} is not a name for a game: 2 to 24 characters, "
            "a small letter, then small letters, digits and hyphens"
        )
    if home.store.has(game_id):
        return IllegalError(f"there is a game {game_id} already", place=home.store.where(game_id))
    return None


def _begin(session: Session, header: Header, rules: Rules[Any], secret: bytes, start: Any | None) -> None:
    """The first block of the journal, and what is made from it."""
    game = session.game = Game(rules, secret, session.derived)
    game.now = session.now.isoformat()
    until = (session.now + timedelta(minutes=header.options["times"]["nonces"])).isoformat()
    position = UNSET if start is None else rules.state_to_json(start)
    numbers = Numbers.from_json(game.numbers) if game.numbers else UNSET
    game.write(Created(header=header, until=until, position=position, numbers=numbers))
    if game.book.nonces.wanted or game.book.open_seats:
        write_letters(game, list(game.book.seats))
    else:
        game.write(NoncesClosed(list=[]))
        first_letters(game)
    session.commit()


def first_letters(game: Game) -> None:
    """The first letters of a game that begins at once: to every seat, the first to act being asked."""
    play_forced(game)
    if game.live.pending:
        set_deadlines(game)
        write_letters(game, list(game.book.seats))
    else:
        play(game)


class Faults:
    """Our errors, collected and raised together."""

    def __init__(self) -> None:
        self._errors: list[PbemError] = []

    def add(self, error: PbemError) -> None:
        """One more; its message becomes one line."""
        error.message = "; ".join(error.message.splitlines())
        self._errors.append(error)

    def collect(self, read: Callable[[], T]) -> T | None:
        """What is read; None if it raises one of our errors, which is kept."""
        try:
            return read()
        except PbemError as error:
            self.add(error)
            return None

    def tell(self) -> None:
        """Raises the one error, or one that tells them all; unreadable if any of them is."""
        if len(self._errors) == 1:
            raise self._errors[0]
        if self._errors:
            worst = UnreadableError if any(e.exit_code == 2 for e in self._errors) else IllegalError
            messages = "; ".join(str(error).removesuffix(".") for error in self._errors)
            listed = [line for error in self._errors for line in error.paragraphs()]
            raise worst(f"{len(self._errors)} things are wrong: {messages}.", listed=listed)


def file_bytes(path: str) -> bytes:
    """The content of a custom file, such as a board of the host's own. Raises UnreadableError."""
    return read_given(path, LARGEST)


def read_position(path: Path, rules: Rules[Any], seats: tuple[str, ...]) -> Any:
    """The position a game starts from; its seats must be the game's, in the same order."""
    state = read_position_file(path, rules)
    if (named := tuple(rules.state_to_json(state)["seats"])) != seats:
        raise IllegalError(
            f"the position is for the seats {', '.join(named)}, the game has {', '.join(seats)}",
            place=str(path),
            hint="Name the same seats in the same order.",
        )
    if rules.next_act(state) is None:
        raise IllegalError("in this position the game is over", place=str(path))
    return state
