#pragma once

#include "store/store.hpp"

#include <memory>
#include <optional>
#include <string>

namespace imperium::store {

// The journal at a place: sqlite:FOLDER, or postgresql://… where this build knows PostgreSQL.
// With a wish it is used together with other nodes, otherwise by this program alone.
Result<std::unique_ptr<Store>> open(const std::string& place, const std::optional<NodeWish>& node = std::nullopt);

}  // namespace imperium::store
