#pragma once

#include "lab/balance/judge.hpp"
#include "lab/balance/run.hpp"
#include "lab/statistics.hpp"

#include <string>
#include <vector>

namespace imperium {

// How much skill there is: one player against a weaker one at the same table.
struct SkillStep {
    std::string player, weaker;
    std::uint64_t games = 0;
    Rate share;       // of the wins
    double fair = 0;  // the share of equal players
    Elo elo;
};

// Everything there is to tell about an experiment, and the commands that made it.
struct BalanceReport {
    Experiment experiment;
    Balance balance;
    std::vector<Difference> changes{};  // where cards were changed
    Json change{};                      // what was changed, as given
    std::vector<SkillStep> skill{};
    Json card_set{};            // told_set of it; null: the game has none, or it is not known
    Json changed_card_set{};    // and of the one after the change
    std::string command;        // as it is typed
    bool stopped = false;       // by hand
    std::string release{};      // and
    std::string fingerprint{};  // of the program that played; empty: not known
};

// Notes which card sets the experiment has.
void name_sets(BalanceReport& report);
// Which card set was played with, by name; empty where that is not known.
std::string sets_text(const BalanceReport& report);
// Says so where there are too few deals for the intervals to mean what they say; empty otherwise.
std::string few_deals(const BalanceReport& report);
// The options it was played with; in place of a card set, which is long, that there was one. Null: not known.
Json shown_options(const Experiment& experiment);
std::string balance_progress(const BalancePace& pace);
// What matters, for a terminal.
std::string balance_text(const BalanceReport& report);
Json balance_json(const BalanceReport& report);
// The report again, with all that is shown of it. What older reports did not write down is empty.
Result<BalanceReport> read_balance_report(const Json& json);
// One page that needs nothing but itself.
std::string balance_html(const BalanceReport& report);

}  // namespace imperium
