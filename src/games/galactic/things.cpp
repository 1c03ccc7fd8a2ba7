#include "games/galactic/things.hpp"

// What the laboratory counts: research abilities, and the moons and planets that are taken.
namespace imperium {

using namespace galactic;

namespace {

std::string kind_of(const std::string& place) { return place.starts_with('M') ? "moon" : "planet"; }

}  // namespace

std::vector<Thing> ThingsOf<GalacticCodec>::things(const Galactic::Options& /*options*/) {
    std::vector<Thing> all;
    for (const std::string_view ability : kAbilityNames) all.push_back({"ability", std::string(ability)});
    each(kAllMoons, [&](Place moon) { all.push_back({"moon", place_name(moon)}); });
    return all;
}

void ThingsOf<GalacticCodec>::dealt(const Galactic::State& /*start*/, std::vector<Happening>& /*out*/) {
}  // tokens are nobody's

void ThingsOf<GalacticCodec>::happened(const GalacticCodec::Cards& /*set*/, const Json& event,
                                       std::vector<Happening>& out) {
    const std::string& type = event["type"].get_ref<const std::string&>();
    if (type == "research") {
        out.push_back({event["seat"].get<Seat>(), Deed::played, {"ability", event["ability"].get<std::string>()}});
    } else if (type == "taken") {
        const auto place = event["place"].get<std::string>();
        if (kind_of(place) == "moon") out.push_back({event["seat"].get<Seat>(), Deed::played, {"moon", place}});
    }
}

Seat ThingsOf<GalacticCodec>::went_first(const Json& event) {
    const Json* order = event["type"] == "round" ? field(event, "order") : nullptr;
    return order == nullptr || order->empty() ? kNobody : (*order)[0].get<Seat>();
}

}  // namespace imperium
