"""Is anything of the tree missing in a wheel or a source distribution? `left_out.py TREE FILE...`: code 1 if so."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

PACKAGE = "rattus_pbem/"
WITH_IT = {
    "schemas/": "rattus_pbem/schemas/",
    "docs/verify.py": "rattus_pbem/site/assets/verify.py",
    "games/sample/journal.jsonl": "rattus_pbem/sample/journal.jsonl",
    "games/sample/secret.json": "rattus_pbem/sample/secret.json",
}
"""What else of the tree belongs into a wheel, and under which name."""


def tree(root: Path) -> set[str]:
    """Every file that is, or could be, in git."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=True
    )
    return {name for name in listed.stdout.decode().split("\0") if name and (root / name).is_file()}


def of_wheel(names: set[str]) -> set[str]:
    """The names in a wheel of what belongs into it."""
    wanted = {name for name in names if name.startswith(PACKAGE)}
    for source, target in WITH_IT.items():
        wanted |= {target + name.removeprefix(source) for name in names if name.startswith(source)}
    return wanted


def missing(names: set[str], path: Path) -> set[str]:
    """What should be in this file and is not."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return of_wheel(names) - set(wheel.namelist())
    with tarfile.open(path) as source:
        return names - {name.partition("/")[2] for name in source.getnames()}


def main() -> int:
    """Compare each file with the tree."""
    root, *files = map(Path, sys.argv[1:])
    names, code = tree(root), 0
    for path in files:
        gone = missing(names, path)
        print(f"{path.name}: {f'{len(gone)} files left out: {sorted(gone)[:10]}' if gone else 'nothing left out'}")
        code |= bool(gone)
    return code


if __name__ == "__main__":
    sys.exit(main())
