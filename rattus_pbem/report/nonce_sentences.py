"""What a letter says of the lines that players may add to the draws before a game begins."""

from __future__ import annotations

from datetime import datetime

from ..locale import listed, separated, tell
from ..locale.times import deadline_text
from ..record.notices import DrawsAgain, DrawsClosed
from .letter import Letter

STEPS = {"hash": "hash", "nonce": "nonce", "open": "nonce"}
"""What the players are asked for before a game begins, and under which key that stands which they sent."""


def nonce_sentences(letter: Letter) -> list[str]:
    """Before the game begins: what the reader may add to the chance, until when, and what happens if they do not."""
    lang, nonces = letter.lang, letter.nonces
    step = nonces.get("step")
    if step not in STEPS or not nonces.get("wanted", True):
        return []
    none = tell(lang, "no_nonce_hash")
    hashes = separated(
        lang, (f"{letter.names[seat]} {none if sent == 'none' else sent}" for seat, sent in nonces["hash"].items())
    )
    sentences = [tell(lang, "nonces_" + step, hashes=hashes)]
    if "until" not in nonces or letter.free or letter.paused:
        return sentences
    until = deadline_text(datetime.fromisoformat(nonces["until"]), letter.zone, lang, letter.now)
    if letter.kind == "letter" and letter.seat in nonces["wanted"] and letter.seat not in nonces[STEPS[step]]:
        return [*sentences, tell(lang, f"nonces_{step}_until", until=until)]
    sentences += [tell(lang, "not_asked")] if letter.kind == "letter" else []
    return [*sentences, tell(lang, "nonces_close", until=until)]


def draws_again_sentence(letter: Letter, notice: DrawsAgain) -> str:
    """Why lines are collected once more."""
    names = [letter.names[seat] for seat in notice.missing]
    return tell(letter.lang, "nonces_again", names=listed(letter.lang, names))


def draws_closed_sentence(letter: Letter, notice: DrawsClosed) -> str:
    """Whose lines went into the draws, seat by seat, so that all can look for their own."""
    given = dict(entry.split(":", 1) for entry in notice.list)
    items = []
    for seat in letter.names:
        key = "nonce_missing" if seat in notice.missing else "nonce_given" if seat in given else "nonce_none"
        items.append(tell(letter.lang, key, name=letter.names[seat], nonce=given.get(seat, "")))
    return tell(letter.lang, "nonces_closed", list=separated(letter.lang, items))
