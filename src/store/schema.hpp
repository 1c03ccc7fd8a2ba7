#pragma once

#include "store/sqlite.hpp"

#include <string>

namespace imperium::store {

// Seats' hashes, chat and seeds are nobody else's business: the files are for their owner, and the write-ahead log is
// made like the journal itself.
Result<void> owner_only(const std::string& file);

// A copy of the journal as it is, also while a server writes to it: whole and on disk before it has its name.
Result<void> keep_copy(Connection& connection, const std::string& copy);

// Gives a new journal its tables, and an older one what it lacks: in one transaction, with a copy of the journal as it
// was beside it (imperium.db.version-3). A newer one is refused.
Result<void> bring_up_to_date(Connection& connection, const std::string& file);

}  // namespace imperium::store
