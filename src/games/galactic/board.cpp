#include "games/galactic/board.hpp"

#include "core/data.hpp"
#include "core/json.hpp"

#include <algorithm>
#include <cstdlib>

namespace imperium::galactic {

namespace {

constexpr std::array<std::string_view, 3> kBranches = {"attack", "defense", "communications"};

std::string at(const char* list, std::size_t index, const Json& entry, const char* name) {
    std::string path = std::string(list) + "[" + std::to_string(index) + "]";
    const Json* value = field(entry, name);
    if (value != nullptr && !value->is_structured()) path += " (" + brief(*value) + ")";
    return path;
}

// The three moons of an arm, each of which must be somewhere exactly once.
void read_arm(Reader& read, const char* name, std::array<Place, 3>& arm, Places& placed) {
    const Json& list = read.array(name);
    if (!read.ok()) return;
    if (list.size() != arm.size()) return read.fail_at(name, "must name three moons, from the planet outwards (G1.1)");
    for (std::size_t i = 0; i < arm.size(); ++i) {
        arm[i] = list[i].is_string() ? moon_of(list[i].get<std::string>()) : kNowhere;
        if (arm[i] == kNowhere) return read.fail_at(name, brief(list[i]) + " is no moon (M1 to M24)");
        if ((placed & bit(arm[i])) != 0) return read.fail_at(name, place_name(arm[i]) + " is there twice (G1.1)");
        placed |= bit(arm[i]);
    }
}

void connect(Board& board, Place a, Place b) {
    board.infantry[a] |= bit(b);
    board.infantry[b] |= bit(a);
}

void lay_out(Board& board, Seat seat) {
    const System& system = board.systems[seat];
    board.territory[seat] = bit(system.planet);
    for (const auto& arm : {system.left, system.right}) {
        connect(board, system.planet, arm[0]);
        connect(board, arm[0], arm[1]);
        connect(board, arm[1], arm[2]);
        board.outer |= bit(arm[2]);
        for (const Place moon : arm) board.territory[seat] |= bit(moon);
    }
}

std::uint8_t read_sides(Reader& read, bool none) {
    const auto sides = static_cast<std::uint8_t>(read.integer("sides", 0, 20));
    const bool known = (none && sides == 0) || std::find(kDice.begin(), kDice.end(), sides) != kDice.end();
    if (read.ok() && !known) read.fail_at("sides", "must be 4, 6, 8, 10, 12 or 20" + std::string(none ? ", or 0" : ""));
    return sides;
}

Result<void> read_systems(const Json& list, Board& board) {
    if (list.size() != kSeats) return refuse("bad_data", "systems must have four entries (G1.1)");
    Places placed = 0;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        Reader read(list[seat], at("systems", seat, list[seat], "colour"), "bad_data");
        read.allow({"colour", "planet", "left", "right"});
        System& system = board.systems[seat];
        system.colour = read.text("colour");
        if (read.ok() && system.colour.empty()) read.fail_at("colour", "must not be empty");
        system.planet = place_of(read.text("planet"));
        if (read.ok() && system.planet != planet_of(seat))
            read.fail_at("planet", "must be " + place_name(planet_of(seat)) + ": planets are numbered in seat order");
        if (read.ok()) read_arm(read, "left", system.left, placed);
        if (read.ok()) read_arm(read, "right", system.right, placed);
        if (!read.ok()) return read.problem();
        lay_out(board, seat);
    }
    return {};
}

Result<void> read_tokens(const Json& list, Board& board) {
    int count = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader read(list[i], at("dice_tokens", i, list[i], "sides"), "bad_data");
        read.allow({"sides", "count"});
        const std::uint8_t sides = read_sides(read, false);
        const auto tokens = static_cast<std::uint8_t>(read.integer("count", 1, kMoons));
        if (!read.ok()) return read.problem();
        if (board.dice_tokens[sides] != 0)
            return refuse("bad_data", at("dice_tokens", i, list[i], "sides") + ".sides is there twice");
        board.dice_tokens[sides] = tokens;
        count += tokens;
    }
    if (count != kMoons)
        return refuse("bad_data", "dice_tokens: the counts add up to " + std::to_string(count) + ", not 24 (G1.3)");
    return {};
}

Result<void> read_prices(const char* name, const Json& list, bool none, std::vector<Price>& prices,
                         std::array<std::uint8_t, 21>& cost) {
    cost.fill(kNotSold);
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader read(list[i], at(name, i, list[i], "sides"), "bad_data");
        read.allow({"sides", "cost"});
        const std::uint8_t sides = read_sides(read, none);
        const auto price = static_cast<std::uint8_t>(read.integer("cost", 0, kMostPoints));
        if (read.ok() && !prices.empty() && prices.back().sides >= sides)
            read.fail_at("sides", "must be greater than that of the entry before");
        if (read.ok() && prices.empty() && price != 0)
            read.fail_at("cost", "must be 0: the first die is what everybody has (G3.2)");
        if (!read.ok()) return read.problem();
        prices.push_back({sides, price});
        cost[sides] = price;
    }
    if (prices.empty()) return refuse("bad_data", std::string(name) + " must have an entry");
    return {};
}

// The least that must be spent to have this ability; more than any budget where its path is a circle.
int path_cost(const Tree& tree, int ability, int depth = 0) {
    const Tree::Entry& entry = tree.abilities[static_cast<std::size_t>(ability)];
    if (depth > kAbilities || !entry.offered) return 1000;
    if (entry.needs == 0) return entry.cost;
    int least = 1000;
    for (int i = 0; i < kAbilities; ++i)
        if (((entry.needs >> i) & 1U) != 0) least = std::min(least, path_cost(tree, i, depth + 1));
    return entry.cost + least;
}

// Does a way through `needs` lead from this ability back to it?
bool circular(const Tree& tree, int ability) {
    Abilities reached = tree.abilities[static_cast<std::size_t>(ability)].needs;
    for (Abilities before = 0; before != reached;) {
        before = reached;
        for (int i = 0; i < kAbilities; ++i)
            if (((before >> i) & 1U) != 0)
                reached = static_cast<Abilities>(reached | tree.abilities[static_cast<std::size_t>(i)].needs);
    }
    return ((reached >> ability) & 1U) != 0;
}

std::string tree_fault(const Tree& tree) {
    for (int i = 0; i < kAbilities; ++i) {
        const Tree::Entry& entry = tree.abilities[static_cast<std::size_t>(i)];
        if (!entry.offered) continue;
        const std::string name(kAbilityNames[static_cast<std::size_t>(i)]);
        for (int need = 0; need < kAbilities; ++need)
            if (((entry.needs >> need) & 1U) != 0 && !tree.abilities[static_cast<std::size_t>(need)].offered)
                return name + ".needs: " + std::string(kAbilityNames[static_cast<std::size_t>(need)])
                       + " is not in the tree";
        if (circular(tree, i)) return name + ".needs: the path leads in a circle";
        if (const int cost = path_cost(tree, i); cost > kResearchPoints)
            return name + ".cost: its cheapest path costs " + std::to_string(cost) + ", more than the "
                   + std::to_string(kResearchPoints) + " Research points (G2.1)";
    }
    return {};
}

template <class Data> Data must_read(Result<Data> (*read)(std::string_view), const char* file) {
    auto data = read(built_in_data(file));
    if (!data) std::abort();  // a test reads the same file and says what is wrong with it
    return std::move(*data);
}

}  // namespace

std::string place_name(Place place) {
    return is_planet(place) ? "P" + std::to_string(place - kMoons + 1) : "M" + std::to_string(place + 1);
}

Place place_of(std::string_view name) {
    if (name.size() < 2 || name.size() > 3 || name[1] == '0') return kNowhere;
    int number = 0;
    for (const char c : name.substr(1)) {
        if (c < '0' || c > '9') return kNowhere;
        number = 10 * number + (c - '0');
    }
    if (name[0] == 'M' && number <= kMoons) return static_cast<Place>(number - 1);
    if (name[0] == 'P' && number <= kSeats) return planet_of(static_cast<Seat>(number - 1));
    return kNowhere;
}

Place moon_of(std::string_view name) {
    const Place place = place_of(name);
    return place != kNowhere && is_planet(place) ? kNowhere : place;
}

int ability_of(std::string_view name) {
    const auto found = std::find(kAbilityNames.begin(), kAbilityNames.end(), name);
    return found == kAbilityNames.end() ? -1 : static_cast<int>(found - kAbilityNames.begin());
}

std::string_view colour_name(Seat seat) { return board().systems[seat].colour; }

Result<Board> read_board(std::string_view text) {
    const auto json = parse_json(text, "bad_data");
    if (!json) return std::unexpected(json.error());
    Reader file(*json, "", "bad_data");
    file.allow({"source", "systems", "dice_tokens", "ipec_tokens", "attack_dice", "defense_dice"});
    file.text("source");
    const Json& systems = file.array("systems");
    const Json& dice = file.array("dice_tokens");
    const Json& ipec = file.object("ipec_tokens");
    const Json& attack = file.array("attack_dice");
    const Json& defense = file.array("defense_dice");
    if (!file.ok()) return file.problem();
    Board board;
    if (auto done = read_systems(systems, board); !done) return std::unexpected(done.error());
    if (auto done = read_tokens(dice, board); !done) return std::unexpected(done.error());
    Reader tokens(ipec, "ipec_tokens", "bad_data");
    tokens.allow({"free", "controlled"});
    const auto free = tokens.integer("free", 0, kMoons);
    board.ipec_controlled = static_cast<std::uint8_t>(tokens.integer("controlled", 0, kMoons));
    if (tokens.ok() && free + board.ipec_controlled != kMoons)
        tokens.fail_at("free", "and controlled must add up to 24 (G1.3)");
    if (!tokens.ok()) return tokens.problem();
    if (auto done = read_prices("attack_dice", attack, true, board.attack_dice, board.attack_cost); !done)
        return std::unexpected(done.error());
    if (auto done = read_prices("defense_dice", defense, false, board.defense_dice, board.defense_cost); !done)
        return std::unexpected(done.error());
    return board;
}

Result<Tree> read_tree(std::string_view text) {
    const auto json = parse_json(text, "bad_data");
    if (!json) return std::unexpected(json.error());
    Reader file(*json, "", "bad_data");
    file.allow({"source", "abilities"});
    file.text("source");
    const Json& list = file.array("abilities");
    if (!file.ok()) return file.problem();
    Tree tree;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader read(list[i], at("abilities", i, list[i], "id"), "bad_data");
        read.allow({"id", "branch", "text", "cost", "needs"});
        const int id = read.word("id", kAbilityNames);
        Tree::Entry entry;
        entry.offered = true;
        entry.branch = kBranches[static_cast<std::size_t>(std::max(0, read.word("branch", kBranches)))];
        entry.text = read.text("text");
        entry.cost = static_cast<std::uint8_t>(read.integer("cost", 1, kResearchPoints));
        const Json& needs = read.array("needs");
        if (!read.ok()) return read.problem();
        for (const Json& need : needs) {
            const int other = need.is_string() ? ability_of(need.get<std::string>()) : -1;
            if (other < 0) read.fail_at("needs", brief(need) + " is no ability");
            if (!read.ok()) return read.problem();
            entry.needs = static_cast<Abilities>(entry.needs | bit(static_cast<Ability>(other)));
        }
        Tree::Entry& place = tree.abilities[static_cast<std::size_t>(id)];
        if (place.offered) read.fail_at("id", "is there twice");
        if (!read.ok()) return read.problem();
        place = std::move(entry);
    }
    if (std::string fault = tree_fault(tree); !fault.empty()) return refuse("bad_data", std::move(fault));
    return tree;
}

const Board& board() {
    static const Board kBoard = must_read<Board>(&read_board, "galactic/board.json");
    return kBoard;
}

const Tree& tree() {
    static const Tree kTree = must_read<Tree>(&read_tree, "galactic/research.json");
    return kTree;
}

}  // namespace imperium::galactic
