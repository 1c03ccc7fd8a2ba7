#pragma once

#include "store/store.hpp"

namespace imperium::table {

// Whether what was read of a table means something: seats of a kind there is, levels there are, a rematch among its
// own seats. The store has checked each column by itself; the rules check the decisions. Refused with what is wrong.
Result<void> checked(const store::Kept& kept);

}  // namespace imperium::table
