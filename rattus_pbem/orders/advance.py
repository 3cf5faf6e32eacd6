"""What a seat has said in advance, beyond one sheet: held, changed by a sheet, its uses counted. Answers nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..contract.views import SeatView
from ..engine.conditions import Limit
from ..engine.forms import Fault
from ..engine.journal import digest
from .sheet import Sheet


@dataclass(repr=False)
class Advance:
    """What holds for a seat beyond one sheet: standing lines, defaults, settings (which are public).

    `fired` counts the uses of lines by `line_key`: `{"turn": n-th turn, "times": in that turn, "game": in all}`, and
    `"within": {period: {"of": which, "times": in it}}` for other periods of the game.
    """

    standing: Sequence[Mapping[str, Any]] = ()
    default: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    fired: dict[str, dict[str, Any]] = field(default_factory=dict)

    @staticmethod
    def from_json(data: Mapping[str, Any] | None) -> Advance:
        """From `to_json`; a copy: uses that are counted later do not change `data`."""
        return Advance(**{**data, "fired": dict(data["fired"])}) if data else Advance()

    @staticmethod
    def of_view(view: SeatView, sheet: Sheet) -> Advance:
        """What holds for the seat of a view once it has given this sheet."""
        return Advance.from_json(view.advance).changed_by(sheet.to_json(), "")

    def copy(self) -> Advance:
        """A copy that is used up by itself: in each of several worlds anew."""
        return replace(self, fired={key: dict(uses) for key, uses in self.fired.items()})

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
        """The advance orders after this sheet (in JSON form). A missing key changes nothing, an empty one clears."""
        standing = sheet.get("standing", self.standing)
        settings = {key: value for key, value in sheet.get("settings", {}).items() if not key.startswith("nonce")}
        return Advance(
            standing,
            sheet.get("default", self.default),
            settings if settings or sheet.get("settings") == {} else self.settings,
            sha[:16] if "standing" in sheet or "default" in sheet else self.sheet,
            self.fired,
        )

    def fire(self, key: str, turn: int, within: Mapping[str, str]) -> None:
        """Count a use of a line, by its `line_key`; `within` are the periods under way that its limits count, besides
        turn and game.
        """
        uses = self.fired.get(key, {"turn": turn, "times": 0, "game": 0})
        times = uses["times"] if uses["turn"] == turn else 0
        self.fired[key] = {"turn": turn, "times": times + 1, "game": uses["game"] + 1}
        if within:
            before = {per: _uses_within(uses, per, which) for per, which in within.items()}
            self.fired[key]["within"] = {per: {"of": within[per], "times": n + 1} for per, n in before.items()}

    def last_within(self, key: str, per: str) -> str:
        """In which of the game's own periods a line was used last; "": it has not been used."""
        counted = self.fired.get(key, {}).get("within", {}).get(per)
        return str(counted["of"]) if counted is not None else ""

    def spent(self, key: str, limits: Sequence[Limit], turn: int, within: Mapping[str, str]) -> Fault | None:
        """Why a line may not be used again, if one of its limits is reached; see `fire`."""
        used = self.fired.get(key)
        for times, per in limits if used else ():
            assert used is not None
            if per in within:
                uses = _uses_within(used, per, within[per])
            else:
                uses = used["game"] if per == "game" else used["times"] if used["turn"] == turn else 0
            if uses >= times:
                return Fault("", "limit_reached", times=times, per=per)
        return None


def _uses_within(uses: Mapping[str, Any], per: str, which: str) -> int:
    """How often a line has been used in this very period."""
    counted = uses.get("within", {}).get(per)
    return int(counted["times"]) if counted is not None and counted["of"] == which else 0


def line_key(lines: Sequence[Mapping[str, Any]], place: int) -> str:
    """The name under which the uses of a line are counted: it is the same as long as the line is.

    Of lines that read alike each counts for itself: the second is one of its own.
    """
    line = lines[place]
    alike = sum(other == line for other in lines[:place])
    return digest(dict(line))[:16] + (f"-{alike + 1}" if alike else "")
