#include "games/clash/catalogue.hpp"

#include "games/clash/codec.hpp"

namespace imperium::clash {

std::shared_ptr<const Catalogue> make_catalogue(const Cards& set) {
    auto all = std::make_shared<Catalogue>();
    for (int deck = 0; deck < kMaxDecks; ++deck) {
        Json& cards = all->decks[static_cast<std::size_t>(deck)];
        cards = deck == 0 ? Json::object() : all->decks[static_cast<std::size_t>(deck) - 1];
        for (int i = 0; i < kDeckCards; ++i) {
            const auto card = static_cast<CardId>(deck * kDeckCards + i);
            cards.get_ref<Json::object_t&>().emplace(card_name(card), face_json(set.design(card)));
        }
    }
    return all;
}

}  // namespace imperium::clash
