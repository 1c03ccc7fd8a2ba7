#include "core/match.hpp"

#include "core/match_of.hpp"

namespace imperium {

const Json& Told::to(Viewer viewer) const {
    const bool knows =
        viewer.all() || audience.open || (viewer.kind == Viewer::Kind::seat && audience.has(viewer.seat));
    return knows ? full : rest;
}

std::string rules_digest(std::string_view game, int version, std::string_view cards) {
    return hex(sha256(std::string(game) + " rules " + std::to_string(version) + " cards " + std::string(cards)));
}

int Journal::actions() const {
    int count = 0;
    for (const Entry& entry : entries) count += entry.seat != kNobody ? 1 : 0;
    return count;
}

std::string chance_sentence(const Json& event) {
    const Json* type = field(event, "type");
    const Json* kind = field(event, "kind");
    if (type == nullptr || kind == nullptr || *type != "chance") return {};
    const auto number = [&](const char* name) {
        const Json* value = field(event, name);
        return value == nullptr ? std::string{} : write_json(*value);
    };
    const Json* seat = field(event, "seat");
    const std::string who = seat == nullptr || seat->is_null() ? "" : "Seat " + write_json(*seat) + ": ";
    const Json* what = field(event, "what");
    const std::string about = what == nullptr || !what->is_string() ? "" : what->get<std::string>();
    if (*kind == "die") return who + "a D" + number("sides") + " rolls " + number("value") + ".";
    if (*kind == "pick") return "Chance picks " + number("value") + " (" + about + ").";
    return who + "shuffled (" + about + ").";
}

}  // namespace imperium
