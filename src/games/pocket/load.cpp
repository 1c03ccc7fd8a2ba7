#include "games/pocket/codec.hpp"
#include "games/pocket/play.hpp"

#include <algorithm>

// Positions of `pocket` from JSON: what a scenario says is checked rule by rule.
namespace imperium {

using namespace pocket;
using Phase = Pocket::Phase;

namespace {

std::string hex_problem(const std::string& name) {
    return "hexes has " + brief(Json(name))
           + "; hexes are H1 to H47 (P1.2), half hexes on the outside cannot be entered (P1.4)";
}

class Loader {
public:
    Loader(const Json& scenario, const Pocket::Options& options, const Pocket::State& fresh)
        : read(scenario, "", "bad_scenario"), options(options), s(fresh) {}

    Result<Pocket::State> load() {
        read.allow({"game",    "seats",   "round",  "phase",   "pending", "over",   "scores",
                    "start",   "step",    "supply", "sectors", "hexes",   "plans",  "chosen",
                    "command", "targets", "last",   "options", "chance",  "winners"});
        sectors();
        counters();
        plans();
        command();
        hexes();
        if (read.ok()) flight();
        if (read.ok()) supply();
        if (read.ok()) chosen();
        if (read.ok()) settle();
        if (!read.ok()) return read.problem();
        if (const char* fault = Pocket::fault(s)) return refuse("bad_scenario", fault);
        return s;
    }

private:
    // A number of a list that has one per seat.
    int number_of(const char* list, const Json& json, Seat seat, int high) {
        const auto value = whole(json[seat]);
        if (value && *value >= 0 && *value <= high) return static_cast<int>(*value);
        read.fail_at(list, "must be numbers from 0 to " + std::to_string(high));
        return 0;
    }
    bool one_per_seat(const char* name, const Json& json) {
        if (read.ok() && json.size() != s.seats)
            read.fail_at(name, "must have " + std::to_string(s.seats) + " entries, one per seat");
        return read.ok();
    }
    static Hex hex(const Json& json) { return json.is_string() ? hex_of(json.get<std::string>()) : kNoHex; }

    // P1.6, P8: the layout, which also says what edge is removed.
    void sectors() {
        const Board& b = board();
        if (!read.has("sectors")) return;
        Layout layout{};
        unsigned there = 0;
        const Json& list = read.array("sectors");
        for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
            Reader one(list[i], "sectors[" + std::to_string(i) + "]", "bad_scenario");
            one.allow({"id", "card", "turned", "hexes"});
            const Sector sector = sector_of(one.text("id"));
            const std::string name = one.text("card");
            const int card = b.card_of(name);
            if (one.ok() && sector == kNoSector) one.fail_at("id", "must be one of S1 to S9 (P1.3)");
            if (one.ok() && card < 0)
                one.fail_at("card", "must be one of A to F, S-1, S-2 and Tri (P1.5), not " + brief(Json(name)));
            if (one.ok() && (there >> sector & 1U) != 0) one.fail_at("id", "is there twice (P1.3)");
            if (one.ok()) {
                there |= 1U << sector;
                layout[sector] = Placed::of(card, one.boolean_or("turned", b.sectors[sector].turned));
            }
            take(one);
        }
        if (!read.ok()) return;
        if (const Fact wrong = b.fault(layout); !wrong.empty())
            return read.fail(Problem{{}, wrong, "sectors: "}.message());
        int edge = s.seats == 2 ? 0 : kEdges;
        while (edge < kEdges && b.sectors_in_play[static_cast<std::size_t>(edge)] != there) ++edge;
        if (b.sectors_in_play[static_cast<std::size_t>(edge)] != there || (s.seats == 2 && edge == kEdges))
            return read.fail(s.seats == 2 ? "sectors must lack the three cards of one edge (P8)"
                                          : "sectors must be all nine (P1.3)");
        for (std::size_t i = 0; i < kSectors; ++i)
            if (options.layout != Pocket::Options::Layout::random && layout[i].there() && layout[i] != options.cards[i])
                return read.fail("sectors and the option board disagree about " + sector_name(static_cast<Sector>(i)));
        lay(layout, static_cast<Edge>(edge));
    }

    // A board other than the fresh one has its own systems and neutral ships.
    void lay(const Layout& layout, Edge edge) {
        if (layout == s.cards) return;
        const Levels levels = board().levels(layout);
        s.cards = layout;
        s.edge = edge;
        s.level[0] = levels.one;
        s.level[1] = levels.two;
        each(s.owned[Pocket::kNeutral], [&](Hex one) { s.ships[one] = 0; });
        s.owned[Pocket::kNeutral] = 0;
        if (s.seats != 2) return;
        each(levels.two, [&](Hex one) { put(one, Pocket::kNeutral, 1); });
        put(kTriPrime, Pocket::kNeutral, 2);
    }

    void put(Hex one, int colour, int ships) {
        for (HexSet& owned : s.owned) owned &= ~bit(one);
        if (ships > 0) s.owned[colour] |= bit(one);
        s.ships[one] = static_cast<std::uint8_t>(ships);
    }

    void counters() {
        if (read.has("phase")) s.phase = static_cast<Phase>(std::max(0, read.word("phase", kPhaseNames)));
        const bool deploying = s.phase == Phase::deploy;
        s.round = static_cast<std::uint8_t>(
            read.integer_or("round", deploying ? 0 : 1, deploying ? 0 : s.rounds(), deploying ? 0 : 1));
        s.start = static_cast<Seat>(read.integer_or("start", 0, s.seats - 1, s.start));
        s.step = static_cast<std::uint8_t>(read.integer_or("step", 0, s.phase == Phase::perform ? 2 : 0, 0));
        if (!read.has("scores")) return;
        const Json& list = read.array("scores");
        if (one_per_seat("scores", list))
            for (Seat seat = 0; seat < s.seats; ++seat)
                s.points[seat] = static_cast<std::int16_t>(number_of("scores", list, seat, 9999));
    }

    // P3
    void plans() {
        if (read.has("plans")) {
            const Json& list = read.array("plans");
            if (!one_per_seat("plans", list)) return;
            for (Seat seat = 0; seat < s.seats && read.ok(); ++seat) plan(seat, list[seat]);
        }
        int made = 0;
        for (int seat = 0; seat < s.seats; ++seat) made += s.plan[seat] != Pocket::kNoPlan ? 1 : 0;
        if (s.phase == Phase::deploy && made > 0) read.fail_at("plans", "must be empty in phase deploy (P3)");
        if (s.phase == Phase::plan && made == s.seats)
            read.fail_at("plans", "must lack one: with all of them made the phase is perform (P4.1)");
        if (s.phase == Phase::perform && made < s.seats)
            read.fail_at("plans", "must have three commands for every seat in phase perform (P3)");
    }
    void plan(Seat seat, const Json& json) {
        if (json.is_array() && json.empty()) return;
        for (int order = 0; order < kOrders; ++order)
            if (order_json(order) == json) {
                s.plan[seat] = static_cast<std::uint8_t>(order);
                return;
            }
        read.fail("plans[" + std::to_string(seat)
                  + "] must be empty or expand, explore and exterminate, each once, in any order (P3)");
    }

    // P4: whose command it is and how strong.
    void command() {
        const Json* json = read.get("command");
        if (!read.ok() || json == nullptr || json->is_null()) return;
        if (s.phase != Phase::perform) return read.fail_at("command", "must be null outside phase perform");
        Reader one(*json, "command", "bad_scenario");
        one.allow({"type", "seat", "strength", "left", "at", "fleet", "target", "sent"});
        s.command = static_cast<Command>(std::max(0, one.word("type", kCommandNames)));
        s.turn = static_cast<Seat>(one.integer("seat", 0, s.seats - 1));
        if (!one.ok()) return take(one);
        if (kOrder[s.plan[s.turn]][s.step] != s.command)
            one.fail_at("type",
                        "must be what the plan of seat " + std::to_string(s.turn) + " has for this step (P4.1)");
        const int full = strength(s, s.step, s.command);
        s.strength = static_cast<std::uint8_t>(full);
        if (one.integer_or("strength", 1, 3, full) != full)
            one.fail_at("strength", "must be " + std::to_string(full) + " (P4.2)");
        const char* place = s.command == Command::explore ? "at" : "target";
        const char* number = s.command == Command::explore ? "fleet" : "sent";
        const bool under_way = one.has(place);
        if (one.has(s.command == Command::explore ? "target" : "at") || (under_way && s.command == Command::expand))
            one.fail(std::string("command has ") + (under_way ? place : "a place")
                     + ", which does not belong to this command (P5)");
        s.left = static_cast<std::uint8_t>(
            one.integer_or("left", under_way ? 0 : 1, full - (under_way ? 1 : 0), full - (under_way ? 1 : 0)));
        if (under_way) {
            s.at = hex(*one.get(place));
            if (s.at == kNoHex || !has(s.in_play(), s.at)) one.fail_at(place, "must be a hex in play (P1.2)");
            s.fleet = static_cast<std::uint8_t>(one.integer(number, 0, Pocket::kShips));
        }
        take(one);
    }

    void hexes() {
        const HexSet in_play = s.in_play();
        if (!read.has("hexes") || !read.ok()) return;
        const Json& all = read.object("hexes");
        if (!read.ok()) return;
        for (const auto& [name, json] : all.get_ref<const Json::object_t&>()) {
            const Hex one = hex_of(name);
            if (one == kNoHex) return read.fail(hex_problem(name));
            if (!has(in_play, one))
                return read.fail("hexes has " + name + ", which is not in play with this edge removed (P8)");
            hex_entry(one, json);
            if (!read.ok()) return;
        }
    }

    void hex_entry(Hex here, const Json& json) {
        const Board& b = board();
        const std::string path = "hexes." + hex_name(here);
        Reader one(json, path, "bad_scenario");
        one.allow({"row", "col", "level", "owner", "ships", "neighbours", "moved", "invaded"});
        if (one.integer_or("row", -99, 99, b.row[here]) != b.row[here]
            || one.integer_or("col", -99, 99, b.column[here]) != b.column[here])
            one.fail(path + " is in row " + std::to_string(b.row[here]) + ", column " + std::to_string(b.column[here])
                     + " (P1.1, P1.4)");
        if (one.integer_or("level", 0, 3, s.level_of(here)) != s.level_of(here))
            one.fail_at("level", "must be " + std::to_string(s.level_of(here)) + " on this board (P1.5)");
        const int ships = static_cast<int>(one.integer_or("ships", 0, 99, s.ships[here]));
        const Seat colour = one.has("owner") ? owner(one) : s.owner(here);
        if (one.ok() && (ships > 0) != (colour != kNobody))
            one.fail(path + (ships > 0 ? " has ships, but no owner" : " has an owner, but no ships") + " (P5.5)");
        if (one.ok() && colour == Pocket::kNeutral) neutral(one, here, ships);
        if (one.ok() && ships > Pocket::kShips) one.fail_at("ships", "must be 15 at most (P2.1)");
        const int moved = spent(one, "moved", Command::explore, ships);
        const int invaded = spent(one, "invaded", Command::exterminate, ships);
        if (one.ok() && moved + invaded > 0 && colour != s.turn)
            one.fail(path + " has spent ships, but is not of the seat whose command it is (P5.3, P5.7)");
        if (one.ok()) {
            put(here, colour == kNobody ? 0 : colour, ships);
            s.spent[here] = static_cast<std::uint8_t>(moved + invaded);
        }
        take(one);
    }

    Seat owner(Reader& one) {
        const Json& json = *one.get("owner");
        if (json.is_null()) return kNobody;
        if (json == "neutral") return Pocket::kNeutral;
        if (json.is_array())
            one.fail_at("owner", "must be one: two owners never share a hex (P5.2, P5.6)");
        else if (const auto seat = whole(json); seat && *seat >= 0 && *seat < s.seats)
            return static_cast<Seat>(*seat);
        one.fail_at("owner", "must be null, \"neutral\" or a seat from 0 to " + std::to_string(s.seats - 1) + ", not "
                                 + brief(json));
        return kNobody;
    }

    // P8: they stand where they were put, and only become fewer.
    void neutral(Reader& one, Hex here, int ships) {
        const int most = here == kTriPrime ? 2 : s.level_of(here) == 2 ? 1 : 0;
        if (s.seats != 2)
            one.fail_at("owner", "is neutral, but neutral ships are for two players (P8)");
        else if (ships > most)
            one.fail_at("ships",
                        "must be " + std::to_string(most)
                            + " at most: neutral ships are one on each Level II system and two on Tri-Prime (P8)");
    }

    int spent(Reader& one, const char* name, Command command, int ships) {
        const int value = static_cast<int>(one.integer_or(name, 0, 99, 0));
        if (value == 0 || !one.ok()) return 0;
        if (s.command != command)
            one.fail_at(name, "must be 0 outside the command "
                                  + std::string(kCommandNames[static_cast<std::size_t>(command)]));
        if (value > ships) one.fail_at(name, "must not be more than the ships there (P5.3, P5.7)");
        return value;
    }

    // The movement or invasion under way, and the systems invaded before.
    void flight() {
        if (read.has("targets"))
            for (const Json& json : read.array("targets")) {
                const Hex one = hex(json);
                if (one == kNoHex || !has(s.systems(), one)) return read.fail_at("targets", "must be systems (P5.6)");
                s.targets |= bit(one);
            }
        if (s.targets != 0 && s.command != Command::exterminate)
            return read.fail_at("targets", "must be empty outside the command exterminate (P5.6)");
        if (s.command == Command::exterminate) {
            for (Hex one = 0; one < kHexes; ++one) s.targets |= s.spent[one] > 0 ? bit(one) : 0;
            if (s.under_way()) s.targets |= bit(s.at);
            if (count(s.targets) > s.strength - s.left)
                return read.fail("more systems were invaded in this command than its strength allows (P5.6)");
        }
        if (const Json* last = read.get("last"); last != nullptr && !last->is_null()) {
            s.last = hex(*last);
            const bool fits = s.command == Command::exterminate && s.under_way() && s.last != kNoHex
                              && has(board().neighbours[s.at] & s.in_play(), s.last);
            if (!fits) return read.fail_at("last", "must be a hex next to the system being invaded (P5.6)");
        }
        if (!s.under_way()) return;
        if (s.command == Command::explore) {
            if (!has(s.owned[s.turn], s.at) || s.fleet == 0 || s.fleet > s.spent[s.at])
                return read.fail("command.fleet must be ships that moved into command.at (P5.2, P5.3)");
            if (s.at == kTriPrime) return read.fail("command.at must not be Tri-Prime, which ends a movement (P5.2)");
        } else {
            if (!has(s.systems(), s.at) || has(s.owned[s.turn], s.at))
                return read.fail("command.target must be a system the seat does not control (P5.6)");
            if ((s.fleet > 0) != (s.last != kNoHex))
                return read.fail("last must be there exactly when ships were sent (P5.6)");
            if (senders(s) == 0) return read.fail("no hex can send more ships, so the invasion is resolved (P5.6)");
        }
    }

    // P2.1: 15 ships a colour; a supply that is left out has what is not on the board.
    void supply() {
        int used[Pocket::kMostSeats] = {};
        for (Seat seat = 0; seat < s.seats; ++seat) {
            each(s.owned[seat], [&](Hex one) { used[seat] += s.ships[one]; });
            if (s.command == Command::exterminate && s.turn == seat) used[seat] += s.fleet;
            if (used[seat] > Pocket::kShips)
                return read.fail("seat " + std::to_string(seat) + " has " + std::to_string(used[seat])
                                 + " ships on the board; a colour has 15 (P2.1)");
            s.supply[seat] = static_cast<std::uint8_t>(Pocket::kShips - used[seat]);
        }
        if (!read.has("supply")) return;
        const Json& list = read.array("supply");
        if (!one_per_seat("supply", list)) return;
        for (Seat seat = 0; seat < s.seats; ++seat)
            if (const int given = number_of("supply", list, seat, 99); read.ok() && given != s.supply[seat])
                return read.fail("seat " + std::to_string(seat) + " has " + std::to_string(used[seat])
                                 + " ships on the board and " + std::to_string(given)
                                 + " in the supply; a colour has 15 (P2.1)");
    }

    // P6.2
    void chosen() {
        if (!read.has("chosen")) return;
        const Json& list = read.array("chosen");
        if (!list.empty() && s.phase != Phase::exploit && s.phase != Phase::over)
            return read.fail_at("chosen", "must be empty outside phase exploit (P6.2)");
        for (const Json& name : list) {
            const Sector sector = name.is_string() ? sector_of(name.get<std::string>()) : kNoSector;
            if (s.choices > s.seats || sector == kNoSector || (choosable(s) >> sector & 1U) == 0)
                return read.fail_at("chosen",
                                    "has " + brief(name)
                                        + ", which is not a further occupied sector beside the centre (P6.2)");
            s.chosen[s.choices++] = sector;
        }
    }

    // Who is to decide; where nobody is, the position is not one that play stops in.
    void settle() {
        switch (s.phase) {
        case Phase::deploy: return deploying();
        case Phase::plan:
        case Phase::over: s.turn = kNobody; return;
        case Phase::perform: return performing();
        case Phase::exploit: return exploiting();
        }
    }

    void deploying() {
        const HexSet all = s.owned[0] | s.owned[1] | s.owned[2];
        const int done = count(all);
        if (done >= 2 * s.seats) return read.fail("all ships are deployed, so phase must be plan (P2.2)");
        HexSet sectors = 0;
        each(all, [&](Hex one) {
            HexSet sector = 0;
            for (const HexSet of : board().sector_hexes) sector |= has(of, one) ? of : 0;
            if (s.ships[one] != 2 || !has(s.level[0], one) || has(sectors, one))
                read.fail("hexes." + hex_name(one)
                          + ": while deploying, fleets are two ships on a Level I system, one in a sector (P2.2)");
            sectors |= sector;
        });
        for (int seat = 0; seat < s.seats; ++seat) {
            int due = 0;
            for (int i = 0; i < done; ++i) due += s.seat_after(i < s.seats ? i : 2 * s.seats - 1 - i) == seat ? 1 : 0;
            if (count(s.owned[seat]) != due)
                read.fail("seat " + std::to_string(seat) + " should have deployed " + std::to_string(due)
                          + " fleets by now: in order from the start player, then in reverse (P2.2)");
        }
        s.turn = deployer(s);
    }

    void performing() {
        if (s.command == Command::none) {
            QuickChance chance(0);
            NoEvents events;
            Play(s, chance, events).begin_step(s.step);
        } else if (!s.under_way() && !can_act(s))
            read.fail("only pass is possible in this command, so it has ended (P4.3)");
    }

    void exploiting() {
        for (Hex one = 0; one < kHexes; ++one)
            if (s.ships[one] > s.sustained(one))
                return read.fail("hexes." + hex_name(one) + " has " + std::to_string(s.ships[one])
                                 + " ships, but sustains " + std::to_string(s.sustained(one)) + " (P6.1)");
        s.turn = chooser(s);
        if (s.turn == kNobody) read.fail("no choice of a sector is left, so the round has ended (P6.2)");
    }

    void take(const Reader& one) {
        if (!one.ok()) read.fail(one.problem().error().message());
    }

    Reader read;
    const Pocket::Options& options;
    Pocket::State s;
};

}  // namespace

Result<Pocket::State> PocketCodec::load(const Json& scenario, const Pocket::Options& options,
                                        const Pocket::State& fresh) {
    return Loader(scenario, options, fresh).load();
}

}  // namespace imperium
