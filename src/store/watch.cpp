#include "store/watch.hpp"

namespace imperium::store {

std::set<std::int64_t> Watch::look(std::span<const Seen> others, Time now) {
    if (now - last_ > patience::kBeatsMayLag) silent_.clear();
    last_ = now;
    std::set<std::int64_t> there, gone;
    for (const Seen& one : others) {
        there.insert(one.node);
        if (one.alive) {
            silent_.erase(one.node);
            continue;
        }
        const auto [at, begun] = silent_.try_emplace(one.node, Silent{one.beats, now});
        if (!begun && at->second.beats != one.beats) at->second = {one.beats, now};
        if (now - at->second.since >= patience::kWatched) gone.insert(one.node);
    }
    std::erase_if(silent_, [&](const auto& one) { return !there.contains(one.first); });
    return gone;
}

}  // namespace imperium::store
