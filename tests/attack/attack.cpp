#include "attack.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace imperium::test {

bool whole_campaign() {
    const char* given = std::getenv("IMPERIUM_ATTACK");
    return given != nullptr && std::string(given) == "whole";
}

int size_of(const std::string& name, int few, int many) {
    const char* given = std::getenv(("IMPERIUM_ATTACK_" + name).c_str());
    if (given != nullptr) return std::max(1, std::atoi(given));
    return whole_campaign() ? many : few;
}

std::uint64_t attack_seed() {
    static const std::uint64_t kSeed = [] {
        const char* given = std::getenv("IMPERIUM_ATTACK_SEED");
        std::uint64_t seed = whole_campaign() ? std::random_device{}() : 1;
        if (given != nullptr) seed = std::strtoull(given, nullptr, 10);
        std::printf("IMPERIUM_ATTACK_SEED=%llu\n", static_cast<unsigned long long>(seed));
        return seed;
    }();
    return kSeed;
}

void Gathering::settle() {
    for (const auto& viewer : viewers) viewer->settle();
}

std::vector<std::string> Gathering::sent_to(std::size_t viewer) const {
    std::vector<std::string> all = before[viewer];
    const auto& now = viewers[viewer]->traffic();
    all.insert(all.end(), now.begin(), now.end());
    return all;
}

void Gathering::reconnect(std::size_t viewer, std::uint16_t port, bool anew) {
    before[viewer] = sent_to(viewer);
    auto again = std::make_unique<Viewing>(port, table, viewer < tokens.size() ? tokens[viewer] : "");
    if (anew) {
        again->hello();
    } else {
        again->go_on_from(*viewers[viewer]);
        again->settle();
    }
    viewers[viewer] = std::move(again);
}

namespace {

void connect(Gathering& gathering, std::uint16_t port) {
    for (const std::string& token : gathering.tokens)
        gathering.viewers.push_back(std::make_unique<Viewing>(port, gathering.table, token));
    gathering.viewers.push_back(std::make_unique<Viewing>(port, gathering.table));
    gathering.before.resize(gathering.viewers.size());
    for (const auto& viewer : gathering.viewers) viewer->hello();
    gathering.settle();
}

}  // namespace

Gathering strangers(std::uint16_t port, const std::string& game, int seats) {
    Gathering gathering;
    Json kinds = Json::array({{{"kind", "me"}}});
    for (int seat = 1; seat < seats; ++seat) kinds.push_back({{"kind", "open"}});
    const Json made = post(port, "/api/tables", {{"game", game}, {"seats", kinds}, {"name", "Seat 0"}}).json();
    gathering.table = made.value("table", "");
    EXPECT_FALSE(gathering.table.empty()) << made;
    if (gathering.table.empty()) return gathering;
    gathering.tokens.push_back(made["tokens"][0]["token"].get<std::string>());
    for (int seat = 1; seat < seats; ++seat)
        gathering.tokens.push_back(
            post(port, "/api/tables/" + gathering.table + "/join", {{"seat", seat}, {"name", "x"}})
                .json()["token"]
                .get<std::string>());
    connect(gathering, port);
    return gathering;
}

Gathering one_person(std::uint16_t port, const std::string& game, int seats, const std::string& seed) {
    Gathering gathering;
    Json kinds = Json::array();
    for (int seat = 0; seat < seats; ++seat) kinds.push_back({{"kind", "me"}});
    const Json made = post(port, "/api/tables", {{"game", game}, {"seats", kinds}, {"seed", seed}}).json();
    gathering.table = made.value("table", "");
    EXPECT_FALSE(gathering.table.empty()) << made;
    if (gathering.table.empty()) return gathering;
    for (const Json& one : made["tokens"]) gathering.tokens.push_back(one["token"].get<std::string>());
    connect(gathering, port);
    return gathering;
}

}  // namespace imperium::test
