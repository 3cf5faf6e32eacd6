"""A player's Maildir, as the computer players of a game by mail read it: the newest report, the newest receipt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy, default
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ..post.post_sentences import parse_grade


class Report(NamedTuple):
    """What a player needs of a report to answer it."""

    subject: str
    message_id: str
    reply_to: str
    view: bytes


@lru_cache(maxsize=500)
def _header(name: str, value: str) -> Any:
    return default.header_fetch_parse(name, value)


class _ReadOnce(EmailPolicy):
    """The default policy reads a header anew whenever somebody asks for it: here each text of one is read once."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return _header(name, value)


READ_ONCE = _ReadOnce()


class Mailbox:
    """The Maildir of one player."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def letters(self) -> Iterator[EmailMessage]:
        """The letters, newest first."""
        files = sorted((self.path / "new").iterdir(), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for file in files:
            mail = message_from_bytes(file.read_bytes(), policy=READ_ONCE)
            assert isinstance(mail, EmailMessage)
            yield mail

    def count(self) -> int:
        """How many letters there are."""
        return sum(1 for _ in (self.path / "new").iterdir())

    def newest_report(self) -> Report:
        """The newest letter with a view; its view says what is asked."""
        for mail in self.letters():
            for part in mail.iter_attachments():
                if part.get_content_type() == "application/json":
                    view = part.get_payload(decode=True)
                    assert isinstance(view, bytes)
                    return Report(mail["Subject"], mail["Message-ID"], mail["Reply-To"], view)
        raise AssertionError(f"no report lies in {self.path}")

    def newest_receipt(self) -> tuple[int, str, list[str]]:
        """Turn, grade and orders of the newest receipt."""
        for mail in self.letters():
            match = re.search(r"\] (?:Receipt for turn|Reçu pour le tour) (\d+) ?: (.+)", mail["Subject"])
            if match:
                body = mail.get_body(("plain",))
                assert body is not None
                orders = re.findall(r"^  \d+\. (.*)$", str(body.get_content()), re.MULTILINE)
                return int(match[1]), parse_grade(match[2].strip()), orders
        raise AssertionError(f"no receipt lies in {self.path}")
