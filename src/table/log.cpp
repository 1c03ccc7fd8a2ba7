#include "table/log.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

bool says(const Json& event, Seat seat, const Json& action) {
    const Json* who = field(event, "seat");
    if (who == nullptr || *who != seat || !action.is_object()) return false;
    for (const auto& [name, value] : action.get_ref<const Json::object_t&>()) {
        const Json* same = field(event, name);
        if (same == nullptr || *same != value) return false;
    }
    return true;
}

bool told_by_event(const std::vector<Told>& told, Viewer viewer, Seat seat, const Json& action) {
    return std::ranges::any_of(told, [&](const Told& one) { return says(one.to(viewer), seat, action); });
}

}  // namespace

bool reveals(const std::vector<Told>& told, Viewer viewer, Seat seat, const Json& action) {
    return viewer.sees(seat) || told_by_event(told, viewer, seat, action);
}

void Log::add(const Match& match, Seat seat, const Json& action, const std::vector<Told>& told) {
    Item item{match.journal().actions(), seat, {}, 0, 0, {}};
    if (seat != kNobody) item.action = write_json(action);
    for (const Told& one : told) {
        Line line{one.audience, write_json(one.full), {}};
        if (!one.audience.open && !one.rest.is_null()) line.rest = write_json(one.rest);
        item.lines.push_back(std::move(line));
    }
    item.lines.shrink_to_fit();
    items_.push_back(std::move(item));
    for (int place = 0; place < kViewers; ++place) {
        if (place >= seats_ && place != kSpectators) continue;
        const Viewer viewer = viewer_at(place);
        const auto bit = [&](std::uint8_t bits) { return static_cast<std::uint8_t>(bits | (1U << place)); };
        if (seat != kNobody && told_by_event(told, viewer, seat, action)) items_.back().said = bit(items_.back().said);
        if (seat != kNobody && reveals(told, viewer, seat, action)) items_.back().known = bit(items_.back().known);
        if (this->told(items_.back(), viewer))
            shown_[static_cast<std::size_t>(place)].push_back(static_cast<std::uint32_t>(items_.size() - 1));
    }
}

void Log::cut(int decisions) {
    while (!items_.empty() && items_.back().decisions > decisions) items_.pop_back();
    for (auto& list : shown_)
        while (!list.empty() && list.back() >= items_.size()) list.pop_back();
}

bool Log::knows(const Line& line, Viewer viewer) {
    return line.audience.open || (viewer.kind == Viewer::Kind::seat && line.audience.has(viewer.seat));
}

bool Log::told(const Item& item, Viewer viewer) const {
    if ((item.known >> place_of(viewer)) & 1U) return true;
    for (const Line& line : item.lines)
        if (!text(line, viewer).empty()) return true;
    return false;
}

Json Log::entries(Viewer viewer, int first) const {
    Json out = Json::array();
    const auto& list = shown_[static_cast<std::size_t>(place_of(viewer))];
    for (auto k = static_cast<std::size_t>(std::max(0, first)); k < list.size(); ++k) {
        const Item& item = items_[list[k]];
        Json events = Json::array();
        for (const Line& line : item.lines)
            if (const std::string& event = text(line, viewer); !event.empty()) events.push_back(Json::parse(event));
        const bool known = (item.known >> place_of(viewer)) & 1U;
        const bool said = (item.said >> place_of(viewer)) & 1U;
        Json entry = {{"k", k}, {"seat", seat_or_null(item.seat)}, {"events", std::move(events)}};
        if (known && !said) entry["action"] = Json::parse(item.action);
        out.push_back(std::move(entry));
    }
    return out;
}

std::optional<int> Log::decisions_at(Viewer viewer, int k) const {
    const auto& list = shown_[static_cast<std::size_t>(place_of(viewer))];
    if (k < 0 || static_cast<std::size_t>(k) >= list.size()) return std::nullopt;
    return items_[list[static_cast<std::size_t>(k)]].decisions;
}

}  // namespace imperium::table
