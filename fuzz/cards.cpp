#include "core/info.hpp"
#include "games/all.hpp"

#include <cstdlib>
#include <string_view>

namespace imperium {

namespace {

// Some decisions by chance: whatever the set says, positions stay sound.
template <class G> void play(const typename G::Options& options) {
    QuickChance chance(1);
    Rng rng(2);
    NoEvents events;
    auto state = G::start(options, chance, events);
    for (int i = 0; i < 400 && !G::over(state); ++i) {
        const Seat seat = G::pending(state).lowest();
        ActionList<G> legal;
        G::legal(state, seat, legal);
        if (legal.empty()) std::abort();
        G::apply(state, seat, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))], chance,
                 events);
        if (G::fault(state) != nullptr) std::abort();
    }
}

}  // namespace

}  // namespace imperium

// Any bytes as the card set of a match: refused with a sentence, or played with.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace imperium;
    const auto content = parse_json({reinterpret_cast<const char*>(data), size});
    if (!content) return 0;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().option("cards") == nullptr) return;
        const auto complete = complete_options(Codec::info(), {{"cards", *content}});
        if (!complete) return;
        const auto options = Codec::options(Codec::info().seats[0], *complete);
        if (options)
            play<typename Codec::Game>(*options);
        else if (options.error().message().empty())
            std::abort();
    });
    return 0;
}
