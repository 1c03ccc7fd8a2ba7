#!/usr/bin/env python3
"""Broken rules, to see whether the tests notice.

A list (seize.json) has one entry a mutant: the rule it breaks, the file, the text around the place (`in`, which the file
has once), and either `from` and `to`, two expressions, or `drop`, a statement that is left out. `equivalent` says why no
game can tell the mutant from the rule; it is run all the same, and a test that kills it proves the sentence wrong.

  mutants.py apply LIST SOURCES OUT    writes the files the list names to OUT, each mutant behind a run-time switch
  mutants.py run LIST PROGRAM          runs a test program once for each mutant and reports the survivors

The environment variable IMPERIUM_MUTANT, read once, is the number of the mutant that is awake; 0 or none: no rule is broken.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import time

HEADER = """#pragma once

#include <cstdlib>

namespace imperium {

// Whether this mutant is the one that is awake.
inline bool mutant(int number) {
    static const int awake = [] {
        const char* given = std::getenv("IMPERIUM_MUTANT");
        return given == nullptr ? 0 : std::atoi(given);
    }();
    return awake == number;
}

}  // namespace imperium
"""


def stop(message):
    sys.exit("mutants.py: " + message)


def load(path):
    entries = json.loads(pathlib.Path(path).read_text())
    for number, entry in enumerate(entries, 1):
        entry["number"] = number
    return entries


def place(text, entry):
    """Where the expression or statement stands in the file: begin and end."""
    name = f"mutant {entry['number']} ({entry['rule']}, {entry['file']})"
    part = entry.get("from") or entry["drop"]
    around = entry.get("in", part)
    if text.count(around) != 1:
        stop(f"{name}: the file has {text.count(around)} times: {around}")
    if around.count(part) != 1:
        stop(f"{name}: not once in its surroundings: {part}")
    begin = text.index(around) + around.index(part)
    return begin, begin + len(part)


def changed(text, entry, part):
    number = entry["number"]
    if "drop" in entry:
        return f"{{ if (!::imperium::mutant({number})) {{ {part} }} }}"
    return f"(::imperium::mutant({number}) ? ({entry['to']}) : ({part}))"


def apply(args):
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    by_file = {}
    for entry in load(args.list):
        by_file.setdefault(entry["file"], []).append(entry)
    write(out / "mutant.hpp", HEADER)
    for name, entries in by_file.items():
        text = (pathlib.Path(args.sources) / name).read_text()
        spots = sorted((place(text, entry), entry["number"], entry) for entry in entries)
        for (one, _, first), (other, _, second) in zip(spots, spots[1:]):
            if other[0] < one[1]:
                stop(f"mutants {first['number']} and {second['number']} overlap")
        for (begin, end), _, entry in reversed(spots):
            text = text[:begin] + changed(text, entry, text[begin:end]) + text[end:]
        # A header takes the place of the other one for everybody who has OUT before it in the path.
        header = name.endswith(".hpp")
        write(out.joinpath(*pathlib.Path(args.sources).parts[-2:], name) if header else out / name, '#include "mutant.hpp"\n\n' + text)
    print(";".join(sorted(name for name in by_file if not name.endswith(".hpp"))))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def awake(program, number, seconds, chosen):
    """What ended the run: a test's name, "crash", "time", or None if nothing was noticed."""
    environment = dict(os.environ, IMPERIUM_MUTANT=str(number))
    command = [program, "--gtest_fail_fast", "--gtest_brief=1"] + ([f"--gtest_filter={chosen}"] if chosen else [])
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                              timeout=seconds)
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode == 0:
        return None
    for line in done.stdout.splitlines():
        if line.startswith("[  FAILED  ] "):
            return line[13:].split(" (")[0]
    return "crash"


def run(args):
    entries = load(args.list)
    if args.only:
        wanted = {int(number) for number in args.only.split(",")}
        entries = [entry for entry in entries if entry["number"] in wanted]
    healthy = awake(args.program, 0, args.seconds, args.filter)
    if healthy is not None:
        stop(f"without a mutant the tests do not pass: {healthy}")
    survivors, equivalent, wrong = [], [], []
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        killers = pool.map(lambda entry: awake(args.program, entry["number"], args.seconds, args.filter), entries)
        for entry, killer in zip(entries, killers):
            if "equivalent" in entry:
                (equivalent if killer is None else wrong).append(entry)
            elif killer is None:
                survivors.append(entry)
            unnoticed = "equivalent" if "equivalent" in entry else "SURVIVES"
            print(f"{entry['number']:4} {entry['rule']:8} {entry['file']:22} {killer or unnoticed}", flush=True)
    print(f"{len(entries)} mutants, {len(entries) - len(survivors) - len(equivalent)} killed, "
          f"{len(equivalent)} equivalent, {len(survivors)} survive, {time.monotonic() - began:.0f} s")
    for entry in equivalent:
        print(f"equivalent {entry['number']}: {entry['rule']}, {entry['file']}: {entry['equivalent']}")
    for entry in wrong:
        print(f"not equivalent {entry['number']}: {entry['rule']}, {entry['file']}: a test kills it")
    for entry in survivors:
        what = f"drop {entry['drop']}" if "drop" in entry else f"{entry['from']} -> {entry['to']}"
        print(f"survivor {entry['number']}: {entry['rule']}, {entry['file']}: {what}")
    sys.exit(1 if survivors or wrong else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("apply")
    one.add_argument("list")
    one.add_argument("sources")
    one.add_argument("out")
    one.set_defaults(call=apply)
    other = commands.add_parser("run")
    other.add_argument("list")
    other.add_argument("program")
    other.add_argument("--seconds", type=float, default=120, help="for one mutant")
    other.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many at a time")
    other.add_argument("--only", help="numbers, such as 3,17")
    other.add_argument("--filter", help="which tests, as --gtest_filter")
    other.set_defaults(call=run)
    args = parser.parse_args()
    args.call(args)


if __name__ == "__main__":
    main()
