"""Write a new game of your own: a package that plays at once, with one act, one secret, two languages and a test.

Example: rattus-pbem game new dice-post --seats 2-5 --to games
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from ....disk import write_without_sync
from ....errors import IllegalError, UnreadableError
from ....kit import game_base
from ....locale.gettext_files import Message, written
from ....rules import known_games

TEMPLATE = Path(game_base.__file__).parent / "new_game"
FILES = {
    "README_md": "README.md",
    "pyproject_toml": "pyproject.toml",
    "init_py": "@module@/__init__.py",
    "state_py": "@module@/state.py",
    "acts_py": "@module@/acts.py",
    "text_init_py": "@module@/text/__init__.py",
    "test_py": "tests/test_@module@.py",
}
"""Where each file of the template goes."""
SEATS = {
    "red": ("red", "rouge", "Ada"),
    "blue": ("blue", "bleu", "Basile"),
    "green": ("green", "vert", "Chloe"),
    "yellow": ("yellow", "jaune", "Denis"),
    "black": ("black", "noir", "Eva"),
    "white": ("white", "blanc", "Fabrice"),
    "orange": ("orange", "orange", "Gina"),
    "violet": ("violet", "violet", "Hugo"),
}
"""Seats that a new game may have: their names in English and French, and who plays them in its demo."""
HEADER = (
    "Project-Id-Version: {title}\\nLanguage: {lang}\\nMIME-Version: 1.0\\nContent-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\nPlural-Forms: nplurals=2; plural=(n {rule} 1);\\n"
)
RULES = {"en": "!=", "fr": ">"}


def command(
    name: Annotated[str, typer.Argument(help="What --rules will call it: small letters, digits and hyphens.")],
    seats: Annotated[str, typer.Option(help="How many can play: a number, or from-to.")] = "2-5",
    to: Annotated[Path | None, typer.Option(help="The folder to make; else one called as the game.")] = None,
) -> None:
    least, most = seats_of(seats)
    check_name(name)
    folder = to if to is not None else Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise IllegalError(f"{folder} is there already, and is not empty", hint="Name another folder with --to.")
    for path, text in files_of(name, least, most):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        write_without_sync(target, text.encode())
    print(f"{folder}: a game that plays at once. Next:")
    print(f"  pip install -e {folder}")
    print(f"  rattus-pbem demo --rules {name}")
    print(f"  rattus-pbem game check {name}")


def seats_of(text: str) -> tuple[int, int]:
    """How many seats can play, at least and at most. Raises UnreadableError."""
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 2 <= least <= most <= len(SEATS):
        what = f"{text!r}: a number of seats from 2 to {len(SEATS)} is expected"
        raise UnreadableError(what, place="--seats", hint="Or from-to, such as 2-5.")
    return least, most


def check_name(name: str) -> None:
    """Raises UnreadableError for what cannot be the name of a new game."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or not 2 <= len(name) <= 30:
        near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789")
        hint = f"Did you mean {near}?" if len(near) > 1 else "Small letters, digits and hyphens, a letter first."
        raise UnreadableError(f"{name!r} cannot be the name of a game", place="NAME", hint=hint)
    if name in known_games():
        raise UnreadableError(f"there is a game {name!r} already", place="NAME", hint="Choose another name.")
    module = name.replace("-", "_")
    if iskeyword(module) or find_spec(module) is not None:
        what = f"{name!r} cannot be the name of a game: its package would be called {module}, which Python has already"
        raise UnreadableError(what, place="NAME", hint=f"Did you mean {name}-post?")


def files_of(name: str, least: int, most: int) -> Iterator[tuple[str, str]]:
    """The files of a new game: the path of each, and its text."""
    facts = facts_of(name, least, most)
    for file, target in FILES.items():
        yield filled(target, facts), filled((TEMPLATE / f"{file}.txt").read_text("utf-8"), facts)
    lines = filled((TEMPLATE / "texts.txt").read_text("utf-8"), facts).splitlines()
    texts = [parts_of(line) for line in lines]
    texts += [(f"names.{seat}", SEATS[seat][0], SEATS[seat][1]) for seat in list(SEATS)[:most]]
    for lang, path in (("en", "en.pot"), ("fr", "fr.po")):
        header = Message("", "", "", (HEADER.format(title=facts["title"], lang=lang, rule=RULES[lang]),))
        header = header._replace(texts=(header.texts[0].replace("\\n", "\n"),))
        yield f"{facts['module']}/text/{path}", written([header, *(message_of(lang, *text) for text in texts)])


def parts_of(line: str) -> tuple[str, str, str]:
    """A line of the texts of the template: its key, in English, in French."""
    key, english, french = line.split(" | ")
    return key, english, french


def message_of(lang: str, key: str, english: str, french: str) -> Message:
    """A message of a catalogue; ` ; ` parts its forms for one and for several, ` / ` the ways of a word."""
    flags = frozenset({"python-brace-format"} if "{" in english else ())
    if "; {count}" in english:
        one, several = english.split(" ; ")
        return Message(key, one, several, tuple(french.split(" ; ")) if lang == "fr" else ("", ""), flags)
    if key.startswith("words."):
        english, french = english.replace(" / ", " | "), french.replace(" / ", " | ")
    return Message(key, english, "", (french if lang == "fr" else "",), flags)


def facts_of(name: str, least: int, most: int) -> Mapping[str, str]:
    """What stands in the template in place of `@…@`."""
    words = name.split("-")
    seats = list(SEATS)[:most]
    langs = ("en", "fr")
    people = [f'"{seat}": ("{SEATS[seat][2]}", "{langs[n % 2]}")' for n, seat in enumerate(seats[: max(least, 2)])]
    counts = ", ".join(map(str, range(least, most + 1)))
    return {
        "name": name,
        "module": name.replace("-", "_"),
        "title": " ".join(word.capitalize() for word in words),
        "class": "".join(word.capitalize() for word in words),
        "letter": name[0].upper(),
        "least": str(least),
        "most": str(most),
        "eyes": str(6 * most),
        "seats": ", ".join(f'"{seat}"' for seat in seats),
        "people": ", ".join(people),
        "counts": counts if most > least else f"{counts},",
    }


def filled(text: str, facts: Mapping[str, str]) -> str:
    """A text of the template with its facts. Raises KeyError for one that there is not."""
    return re.sub(r"@(\w+)@", lambda match: facts[match[1]], text)
