#include "agents/think.hpp"

#include "games/all.hpp"

#include <tuple>

namespace imperium {

namespace {

// The players of every game are compiled here and nowhere else.
template <class List> struct Players;
template <class... Codecs> struct Players<CodecList<Codecs...>> {
    [[gnu::used]] inline static const auto all = std::tuple{&think<typename Codecs::Game>...};
};
template struct Players<AllGames>;

}  // namespace

}  // namespace imperium
