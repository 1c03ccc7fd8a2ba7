#include "table/rematch.hpp"

namespace imperium::table {

Result<Rematch> Rematch::of(const Json& kept) {
    if (kept.is_null()) return Rematch(nullptr);
    const Json* agreed = field(kept, "agreed");
    bool fits = agreed != nullptr && agreed->is_array() && kept.contains("table");
    for (std::size_t i = 0; fits && i < agreed->size(); ++i) {
        const auto seat = whole((*agreed)[i]);
        fits = seat && *seat >= 0 && *seat < kMaxSeats;
    }
    if (!fits) return refuse("stopped", "what is kept of its rematch cannot be read");
    return Rematch(kept);
}

const Json& Rematch::table() const {
    static const Json kNone = nullptr;
    const Json* table = field(kept_, "table");
    return table == nullptr ? kNone : *table;
}

SeatSet Rematch::seats() const {
    SeatSet set;
    if (const Json* agreed = field(kept_, "agreed"))
        for (const Json& seat : *agreed) set.add(static_cast<Seat>(*whole(seat)));
    return set;
}

Rematch Rematch::agreed_by(Seat seat, const Seating& seating) const {
    return Rematch(Json{{"agreed", seat_list(seats() | seating.owned_with(seat))}, {"table", nullptr}});
}

bool Rematch::agreed(const Seating& seating) const {
    SeatSet needed;
    for (const Seat seat : seating.people())
        if (!seating.plays_itself(seat)) needed.add(seat);
    return (needed - seats()).empty();
}

Rematch Rematch::begun(const std::string& table) const {
    Json kept = kept_;
    kept["table"] = table;
    return Rematch(std::move(kept));
}

Json Rematch::shown(Seat viewer, int seats) const {
    Json out = kept_;
    if (out.is_object())
        out["seat"] = viewer != kNobody && !table().is_null() ? Json((viewer + 1) % seats) : Json(nullptr);
    return out;
}

}  // namespace imperium::table
