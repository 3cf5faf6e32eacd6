"""The pipes of docs/hosting.md through the real Postfix: mail comes into the home, and `doctor` has nothing to say.

The account that owns the home is `games`, which every Debian has; no account is made for the test.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rattus_pbem.mail.message_reader import read_message
from rattus_pbem.mail.settings import Endpoint
from rattus_pbem.mail.transports import SmtpTransport

from ..absent import absent
from .servers import Postfix, a_folder, running_postfix

ACCOUNT = "games"
SERVICE = "rattus-pbem"
LOCAL, PIPED, NOBODYS = "home.pbem-pipe.test", "service.pbem-pipe.test", "games-by-alias"
# The recipes name ~pbem/.forward, /etc/aliases and /etc/postfix/transport; here these three lie in the server's folder.
MAIN = f"""\
mydestination = {LOCAL}
alias_maps = texthash:{{dir}}/etc/aliases
forward_path = {{dir}}/forward
transport_maps = texthash:{{dir}}/etc/transport
relay_domains = {PIPED}
"""
PACKAGES = (
    *("rattus_pbem", "typer", "shellingham", "annotated_doc", "pydantic", "pydantic_core", "annotated_types"),
    *("typing_inspection", "typing_extensions", "msgspec"),
)
"""What the program imports for the mail of a home."""
DOCS = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()


@dataclass(frozen=True)
class Piped:
    """A home of ACCOUNT beside a Postfix with all of the recipes, and the program as that account can run it."""

    postfix: Postfix
    home: Path
    program: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return run_as_account([str(self.program), *words])

    def configure(self, address: str, timeout: int) -> None:
        out = f'kind = "smtp"\nhost = "127.0.0.1"\nport = {self.postfix.smtp}\ntls = "none"\ntimeout = {timeout}'
        text = f'[mail]\naddress = "{address}"\nsub_addresses = true\n\n[mail.out]\n{out}\n'
        (self.home / "host.toml").write_text(text)

    def waiting(self) -> list[Path]:
        return list((self.home / "mail").glob("in/new/*"))


def recipe(pattern: str, program: Path, home: Path) -> str:
    """A line of the docs, with this program and this home in place of the example's."""
    line_in_docs = re.search(rf"^    ({pattern}.*)$", DOCS, re.MULTILINE)
    assert line_in_docs is not None, f"docs/hosting.md has no line {pattern}"
    line = (
        line_in_docs[1].replace("/srv/rattus-pbem/.venv/bin/rattus-pbem", str(program)).replace("/srv/pbem", str(home))
    )
    return line.replace("user=pbem", f"user={ACCOUNT}")


def run_as_account(words: list[str]) -> subprocess.CompletedProcess[str]:
    person = pwd.getpwnam(ACCOUNT)
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    return subprocess.run(
        words, user=person.pw_uid, group=person.pw_gid, extra_groups=[], env=environment, cwd="/",
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def program_of_account(folder: Path) -> Path:
    """The program as ACCOUNT can run it: where it lies; else, where root alone may go, a copy for Debian's Python."""
    program = folder / "rattus-pbem"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m rattus_pbem "$@"\n')
    program.chmod(0o755)
    if run_as_account([str(program), "--version"]).returncode == 0:
        return program
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        source = Path(spec.origin)
        if spec.submodule_search_locations:
            shutil.copytree(source.parent, folder / "lib" / package, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / "lib")
    python = f"/usr/bin/python3.{sys.version_info.minor}"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={folder}/lib exec {python} -m rattus_pbem "$@"\n')
    ran = run_as_account([str(program), "--version"])
    if ran.returncode != 0:
        pytest.skip(f"{ACCOUNT} may run neither {sys.executable} nor {python}: {ran.stderr.strip()[-200:]}")
    return program


@pytest.fixture(scope="module")
def piped() -> Iterator[Piped]:
    if os.getuid() != 0:
        absent("a pipe that runs as another account can be tried by root only")
    with a_folder() as folder:
        program, home = program_of_account(folder), folder / "pbem"
        home.mkdir(mode=0o700)
        os.chown(home, pwd.getpwnam(ACCOUNT).pw_uid, pwd.getpwnam(ACCOUNT).pw_gid)
        made = run_as_account([str(program), "init", str(home)])
        assert made.returncode == 0, made.stderr
        service = recipe(f"{SERVICE} unix ", program, home) + "\n" + recipe("  flags=", program, home) + "\n"
        with running_postfix(1, MAIN, service) as postfix:
            forward, etc = postfix.dir / "forward", postfix.dir / "etc"
            forward.write_text(recipe('"', program, home) + "\n")
            os.chown(forward, pwd.getpwnam(ACCOUNT).pw_uid, pwd.getpwnam(ACCOUNT).pw_gid)
            forward.chmod(0o600)
            (etc / "aliases").write_text(f'{NOBODYS} "|{program} receive --home {home}"\n')
            (etc / "transport").write_text(f"games@{PIPED} {SERVICE}:\n")
            yield Piped(postfix, home, program)


@pytest.mark.full
@pytest.mark.parametrize("address", [f"{ACCOUNT}@{LOCAL}", f"games@{PIPED}"])
def test_the_recipe_brings_mail_in_and_doctor_is_silent_about_it(piped: Piped, address: str) -> None:
    piped.configure(address, 60)
    ticked = piped.run("tick", "--home", str(piped.home))  # or doctor would name the mail that no tick has taken
    assert ticked.returncode == 0, ticked
    local, _, domain = address.partition("@")
    to = f"{local}+peste.red.KX4P9QDM@{domain}"
    written = f"From: anna@pbem.test\r\nTo: {to}\r\nSubject: Orders\r\n\r\nFrom here to there\r\n"
    way = SmtpTransport(Endpoint("smtp", host="127.0.0.1", port=piped.postfix.smtp, tls="none"), "pbem.test")
    assert way.send(written.encode(), "anna@pbem.test", to).kind == "ok"
    way.close()
    for _ in range(10):  # each sends a trial mail behind the player's, waits for it and takes it out
        looked = piped.run("doctor", "--home", str(piped.home))
        assert (looked.returncode, looked.stdout) == (0, "0 games looked at, 0 findings.\n"), log(piped)
        if piped.waiting():
            break
    (file,) = piped.waiting()
    assert file.owner() == ACCOUNT
    raw = file.read_bytes()
    file.unlink()
    mail = read_message(raw)
    assert (mail.sender, mail.automatic) == ("anna@pbem.test", "")
    assert to.lower() in [address.lower() for address in mail.recipients]
    assert raw.splitlines()[-1] == b"From here to there"


@pytest.mark.full
def test_a_pipe_that_runs_as_nobody_is_found_and_costs_no_mail(piped: Piped) -> None:
    piped.configure(f"{NOBODYS}@{LOCAL}", 2)
    looked = piped.run("doctor", "--home", str(piped.home))
    assert looked.returncode == 1
    assert "has not come in within 2 seconds" in looked.stdout
    assert "runs a pipe in /etc/aliases as nobody" in looked.stdout
    assert piped.waiting() == []
    for _ in range(20):  # Postfix has tried the pipe by the first time, or on a busy machine by a later one
        queued = piped.postfix.queued()
        if "cannot be stored at present" in queued:
            break
        piped.run("doctor", "--home", str(piped.home))
    assert f"{NOBODYS}+trial@{LOCAL}" in queued, log(piped)
    assert "cannot be stored at present" in queued, log(piped)


def log(piped: Piped) -> str:
    return (piped.postfix.dir / "queue" / "maillog").read_text()
