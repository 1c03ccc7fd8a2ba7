#include "games/all.hpp"

namespace imperium {

const Registry& registry() {
    static const Registry kRegistry = [] {
        Registry all;
        AllGames::each([&]<class Codec>() { all.add<Codec>(); });
        return all;
    }();
    return kRegistry;
}

}  // namespace imperium
