"""Letters to the host: what is wrong, one a cause and day. Without an address of the host it stands in the log only.

That such a letter could not be sent is no cause for another.
"""

from __future__ import annotations

import errno
import os
import re
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..mail.host_faults import CollectResult
from ..mail.limits import DAY
from ..mail.outbox import SendResult
from .letters import filled, plain_letter, short

if TYPE_CHECKING:
    from ..hosting.tick_result import TickResult
    from .office import Office


def write_to_host(office: Office, causes: Mapping[str, str]) -> bool:
    """Put a letter into the outbox for each cause that the host was not told of today; whether there was one."""
    to = office.settings.host_mail
    put = False
    for cause, what in merge_disk_causes(causes).items() if to else ():
        if office.limits.count(f"host {cause}", office.now) or not office.may_write("host-all", MAX_A_DAY):
            continue
        key = f"host.{short(cause)}.notice"
        subject = f"rattus-pbem: {cause.split()[0]}: {textwrap.shorten(DISK.get(cause, what), 80, placeholder=' ...')}"
        last = office.limits.count("host-all", office.now) >= MAX_A_DAY
        more = "This is the last mail for today" if last else "There will be no more mail about this today"
        text = filled(f"{what[:MAX_CHARACTERS]}\n\n{more}. See `rattus-pbem status` and `doctor`.")
        post = plain_letter(to, key, "host", subject, text + "\n", office.now, "en")
        put |= office.put_once(post, f"{office.now:%Y%m%d}")
        office.limits.add(f"host {cause}", office.now, DAY)
    return put


def tell_host(office: Office, result: TickResult) -> bool:
    """Write to the host what is wrong, and note what is told nowhere else; whether there is a new letter."""
    is_written = write_to_host(office, result.problems)
    result.note_problems()
    return is_written


def add_collected(result: TickResult, collected: CollectResult) -> bool:
    """Note which mail sources could not be read; whether any mail came."""
    for fault in collected.faults:
        result.fail(f"in {fault.place}", str(fault), disk=fault.disk)
    return collected.count > 0


def add_sent(result: TickResult, sent: SendResult) -> bool:
    """What went wrong in sending, and whether the host hears of it: letters given up for one reason have one cause.

    A reason that names the recipient is that recipient's own. That a letter to the host cannot be sent is not counted.
    """
    letters = {f"letter {letter.envelope.key} to {letter.envelope.to}": letter for letter in sent.failed}
    is_heard = False
    for fault in sent.faults:
        letter = letters.get(fault.place)
        result.disk |= fault.disk
        if letter is None or letter.envelope.kind != "host":
            result.fail(f"out {fault.place if letter is None else _ALIKE.sub('', letter.reason)}", str(fault))
            is_heard = True
        elif str(fault) not in result.failed:
            result.failed.append(str(fault))
    return is_heard


_ALIKE = re.compile(r"(?<!\S)(?=\S*\d)[^\s@]{6,}(?!\S)")
"""Words by which one failure differs from the next of the same kind: times, ids of a server's queue."""


def merge_disk_causes(causes: Mapping[str, str]) -> dict[str, str]:
    """The same causes, but a full or read-only disk is one of them, wherever it showed."""
    by_cause: dict[str, str] = {}
    for cause, what in causes.items():
        disk = next((name for name, words in DISK.items() if words in what), "")
        if disk and disk in by_cause:
            by_cause[disk] = f"{by_cause[disk]}\n{what}"[:MAX_CHARACTERS]
        else:
            by_cause[disk or cause] = what
    return by_cause


MAX_CHARACTERS = 4000
MAX_A_DAY = 20
"""So many letters a day to the host, whatever the causes: a player may give rise to many, and the log has all of it."""
DISK = {
    f"disk {errno.errorcode[number]}": os.strerror(number)
    for number in (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES)
}
