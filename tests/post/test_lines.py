"""Every kind of journal line that mail gives rise to, and the files of a home with mail, fit their schemas."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema_rs import validator_for

from rattus_pbem.cli.schemas import schemas
from rattus_pbem.referee.disputes import answer_dispute, close_dispute
from rattus_pbem.referee.host_messages import write_to_players

from ..cli.test_outputs import OF_MAIL, faults
from .mailing import HOUR, Club


def test_every_line_that_comes_with_mail_fits_the_schema_of_the_journal(tmp_path: Path) -> None:
    club = Club(tmp_path, outage="6h")
    config = club.path / "host.toml"
    config.write_text(config.read_text().replace('outage = "99999d"', 'outage = "50h"').replace('"9999d"', '"50h"'))
    club.tick()
    club.write(
        "blue", "zone Europe/Paris\nabsent 2026-12-24 2026-12-26\npress to red: hello\ndraw\naddress b@pbem.test"
    )
    club.write("blue", "dispute turn 0 event 1: why")
    club.write("blue", "host: hi")
    club.tick()
    write_to_players(club.home, "peste", [], "hello", club.now)
    answer_dispute(club.home, "peste", 1, "so", club.now)
    close_dispute(club.home, "peste", 1, "rejected", "so", club.now)
    club.tick(40 * HOUR)
    club.tick(60 * HOUR)
    folder = club.path / "games" / "peste"
    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    assert [fault for line in lines for fault in faults("journal", line)] == []
    assert {line["kind"] for line in lines} >= OF_MAIL
    for name, schema in (("games/peste/game.json", "game"), ("index.json", "index"), ("tick.json", "tick-state")):
        assert faults(schema, json.loads((club.path / name).read_bytes())) == [], name


def test_a_game_without_files_of_its_own_fits_its_schema(tmp_path: Path) -> None:
    club = Club(tmp_path, rules="liars-dice")
    stored = json.loads((club.path / "games" / "peste" / "game.json").read_bytes())
    assert [error.message for error in validator_for(schemas("liars-dice")["game"]()).iter_errors(stored)] == []


def test_every_json_file_under_mail_fits_its_schema(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("blue", "place in galia", game="peste")
    club.write("blue", "BEGIN ORDERS peste blue turn 0\nfirst gallia\nEND ORDERS", sender="eve@evil.test")
    club.deliver(b"From: nobody\n\n" + b"x" * 3_000_000)
    club.tick()
    club.write("red", "help")
    seen = set()
    for path in sorted((club.path / "mail").rglob("*.json")):
        content = json.loads(path.read_bytes())
        schema = "mail-state" if path.name == "state.json" else "mail-letter" if "key" in content else "mail-note"
        assert faults(schema, content) == [], path
        assert faults(schema, {**content, "oops": 1}), path
        seen.add(schema)
    assert seen == {"mail-state", "mail-letter", "mail-note"}
