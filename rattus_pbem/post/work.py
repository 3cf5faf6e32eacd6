"""A worker on a home in a database, which is the queue, the lock and the timer. Any number work at once, anywhere.

Each step is one transaction: some mails are sorted, a game is played, a mail about none is answered, a letter is sent.
A worker that is killed, or hangs longer than its lease, leaves nothing of the step it was in, and another takes it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from ..errors import BlockedError, IllegalError, PbemError
from ..home.home import Home
from ..hosting.outage import TickClock
from ..hosting.rounds import Round
from ..hosting.session import open_game
from ..hosting.tick import GameTick
from ..hosting.tick_result import TickResult
from ..store.postgres.database import ConflictError, Database, DatabaseError, RightsError
from ..store.postgres.games import PostgresStore
from ..store.postgres.migrations import check_again
from .mail_setup import mail_settings
from .work_index import WorkIndex
from .work_office import WorkOffice

CLOCK_PACE = timedelta(seconds=30)
"""So often a worker notes that work is done at all: after an outage deadlines move."""
COLLECT_PACE, LONGEST_WAIT, PUBLISH_PACE = 10.0, 5.0, 5.0
"""Seconds between two looks at the mail sources; the longest that a worker waits for something to do; and seconds
between two looks for games to publish, when there was none."""
ATTEMPTS = 3
"""So often a step is tried at once that another transaction was in the way of."""
_SORTING, _CLOCK, _GATHERING = 0, 1, 3


class Worker(Round):
    """One process's work, round after round. `result` gathers what it did, as a tick would tell it."""

    at_once = 20

    def __init__(self, home: Home, now: datetime | None = None) -> None:
        """With `now` all is done at this moment; else the database tells the time, one for all machines. Connects to
        nothing yet. Raises UnreadableError if the mail settings are wrong."""
        assert isinstance(home.store, PostgresStore)
        self.home = home
        self.settings = mail_settings(home)
        self.database: Database = home.store.database
        home.store.is_waking = False
        self.result = TickResult()
        self._fixed = now
        self._moment: datetime
        """At which the round is made."""
        self._clock_read = float("-inf")
        self._collected = self._published = float("-inf")
        self._clock: TickClock
        self._is_mailed = bool(home.mail)
        self._store = home.store
        self._is_last_attempt = False
        self._looked: datetime | None = None
        """When it was last looked whether orders are missing in many games at once."""

    # ---- going on -----------------------------------------------------------------------------------------------

    def now(self) -> datetime:
        """The time, by the database's clock."""
        if self._fixed is not None:
            return self._fixed
        row = self.database.row("SELECT clock_timestamp()")
        assert row is not None
        moment: datetime = row[0]
        return moment

    def work(
        self,
        seconds: float | None,
        is_over: Callable[[], bool] = lambda: False,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        """Do what there is to do, and wait for more: for so many seconds, or until it `is_over`.

        A database that is gone is waited for; what was being done is done again. Raises IllegalError or RightsError if
        our role may not work on it, UnreadableError if it is not this home's or this program's.
        """
        until = time.monotonic() + seconds if seconds is not None else float("inf")
        is_listening = False
        while not is_over() and time.monotonic() < until:
            try:
                if not is_listening or self.database.connection.closed:
                    self._check_role()
                    self.database.listen()
                    is_listening = True
                if not self.step():
                    self._tell_host()
                    self.database.wait(min(self._wait(), until - time.monotonic()))
            except DatabaseError as error:
                if isinstance(error, RightsError):
                    raise
                tell(f"waiting for the database: {error.strerror}")
                is_listening = False
                self.database.wait_for_server(min(5.0, max(0.1, until - time.monotonic())))

    def work_off(self) -> TickResult:
        """Do all that is due now, as one tick; what a DatabaseError leaves is done by the next. Raises IllegalError."""
        self._check_role()
        self._clock_read = self._collected = self._published = float("-inf")
        while self.step():
            pass
        self._tell_host()
        row = self.database.row("SELECT count(*) FROM game")
        self.result.games = int(row[0]) if row is not None else 0
        return self.result

    def _check_role(self) -> None:
        if getattr(self.home.store, "public_games", None) is not None:
            raise IllegalError("permission denied: this role of the database may read only what is public of the games")

    def step(self) -> bool:
        """Do something, the most urgent first; False if there is nothing to do. Raises what `work` does."""
        for attempt in range(ATTEMPTS):
            self._is_last_attempt = attempt == ATTEMPTS - 1
            try:
                return self._round()
            except ConflictError:
                if self._is_last_attempt:
                    raise
        return False

    def _round(self) -> bool:
        self.begin()
        done = self.go()
        done = self._publish() or done
        return done or self._gather() or self._check()

    def _wait(self) -> float:
        self._moment = self.now()
        due = self._index().next_due()
        if due is None:
            return LONGEST_WAIT
        return min(LONGEST_WAIT, max(0.01, (due - self._moment).total_seconds()))

    # ---- steps --------------------------------------------------------------------------------------------------

    def _index(self) -> WorkIndex:
        return WorkIndex(self.home, self.database, self._moment, mailed=self._is_mailed)

    def _office(self, index: WorkIndex | None = None) -> WorkOffice:
        return WorkOffice(self.home, self.settings, self._moment, self.database, index or self._index())

    def _have(self, what: int) -> bool:
        """Be the only one who does this, until the transaction ends; False if somebody else does it."""
        row = self.database.row("SELECT pg_try_advisory_xact_lock(hashtext(%s), %s)", (self.database.schema, what))
        return row is not None and bool(row[0])

    def begin(self) -> None:
        """See what time it is, whether the database is still ours to work on, and whether no work was done for long, or
        the clock is wrong: then all deadlines move."""
        self._moment = self.now()
        if time.monotonic() - self._clock_read < 1.0:
            return
        check_again(self.database)
        self._clock = self._read_clock()
        self._clock_read = time.monotonic()
        last = self._clock.last
        if not self._clock.has_slid and last and self._moment - datetime.fromisoformat(last) < CLOCK_PACE:
            return
        with self.database.transaction():
            if not self._have(_CLOCK):
                return
            clock = self._clock = self._read_clock()  # as nobody else changes it now
            if clock.has_slid:
                clock.save()
                self._index().forget_moments()
                self.result.add_slide(clock.problems)
            clock.save()

    def _read_clock(self) -> TickClock:
        """When work was done last. Raises the OSError for which nobody can tell: else an outage would be forgotten."""
        clock = TickClock(self.home, self._moment, ())
        if clock.unread is not None:
            raise clock.unread
        return clock

    def collect(self) -> bool:
        """Fetch mail from its sources."""
        if not self.settings.into or time.monotonic() - self._collected < COLLECT_PACE:
            return False
        self._collected = time.monotonic()
        from .host_letters import add_collected
        from .work_office import collect_in_turn

        return add_collected(
            self.result, collect_in_turn(self.database, self.settings, self._office().queues, self._moment)
        )

    def sort(self) -> bool:
        with self.database.transaction():
            if not self._have(_SORTING):
                return False
            office = self._office()
            count = office.sort()
            self._is_mailed |= count > 0
            self._take_over(office)
        return count > 0

    def play_next(self) -> bool:
        """All of it in one transaction: journal, derived state, receipts, letters and mail."""
        index = self._index()
        if self._looked != self._moment:
            index.note_mass_miss()
            self._looked = self._moment
        office, game, result = None, "", TickResult()
        try:
            with self.database.transaction():
                game = index.claim()
                if not game:
                    return False
                self._store.note(game)
                if self._is_mailed:
                    office = self._office(index)
                    office.read_mail_of(game)
                self._clock.know(game, is_known=index.games[game].size > 0)
                turn = GameTick(self.home, self._moment, index, self._clock, office)
                turn.play(game, result, extended=index.take_extension(game), dry_run=False)
                if office is not None:
                    office.finish()
        except Exception as error:
            is_lost = isinstance(error, DatabaseError) and (self.database.is_lost or not game)
            is_tried_again = isinstance(error, ConflictError) and not self._is_last_attempt
            if is_lost or is_tried_again or os.environ.get("RATTUS_PBEM_DEBUG"):
                raise
            self._give_up(game, error, office)
            return True
        self.result.opened += 1
        self.result.merge(result)
        if office is not None:
            self._take_over(office)
        return True

    def _give_up(self, game: str, problem: Exception, office: WorkOffice | None) -> None:
        """A game could not be played, and nothing of it was kept: block it or try it later; the others go on."""
        with self.database.transaction():
            index = self._index()
            shunted = dict(office.sorted.shunted) if office is not None else {}
            if isinstance(problem, BlockedError):
                self.result.block(self.home.store.game(game), problem, self._moment)
            else:
                self.result.add_failure(game, problem)
            if shunted and office is not None:
                self._set_aside(office, shunted)
            else:
                index.mark_unsettled(game)

    def _set_aside(self, failed: WorkOffice, shunted: dict[str, str]) -> None:
        """Keep mails that made us fail for the host to look at."""
        office = self._office()
        office.sorted.shunted, office.sender_of = shunted, failed.sender_of
        office.unanswered = [mail for mail in failed.unanswered if mail.why == "shunted"]
        office.finish()
        self.result.problems["shunt"] = failed.problems.get("shunt", "a mail was put into shunt")
        self.result.failed += [f"mail {name}: put into shunt: {why}" for name, why in shunted.items()]

    def answer(self) -> bool:
        """Answer a mail that belongs to no game."""
        office, name = self._office(), ""
        try:
            with self.database.transaction():
                name = office.answer_one()
        except DatabaseError:
            raise
        except Exception as error:
            if os.environ.get("RATTUS_PBEM_DEBUG"):
                raise
            from ..rules.game_faults import blame_briefly

            with self.database.transaction():
                names = list(office.sender_of)[-1:]
                self._set_aside(office, {each: blame_briefly(error)[:500] for each in names})
            return True
        self._take_over(office)
        return bool(name)

    def send(self) -> bool:
        """Send what is due; each letter by one worker, noted in the transaction in which it left."""
        if self.settings.out.kind == "none":
            return False
        office = self._office()
        if not office.outbox.letters.due(self._moment):
            return False
        from .host_letters import add_sent

        try:
            sent = office.send_due()
        except PbemError as error:
            self.result.fail("out", f"mail: {error}")
            return False
        add_sent(self.result, sent)
        return bool(sent.sent)

    def _gather(self) -> bool:
        """Write what belongs together over several games; once a day what is old goes."""
        with self.database.transaction():
            if not self._have(_GATHERING):
                return False
            office = self._office()
            count = office.write_gathered()
            if office.limits.allow("trim", 1, self._moment, timedelta(days=1)):
                office.outbox.remove_old(self._moment)
                office.remove_old_counters()
            self._take_over(office)
        return count > 0

    def _check(self) -> bool:
        """Look through the files of a game, whether or not anything is due in it."""
        from ..hosting.journal_check import look_through

        game, looked = "", TickResult()
        try:
            with self.database.transaction():
                index = self._index()
                claimed = index.claim_for_check()
                if claimed is None:
                    return False
                game, known = claimed
                with open_game(self.home, game, self._moment) as session:
                    rebuilt, looks = look_through(session, known, self._office().keep_again)
                looked.add_look(game, rebuilt, session.changed)
                index.mark_checked(game, self._moment, looks)
        except PbemError as error:
            self._give_up(game, error, None)
        self.result.merge(looked)
        return True

    def _publish(self) -> bool:
        """Store the public record of one game that was played, if a role for a web site reads it. Whether a game was
        published."""
        if time.monotonic() - self._published < PUBLISH_PACE:
            return False
        from ..inquiry.public_record import public_record
        from ..store.postgres.public_games import PublicGames

        games, game, hidden = PublicGames(self.database), "", self.home.site.get("hide", [])
        if not isinstance(hidden, list) or not all(isinstance(name, str) for name in hidden):
            return False  # `site build` reports it; until then nothing new is shown
        try:
            with self.database.transaction():
                if games.is_wanted():
                    games.remove(hidden)
                    game = games.claim(hidden)
                if game:
                    with open_game(self.home, game, self._moment) as session:
                        games.write(game, public_record(session))
        except Exception as error:
            if isinstance(error, DatabaseError) or os.environ.get("RATTUS_PBEM_DEBUG"):
                raise
            with self.database.transaction():
                games.keep(game)
            self.result.problems[f"public {game}"] = f"{game}: what is public of it stays as it was: {error}"
        if not game:
            self._published = time.monotonic()
        return bool(game)

    # ---- the host -----------------------------------------------------------------------------------------------

    def _take_over(self, office: WorkOffice) -> None:
        self.result.problems.update(office.problems)

    def _tell_host(self) -> None:
        """Write to the host what is wrong, once a cause and day."""
        if not self.result.problems:
            return
        from .host_letters import tell_host

        self._moment = self.now()
        with self.database.transaction():
            is_written = tell_host(self._office(), self.result)
        self.result.problems.clear()
        if is_written:
            self.send()
