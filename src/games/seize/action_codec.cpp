#include "core/json_object.hpp"
#include "games/seize/codec.hpp"
#include "games/seize/rules.hpp"

#include <algorithm>
#include <array>

// Actions as JSON, both ways.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

constexpr std::array<std::string_view, 37> kActionNames = {
    "throne", "lead",    "bid",  "buy",     "dismiss", "rebuild", "settle",   "recruit",    "build",   "contribute",
    "move",   "to",      "use",  "deplete", "for",     "choose",  "x",        "pick",       "yes",     "no",
    "order",  "conquer", "skip", "target",  "split",   "hold",    "withdraw", "draw-world", "discard", "banish",
    "levy",   "pass",    "done", "muster",  "redraw",  "keep",    "artifact"};

Json unit_ref(Id id, int k) { return id_name(id, k); }

}  // namespace

Json SeizeCodec::action(const Cards& set, const Seize::Action& a) {
    Json out = object_with_room(5);
    out["type"] = kActionNames[static_cast<std::size_t>(a.type)];
    switch (a.type) {
    case Kind::throne: out["world"] = a.id != 0 ? id_name(a.id) : card_name(set, a.a); break;
    case Kind::buy:
    case Kind::settle: out["world"] = card_name(set, a.a); break;
    case Kind::lead:
    case Kind::recruit: out["character"] = card_name(set, a.a); break;
    case Kind::bid:
    case Kind::order:
    case Kind::muster:
    case Kind::artifact:
    case Kind::discard: out["card"] = card_name(set, a.a); break;
    case Kind::dismiss:
        out["character"] = card_name(set, a.a);
        out["face_up"] = a.b != 0;
        break;
    case Kind::build:
        out["card"] = card_name(set, a.a);
        out["world"] = id_name(a.id);
        break;
    case Kind::contribute:
    case Kind::to:
    case Kind::conquer:
    case Kind::skip:
    case Kind::levy: out["world"] = id_name(a.id); break;
    case Kind::move: out["unit"] = id_name(a.id); break;
    case Kind::use:
        switch (static_cast<Use::From>(a.c)) {
        case Use::From::hand: out["card"] = card_name(set, a.a); break;
        case Use::From::unit: out["unit"] = id_name(a.id); break;
        case Use::From::character: out["character"] = card_name(set, a.a); break;
        case Use::From::artifact: out["artifact"] = card_name(set, a.a); break;
        case Use::From::world: out["world"] = id_name(a.id); break;
        }
        if (static_cast<Use::From>(a.c) == Use::From::unit || static_cast<Use::From>(a.c) == Use::From::world)
            out["card"] = card_name(set, a.a);
        out["line"] = a.b;
        break;
    case Kind::payer:
        if (a.c == Seize::Action::kWorldPays)
            out["world"] = id_name(a.id);
        else {
            out["seat"] = a.b;
            out["character"] = card_name(set, a.a);
        }
        break;
    case Kind::beneficiary: out["seat"] = a.a; break;
    case Kind::choice: out["option"] = a.a; break;
    case Kind::x: out["x"] = a.a; break;
    case Kind::pick:
        switch (a.c) {
        case Seize::Action::kUnit: out["unit"] = unit_ref(a.id, a.b); break;
        case Seize::Action::kCharacter:
            out["seat"] = a.b;
            out["character"] = card_name(set, a.a);
            break;
        case Seize::Action::kWorld: out["world"] = id_name(a.id); break;
        case Seize::Action::kPlayer: out["seat"] = a.b; break;
        default: out["card"] = card_name(set, a.a); break;
        }
        break;
    case Kind::target:
        out["unit"] = unit_ref(a.id, a.b);
        out["at"] = unit_ref(a.at, a.c);
        break;
    case Kind::hold: out["unit"] = unit_ref(a.id, a.b); break;
    case Kind::split: out["att"] = a.a; break;
    case Kind::banish:
        out["seat"] = a.b;
        out["character"] = card_name(set, a.a);
        break;
    default: break;
    }
    return out;
}

namespace {

// Reads the parts of an action; every failure is a sentence.
class Parts {
public:
    Parts(Reader& reader, const CardBook& cards) : read(reader), set(cards) {}

    CardId card(const char* name) {
        const std::string text = read.text(name);
        if (!read.ok()) return kNoCard;
        const CardId card = set.find(text);
        if (card == kNoCard) read.fail("there is no card " + brief(Json(text)));
        return card;
    }
    Named thing(const char* name, bool world, bool unit) {
        const std::string text = read.text(name);
        if (!read.ok()) return {};
        const Named what = named(text);
        const bool counter = what.k > 0;
        if (what.id == kNoId || (is_world(what.id) && !counter ? !world : !unit))
            read.fail(std::string(name) + ": there is no "
                      + (world && unit ? "Unit or World "
                         : world       ? "World "
                                       : "Unit ")
                      + brief(Json(text)) + "; Units are written u3, their counters u3#1, Worlds w5");
        return what;
    }
    Id world(const char* name) {
        const Named what = thing(name, true, false);
        if (read.ok() && what.k != 0) read.fail(std::string(name) + " must be a World, not a counter");
        return what.id;
    }
    std::uint8_t number(const char* name, int low, int high) {
        return static_cast<std::uint8_t>(std::max<std::int64_t>(0, read.integer(name, low, high)));
    }

    Reader& read;
    const CardBook& set;
};

}  // namespace

Result<Seize::Action> SeizeCodec::action(const Cards& set, const Json& json) {
    Reader read(json, "action", "illegal_action");
    const int type = read.word("type", kActionNames);
    if (!read.ok()) return read.problem();
    Seize::Action a{.type = static_cast<Kind>(type)};
    Parts part(read, set);
    switch (a.type) {
    case Kind::throne:
        read.allow({"type", "world"});
        if (const Json* world = read.get("world");  // Z30.29: one on the table, by its id
            world != nullptr && world->is_string() && named(world->get_ref<const std::string&>()).id != kNoId)
            a.id = part.world("world");
        else
            a.a = part.card("world");
        break;
    case Kind::buy:
    case Kind::settle:
        read.allow({"type", "world"});
        a.a = part.card("world");
        break;
    case Kind::lead:
    case Kind::recruit:
        read.allow({"type", "character"});
        a.a = part.card("character");
        break;
    case Kind::bid:
    case Kind::order:
    case Kind::muster:
    case Kind::artifact:
    case Kind::discard:
        read.allow({"type", "card"});
        a.a = part.card("card");
        break;
    case Kind::dismiss:
        read.allow({"type", "character", "face_up"});
        a.a = part.card("character");
        a.b = read.boolean_or("face_up", false) ? 1 : 0;
        break;
    case Kind::build:
        read.allow({"type", "card", "world"});
        a.a = part.card("card");
        a.id = part.world("world");
        break;
    case Kind::contribute:
    case Kind::to:
    case Kind::conquer:
    case Kind::skip:
    case Kind::levy:
        read.allow({"type", "world"});
        a.id = part.world("world");
        break;
    case Kind::move:
        read.allow({"type", "unit"});
        a.id = part.thing("unit", false, true).id;
        break;
    case Kind::use: {
        read.allow({"type", "card", "unit", "world", "character", "artifact", "line"});
        Use::From from = Use::From::hand;
        if (read.has("unit")) {
            from = Use::From::unit;
            a.id = part.thing("unit", false, true).id;
        } else if (read.has("world")) {
            from = Use::From::world;
            a.id = part.world("world");
        } else if (read.has("character"))
            from = Use::From::character;
        else if (read.has("artifact"))
            from = Use::From::artifact;
        a.a = part.card(from == Use::From::character ? "character" : from == Use::From::artifact ? "artifact" : "card");
        a.b = part.number("line", 0, 9);
        a.c = static_cast<std::uint8_t>(from);
        break;
    }
    case Kind::payer:
        read.allow({"type", "seat", "character", "world"});
        if (read.has("world")) {
            a.c = Seize::Action::kWorldPays;
            a.id = part.world("world");
        } else {
            a.b = part.number("seat", 0, kMaxSeats - 1);
            a.a = part.card("character");
        }
        break;
    case Kind::beneficiary:
        read.allow({"type", "seat"});
        a.a = part.number("seat", 0, kMaxSeats - 1);
        break;
    case Kind::choice:
        read.allow({"type", "option"});
        a.a = part.number("option", 0, 9);
        break;
    case Kind::x:
        read.allow({"type", "x"});
        a.a = part.number("x", 1, 99);
        break;
    case Kind::pick:
        read.allow({"type", "unit", "world", "seat", "character", "card"});
        if (read.has("unit")) {
            const Named what = part.thing("unit", false, true);
            a.id = what.id;
            a.b = what.k;
        } else if (read.has("world")) {
            a.c = Seize::Action::kWorld;
            a.id = part.world("world");
        } else if (read.has("character")) {
            a.c = Seize::Action::kCharacter;
            a.a = part.card("character");
            a.b = part.number("seat", 0, kMaxSeats - 1);
        } else if (read.has("seat")) {
            a.c = Seize::Action::kPlayer;
            a.b = part.number("seat", 0, kMaxSeats - 1);
        } else {
            a.c = Seize::Action::kDiscarded;
            a.a = part.card("card");
        }
        break;
    case Kind::target: {
        read.allow({"type", "unit", "at"});
        const Named from = part.thing("unit", false, true);
        const Named to = part.thing("at", true, true);
        a.id = from.id;
        a.b = from.k;
        a.at = to.id;
        a.c = to.k;
        break;
    }
    case Kind::hold: {
        read.allow({"type", "unit"});
        const Named from = part.thing("unit", false, true);
        a.id = from.id;
        a.b = from.k;
        break;
    }
    case Kind::split:
        read.allow({"type", "att"});
        a.a = part.number("att", 1, 250);
        break;
    case Kind::banish:
        read.allow({"type", "seat", "character"});
        a.b = part.number("seat", 0, kMaxSeats - 1);
        a.a = part.card("character");
        break;
    default: read.allow({"type"}); break;
    }
    if (!read.ok()) return read.problem();
    return a;
}

}  // namespace imperium
