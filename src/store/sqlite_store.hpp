#pragma once

#include "store/store.hpp"

#include <memory>
#include <string>

namespace imperium::store {

// The journal in a folder, as an SQLite database with a write-ahead log that is synchronised at every commit.
// Refused with a sentence that says what to do if the folder cannot be used, or another server uses it.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& folder);

// Copies the journal of a folder as it is into another, also while a server uses it. A server started with that folder
// goes on from there. Refused if one of them does not fit.
Result<void> back_up_sqlite(const std::string& folder, const std::string& to);

}  // namespace imperium::store
