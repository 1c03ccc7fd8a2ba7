#pragma once

#include "core/problem.hpp"

#include <pqxx/pqxx>

namespace imperium::store {

// Gives a new database its tables and an older one what it lacks, in one transaction. A newer one that this
// program may not use any more is refused.
Result<void> bring_up_to_date(pqxx::connection& connection);

}  // namespace imperium::store
