#include "games/clash/things.hpp"

// What the laboratory counts: designs of cards.
namespace imperium {

using namespace clash;

std::vector<Thing> ThingsOf<ClashCodec>::things(const Clash::Options& options) {
    std::vector<Thing> all;
    for (const Design& design : card_sets[options.cards].designs) all.push_back({"card", design.name});
    return all;
}

void ThingsOf<ClashCodec>::dealt(const Clash::State& start, std::vector<Happening>& out) {
    for (Seat seat = 0; seat < 2; ++seat)
        start.player[seat].hand.each(
            [&](CardId card) { out.push_back({seat, Deed::dealt, {"card", cards(start).design(card).name}}); });
}

void ThingsOf<ClashCodec>::happened(const ClashCodec::Cards& set, const Json& event, std::vector<Happening>& out) {
    const std::string& type = event["type"].get_ref<const std::string&>();
    const bool played = type == "unit" || type == "modifier";
    if (!played && type != "draw") return;
    const Json* name = field(event, "card");
    const CardId card = name == nullptr ? kNoCard : card_of(name->get_ref<const std::string&>());
    if (card == kNoCard) return;
    out.push_back({event["seat"].get<Seat>(), played ? Deed::played : Deed::seen, {"card", set.design(card).name}});
}

Seat ThingsOf<ClashCodec>::went_first(const Json& event) {
    const Json* attacker = event["type"] == "round" ? field(event, "attacker") : nullptr;
    return attacker == nullptr || attacker->is_null() ? kNobody : attacker->get<Seat>();
}

}  // namespace imperium
