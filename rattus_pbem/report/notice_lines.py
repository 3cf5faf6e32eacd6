"""The lines that tell a reader's notices: what belongs together in one line, each line once, numbered in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Notice = Mapping[str, Any]


def notice_lines(notices: Sequence[Notice], write: Callable[[Notice], dict[str, Any]]) -> list[dict[str, Any]]:
    """A line for each notice, as it is written; notices that say one thing have one, so have those with equal lines,
    with their count. `places` says which of the notices a line tells."""
    placed: list[Notice] = [{**notice, "places": [place]} for place, notice in enumerate(notices)]
    lines: list[dict[str, Any]] = []
    merged: list[list[Notice]] = []
    for notice in _merge_skipped(_merge_late(placed)):
        line = write(notice)
        if line in lines:
            merged[lines.index(line)].append(notice)
        else:
            lines.append(line)
            merged.append([notice])
    return [
        {**line, **({"text": f"{line['text']} ({len(each)} ×)"} if len(each) > 1 else {}), "places": _places(each)}
        for line, each in zip(lines, merged, strict=True)
    ]


def numbered_lines(lines: Iterable[Mapping[str, Any]], turn: int, number: int) -> list[dict[str, Any]]:
    """The same with their numbers for `explain`: `7-2:3` is line 3 of the news in letter 2 about turn 7."""
    return [{"id": f"{turn}-{number}:{n}", **line} for n, line in enumerate(lines, 1)]


def _merge_late(notices: Sequence[Notice]) -> list[Notice]:
    """The same with one notice for all questions of a turn that came too late, where the first of them stood."""
    late = [notice for notice in notices if notice["kind"] == "late"]
    if not late:
        return list(notices)
    merged = {**late[0], "questions": [notice["question"] for notice in late], "places": _places(late)}
    return [merged if notice is late[0] else notice for notice in notices if notice not in late[1:]]


def _merge_skipped(notices: Sequence[Notice]) -> list[Notice]:
    """The same with one notice for all steps that were left by `skip`, where the last of them stood."""
    steps = [notice for notice in notices if notice["kind"] == "left_out" and notice["answer"] == {"do": "skip"}]
    if not steps:
        return list(notices)
    questions = list(dict.fromkeys(step["question"] for step in steps))
    merged = {**steps[-1], "kind": "steps_left_out", "questions": questions, "places": _places(steps)}
    return [merged if notice is steps[-1] else notice for notice in notices if notice not in steps[:-1]]


def _places(notices: Iterable[Notice]) -> list[int]:
    return [place for notice in notices for place in notice["places"]]
