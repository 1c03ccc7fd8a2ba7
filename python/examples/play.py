"""A whole game of any kind, computers in every seat, with what one of them sees.

Usage: play.py [game] [level]
"""
import sys

import imperium

game = sys.argv[1] if len(sys.argv) > 1 else "clash"
level = sys.argv[2] if len(sys.argv) > 2 else "cadet"
match = imperium.Match(game, seed="example")
while not match.over:
    seat = match.pending()[0]
    action = imperium.think(match, seat, level)["action"]
    if match.actions < 5:
        print(f"seat {seat}: {match.notation(action)}  ({match.meaning(seat, action)})")
    match.apply(seat, action)
print(match.table(0))
print("scores", match.scores, "winners", match.winners)
again = imperium.Match.replay(match.save())
assert again.scores == match.scores
