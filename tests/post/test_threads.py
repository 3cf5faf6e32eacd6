"""Letters of a seat hang together whichever of them is lost; one that says it answers a mail names a mail there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.hosting.pausing import pause
from rattus_pbem.hosting.referee_acts import Grounds
from rattus_pbem.hosting.replacing import replace_player

from ..games import GAMES
from .mailing import HOUR, THREE, Club
from .test_named_then import play_on


@pytest.mark.parametrize("rules", GAMES)
def test_letters_hang_together_and_answer_only_mails_that_there_are(rules: str, tmp_path: Path) -> None:
    club = Club(tmp_path, *THREE[rules], rules=rules)
    club.tick()
    first, second, third = club.seats
    for seat, text in ((first, "status"), (second, f"press to {first}: hello"), (third, "nonsense"), (first, "draw")):
        club.write(seat, text, headers=(("References", "<before@pbem.test>"),))
    club.tick()
    play_on(club)
    pause(club.home, "peste", club.now, Grounds("a holiday"))
    club.tick()
    replace_player(club.home, "peste", third, "Eva <eva@pbem.test>", "gone", club.now)
    club.tick(30 * HOUR)
    sent = {f"<{number}@pbem.test>" for number in range(1, club.sent + 1)}
    answers = 0
    for who in (*club.seats, "eva"):
        letters = [mail for mail in club.box(who) if mail["References"] is not None]
        assert letters
        for mail in letters:
            assert mail["In-Reply-To"] is None or mail["In-Reply-To"] in sent, mail["Subject"]
            answers += mail["In-Reply-To"] is not None
        assert len({mail["References"].split()[0] for mail in letters}) == 1
        assert not {mail["References"].split()[0] for mail in letters} & {mail["Message-ID"] for mail in letters}
    assert answers == club.sent
