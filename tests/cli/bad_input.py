"""Files as they must not be, made in great number: each kind of file that a person hands over, broken in each way.

The n-th file of a kind and a way is the same every time. Every one of them is wrong: what could still be meant as it
stands is not made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ..hosting import homes
from ..hosting.homes import BEGINS, TURN_OF_RED
from .test_bad_files import parts, put

NOW = BEGINS.isoformat()


@dataclass(frozen=True)
class Kind:
    """A kind of file: good ones, as JSON or as text, and the commands that read it."""

    documents: tuple[Any, ...]
    texts: tuple[str, ...]
    commands: Callable[[Path, Path, Random], tuple[object, ...]]
    numbers: tuple[str, ...] = field(default=())
    """Texts of the kind in which % stands where a number is expected."""


def of_orders(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """A sheet is checked, previewed, submitted or played in the sandbox."""
    view = home / "games/peste/reports/0001-02/red.view.json"
    return random.choice(
        [
            ("check", file, "--view", view),
            ("preview", file, "--view", view, "--worlds", 2),
            ("submit", "peste", "red", file, "--home", home, "--now", NOW),
            ("sandbox", "--position", home / "position", "--orders", file),
        ]
    )


def of_views(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """A view is what a player's own commands read."""
    orders = home / "orders"
    return random.choice(
        [
            ("check", orders, "--view", file),
            ("preview", orders, "--view", file, "--worlds", 2),
            ("form", "--view", file),
            ("compose", "--view", file, "--html", file.parent / "page.html"),
        ]
    )


def of_settings(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """Settings are those of a home of their own, in which the next tick is due."""
    own = file.parent
    file.rename(own / "host.toml")
    (own / "host.key").write_bytes((home / "host.key").read_bytes())
    (own / "games").mkdir()
    return ("tick", "--home", own, "--now", NOW)


def of_positions(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """A position is played in the sandbox, or begins a game."""
    seats = ("--seat", "red=Anna", "--seat", "blue=Bernard")
    return random.choice(
        [
            ("sandbox", "--position", file, "--orders", home / "orders"),
            ("new", "other", *seats, "--position", file, "--home", home, "--now", NOW),
        ]
    )


def of_draws(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """Draws are for the sandbox."""
    return ("sandbox", "--position", home / "position", "--orders", home / "orders", "--draws", file)


def of_scenarios(home: Path, file: Path, random: Random) -> tuple[object, ...]:
    """Worked examples are run."""
    return ("scenario", file)


SHEET = homes.sheet(
    "red",
    1,
    {"do": "place", "region": "gallia", "cubes": 1},
    {"do": "plague", "path": ["germania"], "spread": ["polonia"]},
    conditional=[{"on": "spread", "when": [{"fact": "supply", "at_least": 3}], "do": "spread", "regions": ["gallia"]}],
    standing=[{"on": "witch", "do": "stop"}],
    note="a word",
)
BLOCK = """\
BEGIN ORDERS peste red turn 1
place in gallia
plague to germania spread polonia
END ORDERS
"""
SETTINGS = """\
[host]
name = "host"
address = "host@example.org"

[time]
turn = "72h"
reminders = "half,12h"
nmr_limit = "2"

[mail]
rate = 20
host_mail = "me@example.org"

[mail.out]
kind = "smtp"
host = "smtp.example.org"
port = 465
"""
GIVEN = "given\nplayers R B\nturn R\nplague scandia\ncards R Witch | B Monk\ngallia: R3 B1 | #1 #2\nsupply 20\n"
EXAMPLE = f"""\
# Examples

### E-01 A case
```
{GIVEN}orders
R place gallia
then
gallia: R5 B1 | #1 #2
reserve R 14
```
"""

KINDS: dict[str, Kind] = {
    "orders": Kind((SHEET,), (BLOCK,), of_orders, ("BEGIN ORDERS peste red turn %\ndone\nEND ORDERS\n",)),
    "views": Kind((), (), of_views),
    "settings": Kind(
        (), (SETTINGS,), of_settings, ("[mail]\nrate = %\n", "[mail.out]\nkind = 'smtp'\nhost = 'x'\nport = %\n")
    ),
    "positions": Kind(
        (TURN_OF_RED,), (GIVEN,), of_positions, ("given\nplayers R B\nsupply %\n", "given\nplayers R B\ngallia: R%\n")
    ),
    "draws": Kind(([2, "gallia", 7],), (), of_draws, ("[%]", '["gallia", %]')),
    "scenarios": Kind(
        (), (EXAMPLE,), of_scenarios, (EXAMPLE.replace("supply 20", "supply %"), EXAMPLE.replace("14", "%"))
    ),
}


# --- the ways of being wrong: each gives bytes, or makes something else of the path


def in_bytes(kind: Kind, random: Random) -> bytes:
    """Bytes that are no text, a text that is cut off, a sign that no file has."""
    text = some_text(kind, random)
    place = random.randrange(1, len(text) - 1)
    raw = text.encode()
    made: list[Callable[[], bytes]] = [
        lambda: random.randbytes(random.choice([1, 7, 300, 50_000])) + b"\xff",
        lambda: raw[:place] + random.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5"]) + raw[place:],
        lambda: bytes(random.choice([1, 1000, 100_000])),
        lambda: raw[:place] + b"\0" * random.choice([1, 5000]) + raw[place:],
        lambda: b"" if kind is not KINDS["settings"] else b"=",
        lambda: b" \n\t" * random.choice([1, 30_000]) + b"=" * (kind is KINDS["settings"]),
        lambda: bytes(random.sample(list(raw), len(raw))) + b"\xfe",
        lambda: b"%PDF-1.7\n" + random.randbytes(3000),
        lambda: b"\x1f\x8b\x08\x00" + random.randbytes(3000),
    ]
    return random.choice(made)()


def in_depth(kind: Kind, random: Random) -> bytes:
    """Lists, objects, tables, keys and brackets within each other."""
    depth = random.choice([40, 90, 990, 5_000, 20_000, 60_000])
    opening, closing = random.choice([("[", "]"), ('{"a":', "}"), ("[[", "]]"), ('{"regions":[', "]}")])
    nest = opening * depth + random.choice(["", "1", closing * depth])
    if kind.documents and (not kind.texts or random.random() < 0.6):
        document = random.choice(kind.documents)
        path = random.choice(list(places(document)))
        whole = json.dumps(put(document, path, "HERE"))
        return (nest if random.random() < 0.3 else whole.replace('"HERE"', nest, 1)).encode()
    if kind is KINDS["settings"]:
        many = ".".join(["a"] * depth)
        deep = [
            f"x = {nest}",
            f"{many} = 1",
            f"[{many}]",
            "x = " + "{a=" * depth,
            f"x = {'[' * depth}",
            '"a".' * depth + "a = 1",
        ]
        return (SETTINGS + random.choice(deep) + "\n").encode()
    lines = some_text(kind, random).splitlines(keepends=True)
    at = lines.index(next(line for line in lines if "gallia" in line))
    lines[at] = lines[at].replace("gallia", "gallia" + random.choice(["(", "[", "{", "gallia-"]) * depth)
    return "".join(lines).encode()


def in_size(kind: Kind, random: Random) -> bytes | int:
    """Too many values, keys, lines and letters; a file of many megabytes (its size is returned)."""
    many = random.choice([2_000, 9_000, 60_000, 400_000])
    if random.random() < 0.25:
        return random.choice([5_000_000, 44_000_000, 3_000_000_000])
    fill = random.choice(["[]", "{}", "0", '"a"', "null", '{"a":0}', "[[[]]]"])
    if kind.documents and (not kind.texts or random.random() < 0.6):
        document = random.choice(kind.documents)
        path = random.choice(list(places(document)))
        whole = json.dumps(put(document, path, "HERE"))
        values = ",".join([fill] * many)
        keys = ",".join(f'"k{n}":{fill}' for n in range(many // 8))
        more = random.choice([f"[{values}]", f"{{{keys}}}", '"' + "ab" * many + '"', f"[{values}"])
        return whole.replace('"HERE"', more, 1).encode()
    if kind is KINDS["settings"]:
        more = random.choice(
            [
                "".join(f"k{n} = {n}\n" for n in range(many)),
                "".join(f"[t{n}]\n" for n in range(many)),
                "[[mail.in]]\n" * many,
                "x = [" + "1," * many + "]\n",
                "[[mail.in]]\nkind = '" + "maildir" * many + "'\n",
                '"' + "x\\n" * many + '" = 1\n',
                "x = '''" + "\n'" * many + "'''\n",
            ]
        )
        return (SETTINGS + more).encode()
    text = some_text(kind, random)
    lines = text.splitlines(keepends=True)
    at = lines.index(next(line for line in lines if "gallia" in line))
    line = lines[at]
    more = random.choice(
        [
            "".join(f"atlantis{n}\n" for n in range(many)),
            "gallia " * many + "\n",
            line.rstrip() + " #1" * many + "\n",
            "place in " + "x" * many + "\n",
            "### " + " #" * many + " x\n",
            "plague to " + "germania " * many + "\n",
            "(" * many + ")" * many + "\n",
            line * many,
        ]
    )
    return "".join([*lines[:at], more, *lines[at:]]).encode()


NUMBERS = (
    *("-1", "1.5", "1e999", "-0.5", "NaN", "Infinity", "-Infinity", "nan", "inf", "0x10", "0b11", "1_0", "+3", "007"),
    *("٣", "１２", "²", "½", "1e3", "9" * 16, "9" * 19, "9" * 400, "9" * 4301, "9" * 6000, "9" * 100_000),
    *(
        "-" + "9" * 6000,
        "0x" + "f" * 6000,
        "1" + "_1" * 6000,
        "1." + "1" * 6000,
        "1e" + "9" * 400,
        "1 2",
        "--1",
        "99999999999",
    ),
)


OF_TOML = ("0x10", "0b11", "1_0", "+3")
"""Numbers to TOML alone."""


def in_numbers(kind: Kind, random: Random) -> bytes:
    """Numbers that are none, that readers disagree about, or that no machine holds."""
    number = random.choice([number for number in NUMBERS if kind is not KINDS["settings"] or number not in OF_TOML])
    documents = [
        (document, path)
        for document in kind.documents
        for path in places(document)
        if type(held(document, path)) in (int, str)
    ]
    if documents and (not kind.numbers or random.random() < 0.6):
        document, path = random.choice(documents)
        return json.dumps(put(document, path, "HERE")).replace('"HERE"', number, 1).encode()
    return random.choice(kind.numbers).replace("%", number).encode()


def in_keys(kind: Kind, random: Random) -> bytes:
    """Keys and words that are there twice, are unknown, empty, endless, or hold signs that are no letters."""
    strange = random.choice(
        [
            "",
            " ",
            "x",
            "regoins",
            "a" * 70_000,
            "\u202egalia",
            "gal\u200blia",
            "\x1b[31m",
            "nul\0",
            "\ud800",
            "__class__",
            "../x",
            "%s",
            "{0}",
            "é" * 300,
        ]
    )
    if kind.documents and (not kind.texts or random.random() < 0.6):
        document = random.choice(kind.documents)
        if isinstance(document, list):
            return json.dumps({strange: document}).encode()
        holders = [
            (),
            *(path for path in places(document) if held(document, path) and isinstance(held(document, path), dict)),
        ]
        path = random.choice(holders)
        keys = dict(held(document, path))
        key = random.choice(list(keys))
        if random.random() < 0.4:
            twice = json.dumps(keys)[:-1] + f", {json.dumps(key)}: {json.dumps(keys[key])}}}"
        else:
            twice = json.dumps({**keys, strange: random.choice([1, None, [], {}, "x"])})
        return json.dumps(put(document, path, "HERE")).replace('"HERE"', twice, 1).encode() if path else twice.encode()
    if kind is KINDS["settings"]:
        quoted = json.dumps(strange).replace("\\ud800", "\\uFFFE")
        lines = [
            f"{quoted} = 1",
            f"[{quoted}]",
            "[host]",
            "[mail]",
            "[time]\nturn = '1h'",
            f"[mail.{quoted}]",
            f"[[mail.in]]\n{quoted} = 1",
        ]
        return (SETTINGS + random.choice(lines) + "\n").encode()
    text = some_text(kind, random)
    word = random.choice(
        [word for word in ("gallia", "polonia", "players", "place", "scandia", "Witch") if word in text]
    )
    return text.replace(word, strange or "?", 1).encode("utf-8", "surrogatepass")


def in_encodings(kind: Kind, random: Random) -> bytes:
    """Text as other programs save it."""
    text = some_text(kind, random)
    wide = [] if "digest" in text else [text.encode("utf-32"), text.encode("utf-32-be"), text.encode("utf-16-le")]
    made: list[Callable[[], bytes]] = [
        *(partial(bytes, raw) for raw in wide),
        lambda: text.replace("a", "à").encode("latin-1"),
        lambda: text.replace("a", "’").encode("cp1252"),
        lambda: text.encode("cp037"),
        lambda: text.encode("utf-7").replace(b"a", b"+AOk-"),
        lambda: b"\xef\xbb\xbf" * 2 + text.encode(),
        lambda: text.replace("a", "\ufffd").encode(),
        lambda: text.replace("a", "\ud83d").encode("utf-8", "surrogatepass"),
        lambda: text.encode() + b"\xe2\x82",
        lambda: text.encode("utf-16")[:-1],
    ]
    return random.choice(made)()


WAYS: dict[str, Callable[[Kind, Random], bytes | int]] = {
    "bytes": in_bytes,
    "depth": in_depth,
    "size": in_size,
    "numbers": in_numbers,
    "keys": in_keys,
    "encodings": in_encodings,
}


def places(document: Any) -> Iterator[tuple[Any, ...]]:
    """The path of every value, but for the forms in a view: programs of others read those, ours makes its own."""
    return (path for path in parts(document) if "form" not in path)


def held(document: Any, path: tuple[Any, ...]) -> Any:
    """What stands at this path of a JSON value."""
    for step in path:
        document = document[step]
    return document


def some_text(kind: Kind, random: Random) -> str:
    """A good file of the kind."""
    return random.choice([*kind.texts, *(json.dumps(document, indent=1) for document in kind.documents)])


@dataclass(frozen=True)
class Bad:
    """A bad file and the command that reads it."""

    name: str
    command: tuple[object, ...]


def bad_files(home: Path, folder: Path, each: int) -> Iterator[Bad]:
    """So many files of each kind and way, written into folders of their own; `home` is one in red's turn."""
    view = json.loads((home / "games/peste/reports/0001-02/red.view.json").read_bytes())
    for name, known in KINDS.items():
        kind = Kind((view,), (), of_views) if name == "views" else known
        for way, make in WAYS.items():
            for number in range(each):
                random = Random(f"{name} {way} {number}")
                own = folder / f"{name}-{way}-{number}"
                own.mkdir()
                content, file = make(kind, random), own / "file"
                if isinstance(content, int):
                    file.touch()
                    os.truncate(file, content)
                else:
                    file.write_bytes(content)
                yield Bad(own.name, kind.commands(home, file, random))
