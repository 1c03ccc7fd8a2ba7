#include "simulate/shadow.hpp"

#include <algorithm>

namespace imperium::simulate {

void Shadow::know(const std::vector<Told>& told) {
    for (int place = 0; place < table::kViewers; ++place)
        for (const Told& one : told)
            if (const Json& event = one.to(table::viewer_at(place)); !event.is_null())
                told_[static_cast<std::size_t>(place)].insert(write_json(event));
}

std::string Shadow::follow(const store::Kept& kept) {
    const std::string& id = kept.table.id;
    if (rows_ == kept.entries.size() && match_ != nullptr) return {};
    const bool undone = std::any_of(kept.entries.begin() + static_cast<std::ptrdiff_t>(rows_), kept.entries.end(),
                                    [](const auto& row) { return row.undo; });
    if (match_ == nullptr || undone) {
        auto history = table::replayed(kept.table, nullptr, kept.entries);
        if (!history) return "the journal of " + id + " cannot be played: " + history.error().message();
        auto match = table::fresh_match(kept.table, nullptr);
        if (!match) return "the match of " + id + " cannot be made: " + match.error().message();
        match_ = std::move(*match);
        rows_ = kept.entries.size();
        know(match_->opening());
        for (const Entry& entry : history->match->journal().entries)
            if (const auto told = match_->apply(entry.seat, entry.data)) know(*told);
        return {};
    }
    for (; rows_ < kept.entries.size(); ++rows_) {
        const auto entry = table::entry_of(kept.table, kept.entries[rows_]);
        auto told =
            entry ? match_->repeat(*entry, Again::strictly) : Result<std::vector<Told>>(std::unexpected(entry.error()));
        if (!told) return "a row of " + id + " is not legal: " + told.error().message();
        ++decisions_;
        know(*told);
    }
    return {};
}

std::string Shadow::objection(Viewer viewer, const Json& message, const std::string& text) const {
    if (match_ == nullptr) return {};
    const auto& known = told_[static_cast<std::size_t>(table::place_of(viewer))];
    if (const Json* log = field(message, "log"))
        for (const Json& entry : *log)
            for (const Json& event : entry.value("events", Json::array()))
                if (!known.contains(write_json(event)))
                    return "tells what this viewer may not know: " + write_json(event);
    if (!match_->over() && text.find("\"seed\":\"") != std::string::npos) return "tells its seed before the end";
    return {};
}

}  // namespace imperium::simulate
