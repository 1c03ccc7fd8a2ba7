#pragma once

#include "agents/mind.hpp"
#include "core/match.hpp"

#include <cstdint>
#include <memory>
#include <vector>

// Looking back at a finished game: where the chances turned, and what each decision was worth.
namespace imperium::table {

inline constexpr int kMostJudged = 60;           // decisions of a game, spread over it
inline constexpr Agent kJudge = Agent::admiral;  // whose opinion it is

// What a judged decision was worth to the seat that made it.
struct Judged {
    int step = 0;  // the position before the decision
    Seat seat = kNobody;
    double chance = 0;   // of a win, before it
    bool known = false;  // the following are meaningful
    double cost = 0;     // against the best
    double gain = 0;     // against an average decision
    Json told;
};

// Judges decisions of a journal by what the search player thinks of them, each through the eyes of whoever made it.
// It thinks nothing itself: as long as it is not over, `match`, `seat`, `limits` and `seed` say what to think about,
// and `take` takes the advice.
class Analysis {
public:
    static Result<Analysis> begin(const Journal& journal, Agent judge, int decisions);

    bool over() const { return judged_.size() == chosen_.size(); }
    int done() const { return static_cast<int>(judged_.size()); }
    int of() const { return static_cast<int>(chosen_.size()); }

    const Match& match() const { return *match_; }
    Seat seat() const { return journal_.entries[at_].seat; }
    Agent judge() const { return judge_; }
    Limits limits() const;
    std::uint64_t seed() const { return static_cast<std::uint64_t>(step_) + 1; }
    Result<void> take(const Advice& advice);

    // When it is over: `level`, `steps`, `decisions`, `turns` and `players` of docs/api.md.
    Json found() const;

private:
    // Plays on to the next decision that is judged, or to the end.
    Result<void> go_to_next();

    Agent judge_ = kJudge;
    Journal journal_;
    std::vector<int> chosen_;  // steps
    std::vector<Judged> judged_;
    std::unique_ptr<Match> match_;
    std::size_t at_ = 0;  // of the journal's entries
    int step_ = 0;
};

}  // namespace imperium::table
