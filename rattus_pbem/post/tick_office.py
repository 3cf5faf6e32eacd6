"""The post office at work in a tick: it brings in the mail for each game, and answers what belongs to none."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..errors import PbemError
from ..hosting.index import Index
from ..hosting.session import Session
from ..mail.outbox import SendResult
from ..record.journal_line import JournalLine
from .handing_over import HandOver
from .incoming import Incoming
from .office import Office
from .sorting import MAX_AT_ONCE, MailSorter


class TickOffice(Office):
    """Implements `hosting.tick.PostOffice`. What mails do is imported once there are some."""

    def begin(self, index: Index, only: str = "") -> None:
        """Read what waits in `in` and sort it by game; with `only` what names that game."""
        self.index = index
        index.forget_gone()
        names, games = self.queues.waiting()[:MAX_AT_ONCE], set(self.home.store.games())
        MailSorter(self, names, games, index.places_by_address()).sort_all(only)
        self._begun = self.limits.mark()
        self.unanswered_in_sorting, self.unanswered = self.unanswered, []

    def take(self, session: Session) -> None:
        """Bring in the mail for this game. A mail that makes us fail is set aside, and the game waits for one tick."""
        from .intake import take_mail

        game = session.game.book.header.id
        self._counted = game, self.limits.mark()
        for mail in self.games.pop(game, ()):
            try:
                take_mail(self, session, mail)
            except OSError:
                raise  # the disk is at fault, not the mail
            except Exception as error:
                self._set_aside(mail, error)
                raise

    def hand_over(self, session: Session, lines: Sequence[JournalLine]) -> None:
        """Put the letters that these lines of a journal call for into the outbox."""
        HandOver(self, session).put_letters(lines)

    def tell_former_holders(self, session: Session) -> list[str]:
        """Tell those whom a game that was put back does not know yet; each in words."""
        from .former_holders import tell_former_holders

        return tell_former_holders(self, session)

    def flush(self) -> None:
        """The last letters go into the outbox; then all of it is made to last. Raises OSError."""
        from .daily_notices import put_daily_notices
        from .person_mail import answer_person

        for mail in self.persons:
            if self._must_wait(mail):
                continue
            try:
                answer_person(self, mail)
            except OSError:
                raise  # all of it is done again, and what lies in the outbox already is known there
            except PbemError as error:
                self.problems["in"] = f"{mail.name}: {error}"
            except Exception as error:
                if os.environ.get("RATTUS_PBEM_DEBUG"):
                    raise
                self._set_aside(mail, error)
        put_daily_notices(self)
        for post in self.reminders.posts(self.now):
            self.put(post)
        os.sync()
        self.move()
        self.limits.save()

    def send_due(self) -> SendResult:
        """Send what is due. Raises PbemError if the way out cannot be used at all."""
        from ..mail.message_writer import bounce_address
        from ..mail.transports import make_transport

        def sender(recipient: str) -> str:
            return bounce_address(recipient, self.settings, self.home.key)

        return self.outbox.send_due(make_transport(self.settings), self.settings, self.now, self.limits, sender)

    def _set_aside(self, mail: Incoming, error: Exception) -> None:
        """Keep a mail that made us fail for the host to look at; its player hears of it."""
        self.shunt(mail.name, error)
        if self.is_known(mail.sender):
            self.note_unanswered(mail, "shunted")

    def _must_wait(self, mail: Incoming) -> bool:
        """Whether all games of this person are such as cannot be played now."""
        places = self.index.places_of
        return bool(mail.sender and places(mail.sender, settled=False) and not places(mail.sender))
