#pragma once

#include "table/records.hpp"

// What is kept of a table, as JSON: a browser keeps its rows as they come.
namespace imperium::local {

// Null for what a browser does not keep: snapshots, since its tables are few and short.
Json to_json(const store::Change& change);
// {"table","seats","entries","chat","cards"}: what came of such rows, checked. `cards` is the content of the card set.
Result<store::Kept> kept_from(const Json& json);

}  // namespace imperium::local
