"""The [mail] table of host.toml as checked values: where mail comes from, where it goes, and the limits.

Opens nothing but a password's file, and that only when asked; a password itself never stands in host.toml.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import UnreadableError
from ..reading import SettingsTable, did_you_mean, text_given

MAX_PASSWORD = 4096
MAX_TEXT = 1000
SENDMAIL = "/usr/sbin/sendmail"
ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?=.{1,190}$)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
PORTS = {("imap", "tls"): 993, ("imap", "starttls"): 143, ("imap", "none"): 143} | {
    ("smtp", "tls"): 465,
    ("smtp", "starttls"): 587,
    ("smtp", "none"): 25,
}

OTHER_WORDS = {"ssl": "tls", "SSL": "tls", "ssl/tls": "tls", "SSL/TLS": "tls", "STARTTLS": "starttls", "off": "none"}
"""What other programs call the kinds of encryption."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where mail comes from or goes to: a server, a program or a folder, by its `kind`."""

    kind: str
    path: str = ""
    host: str = ""
    port: int = 0
    user: str = ""
    password_file: str = ""
    password_env: str = ""
    tls: str = "tls"
    ca_file: str = ""
    folder: str = "INBOX"
    done: str = "Done"
    command: tuple[str, ...] = ()
    timeout: int = 30

    @property
    def place(self) -> str:
        """How faults name it: `imap anna@mail.example.org:993 INBOX`. Holds no secret."""
        if self.kind in ("imap", "smtp"):
            user = f"{self.user}@" if self.user else ""
            return f"{self.kind} {user}{self.host}:{self.port}" + (f" {self.folder}" if self.kind == "imap" else "")
        return f"{self.kind} {self.path or ' '.join(self.command)}".rstrip()

    def password(self) -> str:
        """The password from its file or its environment variable; "" if none is set. Raises UnreadableError."""
        if self.password_env:
            value = os.environ.get(self.password_env)
            if value is None:
                raise UnreadableError(f"the environment variable {self.password_env} is not set", place=self.place)
            return value
        if not self.password_file:
            return ""
        lines = text_given(self.password_file, MAX_PASSWORD).splitlines()
        return lines[0] if lines else ""


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The host's mail: its address, where mail comes from and goes to, and the limits."""

    address: str = "host@example.org"
    name: str = "host"
    sub_addresses: bool = False
    pictures: bool = True
    order_page: bool = True
    into: tuple[Endpoint, ...] = ()
    out: Endpoint = field(default_factory=lambda: Endpoint("none"))
    rate: int = 20
    breaker: int = 500
    authserv_id: str = ""
    retries: int = 12
    host_mail: str = ""

    @property
    def local(self) -> str:
        """What stands before the @ of the host's address."""
        return self.address.partition("@")[0]

    @property
    def domain(self) -> str:
        """What stands behind the @ of the host's address."""
        return self.address.partition("@")[2]


_TEXTS = ("path", "host", "user", "password_file", "password_env", "folder", "done", "ca_file")
_OF_ENDPOINTS = {
    ("in", "maildir"): ("path",),
    ("in", "imap"): (
        *("host", "port", "user", "password_file", "password_env"),
        *("tls", "folder", "done", "ca_file", "timeout"),
    ),
    ("out", "smtp"): ("host", "port", "user", "password_file", "password_env", "tls", "ca_file", "timeout"),
    ("out", "sendmail"): ("command", "timeout"),
    ("out", "maildir"): ("path",),
    ("out", "none"): (),
}
_NEEDED = {"maildir": ("path",), "imap": ("host", "user"), "smtp": ("host",), "sendmail": (), "none": ()}
_KEYS = (
    *("address", "name", "sub_addresses", "in", "out", "rate", "breaker"),
    *("authserv_id", "retries", "host_mail", "pictures", "order_page"),
)
_FLAGS = {"sub_addresses": False, "pictures": True, "order_page": True}
_FOLDERS = {"folder": "INBOX", "done": "Done"}
_NUMBERS = {"rate": (20, 1, 10_000), "breaker": (500, 1, 1_000_000), "retries": (12, 1, 100)}


def read_mail_settings(settings: Mapping[str, object]) -> tuple[MailSettings, list[str]]:
    """The settings and what is wrong with them, each fault with its key: `mail.out.tls is "ssl"; …`. Never raises.

    What is wrong stands at its default in the settings.
    """
    table = SettingsTable("mail", settings, [])
    table.refuse_unknown(_KEYS)
    values: dict[str, Any] = {}
    for key in ("address", "host_mail"):
        if key in table and (value := _line(table, key)):
            if ADDRESS.fullmatch(value):
                values[key] = value
            else:
                table.fault(key, f"is {value!r}; an address like host@example.org is expected")
    values |= {key: _line(table, key) for key in ("name", "authserv_id") if key in table}
    values |= {key: table.flag(key, default) for key, default in _FLAGS.items()}
    values |= {key: table.number(key, *bounds) for key, bounds in _NUMBERS.items()}
    ways_in = table.values.get("in", [])
    entries = ways_in if isinstance(ways_in, list) else [ways_in]
    into = [_endpoint("in", f"mail.in[{at}]", entry, table.faults) for at, entry in enumerate(entries, 1)]
    values["into"] = tuple(endpoint for endpoint in into if endpoint is not None)
    if "out" in table and (out := _endpoint("out", "mail.out", table.values["out"], table.faults)) is not None:
        values["out"] = out
    return MailSettings(**values), table.faults


def _endpoint(side: str, place: str, entry: object, faults: list[str]) -> Endpoint | None:
    """One endpoint; None if its kind is not known."""
    if not isinstance(entry, dict):
        faults.append(f"{place} must be a table with a kind")
        return None
    table = SettingsTable(place, entry, faults)
    kinds = [kind for at, kind in _OF_ENDPOINTS if at == side]
    kind = table.values.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        table.fault("kind", f"is {kind!r}; there are {', '.join(kinds)}{did_you_mean(kind, kinds)}")
        return None
    values: dict[str, Any] = {}
    known = _OF_ENDPOINTS[side, kind]
    if "password" in table:
        faults.append(f"{place}.password: no password in host.toml; name its file with password_file")
    table.refuse_unknown(("kind", *known), but="password")
    values |= {key: _line(table, key, _FOLDERS.get(key, "")) for key in known if key in table and key in _TEXTS}
    faults += [f"{place}.{key} is missing" for key in _NEEDED[kind] if not table.values.get(key)]
    if (side, kind) == ("out", "maildir") and values.get("path"):
        faults += _in_path(f"{place}.path", values["path"])
    if "tls" in known:
        tls = values["tls"] = _tls(table)
        values["port"] = table.number("port", PORTS[kind, tls], 1, 65535)
    if "timeout" in known:
        values["timeout"] = table.number("timeout", 30, 1, 600)
    if kind == "sendmail":
        values["command"] = _command(table)
    return Endpoint(kind=kind, **values)


def _tls(table: SettingsTable) -> str:
    tls = table.values.get("tls", "tls")
    if isinstance(tls, str) and tls in ("none", "starttls", "tls"):
        return tls
    other = OTHER_WORDS.get(str(tls), "")
    near = f". Did you mean {other}?" if other else did_you_mean(tls, ("starttls", "tls"))
    table.fault("tls", f"is {tls!r}; there are none, starttls, tls{near}")
    return "tls"


def _in_path(place: str, path: str) -> list[str]:
    """What is wrong with the braces of a path: `{to}` stands for the player's address, no other for anything."""
    parts = re.findall(r"\{[^{}]*\}?|\}", path)
    if not parts:
        whole = f"{path.rstrip('/')}/{{to}}"
        return [f"{place} is {path!r}; all letters would lie in one Maildir. Did you mean {whole!r}?"]
    wrong = [part for part in parts if part != "{to}"]
    if not wrong:
        return []
    mended = path
    for part in wrong:
        mended = mended.replace(part, "" if "{to}" in mended else "{to}", 1)
    mended = re.sub("//+", "/", mended)
    return [f"{place} is {path!r}; only {{to}} stands for something, the player's address. Did you mean {mended!r}?"]


def _command(table: SettingsTable) -> tuple[str, ...]:
    value = table.values.get("command", SENDMAIL)
    words = [value] if isinstance(value, str) else value
    if isinstance(words, list) and words and all(isinstance(word, str) and word for word in words):
        return tuple(words)
    table.fault("command", "must be a program or a list of it and its arguments")
    return (SENDMAIL,)


def _line(table: SettingsTable, key: str, default: str = "") -> str:
    value = table.text(
        key, default, "must be a text of one line", lambda text: all(ord(letter) >= 32 for letter in text)
    )
    if len(value) > MAX_TEXT:
        table.fault(key, f"has more than {MAX_TEXT} signs")
        return default
    return value
