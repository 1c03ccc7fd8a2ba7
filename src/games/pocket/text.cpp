#include "core/text.hpp"

#include "games/pocket/codec.hpp"

#include <algorithm>

// `pocket` for people at a terminal.
namespace imperium {

using namespace pocket;
using Phase = Pocket::Phase;
using Type = Pocket::Action::Type;

namespace {

// Puts an item behind those that are there, after a comma.
void append(std::string& list, const std::string& item, std::string_view between = ", ") {
    if (!list.empty()) list += between;
    list += item;
}

std::string seat_title(Seat seat, Viewer viewer) {
    return "Seat " + std::to_string(seat) + (viewer.kind == Viewer::Kind::seat && viewer.seat == seat ? " (you)" : "");
}

std::string plan_text(const Pocket::State& s, Seat seat, Viewer viewer) {
    if (s.plan[seat] == Pocket::kNoPlan) return s.phase == Phase::plan ? "planning" : "";
    const int shown = commands_shown(s, seat, viewer);
    std::string out;
    for (int i = 0; i < 3; ++i) {
        if (i > 0) out += ' ';
        std::string word =
            i < shown ? std::string(kCommandNames[static_cast<std::size_t>(kOrder[s.plan[seat]][i])]) : "?";
        out += s.phase == Phase::perform && i == s.step ? "[" + word + "]" : word;
    }
    return out;
}

std::string seat_line(const Pocket::State& s, Seat seat, Viewer viewer, const TextStyle& style) {
    std::string out = text::left(seat_title(seat, viewer), 13) + text::right(std::to_string(s.points[seat]), 3)
                      + " points supply " + text::right(std::to_string(static_cast<int>(s.supply[seat])), 2)
                      + " levels " + text::right(std::to_string(level_points(s, seat, ~HexSet{0})), 2) + "  "
                      + plan_text(s, seat, viewer);
    if (s.start == seat) out += text::paint(" START", text::Colour::bold, style.colour);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out + "\n";
}

// What the Sustain step will take from a seat as things stand: "H7 1, H9 2"; empty for nothing.
std::string sustain_text(const Pocket::State& s, Seat seat) {
    std::string out;
    each(s.owned[seat], [&](Hex hex) {
        const int excess = s.ships[hex] - s.sustained(hex);
        if (excess > 0) append(out, hex_name(hex) + " " + std::to_string(excess));
    });
    return out;
}

std::string sustain_lines(const Pocket::State& s, int width) {
    std::string out;
    if (s.phase != Phase::plan && s.phase != Phase::perform) return out;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (const std::string losses = sustain_text(s, seat); !losses.empty())
            out +=
                text::wrap("Sustain will cost seat " + std::to_string(seat) + " as it stands: " + losses + ".", width);
    return out;
}

// Where each fleet that can still move can go in one hex.
std::string reach_text(const Pocket::State& s) {
    std::string out;
    each(s.owned[s.turn], [&](Hex from) {
        const HexSet to = board().neighbours[from] & open_hexes(s);
        if (s.ready(from) == 0 || to == 0) return;
        append(out, hex_name(from) + " (" + std::to_string(s.ready(from)) + ") to " + hex_names(to), "; ");
    });
    return out;
}

std::string command_lines(const Pocket::State& s, int width) {
    if (s.command == Command::none) return {};
    std::string out = "Step " + std::to_string(s.step + 1) + " of 3: seat " + std::to_string(s.turn) + " carries out "
                      + std::string(kCommandNames[static_cast<std::size_t>(s.command)]) + ", strength "
                      + std::to_string(s.strength) + ", " + std::to_string(s.left) + " left";
    if (s.under_way() && s.command == Command::explore)
        out += "; a fleet of " + ships_text(s.fleet) + " stands in " + hex_name(s.at);
    if (s.under_way() && s.command == Command::exterminate)
        out += "; " + ships_text(s.fleet) + " sent to " + hex_name(s.at);
    std::string spent;
    for (Hex hex = 0; hex < kHexes; ++hex)
        if (s.spent[hex] > 0) append(spent, hex_name(hex) + " " + std::to_string(static_cast<int>(s.spent[hex])));
    out = text::wrap(out + ".", width);
    const std::string what = s.command == Command::explore ? "Moved" : "Used in an invasion";
    if (!spent.empty()) out += text::wrap(what + " already: " + spent + ".", width);
    if (s.command == Command::explore && !s.under_way())
        if (const std::string reach = reach_text(s); !reach.empty())
            out += text::wrap("One hex away: " + reach + ".", width);
    return out;
}

std::string sector_gains(const Pocket::State& s, Sector sector) {
    std::string out;
    for (Seat seat = 0; seat < s.seats; ++seat)
        append(out, "seat " + std::to_string(seat) + " +"
                        + std::to_string(level_points(s, seat, board().sector_hexes[sector])));
    return out;
}

std::string card_text(const Pocket::State& s, Sector sector) {
    const Placed card = s.cards[sector];
    return "card " + board().cards[static_cast<std::size_t>(card.index())].name + (card.turned() ? ", turned" : "");
}

std::string hex_text(const Pocket::State& s, Hex hex) {
    const Board& b = board();
    if (!has(s.in_play(), hex)) return hex_name(hex) + " is not in play.\n";
    std::string out = hex_name(hex) + (hex == kTriPrime ? " Tri-Prime" : "") + ": " + level_name(s.level_of(hex))
                      + ", sustains " + ships_text(s.sustained(hex)) + ", in ";
    std::vector<std::string> sectors;
    for (Sector sector = 0; sector < kSectors; ++sector)
        if (has(b.sector_hexes[sector], hex) && s.cards[sector].there()) sectors.push_back(sector_name(sector));
    out += joined(sectors, "and") + ", next to " + hex_names(b.neighbours[hex] & s.in_play()) + ".";
    const Seat owner = s.owner(hex);
    out += owner == kNobody ? " Nobody is there." : " " + colour_name(owner) + " has " + ships_text(s.ships[hex]) + ".";
    return text::wrap(out, 80);
}

std::string sector_text(const Pocket::State& s, Sector sector) {
    if (!s.cards[sector].there()) return sector_name(sector) + " is not in play.\n";
    std::string out =
        sector_name(sector) + ", " + card_text(s, sector) + ". Scored now: " + sector_gains(s, sector) + ".\n";
    each(board().sector_hexes[sector] & s.in_play(), [&](Hex hex) { out += "  " + hex_text(s, hex); });
    return out;
}

// The board in words, for a terminal too narrow for the map: sector by sector its systems and fleets.
std::string text_list(const Pocket::State& s, int width) {
    std::string out;
    for (Sector sector = 0; sector < kSectors; ++sector) {
        if (!s.cards[sector].there()) continue;
        std::vector<std::string> places;
        each(board().sector_hexes[sector] & s.in_play(), [&](Hex hex) {
            const Seat owner = s.owner(hex);
            if (owner == kNobody && s.level_of(hex) == 0) return;
            places.push_back(
                hex_name(hex) + " " + level_name(s.level_of(hex))
                + (owner == kNobody ? "" : " (" + colour_name(owner) + ": " + ships_text(s.ships[hex]) + ")"));
        });
        out += text::wrap(sector_name(sector) + ": " + joined(places, "and"), width, 2);
    }
    return out;
}

std::vector<std::string> names_of(HexSet set) {
    std::vector<std::string> names;
    each(set, [&](Hex hex) { names.push_back(hex_name(hex)); });
    return names;
}

Fact command_question(const Pocket::State& s) {
    if (s.command == Command::expand)
        return {say("pocket.ask-expand"), {{"ships", s.left}, {"supply", s.supply[s.turn]}}};
    if (s.command == Command::explore && s.under_way()) {
        Values values = {
            {"fleet", s.fleet}, {"hex", hex_name(s.at)}, {"hexes", names_of(board().neighbours[s.at] & open_hexes(s))}};
        const bool leave = s.fleet > 1, take = s.ready(s.at) > 0;
        if (leave) values.emplace_back("leave", s.fleet - 1);
        if (take) values.emplace_back("take", s.ready(s.at));
        return {leave && take ? say("pocket.ask-continue-both")
                : leave       ? say("pocket.ask-continue-leave")
                : take        ? say("pocket.ask-continue-take")
                              : say("pocket.ask-continue"),
                std::move(values)};
    }
    if (s.command == Command::explore) return {say("pocket.ask-explore"), {{"movements", s.left}}};
    if (!s.under_way()) return {say("pocket.ask-exterminate"), {{"invasions", s.left}}};
    Values values = {{"hex", hex_name(s.at)}, {"against", s.ships[s.at]}, {"sent", s.fleet}};
    if (senders(s) == 0) return {say("pocket.ask-strike-only"), std::move(values)};
    values.emplace_back("hexes", names_of(senders(s)));
    return {s.fleet > 0 ? say("pocket.ask-strike") : say("pocket.ask-send"), std::move(values)};
}

std::string seat_word(const Json& event, const char* name) {
    return "Seat " + write_json(event.value(name, Json(nullptr)));
}

std::string points_sentence(const Json& event, const std::string& what) {
    std::string out;
    const Json points = event.value("points", Json::array());
    for (std::size_t seat = 0; seat < points.size(); ++seat)
        append(out, "seat " + std::to_string(seat) + " +" + write_json(points[seat]));
    return what + ": " + out + ".";
}

std::string chance_words(const Json& event) {
    const std::string what = event.value("what", "");
    const bool zero = event.value("value", Json(0)) == 0;
    if (what == "outer") return "The outer sector cards are shuffled.";
    if (what == "side") return "The side sector cards are shuffled.";
    if (what == "start") return seat_word(event, "value") + " is the start player, by lot.";
    if (const auto edge = whole(event.value("value", Json(0))); what == "edge" && edge && *edge >= 0 && *edge < kEdges)
        return "The " + std::string(kEdgeNames[static_cast<std::size_t>(*edge)])
               + " edge of the board is left out, by lot.";
    for (const char* side : {"left", "right"})
        if (what == std::string("turn-") + side)
            return std::string("The sector card on the ") + side + (zero ? " is not turned." : " is turned.");
    return {};
}

std::string battle_sentence(const Json& event) {
    const auto number = [&](const char* name) { return whole(event.value(name, Json(0))).value_or(0); };
    const auto sent = number("sent"), against = number("against");
    const Json owner = event.value("owner", Json(nullptr));
    const std::string hex = event.value("hex", "");
    const std::string defender = owner.is_string() ? "neutral ships" : "seat " + write_json(owner);
    std::string out = seat_word(event, "seat") + " invades " + hex + " with " + ships_text(static_cast<int>(sent));
    if (against == 0) return out + " and takes it unopposed.";
    out += " against " + std::to_string(against) + " of " + defender + "; both lose "
           + std::to_string(std::min(sent, against)) + ", ";
    if (sent > against) return out + "and the invader holds it with " + std::to_string(sent - against) + ".";
    if (sent < against) return out + "and the defender keeps " + std::to_string(against - sent) + ".";
    return out + "and it is left unoccupied.";
}

}  // namespace

std::string PocketCodec::table(const Pocket::State& s, Viewer viewer, const TextStyle& style) {
    std::string title = "pocket, ";
    if (s.phase == Phase::deploy)
        title += "deploying ships";
    else if (s.phase == Phase::over)
        title += "game over after round " + std::to_string(s.round);
    else
        title += "round " + std::to_string(s.round) + " of " + std::to_string(s.rounds()) + ", "
                 + std::string(kPhaseNames[static_cast<std::size_t>(s.phase)]);
    std::string out = text::rule(style.width, title);
    const bool narrow = style.width < kMapWidth;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        const std::string line = seat_line(s, seat, viewer, style);
        out += narrow ? text::wrap(line.substr(0, line.size() - 1), style.width) : line;
    }
    out += narrow ? text_list(s, style.width) : text_map(s, style);
    out += command_lines(s, style.width) + sustain_lines(s, style.width);
    if (s.choices > 0 && s.phase == Phase::exploit) {
        out += "Sectors chosen this round:";
        for (int i = 0; i < s.choices; ++i) out += " " + sector_name(s.chosen[i]);
        out += "\n";
    }
    return out;
}

Fact PocketCodec::question(const Pocket::State& s, Seat seat) {
    switch (s.phase) {
    case Phase::deploy: return {say("pocket.ask-deploy"), {{"fleet", count(s.owned[seat]) + 1}}};
    case Phase::plan: return say("pocket.ask-plan");
    case Phase::perform: return command_question(s);
    case Phase::exploit: return s.choices < s.seats ? say("pocket.ask-score") : say("pocket.ask-score-tri-prime");
    case Phase::over: return {};
    }
    return {};
}

std::string PocketCodec::notation(const Cards& /*set*/, const Pocket::Action& a) {
    const auto number = [](int n) { return std::to_string(n); };
    switch (a.type) {
    case Type::deploy: return "deploy " + hex_name(a.place);
    case Type::plan: {
        std::string out = "plan";
        for (const Command command : kOrder[a.place])
            out += " " + std::string(kCommandNames[static_cast<std::size_t>(command)]);
        return out;
    }
    case Type::expand: return "expand " + hex_name(a.place) + " " + number(a.ships);
    case Type::move: return "move " + hex_name(a.place) + " " + hex_name(a.to) + " " + number(a.ships);
    case Type::go_on:
        return "continue " + hex_name(a.to)
               + (a.ships < 0   ? " leave " + number(-a.ships)
                  : a.ships > 0 ? " take " + number(a.ships)
                                : std::string{});
    case Type::halt: return "halt";
    case Type::invade: return "invade " + hex_name(a.place);
    case Type::send: return "send " + hex_name(a.place) + " " + number(a.ships);
    case Type::strike: return "strike";
    case Type::score: return "score " + sector_name(a.place);
    case Type::pass: return "pass";
    }
    return {};
}

std::string PocketCodec::meaning(const Pocket::State& s, Seat seat, const Pocket::Action& a) {
    const auto into = [&](Hex to, int ships) {
        const int stay = s.ships[to] + ships;
        std::string out = ships_text(ships) + " to " + level_name(s.level_of(to));
        if (!has(s.owned[seat], to) && s.level_of(to) > 0) out += ", which you then control";
        if (stay > s.sustained(to)) out += ", " + std::to_string(stay - s.sustained(to)) + " more than it sustains";
        return out;
    };
    switch (a.type) {
    case Type::deploy: {
        const Board& b = board();
        const HexSet near = b.neighbours[a.place] & s.systems();
        return std::string("next to ") + (near == 0 ? "no system" : hex_names(near));
    }
    case Type::plan: return {};
    case Type::expand: return into(a.place, a.ships);
    case Type::move: {
        std::string out = into(a.to, a.ships);
        if (s.ships[a.place] == a.ships && s.level_of(a.place) > 0) out += "; " + hex_name(a.place) + " is given up";
        return out;
    }
    case Type::go_on: {
        const int ships = s.fleet + a.ships;
        return into(a.to, ships);
    }
    case Type::halt: return "end the movement in " + hex_name(s.at);
    case Type::invade: {
        const Seat owner = s.owner(a.place);
        int ready = 0;
        each(board().neighbours[a.place] & s.owned[seat], [&](Hex hex) { ready += s.ready(hex); });
        return level_name(s.level_of(a.place)) + ", "
               + (owner == kNobody ? "unoccupied" : colour_name(owner) + " has " + ships_text(s.ships[a.place]))
               + "; you can send up to " + std::to_string(ready);
    }
    case Type::send:
        return std::to_string(s.fleet + a.ships) + " against " + std::to_string(static_cast<int>(s.ships[s.at]))
               + (s.ships[a.place] == a.ships && s.level_of(a.place) > 0 ? "; " + hex_name(a.place) + " is given up"
                                                                         : "");
    case Type::strike:
        return std::to_string(static_cast<int>(s.fleet)) + " against "
               + std::to_string(static_cast<int>(s.ships[s.at]));
    case Type::score: return card_text(s, a.place) + ": " + sector_gains(s, a.place);
    case Type::pass: return "end this command";
    }
    return {};
}

std::string PocketCodec::sentence(const Cards& /*set*/, const Json& e) {
    const std::string type = e.value("type", "");
    const auto word = [&](const char* name) { return e.value(name, std::string{}); };
    const auto ships = [&](const char* name) {
        return ships_text(static_cast<int>(whole(e.value(name, Json(0))).value_or(0)));
    };
    const std::string seat = seat_word(e, "seat");
    if (type == "deploy") return seat + " deploys 2 ships on " + word("hex") + ".";
    if (type == "plan") {
        std::string out = seat + " has planned";
        const Json order = e.value("order", Json::array());
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i].is_string()) out += (i == 0 ? ": " : ", ") + order[i].get<std::string>();
        return out + ".";
    }
    if (type == "reveal") {
        std::string out = "Step " + std::to_string(whole(e.value("step", Json(0))).value_or(0) + 1) + ":";
        const Json commands = e.value("commands", Json::array());
        for (std::size_t i = 0; i < commands.size(); ++i)
            if (commands[i].is_string())
                out += (i == 0 ? " seat " : ", seat ") + std::to_string(i) + " " + commands[i].get<std::string>();
        return out + ".";
    }
    if (type == "command")
        return seat + " carries out " + word("command") + " with strength " + write_json(e.value("strength", Json(0)))
               + ".";
    if (type == "expand") return seat + " adds " + ships("ships") + " to " + word("hex") + ".";
    if (type == "move") return seat + " moves " + ships("ships") + " from " + word("from") + " to " + word("to") + ".";
    if (type == "continue") {
        std::string out = seat + " goes on with " + ships("ships") + " from " + word("from") + " to " + word("to");
        if (whole(e.value("leave", Json(0))).value_or(0) > 0) out += ", leaving " + ships("leave");
        if (whole(e.value("take", Json(0))).value_or(0) > 0) out += ", taking " + ships("take") + " along";
        return out + ".";
    }
    if (type == "halt") return seat + " halts in " + word("hex") + ".";
    if (type == "invade") return seat + " begins an invasion of " + word("hex") + ".";
    if (type == "send") return seat + " sends " + ships("ships") + " from " + word("from") + " to " + word("to") + ".";
    if (type == "battle") return battle_sentence(e);
    if (type == "command-ends") return seat + " ends " + word("command") + ".";
    if (type == "sustain") return word("hex") + " cannot sustain " + ships("lost") + " of " + text::lower(seat) + ".";
    if (type == "score") return seat + " chooses sector " + word("sector") + ".";
    if (type == "points") return points_sentence(e, "The chosen sectors score");
    if (type == "final-points") return points_sentence(e, "All sectors score double");
    if (type == "round")
        return "Round " + write_json(e.value("round", Json(0))) + ": " + text::lower(seat_word(e, "start"))
               + " is the start player.";
    if (type == "over") {
        std::vector<std::string> names;
        for (const Json& one : e.value("winners", Json::array())) names.push_back("seat " + write_json(one));
        return (names.size() == 1 ? "The winner is " : "The winners are ") + joined(names, "and") + ".";
    }
    if (type == "chance") return chance_words(e);
    return {};
}

std::string PocketCodec::ask(const Pocket::State& s, Viewer /*viewer*/, const std::string& words) {
    if (words == "?")
        return "map: the board    hex H7: that hex and its neighbours    sector S3: that sector    sectors: what each "
               "would score";
    if (words == "map") return text_map(s, {});
    if (words == "sectors") {
        std::string out;
        for (Sector sector = 0; sector < kSectors; ++sector)
            if (s.cards[sector].there())
                out += "  " + sector_name(sector) + "  " + text::left(card_text(s, sector), 18)
                       + sector_gains(s, sector) + "\n";
        return out;
    }
    const auto name = [&](std::size_t from) {
        std::string rest = words.substr(from);
        for (char& c : rest)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        return rest;
    };
    if (words.starts_with("hex ")) {
        const Hex hex = hex_of(name(4));
        return hex == kNoHex ? "There is no such hex; they are H1 to H47.\n" : hex_text(s, hex);
    }
    if (words.starts_with("sector ")) {
        const Sector sector = sector_of(name(7));
        return sector == kNoSector ? "There is no such sector; they are S1 to S9.\n" : sector_text(s, sector);
    }
    return {};
}

}  // namespace imperium
