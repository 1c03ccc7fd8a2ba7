#include "games/galactic/codec.hpp"

// What `galactic` says and is told (see core/schema.hpp). codec.cpp writes it.
namespace imperium {

using namespace schema;

namespace {

Json actions() {
    using namespace galactic;
    return one_of(
        {variant("research", {{"ability", word(kAbilityNames)}}), variant("research-done", {}),
         variant("attack-die", {{"sides", whole()}}), variant("defense-die", {{"sides", whole()}}),
         variant("diplomacy", {{"moon", text()}, {"points", whole()}}), variant("allocate-done", {}),
         variant("attack",
                 {{"force", word(kForceNames)}, {"mode", word(kModeNames)}, {"from", text()}, {"to", text()}}),
         variant("defend", {{"with", word(kModeNames)}}), variant("end-turn", {})});
}

Json events() {
    using namespace galactic;
    const Json who = number(0, 3), place = text(), n = whole();
    std::vector<Json> all = chance_events();
    const auto add = [&](std::string_view type, Fields fields) { all.push_back(variant(type, fields)); };
    for (const std::string_view type : {"research-done", "allocate-done", "penalty", "eliminated", "end-turn"})
        add(type, {{"seat", who}});
    add("research", {{"seat", who}, {"ability", word(kAbilityNames)}});
    add("research-shown", {{"seat", who}, {"research", list(word(kAbilityNames))}});
    add("round", {{"round", n}, {"order", list(who)}});
    add("attack-die", {{"seat", who}, {"sides", n}});
    add("defense-die", {{"seat", who}, {"sides", n}});
    add("diplomacy", {{"seat", who}, {"moon", place}, {"points", n}});
    add("allocation-shown", {{"seat", who}, {"attack_die", n}, {"defense_die", n}, {"diplomacy", map(n)}});
    add("ally", {{"seat", who}, {"moon", place}, {"die?", n}, {"ipec?", flag()}});
    add("attack",
        {{"seat", who}, {"force", word(kForceNames)}, {"mode", word(kModeNames)}, {"from", place}, {"to", place}});
    add("revealed", {{"moon", place}, {"die", n}, {"ipec?", flag()}});
    add("defend", {{"seat", who}, {"with", word(kModeNames)}});
    add("battle", {{"seat", who}, {"to", place}, {"attack_total", n}, {"defense_total", n}, {"won", flag()}});
    add("hit", {{"seat", who}, {"planet", place}, {"hp", n}});
    add("taken", {{"seat", who}, {"place", place}, {"from", maybe(who)}});
    add("ipec-deal", {{"controlled", n}, {"free", n}});
    add("over", {{"winners", list(who)}});
    return one_of(std::move(all));
}

}  // namespace

schema::Parts GalacticCodec::schema() {
    using namespace galactic;
    const Json who = number(0, 3), places = list(text());
    schema::Parts parts;
    Json& defs = parts.definitions;
    defs["Mode"] = word(kModeNames);
    defs["Force"] = word(kForceNames);
    defs["Player"] = object({{"points", whole()},
                             {"penalty", flag()},
                             {"attack_die", maybe(whole())},
                             {"defense_die", maybe(whole())},
                             {"allies", places},
                             {"diplomacy", maybe(map(whole()))},
                             {"research", maybe(list(word(kAbilityNames)))},
                             {"eliminated", flag()}});
    defs["Territory"] =
        described(object({{"owner", maybe(who)},
                          {"hp?", whole()},
                          {"ally?", maybe(who)},
                          {"die?", maybe(whole())},
                          {"ipec?", maybe(flag())},
                          {"die_up?", flag()},
                          {"ipec_up?", flag()}}),
                  "a planet has hit points, a moon the rest; tokens are null where this viewer does not know them");
    defs["Attack"] = object({{"force", ref("Force")}, {"mode", ref("Mode")}, {"from", text()}, {"to", text()}});
    defs["FaceDown"] = object({{"dice", map(whole())}, {"ipec", whole()}});
    defs["GalacticOptions"] = schema::options(info(), {});
    defs["GalacticView"] = schema::view(info(), kPhaseNames,
                                        {{"order", list(who)},
                                         {"turn", maybe(who)},
                                         {"players", list(ref("Player"))},
                                         {"territories", map(ref("Territory"))},
                                         {"face_down", ref("FaceDown")}});
    const Json used = object(
        {{"infantry", whole()}, {"beam", whole()}, {"allies", places}, {"ally-own", flag()}, {"def-either", flag()}});
    defs["GalacticRefereeView"] = schema::referee_view(defs["GalacticView"], ref("GalacticOptions"),
                                                       {{"used", list(used)},
                                                        {"seen", list(object({{"dice", places}, {"ipec", places}}))},
                                                        {"done", list(who)},
                                                        {"attack", maybe(ref("Attack"))}});
    defs["GalacticAction"] = actions();
    defs["GalacticEvent"] = events();
    parts.options = ref("GalacticOptions");
    parts.view = ref("GalacticView");
    parts.referee_view = ref("GalacticRefereeView");
    parts.action = ref("GalacticAction");
    parts.event = ref("GalacticEvent");
    return parts;
}

}  // namespace imperium
