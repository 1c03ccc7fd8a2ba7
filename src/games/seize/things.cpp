#include "games/seize/things.hpp"

#include <algorithm>
#include <array>

// What the laboratory counts: cards by what they are.
namespace imperium {

using namespace seize;

namespace {

// How many cards below the hand count as dealt: those a player comes to early, as the shuffle has them.
constexpr int kEarly = 6;

std::string kind_of(const Design& design) {
    return design.unit() ? "Unit" : std::string(kCardTypeNames[static_cast<std::size_t>(design.type)]);
}

Thing thing_of(const CardBook& set, CardId card) { return {kind_of(set[card]), set[card].name}; }

constexpr std::array<std::string_view, 3> kSeen = {"draw", "draw-world", "draw-character"};
constexpr std::array<std::string_view, 9> kPlayed = {"throne",   "lead",  "settle",   "rebuild", "recruit",
                                                     "allocate", "react", "artifact", "use"};

bool among(const auto& words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

}  // namespace

std::vector<Thing> ThingsOf<SeizeCodec>::things(const Seize::Options& options) {
    const CardBook& set = SeizeCodec::card_set(options);
    std::vector<Thing> all;
    for (const char* kind : {"Unit", "Reaction", "Artifact", "Character", "World"})
        for (int card = 0; card < static_cast<int>(set.designs.size()); ++card)
            if (Thing one = thing_of(set, static_cast<CardId>(card)); one.kind == kind) all.push_back(std::move(one));
    return all;
}

void ThingsOf<SeizeCodec>::dealt(const Seize::State& start, std::vector<Happening>& out) {
    const CardBook& set = cards(start);
    for (Seat seat = 0; seat < start.seats; ++seat) {
        const Seize::Player& p = start.player[seat];
        const auto give = [&](CardId card) { out.push_back({seat, Deed::dealt, thing_of(set, card)}); };
        for (const CardId card : p.hand) give(card);
        for (int i = 1; i <= std::min<int>(kEarly, p.deck.size()); ++i) give(p.deck[p.deck.size() - i]);
        for (const CardId card : p.reserve) give(card);
        for (const Character& character : p.characters) give(character.card);
    }
}

void ThingsOf<SeizeCodec>::happened(const SeizeCodec::Cards& set, const Json& event, std::vector<Happening>& out) {
    const std::string& type = event["type"].get_ref<const std::string&>();
    const bool played = among(kPlayed, type);
    if (!played && !among(kSeen, type)) return;
    const Json* name = field(event, "card");
    const Json* seat = field(event, "seat");
    if (name == nullptr || seat == nullptr || seat->is_null()) return;
    const CardId card = set.find(name->get_ref<const std::string&>());
    if (card != kNoCard) out.push_back({seat->get<Seat>(), played ? Deed::played : Deed::seen, thing_of(set, card)});
}

// Where nobody is Regent when the first Turn begins (a tie; two players in edition classic), it is who takes that Turn.
Seat ThingsOf<SeizeCodec>::went_first(const Json& event) {
    const bool says = event["type"] == "regent" || event["type"] == "turn";
    const Json* seat = says ? field(event, "seat") : nullptr;
    return seat == nullptr || seat->is_null() ? kNobody : seat->get<Seat>();
}

std::vector<std::string> ThingsOf<SeizeCodec>::deck_names(const Seize::Options& options) {
    std::vector<std::string> names;
    for (const Deck& deck : SeizeCodec::card_set(options).decks) names.push_back(deck.id);
    return names;
}

}  // namespace imperium
