"""Moments as a person reads them: in his own time zone, with how far off they are. Reads no clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from . import tell

DAYS = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "fr": ("lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."),
}
MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "fr": ("janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."),
}
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def moment_text(moment: datetime, zone: str, lang: str) -> str:
    """`Tue 3 Dec 20:00 Paris`, `mar. 3 déc. 20:00 Paris`: an aware moment in the zone of this name (IANA).

    Raises ZoneInfoNotFoundError for a zone that does not exist.
    """
    from zoneinfo import ZoneInfo

    there = moment.astimezone(ZoneInfo(zone))
    day = "1er" if lang == "fr" and there.day == 1 else str(there.day)
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{DAYS[lang][there.weekday()]} {day} {MONTHS[lang][there.month - 1]} {there:%H:%M} {place}"


def span_text(moment: datetime, lang: str, now: datetime) -> str:
    """How far off it is: `in 31 hours`, `5 minutes ago`; in minutes below two hours, in days from three days on."""
    off = abs(moment - now)
    for name, unit, least in (("days", DAY, 3 * DAY), ("hours", HOUR, 2 * HOUR), ("minutes", MINUTE, MINUTE)):
        if off >= least:
            return tell(lang, ("in_" if moment > now else "ago_") + name, number=off // unit)
    return tell(lang, "now")


def deadline_text(moment: datetime, zone: str, lang: str, now: datetime) -> str:
    """`Tue 3 Dec 20:00 Paris, in 31 hours`."""
    return f"{moment_text(moment, zone, lang)}, {span_text(moment, lang, now)}"
