#pragma once

#include "core/json.hpp"
#include "core/things.hpp"
#include "lab/contestant.hpp"

#include <string>
#include <vector>

namespace imperium {

// One way in which the game of an experiment is set up.
struct Setting {
    std::string label;
    Json options;                      // every one with its value
    std::vector<std::string> decks{};  // by seat, where seats have decks
    Seat restricted = kNobody;         // who may not do what the experiment forbids
    bool changed = false;              // with the experiment's changed cards
};

// An experiment about a game, as data: what is held, what varies, how many games, when to stop. All seats are played by
// the same player. A block is one deal: the settings of one of the `rounds`, all with the same luck in the set-up and
// luck of their own afterwards.
struct Experiment {
    std::string game;
    int seats = 0;
    Contestant player;
    std::uint64_t games = 2000;  // rounded up to whole blocks
    std::uint64_t seed = 1;
    double enough = 0;                     // stop when the win rates of all seats are known to within this; 0: never
    std::vector<std::string> forbidden{};  // types of actions, or names of things, that a restricted seat may not use
    std::vector<Setting> settings{};
    std::vector<std::vector<int>> rounds{};  // places in `settings`

    const std::vector<int>& round_of(std::uint64_t block) const { return rounds[block % rounds.size()]; }
    std::uint64_t blocks() const;  // that make up `games`
};

// What an experiment was asked to be.
struct ExperimentWish {
    std::string game;
    int seats = 0;
    Json options{};  // those that were given
    std::string player = "captain";
    std::uint64_t games = 2000;
    std::uint64_t seed = 1;
    double enough = 0;
    bool decks = false;                    // all pairings of the decks there are, seats rotated
    Json change{};                         // {"NAME": {"field": value}}, cards that differ; null: none
    Json cards{};                          // or the content of a whole card set that differs; null: none
    std::vector<std::string> forbidden{};  // what one seat after the other has to do without
};
Result<Experiment> experiment_of(const ExperimentWish& wish);
// The content of the card set it is played with; refused where a game has none.
Result<Json> card_content(const ExperimentWish& wish);
// The options with a card set whose decks keep no limits: the one they name, or the printed one.
Result<Json> with_free_decks(const std::string& game, Json options);
// A card set with some cards or decks changed.
Result<Json> with_changes(Json content, const Json& change);

Json to_json(const Experiment& experiment);
Result<Experiment> read_experiment(const Json& json, const std::string& path);

// All things of the game under these options, and what the seat that went first is called; empty where a game has none.
struct Known {
    std::vector<Thing> things;
    std::string went_first;
};
Known known_of(const Experiment& experiment);

}  // namespace imperium
