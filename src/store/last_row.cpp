#include "store/last_row.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace imperium::store {

namespace {

constexpr std::size_t kLength = 128;  // always written whole

}  // namespace

LastRow::~LastRow() {
    if (handle_ >= 0) ::close(handle_);
}

Result<void> LastRow::open(const std::string& folder) {
    file_ = folder + "/imperium.last";
    handle_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle_ < 0) return refuse("bad_option", file_ + " cannot be written (" + std::strerror(errno) + ")");
    std::array<char, kLength> text{};
    if (::pread(handle_, text.data(), text.size() - 1, 0) < 0)
        return refuse("bad_option", file_ + " cannot be read (" + std::strerror(errno) + ")");
    std::istringstream in(text.data());
    int kind = 0;
    Place place;
    if (in >> kind >> place.table >> place.number && kind >= a_table && kind <= a_line) {
        place.kind = static_cast<Kind>(kind);
        row_ = place;
    }
    return {};
}

void LastRow::write(const Place& place) {
    std::string text;
    if (!place.table.empty())
        text = std::to_string(place.kind) + " " + place.table + " " + std::to_string(place.number) + "\n";
    text.resize(kLength, ' ');
    // If it fails, the file remembers an earlier row, which is no less true.
    if (::pwrite(handle_, text.data(), text.size(), 0) < 0) return;
}

void LastRow::before(std::span<const Change> changes) {
    if (std::ranges::any_of(changes, [](const Change& one) { return std::holds_alternative<Forgotten>(one); }))
        write(Place{});
}

void LastRow::after(std::span<const Change> changes) {
    for (std::size_t i = changes.size(); i > 0; --i) {
        if (const auto* row = std::get_if<EntryRecord>(&changes[i - 1]))
            return write({a_decision, row->table, row->number});
        if (const auto* line = std::get_if<ChatRecord>(&changes[i - 1]))
            return write({a_line, line->table, line->number});
        if (const auto* made = std::get_if<TableRecord>(&changes[i - 1])) return write({a_table, made->id, 0});
    }
}

}  // namespace imperium::store
