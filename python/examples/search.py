"""A player of one's own in thirty lines: tries each legal action in imagined worlds, and plays them out at random.

It is given nothing but what its seat may know: `imagine` is a world this seat cannot tell from the real one.
"""
import random

import imperium


def playout(world: imperium.Match, seat: int) -> float:
    while not world.over:
        who = world.pending()[0]
        world.apply(who, random.choice(world.legal(who)))
    return 1.0 / len(world.winners) if seat in world.winners else 0.0


def choose(match: imperium.Match, seat: int, tries: int = 3) -> dict:
    actions = match.legal(seat)
    if len(actions) == 1:
        return actions[0]

    def worth(action: dict) -> float:
        total = 0.0
        for seed in range(tries):
            world = match.imagine(seat, seed)
            world.apply(seat, action)
            total += playout(world, seat)
        return total

    return max(actions, key=worth)


random.seed(1)
match = imperium.Match("clash", options={"target": 2}, seed="search")
while not match.over:
    seat = match.pending()[0]
    if seat == 0 and match.view(0, catalogue=False)["phase"] != "deck":
        match.apply(0, choose(match, 0))
    else:
        match.apply(seat, random.choice(match.legal(seat)))
print("seat 0 looks ahead, seat 1 does not:", match.scores)
