#pragma once

#include "core/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The processes of one job under mpirun. Rank 0 runs the command, the others play for it.
namespace imperium::ranks {

enum class Word : std::uint8_t {
    work,    // to the others: what there is to play
    parts,   // to the others: the numbers of parts
    end,     // to the others: no more of this work is wanted
    leave,   // to the others: no more work
    played,  // to rank 0: what came of parts
    idle     // to rank 0: done with this work
};

struct Message {
    int rank = 0;  // who sent it
    Word word = Word::idle;
    std::string bytes{};
};

// Joins the job, if mpirun started this process; refused where this build has no MPI.
Result<void> join();
// Ends it for this process, and from rank 0 for all.
void leave();

int rank();   // 0 where there is no job
int count();  // 1 where there is no job
// Only from the thread that joined.
void send(int rank, Word word, std::string_view bytes);
std::optional<Message> receive();  // what has arrived
// Says why on the error output and ends the whole job.
[[noreturn]] void abort(std::string_view why);

}  // namespace imperium::ranks
