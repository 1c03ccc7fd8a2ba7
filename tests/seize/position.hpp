#pragma once

#include "seize/fixture.hpp"
#include "support/rule.hpp"
#include "support/table.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace imperium::test {

// Options of a game with the cards of the rule tests.
inline Json with_fixture_cards(Json options) {
    const auto held = fixture_cards(options.value("edition", "2022"));
    options.emplace("cards", seize::card_sets[held].digest);
    return options;
}

inline Table fresh(int seats, const Json& options = Json::object(), const std::string& seed = "test",
                   const Json& outcomes = nullptr) {
    return Table::fresh("seize", seats, with_fixture_cards(options), seed, outcomes);
}

// A position of `seize` for `load`, and steps through it the way everybody else takes them.
// The decks are those of the seats in turn: capital-attack, drone-onslaught, fighter-strike, ground-assault.
class Position {
public:
    explicit Position(int seats, const Json& options = Json::object()) {
        json_ = {{"game", "seize"},
                 {"seats", seats},
                 {"options", with_fixture_cards(options)},
                 {"active", 0},
                 {"phase", "allocation"},
                 {"players", Json::array()},
                 {"worlds", Json::array()}};
        for (int i = 0; i < seats; ++i)
            json_["players"].push_back(
                {{"hand", Json::array()}, {"reserve", Json::array()}, {"characters", Json::array()}});
    }

    Position& phase(const std::string& name) { return set("phase", name); }
    Position& stage(const std::string& name) { return set("stage", name); }
    Position& set(const std::string& name, const Json& value) {
        json_[name] = value;
        return *this;
    }
    Position& player(int seat, const std::string& name, const Json& value) {
        json_["players"][static_cast<std::size_t>(seat)][name] = value;
        return *this;
    }
    // Answers the id it will have.
    std::string world(int owner, const std::string& card, const Json& more = Json::object()) {
        Json one = {{"owner", owner}, {"card", card}, {"units", Json::array()}};
        one.update(more);
        json_["worlds"].push_back(one);
        return "w" + std::to_string(json_["worlds"].size() - 1);
    }
    std::string unit(const std::string& world, const std::string& card, const Json& more = Json::object()) {
        const std::string id = "u" + std::to_string(units_++);
        Json one = {{"card", card}, {"id", id}};
        one.update(more);
        json_["worlds"][std::stoul(world.substr(1))]["units"].push_back(one);
        return id;
    }
    Table table() const { return Table::at(json_); }
    const Json& json() const { return json_; }

private:
    Json json_;
    int units_ = 0;
};

// Options with these decks on seats 0 and 1.
inline Json two_decks(const char* a, const char* b) { return {{"decks", Json::array({a, b})}}; }

// Declines everything until this is asked (of this seat); false if the game goes past it.
inline bool go_to(Table& t, const std::string& asks, int seat = -1) {
    for (int i = 0; i < 400 && !t.match().over(); ++i) {
        const auto pending = t.pending();
        if (pending.empty()) return false;
        const int who = pending[0];
        if (t.look("/asks") == asks && (seat < 0 || who == seat)) return true;
        const Json actions = t.legal(who);
        Json chosen = actions[0];
        for (const char* type : {"hold", "done", "no", "pass"})
            for (const Json& one : actions)
                if (one["type"] == type) chosen = one;
        t.play(who, chosen);
    }
    return false;
}

inline bool offers(const Table& t, int seat, const std::string& type) {
    const Json actions = t.legal(seat);
    return std::any_of(actions.begin(), actions.end(), [&](const Json& one) { return one["type"] == type; });
}

inline Json unit_of(const Table& t, const std::string& id) {
    for (const Json& world : t.look("/worlds"))
        for (const Json& unit : world["units"])
            if (unit["id"] == id) {
                Json out = unit;
                out["world"] = world["id"];
                return out;
            }
    return nullptr;
}
inline Json world_of(const Table& t, const std::string& id) {
    for (const Json& world : t.look("/worlds"))
        if (world["id"] == id) return world;
    return nullptr;
}

}  // namespace imperium::test
