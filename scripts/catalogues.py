"""Catalogues of sentences after a change: `catalogues.py [LANGUAGE...] [--compile]`.

Brings every language's file up to date with the English one beside it: new messages are empty, messages whose English
has changed are marked as fuzzy, and both are said in English until somebody translates them. A language that is named
and has no files yet gets them. `--compile` changes none, and keeps each in the form that is loaded fast.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rattus_pbem.locale.catalogues import FIRST, languages, load, source  # noqa: E402
from rattus_pbem.locale.gettext_files import Message, messages, updated, written  # noqa: E402


def folders() -> list[Path]:
    """The folders that have an English catalogue: the program's, each game's, that of the toy game."""
    return sorted(path.parent for part in ("rattus_pbem", "tests") for path in (ROOT / part).rglob(f"{FIRST}.pot"))


def begun(template: list[Message], lang: str) -> list[Message]:
    """The header of a catalogue that is not there yet."""
    header = template[0]
    text = re.sub(r"(?m)^(Language: ).*", rf"\g<1>{lang}", header.texts[0])
    return [header._replace(texts=(text,), comments=(f"# {lang}", *header.comments[1:]))]


def main() -> None:
    """Update them, or compile them."""
    words = sys.argv[1:]
    added = [word for word in words if word != "--compile"]
    for folder in folders():
        if "--compile" in words:
            for lang in languages(str(folder)):
                load(str(folder), lang)
            continue
        template = list(messages(Path(source(str(folder), FIRST)).read_text("utf-8")))
        for lang in dict.fromkeys((*languages(str(folder)), *added)):
            if lang == FIRST:
                continue
            path = Path(source(str(folder), lang))
            held = list(messages(path.read_text("utf-8"))) if path.exists() else begun(template, lang)
            path.write_text(written(updated(template, held)), "utf-8")


if __name__ == "__main__":
    main()
