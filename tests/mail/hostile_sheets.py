"""Hostile mails whose order sheet is the attack: JSON that breaks readers, blocks within blocks, sheets without end.

None holds a right code; each public function is a family, named for what it makes.
"""

from __future__ import annotations

import json
from typing import Any

from .hostile_bytes import UTF8, mixed
from .hostile_forge import Family, Forge
from .hostile_texts import attached


def _sheet(forge: Forge, seat: str, **more: Any) -> dict[str, Any]:
    target = forge.target
    sheet = {"schema": "rattus-pbem/orders-rattus/1", "game": target.game, "seat": seat, "turn": target.turn}
    return {**sheet, "code": forge.code(), "orders": [{"do": "take", "what": "witch"}], **more}


def _as_mail(forge: Forge, seat: str, sheet: str) -> bytes:
    """A mail with this JSON sheet: as a file, in the letter, or as the letter; of a stranger if there is no seat."""
    sender = forge.rng.choice((forge.registered(seat), None)) if seat else None
    way = forge.rng.randrange(3)
    if way == 0:
        body = mixed("my orders\n", "json", f'Content-Type: application/json; name="orders.json"\n\n{sheet}')
        return forge.mail(body, "Content-Type: multipart/mixed; boundary=json", sender=sender)
    return forge.mail(sheet, ("", UTF8, "Content-Type: application/json")[way], sender=sender)


def json_with_wrong_code(forge: Forge) -> bytes:
    seat = forge.seat()
    return _as_mail(
        forge, seat, json.dumps(_sheet(forge, seat, code=forge.rng.choice((forge.code(), forge.near_code()))))
    )


def json_of_wrong_kinds(forge: Forge) -> bytes:
    seat = forge.seat()
    odd: Any = forge.rng.choice((None, [], {}, 7, True, "\0", "\ud800", "x" * 5000, -1))
    return _as_mail(
        forge,
        seat,
        json.dumps({**_sheet(forge, seat), forge.rng.choice(("game", "seat", "turn", "code", "orders")): odd}),
    )


def json_deep(forge: Forge) -> bytes:
    seat, depth = forge.seat(), forge.rng.choice((90, 300, forge.rng.randrange(850, 1000), 20_000))
    open_, shut = forge.rng.choice((("[", "]"), ('{"a":', "}")))
    inside = open_ * depth + "1" + shut * (depth if forge.rng.random() < 0.8 else 0)
    return _as_mail(forge, seat, json.dumps(_sheet(forge, seat))[:-1] + f', "settings": {inside}}}')


def json_with_huge_numbers(forge: Forge) -> bytes:
    seat = forge.seat()
    number = forge.rng.choice(
        ("9" * 4000, "9" * 20_000, "1e999999", "-1e-999999", "NaN", "-Infinity", "0" * 99, "1e4300")
    )
    return _as_mail(forge, seat, json.dumps(_sheet(forge, seat))[:-1] + f', "turn": {number}, "wait": {number}}}')


def json_with_duplicate_keys(forge: Forge) -> bytes:
    seat = forge.seat()
    pieces = [json.dumps(_sheet(forge, each_seat))[1:-1] for each_seat in (seat, forge.other(seat), seat)]
    return _as_mail(forge, seat, "{" + ", ".join(pieces * forge.rng.choice((1, 30))) + "}")


def json_broken(forge: Forge) -> bytes:
    # It may be past recognizing as a sheet: so of a stranger, who has nothing to be told.
    seat = forge.seat()
    sheet = json.dumps(_sheet(forge, seat), ensure_ascii=False)
    sheet = forge.rng.choice(
        (
            sheet[: forge.rng.randrange(40, len(sheet))],
            sheet + sheet,
            sheet.replace(":", "="),
            sheet + "\0",
            "// a\n" + sheet,
        )
    )
    if forge.rng.random() < 0.5:
        return attached(
            forge, "orders.json", "application/json", sheet.encode(forge.rng.choice(("utf-16", "utf-32", "utf-8")))
        )
    return _as_mail(forge, "", sheet)


def two_json_sheets(forge: Forge) -> bytes:
    seat = forge.seat()
    parts = [
        f"Content-Type: application/json\n\n{json.dumps(_sheet(forge, seat))}" for _ in range(forge.rng.randint(2, 30))
    ]
    body = mixed(forge.orders(seat), "two", *parts)
    return forge.mail(body, "Content-Type: multipart/mixed; boundary=two", sender=forge.registered(seat))


def orders_in_quotations(forge: Forge) -> bytes:
    orders = forge.orders()
    text = "".join("> " * depth + line + "\n" for depth in range(1, 20) for line in orders.splitlines())
    return forge.mail(f"On 6 Jan 2025, Anna <{forge.target.seats[forge.seat()]}> wrote:\n{text}", UTF8)


def blocks_in_blocks(forge: Forge) -> bytes:
    blocks = [forge.orders().splitlines() for _ in range(30)]
    inside = "".join(f"{'> ' * at}{line}\n" for at, lines in enumerate(blocks) for line in lines[:-1])
    return forge.mail(inside + "".join(f"{'> ' * at}END ORDERS\n" for at in reversed(range(30))))


def five_thousand_blocks(forge: Forge) -> bytes:
    block = forge.rng.choice(
        ("BEGIN ORDERS\n", "BEGIN ORDERS\nEND ORDERS\n", "> BEGIN ORDERS\n", "DEBUT ORDRES\nEND\n")
    )
    return forge.mail(block * 5000 + forge.orders())


def endless_block(forge: Forge) -> bytes:
    seat = forge.seat()
    return forge.mail(forge.orders(seat, forge.code(), 1000), sender=forge.registered(seat))


SHEETS: tuple[Family, ...] = (
    json_with_wrong_code, json_of_wrong_kinds, json_deep, json_with_huge_numbers, json_with_duplicate_keys,
    json_broken, two_json_sheets, orders_in_quotations, blocks_in_blocks, five_thousand_blocks, endless_block,
)  # fmt: skip
