"""Whatever is hashed and shown is salted: who guesses what a digest hides cannot check his guess.

The masked values of the leak test are these and no others: commitment, journal head, and the digests in journal lines.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from rattus_pbem.engine.journal import digest
from rattus_pbem.hosting.session import open_game

from .homes import BEGINS, folder, make, play_turns


def test_journal_lines_and_state_digests_are_salted(tmp_path: Path) -> None:
    home = make(tmp_path / "home")
    now = play_turns(home, 2)
    raw = (folder(home) / "journal.jsonl").read_bytes().splitlines()
    lines = [json.loads(line) for line in raw]
    salts = [line["salt"] for line in lines]
    assert len(set(salts)) == len(salts)
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)
    with open_game(home, "peste", now) as session:
        game = session.game
        last = [line for line in lines if line["kind"] == "act"][-1]
        assert last["state"] != digest(game.rules.state_to_json(game.position.state))
        assert game.book.act is not None
        assert last["state"] == game.book.act.state


def test_another_secret_gives_other_salts_and_another_commitment(tmp_path: Path) -> None:
    from rattus_pbem.hosting.new_game import new_game

    home = make(tmp_path / "home")
    new_game(home, "other", "rattus", ["red=Anna", "blue=Bernard"], {}, BEGINS, nonces=False, secret=bytes(32))
    salts = []
    for game in ("peste", "other"):
        line = json.loads((home.path / "games" / game / "journal.jsonl").read_bytes().splitlines()[0])
        salts.append((line["salt"], line["header"]["commitment"]))
    assert salts[0][0] != salts[1][0]
    assert salts[0][1] != salts[1][1]


def test_the_commitment_shows_nothing_of_the_secret(tmp_path: Path) -> None:
    home = make(tmp_path / "home")
    secret = home.game("peste").secret()
    text = (folder(home) / "reports" / "0000-01" / "red.txt").read_text()
    assert secret.hex() not in text
    assert hashlib.sha256(secret).hexdigest() not in text
