#include "games/beacon/codec.hpp"

#include "games/beacon/play.hpp"

namespace imperium {

template class MatchOf<BeaconCodec>;
template void Beacon::apply(State&, Seat, Action, MatchChance<BeaconCodec>&, Recorder<BeaconCodec>&);

namespace {

std::string ships_text(int ships) { return std::to_string(ships) + (ships == 1 ? " ship" : " ships"); }

}  // namespace

const GameInfo& BeaconCodec::info() {
    static const GameInfo kInfo = {
        "beacon",
        "Beacon",
        "Send ships to beacons at the same time as the others: most ships take it, equal numbers leave it to nobody.",
        {2, 3},
        {{"rounds", OptionInfo::Type::integer, 5, 1, 9, {}, "how many beacons are lit"}}};
    return kInfo;
}

Result<Beacon::Options> BeaconCodec::options(int seats, const Json& complete) {
    return Beacon::Options{static_cast<std::uint8_t>(seats), complete["rounds"].get<std::uint8_t>()};
}
Json BeaconCodec::options(const Beacon::Options& options) { return {{"rounds", options.rounds}}; }
std::vector<std::pair<int, Json>> BeaconCodec::variants() {
    return {{2, Json::object()}, {3, Json::object()}, {2, {{"rounds", 1}}}};
}

Json BeaconCodec::action(const Cards& /*set*/, const Beacon::Action& action) {
    return {{"type", "send"}, {"ships", action.ships}};
}

Result<Beacon::Action> BeaconCodec::action(const Cards& /*set*/, const Json& json) {
    Reader read(json, "action", "illegal_action");
    read.allow({"type", "ships"});
    read.word("type", {"send"});
    const auto ships = read.integer("ships", 0, Beacon::kShips);
    if (!read.ok()) return read.problem();
    return Beacon::Action{static_cast<std::uint8_t>(ships)};
}

Fact BeaconCodec::why_not(const Beacon::State& state, Seat seat, const Beacon::Action& /*action*/) {
    return {beacon::say("beacon.too-many"), {{"ships", state.ships[seat]}}};
}

Json BeaconCodec::item(const Cards& /*set*/, std::string_view /*what*/, std::uint8_t thing) { return thing; }

Json BeaconCodec::event(const Cards& /*set*/, const Beacon::Event& event, bool full) {
    switch (event.type) {
    case Beacon::Event::Type::round: return {{"type", "round"}, {"round", event.number}, {"worth", event.worth}};
    case Beacon::Event::Type::sent: {
        Json out = {{"type", "sent"}, {"seat", event.seat}};
        if (full) out["ships"] = event.number;
        return out;
    }
    case Beacon::Event::Type::shown: {
        Json ships = Json::array();
        for (int i = 0; i < event.seats; ++i) ships.push_back(event.ships[i]);
        return {{"type", "shown"}, {"ships", std::move(ships)}};
    }
    case Beacon::Event::Type::won: return {{"type", "won"}, {"seat", event.seat}, {"points", event.number}};
    case Beacon::Event::Type::tied: return {{"type", "tied"}};
    case Beacon::Event::Type::over: break;
    }
    return {{"type", "over"}, {"winners", seat_list(event.winners)}};
}

int BeaconCodec::round(const Beacon::State& state) { return state.round; }

std::string_view BeaconCodec::phase(const Beacon::State& state) { return state.over ? "over" : "send"; }

void BeaconCodec::view(const Beacon::State& state, Viewer viewer, ViewWriter& out) {
    out.put("rounds", state.rounds);
    out.put("worth", state.worth);
    out.list("players", [&](ViewWriter& players) {
        for (Seat seat = 0; seat < state.seats; ++seat)
            players.object({}, [&](ViewWriter& player) {
                const bool sent = state.sent[seat] != Beacon::kNotYet;
                player.put("ships", state.ships[seat]);
                player.put("points", state.points[seat]);
                player.put("sent", sent && viewer.sees(seat) ? Json(state.sent[seat]) : Json(nullptr));
            });
    });
}

Result<Beacon::State> BeaconCodec::load(const Json& scenario, const Beacon::Options& /*options*/,
                                        const Beacon::State& fresh) {
    Beacon::State state = fresh;
    Reader read(scenario, "", "bad_scenario");
    read.allow({"game", "seats", "round", "phase", "pending", "over", "scores", "rounds", "worth", "players", "options",
                "chance"});
    state.over = read.has("phase") && read.word("phase", {"send", "over"}) == 1;
    state.round = static_cast<std::uint8_t>(read.integer_or("round", 1, state.rounds, 1));
    state.worth = static_cast<std::uint8_t>(read.integer_or("worth", 0, 6, state.over ? 0 : fresh.worth));
    if (read.has("players")) {
        const Json& players = read.array("players");
        if (players.size() > state.seats) read.fail_at("players", "has more entries than there are seats");
        for (std::size_t i = 0; i < players.size() && read.ok(); ++i) {
            Reader one(players[i], "players[" + std::to_string(i) + "]", "bad_scenario");
            one.allow({"ships", "points", "sent"});
            state.ships[i] = static_cast<std::uint8_t>(one.integer_or("ships", 0, Beacon::kShips, Beacon::kShips));
            state.points[i] = static_cast<std::uint8_t>(one.integer_or("points", 0, 54, 0));
            if (const Json* sent = one.get("sent"); sent != nullptr && !sent->is_null())
                state.sent[i] = static_cast<std::uint8_t>(one.integer("sent", 0, state.ships[i]));
            if (!one.ok()) read.fail(one.problem().error().message());
        }
    }
    if (!read.ok()) return read.problem();
    if (const char* fault = Beacon::fault(state)) return refuse("bad_scenario", fault);
    return state;
}

std::string BeaconCodec::table(const Beacon::State& state, Viewer viewer, const TextStyle& /*style*/) {
    std::string out = "Round " + std::to_string(state.round) + " of " + std::to_string(state.rounds);
    out += state.over ? "; the game is over.\n" : ": the beacon is worth " + std::to_string(state.worth) + ".\n";
    for (Seat seat = 0; seat < state.seats; ++seat) {
        out += "Seat " + std::to_string(seat) + ": " + std::to_string(state.points[seat]) + " points, "
               + ships_text(state.ships[seat]);
        if (state.sent[seat] != Beacon::kNotYet)
            out += viewer.sees(seat) ? ", " + std::to_string(state.sent[seat]) + " sent" : ", ready";
        out += "\n";
    }
    return out;
}

Fact BeaconCodec::question(const Beacon::State& state, Seat seat) {
    return {beacon::say("beacon.ask-send"), {{"worth", state.worth}, {"ships", state.ships[seat]}}};
}

std::string BeaconCodec::notation(const Cards& /*set*/, const Beacon::Action& action) {
    return "send " + std::to_string(action.ships);
}
std::string BeaconCodec::meaning(const Beacon::State& /*state*/, Seat /*seat*/, const Beacon::Action& action) {
    return action.ships == 0 ? "send nobody" : "send " + ships_text(action.ships);
}

std::string BeaconCodec::sentence(const Cards& /*set*/, const Json& event) {
    const std::string type = event.value("type", "");
    const auto number = [&](const char* name) { return write_json(event.value(name, Json(nullptr))); };
    if (type == "round") return "Round " + number("round") + ": the beacon is worth " + number("worth") + ".";
    if (type == "sent")
        return "Seat " + number("seat") + (event.contains("ships") ? " sends " + number("ships") + "." : " is ready.");
    if (type == "shown") return "Sent: " + number("ships") + ".";
    if (type == "won") return "Seat " + number("seat") + " takes " + number("points") + ".";
    if (type == "tied") return "Nobody takes it.";
    return type == "over" ? "The game is over; winners: " + number("winners") + "." : "";
}

std::string BeaconCodec::ask(const Beacon::State& /*state*/, Viewer /*viewer*/, const std::string& /*words*/) {
    return {};
}

schema::Parts BeaconCodec::schema() {
    using namespace schema;
    const Json n = whole();
    Parts parts;
    Json& defs = parts.definitions;
    defs["BeaconPlayer"] = object({{"ships", n}, {"points", n}, {"sent", maybe(n)}});
    defs["BeaconOptions"] = schema::options(info(), {});
    static constexpr std::string_view kPhases[] = {"send", "over"};
    defs["BeaconView"] =
        schema::view(info(), kPhases, {{"rounds", n}, {"worth", n}, {"players", list(ref("BeaconPlayer"))}});
    defs["BeaconRefereeView"] = schema::referee_view(defs["BeaconView"], ref("BeaconOptions"), {});
    defs["BeaconAction"] = one_of({variant("send", {{"ships", number(0, Beacon::kShips)}})});
    std::vector<Json> events = chance_events();
    events.push_back(variant("round", {{"round", n}, {"worth", n}}));
    events.push_back(variant("sent", {{"seat", seat()}, {"ships?", n}}));
    events.push_back(variant("shown", {{"ships", list(n)}}));
    events.push_back(variant("won", {{"seat", seat()}, {"points", n}}));
    events.push_back(variant("tied", {}));
    events.push_back(variant("over", {{"winners", list(seat())}}));
    defs["BeaconEvent"] = one_of(std::move(events));
    parts.options = ref("BeaconOptions");
    parts.view = ref("BeaconView");
    parts.referee_view = ref("BeaconRefereeView");
    parts.action = ref("BeaconAction");
    parts.event = ref("BeaconEvent");
    return parts;
}

}  // namespace imperium
