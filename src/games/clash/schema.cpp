#include "games/clash/codec.hpp"

// What `clash` says and is told (see core/schema.hpp). codec.cpp writes it.
namespace imperium {

using namespace schema;

schema::Parts ClashCodec::schema() {
    using namespace clash;
    static constexpr std::string_view kPhases[] = {"deck", "discard", "attack", "defense", "modifiers", "over"};
    const Json card = text(), cards = list(text()), who = number(0, 1);
    schema::Parts parts;
    Json& defs = parts.definitions;
    defs["Card"] = object({{"name", text()},
                           {"kind", schema::word(kKindNames)},
                           {"faction?", text()},
                           {"rank?", schema::word(kRankNames)},
                           {"tier?", schema::word(kTierNames)},
                           {"attack?", whole()},
                           {"defense?", whole()},
                           {"bonus?", whole()},
                           {"attack_type", maybe(schema::word(kAttackTypeNames))},
                           {"damage_type", maybe(schema::word(kDamageTypeNames))}});
    defs["ClashPlayer"] =
        object({{"hand", maybe(cards)}, {"hand_size", whole()}, {"deck_size", whole()}, {"discard", cards}});
    defs["WholePlayer"] = extended(defs["ClashPlayer"], {{"deck", described(cards, "top first")},
                                                         {"known?", cards},
                                                         {"confirmed?", flag()},
                                                         {"last_cut?", maybe(card)}});
    defs["ClashTable"] = object({{"attack", maybe(card)},
                                 {"defense", maybe(card)},
                                 {"modifiers", cards},
                                 {"passes", number(0, 2)},
                                 {"attack_total", whole()},
                                 {"defense_total", whole()}});
    defs["ClashOptions"] = schema::options(info(), {{"cards", maybe(either({text(), map(anything())}))}});
    defs["ClashView"] = schema::view(info(), kPhases,
                                     {{"attacker", maybe(who)},
                                      {"target", whole()},
                                      {"points", list(whole())},
                                      {"players", list(ref("ClashPlayer"))},
                                      {"table", ref("ClashTable")},
                                      {"cards", map(ref("Card"))}});
    defs["ClashRefereeView"] = schema::referee_view(defs["ClashView"], ref("ClashOptions"),
                                                    {{"players", list(ref("WholePlayer"))}, {"turn", maybe(who)}});
    defs["ClashAction"] =
        one_of({variant("cut", {{"card", card}}), variant("deck-done", {}), variant("discard", {{"card", card}}),
                variant("unit", {{"card", card}}), variant("modifier", {{"card", card}}), variant("pass", {})});
    std::vector<Json> events = chance_events();
    for (const std::string_view type : {"cut", "discard", "turned", "unit", "modifier"})
        events.push_back(variant(type, {{"seat", who}, {"card", card}}));
    for (const std::string_view type : {"deck-done", "pass"}) events.push_back(variant(type, {{"seat", who}}));
    events.push_back(variant("draw", {{"seat", who}, {"card?", card}}));
    events.push_back(variant("round-won", {{"seat", who}, {"attack_total", whole()}, {"defense_total", whole()}}));
    events.push_back(variant("round", {{"round", whole()}, {"attacker", who}}));
    events.push_back(variant("over", {{"winner", who}}));
    defs["ClashEvent"] = one_of(std::move(events));
    parts.options = ref("ClashOptions");
    parts.view = ref("ClashView");
    parts.referee_view = ref("ClashRefereeView");
    parts.action = ref("ClashAction");
    parts.event = ref("ClashEvent");
    return parts;
}

}  // namespace imperium
