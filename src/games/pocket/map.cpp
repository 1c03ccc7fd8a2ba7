#include "core/text.hpp"
#include "games/pocket/codec.hpp"

#include <map>
#include <set>

// The board of `pocket` drawn: as text in 80 columns, and as SVG.
namespace imperium {

using namespace pocket;

namespace {

constexpr int kRows = 9;

// ---- text: hexes as bricks, each row shifted half a brick against the next.

constexpr int kWide = 12, kHigh = 3, kMargin = 1;
constexpr int kCanvasWide = kMargin + 6 * kWide + 1, kCanvasHigh = kRows * kHigh + 1;

text::Colour colour_of(Seat colour) {
    static constexpr text::Colour kColours[] = {text::Colour::red, text::Colour::yellow, text::Colour::blue,
                                                text::Colour::grey};
    return kColours[colour < Pocket::kColours ? colour : Pocket::kNeutral];
}

class TextMap {
public:
    explicit TextMap(const Pocket::State& state) : s(state), lines_(kCanvasHigh, std::string(kCanvasWide, ' ')) {
        borders();
        each(s.in_play(), [&](Hex hex) { label(hex); });
    }

    std::string text(const TextStyle& style) const {
        std::string out;
        for (int y = 0; y < kCanvasHigh; ++y) {
            std::string line = lines_[static_cast<std::size_t>(y)];
            line.erase(line.find_last_not_of(' ') + 1);
            if (line.empty()) continue;
            if (style.colour)
                for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark)
                    if (mark->y == y)
                        line.replace(static_cast<std::size_t>(mark->x), static_cast<std::size_t>(mark->size),
                                     text::paint(std::string_view(line).substr(static_cast<std::size_t>(mark->x),
                                                                               static_cast<std::size_t>(mark->size)),
                                                 mark->colour, true));
            out += line + "\n";
        }
        return out;
    }

private:
    struct Mark {
        int x, y, size;
        text::Colour colour;
    };

    // The hex in play that covers a point which is on no border.
    Hex hex_at(int x, int y) const {
        if (y <= 0 || y >= kCanvasHigh - 1 || x <= kMargin) return kNoHex;
        const int row = y / kHigh;
        const int from = x - kMargin - (row % 2) * kWide / 2;
        const Hex hex = from < 0 ? kNoHex : board().at(row, from / kWide);
        return hex != kNoHex && has(s.in_play(), hex) ? hex : kNoHex;
    }

    void borders() {
        for (int y = 0; y < kCanvasHigh; ++y)
            for (int x = 0; x < kCanvasWide; ++x) {
                const int row = y / kHigh;
                char& here = lines_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
                if (y % kHigh != 0) {
                    const bool edge = (x - kMargin - (row % 2) * kWide / 2) % kWide == 0;
                    if (edge && hex_at(x - 1, y) != hex_at(x + 1, y)) here = '|';
                    continue;
                }
                const int beside = (x - kMargin) % (kWide / 2) == 0 ? 1 : 0;  // where sides end there are two hexes
                const Hex up_left = hex_at(x - beside, y - 1), up_right = hex_at(x + beside, y - 1);
                const Hex down_left = hex_at(x - beside, y + 1), down_right = hex_at(x + beside, y + 1);
                const bool across = up_left != down_left || up_right != down_right;
                const bool along = up_left != up_right || down_left != down_right;
                here = across && along ? '+' : across ? '-' : along ? '|' : ' ';
            }
    }

    void write(int x, int y, const std::string& what) {
        lines_[static_cast<std::size_t>(y)].replace(static_cast<std::size_t>(x), what.size(), what);
    }

    void label(Hex hex) {
        const Board& b = board();
        const int y = kHigh * b.row[hex] + 1;
        const int x = kMargin + kWide * b.column[hex] + (b.row[hex] % 2) * kWide / 2 + 1;
        if (hex == kTriPrime) {
            write(x + 2, y, "H24 Tri-Prime III S5");
            ships(hex, x + 6, y + 1);
            return;
        }
        write(x + 1, y, hex_name(hex));
        write(x + 5, y, std::string(kLevelNames[static_cast<std::size_t>(s.level_of(hex))]));
        std::string sectors;
        for (Sector sector = 0; sector < kSectors; ++sector)
            if (has(b.sector_hexes[sector], hex) && s.cards[sector].there())
                sectors += sectors.empty() ? sector_name(sector) : "+" + std::to_string(sector + 1);
        write(x + kWide - 1 - static_cast<int>(sectors.size()), y, sectors);
        ships(hex, x, y + 1);
    }

    void ships(Hex hex, int x, int y) {
        const Seat owner = s.owner(hex);
        const std::string what =
            owner == kNobody ? "" : colour_name(owner) + ": " + std::to_string(static_cast<int>(s.ships[hex]));
        if (!what.empty()) {
            write(x + 1, y, what);
            marks_.push_back({x + 1, y, static_cast<int>(what.size()), colour_of(owner)});
        }
        if (s.at == hex) write(x, y, ">");
    }

    const Pocket::State& s;
    std::vector<std::string> lines_;
    std::vector<Mark> marks_;  // from left to right within a line
};

// ---- SVG: whole numbers throughout, so that the corners of neighbours are the same points.

constexpr int kHalf = 38, kRadius = 44, kPitch = 66, kLeft = 66, kTop = 108;
constexpr int kPictureWide = 2 * kLeft + 5 * 2 * kHalf, kPictureHigh = kTop + 8 * kPitch + 150;

using Point = std::pair<int, int>;

constexpr std::string_view kSeatFill[Pocket::kColours] = {"#e5484d", "#f5c542", "#4c9be8", "#9aa3b2"};
constexpr std::string_view kPlanetFill[4] = {"", "url(#one)", "url(#two)", "url(#three)"};

Point centre(int row, int column) { return {kLeft + 2 * kHalf * column + (row % 2) * kHalf, kTop + kPitch * row}; }

std::array<Point, 6> corners(Point at) {
    const auto [x, y] = at;
    const int low = kRadius / 2;
    return {{{x, y - kRadius},
             {x + kHalf, y - low},
             {x + kHalf, y + low},
             {x, y + kRadius},
             {x - kHalf, y + low},
             {x - kHalf, y - low}}};
}

std::string number(int value) { return std::to_string(value); }
std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}
std::string attribute(std::string_view name, int value) { return attribute(name, number(value)); }

std::string svg_text(Point at, std::string_view style, std::string_view what) {
    return "<text" + attribute("x", at.first) + attribute("y", at.second) + attribute("class", style) + ">"
           + std::string(what) + "</text>\n";
}

class Picture {
public:
    explicit Picture(const Pocket::State& state) : s(state) {}

    std::string draw() {
        out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(kPictureWide) + " "
               + number(kPictureHigh) + "\" role=\"img\">\n<title>Pocket Imperium, " + title() + "</title>\n";
        out_ +=
            "<style>text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#dfe6f5}"
            ".id{font-size:11px;fill:#8b97b5}.title{font-size:21px;font-weight:600}.sub{font-size:13px;fill:#aab4cc}"
            ".ships{font-size:16px;font-weight:700;fill:#10131d}.level{font-size:12px;font-weight:700;fill:#10131d}"
            ".sector{font-size:64px;font-weight:800;fill:#ffffff;opacity:0.07}"
            ".seat{font-size:14px;text-anchor:start}</style>\n<defs>";
        gradient("one", "#ffc2e0", "#c2508f");
        gradient("two", "#ffd79a", "#d9741a");
        gradient("three", "#c3f5d0", "#1f9d5b");
        out_ += "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#0b0f1c\"/>\n";
        stars();
        out_ += svg_text({kPictureWide / 2, 34}, "title", "Pocket Imperium")
                + svg_text({kPictureWide / 2, 54}, "sub", title());
        each(s.in_play(), [&](Hex hex) { ground(hex); });
        sector_names();
        borders();
        each(s.in_play(), [&](Hex hex) { content(hex); });
        legend();
        return out_ + "</svg>\n";
    }

private:
    std::string title() const {
        if (s.phase == Pocket::Phase::deploy) return "deploying ships";
        if (s.phase == Pocket::Phase::over) return "game over";
        return "round " + number(s.round) + " of " + number(s.rounds()) + ", "
               + std::string(kPhaseNames[static_cast<std::size_t>(s.phase)]);
    }

    void gradient(std::string_view id, std::string_view light, std::string_view dark) {
        out_ += "<radialGradient" + attribute("id", id) + " cx=\"35%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\""
                + attribute("stop-color", light) + "/><stop offset=\"1\"" + attribute("stop-color", dark)
                + "/></radialGradient>";
    }

    void stars() {
        Rng rng(47);  // the same sky every time
        out_ += "<g fill=\"#ffffff\">\n";
        for (int i = 0; i < 90; ++i) {
            const int x = static_cast<int>(rng.below(kPictureWide)), y = static_cast<int>(rng.below(kPictureHigh));
            out_ += "<circle" + attribute("cx", x) + attribute("cy", y)
                    + attribute("r", rng.below(5) == 0 ? "1.4" : "0.7")
                    + attribute("opacity", rng.below(2) == 0 ? "0.35" : "0.6") + "/>\n";
        }
        out_ += "</g>\n";
    }

    std::vector<Point> cells(Hex hex) const {
        const Board& b = board();
        std::vector<Point> out;
        if (hex == kTriPrime)
            for (const auto& cell : b.tri_prime) out.push_back(centre(cell[0], cell[1]));
        else
            out.push_back(centre(b.row[hex], b.column[hex]));
        return out;
    }

    std::string_view tint(Hex hex) const {
        const Board& b = board();
        if (has(b.halves, hex)) return "#131a2e";
        for (Sector sector = 0; sector < kSectors; ++sector)
            if (has(b.sector_hexes[sector], hex)) return sector % 2 == 0 ? "#18213d" : "#1d2a3f";
        return "#131a2e";
    }

    void ground(Hex hex) {
        for (const Point& cell : cells(hex)) {
            std::string points;
            for (const auto& [x, y] : corners(cell)) points += number(x) + "," + number(y) + " ";
            points.pop_back();
            out_ += "<polygon" + attribute("points", points) + attribute("fill", tint(hex)) + "/>\n";
        }
    }

    // Large and faint behind the middle of each card.
    void sector_names() {
        for (Sector sector = 0; sector < kSectors; ++sector) {
            if (!s.cards[sector].there() || sector == kCentre) continue;
            const SectorPlace& place = board().sectors[sector];
            const std::size_t middle_hex = place.size / 2U;
            auto [x, y] = middle(place.whole[middle_hex]);
            if (place.place == Place::side) x -= kHalf;
            out_ += svg_text({x, y + 26}, "sector", sector_name(sector));
        }
    }

    // Every side of a cell, but none that lies within a space; thick where two cards meet or the board ends.
    void borders() {
        std::map<std::pair<Point, Point>, std::set<Hex>> sides;
        std::map<std::pair<Point, Point>, int> times;
        each(s.in_play(), [&](Hex hex) {
            for (const Point& cell : cells(hex)) {
                const auto corner = corners(cell);
                for (std::size_t i = 0; i < 6; ++i) {
                    const auto side = std::minmax(corner[i], corner[(i + 1) % 6]);
                    sides[side].insert(hex);
                    ++times[side];
                }
            }
        });
        for (const bool thick : {false, true}) {
            std::string path;
            for (const auto& [side, of] : sides) {
                if (of.size() == 1 && times[side] == 2) continue;
                if ((of.size() == 1) != thick) continue;
                path += "M" + number(side.first.first) + " " + number(side.first.second) + "L"
                        + number(side.second.first) + " " + number(side.second.second);
            }
            out_ += "<path" + attribute("d", path) + attribute("stroke", thick ? "#5b7bd5" : "#34477d")
                    + attribute("stroke-width", thick ? "2.5" : "1.5") + " fill=\"none\" stroke-linecap=\"round\"/>\n";
        }
    }

    Point middle(Hex hex) const {
        const Point at = cells(hex).front();
        return hex == kTriPrime ? Point{at.first, at.second + kPitch} : at;
    }

    void content(Hex hex) {
        const auto [x, y] = middle(hex);
        const int level = s.level_of(hex);
        const Seat owner = s.owner(hex);
        std::string about = hex_name(hex) + ", " + level_name(level);
        if (owner != kNobody) about += ", " + colour_name(owner) + " " + number(s.ships[hex]);
        out_ += "<g" + attribute("id", hex_name(hex)) + "><title>" + about + "</title>\n";
        const bool tri = hex == kTriPrime;
        out_ += svg_text({x, y - (tri ? 40 : 27)}, "id", tri ? "H24 Tri-Prime" : hex_name(hex));
        if (level > 0) {
            const int radius = tri ? 30 : 11 + 4 * level;
            out_ += "<circle" + attribute("cx", x) + attribute("cy", y - (tri ? 2 : 3)) + attribute("r", radius)
                    + attribute("fill", kPlanetFill[level]) + "/>\n";
            out_ +=
                svg_text({x, y + (owner == kNobody ? 2 : -6)}, "level", kLevelNames[static_cast<std::size_t>(level)]);
        }
        if (owner != kNobody) fleet(owner, {x, y + (level > 0 ? 14 : 2)}, s.ships[hex]);
        out_ += "</g>\n";
    }

    // A ship in its colour and how many there are.
    void fleet(Seat colour, Point at, int ships) {
        const auto [x, y] = at;
        out_ += "<rect" + attribute("x", x - 23) + attribute("y", y - 11) + attribute("width", 46)
                + attribute("height", 22) + attribute("rx", 11) + attribute("fill", kSeatFill[colour])
                + " stroke=\"#10131d\" stroke-width=\"1.5\"/>\n<path"
                + attribute("d", "M" + number(x - 15) + " " + number(y + 6) + "l6 -13l6 13l-6 -3.5z")
                + " fill=\"#10131d\"/>\n";
        out_ += svg_text({x + 10, y + 6}, "ships", number(ships));
    }

    void legend() {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            const int y = kPictureHigh - 78 + 24 * seat;
            out_ += "<circle" + attribute("cx", kLeft) + attribute("cy", y - 5) + attribute("r", 8)
                    + attribute("fill", kSeatFill[seat]) + "/>\n";
            std::string words = "Seat " + number(seat) + ": " + number(s.points[seat]) + " points, "
                                + number(s.supply[seat]) + " ships in the supply";
            if (s.start == seat) words += ", start player";
            out_ += svg_text({kLeft + 16, y}, "seat", words);
        }
    }

    const Pocket::State& s;
    std::string out_;
};

}  // namespace

std::string pocket::text_map(const Pocket::State& state, const TextStyle& style) { return TextMap(state).text(style); }

std::string PocketCodec::svg(const Pocket::State& s, Viewer /*viewer*/) { return Picture(s).draw(); }

}  // namespace imperium
