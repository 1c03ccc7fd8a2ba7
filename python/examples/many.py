"""A thousand matches at once, random actions chosen in NumPy: how often does each seat win?"""
import sys

import numpy as np

import imperium

game = sys.argv[1] if len(sys.argv) > 1 else "pocket"
batch, rng = imperium.Batch(game, 1000, seed=1), np.random.default_rng(1)
wins, ends = np.zeros(batch.seats_per_match), 0
while ends < 2000:
    actions = (rng.random(len(batch)) * batch.counts).astype(np.int64)
    observations, rewards, ended = batch.step(actions)
    wins += (rewards[ended] > 0).sum(0)
    ends += int(ended.sum())
print(f"{game}: {ends} matches, seats won {np.round(wins / ends, 3)}")
