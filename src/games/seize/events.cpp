#include "core/json_object.hpp"
#include "games/seize/codec.hpp"

// What happened, as data.
namespace imperium {

using namespace seize;
using Type = Seize::Event::Type;

namespace {

constexpr std::array<std::string_view, 54> kNames = {"chosen",
                                                     "bid",
                                                     "out",
                                                     "throne",
                                                     "lead",
                                                     "regent",
                                                     "turn",
                                                     "phase",
                                                     "draw",
                                                     "draw-world",
                                                     "draw-character",
                                                     "resources",
                                                     "settle",
                                                     "rebuild",
                                                     "recruit",
                                                     "dismiss",
                                                     "allocate",
                                                     "move",
                                                     "attack",
                                                     "react",
                                                     "use",
                                                     "choose",
                                                     "consent",
                                                     "refuse",
                                                     "cancel",
                                                     "conquest",
                                                     "exchange",
                                                     "target",
                                                     "strike",
                                                     "damage",
                                                     "heal",
                                                     "counters",
                                                     "eliminated",
                                                     "returned",
                                                     "withdraw",
                                                     "conquered",
                                                     "liberated",
                                                     "disputed-eliminated",
                                                     "failed",
                                                     "reverted",
                                                     "discard",
                                                     "deplete",
                                                     "ready",
                                                     "banish",
                                                     "levy",
                                                     "regent-lost",
                                                     "over",
                                                     "duel",
                                                     "muster",
                                                     "shift",
                                                     "redraw",
                                                     "artifact",
                                                     "seen",
                                                     "fallen"};

// A Unit, its counter or a World, under the name the event has for it.
void put_thing(Json& out, const Seize::Event& e) {
    if (e.id != kNoId) out[is_world(e.id) && e.k == 0 ? "world" : "unit"] = id_name(e.id, e.k);
}

void put_place(Json& out, const CardBook& set, const Seize::Event& e, int k = 0) {
    if (e.at == kNoId) return;
    out["at"] = id_name(e.at, k);
    if (e.at_card != kNoCard) out["at_card"] = card_name(set, e.at_card);
}

bool counts(Type type) {
    switch (type) {
    case Type::bid:
    case Type::redraw:
    case Type::turn:
    case Type::duel:
    case Type::resources:
    case Type::damage:
    case Type::heal:
    case Type::counters:
    case Type::shift:
    case Type::exchange: return true;
    default: return false;
    }
}

}  // namespace

Json SeizeCodec::event(const Cards& set, const Seize::Event& e, bool full) {
    Json out = object_with_room(8);
    out["type"] = kNames[static_cast<std::size_t>(e.type)];
    if (e.seat != kNobody) out["seat"] = e.seat;
    switch (e.type) {
    case Type::draw:
    case Type::draw_world:
    case Type::draw_character:
        if (full) out["card"] = card_name(set, e.card);
        return out;
    case Type::muster:
        if (full) out["card"] = card_name(set, e.card);
        if (e.id != kNoId) {
            put_thing(out, e);
            put_place(out, set, e);
        }
        return out;
    case Type::seen:
        out["whom"] = e.whom;
        if (full) out["card"] = card_name(set, e.card);
        return out;
    case Type::regent:
        out["seat"] = seat_or_null(e.seat);
        out["total"] = e.n;
        return out;
    case Type::phase: {
        Seize::State state{};
        state.stage = static_cast<Stage>(e.n);
        out["phase"] = phase_name(state);
        return out;
    }
    case Type::over:
        out.erase("seat");
        out["winners"] = seat_list(SeatSet::from_bits(static_cast<std::uint8_t>(e.n)));
        return out;
    default: break;
    }
    if (e.card != kNoCard) out["card"] = card_name(set, e.card);
    put_thing(out, e);
    const bool aimed = e.type == Type::target || e.type == Type::strike;
    put_place(out, set, e, aimed ? e.n : 0);
    if (e.from != kNoId) out["from"] = id_name(e.from);
    if (e.whom != kNobody) out["whom"] = e.whom;
    if (counts(e.type)) out["n"] = e.n;
    if (e.type == Type::counters) out["of"] = e.of;
    if (e.type == Type::use) out["line"] = e.n;
    if (e.type == Type::returned) out["to"] = kPlaceNames[static_cast<std::size_t>(e.n)];
    return out;
}

}  // namespace imperium
