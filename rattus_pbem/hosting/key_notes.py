"""What `doctor` says of a host's key: a change that was not finished, and what a host has to know after one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from .book import OVER
from .home import Home
from .host_keys import COUNTS
from .new_host_key import NEXT
from .saved_book import saved_book
from .signatures import REPLACED, signers_of


def key_findings(home: Home) -> Iterator[dict[str, str]]:
    """What has to be mended: `host key new` was killed."""
    if (home.path / NEXT).exists():
        yield {
            "where": NEXT,
            "what": "a new key was begun, and not all players are told of it.",
            "fix": "Say `host key new` again, as before: it goes on with this key.",
        }


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
