"""What must always hold, a function a law, each with its sentence."""

from __future__ import annotations

import email
import email.policy
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.cli.running import run

from .hosts import Host
from .network import Network
from .people import Person, view_of
from .world import LawBrokenError, World

VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"


@lru_cache(maxsize=100_000)
def view_in(raw: bytes) -> dict[str, Any] | None:
    """The view of a letter in these bytes; None of any other mail."""
    if b"application/json" not in raw:
        return None
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    view = view_of(mail)
    return view and {key: view[key] for key in ("game", "seat", "turn", "letter", "asked", "code")}


class OneIdOneLetter:
    """No two different letters have one Message-ID."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.seen: dict[str, tuple[str, bytes]] = {}
        self.looked = 0

    def __call__(self) -> None:
        for recipient, raw in self.network.sent[self.looked :]:
            mail = email.message_from_bytes(raw, policy=email.policy.default)
            name = str(mail["Message-ID"])
            before = self.seen.setdefault(name, (recipient, raw))
            if before != (recipient, raw):
                raise LawBrokenError("no two different letters have one Message-ID", f"{name} {mail['Subject']}")
        self.looked = len(self.network.sent)


def games_replay_exactly(world: World, host: Host) -> None:
    """Each game, played again from its journal, is what it is."""
    for game in host.games:
        ran = run("referee", "replay", game, "--home", host.path)
        if ran.code != 0 or "EXACT" not in ran.out:
            raise LawBrokenError("replay is EXACT", f"{game}: {ran.out} {ran.err}")


def own_mails_verify(world: World, people: Iterable[Person], network: Network) -> None:
    """Whoever checks the letters that have come to him finds no fault, as long as the host is honest."""
    for person in people:
        if not person.mails or network.lost_to[person.address]:
            continue  # whose letters got lost on the way cannot check all of them
        with tempfile.TemporaryDirectory() as folder:
            for number, raw in enumerate(person.mails):
                (Path(folder) / f"{number:05d}.eml").write_bytes(raw)
            done = subprocess.run([sys.executable, VERIFY, folder], capture_output=True, text=True, check=False)
            world.count("mailboxes verified")
            if done.returncode == 1:
                raise LawBrokenError("every player's own mails verify", f"{person.name}: {done.stdout} {done.stderr}")


def who_is_asked_has_a_letter(world: World, host: Host, network: Network) -> None:
    """Whoever is asked has a letter that shows the present question before his time has run out."""
    sent: defaultdict[tuple[str, str, str], set[tuple[int, int]]] = defaultdict(set)
    for recipient, raw in network.sent:
        if (view := view_in(raw)) is not None:
            sent[recipient, view["game"], view["seat"]] |= {(view["turn"], view["letter"])}
    for game in host.games:
        book = host.book(game)
        if book.stage != "playing":
            continue
        people = host.people(game)
        for ask in book.asked:
            seat, until = ask["seat"], ask["until"]
            if seat not in people or datetime.fromisoformat(until) > world.now:
                continue
            letter = book.letters.get(seat)
            if letter is None or (letter["turn"], letter["number"]) not in sent[people[seat], game, seat]:
                raise LawBrokenError(
                    "who is asked has a letter before the time runs out", f"{game} {seat} {ask} {letter}"
                )


def nothing_is_set_aside(world: World, host: Host) -> None:
    """The program fails on no mail."""
    names = [path for path in (host.path / "mail" / "shunt").iterdir() if path.suffix not in (".json", ".eml")]
    for path in names:
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        note = path.with_name(f"{path.name}.json")
        why = note.read_text("utf-8") if note.exists() else ""
        raise LawBrokenError("the program fails on no mail", f"{mail['From']}: {mail['Subject']}\n{why}")


def saved_games_stay_small(world: World, host: Host) -> None:
    """A saved game is bounded, whatever its age."""
    for game in host.games:
        path = host.path / "games" / game / "game.json"
        if path.exists() and path.stat().st_size > 100_000:
            sizes = {key: len(json.dumps(value)) for key, value in json.loads(path.read_text("utf-8"))["book"].items()}
            largest = sorted(sizes.items(), key=lambda item: -item[1])[:4]
            raise LawBrokenError("a saved game stays small", f"{game}: {path.stat().st_size} bytes, {largest}")


def no_game_is_blocked(world: World, host: Host) -> None:
    """Nothing that befalls a machine blocks a game."""
    for game in host.games:
        fence = host.path / "games" / game / "fenced.json"
        if fence.exists():
            raise LawBrokenError("no game is blocked by what befalls a machine", f"{game}: {fence.read_text('utf-8')}")
