"""The part of a game's book about the nonces that are collected before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..orders.credentials import CLOSED, HASH, REVEAL
from .act_book import ActBook


@dataclass
class NonceBook(ActBook):
    """`nonces` has the `step`, the seats `wanted` in it, `until` when; `hash` and `nonce` by seat; at last the `list`.

    Where it is collected again, `before` are the hashes of the first time.
    """

    def _nonce_hashes(self, line: Mapping[str, Any]) -> None:
        self.nonces = {**self.nonces, "step": REVEAL, "wanted": line["wanted"], "until": line["until"]}

    def _nonces_again(self, line: Mapping[str, Any]) -> None:
        """The collecting begins again, once; `before` are the hashes of lines that are known by now."""
        hashes = self.nonces["hash"]
        declined = {seat: sent for seat, sent in hashes.items() if sent == "none"}
        empty = {"hash": declined, "nonce": {}, "before": sorted({*hashes.values()} - {"none"})}
        self.nonces = {"step": HASH, "wanted": line["wanted"], "until": line["until"], **empty}
        for seat in self.seats:
            self.notify(seat, {"kind": "nonces_again", "missing": line["missing"]})

    def _nonces(self, line: Mapping[str, Any]) -> None:
        self.nonces = {**self.nonces, "step": CLOSED, "list": line["list"]}
        self.stage = "play"
        if line.get("missing") is not None:
            if not self.header["options"]["nonces"]:
                return  # nobody was asked: the game has only waited for its players
            notice = {"kind": "nonces", "list": line["list"], "missing": line["missing"]}
            for seat in self.seats:
                self.notify(seat, notice)
