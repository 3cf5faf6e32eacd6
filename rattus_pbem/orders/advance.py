"""What a seat has said in advance, beyond one sheet: held, changed by a sheet, its uses counted. Answers nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.forms import Fault
from ..engine.journal import digest


@dataclass
class Advance:
    """What holds for a seat beyond one sheet: standing lines, defaults, settings (which are public).

    `fired` counts the uses of lines by `line_key`: `{"turn": n-th turn, "times": in that turn, "game": in all}`.
    """

    standing: Sequence[Mapping[str, Any]] = ()
    default: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    fired: dict[str, dict[str, int]] = field(default_factory=dict)

    @staticmethod
    def from_json(data: Mapping[str, Any] | None) -> Advance:
        """From `to_json`; a copy: uses that are counted later do not change `data`."""
        return Advance(**{**data, "fired": dict(data["fired"])}) if data else Advance()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "standing": [dict(line) for line in self.standing],
            "default": {question: dict(answer) for question, answer in self.default.items()},
            "settings": dict(self.settings),
            "sheet": self.sheet,
            "fired": {key: dict(count) for key, count in self.fired.items()},
        }

    def changed_by(self, sheet: Mapping[str, Any], sha: str) -> Advance:
        """What holds after this sheet, in JSON form: an absent key changes nothing, an empty one clears."""
        standing = sheet.get("standing", self.standing)
        settings = {key: value for key, value in sheet.get("settings", {}).items() if not key.startswith("nonce")}
        return Advance(
            standing,
            sheet.get("default", self.default),
            settings if settings or sheet.get("settings") == {} else self.settings,
            sha[:16] if "standing" in sheet or "default" in sheet else self.sheet,
            self.fired,
        )

    def fire(self, line: Mapping[str, Any], turn: int) -> None:
        """Count a use of a line."""
        key = line_key(line)
        uses = self.fired.get(key, {"turn": turn, "times": 0, "game": 0})
        times = uses["times"] if uses["turn"] == turn else 0
        self.fired[key] = {"turn": turn, "times": times + 1, "game": uses["game"] + 1}

    def spent(self, line: Mapping[str, Any], turn: int) -> Fault | None:
        """Why the line may not be used again, if its limit is reached."""
        limit = line.get("limit")
        used = self.fired.get(line_key(line)) if limit is not None else None
        if limit is None or used is None:
            return None
        uses = used["game"] if limit["per"] == "game" else used["times"] if used["turn"] == turn else 0
        return Fault("", "limit_reached", times=limit["times"], per=limit["per"]) if uses >= limit["times"] else None


def line_key(line: Mapping[str, Any]) -> str:
    """The name under which the uses of a line are counted: it is the same as long as the line is."""
    return digest(dict(line))[:16]
