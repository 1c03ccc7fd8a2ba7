"""Steps per second and core of a Batch with random actions chosen in NumPy, observations included.

A step is one decision of one match. Seconds are those of the processor, of all threads together, so that other work on
the machine counts little; --wall takes those of the clock on the wall. `imperium bench` has the decisions of the engine alone, to set them beside.

Usage: batch.py [--seconds 1] [--matches 256] [--threads 1] [--games clash ...] [--wall] [--json]
"""
from __future__ import annotations

import argparse
import json
import time
from typing import Callable

import numpy as np

import imperium


def steps_per_second(
    game: str, matches: int, threads: int, seconds: float, clock: Callable[[], float], **arguments: object
) -> float:
    batch = imperium.Batch(game, matches, seed=1, threads=threads, **arguments)
    rng, counts = np.random.default_rng(1), batch.counts
    chosen, places = np.empty(matches), np.empty(matches, np.int64)

    def some(steps: int) -> None:
        for _ in range(steps):
            rng.random(out=chosen)
            np.multiply(chosen, counts, out=chosen)
            np.copyto(places, chosen, casting="unsafe")
            batch.step(places)

    some(20)
    best = 0.0  # of several short runs the fastest: whatever else the machine does only makes it slower
    end = time.perf_counter() + seconds
    rounds = 50
    while time.perf_counter() < end:
        begin = clock()
        some(rounds)
        best = max(best, rounds * matches / (clock() - begin))
    return best


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seconds", type=float, default=1)
    words.add_argument("--matches", type=int, default=256)
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--games", nargs="*", default=["clash", "pocket", "galactic", "seize"])
    words.add_argument("--wall", action="store_true")
    words.add_argument("--json", action="store_true")
    given = words.parse_args()
    clock = time.perf_counter if given.wall else time.process_time
    kinds = {
        "observations": {},
        "and mask": {"mask": True},
        "and action features": {"action_features": True},
    }
    table = {
        game: {
            kind: steps_per_second(game, given.matches, given.threads, given.seconds, clock, **arguments)
            for kind, arguments in kinds.items()
        }
        for game in given.games
    }
    if given.json:
        print(json.dumps(table))
        return
    print(f"{given.matches} matches, {given.threads} threads; millions of steps per second, the best of {given.seconds} s")
    print(f"{'':10}" + "".join(f"{kind:>22}" for kind in kinds))
    for game, row in table.items():
        print(f"{game:10}" + "".join(f"{row[kind] / 1e6:22.2f}" for kind in kinds))


if __name__ == "__main__":
    main()
