#include "agents/think.hpp"

#include "games/all.hpp"

#include <tuple>

namespace imperium {

namespace {

// The players of every game are compiled here and nowhere else.
template <class List> struct Players;
template <Game G>
using Thinker = Thought<G> (*)(Agent, const Perspective<G>&, const Limits&, Rng&, const SearchSettings&);
template <Game G>
using Ponderer = std::unique_ptr<Pondering<G>> (*)(Agent, const Perspective<G>&, const Limits&, const Rng&);
template <class... Codecs> struct Players<CodecList<Codecs...>> {
    [[gnu::used]] inline static const std::tuple<Thinker<typename Codecs::Game>...> all = {
        &think<typename Codecs::Game>...};
    [[gnu::used]] inline static const std::tuple<Ponderer<typename Codecs::Game>...> slowly = {
        &ponder<typename Codecs::Game>...};
};
template struct Players<AllGames>;

}  // namespace

}  // namespace imperium
