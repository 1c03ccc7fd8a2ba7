#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "table/own_cards.hpp"
#include "table/table.hpp"

// What is shown of a table: to a viewer, and in lists.
namespace imperium::table {

Picture Table::picture(Viewer viewer, const Picture& before, const Picture& beside) const {
    const PartPtr nothing = ViewWriter(Part::Shape::list, before.legal, nullptr).finish();
    Picture picture{table_json(viewer), nullptr, nothing, nullptr};
    if (match_ == nullptr || status_ == Status::waiting) return picture;
    picture.view = match_->view(viewer, before.view, beside.view);
    if (viewer.kind == Viewer::Kind::seat && owes(viewer.seat)) {
        picture.legal = match_->legal(viewer.seat, before.legal);
        picture.asked = to_json(match_->question(viewer.seat));
    }
    return picture;
}

std::string Table::title() const {
    const auto game = registry().find(record_.game);
    return game ? (*game)->info->title : record_.game;
}

Json Table::seats_json(std::optional<Viewer> viewer) const {
    Json out = Json::array();
    for (const store::SeatRecord& seat : seating_.all()) {
        Json one = {
            {"kind", seat.kind}, {"name", seat.name}, {"level", seat.level.empty() ? Json(nullptr) : Json(seat.level)}};
        if (viewer) {
            const auto number = static_cast<Seat>(seat.seat);
            const bool person = seat.kind == "person";
            const bool present = presence_.here(number);
            one["here"] = present;
            one["away_since"] = person && !present ? Json(presence_.away_since(number).wall) : Json(nullptr);
            one["returning"] = returning_.contains(number);
            one["yours"] = person && viewer->kind == Viewer::Kind::seat && seating_[viewer->seat].owner == seat.owner;
        }
        out.push_back(std::move(one));
    }
    return out;
}

Json Table::message() const { return notice_ ? Json(notice_->message()) : Json(nullptr); }

Json Table::notice() const {
    if (!notice_) return nullptr;
    Json out = to_json(*notice_);
    if (illegal_) out["reason"] = to_json(*illegal_);
    return out;
}

// Null while it is not known: of a game that an earlier release has kept, until it has been played again.
Json Table::shown_result() const {
    const Json* scores = field(record_.result, "scores");
    const Json* winners = field(record_.result, "winners");
    if (status_ != Status::over || scores == nullptr || winners == nullptr) return nullptr;
    return {{"scores", *scores}, {"winners", *winners}};
}

const Json& Table::own_cards() const {
    if (!own_cards_) own_cards_ = own_cards_in_short(record_);
    return *own_cards_;
}

Json Table::table_json(Viewer viewer) const {
    const bool seated = viewer.kind == Viewer::Kind::seat;
    const Seat seat = seated ? viewer.seat : kNobody;
    Json out = {{"id", record_.id},
                {"game", record_.game},
                {"title", title()},
                {"options", record_.options},
                {"cards", own_cards()},
                {"status", status_name(status_)},
                {"message", message()},
                {"notice", notice()},
                {"you", seated ? Json(viewer.seat) : Json(nullptr)},
                {"alone", seated && seating_.alone()},
                {"listed", record_.listed},
                {"stand_in", stand_in_},
                {"seats", seats_json(viewer)},
                {"spectators", presence_.spectators()}};
    const SeatSet believed = status_ == Status::playing ? match_->pending(viewer) : SeatSet{};
    out["clock"] = clocks_.shown(believed - seating_.computers(), seat, ahead_);
    out["undo"] = nullptr;
    if (undo_)
        out["undo"] = {{"seat", undo_->seat}, {"agreed", seat_list(undo_->agreed)}, {"revealed", undo_->revealed}};
    const auto rematch = Rematch::of(record_.rematch);
    out["rematch"] = rematch ? rematch->shown(seat, record_.seats) : Json(nullptr);
    out["thinking"] = seat_list(believed & seating_.computers());
    out["seed_hash"] = seed_hash_;
    out["seed"] = nullptr;
    out["result"] = nullptr;
    if (status_ == Status::over) {
        out["seed"] = record_.seed;
        out["result"] = shown_result();
    }
    return out;
}

Json Table::summary() const {
    return {{"id", record_.id},
            {"game", record_.game},
            {"title", title()},
            {"options", record_.options},
            {"cards", own_cards()},
            {"status", status_name(status_)},
            {"message", message()},
            {"notice", notice()},
            {"result", shown_result()},
            {"clock", clocks_.described()},
            {"seats", seats_json(std::nullopt)},
            {"created", record_.created},
            {"spectators", presence_.spectators()}};
}

}  // namespace imperium::table
