"""The post office of one tick: what came in, sorted by game; what goes out, in the outbox. One process at a time.

A mail stays in `in` until all that it gives rise to is safe: its effect in the game's journal, its receipt in the
outbox. A killed tick is done again from there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from ..errors import IllegalError, PbemError
from ..hosting.home import Home
from ..hosting.index import Index
from ..hosting.session import Session
from ..mail.bounces import read_bounce
from ..mail.limits import DAY, Limits
from ..mail.message_writer import bounced_recipient, compose, own_key
from ..mail.outbox import Outbox
from ..mail.queues import Queues
from ..mail.settings import MailSettings
from ..store.blob_names import sheet_name
from .deadline_notices import Moves
from .dispute_letters import dispute_letter, dispute_problem
from .incoming import Incoming, read_incoming
from .letters import (
    AddressedLetter,
    press_letter,
    receipt_letter,
    replaced_letter,
    report_key,
    report_letter,
    vote_letter,
)
from .reminders import Reminders

MAX_AT_ONCE = 10_000
MAX_HELD = 48 * 1024 * 1024
"""So many bytes of mail are kept in memory in one tick; the rest waits for the next."""
OLD = timedelta(days=7)
"""Letters that a game called for longer ago than this are not written again when the index of the home was lost."""
BOUNCES_TOLD = 3
MAILS_A_LETTER = 5
"""So many times as many mails as letters may go to an address are read from a sender in an hour."""
PUT_OFF_A_LETTER = 50
MAX_PUT_OFF = 2000
"""So many times as many of a player's mails wait for his next hour, and so many of all players: far fewer than are read
at once, so that a flood keeps nobody else's mail from being read."""


@dataclass
class SortedMail:
    """Where the mails of this tick go: those `taken` by game, the others by name with their note or reason."""

    taken: dict[str, list[str]] = field(default_factory=dict)
    ignored: dict[str, str] = field(default_factory=dict)
    held: dict[str, dict[str, Any]] = field(default_factory=dict)
    shunted: dict[str, str] = field(default_factory=dict)

    def add(self, other: SortedMail) -> None:
        """Those that another process has sorted."""
        self.taken.update(other.taken)
        self.ignored.update(other.ignored)
        self.held.update(other.held)
        self.shunted.update(other.shunted)


class Office:
    """See the module; `TickOffice` puts it to work."""

    def __init__(self, home: Home, settings: MailSettings, now: datetime) -> None:
        self.home = home
        self.settings = settings
        self.now = now
        self.queues = Queues(home.path / "mail")
        self.outbox = Outbox(self.queues, remember=True)
        self.limits = Limits(home.path / "mail" / "state.json")
        self.index: Index
        self.sorted = SortedMail()
        self.persons: list[Incoming] = []
        self.reminders = Reminders()
        self.problems: dict[str, str] = {}
        self._games: dict[str, list[Incoming]] = {}
        self._counted = "", 0
        self._begun = 0
        self._put_off: dict[str, int] = {}
        waiting = [letter.envelope for letter in self.outbox.waiting()]
        self._unsent: dict[str, set[str]] = {}
        for envelope in waiting:
            if envelope.replaces:
                self._unsent.setdefault(envelope.game, set()).add(envelope.seat)

    # ---- what came in -------------------------------------------------------------------------------------------

    def begin(self, index: Index) -> None:
        """Read what waits in `in` and sort it by game."""
        self.index = index
        self._begin()
        self._begun = self.limits.mark()

    def _begin(self) -> None:
        games = set(self.home.store.games())
        held = 0
        for name in self.queues.waiting()[:MAX_AT_ONCE]:
            if held > MAX_HELD:
                break
            try:
                mail = read_incoming(self.queues, name, self.settings)
                if self._is_put_off(mail):
                    continue
                held += 2000 + len(mail.sheet or b"") + sum(len(c.source) + len(c.get("text")) for c in mail.commands)
                self._sort(mail, games)
            except (OSError, PbemError) as error:
                self.problems["in"] = f"a mail cannot be read: {error}"
            except Exception as error:
                if os.environ.get("RATTUS_PBEM_DEBUG"):
                    raise
                self.shunt(name, error)

    def _is_put_off(self, mail: Incoming) -> bool:
        """Whether a mail stays in `in` until its sender's hour is over: a player's beyond his limit, up to a bound."""
        sender, limit = mail.sender, MAILS_A_LETTER * self.settings.rate
        if not sender or mail.automatic or self.limits.count(f"from {sender}", self.now) < limit:
            return False
        places = self.index.places_of
        if not places(sender) and not places(sender, settled=False):
            return False
        waiting = self._put_off.get(sender, 0)
        if waiting >= PUT_OFF_A_LETTER * self.settings.rate or sum(self._put_off.values()) >= MAX_PUT_OFF:
            return False
        self._put_off[sender] = waiting + 1
        self.problems[f"many {sender}"] = (
            f"more than {limit} mails in an hour came from {sender}; {waiting + 1} wait in mail/in until it is over"
        )
        return True

    def _sort(self, mail: Incoming, games: set[str]) -> None:
        if mail.automatic or self.home.is_own(mail.sender):
            self._automatic(mail)
            return
        if mail.sender:
            self.limits.heard_from(mail.sender)
        many = self.limits.add(f"from {mail.sender}", self.now) > MAILS_A_LETTER * self.settings.rate
        claims = [claim for claim in mail.claims if claim.game in games]
        named = next((claim.game for claim in claims if claim.code), claims[0].game if claims else "")
        places = []
        if not named:
            places = self.index.places_of(mail.sender) + self.index.places_of(mail.sender, settled=False)
        if not named and (mail.needs_code or mail.asks("confirm")) and len({game for game, _ in places}) == 1:
            named = places[0][0]
        if many and (named or places):
            self.hold(mail, named or places[0][0], "", "too_many")
            self.problems[f"flood {mail.sender}"] = (
                f"more than {MAILS_A_LETTER * self.settings.rate} mails in an hour came "
                f"from {mail.sender}, and no more may wait; the others are in quarantine"
            )
        elif many:
            self.ignore(mail.name, "too many in an hour")
        elif named and (mail.needs_code or mail.asks("confirm") or any(claim.code for claim in claims)):
            self._games.setdefault(named, []).append(mail)
        else:
            self.persons.append(mail)

    def _automatic(self, mail: Incoming) -> None:
        self.ignore(mail.name, mail.automatic or "our own address")
        bounce = read_bounce(self.queues.read(mail.name))
        if bounce is None or not bounce.is_final:
            return
        ours = own_key(bounce.message_id, self.settings, self.home.key) if bounce.message_id else None
        named = [bounced_recipient(to, self.settings, self.home.key) for to in bounce.sent_to]
        recipient = next((name for name in named if name), bounce.recipient if ours else "")
        if recipient:
            count = self.limits.bounced(recipient, bounce.status, self.now)
            if count >= BOUNCES_TOLD:
                self.problems[f"bounce {recipient}"] = f"letters to {recipient} come back ({count}): {bounce.text}"

    def waits_for(self, game: str) -> bool:
        """Whether mail for this game has come in."""
        return game in self._games

    def needs_whole_home(self, game: str) -> bool:
        """Whether the mail for this game asks for what is counted over the whole home."""
        return any(mail.asks("address") or mail.asks("confirm") for mail in self._games.get(game, ()))

    def senders(self) -> Iterable[tuple[str, str]]:
        """Game and seat of the mail that has come in, as it claims."""
        return [(claim.game, claim.seat) for mails in self._games.values() for mail in mails for claim in mail.claims]

    def unsent(self, game: str) -> set[str]:
        """The seats of this game whose last letter has not left."""
        return set(self._unsent.get(game, ()))

    def refuse(self, game: str, error: Exception) -> None:
        """This game could not be opened or played: its mail waits in `in`, its sender's orders with it."""
        self._games.pop(game, None)
        if self._counted[0] == game:
            self.limits.roll_back(self._counted[1])
        self.sorted.taken.pop(game, None)
        self.sorted.held = {name: note for name, note in self.sorted.held.items() if note["game"] != game}

    def carried(self) -> tuple[SortedMail, Reminders, dict[str, str], dict[str, list[Any]]]:
        """What became of the mail in this process, which has played a part of the games."""
        return self.sorted, self.reminders, self.problems, self.limits.since(self._begun)

    def merge(self, carried: tuple[SortedMail, Reminders, dict[str, str], dict[str, list[Any]]]) -> None:
        """What another process has done with its part of the mail."""
        sorted_, reminders, problems, counts = carried
        self.sorted.add(sorted_)
        self.problems.update(problems)
        self.reminders.merge(reminders)
        self.limits.merge(counts)
        self.outbox.forget_waiting()

    # ---- where it goes ------------------------------------------------------------------------------------------

    def mark_taken(self, mail: Incoming, game: str = "") -> None:
        """This mail is done with."""
        self.sorted.taken.setdefault(game, []).append(mail.name)

    def ignore(self, name: str, why: str) -> None:
        """Nothing is done about this mail, and nobody is notified."""
        self.sorted.ignored[name] = why

    def hold(self, mail: Incoming, game: str, seat: str, why: str) -> None:
        """Keep this mail until its player vouches for it."""
        self.sorted.held[mail.name] = {"game": game, "seat": seat, "why": why, "from": mail.sender}

    def shunt(self, name: str, error: Exception) -> None:
        """Set aside a mail that made the program fail, for a person to look at."""
        self.sorted.shunted[name] = f"{type(error).__name__}: {error}"[:500]
        self.problems["shunt"] = f"a mail was put into shunt: {name}: {self.sorted.shunted[name]}"

    def move(self) -> None:
        """Move each mail to where it goes. Raises OSError."""
        for name, why in self.sorted.shunted.items():
            self.queues.move(name, "shunt", {"why": why})
        taken = {name: None for names in self.sorted.taken.values() for name in names}
        ignored = {name: {"why": why} for name, why in self.sorted.ignored.items()}
        self.queues.move_all({**taken, **ignored}, "taken")
        self.queues.move_all(self.sorted.held, "quarantine")

    # ---- what goes out ------------------------------------------------------------------------------------------

    def put(self, post: AddressedLetter) -> bool:
        """Put a letter into the outbox; one that is there already is left as it is. The host hears of a bad address."""
        if not post.letter.to_address:
            return False
        if not post.envelope.replaces and self.outbox.find(post.envelope.key) is not None:
            return False
        try:
            raw = compose(post.letter, self.settings, post.at, self.home.key)
        except IllegalError as error:
            self.problems[f"address {post.letter.to_address}"] = f"{post.letter.key}: {error}"
            return False
        if post.envelope.replaces:
            self._unsent.setdefault(post.envelope.game, set()).add(post.envelope.seat)
        return self.outbox.put(raw, post.envelope, self.now, durable=False)

    def resend(self, key: str) -> bool:
        """Send a letter that was sent before once more; False if its message is not there any more."""
        return self.outbox.send_again(key, self.now)

    def hand_over(self, session: Session, lines: Sequence[Mapping[str, Any]]) -> None:
        """Hand over the letters that these lines call for: each seat's newest report, receipts, press, proposals."""
        game, seats = session.game.book.header["id"], session.game.book.seats
        newest = {line["seat"]: line for line in lines if line["kind"] == "letter"}
        lost = game not in self.index.games
        sheets: dict[str, Mapping[str, Any]] = {}
        moves = Moves()
        for line in lines:
            if lost and self.now - datetime.fromisoformat(line["at"]) > OLD:
                continue
            others = [seat for seat, person in seats.items() if person["address"]]
            moves.add(line)
            match line["kind"]:
                case "sheet":
                    sheets[line["seat"]] = line
                case "mail":
                    self._keep_beside(session, line, sheets.pop(line["seat"], None))
                    if seats[line["seat"]]["address"] and not line.get("inner"):
                        self.put(receipt_letter(session, line))
                case "press":
                    for seat in line["to"]:
                        if seat in others:
                            self.put(press_letter(session, line, seat))
                case "vote":
                    if line["first"] and session.game.turn == line["turn"] and session.game.book.stage != "over":
                        for seat in others:
                            self.put(vote_letter(session, line, seat))
                case "person" if line.get("was", {}).get("address"):
                    self.put(replaced_letter(session, line))
                case "dispute":
                    cause, what = dispute_problem(session, line)
                    self.problems[cause] = what
                case "dispute_answer" | "dispute_closed":
                    if (notice := dispute_letter(session, line)) is not None:
                        self.put(notice)
                case "reminded" if not lost or line["at"] == session.game.now:
                    self.reminders.add(session, line)
        for seat, line in newest.items():
            key = report_key(game, seat, line["turn"], line["number"])
            if seats[seat]["address"] and self.outbox.find(key) is None:
                self.put(report_letter(session, seat, line["turn"], line["number"]))
        for post in moves.posts(session):
            self.put(post)

    def _keep_beside(self, session: Session, line: Mapping[str, Any], sheet: Mapping[str, Any] | None) -> None:
        """The mail that brought a sheet lies beside the sheet: again, if a tick was killed before it did."""
        if sheet is None or not line["sheet"]:
            return
        name = sheet_name(line["seat"], sheet["sheet"]["turn"], sheet["number"], ".eml")
        if session.store.size(name) is None:
            with suppress(IllegalError):  # somebody has taken the mail away
                session.store.write(name, self.queues.read(line["name"]))

    def may_write(self, what: str, most: int) -> bool:
        """Whether a letter that somebody else gave rise to may go out: so many of a kind in a day."""
        return self.limits.allow(what, most, self.now, DAY)
