"""What `doctor` says of a host's key: a change that was not finished, one that is not the one which players know, and
what a host has to know after a change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime

from ..errors import Finding, IllegalError
from ..home.home import Home, key_mark
from ..home.host_keys import COUNTS
from ..record.book import OVER, Book
from ..record.newest_letters import newest_letter
from ..record.saved_book import saved_book
from ..record.signatures import REPLACED, signer_of, signers_of
from ..referee.new_host_key import NEXT
from ..store.blob_names import letter_name

PUT_THE_KEY_BACK = (
    "Put back the host.key that was used last; a backup of the home from that time has it. If none has: "
    "`rattus-pbem doctor --put-back`: all players get letters anew."
)


def key_findings(home: Home) -> Iterator[Finding]:
    """What has to be mended: `host key new` was killed."""
    if (home.path / NEXT).exists():
        what = "a new key was begun, and not all players are told of it."
        yield Finding(NEXT, what, "Say `host key new` again, as before: it goes on with this key.")


def wrong_key(home: Home, game: str, book: Book | None) -> str:
    """How host.key is not the key that the players of a game know its letters by, as a sentence; "" if it is.

    Nothing of a game that is over, of one whose book cannot be read (None), and while a key is being changed.
    """
    if book is None or book.stage == OVER or (home.path / NEXT).exists():
        return ""
    try:
        signers = signers_of(book)
        own = set(map(signer_of, home.keys)) if signers else set()
    except IllegalError:  # the library is missing: whatever is to be signed says so
        signers, own = (), set()
    if unknown := [signer for signer in signers if signer not in own]:
        return f"its letters are signed with the public key {unknown[-1]}, and host.key holds another: none can leave."
    if book.host_key:
        if book.host_key in (key_mark(key)[:16] for key in home.keys):
            return ""
        return "its players were told of a newer key than host.key holds: what is written now is made with an old one."
    if not all(_is_of_this_key(home, game, book, seat) for seat in book.letters):
        return "the codes in its letters were made with another key than is in host.key: answers to them are held."
    return ""


def _is_of_this_key(home: Home, game: str, book: Book, seat: str) -> bool:
    """Whether the code in the newest letter to a seat was made with a key of this home."""
    letter = newest_letter(book, seat)
    if letter is None:
        return True
    try:
        report = home.store.game(game).read(f"{letter_name(seat, letter.turn, letter.number)}.json")
        code = json.loads(report)["header"]["code"] if report is not None else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):  # of which others complain
        return True
    return code is None or code in (letter.code(each, game, seat) for each in home.with_each_key())


def key_notes(home: Home, now: datetime) -> Iterator[str]:
    """What is well, and good to know: how long an older key counts, and which games nothing old vouches for."""
    for old in home.older_keys:
        if now < (until := old.replaced + COUNTS):
            yield (
                f"host.key was replaced on {old.replaced:%Y-%m-%d}: what players send with the one before counts until "
                f"{until:%Y-%m-%d}. Each machine and each backup needs the new one."
            )
    for game in home.store.games() if home.signs else ():
        book = saved_book(home, game)
        if book is None or book.stage == OVER:
            continue
        lost = [change["how"] for change in book.key_changes if change["how"] != REPLACED]
        if lost:
            yield (
                f"{game}: its letters are signed by a key that replaced a {lost[-1]} one, and nothing in them shows "
                f"that it is yours. Tell its players by another way than mail: {', '.join(signers_of(book))}"
            )
