"""Whole-process costs: wall ms, CPU ms and peak memory of starting things, runs interleaved.

  python startup.py [--n 11] [--peers DIR] [--extra 'label=command ...'] [--only TEXT,TEXT]

Every command runs once a round, in a new random order, so that drift of the machine hits all alike. Prints one JSON
record a command: median, min, max, and `x_rel`, the median of its ratio to an empty typer command of the same round.
Run it with the environment whose typer counts.
"""
import argparse
import json
import os
import random
import shlex
import shutil
import statistics
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
REL = "typer command run (1 int option)"

ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
ap.add_argument("--n", type=int, default=11)
ap.add_argument("--peers", default=os.path.join(HERE, "..", "out", "peers"), help="what setup.sh filled")
ap.add_argument("--extra", action="append", default=[], help="label=command")
ap.add_argument("--only", default="", help="run only labels that hold one of these texts")
a = ap.parse_args()
peers = os.path.abspath(a.peers)
py = sys.executable


def imp(code):
    return [py, "-c", code]


cmds = {
    "python -c pass": imp("pass"),
    "json+argparse+hashlib+hmac": imp("import json,argparse,hashlib,hmac"),
    "dataclasses": imp("import dataclasses"),
    "import typer": imp("import typer"),
    "typer app --help": imp("import typer,sys\napp=typer.Typer()\n@app.command()\ndef a(x:int=1): pass\n@app.command()\ndef b(x:int=1): pass\nsys.argv=['x','--help']\napp()"),
    REL: imp("import typer,sys\napp=typer.Typer(add_completion=False)\n@app.command()\ndef a(x:int=1): print(x)\n@app.command()\ndef b(x:int=1): pass\nsys.argv=['x','a']\napp()"),
    "import pydantic.BaseModel": imp("from pydantic import BaseModel"),
    "import jsonschema": imp("import jsonschema"),
    "import jsonschema_rs": imp("import jsonschema_rs"),
}
if shutil.which("node"):
    cmds["node -e 0"] = ["node", "-e", "0"]
    if os.path.exists(os.path.join(peers, "node_modules", "boardgame.io")):
        cmds["peer: boardgame.io (node)"] = ["node", os.path.join(HERE, "bgio_minigame.cjs"), "--startup"]
if os.path.exists(os.path.join(peers, "venv", "bin", "python")):
    cmds["peer: diplomacy"] = [os.path.join(peers, "venv", "bin", "python"), os.path.join(HERE, "p_diplomacy.py"), "--startup"]
for e in a.extra:
    k, v = e.split("=", 1)
    cmds[k] = shlex.split(v)
if a.only:
    cmds = {k: v for k, v in cmds.items() if any(x in k for x in a.only.split(",")) or k == REL}
env = dict(os.environ, BGIO=peers, NODE_ENV="production")
null = os.open(os.devnull, os.O_RDWR)


def run(argv):
    t = time.perf_counter()
    pid = os.posix_spawnp(argv[0], argv, env, file_actions=[
        (os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)])
    _, st, ru = os.wait4(pid, 0)
    return time.perf_counter() - t, ru.ru_utime + ru.ru_stime, ru.ru_maxrss / 1024, os.waitstatus_to_exitcode(st)


res = {k: [] for k in cmds}
bad = set()
order = list(cmds)
for r in range(a.n + 1):
    random.shuffle(order)
    for k in order:
        if k in bad:
            continue
        x = run(cmds[k])
        if x[3]:
            bad.add(k)
        if r:  # the first round only warms the disk cache
            res[k].append(x)
med = {k: statistics.median(x[0] for x in v) for k, v in res.items() if v and k not in bad}
rel = med.get(REL)
for k in cmds:
    if k in bad:
        print(json.dumps({"work": k, "failed": True}))
        continue
    v = res[k]
    w = [x[0] for x in v]
    print(json.dumps({"work": k, "ms": round(1000 * med[k], 1), "min": round(1000 * min(w), 1), "max": round(1000 * max(w), 1),
                      "cpu_ms": round(1000 * statistics.median(x[1] for x in v), 1),
                      "rss_mb": round(statistics.median(x[2] for x in v), 1), "runs": len(v),
                      "x_rel": round(statistics.median(x[0] / y[0] for x, y in zip(v, res[REL])), 3) if rel else None}), flush=True)
sys.exit(1 if bad else 0)
