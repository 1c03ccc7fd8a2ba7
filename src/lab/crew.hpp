#pragma once

#include "core/json.hpp"
#include "core/problem.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

// Whoever there is to play games for the laboratory: the threads of this process and, under mpirun, those of all ranks.
namespace imperium {

// Plays one part of some work and says what came of it, in bytes. Called on several threads at once; what comes of a
// part that is stopped in its middle is thrown away.
using PlayPart = std::function<std::string(std::uint64_t part, const std::atomic<bool>& stop)>;

// Work in numbered parts. A part depends on nothing but the plan and its number, so it does not matter who plays it.
struct Work {
    std::string kind;                                 // which player of parts it wants
    Json plan;                                        // everything that one needs to know
    std::uint64_t parts = 0;                          // numbered from 0
    std::function<bool(std::uint64_t part)> there{};  // played before; asked once for each part, in order
};

// All are called from the thread that called play_parts.
struct WorkWatch {
    std::function<bool(std::uint64_t part, const std::string& bytes)> finished;  // as they come; false: that is enough
    std::function<void()> moment{};                                              // several times a second
    std::function<bool()> stop{};                                                // asked as often
};

// Plays all parts on so many threads of each process. False: stopped by hand.
Result<bool> play_parts(const Work& work, unsigned threads, const WorkWatch& watch);
// How many threads are meant: 0 is one a core, and one a rank under mpirun.
unsigned threads_of(unsigned asked);

// Which kinds of work there are, and how each is played.
Result<PlayPart> part_player(std::string_view kind, const Json& plan);

// What all ranks but the first do: play what they are given until the first one lets them go.
void play_for_others();

}  // namespace imperium
