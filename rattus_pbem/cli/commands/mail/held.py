"""List the mails that wait for a decision: held back, set aside by a fault of ours, or given up.

Example: rattus-pbem mail held
"""

from __future__ import annotations

from ....home.home import find_home
from ....post.held_mail import held_mails, held_parts, held_text
from ...output import clock, print_json
from ...parameters import Home, Json, Now
from ...terminal import print_list


def command(home: Home = None, now: Now = None, as_json: Json = False) -> None:
    clock(now)
    listing = held_mails(find_home(home))
    if as_json:
        print_json(listing)
        return
    mails = listing["mails"]
    print_list(("name", "when", "from or to", "why"), [held_parts(entry) for entry in mails], map(held_text, mails))
    if not mails:
        print("No mail waits for a decision.")
