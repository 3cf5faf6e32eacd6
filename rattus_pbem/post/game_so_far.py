"""All that happened in a game so far, as one seat may know it: for somebody who takes the seat over."""

from __future__ import annotations

import textwrap

from ..contract.views import addressed
from ..engine.journal import canonical
from ..fairness.bundles import Bundle
from ..hosting.session import Session
from ..locale import tell
from ..record.act_names import finished_acts
from ..record.holders import persons_of_acts
from ..record.line_kinds import read_record
from ..record.recorded_acts import read_events
from ..record.shown_names import shown_names
from ..store.blob_names import EVENTS, events_name

WIDTH = 72
MOST = 1024 * 1024
"""So many bytes are attached at most; the bundle that the host gives has all."""


def opened_before(session: Session, seat: str) -> bytes:
    """The keys, draws and roots that others had from their letters before this seat got its first, as a bundle; empty
    if there are none. Without them a newcomer could check only what comes."""
    book = session.game.book
    if not (book.opened and book.letters[seat].first):
        return b""
    bundle = canonical(Bundle(session.home, session.store.name, newcomer=seat).to_json()).encode()
    return bundle if len(bundle) <= MOST else b""


def so_far(session: Session, seat: str, lang: str) -> str:
    """The events of the finished acts, turn by turn, in this language; "" if there are none. Raises OSError."""
    game, store = session.game, session.store
    journal, _ = read_record(store.journal(), known=session.mark)
    played = persons_of_acts(journal)
    lines: list[str] = []
    turn = ""
    now = shown_names(game.rules, game.book.seats, lang)
    for act in finished_acts(store.names(EVENTS), game.book.courses):
        names = {**now, **shown_names(game.rules, played.get(act, {}), lang)}
        viewer = addressed(seat, now, names)
        for entry in read_events(store.read(events_name(act))):
            event = entry.event(game.rules).seen_by(seat)
            if event is None:
                continue
            if (number := entry.id.partition(":")[0]) != turn:
                turn = number
                lines += ["", tell(lang, "of_turn", turn=turn)]
            text = f"{entry.id} {game.rules.event_text(event, lang, viewer, names)}"
            lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).strip() + "\n" if lines else ""
