"""What CI services are told: they call what there is, on each Python that the package is for."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def jobs() -> dict[str, Any]:
    """Each job of each file."""
    github = {f"github {name}": job for name, job in read(".github/workflows/ci.yml")["jobs"].items()}
    return github | {f"gitlab {name}": job for name, job in read(".gitlab-ci.yml").items()}


def commands(job: Any) -> list[str]:
    """What a job runs."""
    return job["script"] if "script" in job else [step["run"] for step in job["steps"] if "run" in step]


def targets(text: str) -> set[str]:
    """The targets of make that a text calls."""
    calls = re.findall(r"(?:^make|make --no-print-directory) (.*?)(?: &&.*)?(?:; }.*)?$", text, re.MULTILINE)
    words = {word for call in calls for word in re.sub(r"\$\{\{.*?\}\}", "", call).split()}
    return {word for word in words if "=" not in word}


@pytest.mark.parametrize("name", jobs())
def test_a_job_calls_what_there_is(name: str) -> None:
    text = "\n".join(commands(jobs()[name]))
    assert ".ci/run" in text or targets(text)
    assert os.access(ROOT / ".ci/run", os.X_OK)
    known = set(re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[0].split())
    assert targets(text) <= known


def test_each_python_of_the_package_is_tried() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    pythons = re.findall(r"Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    every = jobs()
    assert every["github python"]["strategy"]["matrix"]["python"] == pythons
    assert every["gitlab python"]["parallel"]["matrix"] == [{"PYTHON": pythons}]


def test_each_run_of_a_service_takes_the_next_part_and_may_take_ninety_minutes() -> None:
    every = jobs()
    github, gitlab = every["github everything"], every["gitlab everything"]
    assert "run_number" in github["env"]["RATTUS_PBEM_RUN"]
    assert "IID" in gitlab["variables"]["RATTUS_PBEM_RUN"]
    assert (github["timeout-minutes"], gitlab["timeout"]) == (90, "90 minutes")


def test_our_own_run_calls_targets_that_there_are() -> None:
    """`.ci/run` runs the tests, those of real servers, the bench and a part of the full tests."""
    called = targets((ROOT / ".ci/run").read_text("utf-8"))
    assert {"lint", "demo", "docs", "man", "test", "test-real", "bench-short", "test-part"} <= called
    heads = " ".join(re.findall(r"^([^#\t:]+):", MAKEFILE, re.MULTILINE)).replace("$(VENV)", ".venv")
    assert called <= set(heads.split())
