"""Clubs that many tests begin with: played by the first of them in a process, written down again for the others."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import deepcopy
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, cast

from tests.hosting.made_once import Entry, entries, settle, write

from . import mailing
from .mailing import Club

P = ParamSpec("P")
_made: dict[Hashable, tuple[Path, dict[str, Any], list[Entry]]] = {}


def made_again(make: Callable[Concatenate[Path, P], Club]) -> Callable[Concatenate[Path, P], Club]:
    """A function that makes a club in a folder, from nothing but what it is given, plays it once for what it is given.

    In a database each club is made by itself.
    """

    @wraps(make)
    def made(tmp_path: Path, *args: P.args, **options: P.kwargs) -> Club:
        if mailing.SERVER is not None:
            return make(tmp_path, *args, **options)
        what = (make.__module__, make.__qualname__, args, tuple(sorted(options.items())))
        if what not in _made:
            club = make(tmp_path, *args, **options)
            _made[what] = tmp_path, deepcopy(vars(club)), entries(tmp_path)
            return club
        first, attributes, content = _made[what]
        write(tmp_path, content)
        club = object.__new__(Club)
        vars(club).update(deepcopy(attributes))
        club.path, club.letters = (tmp_path / path.relative_to(first) for path in (club.path, club.letters))
        toml = club.path / "host.toml"
        toml.write_text(toml.read_text().replace(str(first), str(tmp_path)))
        settle(club.home)
        return club

    return cast("Callable[Concatenate[Path, P], Club]", made)  # pytest names the folder, others only give it
