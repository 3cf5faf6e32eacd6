"""Letters to the host: what is wrong, one a cause and day. Without an address of the host it stands in the log only."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..mail.limits import DAY
from .letters import filled, plain_post, short

if TYPE_CHECKING:
    from .office import Office


def tell_host(office: Office, causes: Mapping[str, str]) -> bool:
    """Put a letter into the outbox for each cause that the host was not told of today; whether there was one."""
    to = office.settings.host_mail
    found = False
    for cause, what in by_disk(causes).items() if to else ():
        if office.limits.count(f"host {cause}", office.now):
            continue
        key = f"host.{office.now:%Y%m%d}.{short(cause)}"
        subject = f"rattus-pbem: {cause.split()[0]}: {' '.join(DISK.get(cause, what).split())[:80]}"
        text = filled(
            f"{what}\n\nNothing else of this cause will be told today. See `rattus-pbem status` and `doctor`."
        )
        found |= office.put(plain_post(to, key, "host", subject, text + "\n", office.now, "en"))
        office.limits.add(f"host {cause}", office.now, DAY)
    return found


def by_disk(causes: Mapping[str, str]) -> dict[str, str]:
    """The same causes, but a full or read-only disk is one of them, wherever it showed."""
    found: dict[str, str] = {}
    for cause, what in causes.items():
        disk = next((name for name, told in DISK.items() if told in what), "")
        if disk and disk in found:
            found[disk] = f"{found[disk]}\n{what}"[:MOST_TOLD]
        else:
            found[disk or cause] = what
    return found


MOST_TOLD = 4000
DISK = {
    f"disk {errno.errorcode[number]}": os.strerror(number)
    for number in (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES)
}
