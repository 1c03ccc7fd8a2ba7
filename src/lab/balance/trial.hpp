#pragma once

#include "lab/balance/bench.hpp"
#include "lab/balance/judge.hpp"

#include <memory>
#include <string>
#include <vector>

namespace imperium {

// What a trial may ask for.
struct TrialBounds {
    std::uint64_t games = 20'000;
    std::uint64_t iterations = 1'000;
};

// An experiment about a card set that differs from the printed one, played a deal at a time by whoever has time for it:
// a browser's worker, or a job of the server. Every deal is played with both sets.
class Trial {
public:
    // {"game","cards"} and perhaps {"options","seats","player","games","seed","decks"}.
    static Result<Trial> begin(const Json& wish, const TrialBounds& bounds);

    bool over() const { return blocks_.size() >= wanted_; }
    // Plays the next deal, unless `going` says no meanwhile.
    void play(const BalanceBench::Going& going);
    // What is known so far: {"games","of","rows":[{"what","before","after","by"}]}, where each of the last three is
    // {"value","low","high"}, and the interval null where there are too few deals. `what` is seat (with `seat`), deck
    // and worth (with `name`), first or length.
    Json told() const;

private:
    // A number before and after, deal by deal.
    struct Row {
        Json what;
        bool share = true;  // of the wins
        Spread before, after, by;
    };
    Trial() = default;
    void count(const BalanceBlock& block);
    Row& row(const Json& what, bool share);
    void tell_worths(Json& rows) const;

    std::unique_ptr<const Experiment> experiment_;
    Known known_;
    std::vector<std::string> changed_;  // names of cards
    std::unique_ptr<const BalanceBench> bench_;
    std::uint64_t wanted_ = 0, games_ = 0, of_ = 0;
    std::vector<BalanceBlock> blocks_;
    std::vector<Row> rows_;
};

}  // namespace imperium
