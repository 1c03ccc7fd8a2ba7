#pragma once

#include "core/json.hpp"
#include "core/unicode.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace imperium::store {

// One value of a row, as a database gives it.
struct Cell {
    enum Kind { nothing, number, text, bytes };
    Kind kind = nothing;
    std::int64_t whole = 0;
    std::string content{};
};

// The values of one row, wherever they are kept.
class Cells {
public:
    virtual ~Cells() = default;
    virtual Cell at(int column) const = 0;
};

// One row as it is read: each column must hold what can have been written there. The first that does not is the fault.
class Row {
public:
    Row(const Cells& cells, std::string what, std::string& fault)
        : cells_(cells), what_(std::move(what)), fault_(fault) {}

    std::int64_t number(int column, const char* name, std::int64_t low, std::int64_t high) {
        const Cell cell = cells_.at(column);
        if (cell.kind == Cell::number && cell.whole >= low && cell.whole <= high) return cell.whole;
        fail(name, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        return low;
    }
    bool flag(int column, const char* name) { return number(column, name, 0, 1) == 1; }
    std::string text(int column, const char* name) {
        Cell cell = cells_.at(column);
        if (cell.kind == Cell::text && cell.content.size() <= kMostText && valid_utf8(cell.content)
            && cell.content.find('\0') == std::string::npos)
            return std::move(cell.content);
        fail(name, "must be a text");
        return {};
    }
    std::string bytes(int column, const char* name) {
        Cell cell = cells_.at(column);
        if (cell.kind == Cell::bytes) return std::move(cell.content);
        fail(name, "must be bytes");
        return {};
    }
    Json json(int column, const char* name) {
        auto value = parse_json(text(column, name));
        if (!value) fail(name, value.error().message());
        return value ? std::move(*value) : Json();
    }
    void fail(const std::string& name, const std::string& why) {
        if (fault_.empty()) fault_ = what_ + ", " + name + ": " + why;
    }

private:
    static constexpr std::size_t kMostText = std::size_t{1} << 24;
    const Cells& cells_;
    std::string what_;
    std::string& fault_;
};

}  // namespace imperium::store
