#pragma once

#include "store/store.hpp"

#include <memory>
#include <string>

namespace imperium::store {

// The journal in a PostgreSQL database, named as libpq names it: postgresql://user@host/name. One server uses a
// database at a time, by a lock that goes with its connection. While the database is away every write is refused with
// a sentence; the next one tries to reach it again.
Result<std::unique_ptr<Store>> open_postgres(const std::string& place);

}  // namespace imperium::store
