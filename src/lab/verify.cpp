#include "lab/verify.hpp"

#include "lab/verify_suite.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace imperium {

namespace {

void add(VerifyReport& all, const VerifyReport& one) {
    all.games += one.games;
    all.decisions += one.decisions;
    all.positions += one.positions;
    all.lists += one.lists;
    all.longest = std::max(all.longest, one.longest);
    for (const std::string& failure : one.failures)
        if (all.failures.size() < kMostFailures) all.failures.push_back(failure);
}

}  // namespace

Json to_json(const VerifyReport& report) {
    return {{"games", report.games}, {"decisions", report.decisions}, {"positions", report.positions},
            {"lists", report.lists}, {"longest", report.longest},     {"failures", report.failures}};
}

Result<VerifyReport> read_verify_report(const Json& json, const std::string& path) {
    Reader read(json, path, "bad_file");
    const auto count = [&](const char* name) {
        return static_cast<std::uint64_t>(read.integer(name, 0, 1'000'000'000'000));
    };
    VerifyReport report{count("games"), count("decisions"), count("positions"), count("lists"), count("longest"), {}};
    for (const Json& failure : read.array("failures"))
        report.failures.push_back(failure.is_string() ? failure.get<std::string>() : brief(failure));
    if (!read.ok()) return read.problem();
    return report;
}

VerifyReport verify(std::string_view game, const VerifyPlan& plan) {
    VerifyReport report;
    std::map<std::uint64_t, VerifyReport> early = plan.before;  // games that wait for others that come first
    bool more = true;
    const auto move_up = [&] {
        for (auto at = early.find(plan.first + report.games); more && at != early.end() && report.games < plan.games;
             at = early.find(plan.first + report.games)) {
            add(report, at->second);
            early.erase(at);
            more = report.failures.size() < kMostFailures;
            if (plan.progress) plan.progress(report);
        }
    };
    move_up();
    if (!more) return report;
    Work work{"verify",
              {{"game", std::string(game)},
               {"seed", plan.seed},
               {"first", plan.first},
               {"options", plan.options},
               {"close_look", plan.close_look},
               {"most_decisions", plan.most_decisions}},
              plan.games};
    work.there = [&](std::uint64_t part) { return plan.before.contains(plan.first + part); };
    WorkWatch watch;
    watch.finished = [&](std::uint64_t part, const std::string& bytes) {
        const VerifyReport one = *read_verify_report(Json::from_cbor(bytes), "a game");
        if (plan.finished) plan.finished(plan.first + part, one);
        early.emplace(plan.first + part, one);
        move_up();
        return more;
    };
    watch.stop = plan.stop;
    if (const auto played = play_parts(work, plan.threads, watch); !played)
        report.failures.push_back(played.error().message());
    return report;
}

Result<PlayPart> verify_parts(const Json& plan) {
    Result<PlayPart> play = refuse("unknown_game", "there is no such game");
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != plan.at("game").get<std::string>()) return;
        auto common = std::make_shared<const typename Suite<Codec>::Common>(Suite<Codec>::common_of(plan));
        if (common->variants.empty()) {
            play = refuse("bad_option", "no variant of the game goes with these options");
            return;
        }
        play = [common, first = plan.at("first").get<std::uint64_t>()](std::uint64_t game,
                                                                       const std::atomic<bool>& stop) {
            const auto bytes = Json::to_cbor(to_json(Suite<Codec>(*common, stop).run(first + game)));
            return std::string(bytes.begin(), bytes.end());
        };
    });
    return play;
}

}  // namespace imperium
