"""Times as people read them, in their own zone: `Tue 3 Dec 20:00 Paris (in 31 hours)`. Reads no clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from . import sentences, tell


def moment_text(moment: datetime, zone: str, lang: str) -> str:
    """`Tue 3 Dec 20:00 Paris`; the zone is told by its city."""
    local, table = moment.astimezone(ZoneInfo(zone)), sentences("common", lang)
    city = zone.rsplit("/", 1)[-1].replace("_", " ")
    weekday, month = table["weekdays"].split()[local.weekday()], table["months"].split()[local.month - 1]
    day = table["first_day"] if local.day == 1 else str(local.day)
    return f"{weekday} {day} {month} {local:%H:%M} {city}"


def deadline_text(moment: datetime, zone: str, lang: str, now: datetime) -> str:
    """The moment, and how far it is from now: minutes, then hours, from four days on in days."""
    minutes = int((moment - now).total_seconds() // 60)
    hours = (abs(minutes) + 30) // 60
    if abs(minutes) < 60:
        distance = tell(lang, "minutes", count=abs(minutes))
    elif hours < 96:
        distance = tell(lang, "hours", count=hours)
    else:
        distance = tell(lang, "days", count=hours // 24)
    away = tell(lang, "time_ahead" if minutes >= 0 else "time_ago", distance=distance)
    return f"{moment_text(moment, zone, lang)} ({away})"
