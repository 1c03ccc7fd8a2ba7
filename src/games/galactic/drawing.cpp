#include "games/galactic/codec.hpp"

#include <array>

// `galactic` as a picture: the four systems, the arms, the beams between outer moons, and what the viewer knows.
namespace imperium {

using namespace galactic;

namespace {

constexpr int kWidth = 1200, kHeight = 900;
constexpr std::array<const char*, kSeats> kPaint = {"#e5484d", "#f2c94c", "#4cb782", "#5b9bf0"};
constexpr std::array<const char*, 3> kRing = {"#e9c46a", "#a06cd5", "#e5484d"};  // from the planet outwards

struct Point {
    int x = 0, y = 0;
};

std::string number(int value) { return std::to_string(value); }

std::string element(const char* name, const std::string& attributes) {
    return "<" + std::string(name) + " " + attributes + "/>\n";
}

std::string circle(Point at, int radius, const std::string& rest) {
    return element("circle",
                   "cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(radius) + "\" " + rest);
}

std::string line(Point a, Point b, const std::string& rest) {
    return element("line", "x1=\"" + number(a.x) + "\" y1=\"" + number(a.y) + "\" x2=\"" + number(b.x) + "\" y2=\""
                               + number(b.y) + "\" " + rest);
}

std::string words(Point at, int size, const std::string& fill, const std::string& what, const std::string& rest = {}) {
    return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" + number(size) + "\" fill=\""
           + fill + "\" " + rest + ">" + what + "</text>\n";
}

// Where a territory is drawn: two systems above, two below, their arms like wings.
Point place_at(Place place) {
    const Board& map = board();
    const Seat seat = map.system_of(place);
    const bool below = seat >= 2;
    const Point centre = {seat % 2 == 0 ? 310 : 890, below ? 590 : 230};
    const System& system = map.systems[seat];
    constexpr std::array<Point, 3> kArm = {Point{92, 18}, Point{172, 62}, Point{232, 128}};
    for (std::size_t i = 0; i < 3; ++i) {
        const int drop = below ? -kArm[i].y : kArm[i].y;
        if (system.left[i] == place) return {centre.x - kArm[i].x, centre.y + drop};
        if (system.right[i] == place) return {centre.x + kArm[i].x, centre.y + drop};
    }
    return centre;
}

int ring_of(Place moon) {
    for (const System& system : board().systems)
        for (std::size_t i = 0; i < 3; ++i)
            if (system.left[i] == moon || system.right[i] == moon) return static_cast<int>(i);
    return 0;
}

std::string sky() {
    std::string out =
        "<defs><radialGradient id=\"sky\" cx=\"50%\" cy=\"45%\" r=\"75%\"><stop offset=\"0\" "
        "stop-color=\"#1b2440\"/><stop offset=\"1\" stop-color=\"#090c16\"/></radialGradient>"
        "<radialGradient id=\"shine\" cx=\"35%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\" stop-color=\"#fff\" "
        "stop-opacity=\".55\"/><stop offset=\".6\" stop-color=\"#fff\" stop-opacity=\"0\"/><stop "
        "offset=\"1\" stop-color=\"#000\" stop-opacity=\".45\"/></radialGradient></defs>\n";
    out += element("rect", "width=\"" + number(kWidth) + "\" height=\"" + number(kHeight) + "\" fill=\"url(#sky)\"");
    std::uint64_t star = 7;
    out += "<g fill=\"#fff\">\n";
    for (int i = 0; i < 140; ++i) {
        star = mix(star);
        const Point at = {static_cast<int>(star % kWidth), static_cast<int>((star >> 20) % kHeight)};
        out += circle(at, 1, "opacity=\"." + number(static_cast<int>((star >> 40) % 5) + 2) + "\"");
    }
    return out + "</g>\n";
}

std::string paths() {
    const Board& map = board();
    std::string beams = "<g stroke=\"#7fd6ff\" stroke-width=\"1\" stroke-dasharray=\"2 7\" opacity=\".28\">\n";
    std::string arms = "<g stroke=\"#8893b8\" stroke-width=\"3\" opacity=\".8\">\n";
    for (Place from = 0; from < kPlaces; ++from) {
        const Places later = ~(2 * bit(from) - 1);
        each(map.beam(from) & later, [&](Place to) { beams += line(place_at(from), place_at(to), ""); });
        each(map.infantry[from] & later, [&](Place to) { arms += line(place_at(from), place_at(to), ""); });
    }
    return beams + "</g>\n" + arms + "</g>\n";
}

std::string planet(const Galactic::State& s, Place place) {
    const Point at = place_at(place);
    const Seat owner = s.owner(place);
    const auto home = static_cast<Seat>(place - kMoons);
    std::string out =
        circle(at, 42, "fill=\"" + std::string(kPaint[owner]) + "\"") + circle(at, 42, "fill=\"url(#shine)\"");
    out += words({at.x, at.y + 6}, 18, "#10131f", place_name(place), "font-weight=\"700\"");
    std::string hearts;
    for (int i = 0; i < s.hit_points[home]; ++i) hearts += "♥";
    const bool below = home >= 2;
    out += words({at.x, below ? at.y + 66 : at.y - 52}, 20, "#ff6b81", hearts);
    return out
           + words({at.x, below ? at.y + 92 : at.y - 78}, 20, kPaint[home], std::string(colour_name(home)) + " system",
                   "font-weight=\"600\"");
}

// Tokens this viewer knows; dotted where they lie face down.
std::string tokens(const Galactic::State& s, Place moon, Viewer viewer, Point at) {
    const Seat seat = viewer.kind == Viewer::Kind::seat ? viewer.seat : kNobody;
    const bool die = viewer.all() || s.knows_die(seat, moon), ipec = viewer.all() || s.knows_ipec(seat, moon);
    const bool die_up = (s.dice_up & bit(moon)) != 0, ipec_up = (s.ipec_up & bit(moon)) != 0;
    std::string out = words({at.x, at.y + 5}, 15, die_up ? "#fff" : "#9aa4c7", die ? "D" + number(s.die[moon]) : "?",
                            die_up ? "font-weight=\"700\"" : "");
    if (!ipec) return out;
    const bool controlled = (s.ipec & bit(moon)) != 0;
    const std::string tint = controlled ? "#ff8fa3" : "#9be7b4";
    out += element("rect", "x=\"" + number(at.x - 21) + "\" y=\"" + number(at.y + 12)
                               + "\" width=\"42\" height=\"15\" rx=\"7\" fill=\"#10131f\" stroke=\"" + tint + "\""
                               + (ipec_up ? "" : " stroke-dasharray=\"2 2\""));
    return out + words({at.x, at.y + 23}, 10, tint, controlled ? "IPEC" : "free");
}

std::string moon(const Galactic::State& s, Place place, Viewer viewer) {
    const Point at = place_at(place);
    const Seat owner = s.owner(place), ally = s.ally(place);
    const std::string ring = kRing[static_cast<std::size_t>(ring_of(place))];
    std::string out;
    if (ally != kNobody)
        out += circle(at, 32,
                      "fill=\"none\" stroke-width=\"3\" stroke-dasharray=\"6 4\" stroke=\"" + std::string(kPaint[ally])
                          + "\"");
    out += circle(at, 25,
                  "fill=\"" + std::string(owner == kNobody ? "#232b45" : kPaint[owner]) + "\" stroke=\"" + ring
                      + "\" stroke-width=\"3\"");
    out += circle(at, 25, "fill=\"url(#shine)\" opacity=\".5\"");
    if (owner == kNobody) out += tokens(s, place, viewer, at);
    const bool below = board().system_of(place) >= 2;
    return out + words({at.x, below ? at.y + 48 : at.y - 38}, 13, "#c7d0ee", place_name(place));
}

std::string scoreboard(const Galactic::State& s, Viewer viewer) {
    std::string out;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const Galactic::Player& p = s.player[seat];
        const Point at = {30 + 288 * seat, 770};
        const bool now = s.turn == seat;
        out += element("rect", "x=\"" + number(at.x) + "\" y=\"" + number(at.y)
                                   + "\" width=\"276\" height=\"96\" rx=\"12\" fill=\"#141a2e\" stroke=\""
                                   + std::string(kPaint[seat]) + "\" stroke-width=\"" + (now ? "3" : "1") + "\"");
        const std::string start = "text-anchor=\"start\"";
        out += words({at.x + 16, at.y + 30}, 18, kPaint[seat], std::string(colour_name(seat)),
                     start + " font-weight=\"700\"");
        out += words({at.x + 100, at.y + 30}, 15, "#e7ecff",
                     p.eliminated() ? "eliminated" : number(worth(p.territories)) + " of 12 points", start);
        const auto die = [](std::uint8_t sides) {
            return sides == Galactic::kNoDie ? std::string("-")
                   : sides == 0              ? std::string("none")
                                             : "D" + number(sides);
        };
        if (s.phase != Galactic::Phase::research && sees_allocation(s, viewer, seat))
            out += words({at.x + 16, at.y + 56}, 14, "#b9c3e6",
                         "attack " + die(p.attack_die) + "   defense " + die(p.defense_die), start);
        std::string last = s.penalty.has(seat) ? "IPEC penalty  " : "";
        each(p.allies,
             [&](Place ally) { last += (last.ends_with(" ") || last.empty() ? "allies " : ", ") + place_name(ally); });
        out += words({at.x + 16, at.y + 80}, 13, "#8f9ac2", last, start);
    }
    return out;
}

std::string heading(const Galactic::State& s) {
    std::string what = "Galactic Adventures of Military Empires";
    if (s.phase == Galactic::Phase::over)
        what += ": game over";
    else if (s.round > 0)
        what += ": round " + number(s.round);
    return words({kWidth / 2, 44}, 24, "#e7ecff", what, "font-weight=\"600\"");
}

}  // namespace

std::string GalacticCodec::svg(const Galactic::State& s, Viewer viewer) {
    std::string out =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(kWidth) + " " + number(kHeight)
        + "\" font-family=\"system-ui, sans-serif\" text-anchor=\"middle\" role=\"img\" aria-label=\"The four "
          "systems of galactic\">\n";
    out += sky() + heading(s) + paths();
    for (Place place = 0; place < kMoons; ++place) out += moon(s, place, viewer);
    for (Seat seat = 0; seat < kSeats; ++seat) out += planet(s, planet_of(seat));
    return out + scoreboard(s, viewer) + "</svg>\n";
}

}  // namespace imperium
