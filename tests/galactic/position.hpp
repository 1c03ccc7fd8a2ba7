#pragma once

#include "support/rule.hpp"
#include "support/table.hpp"

#include <string>
#include <vector>

// Positions and actions of `galactic` in few words, for its tests.
namespace imperium::test {

inline Json research(const char* ability) { return {{"type", "research"}, {"ability", ability}}; }
inline Json research_done() { return {{"type", "research-done"}}; }
inline Json attack_die(int sides) { return {{"type", "attack-die"}, {"sides", sides}}; }
inline Json defense_die(int sides) { return {{"type", "defense-die"}, {"sides", sides}}; }
inline Json bid(const char* moon, int points) { return {{"type", "diplomacy"}, {"moon", moon}, {"points", points}}; }
inline Json allocate_done() { return {{"type", "allocate-done"}}; }
inline Json end_turn() { return {{"type", "end-turn"}}; }
inline Json defend(const char* with) { return {{"type", "defend"}, {"with", with}}; }
inline Json attack(const char* force, const char* mode, const char* from, const char* to) {
    return {{"type", "attack"}, {"force", force}, {"mode", mode}, {"from", from}, {"to", to}};
}

// A position of phase turns, Red to move, in which each field can be set before it is loaded.
struct Position {
    Json json = {{"game", "galactic"},
                 {"phase", "turns"},
                 {"round", 2},
                 {"order", {0, 1, 2, 3}},
                 {"turn", 0},
                 {"players", Json::array({Json::object(), Json::object(), Json::object(), Json::object()})},
                 {"territories", Json::object()}};

    Position& phase(const char* name) {
        json["phase"] = name;
        json.erase("turn");
        return *this;
    }
    Position& player(int seat, const Json& fields) {
        json["players"][static_cast<std::size_t>(seat)].update(fields);
        return *this;
    }
    Position& owner(int seat, const std::vector<std::string>& places) {
        for (const std::string& place : places) json["territories"][place]["owner"] = seat;
        return *this;
    }
    Position& moon(const char* name, const Json& fields) {
        json["territories"][name].update(fields);
        return *this;
    }
    Position& set(const char* field, const Json& value) {
        json[field] = value;
        return *this;
    }
    Table table() const { return Table::at(json); }
    // The sentence with which loading is refused; empty if it is not.
    std::string refused() const {
        const auto match = registry().load(json, "scenario");
        if (match) return {};
        EXPECT_EQ(match.error().code, "bad_scenario");
        return match.error().message();
    }
};

// All seats take the cheapest allocation.
inline void allocate_plainly(Table& t) {
    while (t.look("/phase") == "allocation") {
        const int seat = t.pending().front();
        if (t.look("/players/" + std::to_string(seat) + "/attack_die").is_null()) t.play(seat, attack_die(0));
        if (t.look("/players/" + std::to_string(seat) + "/defense_die").is_null()) t.play(seat, defense_die(4));
        t.play(seat, allocate_done());
    }
}

inline void end_round(Table& t) {
    const Json round = t.look("/round");
    while (t.look("/phase") == "turns" && t.look("/round") == round) t.play(t.look("/turn").get<int>(), end_turn());
}

inline Table after_research(const Json& options = Json::object(), const Json& outcomes = nullptr) {
    Table t = Table::fresh("galactic", 4, options, "test", outcomes);
    for (int seat = 0; seat < 4; ++seat) t.play(seat, research_done());
    return t;
}

inline bool names(const std::string& sentence, const char* what) { return sentence.find(what) != std::string::npos; }

}  // namespace imperium::test
