#pragma once

#include "games/seize/cards.hpp"

#include <array>

// What the rules ask of a card again and again, laid out for fast look-up.
namespace imperium::seize {

struct Facts {
    static constexpr std::uint8_t kArea = 1;      // a passive that changes others in a Conquest Action
    static constexpr std::uint8_t kOwn = 2;       // a passive about itself
    static constexpr std::uint8_t kPoints = 4;    // a passive about Allocation points
    static constexpr std::uint8_t kStance = 8;    // a passive that chooses at the start of a Conquest Action
    static constexpr std::uint8_t kNumbers = 16;  // a passive about pool or costs
    static constexpr std::uint8_t kServes = 32;   // a World that depletes as a Character

    Traits traits = 0;
    Windows windows = 0;  // of all its abilities together
    CardType type = CardType::fleet;
    std::uint8_t cost = 0;
    std::uint8_t system = 0;
    std::uint8_t flags = 0;
    std::uint8_t spare[2] = {};

    bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
    bool mobile() const { return type == CardType::fleet || type == CardType::troop; }
};

class FactTable {
public:
    FactTable();
    const Facts& operator[](CardId card) const { return of_[card]; }
    // The windows in which any World has something to use.
    Windows world_windows() const { return world_windows_; }

private:
    std::array<Facts, 256> of_;
    Windows world_windows_ = 0;
};

inline const FactTable& fact_table() {
    static const FactTable kTable;
    return kTable;
}
inline const Facts& facts(CardId card) { return fact_table()[card]; }

}  // namespace imperium::seize
