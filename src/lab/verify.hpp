#pragma once

#include "core/json.hpp"
#include "lab/crew.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// What the conformance suite found over so many random games of one game.
struct VerifyReport {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t positions = 0;        // looked at closely
    std::uint64_t lists = 0;            // of decisions, tried in two worlds
    std::uint64_t longest = 0;          // decisions of the longest game
    std::vector<std::string> failures;  // each names the property, the game's seed and the step

    bool clean() const { return failures.empty(); }
};
Json to_json(const VerifyReport& report);
Result<VerifyReport> read_verify_report(const Json& json, const std::string& path);

struct VerifyPlan {
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    std::uint64_t first = 0;        // number of the first game, so that runs can be split
    unsigned threads = 1;           // 0: one a core, or one a rank
    Json options = Json::object();  // for every game beside those of its variant; variants they do not fit are left out
    int close_look = 12;            // one position in so many is looked at closely
    std::uint64_t most_decisions = 200000;
    std::map<std::uint64_t, VerifyReport> before{};  // games that were played earlier, by number
    // All are called from the thread that called verify.
    std::function<void(std::uint64_t game, const VerifyReport&)> finished{};  // as they come
    std::function<void(const VerifyReport&)> progress{};                      // after each game
    std::function<bool()> stop{};                                             // asked several times a second
};

// The suite every game passes: random playouts end; legal actions apply and nothing else does; JSON and scenarios
// come back as they went; the same seed gives the same game; what must be conserved is; nothing hidden shows in view,
// legal actions, pending seats, events, refusals of actions and of lists, questions, meanings or computer players'
// decisions; legal and apply allocate nothing. The same plan gives the same report on any number of threads and ranks.
VerifyReport verify(std::string_view game, const VerifyPlan& plan);
// The suite as work for whoever there is: a part is one game.
Result<PlayPart> verify_parts(const Json& plan);

}  // namespace imperium
