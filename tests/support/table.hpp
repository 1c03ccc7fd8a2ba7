#pragma once

#include "core/match.hpp"
#include "core/replay.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace imperium::test {

// A match for tests, driven the way everybody else drives it. Anything unexpected fails the test and says why.
class Table {
public:
    static Table fresh(const std::string& game, int seats, const Json& options = Json::object(),
                       const std::string& seed = "test", const Json& outcomes = nullptr);
    static Table at(const Json& scenario);

    Match& match() { return *match_; }
    explicit operator bool() const { return match_ != nullptr; }

    // Applies an action that must be legal; the events come back, and stay in `told`.
    std::vector<Json> play(int seat, const Json& action);
    // Applies an action that must be refused; answers the sentence.
    std::string refused(int seat, const Json& action);
    Table& chance(const Json& outcomes);  // results for the next uses of chance
    bool can(int seat, const Json& action) const;
    Json legal(int seat) const;
    Json view() const;  // the referee's
    Json view(int seat) const;
    Json look(const std::string& pointer) const;  // into the referee's view: "/players/0/hand"
    std::vector<Seat> pending() const;
    // The events of the last action with this type.
    std::vector<Json> told(const std::string& type) const;

private:
    std::unique_ptr<Match> match_;
    std::vector<Json> last_;
};

// Runs a scenario file (docs in data/examples/README.md): a position, named actions, named chance, expectations.
// Strict: chance that was not scripted, or scripted and not used, fails it. `more` are options that the file does not
// have.
void run_scenario(const std::string& path, const Json& more = Json::object());
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);
std::string read_file(const std::string& path);

}  // namespace imperium::test
