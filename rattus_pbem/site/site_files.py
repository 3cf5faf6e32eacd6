"""The folder of a site: each file is replaced by rename, what no longer belongs to it is removed at the end.

A build that is killed leaves a whole site: pictures are named by what they show and written before the pages that show
them, and nothing is removed before the last page is there. What pages were made of beside the games says whether they
are made again. What lies there and is not ours is never touched.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..disk import replace_through, write_without_sync
from ..errors import IllegalError
from ..store.files import locked

MARKER = ".rattus-pbem-site"
NEW = ".new"
"""Where files lie until they are whole."""
MARKED = b"What lies here is made by `rattus-pbem site build`, which writes it again and removes what is out of date.\n"
MODE = 0o644
PROGRAM = Path(__file__).parents[1]


class SiteFiles:
    """The files below one folder; `written` counts those that were not there before as they are now."""

    def __init__(self, out: Path, owned: Iterable[str]) -> None:
        """`owned` are the folders below `out` in which everything is the site's."""
        self.out = out
        self.owned = tuple(owned)
        self.written = 0
        self._kept: set[str] = set()
        self._folders: set[Path] = set()

    def write(self, name: str, data: bytes) -> None:
        """Write a file, unless it is there as it should be."""
        self._kept.add(name)
        path = self.out / name
        if not _holds(path, data):
            if path.parent not in self._folders:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._folders.add(path.parent)
            replace_through(self.out / NEW / "half", path, data, durable=False, mode=MODE)
            self.written += 1

    def take(self, make: Callable[[Path], None], name: str) -> None:
        """Have a file made in a folder of its own, and put it here once it is whole."""
        self._kept.add(name)
        make(self.out / NEW)
        (self.out / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(self.out / NEW / name, self.out / name)
        self.written += 1

    def keep(self, name: str) -> bool:
        """Whether this file is there, which is then not removed."""
        self._kept.add(name)
        return (self.out / name).is_file()

    def keep_all(self, names: Iterable[str]) -> bool:
        """Whether all of these are there; none of them is then removed, else those that are written again stay."""
        files = list(names)
        if not all((self.out / name).is_file() for name in files):
            return False
        self._kept.update(files)
        return True

    def begin(self) -> frozenset[str]:
        """What has been written or kept until now, for `since`."""
        return frozenset(self._kept)

    def since(self, before: frozenset[str]) -> list[str]:
        """What has been written or kept since then."""
        return sorted(self._kept - before)

    def keep_folder(self, name: str) -> None:
        """Keep all that lies in a folder."""
        self._kept.update(_files(self.out, name))

    def sweep(self) -> int:
        """Remove what lies in our folders and was neither written nor kept; returns how many files that were."""
        stale = [name for folder in self.owned for name in _files(self.out, folder) if name not in self._kept]
        for name in stale:
            (self.out / name).unlink(missing_ok=True)
        for folder in sorted({parent for name in stale for parent in Path(name).parents}, reverse=True):
            path = self.out / folder
            if folder != Path() and path.is_dir() and not os.listdir(path):
                path.rmdir()
        return len(stale)


@contextmanager
def site_folder(out: Path, owned: Iterable[str]) -> Iterator[SiteFiles]:
    """The files of the site in this folder, which is made where there is none, and is nobody else's meanwhile.

    Raises IllegalError for a folder with something in it that is no site of ours, LockedError.
    """
    if out.exists() and not (out / MARKER).is_file() and (not out.is_dir() or os.listdir(out)):
        raise IllegalError(
            "this is no site that `site build` has made, and it is not empty",
            place=str(out),
            hint="Name an empty folder, or one that is not there yet.",
        )
    out.mkdir(parents=True, exist_ok=True)
    if not (out / MARKER).exists():
        write_without_sync(out / MARKER, MARKED)
    with locked(out, what=f"the site in {out}"):
        shutil.rmtree(out / NEW, ignore_errors=True)
        (out / NEW).mkdir()
        try:
            yield SiteFiles(out, owned)
        finally:
            shutil.rmtree(out / NEW, ignore_errors=True)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except FileNotFoundError:
        return False


def _files(out: Path, folder: str) -> Iterator[str]:
    for at, _, names in os.walk(out / folder):
        for name in names:
            yield (Path(at) / name).relative_to(out).as_posix()


def made_of(*folders: Path) -> str:
    """A digest of the names, sizes and times of the program's files and of those in more folders."""
    lines = sorted({line for folder in (PROGRAM, *folders) for line in _listed(folder)})
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _listed(folder: Path) -> Iterator[str]:
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", "node_modules")]
        for name in names:
            held = os.stat(os.path.join(at, name))
            yield f"{at}/{name} {held.st_size} {held.st_mtime_ns}"
