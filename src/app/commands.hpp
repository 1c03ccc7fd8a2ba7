#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The subcommands that are not a conversation. Each answers the exit code and says what was wrong on standard error.
namespace imperium {

int run_games(bool json);
int run_replay(const std::string& file, std::optional<int> step);

struct PlaythroughWords {
    std::string game;
    int seats = 0;  // 0: as many as agents, or the usual number
    std::vector<std::string> agents = {"greedy"};
    std::vector<std::string> options{};
};

// What `imperium verify` was asked for.
struct VerifyWords {
    std::string game;
    std::uint64_t games = 100, seed = 1;
    int close_look = 12;
    unsigned threads = 0;
    std::vector<std::string> options{};
    std::string keep{};    // a file for what every game came to
    std::string resume{};  // the same, going on from what is there
};

int run_bench(const std::string& game, const std::vector<std::string>& words, double seconds, bool fingerprints_only,
              bool json);
int run_verify(const VerifyWords& words);
int run_playthrough(const PlaythroughWords& words, const std::string& seed);
int run_schema(const std::string& game);
int run_draw(const std::string& game, const std::string& file, const std::vector<std::string>& options, bool text);

}  // namespace imperium
