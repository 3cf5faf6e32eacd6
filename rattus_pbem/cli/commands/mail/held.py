"""List the mails that wait for a decision: held back, set aside by a fault of ours, or given up.

Example: rattus-pbem mail held
"""

from __future__ import annotations

from ....home.home import find_home
from ....post.held_mail import held_mails
from ...output import clock, print_json
from ...parameters import Home, Json, Now
from ...terminal import print_list


def command(home: Home = None, now: Now = None, as_json: Json = False) -> None:
    clock(now)
    mails = held_mails(find_home(home))
    if as_json:
        print_json({"schema": "rattus-pbem/mail-held/1", "mails": [mail.to_json() for mail in mails]})
        return
    texts = [mail.text() for mail in mails]
    print_list(("name", "when", "from or to", "why"), [mail.parts() for mail in mails], texts)
    if not mails:
        print("No mail waits for a decision.")
