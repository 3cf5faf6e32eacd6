"""Mends that do not mend: planted like faults, to be found again (see `planted_faults`)."""

from __future__ import annotations

from . import scenes
from .planted import Fault

WRONG_MENDS = (
    Fault(
        "a name after a restore, mended wrongly: by the turn instead of the content",
        "rattus_pbem.post.letters",
        "    if same_code(code, home.code(game, seat, turn, number)):",
        "    code = home.code(game, seat, turn, number)\n    if not code:",
        scene=scenes.a_game_is_put_back,
        mended=True,
    ),
    Fault(
        "a pause, mended wrongly: the grace alone moves",
        "rattus_pbem.record.lines_of_referee",
        "            return ask.shifted_by(now - max(began, ask.begins_at) if self.each else now - began)",
        "            return ask.changed(grace=(datetime.fromisoformat(ask.grace) + (now - began)).isoformat())",
        scene=scenes.a_game_is_paused,
        mended=True,
    ),
    Fault(
        "what a finished game must tell, mended wrongly: to the first seat alone",
        "rattus_pbem.hosting.open_asks",
        "[seat for seat in game.book.seats if game.book.notices.get(seat)]",
        "[seat for seat in list(game.book.seats)[:1] if game.book.notices.get(seat)]",
        scene=scenes.a_finished_game_is_judged_again,
        days=9,
        games=1,
        mended=True,
    ),
)
