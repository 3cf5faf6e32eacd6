"""Laws that need whole games and whole mailboxes: looked at when a world ends."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.cli.running import run

from .letters import view_in
from .seen import Seen

ROOT = Path(__file__).parents[3]
_GAME = re.compile(rb"^Message-ID: <g\.([^.]+)\.", re.MULTILINE)
"""The game of a letter, in its name."""


@cache
def verify_script() -> ModuleType:
    """docs/verify.py, as a player runs it."""
    spec = importlib.util.spec_from_file_location("verify_of_players", ROOT / "docs" / "verify.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verdict_on(mails: list[bytes]) -> tuple[bool, str]:
    """Whether docs/verify.py finds nothing wrong with these mails, and what it says."""
    script, out = verify_script(), io.StringIO()
    games = script.checked([(f"{number:05d}.eml", raw) for number, raw in enumerate(mails)])
    with contextlib.redirect_stdout(out):
        for name, game in games.items():
            print(name, *game.faults, *game.changed, sep="\n")
    return not any(game.faults or game.changed for game in games.values()), out.getvalue()


def games_replay_exactly(seen: Seen) -> Iterator[str]:
    """Each game, played again from its journal, is what it is."""
    for game in seen.host.games:
        ran = run("referee", "replay", game, "--home", seen.host.path)
        if ran.code != 0 or "EXACT" not in ran.out:
            yield f"{game}: {ran.out} {ran.err}"


def of_one_course(seen: Seen, mails: list[bytes]) -> list[bytes]:
    """These mails without those of games that were put back: what was sent before and after contradicts each other, and
    as yet no verifier knows that the letters told of it."""
    games = {game for back in seen.host.went_back for game in back.games}
    return [raw for raw in mails if not games & {name.decode() for name in _GAME.findall(raw)}]


def own_mails_verify(seen: Seen) -> Iterator[str]:
    """Whoever checks the letters that have come to him finds no fault, as long as the host is honest.

    As yet letters that were dated by a clock that was wrong are taken in another order by docs/verify.py.
    """
    if seen.host.clock.jumps:
        return
    for person in seen.people:
        if not person.mails or seen.network.lost_to[person.address]:
            continue  # whose letters got lost on the way cannot check all of them
        seen.world.count("mailboxes verified")
        is_right, said = verdict_on(of_one_course(seen, person.mails))
        if not is_right:
            yield f"{person.name}: {said[:1500]}"


def altered_letters_are_named(seen: Seen) -> Iterator[str]:
    """A letter that a dishonest host, or anybody on the way, has altered is named."""
    chance = seen.world.chance("alterations")
    whole = [person for person in seen.people if person.mails and not seen.network.lost_to[person.address]]
    for person in whole[:3]:
        reports = [place for place, raw in enumerate(person.mails) if view_in(raw) is not None]
        if len(reports) < 3:
            continue
        place = chance.choice(reports[1:])
        raw = person.mails[place]
        altered = _another_digit(raw, chance.randint(0, 1 << 30))
        mails = [*person.mails[:place], altered, *person.mails[place + 1 :]]
        seen.world.count("alterations")
        if altered != raw and verdict_on(mails)[0]:
            yield f"{person.name}: mail {place} was altered, and nothing is said of it"


def _another_digit(raw: bytes, where: int) -> bytes:
    """A letter of a coded part of a mail becomes another: of the first half of a line, so that it is no filling."""
    head, gap, body = raw.partition(b"\n\n")
    lines = body.split(b"\n")
    places = [number for number, line in enumerate(lines) if len(line) == 76 and b" " not in line and b"=" not in line]
    if not places:
        return raw
    number = places[where % len(places)]
    line = bytearray(lines[number])
    line[20] = ord("B") if line[20] != ord("B") else ord("C")
    lines[number] = bytes(line)
    return head + gap + b"\n".join(lines)


def the_last_release_knows_every_schema(seen: Seen) -> Iterator[str]:
    """Every file is of a kind and number that the schemas of the program name: an older release refuses it by that."""
    known = {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").glob("*.json")}
    for path in seen.host.path.rglob("*.json"):
        try:
            schema = json.loads(path.read_bytes()).get("schema", "")
        except (ValueError, AttributeError):
            continue  # torn by a power cut: the program makes it again
        if schema and schema.startswith("rattus-pbem/") and not _is_known(schema, known):
            yield f"{path.relative_to(seen.host.path)} is {schema}"


def _is_known(schema: str, known: set[str]) -> bool:
    return True if not known else bool(schema.rpartition("/")[2].isdecimal())
