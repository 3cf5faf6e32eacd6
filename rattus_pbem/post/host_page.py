"""The host's home page: games and who is awaited, what needs the host, held mail, the last ticks. One HTML document.

No script, nothing from elsewhere, readable on a phone, in light and dark, and without a mouse. It tells what `status`
tells: nothing of orders, hands, messages or votes, so that a host who plays may look at it; who sent mail when is left
to `mail log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from markupsafe import Markup

from ..hosting.ticks import PastTick
from ..inquiry.status import AwaitedSeat, ClosedGame, GameStatus, OpenedGame
from ..locale import counted
from ..markup.look import variables
from ..markup.templates import render
from ..rules import title_of
from .correspondence import minute, why_text
from .held_mail import HeldMail
from .mail_status import FIX, HomeState, MailStanding

MAX_LISTED = 100


def host_page(
    state: HomeState, held: Sequence[HeldMail], ticks: Sequence[PastTick], now: datetime, warning: str = ""
) -> str:
    """The page of how a home stands, of the mails that wait for the host, and of the ticks that are remembered."""
    games, mails = state.games, [mail for mail in held if mail.what == "held"]
    needed = list(_needs(state, held, warning))
    return render(
        "post/templates/host_page.html",
        variables=Markup(variables()),
        title=f"{counted(len(games), 'game')}, {_needed_text(len(needed))}",
        as_of=_moment(now.isoformat(), now, relative=False),
        last_run=_moment(state.last_tick, now) if state.last_tick else "",
        needed=needed,
        games=[(game.game, list(_facts(game, now))) for game in games],
        held=list(map(_held, mails[-MAX_LISTED:])),
        more=max(0, len(mails) - MAX_LISTED),
        mail=_mail(state.mail),
        no_mail=not state.mail.is_set_up,
        ticks=[f"{minute(tick.at)} UTC: {tick.text()}" for tick in ticks[::-1]],
    )


def _needed_text(count: int) -> str:
    return f"{counted(count, 'thing needs', 'things need')} you" if count else "nothing needs you"


def _needs(state: HomeState, held: Iterable[HeldMail], warning: str) -> Iterator[str]:
    """What is wrong or waits for the host, each with the command that helps."""
    if warning:
        yield warning
    if state.standstill:
        yield f"{state.standstill[0].upper()}{state.standstill[1:]} {FIX}"
    for game in state.games:
        match game:
            case ClosedGame() if game.reason:
                yield f"{game.game} is {game.stage_words}: {game.reason.rstrip('.')}. Next: {game.next}."
            case OpenedGame():
                for number in game.disputes:
                    yield f"{game.game}: dispute {number} is open. Next: rattus-pbem referee disputes {game.game}"
    for mail in held:
        if mail.what == "shunted":
            yield f"A mail was set aside, since the program failed on it: rattus-pbem mail show {mail.name}"
        elif mail.what == "given_up":
            why = mail.why.rstrip(".")
            yield f"A letter to {mail.to} was given up: {why}. rattus-pbem mail release {mail.name}"
    for letter in state.mail.put_off:
        tries = counted(letter.tries, "try", "tries")
        yield f"A letter to {letter.envelope.to} waits after {tries}: {letter.reason}"
    for address, count in state.mail.bouncing.items():
        yield f"Letters to {address} come back ({count}): ask the player for another address."
    for fault in state.mail.faults:
        yield f"{fault} What lies there is not known."


def _facts(game: GameStatus, now: datetime) -> Iterator[tuple[str, str]]:
    """What is to be said of a game: what it is about, and how it stands."""
    if isinstance(game, OpenedGame):
        yield "Game", f"{title_of(game.rules)}, turn {game.turn} ({game.stage_words})"
        if game.paused:
            yield "Paused", f"since {_moment(game.paused.at, now)}: {game.paused.reason}"
        for awaited in game.awaited:
            who = game.who(awaited.seat)
            yield "Awaited", who if game.paused else _awaited(awaited, who, now)
        if game.open:
            yield "Free seats", ", ".join(game.open)
        for seat, count in game.misses.items():
            yield "Missed", f"{game.who(seat)}: {counted(count, 'time')} in a row"
    else:
        yield "State", game.stage_words
    yield "Next", game.next


def _awaited(awaited: AwaitedSeat, who: str, now: datetime) -> str:
    if awaited.correction:
        return f"{who}: is to correct the orders, played as they stand {_moment(awaited.plays or '', now)}"
    if awaited.orders:
        return f"{who}: orders are in, played {awaited.when_played(lambda moment: _moment(moment, now))}"
    since = f", since {_moment(awaited.since, now, relative=False)}" if awaited.since else ""
    grace = f", grace until {_moment(awaited.grace, now)}" if awaited.grace != awaited.until else ""
    return f"{who}{since}, until {_moment(awaited.until, now)}{grace}{'; late' if awaited.late else ''}"


def _held(mail: HeldMail) -> str:
    """A mail that is held back: from whom, for which seat, why; not what it says."""
    who = f"{mail.sender or 'no sender'}{mail.place}"
    return f"{minute(mail.at)} UTC from {who}: {why_text(mail.what, mail.why)}. {mail.name}"


def _mail(standing: MailStanding) -> str:
    names = {"in": "to be read", "out": "to be sent", "quarantine": "held back", "shunt": "set aside"}
    return ", ".join(
        f"{'?' if (count := standing.counts[key]) is None else count} {text}" for key, text in names.items()
    )


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
