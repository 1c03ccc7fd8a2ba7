#pragma once

#include "store/store.hpp"

#include <functional>
#include <string>
#include <vector>

namespace imperium::store {

// What became of the tables of a journal that was copied into another.
struct Moved {
    std::uint64_t tables = 0;  // now there, and read back the same
    std::uint64_t before = 0;  // of them, those that were there already
    std::uint64_t rows = 0;
    std::vector<std::string> left;  // what could not be read, one sentence each
};

// Copies every table with all that is kept of it, each whole or not at all, and reads each back. Going on after it was
// interrupted is calling it again. Refused where the other journal has a table by the same name that is not the same.
Result<Moved> move_all(Store& from, Store& to, const std::function<void(std::uint64_t, std::uint64_t)>& progress);

}  // namespace imperium::store
