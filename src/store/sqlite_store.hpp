#pragma once

#include "store/store.hpp"

#include <memory>
#include <string>

namespace imperium::store {

// The journal in a folder, as an SQLite database with a write-ahead log that is synchronised at every commit.
// Refused with a sentence that says what to do if the folder cannot be used, or another server uses it.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& folder);

}  // namespace imperium::store
