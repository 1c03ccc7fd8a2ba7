#include "app/wording.hpp"

#include <array>

namespace imperium {

namespace {

struct Wording {
    std::string_view what;
    std::string_view words;
};

// "@" stands for the seat whose things are shuffled.
constexpr std::array<Wording, 9> kShuffles = {{
    {"start", "All cards are shuffled."},
    {"deck", "@'s deck is shuffled."},
    {"dice", "The dice of the moons are shuffled."},
    {"ipec", "The IPEC tokens are shuffled."},
    {"outer", "The outer sector cards are shuffled."},
    {"side", "The side sector cards are shuffled."},
    {"assets", "@'s Asset Deck is shuffled."},
    {"worlds", "@'s World Deck is shuffled."},
    {"characters", "@'s Character Deck is shuffled."},
}};

// "@" stands for the seat that was picked.
constexpr std::array<Wording, 4> kSeatPicks = {{
    {"first-attacker", "@ attacks first, by lot."},
    {"first-bidder", "@ bids first, by lot."},
    {"first-player", "@ begins, by lot."},
    {"start", "@ is the start player, by lot."},
}};

// The words for picking 0 and for picking anything else.
struct PickWording {
    std::string_view what, none, other;
};
constexpr std::array<PickWording, 3> kPicks = {{
    {"turn-left", "The sector card on the left is not turned.", "The sector card on the left is turned."},
    {"turn-right", "The sector card on the right is not turned.", "The sector card on the right is turned."},
    {"edge", "One edge of the board is left out, by lot.", "One edge of the board is left out, by lot."},
}};

std::string with_seat(std::string_view words, const Json* seat) {
    const auto at = words.find('@');
    if (at == std::string_view::npos) return std::string(words);
    if (seat == nullptr || !seat->is_number()) return {};
    return std::string(words.substr(0, at)) + "Seat " + write_json(*seat) + std::string(words.substr(at + 1));
}

std::string chance_in_words(const Json& event) {
    const Json* kind = field(event, "kind");
    const Json* what = field(event, "what");
    if (kind == nullptr || what == nullptr || !what->is_string()) return {};
    const auto& name = what->get_ref<const std::string&>();
    if (*kind == "shuffle") {
        for (const Wording& one : kShuffles)
            if (one.what == name) return with_seat(one.words, field(event, "seat"));
    } else if (*kind == "pick") {
        const Json* value = field(event, "value");
        for (const Wording& one : kSeatPicks)
            if (one.what == name) return with_seat(one.words, value);
        for (const PickWording& one : kPicks)
            if (one.what == name && value != nullptr) return std::string(*value == 0 ? one.none : one.other);
    }
    return {};
}

}  // namespace

std::string in_words(const Match& match, const Json& event) {
    const Json* type = field(event, "type");
    std::string words = type != nullptr && *type == "chance" ? chance_in_words(event) : std::string{};
    return words.empty() ? match.sentence(event) : words;
}

}  // namespace imperium
