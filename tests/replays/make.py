#!/usr/bin/env python3
"""Leaves replays of a release: finished and unfinished games of every game, with the ends they must come to.

    tests/replays/make.py build/release/imperium 0.2

writes tests/replays/0.2/*.json and tests/replays/0.2/expected.json. Never change those of an older release: they are
what later builds must be able to read.
"""

import json
import pathlib
import random
import subprocess
import sys

# game, seats, options, decisions after which it is left (None: played to its end)
GAMES = [
    ("clash", 2, {"target": 3}, None),
    ("clash", 2, {"starting_decks": 2, "target": 2}, None),
    ("clash", 2, {}, 25),
    ("pocket", 2, {}, None),
    ("pocket", 3, {}, 30),
    ("galactic", 4, {}, None),
    ("galactic", 4, {}, 40),
    ("seize", 2, {"turn_limit": 8}, None),
    ("seize", 2, {"duels": True}, None),
    ("seize", 3, {"turn_limit": 9, "accelerated": True}, 120),
    ("seize", 4, {}, 90),
]


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise SystemExit(f"{request['op']}: {answer['error']['message']}")
        return answer


def play(referee, game, seats, options, most, luck):
    seed = f"replay {game} {seats} {json.dumps(options)}"
    begun = referee.ask(op="new", game=game, seats=seats, options=options, seed=seed)
    match, pending, over, decisions = begun["match"], begun["pending"], False, 0
    if most is not None:  # a queued result belongs to what a replay has to keep
        if game == "galactic":
            referee.ask(op="chance", match=match, outcomes=[3])
    while not over and (most is None or decisions < most):
        seat = luck.choice(pending)
        actions = referee.ask(op="legal", match=match, seat=seat)["actions"]
        quick = [a for a in actions if a["type"] in ("deck-done", "done")]
        action = quick[0] if quick and luck.random() < 0.8 else luck.choice(actions)
        answer = referee.ask(op="apply", match=match, seat=seat, action=action)
        pending, over, decisions = answer["pending"], answer["over"], decisions + 1
    replay = referee.ask(op="save", match=match)["replay"]
    result = referee.ask(op="result", match=match)
    return replay, {"actions": decisions, **{name: result[name] for name in ("over", "scores", "winners")}}


def main():
    program, release = sys.argv[1:]
    folder = pathlib.Path(__file__).parent / release
    folder.mkdir()
    referee = Referee(program)
    expected = {}
    for number, (game, seats, options, most) in enumerate(GAMES):
        luck = random.Random(number)
        replay, end = play(referee, game, seats, options, most, luck)
        name = f"{game}-{number + 1}-{'finished' if end['over'] else 'unfinished'}.json"
        (folder / name).write_text(json.dumps(replay, separators=(",", ":")) + "\n")
        expected[name] = end
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
