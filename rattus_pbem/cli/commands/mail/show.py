"""Print what a mail says. It may hold secrets of a player: think twice if you play in that game.

Example: rattus-pbem mail show 24904618f679e271
"""

from __future__ import annotations

from ....home.home import find_home
from ....post.held_mail import shown_mail
from ...output import clock
from ...parameters import HeldMail, Home, Now


def command(name: HeldMail, home: Home = None, now: Now = None) -> None:
    clock(now)
    print(shown_mail(find_home(home), name))
