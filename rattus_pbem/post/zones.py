"""The time zone that somebody means who names a city, or one that there is not."""

from __future__ import annotations

from difflib import get_close_matches
from zoneinfo import available_timezones

from ..mail.folding import folded

ALIKE = 0.75


def nearest_zone(text: str) -> str:
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
