"""Two games that differ only in what is secret have the same site, to the byte."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.run import Run
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.inquiry.public_game import PublicGame, PublicTurn
from rattus_pbem.inquiry.public_record import public_record
from rattus_pbem.record.lines_of_people import Press
from rattus_pbem.record.person import Person
from rattus_pbem.rules import load_rules
from rattus_pbem.site.atom_feed import feed
from rattus_pbem.site.board_pictures import draw_turns
from rattus_pbem.site.game_page import shown_turns, tile_of
from rattus_pbem.site.shown_statistics import shown_statistics
from rattus_pbem.site.site_files import site_folder
from rattus_pbem.testing.playing import played
from rattus_pbem.testing.twins import leaks

from ..counts import stride
from ..games import GAMES, games_and_seeds
from ..hosting import homes
from ..hosting.homes import BEGINS, HOUR
from .sites import build, files

HIDDEN: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "rattus": (
        {**homes.TURN_OF_RED, "faces": {"1": "F05", "4": "F20"}},
        {**homes.TURN_OF_RED, "faces": {"1": "F31", "4": "F44"}},
    ),
    "skirmish": (
        homes.TURN_OF_AMBER,
        {**homes.TURN_OF_AMBER, "faces": {"1": "decoy"}},
    ),
    "liars-dice": (
        homes.CALL_OF_RED,
        {**homes.CALL_OF_RED, "dice": {"red": [2, 3, 6], "blue": [1, 1]}},
    ),
    "godstorm": (
        homes.TURN_OF_ALPHA,
        {
            **homes.TURN_OF_ALPHA,
            "hands": {"alpha": ["an_empire_is_born"], "beta": ["this_ground_is_sacred", "your_idol_is_false"]},
        },
    ),
}
"""Positions that differ only in what nobody, or one seat, may know."""


def site_of(home: Home, out: Path) -> dict[str, bytes]:
    """The files of its site, and what a role reads that may read nothing else."""
    build(home, out)
    with open_game(home, "peste", BEGINS) as session:
        return {**files(out), "record": public_record(session)}


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_what_lies_in_secret_changes_no_byte(rules: str, tmp_path: Path) -> None:
    one, other = HIDDEN[rules]
    sites = []
    for number, position in enumerate((one, other)):
        home = homes.make(tmp_path / f"home{number}", rules=rules, position=position)
        homes.tick_at(home, BEGINS)
        sites.append(site_of(home, tmp_path / f"site{number}"))
    assert sites[0].keys() == sites[1].keys()
    assert [name for name in sites[0] if sites[0][name] != sites[1][name]] == []


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_what_players_have_sent_and_not_played_yet_changes_no_byte(rules: str, tmp_path: Path) -> None:
    """Sheets on hold, answers in advance, messages: nobody learns that there are any, or when they came."""
    home = homes.make(tmp_path / "home", rules=rules, delay="24h", turn="72h", reaction="72h", grace="24h")
    before = site_of(home, tmp_path / "before")
    seat, _ = homes.awaited(home)
    homes.send(home, {**homes.compose_for(home, seat, "secret"), "wait": True}, BEGINS + HOUR)
    with open_game(home, "peste", BEGINS + 2 * HOUR) as session:
        others = [other for other in session.game.book.seats if other != seat]
        session.game.write(Press(to=others, text="meet me in Gallia", anonymous=False, seat=seat))
        session.commit()
    homes.tick_at(home, BEGINS + 3 * HOUR)
    assert site_of(home, tmp_path / "after") == before


def test_where_people_write_from_changes_no_byte(tmp_path: Path) -> None:
    sites = []
    for number, domain in enumerate(("example.org", "elsewhere.example")):
        seats = tuple(seat.replace("example.org", domain) for seat in homes.SEATS[:2])
        home = homes.make(tmp_path / f"home{number}", seats=seats)
        sites.append(site_of(home, tmp_path / f"site{number}"))
    assert sites[0] == sites[1]


# --- at every question of whole games


def rendered(rules: Any, run: Run[Any], seat: Any) -> Any:
    """What the page, the tile and the feed say of a game that stands there, and its pictures."""
    seats = list(rules.view(run.state, None).get("seats", rules.meta.seats[:2]))
    persons = {each: Person(seat=each, name=each.capitalize()) for each in seats}
    seen = ((str(number), event.seen_by(None)) for number, event in enumerate(run.events))
    events = tuple((number, event) for number, event in seen if event is not None)
    turn = PublicTurn(1, BEGINS.isoformat(), 0, events, rules.view(run.state, None))
    game = PublicGame(
        id="peste",
        rules=rules,
        edition="",
        start=BEGINS.isoformat(),
        commitment="c",
        persons=persons,
        turns=(turn,),
        over=False,
        begun=True,
        free=(),
        awaited=tuple(ask.seat for ask in run.pending),
        since=BEGINS.isoformat(),
        until=BEGINS.isoformat(),
        paused="",
        agreed={},
        luck={},
        orders={},
    )
    names = {each: each for each in seats}
    with tempfile.TemporaryDirectory() as folder, site_folder(Path(folder) / "out", ()) as out:
        drawn = tuple(draw_turns(out, "", game, "en"))
        pictures = {name: data.decode() for name, data in files(out.out).items() if name.endswith(".svg")}
    board = [section.to_json() for section in rules.board(turn.view).display("en", names, "public")]
    shown = [shown_turns(game, "en", drawn, [None]), tile_of(game, "en", drawn), shown_statistics(game, "en"), board]
    return [json.loads(json.dumps(shown, default=asdict)), feed(game, "en", "S", "").decode(), pictures]


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 20, counted=["rattus"]))
def test_no_question_of_a_game_shows_more_on_the_site_than_all_may_know(name: str, seed: int) -> None:
    rules, looked = load_rules(name), 0
    each = stride({"rattus": 3, "godstorm": 40}.get(name, 1))
    for place, run in enumerate(played(rules, 2 + seed % 2, f"site {seed}")):
        if place % each == 0 and run.pending:
            assert leaks(rules, run, None, {"site": rendered}, ("one",)) == []
            looked += 1
        if looked > 60:
            break
    assert looked
