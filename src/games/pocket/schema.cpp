#include "games/pocket/codec.hpp"

// What `pocket` says and is told (see core/schema.hpp). codec.cpp writes it.
namespace imperium {

using namespace schema;

namespace {

Json command() { return word({"expand", "explore", "exterminate"}); }

Json actions() {
    const Json hex = text(), ships = whole();
    return one_of({variant("deploy", {{"hex", hex}}), variant("plan", {{"order", list(ref("Command"))}}),
                   variant("expand", {{"hex", hex}, {"ships", ships}}),
                   variant("move", {{"from", hex}, {"to", hex}, {"ships", ships}}),
                   variant("continue", {{"to", hex}, {"leave", ships}, {"take", ships}}), variant("halt", {}),
                   variant("invade", {{"hex", hex}}), variant("send", {{"from", hex}, {"ships", ships}}),
                   variant("strike", {}), variant("score", {{"sector", text()}}), variant("pass", {})});
}

Json events() {
    const Json who = number(0, 2), hex = text(), n = whole();
    std::vector<Json> all = chance_events();
    const auto add = [&](std::string_view type, Fields fields) { all.push_back(variant(type, fields)); };
    add("deploy", {{"seat", who}, {"hex", hex}, {"ships", n}});
    add("plan", {{"seat", who}, {"order?", list(ref("Command"))}});
    add("reveal", {{"step", n}, {"commands", list(ref("Command"))}});
    add("command", {{"seat", who}, {"command", ref("Command")}, {"strength", n}});
    add("expand", {{"seat", who}, {"hex", hex}, {"ships", n}});
    add("move", {{"seat", who}, {"from", hex}, {"to", hex}, {"ships", n}});
    add("continue", {{"seat", who}, {"from", hex}, {"to", hex}, {"ships", n}, {"leave", n}, {"take", n}});
    add("halt", {{"seat", who}, {"hex", hex}});
    add("invade", {{"seat", who}, {"hex", hex}});
    add("send", {{"seat", who}, {"from", hex}, {"to", hex}, {"ships", n}});
    add("battle", {{"seat", who}, {"hex", hex}, {"sent", n}, {"against", n}, {"owner", ref("Owner")}, {"lost", n}});
    add("command-ends", {{"seat", who}, {"command", ref("Command")}});
    add("sustain", {{"seat", either({who, n})}, {"hex", hex}, {"lost", n}});
    add("score", {{"seat", who}, {"sector", text()}});
    add("points", {{"points", list(n)}});
    add("final-points", {{"points", list(n)}});
    add("round", {{"round", n}, {"start", who}});
    add("over", {{"winners", list(who)}});
    return one_of(std::move(all));
}

}  // namespace

schema::Parts PocketCodec::schema() {
    using namespace pocket;
    const Json who = number(0, 2), hex = text(), n = whole();
    schema::Parts parts;
    Json& defs = parts.definitions;
    defs["Command"] = command();
    defs["Owner"] = either({who, constant("neutral"), Json{{"type", "null"}}});
    defs["Hex"] = object({{"row", n},
                          {"col", n},
                          {"level", number(0, 3)},
                          {"owner", ref("Owner")},
                          {"ships", n},
                          {"moved", n},
                          {"invaded", n},
                          {"neighbours", list(hex)}});
    defs["Sector"] = object({{"id", text()}, {"card", text()}, {"turned", flag()}, {"hexes", list(hex)}});
    defs["CommandUnderWay"] = object({{"type", ref("Command")},
                                      {"seat", who},
                                      {"strength", n},
                                      {"left", n},
                                      {"at?", hex},
                                      {"fleet?", n},
                                      {"target?", hex},
                                      {"sent?", n}});
    const Json layout = list(object({{"card", text()}, {"turned", flag()}}));
    defs["PocketOptions"] = schema::options(info(), {{"board", either({word({"random", "standard"}), layout})}});
    defs["PocketView"] = schema::view(info(), kPhaseNames,
                                      {{"step", number(0, 2)},
                                       {"start", who},
                                       {"supply", list(n)},
                                       {"sectors", list(ref("Sector"))},
                                       {"hexes", map(ref("Hex"))},
                                       {"plans", list(list(ref("Command")))},
                                       {"chosen", list(text())},
                                       {"command", maybe(ref("CommandUnderWay"))}});
    defs["PocketRefereeView"] =
        schema::referee_view(defs["PocketView"], ref("PocketOptions"), {{"targets", list(hex)}, {"last", maybe(hex)}});
    defs["PocketAction"] = actions();
    defs["PocketEvent"] = events();
    parts.options = ref("PocketOptions");
    parts.view = ref("PocketView");
    parts.referee_view = ref("PocketRefereeView");
    parts.action = ref("PocketAction");
    parts.event = ref("PocketEvent");
    return parts;
}

}  // namespace imperium
