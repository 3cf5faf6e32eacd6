"""One tick over a home: settle deadlines, play what can be played. A broken game is blocked, the others go on.

A game in which nothing is due is not opened; but each is looked through from time to time, for files that were changed
or lost. Mail, where there is any, comes in and goes out through a `PostOffice`, which a `Desk` opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from ..engine.journal import Diverged
from ..errors import BlockedError, PbemError
from ..home.home import Home
from ..record import journal_lines
from ..record.game import Game
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record_part
from ..record.lines_of_people import PutBack
from ..shapes import stored_moment
from ..store.blob_names import TICKED
from ..waiting import with_progress
from .agenda import remind
from .index import Entry, Index, KnownGames
from .nonces import stage_words
from .open_asks import tell_after_end
from .outage import TickClock, extend_deadlines, extend_unsent, mass_miss, rewrite_outdated_letters
from .play import play
from .put_back import is_put_back, is_told, note_other_key, note_put_back, put_back_words
from .rounds import Round
from .session import Session, open_game
from .tick_result import TickResult
from .workers import processes, share_out


class PostOffice(Protocol):
    """How mail reaches a game that is played, and how its letters leave."""

    def unsent(self, session: Session) -> set[str]:
        """The seats of this game whose last letter has not left."""

    def has_unknown_letters(self, session: Session) -> bool:
        """Whether letters of this game have left that the game does not know, since it was put back last."""

    def tell_former_holders(self, session: Session) -> list[str]:
        """Tell those who hold such letters to a seat that was not theirs yet where the game goes on; each in words."""

    def stuck(self, session: Session) -> set[str]:
        """The seats that are asked something by a letter which should have left and has not."""

    def take(self, session: Session) -> None:
        """Bring in the mail for this game: journal lines, not committed yet."""

    def hand_over(self, session: Session, lines: Sequence[JournalLine]) -> None:
        """Hand over the letters that these committed lines call for; those known already are left as they are."""

    def keep_again(self, session: Session) -> list[str]:
        """Write anew, from the mail that came in, the mails beside sheets that a look through the files found missing
        or not as they were; returns their names."""


class Desk(Protocol):
    """The mail of a home in a tick over all its games. Behind it is the post office, for the games that are played."""

    @property
    def office(self) -> PostOffice:
        """The office, opened when it is first needed: a tick in which nothing is due does without."""

    def collect(self, result: TickResult) -> bool:
        """Fetch what waits at the mail sources; whether anything came."""

    def begin(self, index: Index, result: TickResult) -> None:
        """Look through what has come in, with what is known of the games."""

    def waits_for(self, game: str) -> bool:
        """Whether mail for this game has come in."""

    def needs_whole_home(self, game: str) -> bool:
        """Whether its mail asks for what is counted over the whole home: one process then plays all such games."""

    def senders(self) -> Iterable[tuple[str, str]]:
        """Game and seat of all mail that has come in."""

    def refuse(self, game: str) -> None:
        """This game could not be opened or played: its mail waits."""

    def flush(self) -> None:
        """Answer what belongs to no game. All letters are handed over then: make them last. Raises OSError."""

    def send(self, result: TickResult) -> bool:
        """Send what is due, and tell the host what is wrong; whether there was anything."""

    def carried(self) -> Any:
        """What became of the mail in this process, for the process that shared the games out."""

    def merge(self, carried: Any) -> None:
        """What another process has done with its part of the mail."""


def tick(home: Home, now: datetime, *, dry_run: bool = False, desk: Desk | None = None, only: str = "") -> TickResult:
    """Play every game as far as it goes. Raises nothing for a single game, whatever is wrong with it.

    A dry run commits nothing and fences nothing off; what a killed process left is mended all the same. With `only` a
    game is played if mail waits for it here and no time has run out in it, since more mail may lie where none was
    fetched; the others are left alone, and nobody may take that for a tick of the host.
    """
    whole = Tick(home, now, desk, dry_run, only)
    whole.go()
    return whole.result


class Tick(Round):
    """A round over a home in a folder, all of it at one moment. A folder has one tick at a time: the next game in which
    something is due is claimed by going on to it."""

    claims: Iterator[str]
    index: Index
    clock: TickClock

    def __init__(self, home: Home, now: datetime, desk: Desk | None, dry_run: bool, only: str) -> None:
        self.home = home
        self.only = only
        self.now = now
        self.desk = desk
        self.dry_run = dry_run
        self.result = TickResult()
        self.extended: set[str] = set()
        """The games whose deadlines move, as too many are missed at once."""

    def collect(self) -> bool:
        return self.desk is not None and self.desk.collect(self.result)

    def sort(self) -> bool:
        self.index, self.clock = Index(self.home, mailed=self.desk is not None), TickClock(self.home, self.now)
        if self.clock.unread is not None:
            self.result.add_disk_error(TICKED, self.clock.unread)
        if self.clock.has_slid and not self.only:
            self.result.add_slide(self.clock.problems)
            if not self.dry_run:
                with _noting_disk_errors(self.result, TICKED):
                    self.clock.save()
        if self.desk is not None:
            self.desk.begin(self.index, self.result)
        senders = self.desk.senders() if self.desk is not None else ()
        if not self.only:
            self.extended = mass_miss(self.index.games, senders, stored_moment(self.now), self.home)
        if self.extended:
            self.result.add_mass_miss(len(self.extended))
        self.claims = self._claims()
        return bool(self.extended)

    def _claims(self) -> Iterator[str]:
        """The games in which something is due. Of many, several processes have played most when the first comes."""
        due = list(self._due()) if not self.only else [self.only] if self._may_play_now(self.only) else []
        self.result.opened = len(due)
        count = processes(len(due)) if not self.dry_run else 1
        if count > 1:
            apart = [game for game in due if self.desk is not None and self.desk.needs_whole_home(game)]
            self.share_out([game for game in due if game not in apart], count, self.result)
            due = apart
        yield from with_progress("tick: games", due)

    def play_next(self) -> bool:
        game = next(self.claims, None)
        if game is None:
            return False
        self.play_one(game, self.result)
        return True

    def _due(self) -> Iterator[str]:
        for game in self.home.store.games():
            self.result.games += 1
            waits = self.desk is not None and self.desk.waits_for(game)
            if self.clock.unread is not None:
                continue  # the next tick knows whether deadlines have moved, and nobody has missed until then
            if waits or self.clock.has_slid or not self.index.is_quiet(game, stored_moment(self.now)):
                yield game

    def _may_play_now(self, game: str) -> bool:
        """Whether nothing but its mail is due in a game, as far as is known."""
        entry = self.index.games.get(game)
        is_due = entry is None or (entry.due and entry.due <= stored_moment(self.now))
        is_known = self.clock.unread is None and not self.clock.has_slid
        return self.desk is not None and self.desk.waits_for(game) and is_known and not is_due

    def answer(self) -> bool:
        if self.dry_run:
            return False
        if not self.only:
            self.check_files(self.result)
        with _noting_disk_errors(self.result, "the mail"):
            if self.desk is not None:
                self.desk.flush()
            self.index.save()  # only when all letters lie safely in the outbox
        if self.clock.unread is None and not self.only:
            with _noting_disk_errors(self.result, TICKED):
                self.clock.save()
        return True

    def send(self) -> bool:
        return self.desk is not None and self.desk.send(self.result)

    def share_out(self, games: Sequence[str], count: int, result: TickResult) -> None:
        """Play the games in several processes."""

        def work(part: Sequence[str]) -> tuple[TickResult, dict[str, Entry | None], Any]:
            part_result = TickResult()
            for game in with_progress("tick: games", part):
                self.play_one(game, part_result)
            entries = {game: self.index.games.get(game) for game in part}
            return part_result, entries, self.desk.carried() if self.desk is not None else None

        for played in share_out(games, count, work):
            if isinstance(played, str):
                result.fail(f"failed {played.partition(':')[0]}", played)
                continue
            part_result, entries, carried = played
            result.merge(part_result)
            self.index.merge(entries)
            if self.desk is not None:
                self.desk.merge(carried)

    def play_one(self, game: str, result: TickResult) -> None:
        """Play one game. What is wrong with it is noted, and the next goes on: raises nothing."""
        try:
            office = self.desk.office if self.desk is not None else None
            play = GameTick(self.home, self.now, self.index, self.clock, office).play
            play(game, result, extended=game in self.extended, dry_run=self.dry_run)
            return
        except BlockedError as error:
            self._block(game, error, result)
        except Exception as error:
            result.add_failure(game, error)
        self.index.mark_unsettled(game)
        if self.desk is not None:
            self.desk.refuse(game)

    def _block(self, game: str, error: BlockedError, result: TickResult) -> None:
        if self.dry_run:
            result.fenced.append(f"{game}: {error}")
            return
        with _noting_disk_errors(result, game):
            result.block(self.home.store.game(game), error, self.now)

    def _keep_again(self, session: Session) -> list[str]:
        if self.desk is None or not (session.changed or session.lost_mails):
            return []
        return self.desk.office.keep_again(session)

    def check_files(self, result: TickResult) -> None:
        """Look through the files of some games, whether or not anything is due in them."""
        for game in self.index.due_for_check(self.now):
            if not self.home.store.has(game):
                continue
            entry = self.index.games[game]
            try:
                store = self.home.store.game(game)
                if self.index.is_as_left(game) and entry.looks.is_unchanged(store, entry.size, self.now):
                    self.index.mark_checked(game, self.now)
                    continue
                from .journal_check import look_through

                with open_game(self.home, game, self.now) as session:
                    rebuilt, looks = look_through(session, entry.looks, self._keep_again)
                result.add_look(game, rebuilt, session.changed)
                self.index.mark_checked(game, self.now, looks)
            except BlockedError as error:
                self._block(game, error, result)
                self.index.mark_unsettled(game)
            except PbemError as error:
                result.notes.append(f"{game}: {error}")
            except Exception as error:
                result.add_failure(game, error)


@contextmanager
def _noting_disk_errors(result: TickResult, what: str) -> Iterator[None]:
    """A disk that is full or read-only stops this and nothing else."""
    try:
        yield
    except OSError as error:
        result.add_disk_error(what, error)


@dataclass
class GameTick:
    """One game in a tick, or in a worker's hands."""

    home: Home
    now: datetime
    index: KnownGames
    clock: TickClock
    post: PostOffice | None

    def play(self, game: str, result: TickResult, *, extended: bool, dry_run: bool) -> None:
        """Take in its mail, play it, commit, hand over its letters. Raises BlockedError if its files disagree."""
        is_as_left = self.index.is_as_left(game)
        post = self.post if not dry_run else None
        with open_game(self.home, game, self.now) as session:
            result.notes += [f"{game}: made again: {name}" for name in session.rebuilt]
            if not is_as_left:  # by a command of ours, or by a hand that has set the file's time back
                journal_lines.read(session.store.journal(), known=session.mark)
            handed = session.mark.size  # once it has caught up
            if post is not None:
                self._catch_up(post, session, result)
            self.clock.slide(session.game)
            if post is not None:
                self._take_mail(post, session, result)
            if extended:
                extend_deadlines(session.game)
            _play(session)
            moved = [f"{game}: turn {session.game.turn}, {_stage_of(session.game)}"] if session.game.lines else []
            if self.post is not None:
                list(remind(session.game))
            if dry_run:
                result.moved += moved
                return
            session.commit()
            result.moved += moved
            if post is not None and session.mark.size != handed:
                post.hand_over(session, _lines_after(session, handed))
            self.index.enter(game, session.game, session.mark.head)

    def _catch_up(self, post: PostOffice, session: Session, result: TickResult) -> None:
        """Hand over the letters of what a killed tick, or somebody else, has written; they come first.

        Before that a game that was put back is known to be: the key that signed letters then may be gone.
        """
        known = self.index.games.get(session.store.name)
        handed = known.size if known is not None else 0
        self._notice_put_back(post, session, known, result)
        if session.mark.size != handed:
            lines = _lines_after(session, handed)
            result.notes += [f"{session.store.name}: made again: {name}" for name in session.make_whole(lines)]
            post.hand_over(session, lines)
        session.game.unsent = post.unsent(session)

    def _take_mail(self, post: PostOffice, session: Session, result: TickResult) -> None:
        """Bring in its mail; who is asked by a letter that has not left for long gets the whole time again."""
        post.take(session)
        game = session.store.name
        late = extend_unsent(session.game, post.stuck(session))
        if late:
            result.problems[f"unsent {game}"] = (
                f"{game}: the letter to {', '.join(late)} has not left by half of its time; the deadline has "
                "moved, so that the player has the whole time again"
            )

    def _notice_put_back(self, post: PostOffice, session: Session, known: Entry | None, result: TickResult) -> None:
        """Notify the players of a game that was put back to an earlier state. Letters tell what the index cannot."""
        is_behind = is_put_back(session.store, session.game.book, session.mark, known)
        # A journal only grows: one that is shorter, or not known, may be that of a backup.
        is_shorter = known is None or not known.size or session.mark.size < known.size
        if is_behind or (is_shorter and post.has_unknown_letters(session)):
            former = post.tell_former_holders(session)
            if is_told(session):
                note_other_key(session)
            else:
                note_put_back(session)
            result.problems[f"put back {session.store.name}"] = put_back_words(session, former)


def _play(session: Session) -> None:
    """Play it as far as it goes, and write what letters must tell anew. Raises BlockedError if its files disagree."""
    try:
        play(session.game)
    except Diverged as verdict:
        raise BlockedError(str(verdict), place=f"{session.store.name}, open act") from None
    rewrite_outdated_letters(session.game)
    tell_after_end(session.game)


def _stage_of(game: Game) -> str:
    free = game.book.open_seats
    return stage_words(game.book.stage, waits_for_players=bool(free))


def _lines_after(session: Session, size: int) -> list[JournalLine]:
    """The committed lines after so many bytes; all of them if no line begins there (another journal was put back). Of a
    journal that is shorter those since it was put back: a tick that entered that may have come no further."""
    if size <= session.mark.size:
        with suppress(ValueError):
            return read_record_part(session.store.journal(size) or b"", session.game.book.written)
        return read_record_part(session.store.journal() or b"")
    lines = read_record_part(session.store.journal() or b"")
    return lines[max((n for n, line in enumerate(lines) if isinstance(line, PutBack)), default=len(lines)) :]
