"""The names of letters that stand in no journal: answers to mails that changed no game, notices of mails held back,
letters to the host. They go by the mail, by the person and by what the letter says, never by the moment.

So a tick that was killed before it had filed the mail writes the same letter under the same name, which leaves once; a
home that was put back writes under another name what it says otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from ..home.home import Home
from .letters import AddressedLetter


def named_by_words(post: AddressedLetter, home: Home, day: str = "") -> AddressedLetter:
    """The same letter, with a word for what it says before the last part of its key.

    Only the host can make that word: it stands for codes and other secrets, too. `day` tells letters of the same words
    from each other that are written once a day.
    """
    letter, (stem, kind) = post.letter, parts_of(post)
    said = (letter.to_address, letter.reply_to_tag or "", letter.subject, letter.text)
    word = home.word("letter", stem, kind, day, *said).replace("-", "").lower()
    key = f"{stem}.{word}.{kind}"
    return replace(post, letter=replace(letter, key=key), envelope=replace(post.envelope, key=key))


def parts_of(post: AddressedLetter) -> tuple[str, str]:
    """What the key of such a letter begins with before the word for what it says, and what it ends with."""
    stem, _, kind = post.envelope.key.rpartition(".")
    return stem, kind
