"""How many mails in a row led to nothing but a refusal, and which of them is the last to be answered.

A program that answers every letter writes without end, and the same each time. A person who tries again writes
something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..mail.limits import DAY

if TYPE_CHECKING:
    from .office import Office

USELESS = 3
"""So many mails in a row that ask for nothing, or for the same in a day, are answered; then none."""
REFUSED = 12
"""So many in a row that ask for something, each for something else."""
LONG = 30 * DAY


def count_refusal(office: Office, who: str, content: str) -> Literal["answered", "last", "silent"]:
    """Count one more of `who`, and tell what becomes of it; `content` is what it asks for, "" if nothing."""
    limits, now = office.limits, office.now
    same = limits.add(f"useless {who} {content or 'nothing'}", now, DAY if content else LONG)
    others = limits.add(f"useless {who}", now, LONG) if content else 0
    if same > USELESS or others > REFUSED:
        return "silent"
    return "last" if same == USELESS or others == REFUSED else "answered"


def forget_refusals(office: Office, who: str) -> None:
    """Something useful came."""
    office.limits.clear(f"useless {who}")
