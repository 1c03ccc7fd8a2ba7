#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/fit.hpp"
#include "lab/balance/observed.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// What the report of a run says beside its games, kept so that a run that went on is told like one that never stopped.
struct BalanceAsked {
    std::string command;                   // as it is typed, without how many games
    Json change = nullptr;                 // the cards that differ, as given
    std::optional<std::uint64_t> skill{};  // games against each weaker player, where it was said
};

// The games of an experiment as lines of JSON: first the experiment, then a line for each block, as they came. A run
// that was stopped goes on from there.
std::string balance_header(const Experiment& experiment, const BalanceAsked& asked = {});
std::string balance_line(const BalanceBlock& block);
// `things` is how many there are, `path` what refusals call the line.
Result<BalanceBlock> read_balance_line(std::string_view line, const Experiment& experiment, std::size_t things,
                                       const std::string& path = "a block");

// A file that was read back. A last line that was cut short is left out.
struct BalanceFile {
    Experiment experiment;  // how many games is not in the file
    BalanceAsked asked;
    std::vector<BalanceBlock> blocks;  // in rising order, perhaps with gaps
    std::size_t length = 0;            // of the text up to the end of the last whole line
};
// Refused if it is no such file, or if the rules or the players have changed since it was written.
Result<BalanceFile> read_balance(std::string_view text);

// What a fit is: what is played, what it is after, and how it was asked for.
struct FitAsked {
    ExperimentWish wish;
    Json goal;            // as given
    std::string command;  // as it is typed
};

// A fit as lines of JSON: first what it is, then a line for each look, and under it one for each of its blocks.
std::string fit_header(const FitAsked& asked);
// Whether a text begins as such a file does.
bool keeps_fit(std::string_view text);
struct FitFile {
    FitAsked asked;
    std::vector<KeptLook> looks;
    std::size_t length = 0;  // of the text up to the end of the last whole line
};
// Refused as read_balance does. What the looks have is read when the fit comes to them.
Result<FitFile> read_fit(std::string_view text);

}  // namespace imperium
