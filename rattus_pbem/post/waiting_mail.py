"""The mails that wait, read in several processes where there are many: reading takes as long as playing.

What a process could not read, for whatever reason, is left to the caller to read himself, and to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest

from ..hosting.workers import processes, share_out
from .incoming import Incoming

AT_ONCE = 1024
"""So many mails are shared out at a time: what has been read is held in memory until it is sorted."""
MAX_HELD = 4 * 1024 * 1024
"""So many bytes of them a process hands back at a time."""
Read = Callable[[str], Incoming]


def read_waiting(names: Sequence[str], read_mail: Read) -> Iterator[tuple[str, Incoming | None]]:
    """Each of these mails in their order; None for one that is still to be read."""
    for begin in range(0, len(names), AT_ONCE):
        some = names[begin : begin + AT_ONCE]
        count = processes(len(some))
        if count == 1:
            yield from ((name, None) for name in some)
            continue
        parts = share_out(some, count, lambda part: _read_part(part, read_mail))
        read = [part if isinstance(part, list) else [] for part in parts]  # of a process that died there is nothing
        in_order = chain.from_iterable(zip_longest(*read))
        yield from ((name, next(in_order, None)) for name in some)


def _read_part(names: Sequence[str], read_mail: Read) -> list[Incoming | None]:
    mails: list[Incoming | None] = []
    held = 0
    for name in names:
        mail = _read(name, read_mail) if held < MAX_HELD else None
        held += mail.size if mail is not None else 0
        mails.append(mail)
    return mails


def _read(name: str, read_mail: Read) -> Incoming | None:
    try:
        return read_mail(name)
    except Exception:
        return None
