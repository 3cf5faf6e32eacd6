"""A game that was put back from a backup: its players hear of it by letter, once, and from where it goes on."""

from __future__ import annotations

from datetime import datetime

from ..errors import IllegalError, PbemError
from .book import OVER
from .home import Home, key_mark
from .session import Session, open_game
from .signatures import LOST, REPLACED, signer_of, signers_of


def note_put_back(session: Session) -> None:
    """Enter that the game was put back to where its journal ends: the next letters say so. Commits nothing.

    Where its letters are signed, and not with the present key, it is older than that: the change is entered anew. A
    game that is over writes no more letters.
    """
    game, home = session.game, session.home
    if game.book.stage == OVER:
        return
    game.write("put_back", since=session.mark.at)
    if (signers := signers_of(game.book)) and (signer := signer_of(home.key)) not in signers:
        how = REPLACED if {*signers} <= {*map(signer_of, home.keys)} else LOST
        game.write("host_key", how=how, key=key_mark(home.key)[:16], reason="", signer=signer)


def put_back_all(home: Home, now: datetime) -> tuple[list[str], list[dict[str, str]]]:
    """The whole home was put back: enter that in each game that goes on, whose players the next tick tells.

    Those games, and findings of `doctor` about games that could not be opened. Raises IllegalError if there is neither.
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
            findings.append({"where": name, "what": what, "fix": fix})
    if not games and not findings:
        raise IllegalError("no game of this home goes on", place=home.store.where())
    return games, findings
