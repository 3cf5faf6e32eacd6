"""The host's mail settings, checked, with what [host] says where [mail] is silent. Opens no connection."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime

from ..errors import Finding, UnreadableError, join_faults
from ..home.home import Home, is_same_mailbox
from ..mail.settings import Endpoint, MailSettings, read_mail_settings


def mail_settings(home: Home) -> MailSettings:
    """The [mail] table of a home. Raises UnreadableError naming each fault with its key."""
    settings, faults = _read(home)
    if faults:
        raise UnreadableError(join_faults(faults), place=str(home.path / "host.toml"), listed=faults)
    return settings


def _read(home: Home) -> tuple[MailSettings, list[str]]:
    """The settings and what is wrong with them; paths are taken from the home on."""
    settings, faults = read_mail_settings({"address": home.address, "name": home.name, **home.mail})
    into = tuple(_from_home(home, endpoint) for endpoint in settings.into)
    if settings.host_mail and is_same_mailbox(settings.host_mail, settings.address):
        faults.append(
            f"mail.host_mail is {settings.host_mail!r}, an address of the program itself, which does not read its own "
            "mail; your own address is expected"
        )
    own = os.path.realpath(home.path / "mail" / "in")
    faults += [
        f"mail.in: {endpoint.path} is the folder into which mail is taken; "
        "it is read in any case: remove this mail source"
        for endpoint in into
        if endpoint.kind == "maildir" and endpoint.path and os.path.realpath(endpoint.path) == own
    ]
    return replace(settings, into=into, out=_from_home(home, settings.out)), faults


def _from_home(home: Home, endpoint: Endpoint) -> Endpoint:
    def whole(path: str) -> str:
        return str(home.path / path) if path else ""

    return replace(
        endpoint,
        path=whole(endpoint.path),
        password_file=whole(endpoint.password_file),
        ca_file=whole(endpoint.ca_file),
    )


def files_outside(home: Home) -> list[str]:
    """The files and folders that [mail] names outside the home: no backup of the home holds them."""
    settings, _ = _read(home)
    endpoints = (*settings.into, settings.out)
    named = {
        path
        for endpoint in endpoints
        for path in (endpoint.password_file, endpoint.ca_file, endpoint.path.partition("{to}")[0])
    }
    own = os.path.realpath(home.path)
    return sorted(os.path.normpath(path) for path in named if path and not _is_within(os.path.realpath(path), own))


def _is_within(path: str, folder: str) -> bool:
    return f"{path}/".startswith(f"{folder}/")


def has_mail(home: Home) -> bool:
    """Whether mail is set up: a table [mail] stands in host.toml."""
    return bool(home.mail)


def mail_findings(home: Home, now: datetime, *, connect: bool = True) -> list[Finding]:
    """What is wrong with the mail of a home; nothing where no mail is set up."""
    if not has_mail(home):
        return []
    from ..mail.mail_check import examine_left_behind, examine_mail, examine_queues
    from .mail_room import mail_records
    from .unknown_letters import letter_findings

    settings, faults = _read(home)
    fix = "Mend host.toml; until then nothing is played."
    findings = [Finding("host.toml", _sentence(fault), fix) for fault in faults]
    records = mail_records(home)
    # What is wrong stands at its default in the settings: what they say of sources and transport would mislead.
    if faults:
        more = examine_queues(records, now)
    else:
        more = examine_mail(settings, records, now, connect=connect, trial=connect)
    if hasattr(home.store, "mail_rows"):
        more += examine_left_behind(home.path / "mail")
    return [*findings, *more, *letter_findings(home, records)]


def mail_warning(home: Home) -> str:
    """What a command that needs no mail says of settings that are wrong; "" if they are right, or if none are set."""
    if not has_mail(home):
        return ""
    try:
        mail_settings(home)
    except UnreadableError as error:
        return f"Warning: {error} No tick runs until that is mended."
    return ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
