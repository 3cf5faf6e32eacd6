"""What is built leaves nothing out: the lists of the wheel and of the source distribution are those of the tree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rattus_pbem import __version__

from .test_hygiene import ROOT, files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OUTSIDE = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]


def tree() -> set[str]:
    return {str(path.relative_to(ROOT)) for path in files()}


def test_the_wheel_holds_the_whole_package_and_what_it_reads_of_the_tree() -> None:
    builder = pytest.importorskip("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    names = {str(Path(file.distribution_path)) for file in builder.recurse_included_files()}
    assert {name for name in tree() if name.startswith("rattus_pbem/")} - names == set()
    for source, target in OUTSIDE.items():
        assert (ROOT / source).exists(), source
        assert target.startswith("rattus_pbem/"), target
    assert not [name for name in names if not name.startswith("rattus_pbem/") or name.endswith(".pyc")]


def test_the_source_distribution_holds_the_tree() -> None:
    builder = pytest.importorskip("hatchling.builders.sdist").SdistBuilder(str(ROOT))
    names = {str(Path(file.path).relative_to(ROOT)) for file in builder.recurse_included_files()}
    assert tree() - names == set()


def test_the_metadata_are_complete() -> None:
    project = PROJECT["project"]
    assert {"name", "description", "readme", "requires-python", "license", "keywords", "classifiers"} <= project.keys()
    pythons = [text.rpartition(" ")[2] for text in project["classifiers"] if "Python :: 3." in text]
    script = (ROOT / "scripts/try_wheel.sh").read_text("utf-8")
    assert re.findall(r"python(3\.\d+)", script.partition("for python in")[2].partition("\n")[0]) == pythons
    assert "urls" not in project, "no address is made up"


def test_the_changes_begin_with_this_version_or_with_what_is_not_released_yet() -> None:
    heads = re.findall(r"^## (.+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = [head.split()[0] for head in heads if head != "Not released yet"]
    assert len(heads) - len(released) <= 1
    assert released[0] == __version__


EXTRAS = ("fast", "mail", "signing", "postgres")
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PINNED = dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE))


def named(requirement: str) -> str:
    """The name in a requirement, as the lock file writes it."""
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def test_the_lock_file_for_hosts_has_all_that_they_install_with_hashes_and_the_versions_of_the_tests() -> None:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *(each for extra in EXTRAS for each in project["optional-dependencies"][extra])]
    assert {named(each) for each in wanted} - {"rattus-pbem"} - PINNED.keys() == set()
    entries = re.split(r"\n(?=\S)", LOCK.strip())
    assert [entry for entry in entries if not re.search(r"--hash=sha256:[0-9a-f]{64}", entry)] == []
    tested = (ROOT / "requirements-test.lock").read_text("utf-8")
    versions = {named(name): version for name, version in re.findall(r"^([\w.-]+)==(\S+)", tested, re.MULTILINE)}
    assert {name: version for name, version in PINNED.items() if versions.get(name, version) != version} == {}
    assert "://" not in LOCK, "it names no index"
    assert {"certifi", "requests", "urllib3"} & PINNED.keys() == set(), "a host fetches nothing from the web"


def test_the_image_is_made_of_what_the_lock_file_has() -> None:
    text = (ROOT / "deploy/Containerfile").read_text("utf-8")
    assert "--require-hashes -r /dist/requirements.lock" in text
    assert "--no-deps" in text


def test_what_builds_the_wheel_of_the_image_is_pinned_with_hashes() -> None:
    image = (ROOT / "deploy/Containerfile").read_text("utf-8")
    assert all("--require-hashes" in words or "--no-deps" in words for words in image.split("pip install")[1:])
    assert "--no-isolation" in image, "else pip fetches what builds without hashes"
    tested = (ROOT / "requirements-test.lock").read_text("utf-8")
    versions = {named(name): version for name, version in re.findall(r"^([\w.-]+)==(\S+)", tested, re.MULTILINE)}
    entries = re.split(r"\n(?! )", (ROOT / "deploy/requirements-build.lock").read_text("utf-8").strip())
    assert {entry.partition("==")[0] for entry in entries} >= {"build", "hatchling"}
    for entry in entries:
        name, version = entry.split()[0].split("==")
        assert versions.get(named(name), version) == version, name
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), name
