"""Trains a small player of clash from nothing in a minute, and shows by how much it beats chance.

The policy is one hidden layer over the features of the position and of each legal action; it learns by advantage
actor-critic from matches against the player `random`, in both seats, a few hundred at once. Everything is NumPy.

Usage: train.py [--seconds 60] [--out .] [--seed 1]   writes learning.png and weights.png
"""
from __future__ import annotations

import argparse
import time
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import imperium

GAME, OPTIONS, OPPONENT = "clash", {"target": 3}, "random"
MATCHES, STEPS, HIDDEN = 128, 16, 32  # matches per seat, decisions between two updates, width of the layer
RATE, ENTROPY, SHARE = 0.004, 0.005, 0.97  # of Adam; weight of the entropy; share of the future in an advantage


class Policy:
    """Scores each legal action; also guesses what the position is worth (for learning only)."""

    def __init__(self, rng: np.random.Generator) -> None:
        position, action = len(imperium.feature_names(GAME)), len(imperium.action_feature_names(GAME))
        self.weights = {
            "position": rng.normal(0, 0.05, (position, HIDDEN)),
            "action": rng.normal(0, 0.1, (action, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": rng.normal(0, 0.1, HIDDEN),
            "value": np.zeros(position + 1),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def scores(self, position: np.ndarray, action: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        w = self.weights
        hidden = np.tanh(np.repeat(position @ w["position"] + w["bias"], counts, 0) + action @ w["action"])
        return hidden, hidden @ w["out"]

    def value(self, position: np.ndarray) -> np.ndarray:
        return position @ self.weights["value"][:-1] + self.weights["value"][-1]

    def learn(self, gradients: dict[str, np.ndarray]) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            fair = (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
            self.weights[name] += RATE * fair * mean / (np.sqrt(square) + 1e-8)


def chances(scores: np.ndarray, counts: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """The softmax of each match's own actions."""
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
    return powers / np.repeat(np.add.reduceat(powers, starts), counts)


def scaled(features: np.ndarray) -> np.ndarray:
    return features.astype(np.float64) / 16


class Game:
    """Matches in which the learner has one seat."""

    def __init__(self, seat: int, matches: int, seed: int) -> None:
        players = [OPPONENT, OPPONENT]
        players[seat] = None
        self.seat = seat
        self.batch = imperium.Batch(GAME, matches, seed, options=OPTIONS, players=players, action_features=True)

    def decide(self, policy: Policy, rng: np.random.Generator) -> dict[str, np.ndarray]:
        counts, starts = self.batch.counts.copy(), self.batch.offsets[:-1].copy()
        position, action = scaled(self.batch.observations), scaled(self.batch.action_features)
        hidden, scores = policy.scores(position, action, counts)
        # The largest of score plus Gumbel noise is a draw from the softmax.
        noisy = scores + rng.gumbel(size=len(scores))
        chosen = np.flatnonzero(noisy == np.repeat(np.maximum.reduceat(noisy, starts), counts))
        _, rewards, ended = self.batch.step(chosen - starts)
        return {
            "position": position,
            "action": action,
            "hidden": hidden,
            "scores": scores,
            "counts": counts,
            "starts": starts,
            "chosen": chosen,
            "reward": rewards[:, self.seat].astype(np.float64),
            "ended": ended.copy(),
        }


def update(policy: Policy, game: Game, rng: np.random.Generator) -> list[bool]:
    """Plays STEPS decisions, learns from them, and answers who won the matches that ended."""
    steps = [game.decide(policy, rng) for _ in range(STEPS)]
    after, advantage = policy.value(scaled(game.batch.observations)), np.zeros(len(game.batch))
    total = {name: np.zeros_like(weight) for name, weight in policy.weights.items()}
    for step in reversed(steps):
        going = ~step["ended"]
        value = policy.value(step["position"])
        surprise = step["reward"] + going * after - value
        advantage = surprise + SHARE * going * advantage
        p = chances(step["scores"], step["counts"], step["starts"])
        took = np.zeros(len(p))
        took[step["chosen"]] = 1
        log = np.log(p + 1e-12)
        entropy = -np.add.reduceat(p * log, step["starts"])
        push = (took - p) * np.repeat(advantage, step["counts"]) - ENTROPY * p * (log + np.repeat(entropy, step["counts"]))
        back = push[:, None] * policy.weights["out"] * (1 - step["hidden"] ** 2)
        total["out"] += step["hidden"].T @ push
        total["action"] += step["action"].T @ back
        total["bias"] += back.sum(0)
        total["position"] += step["position"].T @ np.add.reduceat(back, step["starts"])
        total["value"] += np.append(step["position"].T @ advantage, advantage.sum())
        after = value
    policy.learn({name: gradient / (STEPS * len(game.batch)) for name, gradient in total.items()})
    return [bool(won) for step in steps for won in step["reward"][step["ended"]] > 0]


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of wins."""
    z, share = 1.96, wins / games
    middle, spread = share + z * z / (2 * games), z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def test(policy: Policy, games: int, seed: int) -> tuple[int, int]:
    """Fresh matches, as many in each seat; every match that was begun is counted, so that long ones are not left out."""
    rng, wins = np.random.default_rng(seed), 0
    for seat in (0, 1):
        game, open_matches = Game(seat, games // 2, seed + seat), np.ones(games // 2, bool)
        while open_matches.any():
            step = game.decide(policy, rng)
            wins += int((step["reward"][open_matches & step["ended"]] > 0).sum())
            open_matches &= ~step["ended"]
    return wins, games // 2 * 2


def draw(out: Path, curve: list[tuple[float, int, int]], policy: Policy) -> None:
    seconds = [at for at, _, _ in curve]
    shares = [wins / games for _, wins, games in curve]
    low, high = zip(*(wilson(wins, games) for _, wins, games in curve))
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.fill_between(seconds, low, high, alpha=0.3, label="95 % interval")
    axes.plot(seconds, shares, label=f"share of matches won against {OPPONENT}")
    axes.axhline(0.5, color="grey", linewidth=1)
    axes.set(xlabel="seconds of training", ylabel="matches won", title="A player of clash learns", ylim=(0.3, 1))
    axes.legend(loc="lower right")
    figure.savefig(out / "learning.png", dpi=120)
    plt.close(figure)

    weights = [*policy.weights["position"], *policy.weights["action"]]
    names = [*imperium.feature_names(GAME), *(f"action {name}" for name in imperium.action_feature_names(GAME))]
    weight = np.abs(np.array(weights)) @ np.abs(policy.weights["out"])
    best = np.argsort(weight)[-20:]
    figure, axes = plt.subplots(figsize=(7, 6), layout="constrained")
    axes.barh([names[i] for i in best], weight[best])
    axes.set(xlabel="weight in the first layer", title="What the player looks at")
    figure.savefig(out / "weights.png", dpi=120)
    plt.close(figure)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--out", type=Path, default=Path("."))
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    rng = np.random.default_rng(given.seed)
    policy, games = Policy(rng), [Game(seat, MATCHES, given.seed * 1000 + seat) for seat in (0, 1)]
    begin, curve, decisions, recent = time.monotonic(), [], 0, []
    while time.monotonic() - begin < given.seconds:
        for game in games:
            recent += update(policy, game, rng)
            decisions += STEPS * MATCHES
        if len(recent) >= 1000:
            curve.append((time.monotonic() - begin, sum(recent), len(recent)))
            recent = []
    wins, played = test(policy, 2000, given.seed + 77)
    low, high = wilson(wins, played)
    print(f"{decisions} decisions in {time.monotonic() - begin:.0f} s")
    print(f"against {OPPONENT}: {wins} of {played} matches won, {wins / played:.3f}, 95 % interval {low:.3f} to {high:.3f}")
    given.out.mkdir(parents=True, exist_ok=True)
    draw(given.out, curve or [(given.seconds, wins, played)], policy)


if __name__ == "__main__":
    main()
