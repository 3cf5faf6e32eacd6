"""`bundle` and `verify`: a game for everybody to check, and the verdict in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from ..errors import UnreadableError, one_line
from ..locale import counted
from .output import print_json, write_file

GAME = re.compile(r"[a-z][a-z0-9-]{1,23}")
NOUNS = {
    "keys": ("key", "keys"),
    "draws": ("draw", "draws"),
    "pieces": ("sealed piece", "sealed pieces"),
    "letters": ("letter", "letters"),
    "signatures": ("signature", "signatures"),
    "lines": ("line of the journal", "lines of the journal"),
    "acts": ("act played again", "acts played again"),
}
"""What a verdict counts, in words."""
MOST = 20
"""So many findings more than the first are printed; `--json` has all."""
LONGEST = 2000
"""So many characters of one side of a finding are printed; `--json` has all."""


def run_bundle(game: str, seat: str | None, out: Path | None, home: Path | None) -> None:
    """See `bundle_commands.bundle`."""
    from ..hosting.bundles import make_bundle
    from ..hosting.home import find_home
    from ..hosting.pretty_json import pretty_json

    host_home = find_home(home)
    with host_home.game(game).locked():
        bundle = make_bundle(host_home, game, seat)
    text = pretty_json(bundle).decode()
    if out is None:
        print(text, end="")
        return
    write_file(out, text)
    holder = f"for {seat}" if seat else "for everybody"
    what = (
        "the whole game" if bundle["over"] else "what its letters have carried" if seat else "what all may know by now"
    )
    print(f"{out}: {game}, {holder}: {what}. `rattus-pbem verify {out}` checks it.")


def run_verify(given: Sequence[str], mails: Path | None, home: Path | None, as_json: bool) -> None:
    """See `bundle_commands.verify`. Exit code 1 if the verdict is not EXACT."""
    if len(given) == 1 and GAME.fullmatch(given[0]) and not Path(given[0]).exists():
        if mails is not None:
            raise UnreadableError(
                "mails are compared with a bundle", place="--mails", hint="`rattus-pbem bundle` first."
            )
        from .referee import run_replay

        run_replay(given[0], None, home, None, as_json)
        return
    from ..hosting.bundle_verify import read_bundle, verify

    bundle, *others = (read_bundle(Path(path)) for path in given)
    verdict = verify(bundle, others, mails)
    if as_json:
        print_json(verdict)
    else:
        from .terminal import coloured

        first, *more = verdict_lines(verdict)
        print(coloured(first, "good" if verdict["verdict"] == "EXACT" else "bad"))
        for line in more:
            print(line)
    if verdict["verdict"] != "EXACT":
        raise typer.Exit(1)


def verdict_lines(verdict: Mapping[str, Any]) -> Iterator[str]:
    """The verdict in words, as the command prints it."""
    if verdict["verdict"] == "EXACT":
        yield f"{verdict['game']}: EXACT."
    else:
        yield f"{verdict['game']}: DIVERGED at {_entry_words(verdict)}:"
        yield from _both_sides(verdict)
        if verdict["more"]:
            yield f"{counted(verdict['more'], 'more thing does', 'more things do')} not hold."
        for finding in verdict["others"][:MOST]:
            yield f"At {_entry_words(finding)}:"
            yield from _both_sides(finding)
    shown = [counted(verdict[key], *NOUNS[key]) for key in NOUNS if verdict[key]]
    yield f"Checked: {', '.join(shown) or 'nothing yet'}."
    yield from (f"{note[:1].upper()}{note[1:]}." for note in verdict["notes"])
    if verdict["unsigned"]:
        yield f"Signatures were not checked: {verdict['unsigned']}."
    if verdict["rules"]:
        yield f"Not played again by the rules: {verdict['rules']}."


def _entry_words(finding: Mapping[str, Any]) -> str:
    entry = finding["entry"]
    return f"entry {entry}" if isinstance(entry, int) else one_line(entry)


def _both_sides(finding: Mapping[str, Any]) -> Iterator[str]:
    yield f"  expected: {one_line(finding['expected'], LONGEST)}"
    yield f"  found:    {one_line(finding['found'], LONGEST)}"
