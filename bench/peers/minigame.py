"""The mini game: the shape of Rattus but not its rules, in bare Python, the floor for an engine written in Python.

12 regions, 4 players, a hidden stack of rat tokens, 6 class cards. A turn is three
commands: take a class (or none), place cubes, move the plague (spread + reveal hidden
tokens, random order). `bgio_minigame.cjs` is the same game for boardgame.io, so moves/s
of the two are about the same work.
"""
import hashlib
import hmac
import json

ADJ = [[1, 2], [0, 2, 3], [0, 1, 4, 5], [1, 4, 6], [2, 3, 5, 7], [2, 4, 8], [3, 7, 9],
       [4, 6, 8, 10], [5, 7, 11], [6, 10], [7, 9, 11], [8, 10]]
CLASSES = ["peasant", "monk", "knight", "merchant", "king", "witch"]
NP = 4


class Drbg:
    """HMAC-SHA-256 in counter mode: the random state is (key, counter), 2 small values in the save."""
    __slots__ = ("key", "ctr")

    def __init__(self, key, ctr=0):
        self.key, self.ctr = key, ctr

    def below(self, n):
        lim = (1 << 32) - (1 << 32) % n
        while True:
            d = hmac.digest(self.key, self.ctr.to_bytes(8, "big"), "sha256")
            self.ctr += 1
            v = int.from_bytes(d[:4], "big")
            if v < lim:
                return v % n

    def shuffle(self, xs):
        for i in range(len(xs) - 1, 0, -1):
            j = self.below(i + 1)
            xs[i], xs[j] = xs[j], xs[i]


def setup(seed: bytes, drbg=Drbg):
    rng = drbg(hashlib.sha256(seed).digest())
    stack = []
    for i in range(60):
        syms = [CLASSES[rng.below(6)]]
        if rng.below(2):
            syms.append("majority")
        stack.append({"id": i, "limit": 1 + rng.below(4), "symbols": syms})
    rng.shuffle(stack)
    regions = [{"cubes": [0] * NP, "rats": []} for _ in range(12)]
    for r in regions:
        r["rats"].append(stack.pop())
    for _ in range(6):
        regions[rng.below(12)]["rats"].append(stack.pop())
    for p in range(NP):
        for _ in range(2):
            regions[rng.below(12)]["cubes"][p] += 1
    return {"regions": regions, "plague": rng.below(12), "secret": {"stack": stack}, "discards": [],
            "classes": {c: None for c in CLASSES}, "supply": [18] * NP, "player": 0, "stage": 0,
            "turn": 0, "over": None}, rng


def legal(s):
    if s["over"] is not None:
        return []
    st = s["stage"]
    if st == 0:
        return [("class", None)] + [("class", c) for c in CLASSES if s["classes"][c] != s["player"]]
    if st == 1:
        return [("place", i) for i in range(12)]
    return [("plague", i) for i in ADJ[s["plague"]]]


def apply(s, cmd, rng, copy=True):
    """Validate and apply one command; returns (state, events). With copy=True the input is untouched."""
    if cmd not in legal(s):
        raise ValueError(f"illegal {cmd}")
    if copy:
        s = dict(s)
    kind, arg = cmd
    p = s["player"]
    ev = [{"e": kind, "p": p, "arg": arg}]
    if kind == "class":
        if arg is not None:
            s["classes"] = dict(s["classes"], **{arg: p}) if copy else s["classes"]
            s["classes"][arg] = p
        s["stage"] = 1
    elif kind == "place":
        r = s["regions"][arg]
        n = min(max(1, len(r["rats"])), s["supply"][p])
        if copy:
            s["regions"] = list(s["regions"])
            r = s["regions"][arg] = {"cubes": list(r["cubes"]), "rats": r["rats"]}
            s["supply"] = list(s["supply"])
        r["cubes"][p] += n
        s["supply"][p] -= n
        ev[0]["n"] = n
        s["stage"] = 2
    else:
        s["plague"] = arg
        if copy:
            s["regions"] = list(s["regions"])
            s["secret"] = {"stack": list(s["secret"]["stack"])}
            s["supply"] = list(s["supply"])
            s["discards"] = list(s["discards"])
        regs, stack = s["regions"], s["secret"]["stack"]
        r = regs[arg]
        if copy:
            r = regs[arg] = {"cubes": list(r["cubes"]), "rats": list(r["rats"])}
        if r["rats"]:
            room = [i for i in ADJ[arg] if len(regs[i]["rats"]) < 3]
            for _ in range(2):
                if room and stack:
                    i = room.pop(rng.below(len(room)))
                    q = regs[i]
                    if copy:
                        q = regs[i] = {"cubes": q["cubes"], "rats": list(q["rats"])}
                    q["rats"].append(stack.pop())
                    ev.append({"e": "spread", "to": i})
        if r["rats"]:
            order = list(range(len(r["rats"])))
            rng.shuffle(order)
            for k in order:
                t = r["rats"][k]
                tot = sum(r["cubes"])
                e = {"e": "reveal", "id": t["id"], "lost": []}
                if tot >= t["limit"]:
                    for sym in t["symbols"]:
                        if sym == "majority":
                            v = r["cubes"].index(max(r["cubes"]))
                        else:
                            v = s["classes"][sym]
                        if v is not None and r["cubes"][v] > 0:
                            r["cubes"][v] -= 1
                            s["supply"][v] += 1
                            e["lost"].append(v)
                ev.append(e)
                s["discards"].append(t["id"])
            r["rats"] = []
        s["stage"] = 0
        s["turn"] += 1
        s["player"] = (p + 1) % NP
        if not stack or s["turn"] >= 100:
            sc = [sum(x["cubes"][i] for x in regs) for i in range(NP)]
            s["over"] = {"scores": sc, "winner": sc.index(max(sc))}
            ev.append({"e": "end", "scores": sc})
    return s, ev


def view(s, player):
    v = {k: x for k, x in s.items() if k != "secret"}
    v["stack_left"] = len(s["secret"]["stack"])
    v["regions"] = [{"cubes": r["cubes"], "rats": len(r["rats"])} for r in s["regions"]]
    v["you"] = player
    return v


def canon(x):
    return json.dumps(x, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(x):
    return hashlib.sha256(canon(x)).hexdigest()
