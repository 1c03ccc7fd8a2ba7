#pragma once

#include "store/store.hpp"

#include <memory>
#include <string>

namespace imperium::store {

// The journal at a place: sqlite:FOLDER, or postgresql://… where this build knows PostgreSQL.
Result<std::unique_ptr<Store>> open(const std::string& place);

}  // namespace imperium::store
