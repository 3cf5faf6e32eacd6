"""Check a bundle: keys, draws, the journal's chain, letters, the rules. The host names the game: all its files.

Example: rattus-pbem verify peste.json --mails ~/Maildir
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...errors import UnreadableError, one_line
from ...fairness.bundle_findings import BundleFault, Verdict
from ...fairness.bundle_verify import read_bundle, verify
from ...locale import counted
from ..output import print_json
from ..parameters import Home, Json
from ..terminal import coloured
from .referee import replay

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


def command(
    bundle: Annotated[list[str], typer.Argument(help="A bundle, and others of the game to compare; or a game's name.")],
    mails: Annotated[Path | None, typer.Option(help="A folder with mails of the game, such as a Maildir.")] = None,
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if the verdict is not EXACT."""
    if len(bundle) == 1 and GAME.fullmatch(bundle[0]) and not Path(bundle[0]).exists():
        if mails is not None:
            raise UnreadableError(
                "mails are compared with a bundle", place="--mails", hint="`rattus-pbem bundle` first."
            )
        replay.command(bundle[0], home=home, as_json=as_json)
        return
    first, *others = (read_bundle(Path(path)) for path in bundle)
    verdict = verify(first, others, mails)
    if as_json:
        print_json(verdict.to_json())
    else:
        line, *more = verdict_lines(verdict)
        print(coloured(line, "good" if verdict.is_exact else "bad"))
        for line in more:
            print(line)
    if not verdict.is_exact:
        raise typer.Exit(1)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """The verdict in words, as the command prints it."""
    if verdict.is_exact:
        yield f"{verdict.game}: EXACT."
    else:
        first, *others = verdict.findings
        yield f"{verdict.game}: DIVERGED at {_entry_words(first)}:"
        yield from _both_sides(first)
        if others:
            yield f"{counted(len(others), 'more thing does', 'more things do')} not hold."
        for finding in others[:MOST]:
            yield f"At {_entry_words(finding)}:"
            yield from _both_sides(finding)
    shown = [counted(count, *nouns) for key, nouns in NOUNS.items() if (count := getattr(verdict, key))]
    yield f"Checked: {', '.join(shown) or 'nothing yet'}."
    yield from (f"{note[:1].upper()}{note[1:]}." for note in verdict.notes)
    if verdict.unsigned:
        yield f"Signatures were not checked: {verdict.unsigned}."
    if verdict.rules:
        yield f"Not played again by the rules: {verdict.rules}."


def _entry_words(finding: BundleFault) -> str:
    return f"entry {finding.entry}" if isinstance(finding.entry, int) else one_line(finding.entry)


def _both_sides(finding: BundleFault) -> Iterator[str]:
    _, expected, actual = finding
    yield f"  expected: {one_line(expected, LONGEST)}"
    yield f"  found:    {one_line(actual, LONGEST)}"
