#include "games/seize/load_engine.hpp"

#include "games/seize/limits.hpp"
#include "games/seize/position_fields.hpp"
#include "games/seize/uses.hpp"

#include <algorithm>

namespace imperium::seize {

namespace {

template <class Load> void each_object(Reader& read, const char* name, Load load) {
    if (!read.has(name)) return;
    for (const Json& json : read.array(name)) {
        Reader one(json, name, "bad_scenario");
        load(one);
        if (!one.ok()) return read.fail(one.problem().error().message());
    }
}

// A list of small numbers for one thing; false after a failure.
bool numbers(Reader& read, const Json& json, std::span<int> out, int most) {
    if (!json.is_array() || json.size() != out.size()) {
        read.fail("engine: a list of " + std::to_string(out.size()) + " numbers is wanted, not " + brief(json));
        return false;
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto n = whole(json[i]);
        if (!n || *n < 0 || *n > most) {
            read.fail("engine: " + brief(json[i]) + " is no number from 0 to " + std::to_string(most));
            return false;
        }
        out[i] = static_cast<int>(*n);
    }
    return true;
}

}  // namespace

void load_engine(Reader& read, State& s) {
    Reader engine(*read.get("engine"), "engine", "bad_scenario");
    Loader loader{engine};
    engine_fields(loader, s);
    const auto put = [&](auto& list, const auto& item, const char* name) {
        if (!list.full()) return list.push(item);
        read.fail("engine." + std::string(name) + " has more than " + std::to_string(most(list)) + " entries");
    };
    each_object(engine, "uses", [&](Reader& one) {
        Use use;
        Loader l{one};
        use_fields(l, use);
        put(s.uses, use, "uses");
    });
    each_object(engine, "mods", [&](Reader& one) {
        Mod mod;
        Loader l{one};
        mod_fields(l, mod);
        put(s.mods, mod, "mods");
    });
    int row[9];
    if (engine.has("conquest")) {
        Reader conquest(*engine.get("conquest"), "engine.conquest", "bad_scenario");
        Loader l{conquest};
        conquest_fields(l, s.conquest);
        if (conquest.has("fighters"))
            for (const Json& json : conquest.array("fighters")) {
                if (!numbers(read, json, std::span(row, 3), 65535)) break;
                put(s.conquest.fighters,
                    Fighter{static_cast<Id>(row[0]), static_cast<std::uint8_t>(row[1]),
                            static_cast<std::uint8_t>(row[2])},
                    "conquest.fighters");
            }
        if (conquest.has("aims"))
            for (const Json& json : conquest.array("aims")) {
                if (!numbers(read, json, std::span(row, 3), 255)) break;
                put(s.conquest.aims,
                    Aim{static_cast<std::uint8_t>(row[0]), static_cast<std::uint8_t>(row[1]),
                        static_cast<std::uint8_t>(row[2])},
                    "conquest.aims");
            }
        if (!conquest.ok()) read.fail(conquest.problem().error().message());
    }
    const auto plain = [&](const char* name, int most, auto put) {
        if (!engine.has(name)) return;
        for (const Json& json : engine.array(name)) {
            const auto n = whole(json);
            if (!n || *n < 0 || *n > most) return read.fail("engine." + std::string(name) + " has " + brief(json));
            put(static_cast<int>(*n));
        }
    };
    plain("revivals", 65535, [&](int n) {
        put(s.revivals, Revival{static_cast<CardId>(n % 256), static_cast<Seat>(n / 256)}, "revivals");
    });
    int at = 0;
    plain("barred", 255, [&](int n) {
        if (at >= 2 * static_cast<int>(std::size(s.barred))) return read.fail("engine.barred has too many entries");
        (at % 2 == 0 ? s.barred[at / 2].seat : s.barred[at / 2].card) = static_cast<std::uint8_t>(n);
        ++at;
    });
    if (engine.has("refusals"))
        for (const Json& json : engine.array("refusals")) {
            if (!numbers(read, json, std::span(row, 3), 255)) break;
            put(s.refusals, Refusal(row[0] % 8, row[1] % 8, static_cast<CardId>(row[2])), "refusals");
        }
    if (engine.has("artifacts")) {
        s.artifacts.clear();
        for (const Json& json : engine.array("artifacts")) {
            if (!numbers(read, json, std::span(row, 4), 255)) break;
            put(s.artifacts,
                Artifact{static_cast<CardId>(row[0]), static_cast<Seat>(row[1]), static_cast<std::uint8_t>(row[2]),
                         static_cast<std::uint8_t>(row[3])},
                "artifacts");
        }
    }
    plain("bonus_cards", 255, [&](int n) {
        if (n > 0) put(s.bonus_cards, static_cast<CardId>(n - 1), "bonus_cards");
    });
    plain("free_units", 65535, [&](int n) {
        if (slot_of(static_cast<Id>(n)) < kUnitSlots) s.unit[slot_of(static_cast<Id>(n))].id = static_cast<Id>(n);
    });
    plain("free_worlds", 65535, [&](int n) {
        const int place = world_slot(static_cast<Id>(n));
        if (place >= 0 && place < kWorldSlots) s.world[place].id = static_cast<Id>(n);
    });
    if (engine.has("ghosts"))
        for (const Json& json : engine.array("ghosts")) {
            if (!numbers(read, json, std::span(row, 9), 65535) || slot_of(static_cast<Id>(row[0])) >= kUnitSlots) break;
            const PlacedUnit u = s.unit[slot_of(static_cast<Id>(row[0]))];
            u.id = static_cast<Id>(row[0]);
            u.card = static_cast<CardId>(row[1]);
            u.owner = static_cast<Seat>(row[2]);
            u.world = static_cast<std::uint8_t>(row[3]);
            u.flags = static_cast<std::uint8_t>(row[4]);
            u.damage = static_cast<std::uint8_t>(row[5]);
            u.counters = static_cast<std::uint8_t>(row[6]);
            u.used = static_cast<std::uint8_t>(row[7]);
            u.from = static_cast<std::uint8_t>(row[8]);
        }
    if (!engine.ok()) read.fail(engine.problem().error().message());
}

bool belongs(Ask ask, Stage stage) {
    switch (ask) {
    case Ask::none: return stage == Stage::over;
    case Ask::throne: return stage == Stage::setup || stage == Stage::reveal;
    case Ask::bid: return stage == Stage::bidding;
    case Ask::dismiss: return stage == Stage::pool;
    case Ask::rebuild: return stage == Stage::rebuild;
    case Ask::settle: return stage == Stage::settle;
    case Ask::recruit: return stage == Stage::recruit;
    case Ask::redraw: return stage == Stage::redraw;
    case Ask::lead: return stage == Stage::lead;
    case Ask::artifact: return stage == Stage::artifacts;
    case Ask::new_throne: return stage == Stage::new_throne;
    case Ask::build:
    case Ask::contribute: return stage == Stage::build;
    case Ask::move:
    case Ask::move_to:
        return (stage >= Stage::part_a && stage <= Stage::part_c) || stage == Stage::step4_home
               || stage == Stage::step4_retreat || stage == Stage::flee || stage == Stage::spread
               || stage == Stage::home || stage == Stage::evacuate;
    case Ask::conquer: return stage == Stage::military;
    case Ask::aim:
    case Ask::split:
        return stage == Stage::strike_attacker || stage == Stage::strike_defender || stage == Stage::step1
               || stage == Stage::step2;
    case Ask::withdraw: return stage == Stage::step4_withdraw;
    case Ask::draw_world: return stage == Stage::draw_world;
    case Ask::discard: return stage > Stage::lead && stage < Stage::over;
    case Ask::banish: return stage == Stage::banish;
    case Ask::levy: return stage == Stage::levy;
    case Ask::muster: return stage == Stage::duel_hands || stage == Stage::muster;
    default: return stage > Stage::lead && stage < Stage::over;
    }
}

const char* dangling(const State& s) {
    const auto designs = static_cast<int>(cards(s).designs.size());
    const auto world = [&](int w) { return w == kNone || (w < s.worlds && s.world[w].there()); };
    const Conquest& c = s.conquest;
    if (!world(c.world) || !world(s.build_at)) return "engine points at a World that is not there";
    if ((s.building == kNoCard) != (s.build_at == kNone)) return "engine builds at no World, or nothing";
    if (s.building != kNoCard && (s.building >= designs || !cards(s)[s.building].unit()))
        return "engine builds no Unit";
    if (c.attacker >= s.seats || c.defender >= s.seats || s.cursor >= s.seats) return "engine points at no seat";
    const int fighters = c.fighters.size();
    const std::uint64_t all = c.alive | c.attackers | c.targeted | c.struck | c.doomed | c.recalled;
    if (fighters < 64 && (all >> fighters) != 0) return "engine.conquest points at no fighter";
    if (fighters > 0 && c.world == kNone) return "engine.conquest has fighters, but no World";
    if (c.cursor > fighters || (c.aiming != kNone && c.aiming >= fighters))
        return "engine.conquest points at no fighter";
    for (int i = 0; i < fighters; ++i) {
        const Fighter& f = c.fighters[i];
        if (((c.alive >> i) & 1U) == 0) continue;  // its place may be free
        if (f.body != kNone && f.body >= cards(s).bodies.size()) return "a fighter has no body";
        if (is_world(f.id)) {
            if (world_slot(f.id) != c.world || f.body == kNone) return "a fighter is no counter of the World";
        } else if (slot_of(f.id) >= s.units || s.unit[slot_of(f.id)].card >= designs)
            return "a fighter is no Unit";
        else if (f.k > 0 && f.body == kNone)
            return "a counter has no body";
    }
    for (const Aim& aim : c.aims)
        if (aim.from >= fighters || (aim.to != kNone && aim.to >= fighters)) return "a target is no fighter";
    if ((s.ask == Ask::aim || s.ask == Ask::split) && (c.cursor >= fighters || ((c.alive >> c.cursor) & 1U) == 0))
        return "engine asks for the target of nobody";
    for (int i = 0; i < s.units; ++i) {
        const Unit u = s.unit[i];
        if (u.card == kNoCard) continue;
        if (u.card >= designs || u.owner >= s.seats || u.world >= s.worlds) return "a Unit is nowhere";
        if (u.from != kNone && u.from >= s.worlds) return "a Unit came from nowhere";
        if (u.is(Unit::kPicket) && u.counters >= cards(s).bodies.size()) return "a Picket Fleet has no body";
    }
    for (const Mod& mod : s.mods) {
        if (mod.clause >= cards(s).clauses.size() || mod.card >= designs) return "engine.mods has no such clause";
        if (fighters < 64 && (mod.targets >> fighters) != 0) return "engine.mods points at no fighter";
    }
    for (const Artifact& one : s.artifacts)
        if (one.card >= designs || cards(s)[one.card].type != CardType::artifact || one.owner >= s.seats)
            return "engine.artifacts has no such Artifact";
    if (s.discards > 0 && s.discarder >= s.seats) return "engine.discarder is no seat";
    if (s.ask == Ask::discard && s.stage > Stage::lead && s.stage != Stage::refill && s.discards == 0)
        return "engine asks for no discard";
    for (const Use& use : s.uses) {
        if (use.line == kNone && use.card < designs && cards(s)[use.card].type == CardType::artifact
            && use.user < s.seats && use.from == Use::From::hand && use.committed == 1)
            continue;
        if (use.card >= designs || use.line >= cards(s)[use.card].abilities || use.user >= s.seats)
            return "engine.uses has no such card";
        if (use.beneficiary != kNobody && use.beneficiary >= s.seats) return "engine.uses has no such seat";
        if (use.choice != kNone && use.choice >= ability_of(s, use).choices) return "engine.uses has no such option";
        if (!world(use.world)) return "engine.uses points at a World that is not there";
        if (fighters < 64 && (use.targets >> fighters) != 0) return "engine.uses points at no fighter";
        if (use.shift_from != kNone && use.shift_from >= fighters) return "engine.uses points at no fighter";
        const auto character = [&](int at) {
            const auto [seat, place] = area_place(at);
            return seat < s.seats && place < s.player[seat].characters.size();
        };
        if (use.from == Use::From::unit && (use.source >= s.units || s.unit[use.source].card != use.card))
            return "engine.uses has no such Unit";
        if (use.from == Use::From::world && (!world(use.source) || use.source == kNone))
            return "engine.uses has no such World";
        if (use.from == Use::From::artifact
            && (use.source >= s.artifacts.size() || s.artifacts[use.source].card != use.card))
            return "engine.uses has no such Artifact";
        if (use.payer != kNone && (pays_world(use.payer) ? !world(paying_world(use.payer)) : !character(use.payer)))
            return "engine.uses is paid by nobody";
        for (int i = 0; i < std::min<int>(4, use.picks); ++i) {
            const int pick = use.picked[i];
            if (has_op(s, use, Op::return_card) || has_op(s, use, Op::destroy) || fighting(s)) continue;
            if (has_op(s, use, Op::look_hand) || has_op(s, use, Op::spend) || has_op(s, use, Op::discard)) {
                if (pick >= s.seats) return "engine.uses points at no seat";
                continue;
            }
            if (picks_character(pick) ? !character(pick - kPickCharacter) : pick >= s.units || !s.unit[pick].there())
                return "engine.uses points at nothing";
        }
    }
    for (const Revival& one : s.revivals)
        if (one.owner >= s.seats || one.card >= designs) return "engine.revivals has no such card";
    if (s.moving != kNone) {
        if (s.revivals.empty() && (s.moving >= s.units || !s.unit[s.moving].there())) return "engine.moving is no Unit";
    }
    if (s.window != kNone && s.window >= kWindows) return "engine.window is none";
    if (s.ask == Ask::window && s.uses.empty() && s.window == kNone)
        return "engine asks about a window that is not open";
    if (s.stage >= Stage::stance && s.stage <= Stage::action_end && c.world == kNone)
        return "no Conquest Action is under way";
    const bool use_asked = s.ask >= Ask::payer && s.ask <= Ask::consent;
    if (use_asked && s.uses.empty()) return "engine asks about a card that nobody uses";
    if ((s.ask == Ask::revive || s.ask == Ask::revive_at) && s.revivals.empty()) return "engine asks about no card";
    if (s.ask == Ask::move_to && s.moving == kNone) return "engine asks where to, but nothing moves";
    if (s.ask == Ask::contribute && s.building == kNoCard) return "engine asks for contributions to nothing";
    if (s.ask == Ask::split && (c.aiming == kNone || c.aims.empty())) return "engine asks to split nothing";
    if (s.look_total < s.looking || (s.active < s.seats && s.look_total > s.player[s.active].deck.size()))
        return "more cards are looked at than there are";
    return nullptr;
}

}  // namespace imperium::seize
