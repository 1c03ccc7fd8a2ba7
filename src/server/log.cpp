#include "server/log.hpp"

namespace imperium::server {

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

}  // namespace

bool reveals(const std::vector<Told>& told, Viewer viewer, Seat seat, const Json& action) {
    if (viewer.sees(seat)) return true;
    for (const Told& one : told)
        if (says(one.to(viewer), seat, action)) return true;
    return false;
}

void Log::add(const Match& match, Seat seat, const Json& action, const std::vector<Told>& told) {
    Item item{match.journal().actions(), seat, {}, 0, {}};
    if (seat != kNobody) item.notation = match.notation(action);
    for (const Told& one : told) {
        Line line{one.audience, match.sentence(one.full), {}};
        if (!one.audience.open && !one.rest.is_null()) line.rest = match.sentence(one.rest);
        if (!line.full.empty() || !line.rest.empty()) item.lines.push_back(std::move(line));
    }
    item.lines.shrink_to_fit();
    items_.push_back(std::move(item));
    for (int place = 0; place < kViewers; ++place) {
        if (place >= seats_ && place != kSpectators) continue;
        const Viewer viewer = viewer_at(place);
        if (seat != kNobody && reveals(told, viewer, seat, action))
            items_.back().known = static_cast<std::uint8_t>(items_.back().known | (1U << place));
        if (this->told(items_.back(), viewer))
            shown_[static_cast<std::size_t>(place)].push_back(static_cast<std::uint32_t>(items_.size() - 1));
    }
}

void Log::cut(int decisions) {
    while (!items_.empty() && items_.back().decisions > decisions) items_.pop_back();
    for (auto& list : shown_)
        while (!list.empty() && list.back() >= items_.size()) list.pop_back();
}

const std::string& Log::text(const Line& line, Viewer viewer) {
    const bool knows = line.audience.open || (viewer.kind == Viewer::Kind::seat && line.audience.has(viewer.seat));
    return knows ? line.full : line.rest;
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
        Json lines = Json::array();
        for (const Line& line : item.lines)
            if (const std::string& words = text(line, viewer); !words.empty()) lines.push_back(words);
        const bool known = (item.known >> place_of(viewer)) & 1U;
        out.push_back({{"k", k},
                       {"seat", seat_or_null(item.seat)},
                       {"notation", known ? Json(item.notation) : Json(nullptr)},
                       {"text", std::move(lines)}});
    }
    return out;
}

std::optional<int> Log::decisions_at(Viewer viewer, int k) const {
    const auto& list = shown_[static_cast<std::size_t>(place_of(viewer))];
    if (k < 0 || static_cast<std::size_t>(k) >= list.size()) return std::nullopt;
    return items_[list[static_cast<std::size_t>(k)]].decisions;
}

}  // namespace imperium::server
