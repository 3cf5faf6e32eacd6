"""Examines the mail sources and the transport: folders, programs, passwords, servers.

A server is asked by one connection that is closed again; no letter is sent, taken or marked.
"""

from __future__ import annotations

import os
import shutil
import smtplib
import socket
import ssl
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ..disk import fix_of_closed
from ..errors import PbemError, UnreadableError
from .host_faults import reason
from .imap import connected, refusals
from .settings import PORTS, Endpoint
from .transports import smtp_reason, try_smtp

if TYPE_CHECKING:
    from imapclient import IMAPClient  # type: ignore[import-untyped]

AddFinding: TypeAlias = Callable[[str, str, str], None]
"""Takes a finding: where, what, its fix."""

MAX_NAMED = 10
OTHER_NAME = (62, 64)
EXPIRED = 10
"""Verdicts of OpenSSL on a certificate (X509_V_ERR_…)."""


def may(path: str | Path, mode: int) -> bool:
    """Whether the user who runs this may read, write or enter a path; never raises."""
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def examine_source(endpoint: Endpoint, add: AddFinding, *, connect: bool) -> None:
    """What is wrong with one mail source."""
    if _report_missing_target(endpoint, add):
        return
    if endpoint.kind == "maildir":
        _maildir_in(endpoint, add)
        return
    try:
        refused = refusals(endpoint)
    except UnreadableError as error:
        add(endpoint.place, f"{error.message}.", error.hint)
        return
    if _examine_server(endpoint, add) and connect:
        _ask_imap(endpoint, refused, add)


def examine_transport(endpoint: Endpoint, helo: str, add: AddFinding, *, connect: bool) -> None:
    """What is wrong with the transport; `none` is not wrong here."""
    if _report_missing_target(endpoint, add):
        return
    if endpoint.kind == "smtp" and _examine_server(endpoint, add) and connect:
        try:
            try_smtp(endpoint, helo)
        except (OSError, smtplib.SMTPException, PbemError, ValueError) as error:
            add(endpoint.place, *_smtp_trouble(endpoint, error))
    elif endpoint.kind == "sendmail":
        _check_sendmail(endpoint, add)
    elif endpoint.kind == "maildir":
        _maildir_out(endpoint, add)


def _report_missing_target(endpoint: Endpoint, add: AddFinding) -> bool:
    """Report an endpoint that lacks its path or host; whether it does. (An empty path would be the current folder.)"""
    needed = {"maildir": "path", "imap": "host", "smtp": "host"}.get(endpoint.kind, "")
    if needed and not getattr(endpoint, needed):
        add(endpoint.place, f"it has no {needed}.", f"Set {needed} for it in host.toml.")
        return True
    return False


def _maildir_in(endpoint: Endpoint, add: AddFinding) -> None:
    if not os.path.isdir(endpoint.path):
        add(
            endpoint.place,
            "there is no such folder, or it cannot be entered.",
            "Check the spelling of path; if it is right, let the mail server deliver a first letter, which makes it.",
        )
        return
    parts = [Path(endpoint.path, part) for part in ("new", "cur")]
    if missing := [part.name for part in parts if not os.path.isdir(part)]:
        inner = [name for name in ("Maildir", ".maildir", "mail") if os.path.isdir(Path(endpoint.path, name, "new"))]
        add(
            endpoint.place,
            f"this is not a Maildir: it has no {' and no '.join(missing)}.",
            f"Did you mean {Path(endpoint.path, inner[0])}?"
            if inner
            else "Name the folder in which new, cur and tmp lie.",
        )
        return
    for wanted, what in ((os.R_OK | os.X_OK, "read"), (os.W_OK, "written; letters are taken by moving them")):
        if closed := [str(part) for part in parts if not may(part, wanted)]:
            add(
                endpoint.place,
                f"the user who runs this may not have {' and '.join(closed)} {what}.",
                fix_of_closed(*closed),
            )
            return


def _maildir_out(endpoint: Endpoint, add: AddFinding) -> None:
    whole = Path(endpoint.path)
    named = next((at for at, part in enumerate(whole.parts) if "{to}" in part), None)
    folder = whole if named is None else Path(*whole.parts[:named])
    if not os.path.isdir(folder):
        if os.path.isdir(folder.parent) and may(folder.parent, os.W_OK | os.X_OK):
            return  # it is made with the first letter
        add(
            endpoint.place,
            f"there is no folder {folder}, and none around it in which it could be made: letters cannot leave.",
            f"Check the spelling of path; if it is right: mkdir -p -m 700 {folder}",
        )
        return
    parts = [folder / part for part in ("tmp", "new", "cur")] if named is None else []
    there = [part for part in parts if os.path.isdir(part)]
    closed = [part for part in there if not may(part, os.W_OK | os.X_OK)]
    if len(there) < max(1, len(parts)) and not may(folder, os.W_OK | os.X_OK):
        closed.append(folder)
    if closed:
        folders = " ".join(map(str, closed))
        add(endpoint.place, f"the user who runs this may not write {folders}.", fix_of_closed(*closed))


def _check_sendmail(endpoint: Endpoint, add: AddFinding) -> None:
    program = endpoint.command[0]
    if shutil.which(program):
        return
    if os.path.isfile(program):
        add(endpoint.place, f"{program} is not executable.", f"chmod +x {program}, or name the program in mail.out.")
        return
    near = shutil.which("sendmail") or shutil.which("sendmail", path="/usr/sbin:/usr/lib:/usr/local/sbin")
    fix = f"Set command to {near}." if near else "Install a mail server that has one (Postfix, msmtp), or use SMTP."
    add(endpoint.place, f"there is no program {program}.", fix)


def _examine_server(endpoint: Endpoint, add: AddFinding) -> bool:
    """The password and the certificate's file of a server; False if it makes no sense to ask the server."""
    usable = _password(endpoint, add)
    if endpoint.tls != "none" and endpoint.ca_file:
        try:
            ssl.create_default_context(cafile=endpoint.ca_file)
        except OSError as error:
            fix = "Name a file with the certificate of the server's authority (PEM), or take ca_file away."
            add(endpoint.place, f"ca_file {endpoint.ca_file} cannot be used: {reason(error)}.", fix)
            return False
    return usable


def _password(endpoint: Endpoint, add: AddFinding) -> bool:
    if not endpoint.user:
        if endpoint.password_file or endpoint.password_env:
            fix = "Set user, or take the password away if the server wants none."
            add(endpoint.place, "a password is named but no user: letters go without a login.", fix)
        return True
    if endpoint.password_env and endpoint.password_file:
        both = f"password_env {endpoint.password_env} and password_file {endpoint.password_file}"
        what = f"it has {both}; the first is used."
        add(endpoint.place, what, "Take one of the two away.")
    if endpoint.password_env:
        value = os.environ.get(endpoint.password_env)
        if not value:
            state = "is not set" if value is None else "is empty"
            fix = "Set it where the tick runs (cron does not read your shell's profile), or use password_file."
            add(endpoint.place, f"the environment variable {endpoint.password_env} {state}.", fix)
        return bool(value)
    file = endpoint.password_file
    if not file:
        fix = "Write the password into a file that only you may read, and name it in password_file."
        add(endpoint.place, "a user is named but no password.", fix)
        return False
    write = f"Write the password as its first line: (umask 077; cat > {file})"
    if not os.path.isfile(file):
        hint = "" if os.path.isabs(file) else f" It is looked for in {Path.cwd()}; name it with its whole path, or:"
        add(endpoint.place, f"there is no password file {file}.", f"{hint} {write}".strip())
        return False
    try:
        mode, password = os.stat(file).st_mode, endpoint.password()
    except (OSError, UnreadableError) as error:
        why = error.message if isinstance(error, UnreadableError) else reason(error)
        add(endpoint.place, f"password file {file}: {why}.", f"See who owns it, and its mode: ls -l {file}")
        return False
    if mode & 0o077:
        add(endpoint.place, f"other users can read the password file {file}.", f"chmod 600 {file}")
    if not password:
        add(endpoint.place, f"the first line of the password file {file} is empty.", write)
    return bool(password)


def _ask_imap(endpoint: Endpoint, refused: tuple[type[Exception], ...], add: AddFinding) -> None:
    stops: tuple[type[Exception], ...] = (*refused, OSError)
    try:
        with connected(endpoint) as client:
            _check_imap_folder(client, endpoint, refused, add)
    except UnreadableError as error:
        add(endpoint.place, f"{error.message}.", error.hint or "Check the settings of this mail source.")
    except stops as error:
        add(endpoint.place, *_imap_trouble(endpoint, error))


def _check_imap_folder(
    client: IMAPClient, endpoint: Endpoint, refused: tuple[type[Exception], ...], add: AddFinding
) -> None:
    if not client.folder_exists(endpoint.folder):
        names = sorted(str(name) for _, _, name in client.list_folders())
        small = {name.lower(): name for name in names}
        near = [small[name] for name in get_close_matches(endpoint.folder.lower(), list(small), 3)]
        known = ", ".join(names[:MAX_NAMED]) + (", …" if len(names) > MAX_NAMED else "")
        fix = f"Did you mean {' or '.join(near)}?" if near else f"Set folder to one of {known}."
        add(endpoint.place, f"there is no folder {endpoint.folder} at the server.", fix)
        return
    try:
        client.select_folder(endpoint.folder, readonly=True)
    except refused as error:
        fix = "See at the server what this user may do with it."
        add(endpoint.place, f"the folder {endpoint.folder} cannot be opened: {reason(error)}.", fix)


def _imap_trouble(endpoint: Endpoint, error: Exception) -> tuple[str, str]:
    from imapclient.exceptions import CapabilityError, LoginError  # type: ignore[import-untyped]

    if isinstance(error, UnicodeError):
        return _no_name(endpoint, error)
    if isinstance(error, LoginError):
        return _refused_login(endpoint, reason(error))
    if isinstance(error, CapabilityError):
        return f"the server does not do what is asked: {reason(error)}.", _tls_fix(endpoint)
    if isinstance(error, OSError):
        return _trouble(endpoint, error)
    return f"the server does not answer as an IMAP server does: {reason(error)}.", _port_fix(endpoint)


def _smtp_trouble(endpoint: Endpoint, error: Exception) -> tuple[str, str]:
    if isinstance(error, UnicodeError):
        return _no_name(endpoint, error)
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return _refused_login(endpoint, smtp_reason(smtplib.SMTPResponseException(error.smtp_code, error.smtp_error)))
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return f"the server does not do what is asked: {smtp_reason(error)}", _tls_fix(endpoint)
    if isinstance(error, smtplib.SMTPException):
        return f"the server does not answer as an SMTP server does: {smtp_reason(error)}.", _port_fix(endpoint)
    if isinstance(error, OSError):
        return _trouble(endpoint, error)
    return f"{smtp_reason(error)}.", "Check the settings of this mail transport."


def _trouble(endpoint: Endpoint, error: OSError) -> tuple[str, str]:
    """What kept a connection from coming about."""
    if isinstance(error, ssl.SSLCertVerificationError):
        fixes = dict.fromkeys(OTHER_NAME, "Set host to a name that stands in the certificate.")
        fixes[EXPIRED] = "Renew the certificate at the server; see that the clock of this machine is right."
        fix = fixes.get(error.verify_code, "If it is your own certificate, name it, or its authority's, in ca_file.")
        return f"the certificate of the server is not trusted: {error.verify_message.rstrip('.')}.", fix
    if isinstance(error, ssl.SSLError):
        if endpoint.tls == "tls":
            fix = f'Set tls = "starttls" for this port, or port = {PORTS[endpoint.kind, "tls"]}.'
            return f"port {endpoint.port} does not begin with TLS: {reason(error)}.", fix
        return f"TLS could not be agreed on: {reason(error)}.", "See the server's TLS settings and its log."
    if isinstance(error, socket.gaierror):
        fix = "Check the spelling of host, and whether this machine can look up names."
        return f"no machine of the name {endpoint.host} is known: {reason(error)}.", fix
    if isinstance(error, ConnectionRefusedError):
        return f"nothing listens on port {endpoint.port} of {endpoint.host}: {reason(error)}.", _port_fix(endpoint)
    if isinstance(error, TimeoutError):
        more = "" if endpoint.tls == "tls" else " A port that begins with TLS is silent without it."
        return (
            f"no answer within {endpoint.timeout} seconds.",
            f"{_port_fix(endpoint)} Or a firewall stands between.{more}",
        )
    return f"no connection: {reason(error)}.", _port_fix(endpoint)


def _refused_login(endpoint: Endpoint, answer: str) -> tuple[str, str]:
    fix = f"See user, and the password in {endpoint.password_env or endpoint.password_file}"
    more = "" if endpoint.tls != "none" else "; some servers take a login by TLS only"
    return f"the server does not take the user and password: {answer.rstrip('.')}.", f"{fix}{more}."


def _port_fix(endpoint: Endpoint) -> str:
    return (
        f'See host and port; with tls = "{endpoint.tls}" the port is most often {PORTS[endpoint.kind, endpoint.tls]}.'
    )


def _tls_fix(endpoint: Endpoint) -> str:
    ports = [f'tls = "{tls}" (port {PORTS[endpoint.kind, tls]})' for tls in ("tls", "starttls") if tls != endpoint.tls]
    return f"Try {' or '.join(ports)}."


def _no_name(endpoint: Endpoint, error: UnicodeError) -> tuple[str, str]:
    if isinstance(error, UnicodeEncodeError):
        fix = "Use ASCII only; set another password at the server."
        return "host, user or password holds letters beyond ASCII.", fix
    return f"host {endpoint.host} cannot be the name of a machine.", "Check the spelling of host."
