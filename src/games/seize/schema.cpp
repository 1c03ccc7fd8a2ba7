#include "games/seize/codec.hpp"

// What `seize` says and is told (see core/schema.hpp). codec.cpp, view.cpp and events.cpp write it.
namespace imperium {

using namespace seize;
using namespace schema;

namespace {

constexpr std::string_view kPhases[] = {"setup",    "bidding", "resupply", "allocation", "reallocation",
                                        "military", "victory", "regent",   "muster",     "over"};

Json cards_list() { return list(text()); }
Json maybe_cards() { return list(maybe(text())); }

// The parts of abilities, as `imperium cards seize --json` has them (card_json.cpp).
void card_definitions(Json& defs) {
    defs["Keywords"] = described(map(either({number(1, 9), constant(true)})), "their numbers; true without one");
    defs["Body"] = object({{"kind", text()}, {"att", whole()}, {"def", whole()}, {"keywords", ref("Keywords")}});
    defs["Filter"] = described(object({{"all", list(list(text()))}, {"none?", list(text())}}),
                               "of each list in all one word holds, and no word of none");
    defs["Effect"] = object({{"do", text()},
                             {"n?", either({whole(), word({"X", "any"})})},
                             {"keyword?", word(kKeywordNames)},
                             {"to?", word(kPlaceNames)},
                             {"body?", ref("Body")},
                             {"filter?", ref("Filter")}});
    defs["Change"] = object({{"effects", list(ref("Effect"))}, {"vs?", ref("Filter")}});
    defs["Reason"] = extended(defs["Change"], {{"card", text()}});
}

void table_definitions(Json& defs) {
    defs["SeizeCharacter"] = object(
        {{"card", maybe(text())}, {"face_up", flag()}, {"depleted", flag()}, {"disputed", flag()}, {"known?", flag()}});
    defs["SeizeArtifact"] = object({{"card", text()}, {"depleted", flag()}});
    defs["SeizePlayer"] = object({{"deck", text()},
                                  {"resources", whole()},
                                  {"hand", maybe(cards_list())},
                                  {"hand_size", whole()},
                                  {"known", cards_list()},
                                  {"asset_deck", whole()},
                                  {"system_deck", whole()},
                                  {"character_deck", whole()},
                                  {"discard", cards_list()},
                                  {"characters", list(ref("SeizeCharacter"))},
                                  {"reserve", maybe_cards()},
                                  {"victory_points", whole()},
                                  {"turns", whole()},
                                  {"bid", either({cards_list(), whole()})},
                                  {"out_of_bidding", flag()},
                                  {"throne", maybe(text())},
                                  {"lead", maybe(text())},
                                  {"artifacts", list(ref("SeizeArtifact"))},
                                  {"eliminated", flag()},
                                  {"seen?", described(map(cards_list()), "of this hand, by the seat that looked")},
                                  {"bought?", cards_list()},
                                  {"deck_seen?", described(maybe_cards(), "the own Asset Deck, top first")},
                                  {"deck_public?", described(maybe_cards(), "what everybody has seen of it")}});
    defs["SeizeUnit"] = object({{"id", text()},
                                {"card", text()},
                                {"owner", seat()},
                                {"controller", seat()},
                                {"depleted", flag()},
                                {"damage", whole()},
                                {"counters", map(whole())},
                                {"attacking", flag()},
                                {"body?", described(whole(), "the Unit a Reaction has become")},
                                {"reactive?", flag()},
                                {"moved?", flag()},
                                {"from?", text()}});
    defs["SeizeWorld"] = object({{"id", text()},
                                 {"card", text()},
                                 {"owner", seat()},
                                 {"controller", described(maybe(seat()), "null: Disputed, in edition classic")},
                                 {"area", described(seat(), "in whose System Area it lies")},
                                 {"throne", flag()},
                                 {"disputed", flag()},
                                 {"depleted", flag()},
                                 {"conquest", whole()},
                                 {"required", whole()},
                                 {"counters", map(whole())},
                                 {"attacked", flag()},
                                 {"units", list(ref("SeizeUnit"))},
                                 {"militia?", whole()},
                                 {"militia_card?", text()},
                                 {"militia_body?", whole()},
                                 {"conquered?", flag()},
                                 {"raided?", described(flag(), "Units went there this Turn, in edition classic")},
                                 {"contributes?", flag()}});
    defs["Fighter"] = object({{"id", text()},
                              {"seat", seat()},
                              {"attacks", flag()},
                              {"att", whole()},
                              {"def", whole()},
                              {"keywords", ref("Keywords")},
                              {"reasons?", list(ref("Reason"))}});
    defs["Target"] = object({{"unit", text()}, {"at", text()}, {"att", whole()}});
    defs["ConquestAction"] = object({{"world", text()},
                                     {"attacker", seat()},
                                     {"defender", seat()},
                                     {"exchange", whole()},
                                     {"exchanges", whole()},
                                     {"step", word(stage_names())},
                                     {"conquest", whole()},
                                     {"required", whole()},
                                     {"def", whole()},
                                     {"fighters", list(ref("Fighter"))},
                                     {"targets", list(ref("Target"))}});
    defs["Use"] = object({{"seat", seat()},
                          {"card", text()},
                          {"line", described(maybe(whole()), "null: an Artifact is being allocated")},
                          {"unit?", text()},
                          {"world?", text()},
                          {"for?", seat()},
                          {"option?", whole()},
                          {"x?", whole()},
                          {"at?", text()}});
    defs["SeizeWindow"] = object({{"name", word(kWindowNames)}, {"answers", maybe(text())}});
    defs["Building"] = object({{"card", text()}, {"world", text()}, {"points", whole()}});
}

// What only the referee sees of the same things.
void referee_definitions(Json& defs) {
    defs["WholeCharacter"] = extended(defs["SeizeCharacter"], {{"used", whole()}});
    defs["WholeArtifact"] = extended(defs["SeizeArtifact"], {{"used", whole()}});
    defs["WholePlayer"] = extended(defs["SeizePlayer"], {{"characters", list(ref("WholeCharacter"))},
                                                         {"artifacts", list(ref("WholeArtifact"))},
                                                         {"conquests?", whole()},
                                                         {"assets", cards_list()},
                                                         {"systems", cards_list()},
                                                         {"recruits", cards_list()},
                                                         {"seen_bits", anything()},
                                                         {"public_bits", anything()},
                                                         {"flags", whole()}});
    defs["WholeUnit"] = extended(defs["SeizeUnit"], {{"used", whole()}});
    defs["WholeWorld"] = extended(defs["SeizeWorld"],
                                  {{"units", list(ref("WholeUnit"))}, {"used", whole()}, {"eliminated_copy?", flag()}});
}

Json actions() {
    const Json name = text();
    return one_of(
        {variant("throne", {{"world", name}}),
         variant("lead", {{"character", name}}),
         variant("bid", {{"card", name}}),
         variant("buy", {{"world", name}}),
         variant("dismiss", {{"character", name}, {"face_up", flag()}}),
         variant("rebuild", {}),
         variant("settle", {{"world", name}}),
         variant("recruit", {{"character", name}}),
         variant("build", {{"card", name}, {"world", name}}),
         variant("contribute", {{"world", name}}),
         variant("move", {{"unit", name}}),
         variant("to", {{"world", name}}),
         variant("use", {{"card?", name},
                         {"unit?", name},
                         {"world?", name},
                         {"character?", name},
                         {"artifact?", name},
                         {"line", number(0, 9)}}),
         variant("deplete", {{"seat?", seat()}, {"character?", name}, {"world?", name}}),
         variant("for", {{"seat", seat()}}),
         variant("choose", {{"option", number(0, 9)}}),
         variant("x", {{"x", number(1, 99)}}),
         variant("pick", {{"unit?", name}, {"world?", name}, {"seat?", seat()}, {"character?", name}, {"card?", name}}),
         variant("yes", {}),
         variant("no", {}),
         variant("order", {{"card", name}}),
         variant("conquer", {{"world", name}}),
         variant("skip", {{"world", name}}),
         variant("target", {{"unit", name}, {"at", name}}),
         variant("split", {{"att", number(1, 250)}}),
         variant("hold", {{"unit", name}}),
         variant("withdraw", {}),
         variant("draw-world", {}),
         variant("discard", {{"card", name}}),
         variant("banish", {{"seat", seat()}, {"character", name}}),
         variant("levy", {{"world", name}}),
         variant("pass", {}),
         variant("done", {}),
         variant("muster", {{"card", name}}),
         variant("redraw", {}),
         variant("keep", {}),
         variant("artifact", {{"card", name}})});
}

Json events() {
    const Json who = seat(), name = text(), n = whole();
    std::vector<Json> all = chance_events();
    const auto add = [&](std::initializer_list<std::string_view> types, Fields fields) {
        for (const std::string_view type : types) all.push_back(variant(type, fields));
    };
    add({"chosen", "out", "regent-lost", "fallen"}, {{"seat", who}});
    add({"seen"}, {{"seat", who}, {"whom", who}, {"card?", name}});
    add({"bid", "redraw", "turn", "resources"}, {{"seat", who}, {"n", n}});
    add({"regent"}, {{"seat", maybe(who)}, {"total", n}});
    add({"phase"}, {{"seat", who}, {"phase", word(kPhases)}});
    add({"draw", "draw-world", "draw-character"}, {{"seat", who}, {"card?", name}});
    add({"lead", "artifact", "recruit", "dismiss", "discard", "consent", "refuse", "cancel", "banish"},
        {{"seat", who}, {"card", name}});
    add({"throne", "settle", "rebuild", "failed", "reverted", "withdraw", "levy"},
        {{"seat", who}, {"card", name}, {"world", name}});
    add({"duel"}, {{"seat", who}, {"card", name}, {"world", name}, {"n", n}});
    add({"muster"}, {{"seat", who}, {"card?", name}, {"unit?", name}, {"at?", name}, {"at_card?", name}});
    add({"allocate"}, {{"seat", who}, {"card", name}, {"unit", name}, {"at", name}, {"at_card", name}});
    add({"move", "attack", "react"},
        {{"seat", who}, {"card", name}, {"unit", name}, {"at", name}, {"at_card", name}, {"from", name}});
    add({"use"}, {{"seat", who}, {"card", name}, {"line", n}, {"unit?", name}, {"world?", name}});
    add({"conquest"}, {{"seat", who}, {"card", name}, {"world", name}, {"whom", who}});
    add({"conquered", "liberated", "disputed-eliminated"},
        {{"seat", who}, {"card", name}, {"world", name}, {"whom?", who}});
    add({"exchange"}, {{"seat", who}, {"card", name}, {"world", name}, {"n", n}});
    add({"target", "strike"},
        {{"seat", who}, {"card", name}, {"unit", name}, {"at", name}, {"at_card", name}, {"whom", who}});
    add({"damage", "heal"}, {{"seat", who}, {"card", name}, {"unit", name}, {"n", n}});
    add({"shift"}, {{"seat", who}, {"card", name}, {"unit", name}, {"at", name}, {"at_card", name}, {"n", n}});
    add({"counters"}, {{"seat", who}, {"card", name}, {"world", name}, {"n", n}, {"of", n}, {"whom", who}});
    add({"eliminated", "deplete", "ready"}, {{"seat", who}, {"card", name}, {"unit?", name}, {"world?", name}});
    add({"returned"}, {{"seat", who}, {"card", name}, {"to", word(kPlaceNames)}});
    add({"over"}, {{"winners", list(who)}});
    return one_of(std::move(all));
}

}  // namespace

schema::Parts SeizeCodec::schema() {
    schema::Parts parts;
    Json& defs = parts.definitions;
    card_definitions(defs);
    table_definitions(defs);
    referee_definitions(defs);
    const Json copies = map(number(1, 10));
    const Json built = object({{"name", text()}, {"assets", copies}, {"characters", copies}, {"worlds", copies}});
    const Json decks = maybe(list(either({text(), built})));
    const Json set = maybe(either({text(), map(anything())}));
    defs["SeizeOptions"] = schema::options(info(), {{"decks", decks}, {"cards", set}});
    defs["SeizeView"] =
        schema::view(info(), kPhases,
                     {{"stage", word(stage_names())},
                      {"turn", whole()},
                      {"edition", word(kEditionNames)},
                      {"artifacts_allocated", described(cards_list(), "names of Artifacts that are used up")},
                      {"active", maybe(seat())},
                      {"regent", maybe(seat())},
                      {"points_to_win", described(maybe(whole()), "null in duels: the most points win")},
                      {"players", list(ref("SeizePlayer"))},
                      {"worlds", list(ref("SeizeWorld"))},
                      {"action", maybe(ref("ConquestAction"))},
                      {"uses", list(ref("Use"))},
                      {"building", maybe(ref("Building"))},
                      {"moving", maybe(text())},
                      {"asks", text()},
                      {"window", maybe(ref("SeizeWindow"))}});
    defs["SeizeRefereeView"] = schema::referee_view(defs["SeizeView"], ref("SeizeOptions"),
                                                    {{"players", list(ref("WholePlayer"))},
                                                     {"worlds", list(ref("WholeWorld"))},
                                                     {"engine", described(anything(), "the rest, for load")}});
    defs["SeizeAction"] = actions();
    defs["SeizeEvent"] = events();
    parts.options = ref("SeizeOptions");
    parts.view = ref("SeizeView");
    parts.referee_view = ref("SeizeRefereeView");
    parts.action = ref("SeizeAction");
    parts.event = ref("SeizeEvent");
    return parts;
}

}  // namespace imperium
