"""Mails about a game that this home does not have, or not any more: they are carried out in no other.

Only says which game; what its sender hears is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Container

from ..mail.message_writer import letter_key_of
from .incoming import Incoming
from .office import Office


def gone_game(office: Office, mail: Incoming, games: Container[str]) -> str:
    """The game that a mail is about and that is not among these; "" where it names one that is, or none.

    It is named by a tag, an address, a block, or the letter that the mail answers.
    """
    named = [claim.game for claim in mail.claims] or [_answered_game(office, mail)]
    return named[0] if named[0] and not any(game in games for game in named) else ""


def answers_letter_of(office: Office, mail: Incoming, game: str) -> bool:
    """Whether a mail answers a letter of ours about this game: only who has had one knows its name."""
    return _answered_game(office, mail) == game


def _answered_game(office: Office, mail: Incoming) -> str:
    """The game of the letter of ours that a mail answers; "" if it answers none, or one about no single game."""
    parts = (letter_key_of(mail.reply_to, office.settings, office.home.keys) or "").split(".")
    return parts[0] if len(parts) > 2 and parts[0] not in ("person", "reminder", "unanswered", "join") else ""
