#include "core/replay.hpp"

#include "games/all.hpp"

#include <cstdlib>
#include <string_view>

// Any bytes as a replay file: opened, or refused with a sentence. What opens must be written as it was understood.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto match = imperium::open_replay_text(imperium::registry(), {reinterpret_cast<const char*>(data), size});
    if (!match) {
        if (match.error().message().empty()) std::abort();
        return 0;
    }
    const auto again = imperium::open_replay(imperium::registry(), imperium::replay_json((*match)->journal()));
    if (!again || (*again)->hash() != (*match)->hash()) std::abort();
    return 0;
}
