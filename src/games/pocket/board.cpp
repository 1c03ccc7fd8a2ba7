#include "games/pocket/board.hpp"

#include "core/data.hpp"
#include "core/json.hpp"
#include "games/pocket/phrases.hpp"

#include <algorithm>
#include <cstdlib>

namespace imperium::pocket {

namespace {

constexpr int kRows = 9, kColumns = 6;

// Puts the files together; the first thing that is wrong is remembered.
class Builder {
public:
    Result<Board> build(const Json& cards, const Json& layout) {
        read_cards(cards);
        if (ok()) read_layout(layout);
        if (ok()) check();
        if (!ok()) return refuse("bad_data", problem_);
        return std::move(b_);
    }

private:
    bool ok() const { return problem_.empty(); }
    void fail(std::string message) {
        if (ok()) problem_ = std::move(message);
    }
    void keep(const Reader& read) {
        if (!read.ok()) fail(read.problem().error().message());
    }

    void read_cards(const Json& json) {
        Reader file(json, "", "bad_data");
        file.allow({"source", "about", "cards"});
        b_.source = file.text("source");
        const Json& list = file.array("cards");
        keep(file);
        for (std::size_t i = 0; i < list.size() && ok(); ++i) {
            Reader read(list[i], "cards[" + std::to_string(i) + "]", "bad_data");
            read.allow({"card", "place", "levels"});
            Face face;
            face.name = read.text("card");
            face.place = static_cast<Place>(read.word("place", kPlaceNames));
            const Json& levels = read.array("levels");
            const int size = face.place == Place::outer ? 5 : face.place == Place::side ? 4 : 1;
            if (read.ok() && levels.size() != static_cast<std::size_t>(size))
                read.fail_at("levels", "must be " + std::to_string(size) + " numbers (P1.3)");
            face.size = static_cast<std::uint8_t>(size);
            std::array<int, 4> sum{};
            for (int at = 0; at < size && read.ok(); ++at) {
                const auto level = whole(levels[static_cast<std::size_t>(at)]);
                if (!level || *level < 0 || *level > 3)
                    read.fail_at("levels", "must be numbers from 0 to 3");
                else
                    ++sum[static_cast<std::size_t>(face.levels[static_cast<std::size_t>(at)] =
                                                       static_cast<std::uint8_t>(*level))];
            }
            const bool right = face.place == Place::centre ? sum[3] == 1 : sum[1] == 2 && sum[2] == 1 && sum[3] == 0;
            if (read.ok() && !right) read.fail_at("levels", "must be two Level I and one Level II (P1.7)");
            if (b_.card_of(face.name) >= 0) read.fail_at("card", "is there twice");
            keep(read);
            b_.cards.push_back(std::move(face));
        }
        if (ok() && b_.cards.size() != kCards) fail("there must be nine cards (P1.3)");
    }

    void read_layout(const Json& json) {
        Reader file(json, "", "bad_data");
        file.allow({"about", "rows", "tri_prime", "sectors", "shared", "edges", "standard"});
        const Json& rows = file.array("rows");
        const Json& tri = file.array("tri_prime");
        const Json& sectors = file.array("sectors");
        const Json& shared = file.array("shared");
        const Json& edges = file.array("edges");
        const Json& standard = file.array("standard");
        keep(file);
        if (ok()) number_hexes(rows, tri);
        if (ok()) join_neighbours();
        if (ok()) read_sectors(sectors, shared);
        if (ok()) read_edges(edges);
        if (ok()) read_standard(standard);
    }

    std::pair<int, int> cell(const Json& json) {
        if (!json.is_array() || json.size() != 2 || !whole(json[0]) || !whole(json[1])) {
            fail(brief(json) + " is no cell: a row and a column");
            return {0, 0};
        }
        const auto row = *whole(json[0]), column = *whole(json[1]);
        if (row < 0 || row >= kRows || column < 0 || column >= width_[static_cast<std::size_t>(row)]) {
            fail(brief(json) + " is outside the board (P1.1)");
            return {0, 0};
        }
        return {static_cast<int>(row), static_cast<int>(column)};
    }
    Hex hex(const Json& json) {
        const auto [row, column] = cell(json);
        return cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }

    // P1.1, P1.2: reading order; the cells of Tri-Prime count once, at the second of them.
    void number_hexes(const Json& rows, const Json& tri) {
        if (rows.size() != kRows) return fail("there must be nine rows (P1.1)");
        for (std::size_t row = 0; row < kRows; ++row) {
            const auto width = whole(rows[row]);
            if (!width || *width < 1 || *width > kColumns) return fail("a row has one to six hexes (P1.1)");
            width_[row] = static_cast<int>(*width);
        }
        if (tri.size() != 4) return fail("Tri-Prime has four cells (P1.2)");
        for (const Json& one : tri) {
            const auto [row, column] = cell(one);
            b_.tri_prime.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
        }
        int next = 0;
        for (int row = 0; row < kRows && ok(); ++row)
            for (int column = 0; column < width_[static_cast<std::size_t>(row)]; ++column) {
                const auto part =
                    std::find(b_.tri_prime.begin(), b_.tri_prime.end(),
                              std::array{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
                Hex& here = cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                if (part != b_.tri_prime.end() && part != b_.tri_prime.begin() + 1) {
                    here = kTriPrime;
                    continue;
                }
                if (next >= kHexes) return fail("there are more than 47 spaces (P1.2)");
                here = static_cast<Hex>(next++);
                b_.row[here] = static_cast<std::uint8_t>(row);
                b_.column[here] = static_cast<std::uint8_t>(column);
                if (part != b_.tri_prime.end() && here != kTriPrime) return fail("Tri-Prime must be H24 (P1.2)");
            }
        if (ok() && next != kHexes) fail("there are fewer than 47 spaces (P1.2)");
    }

    // P1.1: the six directions of a cell; the cells of Tri-Prime pool theirs.
    void join_neighbours() {
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < width_[static_cast<std::size_t>(row)]; ++column) {
                const int shift = row % 2 == 0 ? -1 : 0;
                const std::array<std::pair<int, int>, 6> around = {{{row, column - 1},
                                                                    {row, column + 1},
                                                                    {row - 1, column + shift},
                                                                    {row - 1, column + shift + 1},
                                                                    {row + 1, column + shift},
                                                                    {row + 1, column + shift + 1}}};
                const Hex here = cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                for (const auto& [r, c] : around) {
                    if (r < 0 || r >= kRows || c < 0 || c >= width_[static_cast<std::size_t>(r)]) continue;
                    const Hex there = cells_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
                    if (there != here) b_.neighbours[here] |= bit(there);
                }
            }
    }

    Sector sector(const Json& json) {
        const Sector found = json.is_string() ? sector_of(json.get<std::string>()) : kNoSector;
        if (found == kNoSector) fail(brief(json) + " is no sector");
        return found == kNoSector ? Sector{0} : found;
    }

    void read_sectors(const Json& sectors, const Json& shared) {
        if (sectors.size() != kSectors) return fail("there must be nine sectors (P1.3)");
        HexSet taken = 0;
        for (std::size_t i = 0; i < kSectors && ok(); ++i) {
            Reader read(sectors[i], "sectors[" + std::to_string(i) + "]", "bad_data");
            read.allow({"id", "place", "turned", "cells"});
            if (read.text("id") != sector_name(static_cast<Sector>(i))) read.fail_at("id", "is out of order");
            SectorPlace& place = b_.sectors[i];
            place.place = static_cast<Place>(read.word("place", kPlaceNames));
            place.turned = read.boolean_or("turned", false);
            const Json& cells = read.array("cells");
            keep(read);
            if (!ok()) return;
            const std::size_t size = place.place == Place::outer ? 5 : place.place == Place::side ? 4 : 1;
            if (cells.size() != size) return fail(read.path("cells") + " must be " + std::to_string(size) + " (P1.3)");
            place.size = static_cast<std::uint8_t>(size);
            for (std::size_t at = 0; at < size && ok(); ++at) {
                const Hex one = hex(cells[at]);
                if (has(taken, one)) return fail(hex_name(one) + " lies on two cards (P1.3)");
                taken |= bit(one);
                place.whole[at] = one;
                b_.sector_hexes[i] |= bit(one);
            }
        }
        for (const Json& one : shared) {
            const Json* where = field(one, "cell");
            const Json* of = field(one, "sectors");
            if (where == nullptr || of == nullptr || !of->is_array() || of->size() != 2)
                return fail("a shared hex has a cell and two sectors (P1.4)");
            const Hex half = hex(*where);
            if (has(taken, half)) return fail(hex_name(half) + " is shared and lies on a card (P1.4)");
            taken |= bit(half);
            b_.halves |= bit(half);
            for (const Json& name : *of) b_.sector_hexes[sector(name)] |= bit(half);
        }
        if (ok() && count(taken) != kHexes) fail("a hex lies on no card (P1.3, P1.4)");
    }

    // P8: the hexes of three sectors go, and with them those that lie on one of them by half.
    void read_edges(const Json& edges) {
        if (edges.size() != kEdges) return fail("there must be four edges (P8)");
        const HexSet all = (HexSet{1} << kHexes) - 1;
        b_.in_play[kEdges] = all;
        b_.sectors_in_play[kEdges] = (1U << kSectors) - 1U;
        for (std::size_t i = 0; i < kEdges && ok(); ++i) {
            Reader read(edges[i], "edges[" + std::to_string(i) + "]", "bad_data");
            read.allow({"edge", "sectors"});
            if (read.text("edge") != kEdgeNames[i]) read.fail_at("edge", "is out of order");
            const Json& list = read.array("sectors");
            keep(read);
            b_.in_play[i] = all;
            unsigned sectors = (1U << kSectors) - 1U;
            for (const Json& name : list) {
                const Sector gone = sector(name);
                b_.in_play[i] &= ~b_.sector_hexes[gone];
                sectors &= ~(1U << gone);
            }
            b_.sectors_in_play[i] = static_cast<std::uint16_t>(sectors);
        }
    }

    void read_standard(const Json& standard) {
        if (standard.size() != kSectors) return fail("the standard board has nine cards (P1.6)");
        for (std::size_t i = 0; i < kSectors; ++i) {
            const int card = standard[i].is_string() ? b_.card_of(standard[i].get<std::string>()) : -1;
            if (card < 0) return fail(brief(standard[i]) + " is no card");
            b_.standard[i] = Placed::of(card, b_.sectors[i].turned);
        }
    }

    void check() {
        int joined = 0;
        for (const HexSet around : b_.neighbours) joined += count(around);
        if (joined != 2 * 112) fail("there must be 112 adjacencies (P1.2)");
        if (const Fact wrong = b_.fault(b_.standard); !wrong.empty()) fail("the standard board: " + wrong.english());
    }

    Board b_;
    std::array<int, kRows> width_{};
    std::array<std::array<Hex, kColumns>, kRows> cells_{};
    std::string problem_;
};

// A number after one letter, 1 to `most`; -1 for anything else.
int numbered(std::string_view name, char letter, int most) {
    if (name.size() < 2 || name.size() > 3 || name[0] != letter || name[1] == '0') return -1;
    int number = 0;
    for (const char c : name.substr(1)) {
        if (c < '0' || c > '9') return -1;
        number = 10 * number + (c - '0');
    }
    return number <= most ? number - 1 : -1;
}

}  // namespace

Hex Board::at(int r, int c) const {
    for (const auto& part : tri_prime)
        if (part[0] == r && part[1] == c) return kTriPrime;
    for (Hex hex = 0; hex < kHexes; ++hex)
        if (row[hex] == r && column[hex] == c) return hex;
    return kNoHex;
}

int Board::card_of(std::string_view name) const {
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards[i].name == name) return static_cast<int>(i);
    return -1;
}

Levels Board::levels(const Layout& layout) const {
    Levels out;
    for (std::size_t i = 0; i < kSectors; ++i) {
        const SectorPlace& place = sectors[i];
        if (!layout[i].there() || place.place == Place::centre) continue;
        const Face& face = cards[static_cast<std::size_t>(layout[i].index())];
        for (int at = 0; at < place.size; ++at) {
            const int level = face.level(at, layout[i].turned());
            const HexSet here = bit(place.whole[static_cast<std::size_t>(at)]);
            if (level == 1) out.one |= here;
            if (level == 2) out.two |= here;
        }
    }
    return out;
}

Fact Board::fault(const Layout& layout) const {
    unsigned seen = 0;
    for (std::size_t i = 0; i < kSectors; ++i) {
        if (!layout[i].there()) continue;
        const std::string where = sector_name(static_cast<Sector>(i));
        const Face& face = cards[static_cast<std::size_t>(layout[i].index())];
        const SectorPlace& place = sectors[i];
        if (face.place != place.place) {
            Values values = {{"sector", where}, {"card", face.name}};
            if (place.place == Place::centre) return {say("pocket.board-centre"), std::move(values)};
            if (place.place == Place::side) return {say("pocket.board-side"), std::move(values)};
            return {say("pocket.board-outer"), std::move(values)};
        }
        if (place.place != Place::side && layout[i].turned() != place.turned) {
            if (place.place == Place::centre) return {say("pocket.board-centre-turned"), {{"sector", where}}};
            return {say("pocket.board-turned"), {{"sector", where}, {"turned", place.turned ? "true" : "false"}}};
        }
        const unsigned mark = 1U << layout[i].index();
        if ((seen & mark) != 0) return {say("pocket.board-twice"), {{"card", face.name}}};
        seen |= mark;
    }
    return {};
}

Result<Board> read_board(std::string_view cards, std::string_view layout) {
    const auto faces = parse_json(cards, "bad_data");
    if (!faces) return std::unexpected(faces.error());
    const auto places = parse_json(layout, "bad_data");
    if (!places) return std::unexpected(places.error());
    return Builder().build(*faces, *places);
}

Board built_in_board() {
    auto read = read_board(built_in_data("pocket/cards.json"), built_in_data("pocket/layout.json"));
    if (!read) std::abort();  // a test reads the same files and says what is wrong with them
    return std::move(*read);
}

std::string hex_name(Hex hex) { return "H" + std::to_string(hex + 1); }
std::string sector_name(Sector sector) { return "S" + std::to_string(sector + 1); }

Hex hex_of(std::string_view name) {
    const int found = numbered(name, 'H', kHexes);
    return found < 0 ? kNoHex : static_cast<Hex>(found);
}

Sector sector_of(std::string_view name) {
    const int found = numbered(name, 'S', kSectors);
    return found < 0 ? kNoSector : static_cast<Sector>(found);
}

std::string hex_names(HexSet set) {
    std::vector<std::string> names;
    each(set, [&](Hex hex) { names.push_back(hex_name(hex)); });
    return joined(names, "and");
}

}  // namespace imperium::pocket
