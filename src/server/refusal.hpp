#pragma once

#include "core/json.hpp"

#include <string>

namespace imperium::server {

// The number of the rule a refusal names, such as "P5.3" in "... (P5.3)"; empty if it names none.
std::string rule_named(const std::string& message);
// A refusal as clients are told: code, message and, where a rule forbids it, the rule.
Json refusal_json(const Problem& problem);

}  // namespace imperium::server
