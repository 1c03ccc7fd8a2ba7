#include "games/clash/cards.hpp"

#include "core/card_reader.hpp"
#include "core/data.hpp"
#include "core/set_name.hpp"
#include "core/stream.hpp"
#include "games/clash/catalogue.hpp"

#include <cstdlib>
#include <map>
#include <set>

namespace imperium::clash {

using card_phrases::say;

namespace {

void read_unit(CardReader& read, Design& card) {
    read.allow({"name", "kind", "faction", "rank", "attack", "defense", "attack_type", "damage_type"});
    card.faction = read.text("faction");
    card.rank = static_cast<Rank>(read.word("rank", kRankNames));
    card.copies = card.limit();  // R5.1
    card.attack = static_cast<int>(read.integer("attack", 0, 60));
    card.defense = static_cast<int>(read.integer("defense", 0, 60));
    card.attack_type = static_cast<std::uint8_t>(read.word("attack_type", kAttackTypeNames));
    card.damage_type = static_cast<std::uint8_t>(read.word("damage_type", kDamageTypeNames));
}

void read_modifier(CardReader& read, Design& card) {
    read.allow({"name", "kind", "copies", "bonus", "attack_type", "damage_type"});
    card.copies = static_cast<int>(read.integer("copies", 1, 20));
    card.bonus = static_cast<int>(read.integer("bonus", 1, 30));
    const bool by_attack = read.has("attack_type");
    const bool by_damage = read.has("damage_type");
    if (by_attack && card.kind == Kind::attack_modifier)
        read.fail_at("attack_type", say("cards.attack-modifier"));
    else if (by_attack == by_damage)
        read.fail_at("damage_type", say("cards.one-type"));
    else if (by_attack)
        card.attack_type = static_cast<std::uint8_t>(read.word("attack_type", kAttackTypeNames));
    else
        card.damage_type = static_cast<std::uint8_t>(read.word("damage_type", kDamageTypeNames));
}

// The rules about the set as a whole; nothing when they all hold.
Fact set_fault(const Cards& set) {
    std::map<Kind, int> count;
    std::map<int, std::set<std::string>> factions_of_type;
    std::map<int, int> units_of_type;
    std::map<std::string, int> best_minion;
    for (const Design& card : set.designs) {
        count[card.kind] += card.copies;
        if (card.kind != Kind::unit) continue;
        factions_of_type[card.damage_type].insert(card.faction);
        units_of_type[card.damage_type] += card.copies;
        int& best = best_minion[card.faction];
        if (card.rank == Rank::minion) best = std::max(best, card.attack + card.defense);
    }
    const auto wrong = [&](Kind kind, int wanted) {
        return Fact(say("cards.count"),
                    {{"count", count[kind]}, {"kind", kKindNames[static_cast<int>(kind)]}, {"wanted", wanted}});
    };
    if (count[Kind::unit] != 62) return wrong(Kind::unit, 62);
    if (count[Kind::attack_modifier] != 20) return wrong(Kind::attack_modifier, 20);
    if (count[Kind::defense_modifier] != 20) return wrong(Kind::defense_modifier, 20);
    for (int type = 0; type < kDamageTypes; ++type)
        if (factions_of_type[type].size() < 2) return {say("cards.factions"), {{"type", kDamageTypeNames[type]}}};
    for (const Design& card : set.designs) {
        if (card.kind == Kind::attack_modifier && units_of_type[card.damage_type] < 6)
            return {say("cards.few-units"), {{"name", card.name}}};
        if (card.kind == Kind::unit && card.rank != Rank::minion
            && card.attack + card.defense <= best_minion[card.faction])
            return {say("cards.minions"), {{"name", card.name}, {"faction", card.faction}}};
    }
    return {};
}

// How much of all attacking is of one type: of the attack that units have beyond a Minion's.
float share_of_attacks(const std::vector<Design>& designs, std::uint8_t Design::* type, std::uint8_t wanted) {
    constexpr int kMinion = 6;
    int all = 0, fit = 0;
    for (const Design& card : designs) {
        if (card.kind != Kind::unit) continue;
        const int strong = card.copies * std::max(0, card.attack - kMinion);
        all += strong;
        if (card.*type == wanted) fit += strong;
    }
    return all == 0 ? 0.0F : static_cast<float>(fit) / static_cast<float>(all);
}

// Fitted to what one copy more in a deck of thirty adds to the chance to win, over 88,390 games with decks cut nearly
// by lot (docs/strength.md): 0.45 for each percent. A unit lives by the better of its values; a modifier waits for an
// attack of its type.
float worth_of(const Design& card, const std::vector<Design>& designs) {
    if (card.kind == Kind::unit)
        return 0.29F * static_cast<float>(card.attack) + 0.17F * static_cast<float>(card.defense)
               + 0.54F * static_cast<float>(std::max(card.attack, card.defense));
    const float share = card.damage_type != kNoType ? share_of_attacks(designs, &Design::damage_type, card.damage_type)
                                                    : share_of_attacks(designs, &Design::attack_type, card.attack_type);
    return (card.kind == Kind::attack_modifier ? 5.9F : 5.5F) + static_cast<float>(card.bonus) * (0.17F + 2.3F * share);
}

void lay_out(Cards& set) {
    int at = 0;
    for (std::size_t d = 0; d < set.designs.size(); ++d) {
        const Design& card = set.designs[d];
        for (int copy = 0; copy < card.copies; ++copy, ++at) {
            Face& face = set.faces[at];
            face.kind = card.kind;
            face.design = static_cast<std::uint8_t>(d);
            face.attack = static_cast<std::int8_t>(card.kind == Kind::attack_modifier ? card.bonus : card.attack);
            face.defense = static_cast<std::int8_t>(card.kind == Kind::defense_modifier ? card.bonus : card.defense);
            set.worths[at] = worth_of(card, set.designs);
            for (int deck = 0; deck < kMaxDecks; ++deck) {
                const auto id = static_cast<CardId>(at + deck * kDeckCards);
                if (card.kind == Kind::unit) set.units.add(id);
                if (card.kind == Kind::attack_modifier) set.attack_fits[card.damage_type].add(id);
                if (card.kind == Kind::defense_modifier)
                    for (int pair = 0; pair < kAttackTypes * kDamageTypes; ++pair)
                        if (pair / kDamageTypes == card.attack_type || pair % kDamageTypes == card.damage_type)
                            set.defense_fits[pair].add(id);
            }
        }
    }
}

}  // namespace

Result<Cards> read_cards(const Json& json) {
    CardReader file(json, "", "bad_data");
    file.allow({"name", "source", "cards"});
    Cards set;
    check_set_name(file);
    set.source = file.text("source");
    const Json& list = file.array("cards");
    if (!file.ok()) return file.problem();
    std::set<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Json* name = field(list[i], "name");
        std::string path = "cards[" + std::to_string(i) + "]";
        if (name != nullptr && name->is_string()) path += " (" + name->get<std::string>() + ")";
        CardReader read(list[i], path, "bad_data");
        Design card;
        card.name = read.text("name");
        card.kind = static_cast<Kind>(read.word("kind", kKindNames));
        if (!read.ok()) return read.problem();
        if (card.kind == Kind::unit)
            read_unit(read, card);
        else
            read_modifier(read, card);
        if (card.name.empty()) read.fail_at("name", say("cards.empty"));
        if (!names.insert(card.name).second) read.fail_at("name", say("cards.twice"));
        if (set.designs.size() >= 200) read.fail({say("cards.too-many"), {{"field", path}, {"most", 200}}});
        if (!read.ok()) return read.problem();
        set.designs.push_back(std::move(card));
    }
    if (Fact fault = set_fault(set); !fault.empty()) return refuse("bad_data", std::move(fault));
    lay_out(set);
    set.content = std::make_shared<const std::string>(write_json(json));
    set.digest = hex(sha256(*set.content));
    set.catalogue = make_catalogue(set);
    return set;
}

Result<Cards> read_cards_text(std::string_view text) {
    const auto json = parse_json(text, "bad_data");
    if (!json) return std::unexpected(json.error());
    return read_cards(*json);
}

namespace {

const Cards& built_in() {
    static const Cards kCards = [] {
        auto set = read_cards_text(built_in_data("clash/cards.json"));
        if (!set) std::abort();  // a test reads the same file and says what is wrong with it
        return std::move(*set);
    }();
    return kCards;
}

}  // namespace

constinit CardSets<Cards> card_sets(&built_in);

std::span<const PrintedSet<Cards>> printed_sets() {
    static const std::array<PrintedSet<Cards>, 1> kAll = {{{&built_in_cards(), printed_set_name("clash/")}}};
    return kAll;
}

}  // namespace imperium::clash
