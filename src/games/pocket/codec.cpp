#include "games/pocket/codec.hpp"

#include "games/pocket/play.hpp"

#include <algorithm>

namespace imperium {

template void Pocket::apply(State&, Seat, Action, MatchChance<PocketCodec>&, Recorder<PocketCodec>&);
template class MatchOf<PocketCodec>;

using namespace pocket;
using Type = Pocket::Action::Type;
using Phase = Pocket::Phase;

namespace {

constexpr std::array<std::string_view, 11> kActionNames = {"deploy", "plan", "expand", "move",  "continue", "halt",
                                                           "invade", "send", "strike", "score", "pass"};

std::string action_name(Type type) { return std::string(kActionNames[static_cast<std::size_t>(type)]); }

Json hex_list(HexSet set) {
    Json list = Json::array();
    each(set, [&](Hex hex) { list.push_back(hex_name(hex)); });
    return list;
}

Json owner_json(Seat colour) { return colour == Pocket::kNeutral ? Json("neutral") : seat_or_null(colour); }

Result<Layout> layout_option(const Json& list) {
    const Board& b = board();
    if (!list.is_array() || list.size() != kSectors)
        return refuse("bad_option", {say("pocket.board-form"), {{"given", brief(list)}}});
    Layout layout;
    for (std::size_t i = 0; i < kSectors; ++i) {
        Reader read(list[i], "board[" + std::to_string(i) + "]", "bad_option");
        read.allow({"card", "turned"});
        const std::string name = read.text("card");
        const bool turned = read.boolean_or("turned", b.sectors[i].turned);
        if (!read.ok()) return read.problem();
        const int card = b.card_of(name);
        if (card < 0)
            return refuse("bad_option",
                          {say("pocket.board-no-card"), {{"place", read.path("card")}, {"card", brief(Json(name))}}});
        layout[i] = Placed::of(card, turned);
    }
    if (Fact wrong = b.fault(layout); !wrong.empty())
        return refuse("bad_option", Problem{{}, std::move(wrong)}, "option board: ");
    return layout;
}

Json layout_json(const Layout& layout) {
    Json list = Json::array();
    for (const Placed& card : layout)
        list.push_back(
            {{"card", board().cards[static_cast<std::size_t>(card.index())].name}, {"turned", card.turned()}});
    return list;
}

struct SectorFacts {
    Sector sector;
    Placed card;
    Edge edge;
};

Json sector_json(const SectorFacts& f) {
    const Board& b = board();
    return {{"id", sector_name(f.sector)},
            {"card", b.cards[static_cast<std::size_t>(f.card.index())].name},
            {"turned", f.card.turned()},
            {"hexes", hex_list(b.sector_hexes[f.sector] & b.in_play[static_cast<std::size_t>(f.edge)])}};
}

struct HexFacts {
    Hex hex;
    Edge edge;
    std::uint8_t level;
    Seat owner;
    std::uint8_t ships, moved, invaded;
    bool lasting;  // with what never changes
};

Json hex_json(const HexFacts& f) {
    const Board& b = board();
    Json out = Json::object();
    if (f.lasting) out = {{"row", b.row[f.hex]}, {"col", b.column[f.hex]}, {"level", f.level}};
    out["owner"] = owner_json(f.owner);
    out["ships"] = f.ships;
    out["moved"] = f.moved;
    out["invaded"] = f.invaded;
    if (f.lasting) out["neighbours"] = hex_list(b.neighbours[f.hex] & b.in_play[static_cast<std::size_t>(f.edge)]);
    return out;
}

struct PlanFacts {
    std::uint8_t order, shown;
};

struct CommandFacts {
    Command type;
    Seat seat;
    std::uint8_t strength, left, fleet;
    Hex at;  // kNoHex: nothing is under way
};

Json command_json(const CommandFacts& f) {
    Json out = {{"type", kCommandNames[static_cast<std::size_t>(f.type)]},
                {"seat", f.seat},
                {"strength", f.strength},
                {"left", f.left}};
    if (f.at != kNoHex) {
        const bool moving = f.type == Command::explore;
        out[moving ? "at" : "target"] = hex_name(f.at);
        out[moving ? "fleet" : "sent"] = f.fleet;
    }
    return out;
}

Json per_seat(const Pocket::Event& e) {
    Json list = Json::array();
    for (int seat = 0; seat < e.seats; ++seat) list.push_back(e.each[seat]);
    return list;
}

Hex read_hex(Reader& read, const char* name) {
    const std::string text = read.text(name);
    const Hex hex = hex_of(text);
    if (read.ok() && hex == kNoHex) read.fail_at(name, "must be one of H1 to H47 (P1.2), not " + brief(Json(text)));
    return hex;
}

std::int8_t read_ships(Reader& read, const char* name, int low) {
    return static_cast<std::int8_t>(read.integer(name, low, Pocket::kShips));
}

int read_order(Reader& read) {
    const Json& list = read.array("order");
    if (!read.ok()) return 0;
    for (int order = 0; order < kOrders; ++order)
        if (order_json(order) == list) return order;
    read.fail_at("order", "must be expand, explore and exterminate, each once, in any order (P3), not " + brief(list));
    return 0;
}

std::vector<std::string> names_of(HexSet set) {
    std::vector<std::string> names;
    each(set, [&](Hex hex) { names.push_back(hex_name(hex)); });
    return names;
}

// Why a hex cannot be entered by the fleets of the seat in turn; empty if it can.
Fact closed(const Pocket::State& s, Hex from, Hex to) {
    const Value hex = hex_name(to);
    if (!has(s.in_play(), to))
        return {say("pocket.edge-removed"), {{"hex", hex}, {"edge", kEdgeNames[static_cast<std::size_t>(s.edge)]}}};
    if (!has(board().neighbours[from], to))
        return {say("pocket.not-next"),
                {{"hex", hex}, {"from", hex_name(from)}, {"hexes", names_of(board().neighbours[from] & s.in_play())}}};
    const Seat owner = s.owner(to);
    if (owner == Pocket::kNeutral) return {say("pocket.held-neutral"), {{"hex", hex}}};
    if (owner != kNobody && owner != s.turn) return {say("pocket.held"), {{"hex", hex}, {"seat", owner}}};
    return {};
}

Fact why_no_deploy(const Pocket::State& s, Hex at) {
    const Value hex = hex_name(at);
    if (!has(s.in_play(), at)) return {say("pocket.not-in-play"), {{"hex", hex}}};
    const int level = s.level_of(at);
    if (level == 0) return {say("pocket.deploy-no-system"), {{"hex", hex}}};
    if (!has(s.level[0], at))
        return {say("pocket.deploy-level"), {{"hex", hex}, {"level", kLevelNames[static_cast<std::size_t>(level)]}}};
    return {say("pocket.deploy-occupied"), {{"hex", hex}, {"hexes", names_of(deployable(s))}}};
}

Fact why_no_expand(const Pocket::State& s, Seat seat, const Pocket::Action& a) {
    const Value hex = hex_name(a.place);
    if (!has(s.owned[seat], a.place)) return {say("pocket.expand-not-yours"), {{"hex", hex}}};
    if (!has(s.systems(), a.place)) return {say("pocket.expand-no-system"), {{"hex", hex}}};
    if (a.ships > s.supply[seat]) return {say("pocket.supply"), {{"ships", s.supply[seat]}}};
    return {say("pocket.expand-strength"), {{"ships", s.left}}};
}

Fact why_no_move(const Pocket::State& s, Seat seat, const Pocket::Action& a) {
    const Value hex = hex_name(a.place);
    if (!has(s.owned[seat], a.place)) return {say("pocket.move-no-ships"), {{"hex", hex}}};
    if (s.ready(a.place) == 0) return {say("pocket.all-moved"), {{"hex", hex}}};
    if (a.ships > s.ready(a.place)) return {say("pocket.some-moved"), {{"ships", s.ready(a.place)}, {"hex", hex}}};
    return closed(s, a.place, a.to);
}

Fact why_no_go_on(const Pocket::State& s, const Pocket::Action& a) {
    if (Fact wrong = closed(s, s.at, a.to); !wrong.empty()) return wrong;
    if (a.ships < 0) return {say("pocket.leave-too-many"), {{"fleet", s.fleet}, {"ships", s.fleet - 1}}};
    return {say("pocket.take-too-many"), {{"hex", hex_name(s.at)}, {"ships", s.ready(s.at)}}};
}

Fact why_no_invasion(const Pocket::State& s, Seat seat, Hex at) {
    const Values hex = {{"hex", hex_name(at)}};
    if (!has(s.in_play(), at)) return {say("pocket.not-in-play"), hex};
    if (!has(s.systems(), at)) return {say("pocket.invade-no-system"), hex};
    if (has(s.owned[seat], at)) return {say("pocket.invade-own"), hex};
    if (has(s.targets, at)) return {say("pocket.invade-again"), hex};
    if ((board().neighbours[at] & s.owned[seat]) == 0) return {say("pocket.invade-far"), hex};
    return {say("pocket.invade-spent"), hex};
}

Fact why_no_send(const Pocket::State& s, Seat seat, const Pocket::Action& a) {
    const Value hex = hex_name(a.place);
    if (!has(s.owned[seat], a.place)) return {say("pocket.send-no-ships"), {{"hex", hex}}};
    if (!has(board().neighbours[s.at], a.place))
        return {say("pocket.send-far"), {{"hex", hex}, {"to", hex_name(s.at)}}};
    if (s.last != kNoHex && a.place <= s.last)
        return {say("pocket.send-order"), {{"after", hex_name(s.last)}, {"hex", hex}}};
    if (s.ready(a.place) == 0) return {say("pocket.send-spent"), {{"hex", hex}}};
    return {say("pocket.send-too-many"), {{"hex", hex}, {"ships", s.ready(a.place)}}};
}

Fact why_no_score(const Pocket::State& s, Sector at) {
    const Values sector = {{"sector", sector_name(at)}};
    if (at == kCentre) return {say("pocket.score-centre"), sector};
    if (!s.cards[at].there()) return {say("pocket.score-not-in-play"), sector};
    for (int i = 0; i < s.choices; ++i)
        if (s.chosen[i] == at) return {say("pocket.score-again"), sector};
    return {s.systems_only ? say("pocket.score-empty-systems") : say("pocket.score-empty"), sector};
}

}  // namespace

std::string pocket::level_name(int level) {
    return level == 0 ? "no system" : "Level " + std::string(kLevelNames[static_cast<std::size_t>(level)]);
}

std::string pocket::ships_text(int ships) { return std::to_string(ships) + (ships == 1 ? " ship" : " ships"); }

int pocket::commands_shown(const Pocket::State& s, Seat seat, Viewer viewer) {
    if (s.plan[seat] == Pocket::kNoPlan) return 0;
    if (viewer.sees(seat) || s.phase == Phase::exploit || s.phase == Phase::over) return 3;
    return s.phase == Phase::perform ? s.step + 1 : 0;
}

std::string pocket::colour_name(Seat colour) {
    return colour == Pocket::kNeutral ? "neutral" : "seat " + std::to_string(colour);
}

Json pocket::order_json(int order, int commands) {
    Json list = Json::array();
    for (int i = 0; i < commands; ++i) list.push_back(kCommandNames[static_cast<std::size_t>(kOrder[order][i])]);
    return list;
}

const GameInfo& PocketCodec::info() {
    using Kind = OptionInfo::Type;
    static const GameInfo kInfo = {
        "pocket",
        "Pocket Imperium",
        "Nine rounds of Expand, Explore and Exterminate on a map of nine cards: order your three commands in secret, "
        "take systems, and choose which sectors score.",
        {3, 2},
        {
            {"board",
             Kind::special,
             "random",
             0,
             0,
             {"random", "standard"},
             "the nine sector cards: random, standard, or a list of nine {\"card\":\"A\",\"turned\":false} in reading "
             "order (P1.6)"},
            {"occupied",
             Kind::choice,
             "hexes",
             0,
             0,
             {"hexes", "systems"},
             "what makes a sector occupied: ships in any of its hexes, or only ships on its systems (P6.3)"},
            {"start",
             Kind::choice,
             "first",
             0,
             0,
             {"first", "random"},
             "the start player of the first round: seat 0, or by chance (P2.1)"},
        }};
    return kInfo;
}

Result<Pocket::Options> PocketCodec::options(int seats, const Json& complete) {
    Pocket::Options options;
    options.seats = static_cast<std::uint8_t>(seats);
    options.systems_only = complete["occupied"] == "systems";
    options.random_start = complete["start"] == "random";
    const Json& layout = complete["board"];
    if (layout == "random") return options;
    if (layout == "standard") {
        options.layout = Pocket::Options::Layout::standard;
        options.cards = board().standard;
        return options;
    }
    const auto cards = layout_option(layout);
    if (!cards) return std::unexpected(cards.error());
    options.layout = Pocket::Options::Layout::given;
    options.cards = *cards;
    return options;
}

Json PocketCodec::options(const Pocket::Options& options) {
    using Kind = Pocket::Options::Layout;
    return {{"board", options.layout == Kind::random     ? Json("random")
                      : options.layout == Kind::standard ? Json("standard")
                                                         : layout_json(options.cards)},
            {"occupied", options.systems_only ? "systems" : "hexes"},
            {"start", options.random_start ? "random" : "first"}};
}

std::vector<std::pair<int, Json>> PocketCodec::variants() {
    Json turned = layout_json(board().standard);
    std::swap(turned[3], turned[5]);
    turned[3]["turned"] = true;
    return {{3, Json::object()},
            {2, Json::object()},
            {3, {{"board", "standard"}, {"occupied", "systems"}}},
            {2, {{"start", "random"}, {"occupied", "systems"}}},
            {3, {{"board", turned}, {"start", "random"}}},
            {2, {{"board", "standard"}}}};
}

Json PocketCodec::action(const Cards& /*set*/, const Pocket::Action& a) {
    Json out = {{"type", kActionNames[static_cast<std::size_t>(a.type)]}};
    switch (a.type) {
    case Type::deploy:
    case Type::invade: out["hex"] = hex_name(a.place); break;
    case Type::plan: out["order"] = order_json(a.place); break;
    case Type::expand:
        out["hex"] = hex_name(a.place);
        out["ships"] = a.ships;
        break;
    case Type::move:
        out["from"] = hex_name(a.place);
        out["to"] = hex_name(a.to);
        out["ships"] = a.ships;
        break;
    case Type::go_on:
        out["to"] = hex_name(a.to);
        out["leave"] = a.ships < 0 ? -a.ships : 0;
        out["take"] = a.ships > 0 ? a.ships : 0;
        break;
    case Type::send:
        out["from"] = hex_name(a.place);
        out["ships"] = a.ships;
        break;
    case Type::score: out["sector"] = sector_name(a.place); break;
    default: break;
    }
    return out;
}

Result<Pocket::Action> PocketCodec::action(const Cards& /*set*/, const Json& json) {
    Reader read(json, "action", "illegal_action");
    const int type = read.word("type", kActionNames);
    if (!read.ok()) return read.problem();
    Pocket::Action a{static_cast<Type>(type)};
    switch (a.type) {
    case Type::deploy:
    case Type::invade:
        read.allow({"type", "hex"});
        a.place = read_hex(read, "hex");
        break;
    case Type::plan:
        read.allow({"type", "order"});
        a.place = static_cast<std::uint8_t>(read_order(read));
        break;
    case Type::expand:
        read.allow({"type", "hex", "ships"});
        a.place = read_hex(read, "hex");
        a.ships = read_ships(read, "ships", 1);
        break;
    case Type::move:
        read.allow({"type", "from", "to", "ships"});
        a.place = read_hex(read, "from");
        a.to = read_hex(read, "to");
        a.ships = read_ships(read, "ships", 1);
        break;
    case Type::go_on: {
        read.allow({"type", "to", "leave", "take"});
        a.to = read_hex(read, "to");
        const std::int8_t leave = read_ships(read, "leave", 0), take = read_ships(read, "take", 0);
        if (leave > 0 && take > 0) read.fail_at("take", "must be 0 where ships are left behind (P5.4)");
        a.ships = static_cast<std::int8_t>(take - leave);
        break;
    }
    case Type::send:
        read.allow({"type", "from", "ships"});
        a.place = read_hex(read, "from");
        a.ships = read_ships(read, "ships", 1);
        break;
    case Type::score: {
        read.allow({"type", "sector"});
        const std::string name = read.text("sector");
        a.place = sector_of(name);
        if (read.ok() && a.place == kNoSector)
            read.fail_at("sector", "must be one of S1 to S9 (P1.3), not " + brief(Json(name)));
        break;
    }
    case Type::halt:
    case Type::strike:
    case Type::pass: read.allow({"type"}); break;
    }
    if (!read.ok()) return read.problem();
    return a;
}

Fact PocketCodec::why_not(const Pocket::State& s, Seat seat, const Pocket::Action& a) {
    const Value action = action_name(a.type);
    const auto only_in = [&](Phase phase) -> Fact {
        return {say("pocket.wrong-phase"),
                {{"action", action},
                 {"wanted", kPhaseNames[static_cast<std::size_t>(phase)]},
                 {"phase", kPhaseNames[static_cast<std::size_t>(s.phase)]}}};
    };
    const auto not_now = [&]() -> Fact {
        const Values values = {{"action", action}};
        if (s.under_way() && s.command == Command::explore) return {say("pocket.moving"), values};
        if (s.under_way()) return {s.fleet == 0 ? say("pocket.invading-nothing-sent") : say("pocket.invading"), values};
        return {s.command == Command::explore       ? say("pocket.not-explore")
                : s.command == Command::exterminate ? say("pocket.not-exterminate")
                                                    : say("pocket.not-expand"),
                values};
    };
    if (a.type == Type::deploy) return s.phase == Phase::deploy ? why_no_deploy(s, a.place) : only_in(Phase::deploy);
    if (a.type == Type::plan) return only_in(Phase::plan);
    if (a.type == Type::score) return s.phase == Phase::exploit ? why_no_score(s, a.place) : only_in(Phase::exploit);
    if (s.phase != Phase::perform) return only_in(Phase::perform);
    switch (a.type) {
    case Type::expand: return s.command == Command::expand ? why_no_expand(s, seat, a) : not_now();
    case Type::move: return s.command == Command::explore && !s.under_way() ? why_no_move(s, seat, a) : not_now();
    case Type::go_on: return s.command == Command::explore && s.under_way() ? why_no_go_on(s, a) : not_now();
    case Type::invade:
        return s.command == Command::exterminate && !s.under_way() ? why_no_invasion(s, seat, a.place) : not_now();
    case Type::send: return s.command == Command::exterminate && s.under_way() ? why_no_send(s, seat, a) : not_now();
    default: return not_now();
    }
}

Json PocketCodec::item(const Cards& /*set*/, std::string_view /*what*/, std::uint8_t card) {
    return board().cards[card].name;
}

Json PocketCodec::event(const Cards& /*set*/, const Pocket::Event& e, bool full) {
    using Kind = Pocket::Event::Type;
    const auto of_seat = [&](const char* type) { return Json{{"type", type}, {"seat", e.seat}}; };
    const auto with = [](Json out, std::initializer_list<std::pair<const char*, Json>> more) {
        for (const auto& [name, value] : more) out[name] = value;
        return out;
    };
    const auto command = [&](Command c) { return kCommandNames[static_cast<std::size_t>(c)]; };
    switch (e.type) {
    case Kind::deploy: return with(of_seat("deploy"), {{"hex", hex_name(e.place)}, {"ships", e.ships}});
    case Kind::plan: return full ? with(of_seat("plan"), {{"order", order_json(e.place)}}) : of_seat("plan");
    case Kind::reveal: {
        Json commands = Json::array();
        for (int seat = 0; seat < e.seats; ++seat) commands.push_back(command(static_cast<Command>(e.each[seat])));
        return {{"type", "reveal"}, {"step", e.place}, {"commands", commands}};
    }
    case Kind::command: return with(of_seat("command"), {{"command", command(e.command)}, {"strength", e.ships}});
    case Kind::expand: return with(of_seat("expand"), {{"hex", hex_name(e.place)}, {"ships", e.ships}});
    case Kind::move:
        return with(of_seat("move"), {{"from", hex_name(e.place)}, {"to", hex_name(e.to)}, {"ships", e.ships}});
    case Kind::go_on:
        return with(of_seat("continue"), {{"from", hex_name(e.place)},
                                          {"to", hex_name(e.to)},
                                          {"ships", e.ships},
                                          {"leave", std::max(0, -e.against)},
                                          {"take", std::max<int>(0, e.against)}});
    case Kind::halt: return with(of_seat("halt"), {{"hex", hex_name(e.place)}});
    case Kind::invade: return with(of_seat("invade"), {{"hex", hex_name(e.place)}});
    case Kind::send:
        return with(of_seat("send"), {{"from", hex_name(e.place)}, {"to", hex_name(e.to)}, {"ships", e.ships}});
    case Kind::battle:
        return with(of_seat("battle"), {{"hex", hex_name(e.place)},
                                        {"sent", e.ships},
                                        {"against", e.against},
                                        {"owner", owner_json(e.other)},
                                        {"lost", std::min(e.ships, e.against)}});
    case Kind::end: return with(of_seat("command-ends"), {{"command", command(e.command)}});
    case Kind::sustain: return with(of_seat("sustain"), {{"hex", hex_name(e.place)}, {"lost", e.ships}});
    case Kind::score: return with(of_seat("score"), {{"sector", sector_name(e.place)}});
    case Kind::points: return {{"type", "points"}, {"points", per_seat(e)}};
    case Kind::last_points: return {{"type", "final-points"}, {"points", per_seat(e)}};
    case Kind::round: return {{"type", "round"}, {"round", e.place}, {"start", e.seat}};
    case Kind::over: return {{"type", "over"}, {"winners", seat_list(SeatSet::from_bits(e.place))}};
    }
    return nullptr;
}

int PocketCodec::round(const Pocket::State& s) { return s.round; }

std::string_view PocketCodec::phase(const Pocket::State& s) { return kPhaseNames[static_cast<std::size_t>(s.phase)]; }

void PocketCodec::view(const Pocket::State& s, Viewer viewer, ViewWriter& out) {
    out.put("step", s.step);
    out.put("start", s.start);
    out.list("supply", [&](ViewWriter& list) {
        for (int seat = 0; seat < s.seats; ++seat) list.put({}, s.supply[seat]);
    });
    if (viewer.catalogue || viewer.all())  // a whole position cannot do without
        out.list("sectors", [&](ViewWriter& list) {
            for (Sector sector = 0; sector < kSectors; ++sector)
                if (s.cards[sector].there()) list.put({}, SectorFacts{sector, s.cards[sector], s.edge}, sector_json);
        });
    out.object("hexes", [&](ViewWriter& hexes) {
        static const std::vector<std::string> kNames = names_of((HexSet{1} << kHexes) - 1);
        each(s.in_play(), [&](Hex hex) {
            const HexFacts facts{.hex = hex,
                                 .edge = s.edge,
                                 .level = static_cast<std::uint8_t>(s.level_of(hex)),
                                 .owner = s.owner(hex),
                                 .ships = s.ships[hex],
                                 .moved = s.command == Command::explore ? s.spent[hex] : std::uint8_t{0},
                                 .invaded = s.command == Command::exterminate ? s.spent[hex] : std::uint8_t{0},
                                 .lasting = viewer.catalogue};
            hexes.put(kNames[hex], facts, hex_json);
        });
    });
    out.list("plans", [&](ViewWriter& list) {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            const auto shown = static_cast<std::uint8_t>(commands_shown(s, seat, viewer));
            list.put({}, PlanFacts{shown > 0 ? s.plan[seat] : std::uint8_t{0}, shown},
                     [](const PlanFacts& f) { return order_json(f.order, f.shown); });
        }
    });
    out.list("chosen", [&](ViewWriter& list) {
        for (int i = 0; i < s.choices; ++i)
            list.put({}, s.chosen[i], [](const Sector& sector) { return Json(sector_name(sector)); });
    });
    if (s.command == Command::none)
        out.put("command", nullptr);
    else
        out.put("command", CommandFacts{s.command, s.turn, s.strength, s.left, s.fleet, s.at}, command_json);
    if (viewer.all()) {  // what else a position is made of
        out.put("targets", hex_list(s.targets));
        out.put("last", s.last == kNoHex ? Json(nullptr) : Json(hex_name(s.last)));
    }
}

}  // namespace imperium
