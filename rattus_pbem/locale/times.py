"""Times as people read them, in their own zone: `Tue 3 Dec 20:00 Paris, in 31 hours`. Reads no clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

DAYS = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "fr": ("lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."),
}
MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "fr": ("janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."),
}


def moment_text(moment: datetime, zone: str, lang: str) -> str:
    """`Tue 3 Dec 20:00 Paris`; the zone is told by its city."""
    local = moment.astimezone(ZoneInfo(zone))
    city = zone.rsplit("/", 1)[-1].replace("_", " ")
    day = "1er" if lang == "fr" and local.day == 1 else str(local.day)
    return f"{DAYS[lang][local.weekday()]} {day} {MONTHS[lang][local.month - 1]} {local:%H:%M} {city}"


def deadline_text(moment: datetime, zone: str, lang: str, now: datetime) -> str:
    """The moment, and how far it is from now: minutes, then hours, from four days on in days."""
    minutes = int((moment - now).total_seconds() // 60)
    hours = (abs(minutes) + 30) // 60
    if abs(minutes) < 60:
        amount, unit = abs(minutes), ("minute", "minute")
    elif hours < 96:
        amount, unit = hours, ("hour", "heure")
    else:
        amount, unit = hours // 24, ("day", "jour")
    word = unit[0 if lang == "en" else 1]
    plural = "" if amount == 1 or (amount == 0 and lang == "fr") else "s"
    if lang == "en":
        distance = f"in {amount} {word}{plural}" if minutes >= 0 else f"{amount} {word}{plural} ago"
    else:
        distance = f"dans {amount} {word}{plural}" if minutes >= 0 else f"il y a {amount} {word}{plural}"
    return f"{moment_text(moment, zone, lang)}, {distance}"
