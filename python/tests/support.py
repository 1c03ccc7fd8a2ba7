"""What the tests share: a game played at random, and the contract of a refusal."""
import contextlib
import random

import imperium


def play_at_random(match, seed=0, most=100_000):
    rng = random.Random(seed)
    while not match.over and match.actions < most:
        seat = match.pending()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    return match


@contextlib.contextmanager
def refused(test, code, words=""):
    with test.assertRaises(imperium.Refused) as caught:
        yield caught
    test.assertEqual(caught.exception.code, code, caught.exception)
    test.assertIn(words, str(caught.exception))
