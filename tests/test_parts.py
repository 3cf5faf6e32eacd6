"""The parts of the full tests: whatever the tests are, a dozen runs in a row run all of them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from . import counts
from .parts import IS_OVER, SLICES, Part, deal, long_tests, part, slice_of

ROOT = Path(__file__).resolve().parent.parent
NUMBER = ROOT / "scripts" / "part_number.py"


def some_tests(count: int) -> list[Any]:
    """So many tests, the long ones among them."""
    return [
        SimpleNamespace(nodeid=name) for name in (*long_tests(), *(f"test_{n}.py::test[{n}]" for n in range(count)))
    ]


def names(items: list[Any]) -> list[str]:
    return [item.nodeid for item in items]


@pytest.mark.parametrize("first", [0, 5, 1000])
def test_each_test_is_run_by_two_runs_in_a_row_of_a_dozen(first: int) -> None:
    items = some_tests(500)
    runs = {number: set(names(part(items, number))) for number in range(first, first + SLICES + 1)}
    for name in names(items):
        taking = [number for number, run in runs.items() if name in run]
        assert any(number + 1 in taking for number in taking), name
    assert set().union(*list(runs.values())[:SLICES]) == set(names(items))


def test_a_number_that_rises_by_two_passes_nothing_over() -> None:
    items = some_tests(500)
    assert set().union(*(names(part(items, number)) for number in range(0, SLICES, 2))) == set(names(items))


def test_a_part_begins_with_what_the_one_before_would_have_run_last() -> None:
    items = some_tests(500)
    before, after = names(part(items, 3)), names(part(items, 4))
    new = [name for name in before if slice_of(name) == 3]
    assert before[-len(new) :] == new
    assert after[: len(new)] == new[::-1]


def test_other_tests_change_no_slice() -> None:
    few, many = some_tests(100), some_tests(1000)
    assert set(names(part(few, 7))) < set(names(part(many, 7)))


def test_slices_are_about_as_long() -> None:
    seconds = [sum(each for number, each in long_tests().values() if number == which) for which in range(SLICES)]
    count = Counter(slice_of(name) for name in names(some_tests(6000)) if name not in long_tests())
    assert max(count.values()) < 1.2 * 6000 / SLICES
    assert max(seconds) <= max(1.2 * sum(seconds) / SLICES, *(each for _, each in long_tests().values()))


def test_long_tests_are_dealt_out_evenly() -> None:
    rows = [line.split() for line in deal({f"t{n}": float(10 + n) for n in range(50)})]
    assert len(rows) == 50
    sums = [sum(float(seconds) for number, seconds, _ in rows if int(number) == which) for which in range(SLICES)]
    assert max(sums) < 1.2 * min(sums)


def test_long_tests_are_there() -> None:
    """A case of a test that was renamed would lie in a slice of chance."""
    for name in long_tests():
        path, _, test = name.partition("::")
        assert f"def {test.partition('[')[0]}(" in (ROOT / path).read_text("utf-8"), name


def test_what_is_not_reached_in_its_time_is_named_and_no_failure() -> None:
    run = Part(3, 0, printed=True)
    with pytest.raises(pytest.skip.Exception, match=IS_OVER):
        run.pytest_runtest_setup()
    for name, reason in (("a", ""), ("b", IS_OVER), ("c", "no browser")):
        report: Any = SimpleNamespace(when="setup", skipped=bool(reason), longrepr=("", 1, reason), nodeid=name)
        run.pytest_runtest_logreport(report)
    first, *rest = run.account()
    assert first.startswith("NOT REACHED within 0 minutes: 1 of 3 tests")
    assert rest == ["b"]
    long = Part(3, 5, printed=True)
    long.pytest_runtest_setup()
    assert list(long.account()) == ["All of its 0 tests were run."]


@pytest.mark.full
def test_pytest_takes_the_part_and_ends_it_at_its_time() -> None:
    words = ("tests/test_values.py", "tests/test_addresses.py", "--part", "1", "--minutes", "0", "-n", "2")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "-p", "no:cacheprovider"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    left = [line for line in ran.stdout.splitlines() if line.startswith(("tests/test_values.py::", "tests/test_addr"))]
    assert ran.returncode == 0, ran.stdout
    assert f"NOT REACHED within 0 minutes: {len(left)} of {len(left)} tests" in ran.stdout
    assert {slice_of(name) for name in left} == {0, 1}


# ---- what the targets of make take ----------------------------------------------------------------------------------


def chosen(target: str) -> str:
    """The expression of marks by which a target chooses its tests."""
    recipe = (ROOT / "Makefile").read_text("utf-8").partition(f"\n{target}: ")[2].partition("\n\n")[0]
    return recipe.partition('-m "')[2].partition('"')[0]


def test_whatever_the_quick_tests_leave_out_is_in_each_run_or_in_a_part_and_counted_ones_are_in_a_part(
    subtests: pytest.Subtests,
) -> None:
    for marks in list(product((False, True), repeat=5)):
        with subtests.test(marks=marks):
            names = dict(zip(("full", "slow", "counted", "real", "minutes"), marks, strict=True))
            quick, rest, real, rotated, whole = (
                eval(chosen(f"test{which}"), {}, names) for which in ("", "-rest", "-real", "-part", "-full")
            )
            assert quick or rest or real or rotated
            assert not (quick and rest)
            assert whole == (rest or real or rotated)
            assert rotated or not names["counted"]


@pytest.mark.parametrize(
    ("target", "count"), [("test", 1), ("test-rest", 1), ("test-real", 1), ("test-part", 16), ("test-full", 16)]
)
def test_parts_count_in_full(monkeypatch: pytest.MonkeyPatch, target: str, count: int) -> None:
    monkeypatch.setattr(counts, "_divisor", 1)
    config: Any = SimpleNamespace(option=SimpleNamespace(markexpr=chosen(target)))
    counts.choose_counts(config)
    assert counts.sampled(16) == count


def test_the_slowest_tests_are_left_to_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "SECONDS", 3)
    log = """
2.00s call     tests/test_b.py::test_of_two_cases[one two]
0.90s setup    tests/test_b.py::test_of_two_cases[2]
1.00s call     tests/test_a.py::test_quick
9.00s teardown tests/test_a.py::test_quick
3.00s call     tests/test_a.py::test_long
"""
    assert counts.slowest(log) == ["tests/test_a.py::test_long", "tests/test_b.py::test_of_two_cases"]


def test_every_test_that_is_left_to_the_rest_is_there() -> None:
    for name in counts.slow_tests():
        path, _, function = name.partition("::")
        assert f"def {function.rpartition('::')[2]}(" in (ROOT / path).read_text("utf-8"), name


# ---- the number of a run ------------------------------------------------------------------------------------------


class Repository:
    """A clone with the script in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (path / "scripts").mkdir(parents=True)
        (path / "tests").mkdir()
        (path / "scripts" / NUMBER.name).write_bytes(NUMBER.read_bytes())
        (path / "tests" / "part_number").write_text("5\n")
        self.git("init", "-q", "-b", "main")
        self.commit()

    def git(self, *words: str) -> str:
        who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
        return subprocess.run(["git", *who, *words], cwd=self.path, check=True, capture_output=True, text=True).stdout

    def commit(self, times: int = 1) -> None:
        for _ in range(times):
            self.git("add", "-A")
            self.git("commit", "-q", "--allow-empty", "-m", "something")

    def number(self, *words: str, **environment: str) -> str:
        command = [sys.executable, str(self.path / "scripts" / NUMBER.name), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.strip()


def test_the_number_rises_by_one_with_each_commit_and_with_each_merge(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "clone")
    assert repository.number() == "5"
    repository.commit(2)
    assert repository.number() == "7"
    repository.git("switch", "-q", "-c", "branch")
    repository.commit(30)
    repository.git("switch", "-q", "main")
    repository.git("merge", "-q", "--no-ff", "-m", "all of it", "branch")
    assert repository.number() == "8"


def test_many_commits_count_as_one_where_the_last_says_so(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "clone")
    repository.commit(3)
    repository.git("tag", "landed")
    repository.commit(50)
    assert repository.number() == "58"
    repository.number("--next", "landed")
    repository.commit()
    assert repository.number() == "9"


def test_a_service_that_counts_its_runs_is_believed(tmp_path: Path) -> None:
    assert Repository(tmp_path / "clone").number(RATTUS_PBEM_RUN="417") == "417"


def test_without_a_history_the_number_goes_by_the_day(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "clone")
    repository.commit(2)
    repository.git("clone", "-q", "--depth", "1", f"file://{repository.path}", str(tmp_path / "shallow"))
    command = [sys.executable, str(tmp_path / "shallow" / "scripts" / NUMBER.name)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env={})
    assert int(ran.stdout) > 20_000
    assert "by the day" in ran.stderr
