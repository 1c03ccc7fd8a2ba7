#pragma once

#include "core/match.hpp"

#include <functional>
#include <memory>

namespace imperium {

// Makes a match with the options of a journal and the card set it was played with: by its digest if that set is in use,
// so that it is not read once more, otherwise by its content.
using MakeMatch = std::function<Result<std::unique_ptr<Match>>(const Json& options)>;
Result<std::unique_ptr<Match>> with_its_cards(const Journal& journal, const MakeMatch& make);

}  // namespace imperium
