"""Release a mail: a held one counts for its seat, one set aside is read again, a letter given up is sent again.

Example: rattus-pbem mail release 24904618f679e271
"""

from __future__ import annotations

from ....home.home import find_home
from ....post.held_mail import release
from ...output import clock, print_json
from ...parameters import HeldMail, Home, Json, Now


def command(name: HeldMail, home: Home = None, now: Now = None, as_json: Json = False) -> None:
    released = release(find_home(home), name, clock(now))
    if as_json:
        print_json(released.to_json())
    else:
        print(released)
