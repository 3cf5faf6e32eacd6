"""Things that break around a club: a disk that is full or read-only below a folder, servers that are away or drop."""

from __future__ import annotations

import errno
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
CHANGES = ("replace", "rename", "mkdir", "unlink", "truncate", "utime")


@contextmanager
def broken(number: int, *folders: Path, calls: tuple[str, ...] = ("open",), after: int = 0) -> Iterator[list[str]]:
    """Within it every attempt to write below these folders fails with this error; yields the paths it failed for.

    The first attempts succeed, if there is an `after`. As in the system, what fails on an open file names no path.
    `calls`: `open` for writing, `write` and `fsync` of what is open there, and the names of other functions of `os`.
    """
    failed: list[str] = []
    with pytest.MonkeyPatch.context() as patch:

        def check(path: str, *, is_open: bool = False) -> None:
            nonlocal after
            if any(Path(path).is_relative_to(folder) for folder in folders):
                after -= 1
                if after < 0:
                    failed.append(path)
                    raise OSError(number, os.strerror(number), *(() if is_open else (path,)))

        def guarded(name: str) -> Callable[..., Any]:
            real = getattr(os, name)

            def call(*args: Any, **kwargs: Any) -> Any:
                if name in ("write", "fsync", "ftruncate"):
                    check(os.readlink(f"/proc/self/fd/{args[0]}"), is_open=True)
                elif name != "open" or args[1] & WRITING:
                    for path in args[: 2 if name in ("replace", "rename") else 1]:
                        check(os.readlink(f"/proc/self/fd/{path}") if isinstance(path, int) else os.fspath(path))
                return real(*args, **kwargs)

            return call

        for name in calls:
            patch.setattr(os, name, guarded(name))
        yield failed


def full(*folders: Path, calls: tuple[str, ...] = ("write",)) -> Any:
    """A full disk: files can be opened, but nothing can be written."""
    return broken(errno.ENOSPC, *folders, calls=calls)


def read_only(*folders: Path, number: int = errno.EROFS) -> Any:
    """A folder in which nothing can be changed; for root, too."""
    return broken(number, *folders, calls=("open", *CHANGES))


@contextmanager
def dropping_imap(mails: list[bytes], answered: int) -> Iterator[int]:
    """An IMAP server with these mails that drops the connection in the middle of the fetch after so many; its port.

    What was fetched and put away is taken out of the list.
    """
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def serve() -> None:
            with closing(listening.accept()[0]) as client, client.makefile("rwb") as stream:
                _talk(stream, mails, answered)

        thread = threading.Thread(target=serve)
        thread.start()
        yield int(listening.getsockname()[1])
        thread.join(20)
        assert not thread.is_alive()


def _talk(stream: Any, mails: list[bytes], answered: int) -> None:
    """Just as much IMAP as is needed to fetch the mails one by one; the UID of each is its place among the first."""
    held = dict(enumerate(mails, 1))

    def say(line: bytes) -> None:
        stream.write(line + b"\r\n")
        stream.flush()

    say(b"* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready")
    for line in stream:
        tag, _, words = line.strip().partition(b" ")
        verb = words.upper()
        if verb.startswith(b"CAPABILITY"):
            say(b"* CAPABILITY IMAP4rev1 MOVE UIDPLUS")
        elif verb.startswith(b"LIST"):
            say(b'* LIST (\\HasNoChildren) "/" "Done"')
        elif verb.startswith(b"SELECT"):
            say(b"* %d EXISTS" % len(held))
            say(b"* OK [UIDVALIDITY 7] so it is")
        elif verb.startswith(b"UID SEARCH"):
            say(b"* SEARCH " + b" ".join(b"%d" % uid for uid in held))
        elif verb.startswith(b"UID FETCH"):
            uid = int(words.split()[2])
            raw = held[uid]
            head = b'* 1 FETCH (UID %d RFC822.SIZE %d INTERNALDATE "02-Nov-2026 08:00:00 +0000"' % (uid, len(raw))
            if not answered:
                stream.write(head + b" BODY[]<0> {%d}\r\n" % len(raw) + raw[: len(raw) // 2])
                stream.flush()
                return
            answered -= 1
            say(head + b" BODY[]<0> {%d}\r\n" % len(raw) + raw + b")")
        elif verb.startswith(b"UID MOVE"):
            mails.remove(held.pop(int(words.split()[2])))
        elif verb.startswith(b"LOGOUT"):
            say(b"* BYE")
            say(tag + b" OK done")
            return
        say(tag + b" OK done")
