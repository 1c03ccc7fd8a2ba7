#pragma once

#include "table/moment.hpp"
#include "table/records.hpp"

#include <functional>
#include <string>
#include <vector>

namespace imperium::table {

// What only the host of a table can give: names and secrets nobody can guess, and the time.
struct Host {
    std::string id, seed;
    Moment created = 0;
    int longest_name = 0;
    // A token for a person, and what is kept of it.
    std::function<std::pair<std::string, std::string>()> token;
};

// A table somebody asked for, with the tokens of the seats that are theirs.
struct Beginning {
    store::Kept kept;
    Json tokens = Json::array();
};

// Reads who is to sit where, from the list of `seats` of a request (me, open, computer); whether one of them is open.
Result<bool> take_seats(const Json& request, const Json& list, const Host& host, Beginning& out);
// Reads and checks what a new table is asked to be.
Result<Beginning> beginning(const Json& request, const Host& host);
// A table at the beginning of a step of a tutorial, or at the position of an example of the rules; its seats are all
// the learner's, and nothing of it is kept.
struct Practice {
    Beginning beginning;
    Json scenario;
    int step = 0;
};
Result<Practice> practice(const std::string& game, const Json& request, const Host& host);
Result<Practice> example(const std::string& game, const std::string& name, const Host& host);
// What can be played here, as docs/api.md has it.
struct Terms;
Json offered(const Terms& terms);
// The rematch of a table: the same game, everybody one seat further, tokens along.
Result<store::Kept> rematch_of(const store::TableRecord& old, const std::vector<store::SeatRecord>& seats,
                               const Host& host);
// What is written when it begins.
std::vector<store::Change> changes_of(const store::Kept& kept);
// And that the old table has led to it.
store::Change led_to(const store::TableRecord& old, const std::vector<store::SeatRecord>& seats, const std::string& id);

}  // namespace imperium::table
