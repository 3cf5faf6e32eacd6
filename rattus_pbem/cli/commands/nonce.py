"""Make a line for the draws and its fingerprint, for a game that collects the fingerprints first.

Example: rattus-pbem nonce
"""

from __future__ import annotations

import secrets
from html import escape
from importlib import resources
from string import Template
from typing import Annotated

import typer

from ...contract.views import View
from ...errors import UnreadableError
from ...locale import sentences
from ...orders.credentials import declines, nonce_hash, plain_nonce
from ..output import print_json
from ..parameters import Json

LONGEST = 64
"""A longer line may be broken on its way by mail, and would then not be the one of the fingerprint."""


def command(
    line: Annotated[str | None, typer.Argument(help="Your own line; without it 64 random digits.")] = None,
    as_json: Json = False,
) -> None:
    """Raises UnreadableError for a line that could not be sent again as it is. Reads no file and knows no game."""
    nonce = plain_nonce(line if line is not None else secrets.token_bytes(32).hex())
    if line is not None and (not nonce or not nonce.isprintable() or len(nonce) > LONGEST or declines(nonce)):
        raise UnreadableError(
            f"one line of 1 to {LONGEST} characters is expected, not {line[:20]!r} of {len(line)}",
            place="LINE",
            hint="Mail programs break longer ones. Without a line of your own, 64 random digits are made.",
        )
    fingerprint = nonce_hash(nonce)
    if as_json:
        print_json({"schema": "rattus-pbem/nonce/1", "nonce": nonce, "nonce_hash": fingerprint})
        return
    print("Send this line now:\n")
    print(f"nonce hash {fingerprint}\n")
    print("Keep this one to yourself, and send it when a letter asks for it:\n")
    print(f"nonce: {nonce}")


def nonce_page(view: View, lang: str) -> str:
    """A page that makes a line for the draws and its fingerprint in the browser; it needs no network."""
    words = {key: text for key, text in sentences("page", lang).items() if key.startswith("nonce_")}
    facts = {**words, "lang": lang, "title": words["nonce_title"].format(game=view.game), "longest": str(LONGEST)}
    template = resources.files(__package__).joinpath("nonce_page.html").read_text(encoding="utf-8")
    return Template(template).substitute({key: escape(text) for key, text in facts.items()})
