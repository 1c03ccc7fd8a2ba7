#include "games/pocket/things.hpp"

// What the laboratory counts: orders of commands that are planned, and sectors that are scored.
namespace imperium {

using namespace pocket;

namespace {

std::string order_name(const Json& commands) {
    std::string name;
    for (const Json& command : commands) name += (name.empty() ? "" : ", ") + command.get<std::string>();
    return name;
}

}  // namespace

std::vector<Thing> ThingsOf<PocketCodec>::things(const Pocket::Options& /*options*/) {
    std::vector<Thing> all;
    for (int order = 0; order < kOrders; ++order) all.push_back({"order", order_name(order_json(order))});
    for (Sector sector = 0; sector < kSectors; ++sector) all.push_back({"sector", sector_name(sector)});
    return all;
}

void ThingsOf<PocketCodec>::dealt(const Pocket::State& /*start*/, std::vector<Happening>& /*out*/) {
}  // the board is everybody's

void ThingsOf<PocketCodec>::happened(const PocketCodec::Cards& /*set*/, const Json& event,
                                     std::vector<Happening>& out) {
    const std::string& type = event["type"].get_ref<const std::string&>();
    if (type == "plan")
        out.push_back({event["seat"].get<Seat>(), Deed::played, {"order", order_name(event["order"])}});
    else if (type == "score")
        out.push_back({event["seat"].get<Seat>(), Deed::played, {"sector", event["sector"].get<std::string>()}});
}

Seat ThingsOf<PocketCodec>::went_first(const Json& event) {
    const Json* start = event["type"] == "round" ? field(event, "start") : nullptr;
    return start == nullptr || start->is_null() ? kNobody : start->get<Seat>();
}

}  // namespace imperium
