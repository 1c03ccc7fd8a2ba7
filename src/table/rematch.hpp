#pragma once

#include "table/seating.hpp"

namespace imperium::table {

// Playing again: who has agreed, and the new table once everybody has. It is kept as the field `rematch` of a table.
class Rematch {
public:
    // Refused if what is kept cannot be read.
    static Result<Rematch> of(const Json& kept);

    const Json& kept() const { return kept_; }
    const Json& table() const;  // the new one's id, or null
    // With this seat's person among those who agree.
    Rematch agreed_by(Seat seat, const Seating& seating) const;
    // Has everybody agreed who still plays?
    bool agreed(const Seating& seating) const;
    Rematch begun(const std::string& table) const;
    // As a viewer sees it (a seat, or kNobody); null while nobody has asked.
    Json shown(Seat viewer, int seats) const;

private:
    explicit Rematch(Json kept) : kept_(std::move(kept)) {}
    SeatSet seats() const;
    Json kept_;
};

}  // namespace imperium::table
