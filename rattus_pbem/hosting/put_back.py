"""A game that was put back from a backup: its players hear of it by letter, once, and from where it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import UNSET

from ..engine.journal import PREV
from ..errors import Finding, IllegalError, PbemError
from ..home.home import Home, key_mark
from ..record.book import OVER, Book
from ..record.lines_of_people import HostKeyChanged, KeyChange, PutBack
from ..record.notices import GamePutBack
from ..record.saved_book import saved_book
from ..record.signatures import LOST, REPLACED, signer_of, signers_of
from ..store.protocol import GameStore, Mark
from .index import Entry
from .session import Session, open_game


def is_put_back(store: GameStore, book: Book, mark: Mark, known: Entry | None) -> bool:
    """Whether the journal of a game, which ends at this mark, is not the one that the last tick left, nor that with
    more behind it: then what was written in between is lost, be it receipts alone. False where the index cannot tell.
    """
    if known is None or not known.head or known.commitment != book.header.commitment:  # another game of that name
        return False
    if mark.size <= known.size:
        return mark.head != known.head
    return not (store.journal(known.size) or b"").startswith(f"{PREV}{known.head}".encode())


def is_told(session: Session) -> bool:
    """Whether the letters that the next tick writes say already that the game was put back.

    What waits for a computer player, or for the first letter to a seat, tells nobody: it may be of an earlier time.
    """
    book = session.game.book
    readers = [seat for seat in book.letters if not book.seats[seat].bot]
    return any(isinstance(notice, GamePutBack) for seat in readers for notice in book.notices.get(seat, ()))


def put_back_words(session: Session, former: Sequence[str]) -> str:
    """What the host hears of a game that was put back; `former` are those who held a seat only in what was lost."""
    what = f"{session.store.name}: it was put back from a backup, and its players have had mail that it does not know; "
    if session.game.book.stage == OVER and not is_told(session):
        return f"{what}it is over and writes no more letters: tell them what is lost with `rattus-pbem announce`"
    again = f". No seat was given yet, then, to {', '.join(former)}: give it again" if former else ""
    return f"{what}each of them gets a letter that says so{again}"


def note_put_back(session: Session) -> None:
    """Enter that the game was put back to where its journal ends: the next letters say so. Commits nothing.

    A game that is over writes no more letters, but for what it may have to sign with another key.
    """
    if session.game.book.stage != OVER or _change_after_return(session) is not None:
        session.game.write(PutBack(since=session.mark.at))
    note_other_key(session)


def note_other_key(session: Session) -> None:
    """Enter the host's key anew in a game that was put back to before its change: where its letters are signed, and not
    with this one, or where its players were told of a key that the home has no more. Commits nothing.
    """
    change = _change_after_return(session)
    if change is not None:
        signer = signer_of(session.home.key) if signers_of(session.game.book) else UNSET
        key = key_mark(session.home.key)[:16]
        session.game.write(HostKeyChanged(how=change, key=key, reason="", signer=signer))


def _change_after_return(session: Session) -> KeyChange | None:
    """How the key of a game that was put back has changed since then; None if it has not, or nobody need know."""
    book, home = session.game.book, session.home
    is_over = book.stage == OVER
    if signers := {*signers_of(book)}:
        own = [signer_of(each) for each in home.keys]
        if not signers <= {*own}:
            return LOST
        return REPLACED if own[0] not in signers and not is_over else None
    is_foreign = book.host_key and book.host_key not in (key_mark(each)[:16] for each in home.keys)
    return LOST if is_foreign and not is_over else None


def put_back_all(home: Home, now: datetime) -> tuple[list[str], list[Finding]]:
    """The whole home was put back: enter that in each game that goes on, whose players the next tick tells.

    Those games, and findings of `doctor` about games that could not be opened. Raises IllegalError if no game is here.
    """
    games, findings = [], []
    for name in home.store.games():
        try:
            with open_game(home, name, now) as session:
                note_put_back(session)
                if session.commit():
                    games.append(name)
        except PbemError as error:
            what = f"Its players are not told that it was put back: {error.message}."
            fix = "Mend it, then say --put-back again: all are told once more."
            findings.append(Finding(name, what, fix))
    if not home.store.games():
        raise IllegalError("no game is here", place=home.store.where())
    return games, findings


def put_back_notes(home: Home) -> Iterator[str]:
    """What the host of a home that was put back has to know besides: nothing in it could tell."""
    yield (
        "Keep the host.key that was here before the home was put back, if it was changed since the backup: one that "
        "was stolen must not be the host's key again."
    )
    over = [name for name in home.store.games() if (book := saved_book(home, name)) and book.stage == OVER]
    if over:
        yield (
            f"Over, and write no more letters: {', '.join(over)}. If players of theirs opened disputes since the "
            "backup, or had answers, tell them what is lost: rattus-pbem announce GAME TEXT"
        )
