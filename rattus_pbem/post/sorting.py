"""Sorts what has come in, before any game is opened: what carries a right code comes first and waits for nothing else.

A sender is easily forged, a code is not. So a mail from a registered address with the code of one of its letters is
counted by its seat, and all others by their sender: a flood in a player's name takes nothing from what she may send.
"""

from __future__ import annotations

import os
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from ..errors import PbemError
from ..mail.bounces import read_bounce
from ..mail.message_writer import bounced_recipient, letter_key_of
from ..waiting import report_progress
from .gone_games import gone_game
from .incoming import Incoming
from .seats_by_code import GameSeat, SeatsByCode

if TYPE_CHECKING:
    from .office import Office
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest

from ..hosting.workers import processes, share_out

MAX_AT_ONCE = 50_000
"""So many mails are looked at in one tick."""
MAX_HELD = 48 * 1024 * 1024
MAX_HELD_OF_SEAT = 4 * 1024 * 1024
"""So many bytes of mail without a right code are kept in memory in one tick, and so many of one seat with its code; the
rest waits for the next."""
BOUNCES_TOLD = 3
NEVER_HEARD = ("our own address", "ours", "report", "daemon")
"""Signs of a machine which nothing outweighs."""
OF_LISTS = ("list", "list-headers")
MAILS_A_LETTER = 5
"""So many times as many mails as letters may go to an address are read from a sender, or of a seat, in an hour."""
PUT_OFF_A_LETTER = 50
"""So many times as many of a seat's mails wait for its next hour; more are held back."""


class MailSorter:
    """Sorts mails into what an office has to do."""

    def __init__(
        self, office: Office, names: Sequence[str], games: Container[str], places: Mapping[str, list[GameSeat]]
    ) -> None:
        """Mails of these names, in the order they came. `games` are those of the home, `places` the game and seat of
        every place by its address, those in games that can be played first."""
        self.office = office
        self.names = names
        self.games = games
        self.places = places
        self.codes = SeatsByCode(office.home, office.now)
        self.limit = MAILS_A_LETTER * office.settings.rate
        self._bytes = 0
        self._bytes_of: dict[GameSeat, int] = {}
        self._put_off: dict[GameSeat, int] = {}

    def sort_all(self, only: str = "") -> None:
        """Sort all of them, or those that name this game; what carries a right code then goes before the rest."""
        office = self.office
        for count, (name, read) in enumerate(read_waiting(self.names, office.read_mail)):
            report_progress("tick: mails", count, len(self.names))
            try:
                mail = read or office.read_mail(name)
                if only and all(claim.game != only for claim in mail.claims):
                    continue
                office.sender_of[name] = mail.sender
                self._sort(mail)
            except (OSError, PbemError) as error:
                office.problems["in"] = f"a mail cannot be read: {error}"
            except Exception as error:
                if os.environ.get("RATTUS_PBEM_DEBUG"):
                    raise
                office.shunt(name, error)
        report_progress("")
        for mails in office.games.values():
            mails.sort(key=lambda mail: mail.name not in office.coded)

    def _sort(self, mail: Incoming) -> None:
        office = self.office
        places = self.places.get(mail.sender, [])
        coded = self.codes.seat_of(mail.claims, places) if mail.verdict != "fail" else None
        sign = "our own address" if office.home.is_own(mail.sender) else mail.automatic or mail.looks_automatic
        if sign and not self._outweighs(mail, sign, is_coded=coded is not None):
            self._ignore_automatic(mail, sign)
        elif coded is not None:
            self._sort_coded(mail, coded)
        else:
            self._sort_uncoded(mail, places)

    def _outweighs(self, mail: Incoming, sign: str, *, is_coded: bool) -> bool:
        """Whether what a mail says weighs more than this sign of a machine.

        What its sender wrote himself beside a right code does; a machine repeats our own words at most, and those of a
        form. Through a list comes what people write. Of those who have no code yet, the words that join and confirm do,
        where only headers look so; the answers to them are few.
        """
        if sign in NEVER_HEARD:
            return False
        if is_coded and sign in OF_LISTS:
            return True
        if is_coded or self.codes.is_of_any_seat(mail.claims):
            return mail.is_readable and not (mail.sheet is not None and mail.where == "quoted")
        return sign in ("response-suppress", "list-headers") and any(
            command.name in ("join", "confirm") and not command.fault for command in mail.commands
        )

    def _sort_coded(self, mail: Incoming, place: GameSeat) -> None:
        """A mail from a registered address with the code of a letter to it."""
        office, (game, seat) = self.office, place
        office.limits.heard_from(mail.sender)
        counter = f"coded {game}.{seat}"
        if office.limits.count(counter, office.now) >= self.limit:
            waiting = self._put_off.get(place, 0)
            if waiting >= PUT_OFF_A_LETTER * office.settings.rate:
                self._hold_many(mail, place, f"{seat} in {game}", "and no more may wait; the others are in quarantine")
                return
            self._put_off[place] = waiting + 1
            office.problems[f"many {game}.{seat}"] = (
                f"more than {self.limit} mails in an hour came from {seat} in {game} ({mail.sender}); "
                f"{waiting + 1} wait in mail/in until it is over"
            )
            return
        held = self._bytes_of.get(place, 0)
        if held > MAX_HELD_OF_SEAT:
            return
        self._bytes_of[place] = held + mail.size
        office.limits.add(counter, office.now)
        office.coded[mail.name] = seat
        office.games.setdefault(game, []).append(mail)

    def _sort_uncoded(self, mail: Incoming, places: list[GameSeat]) -> None:
        """Any other mail: it may be of anybody."""
        office = self.office
        if self._bytes > MAX_HELD:
            return
        if mail.sender:
            office.limits.heard_from(mail.sender)
        named = self._game_named(mail, places)
        counter = f"known {mail.counted_sender}" if places else f"from {mail.sender}"
        if office.limits.add(counter, office.now) > self.limit:
            own = next((place for place in places if place[0] == named), places[0] if places else (named, ""))
            if own[0]:
                self._hold_many(mail, own, mail.sender, "without a right code; the others are in quarantine")
            else:
                office.ignore(mail.name, "too many in an hour")
            return
        self._bytes += mail.size
        has_code = any(claim.code and claim.game in self.games for claim in mail.claims)
        if named and (_wants_game(mail) or has_code):
            office.games.setdefault(named, []).append(mail)
        else:
            office.persons.append(mail)

    def _game_named(self, mail: Incoming, places: list[GameSeat]) -> str:
        """The game that a mail names, one with a code first; else that in which its sender plays, if it wants one."""
        claims = [claim for claim in mail.claims if claim.game in self.games]
        if claims:
            return next((claim.game for claim in claims if claim.code), claims[0].game)
        plays_one = len({game for game, _ in places}) == 1
        wants_it = _wants_game(mail) and plays_one and not gone_game(self.office, mail, self.games)
        return places[0][0] if wants_it else ""

    def _hold_many(self, mail: Incoming, place: GameSeat, who: str, what: str) -> None:
        office, (game, seat) = self.office, place
        office.hold(mail, game, seat, "too_many")
        if seat:
            office.note_unanswered(mail, "held", game)
        office.problems[f"flood {who}"] = f"more than {self.limit} mails in an hour came from {who}, {what}"

    def _ignore_automatic(self, mail: Incoming, why: str) -> None:
        """Nothing answers a machine; a bounce is counted. A player hears once a day of such mails in her name."""
        office = self.office
        office.ignore(mail.name, why)
        office.note_unanswered(mail, "automatic")
        bounce = read_bounce(office.queues.read(mail.name))
        if bounce is None or not bounce.is_final:
            return
        settings, keys = office.settings, [home.key for home in office.home.with_each_key(office.now)]
        ours = letter_key_of(bounce.message_id, settings, keys) if bounce.message_id else None
        named = [bounced_recipient(to, settings, keys) for to in bounce.sent_to]
        recipient = next((name for name in named if name), bounce.recipient if ours else "")
        if recipient:
            count = office.limits.count_bounce(recipient, bounce.status, office.now)
            if count >= BOUNCES_TOLD:
                office.problems[f"bounce {recipient}"] = f"letters to {recipient} come back ({count}): {bounce.text}"


def _wants_game(mail: Incoming) -> bool:
    """Whether a mail asks for what only a game can do."""
    return mail.needs_code or mail.asks("confirm") is not None


AT_ONCE = 1024
"""So many mails are shared out at a time: what has been read is held in memory until it is sorted."""
MAX_HELD = 4 * 1024 * 1024
"""So many bytes of them a process hands back at a time."""
Read = Callable[[str], Incoming]


def read_waiting(names: Sequence[str], read_mail: Read) -> Iterator[tuple[str, Incoming | None]]:
    """Each of these mails in their order; None for one that is still to be read."""
    for begin in range(0, len(names), AT_ONCE):
        some = names[begin : begin + AT_ONCE]
        count = processes(len(some))
        if count == 1:
            yield from ((name, None) for name in some)
            continue
        parts = share_out(some, count, lambda part: _read_part(part, read_mail))
        read = [part if isinstance(part, list) else [] for part in parts]  # of a process that died there is nothing
        in_order = chain.from_iterable(zip_longest(*read))
        yield from ((name, next(in_order, None)) for name in some)


def _read_part(names: Sequence[str], read_mail: Read) -> list[Incoming | None]:
    mails: list[Incoming | None] = []
    held = 0
    for name in names:
        mail = _read(name, read_mail) if held < MAX_HELD else None
        held += mail.size if mail is not None else 0
        mails.append(mail)
    return mails


def _read(name: str, read_mail: Read) -> Incoming | None:
    try:
        return read_mail(name)
    except Exception:
        return None
