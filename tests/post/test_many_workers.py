"""Four workers on one database, killed at random points while mail comes in, the server stopped, connections cut.

Each order counts once, each letter leaves under one Message-ID, and every game is what the same mails make of it in a
folder.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game
from tests.postgres import UNSAFE, running_postgres

from .mailing import BEGINS, HOUR
from .many_workers import (
    Harm,
    content_of,
    kinds_of,
    letters_by_state,
    make_games,
    message_ids,
    on_database,
    play_in_folder,
    play_wave,
    wave_of,
)

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")]
WAVES = 4


MANY = pytest.param(1000, 300, 3, 40, marks=pytest.mark.minutes)  # ten by itself on two cores


@pytest.mark.parametrize(("games", "kills", "stops", "cuts"), [(12, 12, 1, 4), MANY])
def test_workers_that_are_killed_lose_nothing_and_do_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int, kills: int, stops: int, cuts: int
) -> None:
    monkeypatch.delenv("RATTUS_PBEM_DEBUG")
    harm = Harm(kills, stops, cuts, random.Random(games))
    folder = make_games(tmp_path / "folder", games)
    with running_postgres(**UNSAFE) as server:
        home = on_database(folder, tmp_path / "database", server)
        for wave in range(WAVES):
            now = BEGINS + (wave + 1) * HOUR
            for_folder, for_database = (wave_of(each, now) if wave else [] for each in (folder, home))
            assert [mail.game for mail in for_database] == [mail.game for mail in for_folder]
            play_in_folder(folder, for_folder, now)
            play_wave(home, server, for_database, now, harm, (wave + 1) / WAVES)
        assert harm.done == {"kills": kills, "stops": stops, "cuts": cuts}
        for game in folder.store.games():
            assert replay_game(home, game).verdict == "EXACT"
            assert list(content_of(home, game)) == list(content_of(folder, game)), game
        states, left = letters_by_state(home), message_ids(home)
        assert set(states) <= {"sent", "replaced"}
        assert len(left) == states["sent"]
        assert all(len(contents) == 1 for contents in left.values())
        assert kinds_of(message_ids(folder)) <= kinds_of(left)
        assert len(left) > games * WAVES
        home.store.database.close()  # type: ignore[attr-defined]


def test_games_that_are_played_in_other_steps_send_letters_about_the_same(tmp_path: Path) -> None:
    """As where a worker takes one mail for a game before the other has come."""
    homes = {size: make_games(tmp_path / str(size), 2) for size in (1, 4)}
    for wave in range(WAVES):
        now = BEGINS + (wave + 1) * HOUR
        for size, home in homes.items():
            mails = wave_of(home, now) if wave else []
            for begin in range(0, len(mails) or 1, size):
                play_in_folder(home, mails[begin : begin + size], now)
    for game in homes[1].store.games():
        assert list(content_of(homes[1], game)) == list(content_of(homes[4], game))
    one_by_one, at_once = (message_ids(home) for home in homes.values())
    assert one_by_one.keys() != at_once.keys()
    assert kinds_of(one_by_one) == kinds_of(at_once)
