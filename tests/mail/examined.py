"""A host's mail to be examined: settings in which nothing is wrong, and the one thing that is found."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rattus_pbem.errors import Finding
from rattus_pbem.mail.mail_check import examine_mail
from rattus_pbem.mail.mail_records import FolderRecords
from rattus_pbem.mail.settings import Endpoint, MailSettings

from .servers import PASSWORD

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
NOBODY = 65534


def maildir(folder: Path) -> str:
    for part in ("tmp", "new", "cur"):
        (folder / part).mkdir(parents=True)
    return str(folder)


def whole(home: Path, **other: Any) -> MailSettings:
    """Settings in which nothing is wrong."""
    values: dict[str, Any] = {"address": "host@pbem.test"} | other
    if "into" not in values:
        values["into"] = (Endpoint("maildir", path=maildir(home / "incoming")),)
    if "out" not in values:
        values["out"] = Endpoint("maildir", path=maildir(home / "outgoing"))
    return MailSettings(**values)


def examined(settings: MailSettings, home: Path, *, connect: bool = True, now: datetime = NOW) -> list[Finding]:
    """The findings; that looking changed nothing is part of each test."""
    before = everything(home)
    findings = examine_mail(settings, FolderRecords(home / "mail"), now, connect=connect)
    assert everything(home) == before
    for finding in findings:
        assert finding.where
        assert re.search(r"[.!?]$", finding.what), finding
        assert finding.fix
        assert PASSWORD not in str(finding)
        assert "not it" not in str(finding)
    return findings


def everything(home: Path) -> dict[str, Any]:
    return {
        str(path.relative_to(home)): (path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in sorted(home.rglob("*"))
    }


def only(findings: list[Finding], what: str, fix: str, where: str = "") -> None:
    assert len(findings) == 1, findings
    assert re.search(what, findings[0].what), findings
    assert re.search(fix, findings[0].fix), findings
    assert where in findings[0].where


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, to whom nothing is forbidden."""
    if os.getuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def server(home: Path, **other: Any) -> Endpoint:
    values: dict[str, Any] = {"host": "127.0.0.1", "port": 1, "user": "host", "tls": "none", "timeout": 10} | other
    return Endpoint("smtp", **values)
