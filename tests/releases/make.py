"""Makes what is kept of this version: `python -m tests.releases.make`. Never again once the version is released.

Of each game a home in the middle of play, with a sheet that waits to be played, packed into a file; one with mail; and
the schemas of what is stored.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

from rattus_pbem import __version__
from rattus_pbem.cli.schemas import schemas
from rattus_pbem.home.home import Home
from rattus_pbem.rules import GAMES as OURS
from rattus_pbem.shapes import NUMBERS
from tests.games import GAMES, make_importable
from tests.hosting import homes
from tests.post.mailing import Club
from tests.post.test_stuck_letters import close

KEPT = Path(__file__).parent
OPTIONS: dict[str, Any] = {"rattus": {"six": "golden_age"}}
TURNS = {"rattus": 4, "godstorm": 2, "liars-dice": 3, "skirmish": 3}
SAME_TIME = (1980, 1, 1, 0, 0, 0)


def make_home(path: Path, rules: str) -> Home:
    """A home with some turns of a game, at its last moment."""
    home = homes.make(path, rules=rules, **OPTIONS.get(rules, {}))
    now = homes.play_turns(home, TURNS[rules])
    seat, _ = homes.awaited(home, now)
    homes.send(home, homes.compose_for(home, seat, "the last"), now + timedelta(minutes=5))
    return home


def make_mail(path: Path) -> Home:
    """A home with mail: orders that were answered, a mail that is held back, one that waits, a letter that waits."""
    club = Club(path, "amber", "coral", rules="skirmish")
    club.tick(timedelta())
    club.order("amber", "bid 1", turn=1)
    club.write("amber", "help", sender="eve@evil.test")
    club.tick()
    settings = close(club)
    club.write("amber", "help")
    club.tick()
    (club.path / "host.toml").write_text(settings)
    club.order("coral", "bid 2", turn=1)
    return club.home


def pack(home: Home, to: Path) -> None:
    """All files of a home in one."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(home.path.rglob("*")):
            if path.is_file() and path.name != "lock":
                info = zipfile.ZipInfo(str(path.relative_to(home.path)), SAME_TIME)
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())


def stored_schemas() -> dict[str, object]:
    """What is stored, by schema: its number; of each part its keys, those that must be there, whether others may."""
    names = [*NUMBERS, *(f"{kind}-{game}" for game in OURS for kind in ("state", "event", "orders", "view"))]
    made = schemas(*OURS)
    return {name: {"number": NUMBERS.get(name, 1), "parts": parts(made[name]())} for name in names}


def parts(schema: dict[str, Any]) -> dict[str, Any]:
    """The objects of a schema, by name; that of the whole is called ""."""
    return {
        name: {
            "keys": sorted(part["properties"]),
            "required": sorted(part.get("required", ())),
            "closed": part.get("additionalProperties") is False,
        }
        for name, part in {"": schema, **schema.get("$defs", {})}.items()
        if "properties" in part
    }


def main() -> None:
    """Make the folder of this version."""
    tagged = subprocess.run(["git", "tag", "--list", f"v{__version__}"], capture_output=True, text=True, check=False)
    if tagged.stdout.strip():
        sys.exit(f"{__version__} is released: what it has stored stays as it is.")
    make_importable()
    folder = KEPT / __version__
    folder.mkdir(exist_ok=True)
    for rules in GAMES:
        with tempfile.TemporaryDirectory() as where:
            pack(make_home(Path(where) / "home", rules), folder / f"{rules}.zip")
    with tempfile.TemporaryDirectory() as where:
        pack(make_mail(Path(where)), folder / "mail.zip")
    (folder / "schemas.json").write_text(json.dumps(stored_schemas(), indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
