#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/observed.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// The games of an experiment as lines of JSON: first the experiment, then a line for each block, as they came. A run
// that was stopped goes on from there.
std::string balance_header(const Experiment& experiment);
std::string balance_line(const BalanceBlock& block);
// `things` is how many there are, `path` what refusals call the line.
Result<BalanceBlock> read_balance_line(std::string_view line, const Experiment& experiment, std::size_t things,
                                       const std::string& path = "a block");

// A file that was read back. A last line that was cut short is left out.
struct BalanceFile {
    Experiment experiment;             // how many games is not in the file
    std::vector<BalanceBlock> blocks;  // in rising order, perhaps with gaps
    std::size_t length = 0;            // of the text up to the end of the last whole line
};
// Refused if it is no such file, or if the rules or the players have changed since it was written.
Result<BalanceFile> read_balance(std::string_view text);

}  // namespace imperium
