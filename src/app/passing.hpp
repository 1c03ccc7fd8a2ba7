#pragma once

#include "core/match.hpp"

#include <string>
#include <string_view>

namespace imperium {

// Automatic passing at this terminal: what one person wants to be asked in the windows for Reactions (seize Z17).
// Only games whose view has a `window` know it.
class Passing {
public:
    enum class When { never, unless, phase };

    static bool known_to(const Match& match) { return match.view(Viewer::spectator()).contains("window"); }
    static std::string help();

    // Sets what was asked for with `pass WORD` and answers with a sentence.
    Result<std::string> set(std::string_view word, const Match& match, Seat seat);
    When now() const { return now_; }

    // Whether this decision of the seat is passed without asking. The end of the Phase ends `phase`.
    bool passes(const Match& match, Seat seat);

private:
    When now_ = When::never;
    When before_ = When::never;  // what counts again after `phase`
    Json phase_;                 // the Phase that `phase` is about
};

}  // namespace imperium
