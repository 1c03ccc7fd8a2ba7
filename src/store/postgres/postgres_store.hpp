#pragma once

#include "store/store.hpp"

#include <memory>
#include <optional>
#include <string>

namespace imperium::store {

// The journal in a PostgreSQL database, named as libpq names it: postgresql://user@host/name. With a wish this program
// is one node among others and writes every table under its lease; without, it has the database for itself, by a lock
// that goes with its connection. While the database is away every write is refused with a sentence; the next one tries
// to reach it again.
Result<std::unique_ptr<Store>> open_postgres(const std::string& place, const std::optional<NodeWish>& node);

}  // namespace imperium::store
