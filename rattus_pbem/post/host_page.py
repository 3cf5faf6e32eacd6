"""The host's home page: games and who is awaited, what needs the host, held mail, the last ticks. One HTML document.

No script, nothing from elsewhere, readable on a phone, in light and dark, and without a mouse. It tells what `status`
tells: nothing of orders, hands, messages or votes, so that a host who plays may look at it; who sent mail when is left
to `mail log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from html import escape
from typing import Any

from ..inquiry.status import stage_of, when_played
from ..locale import counted
from .correspondence import minute, why_text
from .standstill import FIX

STYLE = """
:root{color-scheme:light dark}
body{margin:0 auto;padding:.75em;max-width:60em;font:1em/1.5 sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35em;line-height:1.25}
h2{font-size:1.15em;margin:1.6em 0 .4em;border-bottom:1px solid}
h3{font-size:1em;margin:1em 0 .2em}
p,ul,dl{margin:.3em 0}
ul{padding-left:1.2em}
dt{float:left;clear:left;width:6.5em;font-weight:bold}
dd{margin:0 0 .15em 7em}
section.game{border:1px solid;border-radius:.3em;padding:.1em .75em .5em;margin:.6em 0}
@media (max-width:34em){dt{float:none;width:auto}dd{margin-left:1em}}
"""
MAX_LISTED = 100
Given = Mapping[str, Any]


def host_page(state: Given, held: Given, ticks: Iterable[Given], now: datetime, warning: str = "") -> str:
    """The page of what `status --json` tells, `mail held --json`, and the ticks that are remembered."""
    games = state["games"]
    needed = list(_needs(state, held, warning))
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>rattus-pbem: {counted(len(games), 'game')}, {_needed_text(len(needed))}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{counted(len(games), 'game')}, {_needed_text(len(needed))}</h1>",
        f"<p>As of {_moment(now.isoformat(), now, relative=False)}. {_last_run(state['last_tick'], now)}</p>",
        *_section("What needs you", _items(needed) or ["<p>Nothing.</p>"]),
        *_section("Games", [line for game in games for line in _game(game, now)] or ["<p>No games here.</p>"]),
        *_section("Held mail", list(_held(held))),
        *_section("Mail", list(_mail(state["mail"]))),
        *_section("The last ticks that had something to do", list(_ticks(ticks)) or ["<p>None.</p>"]),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _needed_text(count: int) -> str:
    return f"{counted(count, 'thing needs', 'things need')} you" if count else "nothing needs you"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    return [f"<h2>{title}</h2>", *lines]


def _items(texts: Iterable[str]) -> list[str]:
    items = [f"<li>{escape(text)}</li>" for text in texts]
    return ["<ul>", *items, "</ul>"] if items else []


def _needs(state: Given, held: Given, warning: str) -> Iterator[str]:
    """What is wrong or waits for the host, each with the command that helps."""
    if warning:
        yield warning
    if state["standstill"]:
        yield f"{state['standstill'][0].upper()}{state['standstill'][1:]} {FIX}"
    for game in state["games"]:
        if game.get("reason"):
            yield f"{game['game']} is {stage_of(game)}: {game['reason'].rstrip('.')}. Next: {game['next']}."
        for number in game.get("disputes", ()):
            yield f"{game['game']}: dispute {number} is open. Next: rattus-pbem referee disputes {game['game']}"
    for mail in held["mails"]:
        if mail["what"] == "shunted":
            yield f"A mail was set aside, since the program failed on it: rattus-pbem mail show {mail['name']}"
        elif mail["what"] == "given_up":
            why = mail["why"].rstrip(".")
            yield f"A letter to {mail['to']} was given up: {why}. rattus-pbem mail release {mail['name']}"
    standing = state["mail"]
    for letter in standing["put_off"]:
        tries = counted(letter["tries"], "try", "tries")
        yield f"A letter to {letter['to']} waits after {tries}: {letter['told']}"
    for address, count in standing["bouncing"].items():
        yield f"Letters to {address} come back ({count}): ask the player for another address."
    for fault in standing["faults"]:
        yield f"{fault} What lies there is not known."


def _last_run(last: str, now: datetime) -> str:
    return f"The last tick ran {_moment(last, now)}." if last else "No tick has run yet."


def _game(game: Given, now: datetime) -> Iterator[str]:
    yield '<section class="game">'
    yield f"<h3>{escape(game['game'])}</h3>"
    yield "<dl>"
    if "rules" in game:
        yield from _pair("Game", f"{game['rules'].capitalize()}, turn {game['turn']} ({stage_of(game)})")
    else:
        yield from _pair("State", stage_of(game))
    if paused := game.get("paused"):
        yield from _pair("Paused", f"since {_moment(paused['at'], now)}: {paused['reason']}")
    for ask in game.get("awaited", ()):
        name = game["names"][ask["seat"]]
        yield from _pair("Awaited", f"{name} ({ask['seat']})" if paused else _awaited(ask, name, now))
    if game.get("open"):
        yield from _pair("Free seats", ", ".join(game["open"]))
    for seat, count in game.get("misses", {}).items():
        yield from _pair("Missed", f"{game['names'][seat]} ({seat}): {counted(count, 'time')} in a row")
    yield from _pair("Next", game["next"])
    yield "</dl>"
    yield "</section>"


def _awaited(ask: Given, name: str, now: datetime) -> str:
    who = f"{name} ({ask['seat']})"
    if ask["correction"]:
        return f"{who}: is to correct the orders, played as they stand {_moment(ask['plays'], now)}"
    if ask["orders"]:
        return f"{who}: orders are in, played {when_played(ask, lambda moment: _moment(moment, now))}"
    since = f", since {_moment(ask['since'], now, relative=False)}" if ask.get("since") else ""
    grace = f", grace until {_moment(ask['grace'], now)}" if ask["grace"] != ask["until"] else ""
    return f"{who}{since}, until {_moment(ask['until'], now)}{grace}{'; late' if ask['late'] else ''}"


def _pair(name: str, text: str) -> Iterator[str]:
    yield f"<dt>{name}</dt><dd>{escape(text)}</dd>"


def _held(held: Given) -> Iterator[str]:
    """The mails that are held back: from whom, for which seat, why; not what they say."""
    mails = [mail for mail in held["mails"] if mail["what"] == "held"]
    if not mails:
        yield "<p>None.</p>"
        return
    texts = []
    for mail in mails[-MAX_LISTED:]:
        place = f" for {mail['game']} {mail['seat']}".rstrip() if mail["game"] else ""
        texts.append(
            f"{minute(mail['at'])} UTC from {mail['from'] or 'no sender'}{place}: {why_text(mail)}. {mail['name']}"
        )
    yield from _items(texts)
    more = f" {len(mails) - MAX_LISTED} older ones are left out here." if len(mails) > MAX_LISTED else ""
    yield f"<p>Their players were asked. See <code>rattus-pbem mail --help</code>.{more}</p>"


def _mail(standing: Given) -> Iterator[str]:
    names = {"in": "to be read", "out": "to be sent", "quarantine": "held back", "shunt": "set aside"}
    counts = (f"{'?' if standing[key] is None else standing[key]} {text}" for key, text in names.items())
    yield f"<p>{escape(', '.join(counts))}.{'' if standing['set_up'] else ' No mail is set up.'}</p>"


def _ticks(ticks: Iterable[Given]) -> Iterator[str]:
    texts = []
    for tick in list(ticks)[::-1]:
        moved, failed = tick.get("moved", ()), tick.get("failed", ())
        text = f"{minute(tick['at'])} UTC: {counted(tick.get('opened', 0), 'game')} looked into"
        text += f", {', '.join(moved)} went on" if moved else ""
        text += f". Blocked: {', '.join(tick['blocked'])}" if tick.get("blocked") else ""
        text += f". Failed: {'; '.join(failed)}" if failed else ""
        texts.append(f"{text.rstrip('.')}.")
    yield from _items(texts)


def _moment(moment: str, now: datetime, *, relative: bool = True) -> str:
    """A moment in UTC and, for a person, how far away it is."""
    at = datetime.fromisoformat(moment)
    text = f"{minute(at.astimezone(now.tzinfo).isoformat())} UTC"
    if not relative:
        return text
    minutes = round((at - now).total_seconds() / 60)
    far = abs(minutes)
    span = counted(far, "minute") if far < 120 else f"{far // 60} hours" if far < 48 * 60 else f"{far // 1440} days"
    return f"{text} ({f'in {span}' if minutes > 0 else f'{span} ago' if minutes else 'now'})"
