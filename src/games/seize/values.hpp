#pragma once

#include "games/seize/table.hpp"

#include <vector>

// What Units are worth in the Conquest Action under way (Z9, Z10): printed values and everything that changes them.
namespace imperium::seize {

// A number that counts only against what meets a filter.
struct Versus {
    const Filter* filter;
    int n;
    bool used;  // of the second layer (Z30.30)
};

// What was used or played, where that counts after what is in play (Z30.30).
struct Later {
    int att = 0, att_times = 0, att_over = 1;
    int def = 0, def_over = 1;
    int siege = 0;
    bool atmospheric = false, reinforced = false;
};

// A Unit in the Conquest Action as it is now.
struct Stat {
    Traits traits = 0;
    int att = 0, att_times = 0, att_over = 1;
    int def = 0, def_over = 1;
    int att_vs_count = 0, times_vs_count = 0, def_vs_count = 0, incoming_count = 0, reach_count = 0;
    Versus att_vs[8], times_vs[4], def_vs[6], incoming[4];
    const Filter* reach[4];
    Keywords keywords{};
    std::uint16_t lost = 0;  // Y14
    bool muted = false;
    bool layered = false;  // Z30.30; what follows is only used then
    Later later;

    int keyword(Keyword k) const {
        return ((lost >> static_cast<int>(k)) & 1U) != 0 ? 0 : keywords[static_cast<std::size_t>(k)];
    }
    bool has(Keyword k) const { return keyword(k) != 0; }
    bool is(Trait t) const { return (traits & trait(t)) != 0; }

    // Which of its bonuses count against this target, one bit each.
    unsigned bonuses(Traits target) const;
    // ATT with these bonuses (Z9.1).
    int total(unsigned bonuses) const;
    int attack(Traits target) const { return total(bonuses(target)); }
    // What a part of ATT assigned to a target amounts to there (Y6).
    // `first` is how much of the part belongs to the first layer (Z30.30).
    int arrives(int part, const Stat& target, int first) const;
    // ATT of the first layer, as it counts in the whole: what multipliers of that layer can multiply.
    int first_layer(unsigned bonuses) const;
    // DEF against attackers with these traits, or with these triggers: a bit per entry of def_vs, kReinforced.
    int defence(Traits attacker) const { return defence_with(triggers(attacker)); }
    unsigned triggers(Traits attacker) const;
    int defence_with(unsigned triggers) const;
    static constexpr unsigned kReinforced = 1U << 6;
};

class Field {
public:
    // Different passives that change others here; copies of a card say one thing (Y4). A Conquest Action has up to 64
    // Units, two seats of 8 Characters and 16 Artifacts, and the World; that no game comes to more is what `fault`
    // proves.
    static constexpr int kAreas = 64;
    // Parts of a split attack that count for what the others leave; likewise.
    static constexpr int kParts = 8;

    explicit Field(const State& state) : Field(state, cards(state)) {}
    Field(const State& state, const CardBook& set) : s(state), c(state.conquest), book(set) {}

    Stat stat(int fighter) const;
    // A card and what it changes.
    struct Reason {
        CardId card;
        const Clause* clause;
    };
    // Whether passives may have found no place.
    bool overfull() const {
        if (area_count < 0) collect();
        return area_count == kAreas;
    }
    // Why a Unit is not worth what is printed on it.
    std::vector<Reason> reasons(int fighter) const;
    int world_def() const;  // Z16
    Seat controller(int fighter) const {
        const Fighter& f = c.fighters[fighter];
        return is_world(f.id) ? s.world[world_slot(f.id)].controller : s.unit.owner[slot_of(f.id)];
    }
    Traits traits(int fighter) const {
        const Fighter& f = c.fighters[fighter];
        return f.body != kNone ? book.bodies[f.body].traits : book.facts[s.unit.card[slot_of(f.id)]].traits;
    }
    bool attacks(int fighter) const { return ((c.attackers >> fighter) & 1U) != 0; }
    bool alive(int fighter) const { return ((c.alive >> fighter) & 1U) != 0; }
    // Whether both ends of it are still there.
    bool stands(const Aim& aim) const { return alive(aim.from) && (aim.to == kNone || alive(aim.to)); }
    // The card of a fighter: of a counter, the card it is bound to; kNoCard for counters of the World.
    CardId card(int fighter) const;

    bool conditions(const Ability& a, int fighter) const;
    // False only where a Unit cannot have this keyword now; asked before all that changes it is looked at.
    bool may_have(int fighter, Keyword keyword) const;
    // Whether a Unit has Support now (Z8.10).
    bool supports(int fighter) const;

    // Z8.3, Z8.6, Z8.10: may this one target that one (kNone: the World) in the step that is under way?
    bool may_target(int from, const Stat& stat, int to, bool strike) const;
    bool may_act(int from, const Stat& stat, bool strike) const;
    // All that may be targeted, as bits; the World is separate.
    std::uint64_t targets(int from, const Stat& stat, bool strike) const;
    bool world_target(int from, const Stat& stat, bool strike) const;
    // Whether there is anything of both to target.
    bool any_target(int from, const Stat& stat, bool strike) const;
    // The most that may be assigned to this target beside what is assigned already (Z8.11, Y5).
    int most(int from, const Stat& stat, int to) const;

    // The part of ATT an announced target gets now, and what it amounts to there.
    int part(const Aim& aim, const Stat& from) const;
    int arrival(const Aim& aim, const Stat& from, const Stat& target) const;
    // What the World is to those who target it.
    Stat world_stat() const;
    Traits target_traits(int to) const { return to == kNone ? trait(Trait::world) : traits(to); }

    struct Blow {
        bool hits = false;
        int extra = 0;  // sum of Piercing or Siege of those that count
    };
    // What the announced targets do to a Unit (Y7), or to the World.
    Blow blow(int target) const;
    Blow siege() const;

private:
    // A passive that changes other Units here.
    struct Area {
        const Clause* clause;
        CardId card;
        std::uint64_t on;  // fighters it may be about
        bool attacking, defending;
    };
    bool printed(int fighter, Keyword keyword) const;
    template <class Visit> void each_change(int fighter, Visit visit) const;
    void collect() const;
    void add(const Ability& a, CardId card, std::uint64_t yours, std::uint64_t enemies) const;

    const State& s;
    const Conquest& c;
    const CardBook& book;
    mutable int area_count = -1;  // collected when the first value is asked for
    mutable Area areas[kAreas];
};

}  // namespace imperium::seize
