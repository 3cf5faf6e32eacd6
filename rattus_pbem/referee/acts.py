"""Acts of the referee upon a game: it stands still and goes on, deadlines move or are over, a seat is taken from its
player or given to somebody else, options change, the game ends without a result.

Each is a function that checks what is asked for, writes one line of the journal, and commits it. What such a line
changes in the book of the game, and who hears of it in which words, its class says (`record/lines_of_referee`,
`lines_of_people`). Said again, an act that has been done is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from difflib import get_close_matches

from msgspec import UNSET
from msgspec.structs import replace

from ..addresses import canonical_address
from ..engine.values import changed
from ..errors import IllegalError, join_faults
from ..home.calendar import later
from ..home.home import Home
from ..home.options import SEAT, TIMES, Option, written
from ..hosting.agenda import reminder_times
from ..hosting.new_game import duplicate_addresses, read_seats_each
from ..hosting.open_asks import days_off_of, write_letters
from ..hosting.session import open_game
from ..locale import LANGUAGES
from ..record.book import NONCES, OVER
from ..record.game import Game
from ..record.holders import last_person
from ..record.lines_of_people import PersonBefore, PersonChange, PersonChanged
from ..record.lines_of_referee import Edited, Extended, LaterAsk, Over, Paused, Processed, Resumed
from ..record.notices import HOLD, NO_RESULT, Change
from ..record.statistics import lines_so_far
from .grounds import (
    ActResult,
    Edit,
    Ejection,
    Grounds,
    LaterDeadlines,
    Replacement,
    asked_seats,
    check_dispute,
    check_grounds,
    check_later,
    check_reason,
    check_seat,
    guard_turn,
    said_before,
)

# ---- a game that stands still ----------------------------------------------------------------------------------------


def pause(home: Home, game_id: str, now: datetime, grounds: Grounds) -> ActResult:
    """Pause a game; one that is paused already is left as it is. Raises IllegalError as `check_grounds`."""
    with open_game(home, game_id, now) as session:
        game = session.game
        given = check_grounds(game, grounds)
        if game.book.paused:
            return ActResult.of(game, "pause", game.book.seats, changed=False)
        game.write(Paused(**given))
        session.commit()
        return ActResult.of(game, "pause", game.book.seats, changed=True)


def resume(home: Home, game_id: str, now: datetime, grounds: Grounds) -> LaterDeadlines:
    """Let a paused game go on, every deadline moved by the time of the pause; returns the new ones by seat (`until`).

    One that is not paused is left as it is. Raises IllegalError as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        given = check_grounds(game, grounds)
        if not game.book.paused:
            return LaterDeadlines.of(game, "resume", game.book.seats, changed=False)
        game.write(Resumed(each=True, **given))
        session.commit()
        until = {ask.seat: ask.until for ask in game.book.deadlines.asks}
        return LaterDeadlines.of(game, "resume", game.book.seats, changed=True, until=until)


# ---- deadlines -------------------------------------------------------------------------------------------------------


def extend(
    home: Home,
    game_id: str,
    now: datetime,
    grounds: Grounds,
    seat: str = "",
    *,
    minutes: int = 0,
    to: datetime | None = None,
) -> LaterDeadlines:
    """Move the deadline of a seat, or of all that are awaited, by so many minutes that count, or `to` a moment.

    While lines for the draws are collected, it is the deadline of that list. Returns the new deadlines by seat
    (`until`). Raises IllegalError if a seat is not awaited, a deadline would not be later or move by over a year, or
    as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        lists = game.book.stage == NONCES
        by, moment = (minutes, UNSET) if to is None else (UNSET, to.isoformat())
        done = said_before(
            session, Extended, lambda line: (line.named, line.by, line.to) == (seat, by, moment), grounds
        )
        if done is not None:
            return LaterDeadlines.of(game, "extend", done.seats, changed=False, until=_deadlines(game, done.seats))
        seats = list(game.book.seats) if lists and not seat else asked_seats(game, seat)
        given = check_grounds(game, grounds)
        if to is not None and game.book.paused:
            hint = "Give the time to be added with --by; all deadlines move when the game goes on."
            raise IllegalError(f"{game_id} is paused, and its deadlines stand still", place="--to", hint=hint)
        asks = [_later_ask(game, each, minutes, to) for each in (seats[:1] if lists else seats)]
        game.write(Extended(seats=seats, named=seat, by=by, to=moment, asks=asks, **given))
        session.commit()
        return LaterDeadlines.of(game, "extend", seats, changed=True, until=_deadlines(game, seats))


def _deadlines(game: Game, seats: Sequence[str]) -> dict[str, str]:
    if game.book.stage == NONCES:
        return dict.fromkeys(seats, game.book.nonces.until)
    return {ask.seat: ask.until for ask in game.book.deadlines.asks if ask.seat in seats}


def _later_ask(game: Game, seat: str, minutes: int, to: datetime | None) -> LaterAsk:
    """The deadline and the grace period of a seat as they are to be. It is reminded again if its time comes again."""
    book, now = game.book, datetime.fromisoformat(game.now)
    ask, off = book.ask_of(seat), days_off_of(game, seat)
    was = ask.due_at if ask is not None else book.nonces.ends_at
    until = to if to is not None else later(was, timedelta(minutes=minutes), off)
    check_later(seat, was, until, now, "--to" if to is not None else "--by")
    if ask is None:
        return LaterAsk(seat=seat, until=until.isoformat())
    moved = ask.due_then(until, timedelta(minutes=book.times.grace), off)
    reminded = min(ask.reminded, sum(moment <= now for moment in reminder_times(game, moved)))
    return LaterAsk(seat=seat, until=moved.until, grace=moved.grace, reminded=reminded)


def process(home: Home, game_id: str, now: datetime, grounds: Grounds, seat: str = "") -> ActResult:
    """Wait no longer for a seat, or for any that is awaited: the next tick plays it as at its deadline.

    What is stored is played, then answers in advance, then defaults. It does not count as missed. While lines for the
    draws are collected, that list is closed. Raises IllegalError if the seat is not awaited, the game is paused or
    lacks players, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        book, lists = game.book, game.book.stage == NONCES
        done = said_before(session, Processed, lambda line: line.named == seat, grounds)
        if done is not None:
            return ActResult.of(game, "process", done.seats, changed=False)
        seats = [] if lists and not seat else asked_seats(game, seat)
        over = [ask.seat for ask in book.deadlines.asks if ask.processed]
        if seats and set(seats) <= set(over):
            return ActResult.of(game, "process", seats, changed=False)
        given = check_grounds(game, grounds)
        if book.paused:
            hint = f"`referee resume {game_id}` lets it go on."
            raise IllegalError(f"{game_id} is paused; nothing is played in it", hint=hint)
        if lists and book.open_seats:
            free = ", ".join(book.open_seats)
            hint = "`referee replace` gives a seat to somebody."
            raise IllegalError(f"{game_id} cannot begin: nobody plays {free}", hint=hint)
        if not lists or book.nonces.ends_at > now:
            game.write(Processed(seats=seats, named=seat, **given))
            session.commit()
            return ActResult.of(game, "process", seats, changed=True)
        return ActResult.of(game, "process", seats, changed=False)


# ---- who plays a seat ------------------------------------------------------------------------------------------------


def eject(home: Home, game_id: str, now: datetime, grounds: Grounds, seat: str, by: str = "") -> Ejection:
    """Take a seat from its player; `by` is `hold` (the defaults) or `bot:NAME`, else what its option `absent` says.

    One that is played so since its player was ejected is left as it is. Raises IllegalError for an unknown seat or
    computer player, a seat that nobody plays, the last one if the defaults alone would play on, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        check_seat(game, seat)
        person = game.book.seats[seat]
        bot = _policy(game, by or (HOLD if person.absent == HOLD else "bot:sensible"))
        if person.ejected and person.bot == bot:
            return Ejection.of(game, "eject", [seat], changed=False, by=bot)
        given = check_grounds(game, grounds)
        if person.bot and not person.ejected:
            raise IllegalError(
                f"{seat} is played by a computer player", place="SEAT", hint="`referee replace` seats another."
            )
        if person.is_open:
            raise IllegalError(
                f"nobody plays {seat} yet", place="SEAT", hint="`referee replace` gives a seat to somebody."
            )
        if bot == HOLD and all(other.bot == HOLD for name, other in game.book.seats.items() if name != seat):
            raise IllegalError(
                "nobody would be left who plays, and the defaults would run on without end",
                place="SEAT",
                hint="`--by bot:sensible` lets a computer play on, `referee replace` seats somebody else at once; "
                "`referee pause` lets the game stand still, `referee cancel` ends it.",
            )
        was = PersonBefore(address=person.address, lang=person.lang, name=person.name)
        new = PersonChange(name=f"{bot} computer" if bot != HOLD else "", address="", bot=bot)
        until = game.book.nonces.until
        game.write(PersonChanged(seat=seat, set=new, new=True, ejected=True, until=until, was=was, **given))
        session.commit()
        return Ejection.of(game, "eject", [seat], changed=True, by=bot)


def _policy(game: Game, by: str) -> str:
    """Who is to play: `hold`, or the name of a computer player. Raises IllegalError."""
    name = by.removeprefix("bot:")
    is_player = by.startswith("bot:") and name in game.rules.players
    if by == HOLD or is_player:
        return name
    known = [HOLD, *(f"bot:{player}" for player in game.rules.players)]
    near = get_close_matches(by, known, 1)
    what = f"{by!r} plays no seat; one of {', '.join(known)} is expected"
    raise IllegalError(what, place="--by", hint=f"Did you mean {near[0]}?" if near else "")


def replace_player(
    home: Home,
    game_id: str,
    seat: str,
    who: str,
    reason: str,
    now: datetime,
    lang: str = "",
    dispute: int = 0,
    turn: int | None = None,
    again: bool = False,
) -> Replacement:
    """Seat `Name <address>` or `bot:sensible` at a seat, with a letter of their own.

    If they sit there already, nothing is written (`changed` is false): said twice, it is one replacement, one letter.
    Their language is `lang`, else that of the player before. Raises IllegalError for an unknown game, seat, person,
    dispute or language, or when the game is over.
    """
    if lang and lang not in LANGUAGES:
        raise IllegalError(f"there is no language {lang!r}", place="--lang", hint=f"One of {', '.join(LANGUAGES)}.")
    with open_game(home, game_id, now) as session:
        game = session.game
        check_seat(game, seat)
        if game.book.stage == OVER:
            raise IllegalError("the game is over; no player can be replaced")
        grounds = Grounds(check_reason(reason), dispute, turn, again)
        newcomer = read_seats_each([f"{seat}={who}"], game.rules, home)[seat]
        check_dispute(game, dispute)
        others = {other: person.address for other, person in game.book.seats.items() if other != seat}
        faults = duplicate_addresses({**others, seat: newcomer.address})
        if faults:
            raise IllegalError("; ".join(faults), place="WHO", listed=faults)
        change = PersonChange.from_json({**newcomer._asdict(), **({"lang": lang} if lang else {})})
        done = Replacement(game=game_id, seat=seat, name=newcomer.name, address=newcomer.address, changed=False)
        held = game.book.seats[seat]
        sits_there = held.changed(**change.to_json()) == held
        if sits_there or said_before(
            session, PersonChanged, lambda line: (line.seat, line.set, line.new) == (seat, change, True), grounds
        ):
            return done
        guard_turn(game, turn)
        reader = canonical_address(held.address) or next(reversed(held.before), "")  # of the last letter
        name = last_person(lines_so_far(game, session.store.journal()), seat) or held.name
        # The same person under another name learns it from their own letter.
        is_same = canonical_address(held.address) == canonical_address(newcomer.address)
        was = PersonBefore(address="" if is_same else held.address, lang=held.lang, name=name)
        until = now + timedelta(minutes=game.book.times.nonces)
        # Who is new has as much time as for a question that comes up on the turn of another.
        least = (now + timedelta(minutes=game.book.times.reaction)).isoformat()
        line = PersonChanged(
            seat=seat,
            set=change,
            new=True,
            until=until.isoformat(),
            was=was,
            least=least if newcomer.address else UNSET,
            **grounds.in_line(),
        )
        game.write(line)
        if reader != canonical_address(newcomer.address):
            game.unsent = {*(game.unsent or ()), seat}  # who is new has read nothing: their letter tells the last one's
        write_letters(game, [seat])
        session.commit()
    return replace(done, changed=True)


# ---- options of a running game ---------------------------------------------------------------------------------------


OF_THE_BEGINNING = {
    "nonces": "it holds for the list that is open when a game begins; `referee extend` moves its deadline",
    "nonce_hashes": "what players send for the draws is settled when a game begins",
}
OF_A_PERSON = {
    "name": "`referee replace` names who sits there",
    "address": "its player changes it by mail (`address`), or `referee replace` does",
    "bot": "`referee replace` and `referee eject` say who plays it",
}


def edit(home: Home, game_id: str, now: datetime, grounds: Grounds, pairs: Sequence[str]) -> Edit:
    """Change options, each `KEY=VALUE` as `new` takes them; what has that value already is left as it is.

    They hold from now on; deadlines that run stay as they are. Returns the `changes`. Raises IllegalError naming all
    options that are not known, cannot be changed, or have no such value, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        faults: list[str] = []
        given: dict[str, str] = {}
        for pair in pairs:
            key, equals, text = pair.partition("=")
            fault = _fault_of(game, key) if equals else f"{pair!r}: KEY=VALUE is expected"
            given[key.strip()] = text
            faults += [fault] if fault else []
        changes, times, people = _changes(game, given if not faults else {}, faults)
        faults += changed(game.book.times, **times).too_long(given) if not faults else []
        if faults:
            hint = f"`rattus-pbem options --rules {game.rules.name}` lists them all."
            raise IllegalError(join_faults(faults), place="KEY=VALUE", hint=hint, listed=faults)
        if not changes:
            return Edit.of(game, "edit", (), changed=False, changes=[])
        game.write(Edited(changes=changes, times=times, people=people, **check_grounds(game, grounds)))
        session.commit()
        return Edit.of(game, "edit", people or game.book.seats, changed=True, changes=changes)


def _fault_of(game: Game, key: str) -> str:
    """Why this option of the game cannot be changed; "" if it can."""
    seat, _, name = key.strip().rpartition(".")
    if seat:
        if seat not in game.book.seats:
            near = get_close_matches(seat, game.book.seats, 1)
            return f"{key}: {seat!r} is not a seat of this game" + (f", did you mean {near[0]}?" if near else "")
        if name in OF_A_PERSON:
            return f"{key} is no option: {OF_A_PERSON[name]}"
        known = list(SEAT)
    else:
        if name in OF_THE_BEGINNING:
            return f"{key} cannot be changed any more: {OF_THE_BEGINNING[name]}"
        if name in game.rules.meta.options or name in game.rules.meta.files:
            return f"{key} cannot be changed: the game was begun with it, and its position rests on it"
        known = [option for option in TIMES if option not in OF_THE_BEGINNING]
    if name in known:
        return ""
    near = get_close_matches(name, known, 1)
    return f"{key}: no option has this name" + (f", did you mean {near[0]}?" if near else "")


def _changes(
    game: Game, given: dict[str, str], faults: list[str]
) -> tuple[list[Change], dict[str, object], dict[str, PersonChange]]:
    """What changes, as it is written, and the values by option, and by seat; `faults` are added to."""
    changes: list[Change] = []
    times: dict[str, object] = {}
    people: dict[str, PersonChange] = {}
    for key, text in given.items():
        seat, _, name = key.rpartition(".")
        option: Option = SEAT[name] if seat else TIMES[name]
        before = getattr(game.book.seats[seat], name) if seat else getattr(game.book.times, name)
        try:
            value = option.read(text.strip())
        except ValueError as error:
            faults.append(f"{key}: {error}, not {text!r}")
            continue
        if value == before:
            continue
        was, new = (written(option, each) for each in (before, value))
        changes.append(Change(seat=seat, option=name, was=was, now=new))
        if seat:
            people[seat] = people.get(seat, PersonChange()).changed(**{name: value})
        else:
            times[name] = value
    return changes, times, people


# ---- a game without a result -----------------------------------------------------------------------------------------


def cancel(home: Home, game_id: str, now: datetime, grounds: Grounds) -> ActResult:
    """End a game; nobody wins it. One that was ended so is left as it is.

    Raises IllegalError if it ended otherwise, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        if game.book.stage == OVER and game.book.agreed.get("by") == NO_RESULT:
            return ActResult.of(game, "cancel", game.book.seats, changed=False)
        game.finish(Over(by=NO_RESULT, **check_grounds(game, grounds)))
        write_letters(game, list(game.book.seats))
        session.commit()
        return ActResult.of(game, "cancel", game.book.seats, changed=True)
