"""A player's mails, as an honest host has sent them and as a dishonest one would: every digest is made to fit again."""

from __future__ import annotations

import copy
import email
import email.policy
import hashlib
import json
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from rattus_pbem.engine.chance import mixed_key
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.key_tree import key_at, key_path, upper_nodes
from rattus_pbem.fairness.verify_script import load_script, script_path
from rattus_pbem.mail.part_digests import HEADER as PARTS
from rattus_pbem.mail.part_digests import parts_header
from rattus_pbem.record.pretty_json import pretty_json
from tests.post.mailing import text_of

SCRIPT = script_path()
Proofs = list[dict[str, Any]]


SCRIPT_MODULE = load_script()


class Box:
    """The letters with a view that lie in a Maildir, the oldest first; `proofs` may be changed."""

    def __init__(self, folder: Path) -> None:
        raws = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]
        mails = [email.message_from_bytes(raw, policy=email.policy.default) for raw in raws]
        letters = [
            (mail, part) for mail in mails for part in mail.iter_attachments() if "json" in part.get_content_type()
        ]
        attached = [(json.loads(part.get_content()), mail) for mail, part in letters]
        views = [(view, mail) for view, mail in attached if view["schema"].startswith("rattus-pbem/view-")]
        views.sort(key=lambda entry: (entry[1]["Date"].datetime, entry[0]["turn"], entry[0]["letter"]))
        self.views = [view for view, _ in views]
        self.texts = [text_of(mail) for _, mail in views]
        self.dates = [mail["Date"] for _, mail in views]
        self.others = [raw for raw, mail in zip(raws, mails, strict=True) if mail not in [of for _, of in views]]

    @property
    def proofs(self) -> Proofs:
        return [view["proof"] for view in self.views]

    def copy(self) -> Box:
        box = copy.copy(self)
        box.views, box.texts, box.others = copy.deepcopy(self.views), [*self.texts], [*self.others]
        return box

    def write(self, folder: Path, *, fitting: bool = True) -> Path:
        """The mails as files; `fitting`: with all digests made again, as a host would who lies from the beginning."""
        folder.mkdir(parents=True)
        previous = ""
        for number, (view, text) in enumerate(zip(self.views, self.texts, strict=True)):
            if fitting:
                view = fitted(view, text, previous)
            data = pretty_json(view)
            previous = sha(data)
            mail = EmailMessage()
            mail["Date"], mail["X-Rattus-Pbem"] = self.dates[number], "0"
            mail.set_content(text, cte="base64")
            mail.add_attachment(data, "application", "json", filename=f"{number}.json")
            tag = f"[{view['game']} {view['seat']} t{view['turn']} {view['code']}]"
            (folder / f"{number:03}.eml").write_bytes(listed(mail, tag).as_bytes())
        for number, raw in enumerate(self.others):
            (folder / f"other{number}.eml").write_bytes(raw)
        return folder

    def openings(self) -> list[dict[str, Any]]:
        """All opened keys, as they lie in the proofs."""
        return [opening for proof in self.proofs for opening in proof["opened"]]

    def draw_again(self, opening: dict[str, Any], secret: bytes, **changed: Any) -> None:
        """Draw a turn another time, as a host can: with another key or attempt, all of it proved as far as may be."""
        opening.update(changed)
        tree, leaf = opening["tree"], opening["leaf"]
        key = key_at(secret, tree, leaf)
        opening |= {"key": key.hex(), "path": key_path(secret, tree, leaf, upper_nodes(secret, tree))}
        mixed = mixed_key(key, self.proofs[-1]["nonces"])
        for draw in opening["draws"]:
            whole = {**draw, "turn": opening["turn"], "attempt": opening["attempt"]}
            draw["outcome"] = SCRIPT_MODULE.choose(mixed, whole)


def fitted(view: dict[str, Any], text: str, previous: str) -> dict[str, Any]:
    """A view with all its digests made again; nobody without the host's key can make the signatures again."""
    content = {key: value for key, value in view.items() if key not in ("digest", "proof")}
    digests = {"view": sha(canonical(content).encode()), "text": sha(" ".join(text.split()).encode())}
    view = {**content, "proof": {**view["proof"], **digests, "previous": previous}}
    return {**view, "digest": sha(canonical(view).encode())}


def listed(mail: EmailMessage, subject: str) -> EmailMessage:
    """A mail from the host with the list of its parts."""
    mail["From"], mail["Subject"] = "The host <host@example.org>", subject
    mail[PARTS] = " ".join(parts_header(subject, ("The host", "host@example.org"), mail, None).split())
    return mail


def sha(data: bytes) -> str:
    """The digest as letters show it."""
    return hashlib.sha256(data).hexdigest()


def verdict(capture: Callable[[], Any], *paths: Path | str) -> tuple[int, str]:
    """The exit code of the verifier, and what it printed."""
    capture()
    code = SCRIPT_MODULE.main([str(path) for path in paths])
    return int(code), str(capture().out)


def named(shown: tuple[int, str], *words: str) -> None:
    """A fault was found, and one line of it has all these words."""
    code, printed = shown
    assert code == 1, printed
    assert any(all(word in line for word in words) for line in printed.splitlines()), printed


def cut(box: Box, numbers: Sequence[int]) -> Box:
    """The same without these letters."""
    kept = [n for n in range(len(box.views)) if n not in numbers]
    box.views, box.texts = [box.views[n] for n in kept], [box.texts[n] for n in kept]
    box.dates = [box.dates[n] for n in kept]
    return box
