"""The command `zone`: the time zone in which times are printed, and days of absence begin."""

from __future__ import annotations

from difflib import get_close_matches
from zoneinfo import available_timezones

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of, folded
from ...record.lines_of_people import PersonChange
from ..case import Case
from ..seating import change

WORD = any_of("command_zone")
ALIKE = 0.75


class Zone(Command):
    """By its name in the database of time zones; who names a city is told which that is."""

    words = ("command_zone",)
    shapes = (
        shape(
            rf"{WORD}:? ((?:[a-z_]{{1,20}}/)[a-z0-9_+/-]{{1,40}}|utc|gmt)",
            rf"{WORD}:?(?: \S+)?$",
            ("zone",),
        ),
    )
    is_for_newcomers = True

    def carry_out(self, case: Case) -> None:
        from ...home.options import zone as read_zone

        named = self.get("zone")
        try:
            change(case, PersonChange(zone=read_zone(named)))
        except ValueError:
            near = _nearest_zone(named)
            case.fail("zone_near" if near else "zone_unknown", zone=named, near=near)
        else:
            case.say("zone_set", zone=named)

    def explain_fault(self, case: Case) -> None:
        named = self.source.partition(" ")[2]
        if self.fault == "bad_zone" and named and (near := _nearest_zone(named)):
            case.say("zone_near", zone=named[:60], near=near)


def _nearest_zone(text: str) -> str:
    """`Europe/Paris` for `Paris`, `paris` or `Europe/Pari`; "" if nothing is near."""
    wanted = folded(text.strip(" .!")).replace(" ", "_")
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/")))
    by_city = {folded(zone.rpartition("/")[2]): zone for zone in reversed(zones)}
    by_name = {folded(zone): zone for zone in zones}
    for names, key in ((by_name, wanted), (by_city, wanted.rpartition("/")[2])):
        if key in names:
            return names[key]
        if near := get_close_matches(key, names, 1, ALIKE):
            return names[near[0]]
    return ""
