"""A game in one language: what its page, its tile among the games and its feed show. Makes no HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from ..contract.guides import guide_of
from ..engine.seats import Seat
from ..inquiry.public_game import PublicGame, PublicTurn
from ..locale import listed, sentences, tell, word
from ..record.shown_names import shown_names
from .board_pictures import BoardPicture, ink_of, owners


def shown_moment(at: str, lang: str) -> dict[str, str]:
    """A time as a page has it: for machines and for people."""
    moment, table = datetime.fromisoformat(at).astimezone(UTC), sentences("common", lang)
    weekday, month = table["weekdays"].split()[moment.weekday()], table["months"].split()[moment.month - 1]
    day = table["first_day"] if moment.day == 1 else str(moment.day)
    return {"iso": at, "text": f"{weekday} {day} {month} {moment:%Y, %H:%M} UTC"}


def names_of(game: PublicGame, lang: str) -> dict[Seat, str]:
    """The persons at the seats, as public reports name them."""
    return shown_names(game.rules, game.persons, lang)


def shown_turns(
    game: PublicGame,
    lang: str,
    drawn: Sequence[tuple[BoardPicture, ...]],
    films: Sequence[str],
) -> list[dict[str, Any]]:
    """Each turn with its pictures, the file of its film and its events in words."""
    table = sentences("site", lang)
    known = frozenset(guide_of(game.rules, lang).clauses)
    turns = []
    for turn, pictures, film in zip(game.turns, drawn, films, strict=True):
        label = table["turn"].format(turn=turn.number)
        entry = {
            "number": turn.number,
            "label": label,
            "at": shown_moment(turn.at, lang) if turn.at else None,
            "pictures": [
                {
                    "file": picture.file,
                    "title": picture.title,
                    "alt": table["map_alt"].format(title=picture.title, turn=label, alt=picture.alt),
                    "width": picture.width,
                    "height": picture.height,
                }
                for picture in pictures
            ],
            "film": film,
            "events": shown_events(game, turn, lang, known),
        }
        turns.append(entry)
    return turns


def shown_events(
    game: PublicGame, turn: PublicTurn, lang: str, known: frozenset[str] = frozenset()
) -> list[dict[str, Any]]:
    """The events of a turn in words, with the names of those who played then, each with its clauses; those in `known`
    can be looked up."""
    rules = game.rules
    return [
        {
            "id": number,
            "text": rules.event_text(
                event, lang, None, shown_names(rules, turn.persons_of(number, game.persons), lang)
            ),
            "clauses": [(clause, clause in known) for clause in event.clauses],
        }
        for number, event in rules.abridged(turn.events)
    ]


def shown_seats(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[dict[str, Any]]:
    """The players: names, the seat's own name, letter and colours as in pictures."""
    shown = owners(game.rules, game.turns[-1].view, lang)
    return [
        {
            "name": names[seat] if seat not in game.free else "",
            "seat": game.rules.lexicon.name("seat", seat, lang),
            "computer": bool(person.bot),
            "letter": shown[seat].letter if seat in shown else "",
            "colour": shown[seat].colour if seat in shown else "",
            "ink": ink_of(shown[seat]) if seat in shown else "",
        }
        for seat, person in game.persons.items()
    ]


def tile_of(
    game: PublicGame, lang: str, names: Mapping[Seat, str], drawn: Sequence[tuple[BoardPicture, ...]]
) -> dict[str, Any]:
    """What the list of games shows of it; plain JSON."""
    table = sentences("site", lang)
    last = game.turns[-1]
    state = "finished" if game.over else "playing" if game.begun else "joining"
    key = {"finished": "ended", "playing": "in_turn", "joining": "not_begun"}[state]
    picture = drawn[-1][0] if drawn[-1] else None
    return {
        "id": game.id,
        "state": state,
        "what": table[key].format(rules=game.rules.meta.title, turn=last.number),
        "seats": shown_seats(game, lang, names),
        "picture": [picture.file, picture.width, picture.height] if picture is not None else None,
        "lines": _state_lines(game, lang, names),
        "at": max((turn.at for turn in game.turns), default="") or game.start,
    }


def _state_lines(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[tuple[str, str, str]]:
    """How a game stands: what it is, how it is, and the time that this names, if any."""
    table = sentences("site", lang)
    lines: list[tuple[str, str, str]] = []
    if game.over:
        lines += [(table["result"], sentence, "") for sentence in _agreed(game, lang, names)]
        first = standings(game, lang, names)[:1]
        if not game.agreed and first:
            lines.append((table["result"], table["won_by"].format(name=first[0]["name"], what=first[0]["what"]), ""))
    if game.paused:
        lines.append((table["paused"], game.paused, ""))
    if game.awaited:
        lines.append((table["waits_for"], listed(lang, [names[seat] for seat in game.awaited]), ""))
    if game.until:
        shown = shown_moment(game.until, lang)
        lines.append((table["until"], shown["text"], shown["iso"]))
    if game.free:
        free = listed(lang, [game.rules.lexicon.name("seat", seat, lang) for seat in game.free])
        lines.append((table["free"], free, ""))
    return lines


def _agreed(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[str]:
    if not game.agreed:
        return []
    winner, reason = names.get(game.agreed.get("winner", ""), ""), game.agreed.get("reason", "")
    return [tell(lang, "agreed_" + game.agreed["by"], winner=winner, reason=reason)]


def standings(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[dict[str, str]]:
    """The seats from first to last, of a game that was played to its end."""
    if not game.over or game.agreed:
        return []
    return [{"name": names[seat], "what": what} for seat, what in game.rules.standings(game.state, lang)]


def invitation(game: PublicGame, lang: str) -> str:
    """How a free seat is taken; "" where none is free."""
    if not game.free:
        return ""
    seat = game.rules.lexicon.name("seat", game.free[0], lang)
    return sentences("site", lang)["free_so"].format(join=word("command_join", lang), game=game.id, seat=seat)


def shown_statistics(game: PublicGame, lang: str) -> dict[str, list[dict[str, Any]]]:
    """Luck by seat and measure; of a game that is over, answers in time and orders. All who have held a seat are named:
    what it did is theirs together."""
    then = [shown_names(game.rules, persons, lang) for turn in game.turns for persons in turn.played.values()]
    names = {
        seat: ", ".join(dict.fromkeys([*(each.get(seat, name) for each in then), name]))
        for seat, name in names_of(game, lang).items()
    }
    table, point = sentences("site", lang), sentences("referee", lang)["point"]
    of_luck = [
        {
            "name": names[seat],
            "measure": game.rules.field_text(luck.measure, lang),
            "got": luck.got,
            "expected": f"{luck.expected:g}".replace(".", point),
            "draws": luck.draws,
            "value": luck.percentile,
            "percentile": table["percentile_of"].format(percentile=f"{luck.percentile:g}".replace(".", point)),
        }
        for seat, of_seat in game.luck.items()
        for luck in of_seat
    ]
    orders = [
        {
            "name": names[seat],
            "in_time": table["in_time_of"].format(count=counts.in_time, asked=counts.asked),
            "carried_out": counts.carried_out,
            "refused": counts.refused,
        }
        for seat, counts in game.orders.items()
        if counts.asked
    ]
    return {"luck": of_luck, "orders": orders}
