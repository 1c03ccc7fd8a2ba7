#include "core/data.hpp"
#include "galactic/position.hpp"
#include "games/galactic/board.hpp"

#include <functional>

using namespace imperium;
using namespace imperium::galactic;
using imperium::test::names;

namespace {

std::string board_fault(const std::function<void(Json&)>& damage) {
    Json json = *parse_json(built_in_data("galactic/board.json"));
    damage(json);
    const auto read = read_board(write_json(json));
    return read ? std::string{} : read.error().message();
}

std::string tree_fault(const std::function<void(Json&)>& damage) {
    Json json = *parse_json(built_in_data("galactic/research.json"));
    damage(json["abilities"]);
    const auto read = read_tree(write_json(json));
    return read ? std::string{} : read.error().message();
}

}  // namespace

TEST(galactic, DataFilesAreSound) {
    const auto map = read_board(built_in_data("galactic/board.json"));
    ASSERT_TRUE(map.has_value()) << map.error().message();
    const auto paths = read_tree(built_in_data("galactic/research.json"));
    ASSERT_TRUE(paths.has_value()) << paths.error().message();
    EXPECT_EQ(std::popcount(map->outer), 8);
    EXPECT_EQ(paths->cost(bit(Ability::extra_inf)), 2);
    for (const auto& entry : paths->abilities) EXPECT_TRUE(entry.offered);
}

TEST(galactic, ADamagedBoardIsRefusedWithEntryAndField) {
    const auto expect = [](const std::string& message, const char* where, const char* what) {
        EXPECT_TRUE(names(message, where) && names(message, what)) << message;
    };
    expect(board_fault([](Json& b) { b["systems"][1]["left"][0] = "M3"; }), "Yellow", "M3 is there twice");
    expect(board_fault([](Json& b) { b["systems"][2]["right"][1] = "M25"; }), "Green", "no moon");
    expect(board_fault([](Json& b) { b["systems"][0]["planet"] = "P2"; }), "Red", "P1");
    expect(board_fault([](Json& b) { b["systems"].erase(3); }), "systems", "four");
    expect(board_fault([](Json& b) { b["dice_tokens"][0]["count"] = 10; }), "dice_tokens", "25");
    expect(board_fault([](Json& b) { b["dice_tokens"][2]["sides"] = 7; }), "dice_tokens[2]", "sides");
    expect(board_fault([](Json& b) { b["ipec_tokens"]["free"] = 20; }), "ipec_tokens", "24");
    expect(board_fault([](Json& b) { b["attack_dice"][3]["cost"] = "four"; }), "attack_dice[3]", "cost");
    expect(board_fault([](Json& b) { b["attack_dice"][3]["sides"] = 4; }), "attack_dice[3]", "sides");
    expect(board_fault([](Json& b) { b["defense_dice"][0]["cost"] = 1; }), "defense_dice[0]", "cost");
    expect(board_fault([](Json& b) { b["moons"] = 24; }), "moons", "not known");
}

TEST(galactic, ADamagedTreeIsRefusedWithAbilityAndField) {
    const auto expect = [](const std::string& message, const char* where, const char* what) {
        EXPECT_TRUE(names(message, where) && names(message, what)) << message;
    };
    expect(tree_fault([](Json& a) { a[0]["id"] = "att-laser"; }), "att-laser", "id");
    expect(tree_fault([](Json& a) { a[2]["needs"] = {"att-laser"}; }), "extra-inf", "needs");
    expect(tree_fault([](Json& a) { a[0]["needs"] = {"extra-inf"}; }), "att-inf", "circle");
    expect(tree_fault([](Json& a) { a[2]["cost"] = 7; }), "extra-inf", "costs 9");
    expect(tree_fault([](Json& a) { a[2]["cost"] = 9; }), "extra-inf", "cost");
    expect(tree_fault([](Json& a) { a.erase(0); }), "extra-inf", "att-inf is not in the tree");
    expect(tree_fault([](Json& a) { a[1]["id"] = "att-inf"; }), "att-inf", "twice");
    expect(tree_fault([](Json& a) { a[1]["branch"] = "magic"; }), "att-beam", "branch");
}
