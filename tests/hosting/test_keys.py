"""Keys and secrets: a home and its games stay out of any repository, and nothing is played with a key everybody has."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rattus_pbem.home.home import demo_key, make_home, open_home
from rattus_pbem.home.host_keys import is_published
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.inquiry.doctor import examine
from tests.cli.running import refused, run, write
from tests.golden.sample import KEPT
from tests.golden.sample import KEY as SAMPLE_KEY

from . import homes
from .homes import BEGINS

pytestmark = pytest.mark.usefixtures("clock")
SEATS = ("--seat", "red=Anna", "--seat", "blue=bot:sensible")


def repository(folder: Path) -> Path:
    """A git repository in this folder, with nothing in it."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "--quiet")
    return folder


def git(folder: Path, *words: str) -> str:
    """What git says, run in a folder without anybody's settings."""
    quiet = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "PATH": "/usr/bin:/bin:/usr/local/bin"}
    return subprocess.run(["git", *words], cwd=folder, env=quiet, capture_output=True, text=True, check=True).stdout


def added(folder: Path) -> list[str]:
    """The files that are in the repository after `git add -A`."""
    git(folder, "add", "-A")
    return git(folder, "ls-files").split()


def init(folder: Path) -> Path:
    """A home made by the command, with a game."""
    assert run("init", folder).code == 0
    assert run("new", "peste", *SEATS, "--no-nonces", "--home", folder).code == 0
    assert run("tick", "--home", folder).code == 0
    return folder


def test_a_home_is_open_to_its_account_alone(tmp_path: Path) -> None:
    assert init(tmp_path / "new").stat().st_mode & 0o777 == 0o700
    (tmp_path / "there").mkdir(mode=0o755)
    assert init(tmp_path / "there").stat().st_mode & 0o777 == 0o700


def test_a_home_within_a_repository_stays_out_of_it(tmp_path: Path) -> None:
    outer = repository(tmp_path / "outer")
    write(outer / "notes", "x")
    write(outer / ".gitignore", "!secret.json\n!host.key\n!*.json\n")
    init(outer / "home")
    assert added(outer) == [".gitignore", "notes"]


def test_a_home_that_is_made_a_repository_holds_nothing(tmp_path: Path) -> None:
    assert added(repository(init(tmp_path / "home"))) == []


@pytest.mark.parametrize("before", ["", "*.log", "*.log\n", "!host.key\n!games/\n!secret.json\n", "\xe9\xff\n"])
def test_a_home_in_a_folder_that_is_a_repository_already(tmp_path: Path, before: str) -> None:
    folder = repository(tmp_path / "home")
    write(folder / ".gitignore", before.encode("latin-1"))
    write(folder / "notes", "x")
    init(folder)
    assert added(folder) == [".gitignore", "notes"]
    assert (folder / ".gitignore").read_bytes().startswith(before.strip().encode("latin-1"))


def test_a_game_folder_elsewhere_still_stays_out(tmp_path: Path) -> None:
    home, outer = init(tmp_path / "home"), repository(tmp_path / "outer")
    write(outer / "notes", "x")
    shutil.copytree(home / "games" / "peste", outer / "peste")
    assert added(outer) == ["notes"]


def test_a_game_of_a_home_without_a_gitignore_still_stays_out(tmp_path: Path) -> None:
    outer = repository(tmp_path / "outer")
    home = init(outer / "home")
    (home / ".gitignore").unlink()
    assert not [name for name in added(outer) if name.startswith("home/games")]


def test_a_backup_within_a_repository_stays_out(tmp_path: Path) -> None:
    home, outer = init(tmp_path / "home"), repository(tmp_path / "outer")
    write(outer / "notes", "x")
    assert run("doctor", "--home", home, "--backup", outer / "backup").code == 0
    assert list((outer / "backup").glob("*/games/peste/secret.json"))
    assert added(outer) == ["notes"]


def test_a_killed_new_leaves_nothing_for_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outer = repository(tmp_path / "outer")
    home = make_home(outer / "home")
    (home.path / ".gitignore").unlink()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rattus_pbem.hosting.new_game.Session", killed)
    with pytest.raises(KeyboardInterrupt):
        new_game(home, "peste", "rattus", homes.SEATS[:2], {}, BEGINS, secret=homes.SECRET)
    assert (home.path / "games" / ".peste" / "secret.json").exists()
    assert not [name for name in added(outer) if "secret" in name or "peste" in name]


# --- published keys


def test_every_key_and_secret_in_the_repository_and_of_the_demo_is_known_as_published() -> None:
    kept = json.loads((KEPT / "secret.json").read_bytes())["secret"]
    assert is_published(bytes.fromhex(kept))
    for key in (SAMPLE_KEY, demo_key("1347"), hashlib.sha256(b"demo secret 1347").digest()):
        assert is_published(key)
    assert not is_published(homes.SECRET)


@pytest.mark.parametrize("seed", ["sample", "1347"])
def test_no_game_is_begun_with_a_published_key(tmp_path: Path, seed: str) -> None:
    home = make_home(tmp_path / "home", key=demo_key(seed))
    before = homes.tree(home.path)
    refused(run("new", "peste", *SEATS, "--home", home.path), "host.key", "published", "init", code=1)
    assert homes.tree(home.path) == before
    assert [finding.where for finding in examine(home, BEGINS).findings] == ["host.key"]


def test_no_game_is_begun_in_the_home_of_a_demo_whatever_its_seed(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=demo_key("tuesday"))
    write(home.path / "this-is-a-demo", "")
    refused(run("new", "peste", *SEATS, "--home", home.path), "published", code=1)


def test_a_published_key_that_lies_in_a_folder_is_no_key_for_a_home(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    write(folder / "host.key", SAMPLE_KEY.hex() + "\n")
    refused(run("init", folder), "published", code=1)
    assert not (folder / "host.toml").exists()
    write(folder / "host.key", "ab" * 32 + "\n")
    assert run("init", folder).code == 0
    assert open_home(folder).key == bytes.fromhex("ab" * 32)


@pytest.mark.parametrize("seed", ["the secret of the sample game", "demo secret 1347"])
def test_no_game_is_begun_with_a_published_secret(tmp_path: Path, seed: str) -> None:
    home = make_home(tmp_path / "home")
    path = write(tmp_path / "secret", hashlib.sha256(seed.encode()).hexdigest())
    refused(run("new", "peste", *SEATS, "--secret-file", path, "--home", home.path), "secret", "published", code=1)
    assert list((home.path / "games").iterdir()) == []
