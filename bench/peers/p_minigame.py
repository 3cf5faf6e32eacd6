"""The mini game in bare Python, alone and with each cost that a real engine adds."""
import copy
import json
import random
import time

import minigame as mg
import pb

a = pb.args(__doc__)
pb.startup_exit(a)


class Mt:
    def __init__(self, key, ctr=0):
        self.r = random.Random(key)

    def below(self, n):
        return int(self.r.random() * n)

    shuffle = mg.Drbg.shuffle


def play(label, drbg=mg.Drbg, docopy=True, deep=False, dig=False, views=False, share=1.0):
    pick = random.Random(a.seed)
    moves = games = 0
    t0 = time.perf_counter()
    for _ in pb.budget(a.seconds * share):
        s, rng = mg.setup(b"%d" % (a.seed + games), drbg)
        log = []
        while s["over"] is None:
            c = pick.choice(mg.legal(s))
            if deep:
                s = copy.deepcopy(s)
            s, ev = mg.apply(s, c, rng, copy=docopy)
            d = mg.digest(s) if dig else None
            log.append((c, ev, d))
            if views:
                for p in range(mg.NP):
                    mg.view(s, p)
            moves += 1
        games += 1
    dt = time.perf_counter() - t0
    pb.emit("minigame-py", "-", label, moves, "moves", dt, games=games, moves_per_game=moves / games)
    return s, rng, log


play("random game: in place, Mersenne", drbg=Mt, docopy=False, share=.5)
play("random game: in place, HMAC-DRBG", docopy=False, share=.5)
s, rng, log = play("random game: copy-on-write, HMAC-DRBG")
play("random game: + sha256 of state per move", dig=True, share=.5)
play("random game: + 4 player views per move", views=True, share=.5)
play("random game: deepcopy per move", deep=True, docopy=False, share=.5)
seed = b"%d" % a.seed
s, rng = mg.setup(seed)
cmds, pick = [], random.Random(5)
while s["over"] is None:
    c = pick.choice(mg.legal(s))
    s, _ = mg.apply(s, c, rng)
    cmds.append(c)
c, n = pb.Clock(), 0
for _ in pb.budget(a.seconds / 2):
    with c:
        s, rng = mg.setup(seed)
        for x in cmds:
            s, _ = mg.apply(s, x, rng)
        mg.digest(s)
    n += len(cmds)
pb.emit("minigame-py", "-", "replay recorded commands", n, "moves", c.t, turns=s["turn"], ms_per_game=1000 * c.t / c.n)
pb.emit("minigame-py", "-", "save size", 1, "saves", 1, bytes=len(json.dumps({"s": s, "log": log})),
        state_bytes=len(mg.canon(s)))
