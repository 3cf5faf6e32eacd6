"""The post office of one tick: what came in, sorted by game; what goes out, in the outbox. One process at a time.

A mail stays in `in` until all that it gives rise to is safe: its effect in the game's journal, its receipt in the
outbox. A killed tick is done again from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from typing import Any, NamedTuple

from ..addresses import canonical_address
from ..errors import IllegalError, UnreadableError
from ..home.home import Home
from ..home.site_settings import read_settings
from ..hosting.derived import read_report
from ..hosting.index import KnownGames
from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..mail.command_lines import CommandReader
from ..mail.limits import DAY
from ..mail.mail_note import MailNote
from ..mail.message_writer import compose
from ..mail.part_digests import Sign
from ..mail.posted import Posted
from ..mail.settings import MailSettings
from ..record.book import Book
from ..record.last_letter import SentLetter
from ..record.newest_letters import letters_of_turn
from ..record.signatures import signatures
from ..store.blob_names import letter_name
from ..store.protocol import GameStore
from .answer_button import with_buttons
from .incoming import Incoming, read_incoming
from .letters import AddressedLetter, report_key, report_letter
from .mail_room import mail_room
from .reminders import Reminders
from .sorted_mail import SortedMail, mail_entries
from .unknown_letters import reports_by_game, unknown_letters


class Unanswered(NamedTuple):
    """A mail that its sender, or the player in whose name it came, hears of once a day."""

    address: str
    why: str
    game: str


Carried = tuple[SortedMail, Reminders, dict[str, str], dict[str, list[Any]], list[Unanswered]]
"""What one process has done with its part of the mail."""


class Office:
    """What becomes of the mails of one tick, and of the letters that games write in it."""

    def __init__(self, home: Home, settings: MailSettings, now: datetime) -> None:
        self.home = home
        self.settings = settings
        self.now = now
        room = mail_room(home)
        self.queues, self.outbox, self.limits = room.queues, room.outbox(remember=True), room.limits()
        self.index: KnownGames
        self.sorted = SortedMail()
        self.persons: list[Incoming] = []
        self.games: dict[str, list[Incoming]] = {}
        self.coded: dict[str, str] = {}
        """The seats of the mails, by name, that come from a registered address with a right code."""
        self.unanswered: list[Unanswered] = []
        self.unanswered_in_sorting: list[Unanswered] = []
        self.reminders = Reminders()
        self.problems: dict[str, str] = {}
        self.sender_of: dict[str, str] = {}
        self.older_codes: dict[tuple[str, str], list[tuple[tuple[int, int], str]]] = {}
        """By game and seat the letters whose codes do not count any more (turn and number), with those codes."""
        self._sent_reports: dict[str, list[str]] | None = None
        self._counted = "", 0
        self._begun = 0

    # ---- what came in -------------------------------------------------------------------------------------------

    @cached_property
    def reader(self) -> CommandReader:
        """Reads the commands in mails."""
        from .commands import READER

        return READER

    @cached_property
    def order_page(self) -> str:
        """The address of the order page on the host's site; "" where there is none, or where [site] cannot be read."""
        try:
            return read_settings(self.home.site, str(self.home.path / "host.toml")).order_page
        except UnreadableError as error:
            self.problems["site"] = str(error)
            return ""

    def read_mail(self, name: str) -> Incoming:
        """The mail of this name. Raises what `read_incoming` raises."""
        return read_incoming(self.queues, name, self.settings, self.reader)

    def is_known(self, address: str) -> bool:
        """Whether a player of this home has this address."""
        places = self.index.places_of
        return bool(address and (places(address) or places(address, settled=False)))

    def waits_for(self, game: str) -> bool:
        """Whether mail for this game has come in."""
        return game in self.games

    def needs_whole_home(self, game: str) -> bool:
        """Whether the mail for this game asks for what is counted over the whole home."""
        return any(mail.asks("address") or mail.asks("confirm") for mail in self.games.get(game, ()))

    def senders(self) -> Iterable[tuple[str, str]]:
        """Game and seat of the mail that has come in, as it claims."""
        return [(claim.game, claim.seat) for mails in self.games.values() for mail in mails for claim in mail.claims]

    def unsent(self, session: Session) -> set[str]:
        """The seats of this game whose last letter has not left. In one that was put back, another may have taken its
        place that the game does not know any more."""
        game, book = session.store.name, session.game.book
        last = {seat: next(letter.known()) for seat, letter in book.letters.items() if book.put_back}
        posted = {seat: self.outbox.find(self.key_of(game, seat, letter)) for seat, letter in last.items()}
        replaced = {seat for seat, letter in posted.items() if letter is not None and letter.state == "replaced"}
        return replaced | self.outbox.letters.unsent_of(game, book.seats)

    def unknown_letters(self, book: Book, store: GameStore) -> list[Posted]:
        """The letters of a game that have left and that the game does not know, since it was put back last."""
        return unknown_letters(self.home, book, store, self.sent_reports(store.name), self.outbox.find)

    def sent_reports(self, game: str) -> Sequence[str]:
        """The keys of the reports of a game that have left."""
        if self._sent_reports is None:
            self._sent_reports = reports_by_game(self.outbox.letters.report_keys())
        return self._sent_reports.get(game, ())

    def has_unknown_letters(self, session: Session) -> bool:
        """Whether there are any."""
        return bool(self.unknown_letters(session.game.book, session.store))

    def stuck(self, session: Session) -> set[str]:
        """The seats that are asked something by letters none of which has left, though an earlier tick had one. Where
        mail has no way out the host passes letters on himself."""
        if self.settings.out.kind == "none":
            return set()
        book, game = session.game.book, session.game.book.header.id
        asked = {ask.seat: ask.key for ask in open_asks(session.game)}
        stuck = set()
        for seat in self.unsent(session) & asked.keys():
            keys = book.letters[seat].keys
            of_turn = list(letters_of_turn(book, seat))
            asking = [letter for letter in of_turn if keys.get(str(letter.number)) == asked[seat]] or of_turn[:1]
            posted = [self.outbox.find(self.key_of(game, seat, letter)) for letter in asking]
            letters = [letter for letter in posted if letter is not None]
            has_left = any(letter.state == "sent" for letter in letters)
            if not has_left and any(letter.put < self.now for letter in letters):
                stuck.add(seat)
        return stuck

    def refuse(self, game: str) -> None:
        """This game could not be opened or played: its mail waits in `in`, its sender's orders with it."""
        self.games.pop(game, None)
        if self._counted[0] == game:
            self.limits.roll_back(self._counted[1])
        self.sorted.taken.pop(game, None)
        self.sorted.held = {name: note for name, note in self.sorted.held.items() if note.game != game}
        self.unanswered = [mail for mail in self.unanswered if mail.game != game]

    def carried(self) -> Carried:
        """What became of the mail in this process, which has played a part of the games."""
        return self.sorted, self.reminders, self.problems, self.limits.since(self._begun), self.unanswered

    def merge(self, carried: Carried) -> None:
        """What another process has done with its part of the mail."""
        sorted_, reminders, problems, counts, unanswered = carried
        self.unanswered += unanswered
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
        """Nothing is done about this mail."""
        self.sorted.ignored[name] = why

    def hold(self, mail: Incoming, game: str, seat: str, why: str) -> None:
        """Keep this mail until its player vouches for it."""
        self.sorted.held[mail.name] = MailNote(game=game, seat=seat, why=why, sender=mail.sender)

    def note_unanswered(self, mail: Incoming, why: str, game: str = "", *, address: str = "") -> None:
        """A mail from this address (by default its sender's) or for a seat of it is neither carried out nor answered.

        Why: `held`, `automatic`, `repeated`, `not_yours`, `many`, `forged`, `shunted`; `noticed` is one held back that
        had a notice of its own.
        """
        self.unanswered.append(Unanswered(canonical_address(address or mail.sender), why, game))

    def shunt(self, name: str, error: Exception) -> None:
        """Set aside a mail that made the program fail, for a person to look at."""
        from ..rules.game_faults import blame_briefly

        self.sorted.shunted[name] = blame_briefly(error)[:500]
        self.problems["shunt"] = f"a mail was put into shunt: {name}: {self.sorted.shunted[name]}"

    def move(self) -> None:
        """Move each mail to where it goes, and enter in the log what became of it. Raises OSError."""
        self.queues.add_to_log(mail_entries(self.sorted, self.queues, self.sender_of, self.now))
        for name, why in self.sorted.shunted.items():
            self.queues.move(name, "shunt", MailNote(why=why))
        taken = {name: None for names in self.sorted.taken.values() for name in names}
        ignored = {name: MailNote(why=why) for name, why in self.sorted.ignored.items()}
        self.queues.move_all({**taken, **ignored}, "taken")
        self.queues.move_all(self.sorted.held, "quarantine")

    # ---- what goes out ------------------------------------------------------------------------------------------

    def put(self, post: AddressedLetter, due: datetime | None = None) -> bool:
        """Put a letter into the outbox; one that is there already is left as it is. The host hears of a bad address."""
        if not post.letter.to_address:
            return False
        if not post.envelope.replaces and self.outbox.find(post.envelope.key) is not None:
            return False
        raw = self._composed(post)
        if raw is None:
            return False
        is_to_host = post.envelope.kind == "host"  # put in when a tick has made the others last
        try:
            return self.outbox.put(raw, post.envelope, self.now, due=due, durable=is_to_host)
        except OSError:
            if not is_to_host:
                raise
            return self.outbox.put(raw, post.envelope, self.now, due=due, durable=False)  # it may tell of just this

    def put_once(self, post: AddressedLetter, day: str = "") -> bool:
        """Put in a letter that stands in no journal, under a name for what it says (see `letter_words`).

        Not if a tick that was killed has put it in already, though its words may have told of another hour; those that
        are written once a `day` are kept back by one that waits only if it is of the last 24 hours.
        """
        if self.outbox.letters.is_waiting(*parts_of(post), self.now - DAY if day else None):
            return False
        return self.put(named_by_words(post, self.home, day))

    def _composed(self, post: AddressedLetter) -> bytes | None:
        """A letter as bytes; None for an address that none can go to, of which the host hears."""
        try:
            return compose(post.letter, self.settings, post.at, self.home.key, self._sign_for(post.letter.signers))
        except IllegalError as error:
            self.problems[f"address {post.letter.to_address}"] = f"{post.letter.key}: {error}"
            return None

    def _sign_for(self, signers: Sequence[str]) -> Sign | None:
        """What signs a letter of a game whose letters are signed with these keys."""
        return partial(signatures, self.home.keys, signers) if signers else None

    def key_of(self, game: str, seat: str, letter: SentLetter) -> str:
        """The key of a letter's report in the outbox: that of the host's key with which it lies there, if it does."""
        keys = [
            report_key(home, game, seat, letter.turn, letter.number, letter.code(home, game, seat))
            for home in self.home.with_each_key()
        ]
        return next((key for key in keys[1:] if self.outbox.find(key) is not None), keys[0])

    def put_report(self, session: Session, seat: str, turn: int, number: int) -> bool:
        """Put the report of this number into the outbox, as it is made."""
        return self.put(self._report(session, seat, turn, number))

    def send_report_again(self, session: Session, seat: str, turn: int, number: int) -> bool:
        """Send the report of this number once more: the same bytes with the same Message-ID.

        It is made again if they are gone, or went to an address that is not the seat's any more. False if it cannot go.
        """
        game = session.store.name
        header = read_report(self.home, game, letter_name(seat, turn, number)).header
        key = report_key(self.home.as_of(header.now), game, seat, turn, number, header.code or "")
        held, address = self.outbox.find(key), session.game.book.seats[seat].address
        if held is not None and canonical_address(held.envelope.to) == canonical_address(address) and self.resend(key):
            return True
        post = self._report(session, seat, turn, number)
        raw = self._composed(post) if post.letter.to_address else None
        return raw is not None and self.outbox.put_again(raw, post.envelope, self.now)

    def _report(self, session: Session, seat: str, turn: int, number: int) -> AddressedLetter:
        """The report of this number with its pictures of the board and its order page.

        What cannot be made stops no letter: the host hears of it.
        """
        report = session.derived.report(seat, turn, number)
        post = report_letter(session, seat, turn, number, report)
        wanted = session.game.book.seats[seat].pictures != "off"
        if wanted and self.settings.pictures:
            from .pictures_in_letters import illustrated

            try:
                post = illustrated(post, session, report, seat, turn, number)
            except Exception as error:
                name = type(error).__name__
                self.problems[f"picture {post.envelope.game}"] = f"{post.letter.key} has no map: {name}: {error}"
        if wanted and self.settings.order_page:
            from .attached_page import with_order_page

            try:
                post = with_order_page(post, session, seat, turn, number, self.settings)
            except Exception as error:
                said = f"{post.letter.key} has no order page: {type(error).__name__}: {error}"
                self.problems[f"page {post.envelope.game}"] = said
        return with_buttons(post, report, self.settings, self.order_page)

    def resend(self, key: str) -> bool:
        """Send a letter that was sent before once more; False if its message is not there any more."""
        return self.outbox.send_again(key, self.now)

    def keep_again(self, session: Session) -> list[str]:
        """The mails beside sheets that are not there as they were lie there again; returns their names."""
        from .kept_beside import keep_again

        return keep_again(session, self.queues)

    def may_write(self, what: str, most: int) -> bool:
        """Whether a letter that somebody else gave rise to may go out: so many of a kind in a day."""
        return self.limits.allow(what, most, self.now, DAY)


def named_by_words(post: AddressedLetter, home: Home, day: str = "") -> AddressedLetter:
    """The same letter, with a word for what it says before the last part of its key.

    Only the host can make that word: it stands for codes and other secrets, too. `day` tells letters of the same words
    from each other that are written once a day.
    """
    letter, (stem, kind) = post.letter, parts_of(post)
    said = (letter.to_address, letter.reply_to_tag or "", letter.subject, letter.text)
    word = home.word("letter", stem, kind, day, *said).replace("-", "").lower()
    key = f"{stem}.{word}.{kind}"
    return replace(post, letter=replace(letter, key=key), envelope=replace(post.envelope, key=key))


def parts_of(post: AddressedLetter) -> tuple[str, str]:
    """What the key of such a letter begins with before the word for what it says, and what it ends with."""
    stem, _, kind = post.envelope.key.rpartition(".")
    return stem, kind
