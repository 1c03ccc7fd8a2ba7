#pragma once

#include "core/parts.hpp"

#include <cstdint>
#include <string>
#include <string_view>

// What changed between two values, and proof that both sides agree on the result.
namespace imperium::table {

// Appends to `patch` (a list) the JSON Patch operations (RFC 6902: add, remove, replace) that turn `before` into
// `after`; `path` is the JSON Pointer of both.
void add_difference(const Json& before, const Json& after, const std::string& path, Json& patch);
// The same of two pictures. What they share is not looked at.
void add_difference(const PartPtr& before, const PartPtr& after, const std::string& path, Json& patch);

// Carries a patch out. Refused with what does not fit; the document is then half changed.
Result<void> apply_patch(Json& document, const Json& patch);

// JSON Pointer step: ~ and / are escaped.
std::string pointer_step(std::string_view name);

// The share of one field in a view's checksum (docs/api.md).
std::uint32_t field_sum(std::string_view name, const Json& value);
// The checksum of a whole view, or of null.
std::uint32_t checksum(const Json& view);
std::uint32_t checksum(const PartPtr& view);
std::string checksum_text(std::uint32_t sum);

}  // namespace imperium::table
