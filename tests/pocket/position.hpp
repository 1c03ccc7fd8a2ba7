#pragma once

#include "support/rule.hpp"
#include "support/table.hpp"

// Positions on the standard board for the tests of `pocket`:
//
//   H1  II   H2 .   H3  I   H4 .    H5  I   H6  I
//      H7  I   H8 .   H9  I   H10 .   H11 .
//   H12 .   H13 I   H14 II  H15 .   H16 .   H17 II
//      H18 II  H19 .   (H24)   H20 .   H21 I
//   H22 I   H23 .     H24 III       H25 .   H26 II
//      H27 I   H28 .   (H24)   H29 .   H30 I
//   H31 I   H32 I   H33 .   H34 I   H35 .   H36 .
//      H37 II  H38 .   H39 II  H40 .   H41 II
//   H42 .   H43 .   H44 .   H45 I   H46 I   H47 I
namespace imperium::test {

inline Json fleet(int owner, int ships) { return {{"owner", owner}, {"ships", ships}}; }

inline Json position(const char* phase, const Json& hexes, const Json& more = Json::object()) {
    Json out = {
        {"game", "pocket"}, {"seats", 3}, {"options", {{"board", "standard"}}}, {"phase", phase}, {"hexes", hexes}};
    for (const auto& [name, value] : more.items()) out[name] = value;
    return out;
}

// Seat 0 alone carries out a command in the first step, so its strength is 3.
inline Json command(const char* type, const Json& hexes, const Json& more = Json::object()) {
    const std::string first = type;
    const Json expand = {"expand", "explore", "exterminate"}, explore = {"explore", "exterminate", "expand"},
               exterminate = {"exterminate", "expand", "explore"};
    Json plans = first == "expand"    ? Json{expand, explore, exterminate}
                 : first == "explore" ? Json{explore, exterminate, expand}
                                      : Json{exterminate, expand, explore};
    Json out = position("perform", hexes, {{"plans", plans}, {"command", {{"type", type}, {"seat", 0}}}});
    for (const auto& [name, value] : more.items()) out[name] = value;
    return out;
}

inline Json plan(const char* a, const char* b, const char* c) { return {{"type", "plan"}, {"order", {a, b, c}}}; }
inline Json expand(const char* hex, int ships) { return {{"type", "expand"}, {"hex", hex}, {"ships", ships}}; }
inline Json move(const char* from, const char* to, int ships) {
    return {{"type", "move"}, {"from", from}, {"to", to}, {"ships", ships}};
}
inline Json go_on(const char* to, int leave = 0, int take = 0) {
    return {{"type", "continue"}, {"to", to}, {"leave", leave}, {"take", take}};
}
inline Json invade(const char* hex) { return {{"type", "invade"}, {"hex", hex}}; }
inline Json send(const char* from, int ships) { return {{"type", "send"}, {"from", from}, {"ships", ships}}; }
inline Json score(const char* sector) { return {{"type", "score"}, {"sector", sector}}; }
inline Json deploy(const char* hex) { return {{"type", "deploy"}, {"hex", hex}}; }
inline const Json kPass = {{"type", "pass"}};
inline const Json kHalt = {{"type", "halt"}};
inline const Json kStrike = {{"type", "strike"}};

// The sentence with which a scenario is refused.
inline std::string load_refusal(const Json& scenario) {
    const auto match = registry().load(scenario, "scenario");
    if (match) {
        ADD_FAILURE() << "this position should have been refused: " << write_json(scenario).substr(0, 300);
        return {};
    }
    EXPECT_EQ(match.error().code, "bad_scenario");
    return match.error().message();
}

inline void expect_says(const std::string& sentence, const std::string& part) {
    EXPECT_NE(sentence.find(part), std::string::npos) << '"' << sentence << "\" does not say \"" << part << '"';
}

}  // namespace imperium::test
