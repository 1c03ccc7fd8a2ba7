#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// What the two rulebooks of `seize` do differently, by name. A card set is of one edition and has it at hand
// (CardBook::edition), so a rule asks for what it needs, and nothing asks which book is played.
namespace imperium::seize {

// A word of 2022, and what the other book calls it.
struct Renamed {
    std::string_view word, own;
};

// Z30.48. Where one word is part of another, the longer one is first.
inline constexpr std::array<Renamed, 11> kClassicWords = {{{"Surprise Strike", "Preemptive Strike"},
                                                           {"Deployed", "Rapid Deployment"},
                                                           {"Passive", "Constant Effect"},
                                                           {"Instant", "Instant Effect"},
                                                           {"Activated", "Upgrade"},
                                                           {"Military", "Conquest"},
                                                           {"Regent Phase", "Regent's Phase"},
                                                           {"Infinite", "AI"},
                                                           {"System Area", "Face Up System Area"},
                                                           {"Reserve", "Face Down System Area"},
                                                           {"Character Area", "Character Pool Area"}}};

struct Edition {
    std::string_view id;
    std::span<const Renamed> words;  // Z30.48: what this book calls otherwise than 2022

    // Decks (Z1.1, Z21; Z30.1, Z30.46)
    std::uint8_t assets, characters, worlds;
    std::uint8_t asset_copies, character_copies, world_copies;  // of a constructed deck
    std::uint8_t starter_units;
    std::string_view deck_rule;

    // Set-up (Z2; Z30.2, Z30.14 to Z30.16, Z30.42)
    bool bids;  // for the title of Regent; choices are paid for. Without: hands are redrawn, choices are free
    std::uint8_t resources, accelerated_resources, accelerated_worlds;
    bool two_have_regent;         // Z30.43
    bool accelerated_begins_war;  // Z20.3; Z30.42: only with `rapid`

    // Worlds
    bool counters_return;         // Z4.4; Z30.17
    bool disputed_is_controlled;  // Z15; Z30.18
    bool capacity;                // Z5.3; Z30.5
    bool throne_moves;            // Z12.5; Z30.29
    bool printed_counters;        // Conquest counters as printed, Siege, one more for a Throne World; Z30.9: one

    // Cards
    bool artifacts;  // Z30.6, and Reactions other than Tactics

    // Moves (Z6, Z7; Z30.7, Z30.8, Z30.20 to Z30.22, Z30.26)
    bool open_systems;  // inside a System moves are free; Fighters pay to leave it
    bool safe_retreat;  // not to a World that was attacked in this Phase

    // Conquest Actions (Z8 to Z10, Z16; Z30.10, Z30.25, Z30.30 to Z30.33)
    bool installations_hit_troops;  // alone
    bool arcs_reach_world;
    bool strikes_in_turn;
    bool support_lasts;
    bool layers;                   // of modifiers: what is in play first, then what was used
    bool atmospheric_hits_worlds;  // and Siege is ATT against them

    // Victory and Regent (Z13, Z14; Z30.3, Z30.36, Z30.37, Z30.39)
    bool rewards_first;  // then a new Throne World, Liberation, drawing, the check
    bool eliminates;     // players without Worlds
    bool regent_falls;
    bool levy_is_due;
    std::uint8_t points_basic, points_two, points, points_many;

    // Duels (Z20.5; Z30.44)
    std::uint8_t duel_tactics;
    bool duels_count_conquests;  // musters are secret, and Worlds leave the table
};

inline constexpr Edition kEdition2022 = {.id = "2022",
                                         .words = {},
                                         .assets = 50,
                                         .characters = 10,
                                         .worlds = 10,
                                         .asset_copies = 2,
                                         .character_copies = 2,
                                         .world_copies = 2,
                                         .starter_units = 34,
                                         .deck_rule = "Z21",
                                         .bids = true,
                                         .resources = 6,
                                         .accelerated_resources = 10,
                                         .accelerated_worlds = 5,
                                         .two_have_regent = true,
                                         .accelerated_begins_war = true,
                                         .counters_return = true,
                                         .disputed_is_controlled = true,
                                         .capacity = true,
                                         .throne_moves = false,
                                         .printed_counters = true,
                                         .artifacts = false,
                                         .open_systems = false,
                                         .safe_retreat = false,
                                         .installations_hit_troops = false,
                                         .arcs_reach_world = false,
                                         .strikes_in_turn = false,
                                         .support_lasts = false,
                                         .layers = false,
                                         .atmospheric_hits_worlds = false,
                                         .rewards_first = false,
                                         .eliminates = false,
                                         .regent_falls = true,
                                         .levy_is_due = false,
                                         .points_basic = 15,
                                         .points_two = 20,
                                         .points = 20,
                                         .points_many = 15,
                                         .duel_tactics = 5,
                                         .duels_count_conquests = false};

inline constexpr Edition kEditionClassic = {.id = "classic",
                                            .words = kClassicWords,
                                            .assets = 48,
                                            .characters = 12,
                                            .worlds = 12,
                                            .asset_copies = 3,
                                            .character_copies = 2,
                                            .world_copies = 2,
                                            .starter_units = 30,
                                            .deck_rule = "Z30.46",
                                            .bids = false,
                                            .resources = 5,
                                            .accelerated_resources = 5,
                                            .accelerated_worlds = 6,
                                            .two_have_regent = false,
                                            .accelerated_begins_war = false,
                                            .counters_return = false,
                                            .disputed_is_controlled = false,
                                            .capacity = false,
                                            .throne_moves = true,
                                            .printed_counters = false,
                                            .artifacts = true,
                                            .open_systems = true,
                                            .safe_retreat = true,
                                            .installations_hit_troops = true,
                                            .arcs_reach_world = true,
                                            .strikes_in_turn = true,
                                            .support_lasts = true,
                                            .layers = true,
                                            .atmospheric_hits_worlds = true,
                                            .rewards_first = true,
                                            .eliminates = true,
                                            .regent_falls = false,
                                            .levy_is_due = true,
                                            .points_basic = 20,
                                            .points_two = 30,
                                            .points = 25,
                                            .points_many = 20,
                                            .duel_tactics = 3,
                                            .duels_count_conquests = true};

inline constexpr std::array<const Edition*, 2> kEditions = {&kEdition2022, &kEditionClassic};
inline constexpr std::array<std::string_view, 2> kEditionNames = {kEdition2022.id, kEditionClassic.id};

}  // namespace imperium::seize
