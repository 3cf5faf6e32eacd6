"""Answers somebody who asks to join a game that there is not, with the line that was meant.

Tells of free seats only, and no more than an answer to the right line would.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from ..errors import PbemError
from ..hosting.session import open_game
from ..locale import words_by_language
from ..mail.command_lines import Command, CommandReader
from ..mail.near_misses import command_within, near_command
from .incoming import Incoming
from .letters import seat_word
from .office import Office
from .post_sentences import say
from .suggestions import own_lines

MAX_LOOKED_AT = 20
ALIKE = 0.5


def wanted_join(office: Office, mail: Incoming) -> Command | None:
    """The `join` of a mail, or of a line that is nearly one; None without. Of a stranger only if it is near to a game
    of this home, or all that they wrote: advertisements, too, ask to join something."""
    command = _wanted(mail, office.reader)
    if command is None or office.is_known(mail.sender):
        return command
    games = office.home.store.games()
    is_all = len(mail.own.split()) <= 1 and not command.get("game")
    return command if is_all or get_close_matches(command.get("game"), games, 1, ALIKE) else None


def _wanted(mail: Incoming, reader: CommandReader) -> Command | None:
    if (asked := mail.asks("join")) is not None:
        return asked
    for line in [*own_lines(mail), mail.subject]:
        command = reader.read(near_command(line, reader) or command_within(line, reader))
        if command is not None and command.name == "join" and not command.fault:
            return command
    return None


def nearest_join(office: Office, command: Command) -> str:
    """The line that was meant, or those for the games with free seats, as a sentence."""
    lang, game = command.language, command.get("game")
    games = office.home.store.games()
    near = get_close_matches(game, games, 3, ALIKE) if game else []
    for names in (near, games[:MAX_LOOKED_AT]):
        lines = list(_join_lines(office, names, command, lang))
        if lines:
            key = "join_near" if names is near else "join_open"
            return say(key, lang, lines="\n".join(f"  {line}" for line in lines[: 1 if names is near else 5]))
    return say("join_unknown", lang)


def _join_lines(office: Office, games: list[str], command: Command, lang: str) -> Iterator[str]:
    """`join peste red` for each of these games that has a free seat: the seat that was asked for if it is free."""
    for game in games:
        try:
            with open_game(office.home, game, office.now) as session:
                seats = session.game.book.seats
                free = [seat for seat, person in seats.items() if person.is_open]
                named = session.game.rules.lexicon.lookup("seat", command.get("seat")) if command.get("seat") else ""
                if free:
                    seat = named if named in free else free[0]
                    verb = words_by_language("command_join")[lang][0]
                    yield f"{verb} {game} {seat_word(session.game, seat, lang)}"
        except PbemError:
            continue
