#include "core/data.hpp"
#include "seize/card_files.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

// What the cards are: as many as printed, with the printed values (Z1, Z23), found and printed by name.
namespace {

// Of no expansion: what the rulebook says of its cards holds for these.
bool in_print(const Design& d) { return expansion_of(d).empty(); }

std::string source(const Design& d, std::string_view value) {
    for (const auto& [name, word] : d.sources)
        if (name == value) return word;
    return "";
}

std::string text_of(const Design& d, int ability) {
    return ability_text(built_in_cards(), d, built_in_cards().of(d)[static_cast<std::size_t>(ability)]);
}

int count(const Deck& deck, std::string_view name) {
    const CardId id = built_in_cards().find(name);
    return static_cast<int>(std::count(deck.assets.begin(), deck.assets.end(), id)
                            + std::count(deck.characters.begin(), deck.characters.end(), id)
                            + std::count(deck.worlds.begin(), deck.worlds.end(), id));
}

}  // namespace

TEST(seize, CardFilesAreInOrder) {
    std::vector<CardFile> files;
    for (const char* name : kFiles) files.push_back({name, built_in_data("seize/" + std::string(name))});
    const auto book = read_cards(files);
    ASSERT_TRUE(book.has_value()) << book.error().message();
    EXPECT_EQ(std::count_if(book->designs.begin(), book->designs.end(), in_print), 124);
}

RULE("seize Z1.1", "a starter deck is 34 Units and 16 Reactions, 10 Characters, 10 Worlds") {
    ASSERT_EQ(built_in_cards().decks.size(), 4U);
    for (const char* id : {"capital-attack", "drone-onslaught", "fighter-strike", "ground-assault"}) {
        const Deck* deck = built_in_cards().deck(id);
        ASSERT_NE(deck, nullptr) << id;
        const auto units = std::count_if(deck->assets.begin(), deck->assets.end(),
                                         [](CardId c) { return built_in_cards()[c].unit(); });
        EXPECT_EQ(units, 34) << id;
        EXPECT_EQ(deck->assets.size(), 50U) << id;
        EXPECT_EQ(deck->characters.size(), 10U) << id;
        EXPECT_EQ(deck->worlds.size(), 10U) << id;
    }
    EXPECT_EQ(built_in_cards().deck("capital"), nullptr);
}

RULE("seize Z1.2", "56 Units, 20 Tactics, 24 Characters and 24 Worlds, each in a starter deck") {
    std::map<CardType, int> number;
    for (const Design& d : built_in_cards().designs) {
        if (!in_print(d)) continue;
        ++number[d.type];
        int copies = 0;
        for (const Deck& deck : built_in_cards().decks) copies += count(deck, d.name);
        EXPECT_GT(copies, 0) << d.name;
    }
    EXPECT_EQ(number[CardType::fleet], 25);
    EXPECT_EQ(number[CardType::orbital], 4);
    EXPECT_EQ(number[CardType::troop], 23);
    EXPECT_EQ(number[CardType::installation], 4);
    EXPECT_EQ(number[CardType::reaction], 20);
    EXPECT_EQ(number[CardType::character], 24);
    EXPECT_EQ(number[CardType::world], 24);
}

RULE("seize Z1.2", "Fleets, Installations, Orbitals and Troops of each deck are as many as printed") {
    const std::map<std::string, std::array<int, 4>> printed = {{"capital-attack", {16, 4, 10, 4}},
                                                               {"drone-onslaught", {14, 4, 12, 4}},
                                                               {"fighter-strike", {17, 4, 9, 4}},
                                                               {"ground-assault", {13, 4, 13, 4}}};
    for (const Deck& deck : built_in_cards().decks) {
        std::array<int, 4> types{};
        for (const CardId c : deck.assets)
            if (built_in_cards()[c].unit()) ++types[static_cast<std::size_t>(built_in_cards()[c].type)];
        EXPECT_EQ(types, printed.at(deck.id)) << deck.id;
    }
}

RULE("seize Z1.2", "copies of cards that are not two are as printed") {
    std::map<std::string, int> others;
    for (const Deck& deck : built_in_cards().decks)
        for (const CardId c : deck.assets)
            if (const int n = count(deck, built_in_cards()[c].name); n != 2)
                others[deck.id + ": " + built_in_cards()[c].name] = n;
    const std::map<std::string, int> printed = {
        {"capital-attack: Heavy Cruiser Assault Force", 1},    {"capital-attack: Imperial Guardian Fleet", 3},
        {"capital-attack: Long Range Patrol Force", 3},        {"capital-attack: Main Battle Fleet", 1},
        {"drone-onslaught: Automated Missile Launchships", 1}, {"drone-onslaught: Imperial Guardian Fleet", 3},
        {"drone-onslaught: Long Range Patrol Force", 3},       {"drone-onslaught: Robot Goliath", 1},
        {"fighter-strike: Anti-matter Torpedo Ships", 3},      {"fighter-strike: Destroyer Detachment", 3},
        {"fighter-strike: Leviathan Strider Mechs", 1},        {"fighter-strike: Special Ops Carrier Unit", 1},
        {"ground-assault: Anti-matter Torpedo Ships", 3},      {"ground-assault: Behemoth Tank Company", 1},
        {"ground-assault: Destroyer Detachment", 3},           {"ground-assault: Invasion Assault Force", 1}};
    EXPECT_EQ(others, printed);
    for (const Deck& deck : built_in_cards().decks) {
        for (const CardId c : deck.characters) EXPECT_EQ(count(deck, built_in_cards()[c].name), 1);
        for (const CardId c : deck.worlds) EXPECT_EQ(count(deck, built_in_cards()[c].name), 1);
    }
}

RULE("seize Z1.2", "of each deck two Worlds and two Characters are in no other") {
    for (const Deck& deck : built_in_cards().decks) {
        const auto only_here = [&](CardId c) {
            int decks = 0;
            for (const Deck& other : built_in_cards().decks)
                decks += count(other, built_in_cards()[c].name) > 0 ? 1 : 0;
            return decks == 1;
        };
        EXPECT_EQ(std::count_if(deck.worlds.begin(), deck.worlds.end(), only_here), 2) << deck.id;
        EXPECT_EQ(std::count_if(deck.characters.begin(), deck.characters.end(), only_here), 2) << deck.id;
    }
}

RULE("seize Z1.3", "a Unit has sub-types of its own type, a Character one race and one class") {
    const auto names = [](Traits traits) { return std::popcount(traits); };
    for (const Design& d : built_in_cards().designs) {
        if (d.unit()) {
            EXPECT_EQ(d.traits & kUnitTypes, Traits{1} << static_cast<int>(d.type)) << d.name;
            EXPECT_NE(d.traits & trait(Trait::card), 0U) << d.name;
            EXPECT_GE(names(d.traits), 3) << d.name;
        }
        if (d.type == CardType::character) {
            EXPECT_EQ(names(d.traits & kRaces), 1) << d.name;
            EXPECT_EQ(names(d.traits & kClasses), 1) << d.name;
        }
    }
    refuses("units.json", "Bomber Squadron", "/subtypes", {"Infantry"}, ".subtypes", "Infantry");
    refuses("units.json", "Bomber Squadron", "/subtypes", Json::array(), ".subtypes", "Z1.3");
    refuses("units.json", "Bomber Squadron", "/type", "Ship", ".type", "Fleet, Orbital, Troop or Installation");
    refuses("characters.json", "Alpha Theta Omicron", "/race", "Robot", ".race", "Android");
    refuses("characters.json", "Alpha Theta Omicron", "/class", "Captain", ".class", "Admiral");
}

RULE("seize Z1.4", "a World has a System, a cost, DEF and required Conquest counters") {
    std::map<std::string, int> systems;
    for (const Design& d : built_in_cards().designs) {
        if (d.type != CardType::world) continue;
        ++systems[built_in_cards().systems[d.system]];
        EXPECT_GE(d.cost, 2) << d.name;
        EXPECT_GE(d.def, 1) << d.name;
        EXPECT_GE(d.required, 1) << d.name;
        EXPECT_EQ(source(d, "system"), "rulebook") << d.name;
    }
    const std::map<std::string, int> printed = {{"Aquas", 1},     {"Bygaros", 1},   {"Calendra", 3}, {"Dalken", 1},
                                                {"Damirus", 2},   {"Delnathos", 2}, {"Galvagex", 1}, {"Geladhore", 2},
                                                {"Granarias", 1}, {"Ipernex", 2},   {"Krinos", 1},   {"Malakar", 1},
                                                {"Shalastra", 2}, {"Silicas", 1},   {"Terra", 3}};
    EXPECT_EQ(systems, printed);
    refuses("worlds.json", "Mars, Robot's Bane", "/system", "", ".system", "Z1.4");
    refuses("worlds.json", "Mars, Robot's Bane", "/required", 0, ".required", "1 to 9");
}

RULE("seize Z23", "every value says where it comes from") {
    for (const Design& d : built_in_cards().designs) {
        EXPECT_FALSE(d.sources.empty()) << d.name;
        for (const auto& [value, word] : d.sources)
            EXPECT_TRUE(value == kExpansion || word == "rulebook" || word == "reconstructed") << d.name << " " << value;
        EXPECT_NE(source(d, d.type == CardType::character ? "class" : "cost"), "") << d.name;
    }
    refuses("units.json", "Bomber Squadron", "/source", "guessed", ".source", "guessed");
    refuses("units.json", "Heavy Cruiser Assault Force", "/source/att", "inferred", ".source.att", "inferred");
    refuses("units.json", "Heavy Cruiser Assault Force", "/source/keywords", {"rulebook"}, ".source.keywords", "2");
    refuses("units.json", "Heavy Cruiser Assault Force", "/source/colour", "rulebook", ".source.colour");
    refuses("units.json", "Heavy Cruiser Assault Force", "/source", {{"att", "rulebook"}}, ".source.subtypes",
            "missing");
    refuses("units.json", "Rapid Strike Fleet", "/source/abilities/0/mood", "rulebook", ".source.abilities", "mood");
    refuses("units.json", "Rapid Strike Fleet", "/source/abilities/0/effects", "guessed", ".source.abilities",
            "guessed");
    refuses_without("units.json", "Bomber Squadron", "source");
}

// cards-known.md, marks S and A.
RULE("seize Z23", "the printed figures of Units are there, and marked as printed") {
    struct Printed {
        const char* name;
        int att, def, cost;  // -1: not printed
    };
    static constexpr Printed kPrinted[] = {
        {"Android Battalion", 6, 5, 4},         {"Heavy Cruiser Assault Force", 11, 9, -1},
        {"Rapid Strike Fleet", 6, 4, -1},       {"Jump Battlesuit Company", 5, -1, -1},
        {"Augmented Super Soldiers", 5, 5, -1}, {"Drone Carrier Group", -1, 8, -1},
        {"Heavy Robot Battalion", 5, 5, -1},    {"Beam Weapon Batteries", 6, 6, -1},
        {"Interceptor Squadron", 4, -1, -1},
    };
    std::set<std::string> with_figures;
    for (const Printed& p : kPrinted) {
        const Design& d = card(p.name);
        with_figures.insert(p.name);
        const auto check = [&](int printed, int value, const char* field_name) {
            EXPECT_EQ(source(d, field_name), printed < 0 ? "reconstructed" : "rulebook") << p.name << " " << field_name;
            if (printed >= 0) { EXPECT_EQ(value, printed) << p.name << " " << field_name; }
        };
        check(p.att, d.att, "att");
        check(p.def, d.def, "def");
        check(p.cost, d.cost, "cost");
    }
    for (const Design& d : built_in_cards().designs) {
        if (!d.unit() || with_figures.contains(d.name)) continue;
        for (const char* value : {"att", "def", "cost"}) EXPECT_EQ(source(d, value), "reconstructed") << d.name;
    }
    EXPECT_LE(card("Jump Battlesuit Company").def, 10);  // a bound
}

RULE("seize Z23", "the printed keywords, sub-types and counters are there, and those that are ruled out are not") {
    EXPECT_EQ(keyword(card("Heavy Cruiser Assault Force"), Keyword::firing_arcs), 1);
    EXPECT_EQ(keyword(card("Heavy Cruiser Assault Force"), Keyword::hardened), 1);
    EXPECT_EQ(keyword(card("Rapid Strike Fleet"), Keyword::surprise_strike), 1);
    EXPECT_EQ(keyword(card("Jump Battlesuit Company"), Keyword::assault), 1);
    EXPECT_EQ(keyword(card("Drone Carrier Group"), Keyword::support), 1);
    EXPECT_EQ(keyword(card("Interceptor Squadron"), Keyword::firing_arcs), 1);
    EXPECT_EQ(keyword(card("Heavy Assault Mech Lance"), Keyword::hardened), 1);
    EXPECT_EQ(keyword(card("Cyborg Infantry Division"), Keyword::reactive), 1);
    EXPECT_EQ(keyword(card("Augmented Super Soldiers"), Keyword::assault), 0);
    EXPECT_EQ(keyword(card("Main Battle Fleet"), Keyword::reactive), 0);
    EXPECT_EQ(keyword(card("Clone Battalion"), Keyword::reactive), 0);
    for (const auto& [name, value] :
         std::initializer_list<std::pair<const char*, const char*>>{{"Heavy Cruiser Assault Force", "Firing Arcs +1"},
                                                                    {"Heavy Cruiser Assault Force", "Hardened +1"},
                                                                    {"Rapid Strike Fleet", "Surprise Strike"},
                                                                    {"Jump Battlesuit Company", "Assault"},
                                                                    {"Drone Carrier Group", "Support"},
                                                                    {"Drone Carrier Group", "counters"},
                                                                    {"Interceptor Squadron", "Firing Arcs +1"},
                                                                    {"Heavy Assault Mech Lance", "Hardened +1"},
                                                                    {"Cyborg Infantry Division", "Reactive"},
                                                                    {"Android Battalion", "Infantry"},
                                                                    {"Android Battalion", "Drone"},
                                                                    {"Heavy Robot Battalion", "Drone"}})
        EXPECT_EQ(source(card(name), value), "rulebook") << name << " " << value;
    EXPECT_EQ(source(card("Interceptor Squadron"), "Intercept"), "reconstructed");
    EXPECT_EQ(source(card("Heavy Robot Battalion"), "Infantry"), "reconstructed");

    const Design& carrier = card("Drone Carrier Group");
    const Body& fighter = built_in_cards().bodies[carrier.body];
    EXPECT_EQ(carrier.counters, 3);
    EXPECT_EQ(fighter.name, "Drone Fighter");
    EXPECT_EQ(fighter.att, 3);
    EXPECT_EQ(fighter.def, 3);
    EXPECT_EQ(fighter.traits,
              trait(Trait::fleet) | trait(Trait::fighter) | trait(Trait::drone) | trait(Trait::counter));
    EXPECT_EQ(card("Heavy Robot Battalion").missions, 2);
    EXPECT_GT(card("Android Battalion").missions, 0);  // Allocate and Eliminate icons, Mission counters
}

RULE("seize Z23", "the printed abilities are there, and marked as printed") {
    EXPECT_EQ(text_of(card("Interceptor Squadron"), 0), "ATT +4 versus Fighters.");
    EXPECT_EQ(source(card("Interceptor Squadron"), "ability 1"), "rulebook");
    EXPECT_EQ(text_of(card("Hover Tank Squadron"), 0), "DEF +3 versus Non-Hover Troops.");
    EXPECT_EQ(source(card("Hover Tank Squadron"), "ability 1"), "rulebook");
    EXPECT_EQ(text_of(card("Rapid Strike Fleet"), 0), "ATT +4 while using Surprise Strike.");
    EXPECT_EQ(source(card("Rapid Strike Fleet"), "ability 1 (effects)"), "rulebook");
    EXPECT_EQ(source(card("Rapid Strike Fleet"), "ability 1 (other parts)"), "reconstructed");
    EXPECT_EQ(text_of(card("Jump Battlesuit Company"), 0), "ATT +3 versus Installations.");
    EXPECT_EQ(source(card("Jump Battlesuit Company"), "ability 1 (effects)"), "rulebook");
    EXPECT_EQ(
        text_of(card("Augmented Super Soldiers"), 0),
        "Each Conquest Action, choose: ATT +3/DEF +3 versus Drone Troops, Infantry, Mechs, or Hovers and Vehicles.");
    EXPECT_EQ(source(card("Augmented Super Soldiers"), "ability 1 (choice 1)"), "rulebook");
    EXPECT_EQ(text_of(card("Heavy Robot Battalion"), 0),
              "Eliminate a Mission counter: ATT +3, and Piercing +1 or Hardened +1, for the Exchange.");
    EXPECT_EQ(source(card("Heavy Robot Battalion"), "ability 1 (kind, effects)"), "rulebook");
    EXPECT_EQ(text_of(card("Beam Weapon Batteries"), 0), "ATT +2 versus Fleets.");
    EXPECT_EQ(text_of(card("Beam Weapon Batteries"), 1), "Deplete: Firing Arcs +1 for the Exchange.");
    EXPECT_EQ(source(card("Beam Weapon Batteries"), "ability 2 (kind, effects)"), "rulebook");

    EXPECT_EQ(text_of(card("AI Coordinated Offensive"), 0), "Your Drones here have ATT +3 for the Conquest Action.");
    EXPECT_EQ(source(card("AI Coordinated Offensive"), "ability 1 (kind, effects, scope, for)"), "rulebook");
    EXPECT_EQ(text_of(card("Damage Control Drones"), 0),
              "Step 3: remove 1 Damage counter from one of your Fleet cards here.");
    EXPECT_EQ(source(card("Damage Control Drones"), "ability 1"), "rulebook");
    EXPECT_EQ(text_of(card("Piercing Wedge Formation"), 1),
              "Deplete any Admiral: your Fleets here have Piercing +1 this Step.");
    EXPECT_EQ(source(card("Piercing Wedge Formation"), "ability 2 (kind, by, effects)"), "rulebook");
    EXPECT_EQ(text_of(card("Population Mobilization"), 1),
              "Deplete any Politician: eliminate 1 Conquest counter from this World.");
    EXPECT_EQ(source(card("Population Mobilization"), "ability 2 (kind, by, effects)"), "rulebook");
    EXPECT_EQ(text_of(card("On High Alert"), 0), "One of your Fleet cards has Reactive this Phase.");
    EXPECT_EQ(text_of(card("Emergency Picket Fleet"), 0),
              "Allocate at a World being attacked; it defends there as a 5/5 Starship for this Conquest Action.");
    EXPECT_EQ(card("Prolonged Planetary Siege").cost, 2);
    EXPECT_EQ(source(card("Prolonged Planetary Siege"), "cost"), "rulebook");
    EXPECT_EQ(card("Prolonged Planetary Siege").abilities, 3);  // three icons
}

RULE("seize Z23", "the printed facts of Worlds and Characters are there, and marked as printed") {
    const Design& earth = card("Earth Prime, the Cradle");
    EXPECT_EQ(earth.def, 8);
    EXPECT_EQ(earth.required, 2);  // 3 as Throne World
    EXPECT_EQ(source(earth, "def"), "rulebook");
    EXPECT_EQ(text_of(earth, 0), "Your defending Units here have ATT +2/DEF +2.");
    EXPECT_EQ(source(earth, "ability 1"), "rulebook");
    for (const char* name : {"Mars, Robot's Bane", "Zythenus Calendra, the Sheath"}) {
        EXPECT_EQ(card(name).cost, 4) << name;
        EXPECT_EQ(source(card(name), "cost"), "rulebook") << name;
    }
    EXPECT_GE(card("Delnathos Beta, Brother Planet").cost, 3);  // bounds
    EXPECT_GE(card("Aquas Delor, Water World").cost, 2);
    const std::map<std::string, Trait> classes = {{"Beda'karer, 1st Campaign Fleet Admiral", Trait::admiral},
                                                  {"Rear Admiral Thalmic Brenzar", Trait::admiral},
                                                  {"Vice Admiral Zinn Garnath", Trait::admiral},
                                                  {"Brigadier General Na'zeen", Trait::general},
                                                  {"General Dar'ken of Calestran Crusade", Trait::general},
                                                  {"1st General Paledos", Trait::general},
                                                  {"Andala Marenas, Death's Lover", Trait::assassin},
                                                  {"Delanos Vec, Opportunistic Vault Raider", Trait::hunter},
                                                  {"Khamera, Overly Aug'd Berzerker", Trait::hunter}};
    for (const Design& d : built_in_cards().designs) {
        if (d.type != CardType::character) continue;
        const auto found = classes.find(d.name);
        EXPECT_EQ(source(d, "class"), found == classes.end() ? "reconstructed" : "rulebook") << d.name;
        if (found != classes.end()) { EXPECT_NE(d.traits & trait(found->second), 0U) << d.name; }
    }
}

TEST(seize, CardsAreFoundByNameAndAlias) {
    EXPECT_EQ(built_in_cards().find("main battle FLEET"), built_in_cards().find("Main Battle Fleet"));
    EXPECT_EQ(built_in_cards().find("Damage Control Drone Teams"), built_in_cards().find("Damage Control Drones"));
    EXPECT_EQ(built_in_cards().find("Rapid Strike Force"), built_in_cards().find("Rapid Strike Fleet"));
    EXPECT_EQ(built_in_cards().find("Heavy Robot Infantry"), built_in_cards().find("Heavy Robot Battalion"));
    EXPECT_EQ(built_in_cards().find("Main Battle"), kNoCard);
}

TEST(seize, EveryAbilityHasASentence) {
    for (const Design& d : built_in_cards().designs)
        for (const Ability& a : built_in_cards().of(d)) {
            const std::string text = ability_text(built_in_cards(), d, a);
            ASSERT_GE(text.size(), 5U) << d.name;
            EXPECT_EQ(text.back(), '.') << d.name << ": " << text;
            EXPECT_EQ(text.find("  "), std::string::npos) << d.name << ": " << text;
            EXPECT_TRUE(text[0] == '[' || text[0] == '+' || (text[0] >= 'A' && text[0] <= 'Z')) << text;
            EXPECT_EQ(text.find(": ."), std::string::npos) << text;
        }
}

TEST(seize, CardsArePrintedByDeckAndName) {
    const auto one = print_cards(built_in_cards(), "", "main battle fleet", 60);
    ASSERT_TRUE(one.has_value());
    EXPECT_EQ(one->find("Main Battle Fleet\n"), 0U) << *one;
    EXPECT_NE(one->find("Source: reconstructed."), std::string::npos) << *one;
    EXPECT_EQ(one->find("\n\n"), std::string::npos) << *one;
    const auto part = print_cards(built_in_cards(), "ground-assault", "marine", 60);
    ASSERT_TRUE(part.has_value());
    EXPECT_NE(part->find("Marine Hover Transports"), std::string::npos);
    EXPECT_NE(part->find("Orbital Drop Marine Teams"), std::string::npos);
    const auto deck = print_cards(built_in_cards(), "fighter-strike", "", 60);
    ASSERT_TRUE(deck.has_value());
    EXPECT_NE(deck->find("Fighter Carrier Group"), std::string::npos);
    EXPECT_EQ(deck->find("Main Battle Fleet"), std::string::npos);
    EXPECT_NE(print_cards(built_in_cards(), "home", "", 60).error().message().find("capital-attack"),
              std::string::npos);
    EXPECT_NE(print_cards(built_in_cards(), "", "death star", 60).error().message().find("death star"),
              std::string::npos);
    for (std::size_t i = 0; i < built_in_cards().designs.size(); ++i) {
        const std::string text = card_text(built_in_cards(), static_cast<CardId>(i), 40);
        std::size_t start = text.find('\n') + 1;  // the name stands alone
        for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
            EXPECT_LE(end - start, 40U) << text;
    }
}
