#include "games/all.hpp"

#include <cstdlib>
#include <string_view>

// Any bytes as a scenario: loaded or refused with a sentence. What loads can be played on, and loads again from its own
// view.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace imperium;
    const auto json = parse_json({reinterpret_cast<const char*>(data), size});
    if (!json) return 0;
    auto match = registry().load(*json, "fuzz");
    if (!match) {
        if (match.error().message().empty()) std::abort();
        return 0;
    }
    const auto again = registry().load((*match)->view(Viewer::referee()), "fuzz");
    if (!again || (*again)->hash() != (*match)->hash()) std::abort();
    for (int step = 0; step < 40 && !(*match)->over(); ++step) {
        const Seat seat = (*match)->pending().lowest();
        const Json actions = (*match)->legal(seat);
        if (actions.empty()) std::abort();
        if (!(*match)->apply(seat, actions[static_cast<std::size_t>(step) % actions.size()])) std::abort();
    }
    return 0;
}
