"""Letters to the host: what is wrong, one a cause and day. Without an address of the host it stands in the log only."""

from __future__ import annotations

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
    for cause, what in causes.items() if to else ():
        if not office.limits.allow(f"host {cause}", 1, office.now, DAY):
            continue
        key = f"host.{office.now:%Y%m%d}.{short(cause)}"
        subject = f"rattus-pbem: {cause.split()[0]}: {' '.join(what.split())[:80]}"
        text = filled(
            f"{what}\n\nNothing else of this cause will be told today. See `rattus-pbem status` and `doctor`."
        )
        found |= office.put(plain_post(to, key, "host", subject, text + "\n", office.now, "en"))
    return found
