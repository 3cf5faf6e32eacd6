"""The blobs of a game that is over in one compressed blob, a tar that `tar -xf` unpacks. Knows no store.

They are compressed together: most of a letter stands in the letter before. The same blobs make the same archive.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping

from ..errors import BlockedError

ARCHIVE = "archive.tar.xz"
"""The name of the blob."""


def is_archivable(name: str) -> bool:
    """Whether a blob may lie in the archive: of each game its saved game and what blocks it lie outside."""
    return "/" in name


def below(names: Iterable[str], under: str) -> set[str]:
    """What comes next in those of these names that begin with `under/`."""
    return {name[len(under) + 1 :].partition("/")[0] for name in names if name.startswith(f"{under}/")}


def packed(blobs: Mapping[str, bytes]) -> bytes:
    """An archive of these blobs."""
    import lzma  # only whoever packs, or reads a game that is over, needs these
    import tarfile

    file = io.BytesIO()
    with (
        lzma.open(file, "wb", preset=6 | lzma.PRESET_EXTREME) as out,
        tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, content in sorted(blobs.items()):
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o600
            archive.addfile(member, io.BytesIO(content))
    return file.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The blobs of an archive. Raises BlockedError if it is damaged."""
    import lzma
    import tarfile

    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:xz") as archive:
            files = ((member.name, archive.extractfile(member)) for member in archive)
            return {name: file.read() for name, file in files if file is not None}
    except (tarfile.TarError, lzma.LZMAError, EOFError, OSError) as error:
        raise BlockedError(
            f"the archive of the game cannot be read ({type(error).__name__})",
            place=ARCHIVE,
            hint="Restore it from a backup. Without it all is made again but the mails that sheets came in.",
            expected="a tar that is compressed by xz, as it was written",
            actual="a file that is none, or not all of one",
        ) from None
