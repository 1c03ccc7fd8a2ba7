#include "games/galactic/codec.hpp"

#include "games/galactic/play.hpp"

#include <algorithm>

namespace imperium {

template void Galactic::apply(State&, Seat, Action, MatchChance<GalacticCodec>&, Recorder<GalacticCodec>&);
template class MatchOf<GalacticCodec>;

using namespace galactic;
using Type = Galactic::Action::Type;
using Phase = Galactic::Phase;

namespace {

Json place_list(Places set) {
    Json list = Json::array();
    each(set, [&](Place place) { list.push_back(place_name(place)); });
    return list;
}

Json ability_list(Abilities set) {
    Json list = Json::array();
    for (int i = 0; i < kAbilities; ++i)
        if (((set >> i) & 1U) != 0) list.push_back(kAbilityNames[static_cast<std::size_t>(i)]);
    return list;
}

Json bids_json(const List<Galactic::Bid, kMostAllies>& bids) {
    Json out = Json::object();
    for (const Galactic::Bid& bid : bids) out[place_name(bid.moon)] = bid.points;
    return out;
}

Json order_list(const Seat (&order)[kSeats]) {
    Json list = Json::array();
    for (const Seat seat : order)
        if (seat != kNobody) list.push_back(seat);
    return list;
}

Json die_or_null(std::uint8_t die) { return die == Galactic::kNoDie ? Json(nullptr) : Json(die); }

void player_view(const Galactic::State& s, Seat seat, Viewer viewer, ViewWriter& out) {
    const Galactic::Player& p = s.player[seat];
    const bool open = sees_allocation(s, viewer, seat);
    out.put("points", p.points);
    out.put("penalty", s.penalty.has(seat));
    out.put("attack_die", open ? die_or_null(p.attack_die) : Json(nullptr));
    out.put("defense_die", open ? die_or_null(p.defense_die) : Json(nullptr));
    out.put("allies", p.allies, [](const Places& allies) { return place_list(allies); });
    if (open)
        out.put("diplomacy", p.bids, bids_json);
    else
        out.put("diplomacy", nullptr);
    if (sees_research(s, viewer, seat))
        out.put("research", p.research, [](const Abilities& research) { return ability_list(research); });
    else
        out.put("research", nullptr);
    out.put("eliminated", p.eliminated());
}

struct PlanetFacts {
    Seat owner;
    std::uint8_t hit_points;
};

Json planet_json(const PlanetFacts& f) { return {{"owner", seat_or_null(f.owner)}, {"hp", f.hit_points}}; }

struct MoonFacts {
    Seat owner, ally;
    std::uint8_t die;  // 0: not known
    bool ipec_known, ipec, die_up, ipec_up;
};

Json moon_json(const MoonFacts& f) {
    return {{"owner", seat_or_null(f.owner)},
            {"ally", seat_or_null(f.ally)},
            {"die", f.die != 0 ? Json(f.die) : Json(nullptr)},
            {"ipec", f.ipec_known ? Json(f.ipec) : Json(nullptr)},
            {"die_up", f.die_up},
            {"ipec_up", f.ipec_up}};
}

MoonFacts moon_facts(const Galactic::State& s, Place moon, Viewer viewer) {
    const Seat owner = s.owner(moon);
    const bool tokens = owner == kNobody;
    const bool die = tokens && (viewer.all() || s.knows_die(viewer.seat, moon));
    const bool ipec = tokens && (viewer.all() || s.knows_ipec(viewer.seat, moon));
    return {.owner = owner,
            .ally = s.ally(moon),
            .die = die ? s.die[moon] : std::uint8_t{0},
            .ipec_known = ipec,
            .ipec = ipec && (s.ipec & bit(moon)) != 0,
            .die_up = (s.dice_up & bit(moon)) != 0,
            .ipec_up = (s.ipec_up & bit(moon)) != 0};
}

void territories_view(const Galactic::State& s, Viewer viewer, ViewWriter& out) {
    for (Seat seat = 0; seat < kSeats; ++seat)
        out.put(place_name(planet_of(seat)), PlanetFacts{s.owner(planet_of(seat)), s.hit_points[seat]}, planet_json);
    for (Place moon = 0; moon < kMoons; ++moon) out.put(place_name(moon), moon_facts(s, moon, viewer), moon_json);
}

// How many tokens of each kind lie face down: everybody can work it out from the tokens shown so far.
struct FaceDown {
    std::array<std::uint8_t, kDice.size()> dice;
    std::uint8_t ipec;
};

FaceDown face_down(const Galactic::State& s) {
    FaceDown out{};
    each(s.uncontrolled() & ~s.dice_up, [&](Place moon) {
        for (std::size_t i = 0; i < kDice.size(); ++i) out.dice[i] += s.die[moon] == kDice[i] ? 1 : 0;
    });
    out.ipec = static_cast<std::uint8_t>(std::popcount(s.ipec & ~s.ipec_up));
    return out;
}

Json face_down_json(const FaceDown& f) {
    Json dice = Json::object();
    for (std::size_t i = 0; i < kDice.size(); ++i)
        if (f.dice[i] > 0) dice[std::to_string(kDice[i])] = f.dice[i];
    return {{"dice", dice}, {"ipec", f.ipec}};
}

// The rest of a position, which nobody needs to see but load.
void whole_position(const Galactic::State& s, ViewWriter& out) {
    Json used = Json::array(), seen = Json::array();
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const bool mine = s.turn == seat;
        used.push_back({{"infantry", mine ? s.infantry_used : 0},
                        {"beam", mine ? s.beams_used : 0},
                        {"allies", place_list(mine ? s.allies_used : 0)},
                        {"ally-own", mine && s.ally_own_used != 0},
                        {"def-either", s.either_used.has(seat)}});
        seen.push_back(
            {{"dice", place_list(s.player[seat].dice_seen)}, {"ipec", place_list(s.player[seat].ipec_seen)}});
    }
    out.put("used", std::move(used));
    out.put("seen", std::move(seen));
    out.put("done", seat_list(s.done));
    if (s.attack.from == kNowhere) return out.put("attack", nullptr);
    out.put("attack", {{"force", name_of(s.attack.force)},
                       {"mode", name_of(s.attack.mode)},
                       {"from", place_name(s.attack.from)},
                       {"to", place_name(s.attack.to)}});
}

Result<Place> read_place(Reader& read, std::string_view name) {
    const std::string given = read.text(name);
    if (!read.ok()) return read.problem();
    const Place place = place_of(given);
    if (place == kNowhere)
        return refuse("illegal_action", read.path(name) + ": there is no territory " + brief(Json(given))
                                            + " (moons M1 to M24, planets P1 to P4)");
    return place;
}

// A number as an action carries it; what is too large stays too large.
std::uint8_t read_number(Reader& read, std::string_view name) {
    return static_cast<std::uint8_t>(std::min<std::int64_t>(250, read.integer(name, 0, 1'000'000)));
}

}  // namespace

std::string_view galactic::name_of(Galactic::Force force) { return kForceNames[static_cast<std::size_t>(force)]; }
std::string_view galactic::name_of(Galactic::Mode mode) { return kModeNames[static_cast<std::size_t>(mode)]; }
std::string_view galactic::name_of(Ability ability) { return kAbilityNames[static_cast<std::size_t>(ability)]; }

bool galactic::sees_allocation(const Galactic::State& s, Viewer viewer, Seat seat) {
    return viewer.sees(seat) || s.phase == Phase::turns || s.phase == Phase::over;
}

bool galactic::sees_research(const Galactic::State& s, Viewer viewer, Seat seat) {
    return viewer.sees(seat) || s.phase != Phase::research;
}

const GameInfo& GalacticCodec::info() {
    static const GameInfo kInfo = {
        "galactic",
        "Galactic Adventures of Military Empires",
        "Four empires, each with a planet and six moons: buy dice, win moons as allies, attack with Infantry and Hyper "
        "Beam, and be the first to control territories worth twelve points.",
        {kSeats},
        {{"max_rounds",
          OptionInfo::Type::integer,
          0,
          0,
          1000,
          {},
          "the last round, after which most points win; 0: play until somebody has 12 points (G6.1)"}}};
    return kInfo;
}

Result<Galactic::Options> GalacticCodec::options(int /*seats*/, const Json& complete) {
    return Galactic::Options{complete["max_rounds"].get<std::uint16_t>()};
}

Json GalacticCodec::options(const Galactic::Options& options) { return {{"max_rounds", options.max_rounds}}; }

std::vector<std::pair<int, Json>> GalacticCodec::variants() {
    return {{kSeats, {{"max_rounds", 200}}},
            {kSeats, {{"max_rounds", 30}}},
            {kSeats, {{"max_rounds", 0}}},
            {kSeats, {{"max_rounds", 60}}},
            {kSeats, {{"max_rounds", 3}}}};
}

Json GalacticCodec::action(const Cards& /*set*/, const Galactic::Action& action) {
    Json out = {{"type", kActionNames[static_cast<std::size_t>(action.type)]}};
    switch (action.type) {
    case Type::research: out["ability"] = name_of(static_cast<Ability>(action.value)); break;
    case Type::attack_die:
    case Type::defense_die: out["sides"] = action.value; break;
    case Type::diplomacy:
        out["moon"] = place_name(action.to);
        out["points"] = action.value;
        break;
    case Type::attack:
        out["force"] = name_of(action.force);
        out["mode"] = name_of(action.mode);
        out["from"] = place_name(action.from);
        out["to"] = place_name(action.to);
        break;
    case Type::defend: out["with"] = name_of(action.mode); break;
    default: break;
    }
    return out;
}

Result<Galactic::Action> GalacticCodec::action(const Cards& /*set*/, const Json& json) {
    Reader read(json, "action", "illegal_action");
    const int type = read.word("type", kActionNames);
    if (!read.ok()) return read.problem();
    Galactic::Action action{.type = static_cast<Type>(type)};
    switch (action.type) {
    case Type::research:
        read.allow({"type", "ability"});
        action.value = static_cast<std::uint8_t>(read.word("ability", kAbilityNames));
        break;
    case Type::attack_die:
    case Type::defense_die:
        read.allow({"type", "sides"});
        action.value = read_number(read, "sides");
        break;
    case Type::diplomacy: {
        read.allow({"type", "moon", "points"});
        const auto moon = read_place(read, "moon");
        if (!moon) return std::unexpected(moon.error());
        action.to = *moon;
        action.value = read_number(read, "points");
        break;
    }
    case Type::attack: {
        read.allow({"type", "force", "mode", "from", "to"});
        action.force = static_cast<Galactic::Force>(read.word("force", kForceNames));
        action.mode = static_cast<Galactic::Mode>(read.word("mode", kModeNames));
        if (!read.ok()) return read.problem();
        const auto from = read_place(read, "from");
        if (!from) return std::unexpected(from.error());
        const auto to = read_place(read, "to");
        if (!to) return std::unexpected(to.error());
        action.from = *from;
        action.to = *to;
        break;
    }
    case Type::defend:
        read.allow({"type", "with"});
        action.mode = static_cast<Galactic::Mode>(read.word("with", kModeNames));
        break;
    default: read.allow({"type"}); break;
    }
    if (!read.ok()) return read.problem();
    return action;
}

Json GalacticCodec::item(const Cards& /*set*/, std::string_view /*what*/, std::uint8_t sides) { return sides; }
Json GalacticCodec::item(const Cards& /*set*/, std::string_view /*what*/, bool controlled) { return controlled; }

Json GalacticCodec::event(const Cards& /*set*/, const Galactic::Event& e, bool full) {
    using Kind = Galactic::Event::Type;
    const auto by_seat = [&](const char* type) { return Json{{"type", type}, {"seat", e.seat}}; };
    const auto with = [](Json out, const char* name, Json value) {
        out[name] = std::move(value);
        return out;
    };
    switch (e.type) {
    case Kind::research:
        return full ? with(by_seat("research"), "ability", ability_list(e.research)[0]) : Json(nullptr);
    case Kind::research_done: return by_seat("research-done");
    case Kind::research_shown: return with(by_seat("research-shown"), "research", ability_list(e.research));
    case Kind::round_begins: return {{"type", "round"}, {"round", e.first}, {"order", order_list(e.order)}};
    case Kind::attack_die: return full ? with(by_seat("attack-die"), "sides", e.first) : Json(nullptr);
    case Kind::defense_die: return full ? with(by_seat("defense-die"), "sides", e.first) : Json(nullptr);
    case Kind::diplomacy:
        return full ? with(with(by_seat("diplomacy"), "moon", place_name(e.place)), "points", e.first) : Json(nullptr);
    case Kind::allocate_done: return by_seat("allocate-done");
    case Kind::allocation_shown: {
        Json out = by_seat("allocation-shown");
        out["attack_die"] = e.first;
        out["defense_die"] = e.second;
        out["diplomacy"] = bids_json(e.bids);
        return out;
    }
    case Kind::ally: {
        Json out = with(by_seat("ally"), "moon", place_name(e.place));
        if (!full) return out;
        out["die"] = e.first;
        out["ipec"] = e.flag;
        return out;
    }
    case Kind::attack: {
        Json out = by_seat("attack");
        out["force"] = name_of(e.force);
        out["mode"] = name_of(e.mode);
        out["from"] = place_name(e.from);
        out["to"] = place_name(e.place);
        return out;
    }
    case Kind::revealed:
        return {{"type", "revealed"}, {"moon", place_name(e.place)}, {"die", e.first}, {"ipec", e.flag}};
    case Kind::die_revealed: return {{"type", "revealed"}, {"moon", place_name(e.place)}, {"die", e.first}};
    case Kind::penalty: return by_seat("penalty");
    case Kind::defend: return with(by_seat("defend"), "with", name_of(e.mode));
    case Kind::battle: {
        Json out = with(by_seat("battle"), "to", place_name(e.place));
        out["attack_total"] = e.first;
        out["defense_total"] = e.second;
        out["won"] = e.flag;
        return out;
    }
    case Kind::hit: return with(with(by_seat("hit"), "planet", place_name(e.place)), "hp", e.first);
    case Kind::taken:
        return with(with(by_seat("taken"), "place", place_name(e.place)), "from",
                    seat_or_null(static_cast<Seat>(e.first)));
    case Kind::eliminated: return by_seat("eliminated");
    case Kind::end_turn: return by_seat("end-turn");
    case Kind::new_deal: return {{"type", "ipec-deal"}, {"controlled", e.first}, {"free", e.second}};
    case Kind::over: return {{"type", "over"}, {"winners", seat_list(e.seats)}};
    }
    return nullptr;
}

int GalacticCodec::round(const Galactic::State& s) { return s.round; }

std::string_view GalacticCodec::phase(const Galactic::State& s) {
    return kPhaseNames[static_cast<std::size_t>(s.phase)];
}

void GalacticCodec::view(const Galactic::State& s, Viewer viewer, ViewWriter& out) {
    out.list("order", [&](ViewWriter& list) {
        for (const Seat seat : s.order)
            if (seat != kNobody) list.put({}, seat);
    });
    out.put("turn", seat_or_null(s.turn));
    out.list("players", [&](ViewWriter& list) {
        for (Seat seat = 0; seat < kSeats; ++seat)
            list.object({}, [&](ViewWriter& player) { player_view(s, seat, viewer, player); });
    });
    out.object("territories", [&](ViewWriter& territories) { territories_view(s, viewer, territories); });
    out.put("face_down", face_down(s), face_down_json);
    if (viewer.all()) whole_position(s, out);
}

}  // namespace imperium
