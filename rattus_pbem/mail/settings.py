"""The [mail] table of host.toml as checked values: where mail comes from, where it goes, and the limits.

Opens nothing but a password's file, and that only when asked; a password itself never stands in host.toml.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from ..errors import UnreadableError
from ..reading import text_given

MAX_PASSWORD = 4096
MAX_TEXT = 1000
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
_NUMBERS = {"rate": (20, 1, 10_000), "breaker": (500, 1, 1_000_000), "retries": (12, 1, 100)}


def read_mail_settings(table: Mapping[str, Any]) -> tuple[MailSettings, list[str]]:
    """The settings and what is wrong with them, each fault with its key: `mail.out.tls is "ssl"; …`. Never raises.

    What is wrong stands at its default in the settings.
    """
    faults = _unknown("mail", table, _KEYS)
    values: dict[str, Any] = {}
    for key in ("address", "host_mail"):
        if key in table and (value := _text("mail", table, key, faults)):
            if ADDRESS.fullmatch(value):
                values[key] = value
            else:
                faults.append(f"mail.{key} is {value!r}; an address like host@example.org is expected")
    for key in ("name", "authserv_id"):
        if key in table:
            values[key] = _text("mail", table, key, faults)
    for key in ("sub_addresses", "pictures", "order_page"):
        if key in table:
            if isinstance(table[key], bool):
                values[key] = table[key]
            else:
                faults.append(f"mail.{key} must be true or false")
    for key, (default, low, high) in _NUMBERS.items():
        values[key] = _number("mail", table, key, default, low, high, faults)
    endpoints = table.get("in", [])
    if not isinstance(endpoints, list):
        endpoints = [endpoints]
    values["into"] = tuple(
        endpoint
        for at, entry in enumerate(endpoints, 1)
        if (endpoint := _endpoint("in", f"mail.in[{at}]", entry, faults)) is not None
    )
    if "out" in table and (out := _endpoint("out", "mail.out", table["out"], faults)) is not None:
        values["out"] = out
    return MailSettings(**values), faults


def _endpoint(side: str, place: str, table: Any, faults: list[str]) -> Endpoint | None:
    """One endpoint; None if its kind is not known."""
    if not isinstance(table, Mapping):
        faults.append(f"{place} must be a table with a kind")
        return None
    kinds = [kind for at, kind in _OF_ENDPOINTS if at == side]
    kind = table.get("kind")
    if kind not in kinds:
        faults.append(f"{place}.kind is {kind!r}; there are {', '.join(kinds)}{_near(kind, kinds)}")
        return None
    values: dict[str, Any] = {}
    known = _OF_ENDPOINTS[side, kind]
    if "password" in table:
        faults.append(f"{place}.password: no password in host.toml; name its file with password_file")
    faults += _unknown(place, {key: table[key] for key in table if key != "password"}, ("kind", *known))
    for key in known:
        if key in table and key in _TEXTS:
            values[key] = _text(place, table, key, faults)
    faults += [f"{place}.{key} is missing" for key in _NEEDED[kind] if not table.get(key)]
    if (side, kind) == ("out", "maildir") and values.get("path"):
        faults += _in_path(f"{place}.path", values["path"])
    if "tls" in known:
        tls = table.get("tls", "tls")
        if tls not in ("none", "starttls", "tls"):
            near = f". Did you mean {OTHER_WORDS[tls]}?" if str(tls) in OTHER_WORDS else _near(tls, ("starttls", "tls"))
            faults.append(f"{place}.tls is {tls!r}; there are none, starttls, tls{near}")
            tls = "tls"
        values["tls"] = tls
        values["port"] = _number(place, table, "port", PORTS[kind, tls], 1, 65535, faults)
    if "timeout" in known:
        values["timeout"] = _number(place, table, "timeout", 30, 1, 600, faults)
    if kind == "sendmail":
        values["command"] = _command(place, table.get("command", "/usr/sbin/sendmail"), faults)
    return Endpoint(kind=kind, **values)


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


def _command(place: str, value: Any, faults: list[str]) -> tuple[str, ...]:
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
        faults.append(f"{place}.command must be a program or a list of it and its arguments")
        return ("/usr/sbin/sendmail",)
    return tuple(words)


def _unknown(place: str, table: Mapping[str, Any], known: tuple[str, ...]) -> list[str]:
    return [
        f"{place}.{key} is not known; there are {', '.join(known)}{_near(key, known)}"
        for key in table
        if key not in known
    ]


def _near(given: Any, known: tuple[str, ...] | list[str]) -> str:
    near = get_close_matches(given.lower(), known, 1) if isinstance(given, str) else []
    return f". Did you mean {near[0]}?" if near else ""


def _text(place: str, table: Mapping[str, Any], key: str, faults: list[str]) -> str:
    value = table[key]
    if not isinstance(value, str) or any(ord(letter) < 32 for letter in value):
        faults.append(f"{place}.{key} must be a text of one line")
        return {"folder": "INBOX", "done": "Done"}.get(key, "")
    if len(value) > MAX_TEXT:
        faults.append(f"{place}.{key} has more than {MAX_TEXT} signs")
        return {"folder": "INBOX", "done": "Done"}.get(key, "")
    return value


def _number(
    place: str, table: Mapping[str, Any], key: str, default: int, low: int, high: int, faults: list[str]
) -> int:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        faults.append(f"{place}.{key} is {value!r}; a whole number from {low} to {high} is expected")
        return default
    return value
