"""Laws that need whole games and whole mailboxes: looked at when a world ends."""

from __future__ import annotations

import contextlib
import importlib.util
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.cli.running import run

from .seen import Seen

ROOT = Path(__file__).parents[3]


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


def own_mails_verify(seen: Seen) -> Iterator[str]:
    """Whoever checks the letters that have come to him finds no fault, as long as the host is honest."""
    for person in seen.people:
        if not person.mails or any(seen.network.lost_to[address] for address in person.addresses):
            continue  # whose letters got lost on the way cannot check all of them
        seen.world.count("mailboxes verified")
        is_right, said = verdict_on(person.mails)
        if not is_right:
            yield f"{person.name}: {said[:1500]}"
