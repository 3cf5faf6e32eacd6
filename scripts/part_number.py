"""Print the number of this run of full tests: `tests/parts.py` says which part that is. `--next` moves it on.

A run that a CI service has numbered has that number (RATTUS_PBEM_RUN). Else it is the number in `tests/part_number`,
and one more for each commit since that was written (of merged branches only the merge counts): so it rises by one where
commits land one by one. Whoever lands many at once calls `make next-part` before the last: then they count as one.

Where the history is not known, as in a shallow clone, the number goes up with the days.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

FILE = Path("tests/part_number")


def git(*words: str) -> str:
    """What git says; an empty text if it cannot."""
    try:
        return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def number_at(commit: str) -> int | None:
    """The number of a run on this commit; None where the history does not say."""
    written = git("log", "-1", "--first-parent", "--format=%H", commit, "--", str(FILE))
    if not written or git("rev-parse", "--is-shallow-repository") != "false":
        return None
    since = git("rev-list", "--count", "--first-parent", f"{written}..{commit}")
    return int(git("show", f"{commit}:{FILE}")) + int(since)


def number() -> int:
    """The number of a run here and now."""
    if run := os.environ.get("RATTUS_PBEM_RUN"):
        return int(run)
    at_head = number_at("HEAD")
    if at_head is None:
        print("the history is not here: the part goes by the day", file=sys.stderr)
        return int(FILE.read_text()) + int(time.time() // 86400)
    return at_head


def main() -> None:
    """Print it, or write the next."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--next", metavar="COMMIT", help="write the number after this commit's, the last landed")
    given = arguments.parse_args()
    os.chdir(Path(__file__).resolve().parent.parent)
    if given.next is None:
        print(number())
        return
    landed = number_at(given.next)
    if landed is None:
        sys.exit(f"{given.next} is no commit with {FILE} that is known here")
    FILE.write_text(f"{landed + 1}\n")
    print(f"{FILE} is {landed + 1}: commit it with what you land")


if __name__ == "__main__":
    main()
