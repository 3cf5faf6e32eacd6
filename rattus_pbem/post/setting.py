"""The host's mail settings, checked, with what [host] says where [mail] is silent. Opens no connection."""

from __future__ import annotations

from ..errors import UnreadableError
from ..hosting.home import Home
from ..mail.settings import MailSettings, read_mail_settings


def mail_settings(home: Home) -> MailSettings:
    """The [mail] table of a home. Raises UnreadableError naming each fault with its key."""
    settings, faults = read_mail_settings({"address": home.address, "name": home.name, **home.mail})
    if faults:
        raise UnreadableError("; ".join(faults), place=str(home.path / "host.toml"))
    return settings


def has_mail(home: Home) -> bool:
    """Whether mail is set up: a table [mail] stands in host.toml."""
    return bool(home.mail)
