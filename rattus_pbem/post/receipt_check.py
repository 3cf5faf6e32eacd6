"""Whether a receipt is ours, and whether the orders it is for were the ones used. Reads a journal; changes nothing."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from ..errors import UnreadableError
from ..hosting import journal_file
from ..hosting.home import Home, is_game_id
from ..mail.message import read_message
from ..orders.print_text import print_line
from ..rules import load_rules

SEAL = re.compile(r"\b([a-z][a-z0-9-]{1,23})\.([a-z]{2,20})\.(\d{4,})-(\d{2,})\.([0-9a-f]{16})\.([0-9a-f]{16})\b")
MOST_BYTES = 2 * 1024 * 1024
SHOWN = 12


def check_receipt(home: Home, path: Path) -> dict[str, Any]:
    """What a receipt is worth, by its seal: a mail, a text, or the output of `submit --json`.

    `ours` is false if its seal is not one of this host; `used` counts the lines of the sheet that were carried out,
    `refused` those that failed; `replaced_by` is the number of a later sheet of that turn. Raises UnreadableError.
    """
    (game, seat, turn, number, digest, mac), text = _seal_in(path)
    ours = hmac.compare_digest(home.seal(game, seat, f"{turn}-{number}", digest).rpartition(".")[2], mac)
    told: dict[str, Any] = {
        "schema": "rattus-pbem/receipt-check/1",
        "ours": ours,
        "game": game,
        "seat": seat,
        "turn": int(turn),
        "number": int(number),
        "digest": digest,
        "stored": False,
        "used": 0,
        "refused": 0,
        "lines": 0,
        "orders": [],
        "as_listed": True,
        "replaced_by": None,
        "at": None,
    }
    if not ours or not is_game_id(game) or not (home.games / game).is_dir():
        return told
    lines, _ = journal_file.read(home.games / game / "journal.jsonl")
    for line in lines:
        if line["kind"] == "sheet" and line["seat"] == seat and line["sheet"]["turn"] == int(turn):
            if line["number"] == int(number):
                told.update(stored=line["digest"].startswith(digest), at=line.get("came", line["at"]))
                told["lines"] = len(line["sheet"]["orders"])
                _compare(told, lines[0]["header"], line["sheet"]["orders"], text)
            elif line["number"] > int(number) and line["counts"] and line["digest"][:16] != digest:
                told["replaced_by"] = told["replaced_by"] or line["number"]
        elif line["kind"] == "answer" and line["seat"] == seat and line["source"].get("sheet") == digest:
            told["used"] += line["source"].get("line", 0) >= 0
        elif line["kind"] == "refused" and line["seat"] == seat and line["sheet"][:16] == digest:
            told["refused"] += 1
    return told


def _compare(told: dict[str, Any], header: Mapping[str, Any], orders: Sequence[Any], text: str) -> None:
    """The orders of the sheet in words, and whether the receipt lists just these, in one language or the other."""
    lexicon = load_rules(header["rules"], header["custom"]).lexicon
    plain = " ".join(text.split())
    said = {lang: [print_line(order, lexicon, lang) for order in orders] for lang in ("en", "fr")}
    told["orders"] = said["en"]
    told["as_listed"] = any(all(" ".join(one.split()) in plain for one in found) for found in said.values())


def receipt_sentences(told: dict[str, Any]) -> list[str]:
    """The same for a person."""
    what = f"sheet {told['number']} of {told['seat']} for turn {told['turn']} of {told['game']}"
    if not told["ours"]:
        return [f"This is not a receipt of this host: its seal does not hold ({what})."]
    if not told["stored"]:
        return [f"The seal is ours, but the journal has no such sheet ({what}): was the game restored from a backup?"]
    came = datetime.fromisoformat(told["at"]).strftime("%Y-%m-%d %H:%M UTC")
    lines = [f"The seal is ours: {what}, received {came}, digest {told['digest']}. It was given for these orders:"]
    lines += [f"  {n}. {order}" for n, order in enumerate(told["orders"], 1)]
    if not told["as_listed"]:
        return [*lines, "But the receipt lists other orders: it was altered."]
    if told["used"] or told["refused"]:
        lines.append(
            f"These orders were the ones used: {told['used']} of {told['lines']} lines carried out, "
            f"{told['refused']} refused."
        )
    elif told["replaced_by"] is not None:
        lines.append(f"These orders were not used: sheet {told['replaced_by']} took their place.")
    else:
        lines.append("These orders have not been used.")
    return lines


def _seal_in(path: Path) -> tuple[tuple[str, ...], str]:
    """The parts of the seal, and the text that it stands in."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES)
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=str(path)) from None
    texts = [*(body.text for body in read_message(raw).texts), raw.decode("utf-8", "replace")]
    for text in texts:
        found = SEAL.search(text)
        if found:
            return found.groups(), text
    raise UnreadableError(
        "no seal of a receipt stands in it",
        place=str(path),
        hint="It is the line `Receipt: GAME.SEAT.TURN-NUMBER.DIGEST.SEAL` near its end.",
    )
