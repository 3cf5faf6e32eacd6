"""List each option of a game, its default (the home's, if there is a home), what it means.

Example: rattus-pbem options --rules rattus
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import UnreadableError
from ...home.home import home_folder, open_home
from ...home.options import SEAT, TIMES, Times, default_times, option_help, written
from ...rules import GAMES, load_rules
from ..output import print_json
from ..parameters import Home, Json, RulesName
from ..terminal import print_list


def command(rules: RulesName = GAMES[0], as_json: Json = False, home: Home = None) -> None:
    meta = load_rules(rules).meta
    game = meta.options
    own = _times_of(home)
    tables: Mapping[str, Mapping[str, Any]] = {"": {**TIMES, **game}, "SEAT.": SEAT}
    entries = [
        {
            "option": prefix + name,
            "default": option.default if name in game else written(option, getattr(own, name, None)),
            "meaning": dict(meta.meaning(name)) if name in game else option_help(prefix, name),
        }
        for prefix, table in tables.items()
        for name, option in table.items()
    ]
    if as_json:
        print_json({"schema": "rattus-pbem/options/1", "rules": rules, "options": entries})
        return
    rows = [(str(entry["option"]), str(entry["default"]), meaning_of(entry)) for entry in entries]
    lines = (f"{option:<14} {default:<12} {meaning}" for option, default, meaning in rows)
    print_list(("option", "default", "meaning"), rows, lines)


def meaning_of(entry: Mapping[str, Any]) -> str:
    """What an option means, in English."""
    return str(entry["meaning"]["en"])


def _times_of(home: Path | None) -> Times:
    """The defaults of times that the home sets: the one named, else the one that other commands would take, if any."""
    try:
        folder = home_folder(home)
    except UnreadableError:
        return default_times()
    return open_home(folder).times
