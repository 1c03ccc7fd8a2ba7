#pragma once

#include "core/match.hpp"

#include <memory>
#include <string>
#include <vector>

// Learning a game by playing it: data/tutorials/<game>.json, played by the rules like every other game.
namespace imperium::table {

// A decision of another seat in a tutorial, exactly as it is made.
struct Countermove {
    Seat seat = kNobody;
    Json action;
};

// One step of a tutorial: what the coach says, and what has to be done.
struct Lesson {
    Json position;                     // what `load` takes; null: it goes on from the step before
    std::vector<Json> patterns;        // the learner's decisions, in this order; none: the step is only read
    std::vector<Countermove> replies;  // what the others do then
};

// How long a lesson takes somebody who reads slowly: in seconds, in the language in which it takes longer.
struct Pace {
    int words_a_minute = 180;
    int decision = 6;
    int reply = 1;
    int step = 2;  // to see that it goes on
};
// The first part of a tutorial, after which one can play, takes at most this many seconds.
constexpr int kFirstPart = 180;

// A tutorial of one game, checked; `described` is what the page is told: among it after how many steps one knows enough
// to play, and the minutes of that part and of the whole.
struct Tutorial {
    std::string game;
    Seat seat = 0;  // the learner's
    std::vector<Lesson> steps;
    Json described;
};

// One step says that it is `enough` to play now; up to there it takes kFirstPart at most.
Result<Tutorial> tutorial_from(const Json& file);
// The built-in tutorial of a game; refused with `not_found` where there is none.
Result<const Tutorial*> tutorial_of(const std::string& game);

// A pattern with "*": true may be met any number of times, or not at all.
bool repeats(const Json& pattern);
// Does the action have every value the pattern names? A list in a pattern means one of these, unless the action has a
// list there, too.
bool fits(const Json& pattern, const Json& action);
// The first legal decision that fits.
Result<Json> expected_action(const Match& match, Seat seat, const Json& pattern);
// Carries out what a step asks for: the expected decisions (none for patterns that repeat), then the replies.
Result<void> play_lesson(Match& match, const Tutorial& tutorial, const Lesson& lesson);
// The match at the beginning of a step: the last position up to it, and the expected decisions since then.
Result<std::unique_ptr<Match>> match_at(const Tutorial& tutorial, int step);

// The position of an example of the rules (data/examples/<game>/<name>.json), with all the chance its steps name.
Result<std::unique_ptr<Match>> example_of(const std::string& game, const std::string& name);

}  // namespace imperium::table
