#include "games/galactic/codec.hpp"

#include <algorithm>
#include <vector>

// Positions of `galactic` from JSON: what the referee's view shows, checked against the rules.
namespace imperium {

using namespace galactic;
using Phase = Galactic::Phase;
using Player = Galactic::Player;

namespace {

constexpr std::string_view kCode = "bad_scenario";

// Reads one position into a fresh one, part by part; the first thing that is wrong ends it.
class Loader {
public:
    Loader(const Json& scenario, const Galactic::Options& options, const Galactic::State& fresh)
        : read_(scenario, "", kCode), s(fresh) {
        s.max_rounds = options.max_rounds;
    }

    Result<Galactic::State> run() {
        read_.allow({"game", "seats", "round", "phase", "pending", "over", "scores", "order", "turn", "players",
                     "options", "chance", "territories", "used", "seen", "done", "attack", "winners", "face_down"});
        if (read_.has("phase")) s.phase = static_cast<Phase>(read_.word("phase", kPhaseNames));
        const bool started = read_.ok() && s.phase != Phase::research;
        s.round = static_cast<std::uint16_t>(
            read_.integer_or("round", started ? 1 : 0, started ? 60000 : 0, started ? 1 : 0));
        step(&Loader::territories);
        step(&Loader::players);
        step(&Loader::seen);
        step(&Loader::deal_the_rest);
        step(&Loader::order);
        step(&Loader::turn);
        step(&Loader::used);
        step(&Loader::done);
        step(&Loader::attack);
        step(&Loader::check);
        if (!read_.ok()) return read_.problem();
        return s;
    }

private:
    void step(void (Loader::*part)()) {
        if (read_.ok()) (this->*part)();
    }
    void fail(std::string message) { read_.fail(std::move(message)); }
    void merge(Reader& part) {
        if (!part.ok()) fail(part.problem().error().message());
    }
    bool started() const { return s.phase != Phase::research; }

    // Seat or null, as a seat or kNobody.
    static Seat seat_in(Reader& read, std::string_view name) {
        const Json* value = read.get(name);
        if (value == nullptr || value->is_null()) return kNobody;
        const auto seat = whole(*value);
        if (seat && *seat >= 0 && *seat < kSeats) return static_cast<Seat>(*seat);
        read.fail_at(name, "must be one seat from 0 to 3, or null, not " + brief(*value));
        return kNobody;
    }

    Places moon_set(Reader& read, std::string_view name) {
        Places set = 0;
        if (!read.has(name)) return set;
        for (const Json& value : read.array(name)) {
            const Place moon = value.is_string() ? moon_of(value.get<std::string>()) : kNowhere;
            if (moon == kNowhere)
                read.fail_at(name, "has " + brief(value) + ", which is no moon (M1 to M24)");
            else if ((set & bit(moon)) != 0)
                read.fail_at(name, "has " + place_name(moon) + " twice");
            else
                set |= bit(moon);
        }
        return set;
    }

    // Reads a list of four objects, one per seat; a missing list calls nothing.
    template <class Visit> void per_seat(const char* name, Visit visit) {
        if (!read_.has(name)) return;
        const Json& list = read_.array(name);
        if (!read_.ok()) return;
        if (list.size() != kSeats) return read_.fail_at(name, "must have four entries, one per seat");
        for (Seat seat = 0; seat < kSeats && read_.ok(); ++seat)
            visit(seat, list[seat], std::string(name) + "[" + std::to_string(seat) + "]");
    }

    void territories() {
        if (!read_.has("territories")) return;
        for (const auto& [name, value] : read_.object("territories").items()) {
            const Place place = place_of(name);
            const std::string path = "territories." + name;
            if (place == kNowhere) return fail(path + ": there are only moons M1 to M24 and planets P1 to P4 (G1.1)");
            Reader read(value, path, kCode);
            if (is_planet(place))
                planet(read, place);
            else
                moon(read, place);
            merge(read);
            if (!read_.ok()) return;
        }
    }

    void give(Place place, Seat owner) {
        for (Player& p : s.player) p.territories &= ~bit(place);
        if (owner != kNobody) s.player[owner].territories |= bit(place);
    }

    void planet(Reader& read, Place place) {
        read.allow({"owner", "hp"});
        const auto home = static_cast<Seat>(place - kMoons);
        Seat owner = home;
        if (read.has("owner")) owner = seat_in(read, "owner");
        if (read.ok() && owner == kNobody)
            read.fail_at("owner", "must be a seat: every planet belongs to somebody (G1.3)");
        if (!read.ok()) return;
        give(place, owner);
        const int whole_planet = owner == home ? 3 : 1;
        s.hit_points[home] = static_cast<std::uint8_t>(read.integer_or("hp", 1, 3, whole_planet));
        if (read.ok() && s.hit_points[home] > whole_planet)
            read.fail_at("hp", "must be 1 once the planet has been taken (G4.11)");
    }

    void moon(Reader& read, Place place) {
        read.allow({"owner", "ally", "die", "ipec", "die_up", "ipec_up"});
        const Seat owner = seat_in(read, "owner"), ally = seat_in(read, "ally");
        const Json* die = read.get("die");
        const Json* ipec = read.get("ipec");
        if (die != nullptr && die->is_null()) die = nullptr;
        if (ipec != nullptr && ipec->is_null()) ipec = nullptr;
        const bool die_up = read.boolean_or("die_up", false), ipec_up = read.boolean_or("ipec_up", false);
        if (!read.ok()) return;
        if (owner != kNobody) {
            if (die != nullptr || die_up) return read.fail_at("die", "cannot be on a controlled moon (G4.8)");
            if (ipec != nullptr || ipec_up) return read.fail_at("ipec", "cannot be on a controlled moon (G4.8)");
            if (ally != kNobody) return read.fail_at("ally", "must be null on a controlled moon (G4.8)");
            s.die[place] = 0;
            s.ipec &= ~bit(place);
            return give(place, owner);
        }
        if (die != nullptr) {
            s.die[place] = static_cast<std::uint8_t>(read.integer("die", 1, 20));
            if (read.ok() && board().dice_tokens[s.die[place]] == 0)
                read.fail_at("die", "must be one of the Dice tokens, not " + brief(*die) + " (G1.3)");
            dice_given_ |= bit(place);
        }
        if (ipec != nullptr) {
            s.ipec = read.boolean_or("ipec", false) ? s.ipec | bit(place) : s.ipec & ~bit(place);
            ipec_given_ |= bit(place);
        }
        if (die_up) s.dice_up |= bit(place);
        if (ipec_up) s.ipec_up |= bit(place);
        if (read.has("ally")) ally_given_ |= bit(place);
        if (ally != kNobody) s.player[ally].allies |= bit(place);
    }

    void players() {
        for (Player& p : s.player)
            p.points = started() && !p.eliminated()
                           ? static_cast<std::uint8_t>(std::min(Galactic::income(p), kMostPoints))
                           : std::uint8_t{0};
        if (s.phase == Phase::turns || s.phase == Phase::over)
            for (Player& p : s.player)
                if (!p.eliminated()) p.attack_die = 0, p.defense_die = 4;
        per_seat("players", [&](Seat seat, const Json& json, const std::string& path) {
            Reader read(json, path, kCode);
            read.allow(
                {"points", "penalty", "attack_die", "defense_die", "allies", "diplomacy", "research", "eliminated"});
            if (read.ok()) player(read, seat);
            merge(read);
        });
    }

    void player(Reader& read, Seat seat) {
        Player& p = s.player[seat];
        if (read.boolean_or("eliminated", p.eliminated()) != p.eliminated())
            read.fail_at("eliminated", p.eliminated() ? "must be true for a player without territories (G4.13)"
                                                      : "must be false for a player with territories (G4.13)");
        if (read.boolean_or("penalty", false)) {
            if (s.phase == Phase::turns || s.phase == Phase::over)
                s.penalty.add(seat);
            else
                read.fail_at("penalty", "must be false once the points are counted (G3.1)");
        }
        research(read, p);
        allies(read, seat);
        die(read, "attack_die", p.attack_die, board().attack_cost);
        die(read, "defense_die", p.defense_die, board().defense_cost);
        if (read.ok()) bids(read, seat);
        const auto points = read.integer_or("points", 0, kMostPoints, p.points);
        if (!read.ok()) return;
        const bool out = p.eliminated() && s.phase == Phase::allocation;
        p.points = started() && !out ? static_cast<std::uint8_t>(points) : std::uint8_t{0};
        const int left = Galactic::points_left(p);
        if (left < 0 && !read.has("points") && s.phase == Phase::turns && p.points - left <= kMostPoints)
            p.points = static_cast<std::uint8_t>(p.points - left);  // as many as it took
        if (Galactic::points_left(p) < 0) read.fail_at("points", "are fewer than dice and bids cost (G3.1)");
    }

    void research(Reader& read, Player& p) {
        const Json* list = read.get("research");
        if (list == nullptr || list->is_null()) return;
        for (const Json& value : read.array("research")) {
            const int ability = value.is_string() ? ability_of(value.get<std::string>()) : -1;
            if (ability < 0) return read.fail_at("research", "has " + brief(value) + ", which is no ability (G2.2)");
            if (p.has(static_cast<Ability>(ability))) return read.fail_at("research", "has " + brief(value) + " twice");
            p.research = static_cast<Abilities>(p.research | bit(static_cast<Ability>(ability)));
        }
    }

    void allies(Reader& read, Seat seat) {
        if (!read.has("allies")) return;
        const Places listed = moon_set(read, "allies");
        Player& p = s.player[seat];
        const Places unclear = (listed ^ p.allies) & ally_given_;
        if (read.ok() && unclear != 0)
            read.fail_at("allies",
                         "and territories disagree about " + place_name(static_cast<Place>(std::countr_zero(unclear))));
        p.allies |= listed;
    }

    void die(Reader& read, std::string_view name, std::uint8_t& die, const std::array<std::uint8_t, 21>& cost) {
        const Json* value = read.get(name);
        if (value == nullptr || value->is_null()) return;
        const auto sides = static_cast<std::uint8_t>(read.integer(name, 0, 20));
        if (!read.ok()) return;
        if (cost[sides] == kNotSold) return read.fail_at(name, "is not on the list (G3.2)");
        if (!started()) return read.fail_at(name, "must be null before the first allocation (G3.2)");
        die = sides;
    }

    void bids(Reader& read, Seat seat) {
        const Json* json = read.get("diplomacy");
        if (json == nullptr || json->is_null()) return;
        std::vector<Galactic::Bid> bids;
        for (const auto& [name, value] : read.object("diplomacy").items()) {
            const Place moon = moon_of(name);
            const auto points = whole(value);
            if (moon == kNowhere)
                return read.fail_at("diplomacy", "has " + brief(Json(name)) + ", which is no moon (G3.3)");
            if (!points || *points < 1 || *points > kMostPoints)
                return read.fail_at("diplomacy",
                                    "has " + brief(value) + " points on " + name + ": bids are 1 to 11 (G3.3)");
            if (s.phase == Phase::allocation && (Galactic::bid_reach(s, seat) & bit(moon)) == 0)
                return read.fail_at("diplomacy", "has a bid on " + name + ", which this player may not bid on (G3.3)");
            bids.push_back({moon, static_cast<std::uint8_t>(*points)});
        }
        Player& p = s.player[seat];
        const bool chosen = p.attack_die != Galactic::kNoDie && p.defense_die != Galactic::kNoDie;
        if (!bids.empty() && !chosen) return read.fail_at("diplomacy", "comes after both dice (G3.2)");
        if (static_cast<int>(bids.size()) > p.most_allies())
            return read.fail_at("diplomacy", "has more bids than this player may have allies (G3.3)");
        std::sort(bids.begin(), bids.end(), [](const auto& a, const auto& b) { return a.moon < b.moon; });
        for (const Galactic::Bid& bid : bids) p.bids.push(bid);
    }

    // What was looked at; a plain list of moons means both tokens.
    void seen() {
        per_seat("seen", [&](Seat seat, const Json& json, const std::string& path) {
            Player& p = s.player[seat];
            if (json.is_array()) {
                const Json wrapped = {{"moons", json}};
                Reader read(wrapped, path, kCode);
                p.dice_seen = p.ipec_seen = moon_set(read, "moons");
                return merge(read);
            }
            Reader read(json, path, kCode);
            read.allow({"dice", "ipec"});
            p.dice_seen = moon_set(read, "dice");
            p.ipec_seen = moon_set(read, "ipec");
            merge(read);
        });
        const Places open = s.uncontrolled();
        for (Player& p : s.player) {
            if (p.allies != 0 && s.phase != Phase::turns && s.phase != Phase::over)
                return fail("there are no allies outside the turns of a round (G4.14)");
            p.dice_seen = (p.dice_seen | p.allies) & open & ~s.dice_up;
            p.ipec_seen = (p.ipec_seen | p.allies) & open & ~s.ipec_up;
        }
    }

    // Moons without named tokens keep those of the new game, as far as there are enough of them.
    void deal_the_rest() {
        std::array<int, 21> left{};
        for (const std::uint8_t sides : kDice) left[sides] = board().dice_tokens[sides];
        const Places open = s.uncontrolled();
        each(open & dice_given_, [&](Place moon) { --left[s.die[moon]]; });
        for (const std::uint8_t sides : kDice)
            if (left[sides] < 0)
                return fail("territories: there are " + std::to_string(board().dice_tokens[sides] - left[sides])
                            + " Dice tokens D" + std::to_string(sides) + ", but the game has "
                            + std::to_string(board().dice_tokens[sides]) + " (G1.3)");
        each(open & ~dice_given_, [&](Place moon) {
            if (left[s.die[moon]] == 0)
                s.die[moon] = *std::find_if(kDice.begin(), kDice.end(),
                                            [&](int d) { return left[static_cast<std::size_t>(d)] > 0; });
            --left[s.die[moon]];
        });
        const int most = board().ipec_controlled, most_free = kMoons - most;
        if (std::popcount(s.ipec & ipec_given_) > most || std::popcount(open & ipec_given_ & ~s.ipec) > most_free)
            return fail("territories: there are more than " + std::to_string(most) + " IPEC-controlled or "
                        + std::to_string(most_free) + " Free tokens (G1.3)");
        each(open & ~ipec_given_, [&](Place moon) {
            if (std::popcount(s.ipec) > most) s.ipec &= ~bit(moon);
            if (std::popcount(open & ~s.ipec) > most_free) s.ipec |= bit(moon);
        });
    }

    void order() {
        std::vector<Seat> seats;
        if (const Json* given = read_.get("order"); given != nullptr) {
            for (const Json& value : read_.array("order")) {
                const auto seat = whole(value);
                if (!seat || *seat < 0 || *seat >= kSeats) return read_.fail_at("order", "must list seats from 0 to 3");
                if (std::find(seats.begin(), seats.end(), *seat) != seats.end())
                    return read_.fail_at("order", "has a seat twice");
                seats.push_back(static_cast<Seat>(*seat));
            }
        } else if (started()) {
            for (const Seat seat : s.alive()) seats.push_back(seat);
            std::sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
                const int mine = std::popcount(s.player[a].territories);
                const int theirs = std::popcount(s.player[b].territories);
                return mine != theirs ? mine < theirs : a < b;
            });
        }
        if (!read_.ok()) return;
        if (!started() && !seats.empty()) return read_.fail_at("order", "must be empty before the first round (G4.2)");
        for (const Seat seat : s.alive())
            if (started() && std::find(seats.begin(), seats.end(), seat) == seats.end())
                return read_.fail_at("order", "lacks seat " + std::to_string(seat) + ", which has territories (G4.2)");
        std::fill(std::begin(s.order), std::end(s.order), kNobody);
        std::copy(seats.begin(), seats.end(), s.order);
    }

    void turn() {
        s.turn = seat_in(read_, "turn");
        if (!read_.ok()) return;
        if (s.phase != Phase::turns) {
            if (s.turn != kNobody) read_.fail_at("turn", "must be null outside phase turns");
            return;
        }
        if (s.turn == kNobody)
            for (int i = kSeats - 1; i >= 0; --i)
                if (s.order[i] != kNobody && !s.player[s.order[i]].eliminated()) s.turn = s.order[i];
        if (s.player[s.turn].eliminated()) read_.fail_at("turn", "must be a seat with territories (G4.13)");
    }

    void used() {
        if (s.phase != Phase::turns) return;
        per_seat("used", [&](Seat seat, const Json& json, const std::string& path) {
            Reader read(json, path, kCode);
            read.allow({"infantry", "beam", "allies", "ally-own", "def-either"});
            const Player& p = s.player[seat];
            const auto infantry = static_cast<std::uint8_t>(read.integer_or("infantry", 0, 2, 0));
            const auto beams = static_cast<std::uint8_t>(read.integer_or("beam", 0, 2, 0));
            const Places allies = moon_set(read, "allies");
            const bool ally_own = read.boolean_or("ally-own", false);
            if (read.boolean_or("def-either", false)) s.either_used.add(seat);
            if (!read.ok()) return merge(read);
            const int extra_inf = p.has(Ability::extra_inf) ? 1 : 0, extra_beam = p.has(Ability::extra_beam) ? 1 : 0;
            if (seat != s.turn) {
                if (infantry + beams > 0 || allies != 0 || ally_own)
                    read.fail(path + ": it is not this seat's turn (G4.3)");
                return merge(read);
            }
            if (infantry > 1 + extra_inf || beams > 1 + extra_beam || infantry + beams > 1 + extra_inf + extra_beam)
                read.fail(path + " has more own attacks than a turn allows (G4.3)");
            if ((allies & ~p.allies) != 0) read.fail_at("allies", "has a moon that is no ally (G4.3)");
            if (ally_own && !p.has(Ability::ally_own))
                read.fail_at("ally-own", "is an ability this player lacks (G4.9)");
            s.infantry_used = infantry;
            s.beams_used = beams;
            s.allies_used = allies;
            s.ally_own_used = ally_own ? 1 : 0;
            merge(read);
        });
    }

    void done() {
        if (!read_.has("done")) return;
        for (const Json& value : read_.array("done")) {
            const auto seat = whole(value);
            if (!seat || *seat < 0 || *seat >= kSeats || s.player[*seat].eliminated())
                return read_.fail_at("done", "must list seats with territories");
            const Player& p = s.player[*seat];
            const bool chosen = p.attack_die != Galactic::kNoDie && p.defense_die != Galactic::kNoDie;
            if (s.phase == Phase::allocation && !chosen)
                return read_.fail_at("done", "has seat " + brief(value) + ", which has not chosen both dice (G3.2)");
            s.done.add(static_cast<Seat>(*seat));
        }
        if (!s.done.empty() && (s.phase == Phase::turns || s.phase == Phase::over))
            read_.fail_at("done", "must be empty outside phases research and allocation");
        else if (s.done == s.alive())
            read_.fail_at("done", "must lack a seat that still has to choose");
    }

    void attack() {
        const Json* json = read_.get("attack");
        if (json == nullptr || json->is_null()) return;
        if (s.phase != Phase::turns) return read_.fail_at("attack", "must be null outside phase turns");
        Reader read(*json, "attack", kCode);
        read.allow({"force", "mode", "from", "to"});
        const int force = read.word("force", kForceNames);
        const int mode = read.word("mode", kModeNames);
        const Place from = place_of(read.text("from")), to = place_of(read.text("to"));
        if (!read.ok()) return merge(read);
        if (from == kNowhere || to == kNowhere) return read_.fail_at("attack", "names no territory (G1.1)");
        s.attack = {static_cast<Galactic::Force>(force), static_cast<Galactic::Mode>(mode), from, to};
        if (std::string wrong = attack_fault(); !wrong.empty()) fail("attack: " + wrong);
    }

    std::string attack_fault() const {
        const Galactic::Attack& a = s.attack;
        const Player& p = s.player[s.turn];
        const bool own = a.force == Galactic::Force::own, infantry = a.mode == Galactic::Mode::infantry;
        const Seat defender = s.owner(a.to);
        if (defender == kNobody || defender == s.turn || !Galactic::asks_defender(s, defender))
            return place_name(a.to) + " has no owner who chooses how to defend it (G4.10)";
        if (((own ? p.territories : p.allies & s.allies_used & s.dice_up) & bit(a.from)) == 0)
            return place_name(a.from) + " does not attack in this turn (G4.3)";
        if (own && (infantry ? s.infantry_used : s.beams_used) == 0) return "it is not counted in used (G4.3)";
        if (a.force == Galactic::Force::ally_own && s.ally_own_used == 0)
            return "ally-own is not counted in used (G4.9)";
        if (a.force != Galactic::Force::ally && p.attack_die == 0) return "no attack die was bought (G4.3)";
        if (((infantry ? board().infantry[a.from] : board().beam(a.from)) & bit(a.to)) == 0)
            return "no path leads from " + place_name(a.from) + " to " + place_name(a.to) + " (G1.2)";
        if ((Galactic::guarded(s, s.turn) & bit(a.to)) != 0 && (!infantry || a.force == Galactic::Force::ally))
            return "a last territory falls only to Infantry from a territory of the attacker (G4.12)";
        return {};
    }

    void check() {
        if (const char* fault = Galactic::fault(s)) return fail(fault);
        const Scores points = Galactic::scores(s);
        const bool goal = *std::max_element(points.of, points.of + kSeats) >= kGoal || s.alive().size() == 1;
        const bool last = s.max_rounds != 0 && s.round >= s.max_rounds;
        if (s.phase == Phase::over && !goal && !last)
            fail("phase is over only when a player has 12 points, is the last one left, or the last round is played "
                 "(G1.4, G4.13, G6.1)");
        if (s.phase != Phase::over && s.max_rounds != 0 && s.round > s.max_rounds)
            fail("round is after the last one, " + std::to_string(s.max_rounds) + " (G6.1)");
    }

    Places dice_given_ = 0, ipec_given_ = 0, ally_given_ = 0;
    Reader read_;
    Galactic::State s;
};

}  // namespace

Result<Galactic::State> GalacticCodec::load(const Json& scenario, const Galactic::Options& options,
                                            const Galactic::State& fresh) {
    return Loader(scenario, options, fresh).run();
}

}  // namespace imperium
