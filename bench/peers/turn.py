"""The floor of a mailed turn: the mini game run as a file-based turn processor, with the standard library alone.

  turn.py make DIR --games N --mails M        lay out N games and M order mails
  turn.py tick DIR [--sync game,file,...]     a cron tick: every mail of the inbox processed once, on a copy of DIR
           [--letters FILE]                   that puts these letters into the outbox, too, each signed with its parts
  turn.py cold [--dry] [--nosync] [--compat]  one mailed turn in a new process (in a folder of its own)

The order of work is what any correct processor must do: parse the mail, check the sender's token (HMAC), check the
orders by hand, load the game, apply, hash chain, write the game durably, write the report mail. Sync modes:

  none   nothing is synced
  file   each game write and each report
  game   each game write only
  batch  mails grouped by game, one game write for each, reports not synced

`+compat` after a mode parses mail with the old, quick parser. Not our product: a yardstick for it.
"""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import minigame as mg
import pb

KEY = b"k" * 32
SYNCS = {"none": 0, "file": 2, "game": 1}
Load = Callable[[str], dict[str, Any]]
Save = Callable[[str, dict[str, Any], bytes], None]


def order_mail(gid: str, player: int, turn: int, cmds: list[Any], n: int) -> bytes:
    """A mail with an order file of this player."""
    body = json.dumps({"schema": 1, "game": gid, "player": player, "turn": turn, "orders": cmds})
    tok = hmac.new(KEY, body.encode(), "sha256").hexdigest()
    return (
        f"From: p{player}@example.org\r\nTo: gm@example.org\r\nSubject: [{gid}] orders turn {turn}\r\n"
        f"Message-ID: <{gid}.{turn}.{n}@example.org>\r\nX-Token: {tok}\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/mixed; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/plain\r\n\r\n'
        "Orders attached.\r\n--b1\r\nContent-Type: application/json\r\n"
        'Content-Disposition: attachment; filename="orders.json"\r\n\r\n' + body + "\r\n--b1--\r\n"
    ).encode()


def played(seed: bytes, turns: int) -> tuple[Any, Any, list[Any], str]:
    """A game played for so many turns: state, chance, log, head of the chain."""
    s, rng = mg.setup(seed)
    pick, prev = random.Random(seed), "0" * 64
    log: list[Any] = []
    while s["over"] is None and s["turn"] < turns:
        c = pick.choice(mg.legal(s))
        s, ev = mg.apply(s, c, rng)
        e = {"seq": len(log), "cmd": c, "events": ev, "prev": prev}
        prev = hashlib.sha256(mg.canon(e)).hexdigest()
        log.append(e)
    return s, rng, log, prev


def game_doc(gid: str, s: Any, rng: Any, log: list[Any], head: str) -> dict[str, Any]:
    """A game as its file holds it."""
    chance = {"key": rng.key.hex(), "ctr": rng.ctr}
    return {"schema": 1, "id": gid, "state": s, "rng": chance, "log": log, "head": head, "seen": []}


def player_turn(s: Any, rng: Any, seed: int) -> tuple[list[Any], Any, Any]:
    """The three commands of the player to move, legal now (tried on a copy), and what they lead to."""
    r2, s2, pick, out = mg.Drbg(rng.key, rng.ctr), copy.deepcopy(s), random.Random(seed), []
    for _ in range(3):
        if s2["over"] is not None:
            break
        c = pick.choice(mg.legal(s2))
        s2, _ = mg.apply(s2, c, r2)
        out.append(c)
    return out, s2, r2


def read_mail(raw: bytes, compat: bool) -> tuple[str, dict[str, Any]]:
    """Message-ID and orders of a mail, its token and its shape checked."""
    if compat:
        from email.parser import BytesParser

        msg: Any = BytesParser().parsebytes(raw)
        parts = msg.walk()
    else:
        import email
        import email.policy

        msg = email.message_from_bytes(raw, policy=email.policy.default)
        parts = msg.iter_attachments()
    mid = msg["Message-ID"]
    for part in parts:
        if part.get_filename() == "orders.json":
            body = part.get_payload(decode=True).rstrip(b"\r\n")
    if not hmac.compare_digest(hmac.new(KEY, body, "sha256").hexdigest(), msg["X-Token"]):
        raise ValueError("token")
    o = json.loads(body)
    if o.keys() != {"schema", "game", "player", "turn", "orders"} or len(o["orders"]) > 50:
        raise ValueError("schema")
    return mid, o


def process(raw: bytes, load: Load, save: Save, compat: bool = False) -> None:
    """A mail from its bytes to the saved game and the report."""
    mid, o = read_mail(raw, compat)
    g = load(o["game"])
    if mid in g["seen"]:
        return
    s, log, head = g["state"], g["log"], g["head"]
    rng = mg.Drbg(bytes.fromhex(g["rng"]["key"]), g["rng"]["ctr"])
    if s["player"] != o["player"] or s["turn"] != o["turn"]:
        raise ValueError("stale")
    evs = []
    for c in o["orders"]:
        s, ev = mg.apply(s, tuple(c), rng)
        e = {"seq": len(log), "cmd": c, "events": ev, "prev": head}
        head = hashlib.sha256(mg.canon(e)).hexdigest()
        log.append(e)
        evs += ev
    g.update(state=s, head=head)
    g["rng"]["ctr"] = rng.ctr
    g["seen"].append(mid)
    lines = [f"Game {o['game']} turn {s['turn']}"]
    for i, r in enumerate(mg.view(s, o["player"])["regions"]):
        lines.append(f"{i:>3} rats {r['rats']} cubes {r['cubes']}")
    lines += [str(e) for e in evs]
    head_lines = f"From: gm@example.org\r\nTo: p{o['player']}@example.org\r\nIn-Reply-To: {mid}\r\n\r\n"
    save(o["game"], g, (head_lines + "\r\n".join(lines)).encode())


def durable(path: str, data: bytes, sync: bool) -> None:
    """Write a file by way of another one; synced if so wished."""
    with open(path + ".t", "wb") as f:
        f.write(data)
        if sync:
            f.flush()
            os.fsync(f.fileno())
    os.replace(path + ".t", path)


def make(d: str, games: int, mails: int, turns: int) -> None:
    """Games some turns old, and mails with the next turns of each, in the order in which they are to be read."""
    for x in ("games", "inbox", "outbox"):
        os.makedirs(os.path.join(d, x), exist_ok=True)
    per = -(-mails // games)
    left = mails
    for i in range(games):
        gid = f"g{i:05d}"
        s, rng, log, head = played(gid.encode(), turns + i % 5)
        durable(os.path.join(d, "games", gid + ".json"), mg.canon(game_doc(gid, s, rng, log, head)), False)
        s2, r2 = s, rng
        for k in range(per):
            if not left or s2["over"] is not None:
                break
            cmds, s3, r3 = player_turn(s2, r2, i * 7 + k)
            raw = order_mail(gid, s2["player"], s2["turn"], cmds, k)
            with open(os.path.join(d, "inbox", f"{i * per + k:07d}.eml"), "wb") as f:
                f.write(raw)
            s2, r2 = s3, r3
            left -= 1


class Tick:
    """One run over the inbox of a folder, in one of the sync modes; `letters` are spread evenly over its mails."""

    def __init__(self, d: str, sync: str, letters: list[list[list[str]]]) -> None:
        self.games, self.outbox, self.inbox = (os.path.join(d, x) for x in ("games", "outbox", "inbox"))
        self.sync, self.letters = sync, letters
        self.held: dict[str, dict[str, Any]] = {}
        self.reports: list[tuple[str, bytes]] = []
        self.mails = self.fsyncs = 0

    def load(self, gid: str) -> dict[str, Any]:
        """A game from its file, in `batch` from memory if it is held there."""
        if self.sync == "batch" and gid in self.held:
            return self.held[gid]
        with open(os.path.join(self.games, gid + ".json"), "rb") as f:
            g: dict[str, Any] = json.loads(f.read())
        if self.sync != "batch":
            self.held.clear()
        self.held[gid] = g
        return g

    def save(self, gid: str, g: dict[str, Any], rep: bytes) -> None:
        """The game and its report to their files, in `batch` later."""
        if self.sync == "batch":
            self.reports.append((gid, rep))
            return
        durable(os.path.join(self.games, gid + ".json"), mg.canon(g), self.sync != "none")
        durable(os.path.join(self.outbox, f"{gid}.{self.mails}.eml"), rep, self.sync == "file")
        self.fsyncs += SYNCS[self.sync]

    def flush(self) -> None:
        """Write what `batch` holds."""
        for gid, g in self.held.items():
            durable(os.path.join(self.games, gid + ".json"), mg.canon(g), True)
            self.fsyncs += 1
        for k, (gid, rep) in enumerate(self.reports):
            durable(os.path.join(self.outbox, f"{gid}.{self.mails}.{k}.eml"), rep, False)
        self.held.clear()
        self.reports.clear()

    def run(self, compat: bool) -> tuple[float, float]:
        """Process every mail once; wall and CPU seconds."""
        names = sorted(os.listdir(self.inbox))
        written, t0, c0 = 0, time.perf_counter(), time.process_time()
        for nm in names:
            with open(os.path.join(self.inbox, nm), "rb") as f:
                raw = f.read()
            if self.sync == "batch" and len(self.held) >= 64:
                self.flush()
            process(raw, self.load, self.save, compat)
            self.mails += 1
            due = len(self.letters) * self.mails // len(names)
            for number in range(written, due):
                from bench.letters import letter

                durable(os.path.join(self.outbox, f"letter.{number}.eml"), letter(self.letters[number], number), False)
            written = due
        if self.sync == "batch":
            self.flush()
        for nm in names:
            os.rename(os.path.join(self.inbox, nm), os.path.join(self.inbox, nm[:-4] + ".done"))
        for x in (self.games, self.outbox, self.inbox):
            fd = os.open(x, os.O_RDONLY)
            os.fsync(fd)
            os.close(fd)
        return time.perf_counter() - t0, time.process_time() - c0


def bare_write(d: str, size: int, times: int = 300) -> float:
    """Median seconds of one durable write of so many bytes."""
    blob, times_taken = b"x" * size, []
    for _ in range(times):
        t = time.perf_counter()
        durable(os.path.join(d, "bare"), blob, True)
        times_taken.append(time.perf_counter() - t)
    return statistics.median(times_taken)


def tick_copy(src: str, spec: str, tag: str, letters: list[list[list[str]]]) -> None:
    """A tick over a copy of the folder, beside it; prints its record."""
    sync, _, compat = spec.partition("+")
    d = tempfile.mkdtemp(dir=os.path.dirname(os.path.abspath(src)))
    try:
        shutil.copytree(src, d, dirs_exist_ok=True)
        os.sync()
        size = os.path.getsize(os.path.join(d, "games", "g00000.json"))
        bare = bare_write(d, size)
        tick = Tick(d, sync, letters)
        dt, cpu = tick.run(bool(compat))
        n = tick.mails
        pb.emit(
            "floor", None, f"cron tick: {spec}{tag}", n, "mails", dt,
            games=len(os.listdir(tick.games)), fsyncs=tick.fsyncs, bare_durable_write_us=round(1e6 * bare, 1),
            mail_us=round(1e6 * dt / n, 1), mail_cpu_us=round(1e6 * cpu / n, 1),
            mail_over_bare=round(dt / n / bare, 2), game_bytes=size,
        )  # fmt: skip
    finally:
        shutil.rmtree(d)


def cold(dry: bool, sync: bool, compat: bool) -> None:
    """One mailed turn of a game that lies ready; the first call makes it."""
    d = os.environ.get("TURN_DIR", os.path.join(tempfile.gettempdir(), "turn-floor"))
    if not os.path.isdir(d):
        make(d + ".t", 1, 1, 16)
        os.rename(d + ".t", d)
    with open(os.path.join(d, "inbox", "0000000.eml"), "rb") as f:
        raw = f.read()

    def load(gid: str) -> dict[str, Any]:
        with open(os.path.join(d, "games", gid + ".json"), "rb") as f:
            game: dict[str, Any] = json.loads(f.read())
        return game

    def save(gid: str, g: dict[str, Any], rep: bytes) -> None:
        whole = mg.canon(g)
        if not dry:
            durable(os.path.join(d, "outbox", "game.json"), whole, sync)
            durable(os.path.join(d, "outbox", "rep.eml"), rep, sync)

    process(raw, load, save, compat)


def main() -> None:
    """What the first word says."""

    def opt(k: str, dflt: str) -> str:
        return sys.argv[sys.argv.index("--" + k) + 1] if "--" + k in sys.argv else dflt

    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "make":
        make(sys.argv[2], int(opt("games", "1000")), int(opt("mails", "3000")), int(opt("turns", "10")))
    elif what == "cold":
        cold("--dry" in sys.argv, "--nosync" not in sys.argv, "--compat" in sys.argv)
    elif what == "tick":
        letters = []
        if file := opt("letters", ""):
            with open(file, encoding="utf-8") as f:
                letters = json.load(f)
        for spec in opt("sync", "none,game,file,batch,none+compat,batch+compat").split(","):
            tick_copy(sys.argv[2], spec, opt("tag", ""), letters)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
