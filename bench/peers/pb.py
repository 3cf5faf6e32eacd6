"""What every harness here does alike: its arguments, its stopwatch, and one JSON record a line on stdout.

Record: {"peer","version","work","n","unit","seconds","per_s","rss_mb","extra"}
Every harness takes --seconds (time for each work), --seed, and --startup (import what a game needs, then exit).
"""
import argparse
import json
import resource
import sys
import time


def args(desc, **extra):
    p = argparse.ArgumentParser(description=desc)
    p.add_argument("--seconds", type=float, default=3.0)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--startup", action="store_true", help="import what a game needs, then exit")
    for k, v in extra.items():
        p.add_argument("--" + k, default=v)
    return p.parse_args()


def rss_mb():
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


def emit(peer, version, work, n, unit, seconds, **extra):
    rec = dict(peer=peer, version=version, work=work, n=n, unit=unit,
               seconds=round(seconds, 6), per_s=round(n / seconds, 3) if seconds else None,
               rss_mb=rss_mb(), extra=extra)
    print(json.dumps(rec), flush=True)
    return rec


class Clock:
    """Accumulating stopwatch: `with clock: ...` adds to clock.t, counts in clock.n."""
    __slots__ = ("t", "n", "_s")

    def __init__(self):
        self.t = 0.0
        self.n = 0

    def __enter__(self):
        self._s = time.perf_counter()

    def __exit__(self, *a):
        self.t += time.perf_counter() - self._s
        self.n += 1


def budget(seconds):
    end = time.perf_counter() + seconds
    first = True
    while first or time.perf_counter() < end:
        first = False
        yield


def startup_exit(a):
    if a.startup:
        sys.exit(0)
