"""The mails that wait, read in several processes where there are many: reading takes as long as playing.

What a process could not read, for whatever reason, is left to the caller to read himself, and to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from ..hosting.workers import processes, share_out
from ..mail.queues import Queues
from ..mail.settings import MailSettings
from .incoming import Incoming, read_incoming

AT_ONCE = 1024
"""So many mails are shared out at a time: what has been read is held in memory until it is sorted."""
MAX_HELD = 4 * 1024 * 1024
"""So many bytes of them a process hands back at a time."""


def read_waiting(queues: Queues, names: Sequence[str], settings: MailSettings) -> Iterator[tuple[str, Incoming | None]]:
    """Each of these mails in their order; None for one that is still to be read."""
    for begin in range(0, len(names), AT_ONCE):
        some = names[begin : begin + AT_ONCE]
        count = processes(len(some))
        if count == 1:
            yield from ((name, None) for name in some)
            continue
        parts = share_out(some, count, lambda part: _read_part(queues, part, settings))
        read = [part if isinstance(part, list) else [] for part in parts]  # of a process that died there is nothing
        in_order = chain.from_iterable(zip_longest(*read))
        yield from ((name, next(in_order, None)) for name in some)


def _read_part(queues: Queues, names: Sequence[str], settings: MailSettings) -> list[Incoming | None]:
    mails: list[Incoming | None] = []
    held = 0
    for name in names:
        mail = _read(queues, name, settings) if held < MAX_HELD else None
        held += mail.size if mail is not None else 0
        mails.append(mail)
    return mails


def _read(queues: Queues, name: str, settings: MailSettings) -> Incoming | None:
    try:
        return read_incoming(queues, name, settings)
    except Exception:
        return None
