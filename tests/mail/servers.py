"""Private Dovecot and Postfix for tests: on loopback ports, in a temporary folder, nothing can leave the machine.

Each server, and each of its parts that Debian has in a package of its own, is asked for by itself.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..absent import absent

DOMAIN = "pbem.test"
PASSWORD = "a secret"
USERS = ("host", "anna", "ben", "chloe")

DOVECOT = """\
base_dir = {dir}/run
state_dir = {dir}/state
protocols = {protocols}
listen = 127.0.0.1
log_path = {dir}/log
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
ssl = yes
ssl_cert = <{dir}/cert.pem
ssl_key = <{dir}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:{dir}/home/%n
first_valid_uid = 1
recipient_delimiter = +
passdb {{
  driver = passwd-file
  args = username_format=%n {dir}/users
}}
userdb {{
  driver = passwd-file
  args = username_format=%n {dir}/users
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
"""

LMTP = """\
service lmtp {{
  chroot =
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
protocol lmtp {{
  postmaster_address = postmaster@pbem.test
}}
"""

MAIN = """\
compatibility_level = 3.6
queue_directory = {dir}/queue
data_directory = {dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.pbem.test
mynetworks = 127.0.0.0/8
inet_interfaces = loopback-only
inet_protocols = ipv4
smtp_dns_support_level = disabled
default_transport = discard
relay_transport = discard
virtual_mailbox_domains = pbem.test
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
recipient_delimiter = +
smtpd_helo_required = yes
# What a busy machine makes it put off comes again in seconds, not after the usual five minutes.
queue_run_delay = 2s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
maillog_file = {dir}/queue/maillog
maillog_file_prefixes = {dir}
"""

NO_LOCAL = """\
mydestination =
alias_maps =
alias_database =
"""

MASTER = """\
127.0.0.1:{smtp} inet n - n - - smtpd
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
local unix - n n - - local
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


@dataclass(frozen=True, slots=True)
class Dovecot:
    """A running Dovecot: its folder, its ports, its certificate. LMTP is served only where that part is installed."""

    dir: Path
    imap: int
    imaps: int
    lmtp: int

    @property
    def certificate(self) -> str:
        return str(self.dir / "cert.pem")

    def control(self, *words: str) -> None:
        """Tell it to stop, or to reload."""
        _as_user([_program("dovecot"), "-c", str(self.dir / "dovecot.conf"), *words])


@dataclass(frozen=True, slots=True)
class Postfix:
    """A running Postfix that delivers to Dovecot."""

    dir: Path
    smtp: int

    @property
    def sendmail(self) -> tuple[str, ...]:
        return ("/usr/sbin/sendmail", "-C", str(self.dir / "etc"))

    def queued(self) -> str:
        """What waits in its queue, and why."""
        listed = [_program("postqueue"), "-c", str(self.dir / "etc"), "-p"]
        return subprocess.run(listed, capture_output=True, text=True, check=True).stdout


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody listens at."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [int(each.getsockname()[1]) for each in sockets]
    finally:
        for each in sockets:
            each.close()


@contextmanager
def a_folder() -> Iterator[Path]:
    """A temporary folder that other users can enter: servers do not run as the one who tests."""
    folder = Path(tempfile.mkdtemp(prefix="rattus-mail-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_certificate(folder: Path) -> None:
    """A certificate of `localhost` for two days."""
    if shutil.which("openssl") is None:
        absent("openssl is not installed")
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(["openssl", *words, *names, *made], check=True, capture_output=True)


@contextmanager
def running_dovecot(lmtp: int) -> Iterator[Dovecot]:
    """Dovecot with the mailboxes of USERS, run by the user who tests, or by `mail` if that is root."""
    _program("dovecot")
    if not has_dovecot_part("imap"):
        absent("Dovecot's IMAP part is not installed")
    with a_folder() as folder:
        imap, imaps = free_ports(2)
        user, uid, group, gid = _whom()
        for part in ("run", "state", "home"):
            (folder / part).mkdir()
        make_certificate(folder)
        lines = [f"{name}:{{PLAIN}}{PASSWORD}:{uid}:{gid}::{folder}/home/{name}::\n" for name in USERS]
        (folder / "users").write_text("".join(lines))
        config, protocols = (DOVECOT + LMTP, "imap lmtp") if has_dovecot_part("lmtp") else (DOVECOT, "imap")
        ports = {"imap": imap, "imaps": imaps, "lmtp": lmtp}
        config = config.format(dir=folder, user=user, group=group, protocols=protocols, **ports)
        (folder / "dovecot.conf").write_text(config)
        if os.getuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, uid, gid)
        server = Dovecot(folder, imap, imaps, lmtp)
        try:
            server.control()
            yield server
        finally:
            if (folder / "run" / "master.pid").exists():
                server.control("stop")


@contextmanager
def running_postfix(lmtp: int, main: str = NO_LOCAL, services: str = "") -> Iterator[Postfix]:
    """Postfix that hands everything for DOMAIN to this LMTP port and throws the rest away. Needs root.

    `main` and `services` are more lines of main.cf, about what is delivered on this machine, and of master.cf; `{dir}`
    in them is the server's folder.
    """
    program = _program("postfix")
    if os.getuid() != 0:
        absent("Postfix can be started by root only")
    with a_folder() as folder:
        (smtp,) = free_ports(1)
        for part in ("etc", "queue", "data", "etc/postfix-files.d", "etc/dynamicmaps.cf.d"):
            (folder / part).mkdir()
        shutil.chown(folder / "data", "postfix")
        for name in ("postfix-files", "dynamicmaps.cf"):
            if Path("/etc/postfix", name).exists():
                shutil.copy(Path("/etc/postfix", name), folder / "etc" / name)
        (folder / "etc" / "main.cf").write_text((MAIN + main).format(dir=folder, lmtp=lmtp))
        (folder / "etc" / "master.cf").write_text((MASTER + services).format(dir=folder, smtp=smtp))
        control = [program, "-c", str(folder / "etc")]
        _run([*control, "start"])
        try:
            yield Postfix(folder, smtp)
        finally:
            _run([*control, "stop"])


def _program(name: str) -> str:
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        absent(f"{name} is not installed")
    return path


def has_dovecot_part(name: str) -> bool:
    """Whether the program of one of its protocols is there: `imap`, `lmtp`."""
    ran = subprocess.run([_program("doveconf"), "-d", "libexec_dir"], capture_output=True, text=True, check=True)
    folder = re.search(r"=\s*(\S+)", ran.stdout)
    return folder is not None and Path(folder[1], name).exists()


def _whom() -> tuple[str, int, str, int]:
    import grp
    import pwd

    user = pwd.getpwnam("mail") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    return user.pw_name, user.pw_uid, grp.getgrgid(user.pw_gid).gr_name, user.pw_gid


def _as_user(words: list[str]) -> None:
    _, uid, _, gid = _whom()
    other: dict[str, Any] = {"user": uid, "group": gid, "extra_groups": []} if os.getuid() == 0 else {}
    _run(words, **other)


def _run(words: list[str], **other: Any) -> None:
    """Run a program that leaves a server behind: the server keeps what it was given for output, so that is a file."""
    with tempfile.TemporaryFile() as output:
        code = subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False, **other
        ).returncode
        output.seek(0)
        assert code == 0, output.read().decode("utf-8", "replace")
