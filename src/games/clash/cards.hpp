#pragma once

#include "core/card_sets.hpp"
#include "core/list.hpp"
#include "core/problem.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// A card set of `clash`: data, checked once, laid out for fast look-up (rules R4 and R5).
namespace imperium::clash {

inline constexpr int kDeckCards = 102;  // R5.1
inline constexpr int kMaxDecks = 4;     // R1.6
inline constexpr int kMaxCards = kDeckCards * kMaxDecks;

using CardId = std::uint16_t;  // 0 is c1; a copy in the second starting deck is 102 further
inline constexpr CardId kNoCard = 0xffff;

// A set of cards, one bit each. Loops go over `words` of them, two for a single starting deck.
struct CardSet {
    static constexpr int kWords = (kMaxCards + 63) / 64;
    std::uint64_t word[kWords] = {};

    bool has(CardId c) const { return ((word[c / 64] >> (c % 64)) & 1U) != 0; }
    void add(CardId c) { word[c / 64] |= 1ULL << (c % 64); }
    void remove(CardId c) { word[c / 64] &= ~(1ULL << (c % 64)); }
    int size(int words = kWords) const {
        int n = 0;
        for (int i = 0; i < words; ++i) n += std::popcount(word[i]);
        return n;
    }
    bool meets(const CardSet& other, int words = kWords) const {
        std::uint64_t common = 0;
        for (int i = 0; i < words; ++i) common |= word[i] & other.word[i];
        return common != 0;
    }
    int common(const CardSet& other, int words = kWords) const {
        int n = 0;
        for (int i = 0; i < words; ++i) n += std::popcount(word[i] & other.word[i]);
        return n;
    }
    template <class Visit> void each(Visit visit, int words = kWords) const {
        for (int i = 0; i < words; ++i)
            for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1)
                visit(static_cast<CardId>(64 * i + std::countr_zero(rest)));
    }
    friend CardSet operator|(CardSet a, const CardSet& b) {
        for (int i = 0; i < kWords; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend CardSet operator&(CardSet a, const CardSet& b) {
        for (int i = 0; i < kWords; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend CardSet operator-(CardSet a, const CardSet& b) {
        for (int i = 0; i < kWords; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    friend bool operator==(const CardSet&, const CardSet&) = default;
};

enum class Kind : std::uint8_t { unit, attack_modifier, defense_modifier };
enum class AttackType : std::uint8_t { melee, ranged };
enum class DamageType : std::uint8_t { blunt, pierce, slash, energy, kinetic, explosive };
enum class Rank : std::uint8_t { minion, lieutenant, boss };
inline constexpr int kAttackTypes = 2;
inline constexpr int kDamageTypes = 6;
inline constexpr std::uint8_t kNoType = 0xff;

inline constexpr std::array<std::string_view, 3> kKindNames = {"unit", "attack-modifier", "defense-modifier"};
inline constexpr std::array<std::string_view, 2> kAttackTypeNames = {"melee", "ranged"};
inline constexpr std::array<std::string_view, 6> kDamageTypeNames = {"blunt",  "pierce",  "slash",
                                                                     "energy", "kinetic", "explosive"};
inline constexpr std::array<std::string_view, 3> kRankNames = {"Minion", "Lieutenant", "Boss"};
inline constexpr std::array<std::string_view, 3> kTierNames = {"III", "II", "I"};  // by rank (R4.2)

// A card as printed; `copies` of it are in a starting deck.
struct Design {
    std::string name;
    std::string faction;  // units
    Kind kind = Kind::unit;
    Rank rank = Rank::minion;
    int copies = 1;
    int attack = 0, defense = 0;  // units
    int bonus = 0;                // modifiers
    std::uint8_t attack_type = kNoType;
    std::uint8_t damage_type = kNoType;

    int limit() const { return rank == Rank::boss ? 1 : rank == Rank::lieutenant ? 2 : 3; }  // R1.6, units only
};

// What the rules need of one card, in four bytes.
struct Face {
    std::int8_t attack = 0;   // unit: attack value; attack modifier: bonus
    std::int8_t defense = 0;  // unit: defense value; defense modifier: bonus
    std::uint8_t design = 0;
    Kind kind = Kind::unit;
};

struct Catalogue;  // codec.cpp: the cards as views show them

// A card set. A match plays with one, and its State has the number of it in `card_sets`.
struct Cards {
    std::vector<Design> designs;
    std::string source;
    std::shared_ptr<const std::string> content;  // the file, as JSON without spaces
    std::string digest;                          // SHA-256 of the content
    std::shared_ptr<const Catalogue> catalogue;
    std::array<Face, kDeckCards> faces{};
    std::array<float, kDeckCards> worths{};
    CardSet units;
    std::array<CardSet, kDamageTypes> attack_fits{};                  // R4.3
    std::array<CardSet, kAttackTypes * kDamageTypes> defense_fits{};  // R4.4

    const Face& face(CardId card) const { return faces[card % kDeckCards]; }
    // What a card adds to a deck; a Minion of 6 and 6 is worth 6.
    float worth(CardId card) const { return worths[card % kDeckCards]; }
    const Design& design(CardId card) const { return designs[face(card).design]; }
    // The modifiers that each side may play while this unit attacks.
    const CardSet& attack_modifiers(CardId attacker) const { return attack_fits[design(attacker).damage_type]; }
    const CardSet& defense_modifiers(CardId attacker) const {
        const Design& d = design(attacker);
        return defense_fits[d.attack_type * kDamageTypes + d.damage_type];
    }
};

// Reads and checks a card file; a refusal names the card and the field.
Result<Cards> read_cards_text(std::string_view text);

// The card sets in use; number 0 is data/clash/cards.json.
extern CardSets<Cards> card_sets;
inline const Cards& built_in_cards() { return card_sets[SetNumber{}]; }

}  // namespace imperium::clash
