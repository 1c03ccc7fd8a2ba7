#!/usr/bin/env python3
"""Plays a whole game of clash through the referee protocol: a simple bot against the greedy player.
Usage: bot.py [path of the program]"""
import json, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "build/release/imperium"
referee = subprocess.Popen([program, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(op, **fields):
    print(json.dumps({"op": op, **fields}), file=referee.stdin, flush=True)
    answer = json.loads(referee.stdout.readline())
    if not answer["ok"]:
        raise SystemExit(answer["error"]["message"])
    return answer

def choose(actions, view):
    """The strongest card that may be played now; cut nothing, pass when ahead."""
    cards, table = view["cards"], view["table"]
    ahead = table["attack_total"] >= table["defense_total"] if view["attacker"] == 0 else table["defense_total"] > table["attack_total"]
    side = "attack" if view["attacker"] == 0 else "defense"
    worth = lambda a: cards[a["card"]].get(side, cards[a["card"]].get("bonus", 0)) if "card" in a else (99 if ahead else 0)
    return max((a for a in actions if a["type"] != "cut"), key=worth)

match = ask("new", game="clash", seed="bot")["match"]
over = False
while not over:
    view = ask("view", match=match, seat=0)["view"]
    if 0 in view["pending"]:
        action, seat = choose(ask("legal", match=match, seat=0)["actions"], view), 0
    else:
        action, seat = ask("think", match=match, seat=1, agent="greedy")["action"], 1
    over = ask("apply", match=match, seat=seat, action=action)["over"]
print(ask("result", match=match))
