#include "lab/record_run.hpp"

#include "games/all.hpp"

#include <memory>

namespace imperium {

namespace {

constexpr int kLabRounds = 200;  // where a game can go on for ever: its option max_rounds

// A run as others are told it. How many games, and which are there already, is not theirs to know.
Json to_json(const RecordRun& run, int seats, const Json& options) {
    Json out = {{"game", run.game},
                {"seats", seats},
                {"options", options},
                {"settings", run.settings},
                {"iterations", run.plan.iterations},
                {"seed", run.plan.seed},
                {"exploration", run.plan.exploration},
                {"strays", run.plan.strays}};
    if (run.net) out["net"] = Json::binary({run.net->begin(), run.net->end()});
    return out;
}

// Records the blocks of one kind of game; one for all threads.
template <class Codec> class Recording {
    using G = typename Codec::Game;
    using Features = FeaturesOf<G>;

public:
    static Result<PlayPart> of(const Json& json) {
        auto one = std::make_shared<Recording>();
        one->seats_ = json.at("seats").get<int>();
        one->plan_ = {json.at("iterations").get<std::uint64_t>(), json.at("seed").get<std::uint64_t>(),
                      json.at("exploration").get<float>(), json.at("strays").get<float>()};
        auto options = Codec::options(one->seats_, json.at("options"));
        if (!options) return std::unexpected(options.error());
        one->options_.emplace(std::move(*options));
        auto settings = settings_from(json.at("settings"), settings_of<G>(Agent::emperor));
        if (!settings) return std::unexpected(settings.error());
        one->settings_ = *settings;
        if (const Json* net = field(json, "net")) {
            one->settings_.net = nullptr;
            const std::string bytes(net->get_binary().begin(), net->get_binary().end());
            if (!bytes.empty()) {
                auto read = read_net<G>(bytes);
                if (!read) return std::unexpected(read.error());
                one->net_ = std::move(*read);
                one->settings_.net = &*one->net_;
            }
        }
        return [one = std::move(one)](std::uint64_t block, const std::atomic<bool>& stop) {
            return one->play(block, stop);
        };
    }

private:
    std::string play(std::uint64_t block, const std::atomic<bool>& stop) const {
        RecordedBlock recorded;
        for (std::uint64_t i = 0; i < kGamesOfBlock && !stop.load(); ++i)
            recorded.play<G>(*options_, settings_, plan_, block * kGamesOfBlock + i);
        return recorded.bytes(G::kId, seats_, Features::kFeatures, Features::kActionFeatures,
                              names_digest(Features::names(), Features::action_names()));
    }

    int seats_ = 0;
    RecordPlan plan_;
    std::optional<typename G::Options> options_;
    SearchSettings settings_;
    std::optional<Net> net_;
};

}  // namespace

Result<PlayPart> record_parts(const Json& plan) {
    const auto game = plan.at("game").get<std::string>();
    Result<PlayPart> result = refuse("unknown_game", game + " has no features that could be recorded");
    AllGames::each([&]<class Codec>() {
        if constexpr (Featured<typename Codec::Game>)
            if (Codec::info().id == game) result = Recording<Codec>::of(plan);
    });
    return result;
}

Result<std::uint64_t> record_games(const RecordRun& run) {
    const auto entry = registry().find(run.game);
    if (!entry) return std::unexpected(entry.error());
    const GameInfo& info = *(*entry)->info;
    const int seats = run.seats == 0 ? info.seats[0] : run.seats;
    if (!info.allows_seats(seats)) return refuse("bad_option", info.id + " is not played by " + std::to_string(seats));
    Json given = run.options.is_null() ? Json::object() : run.options;
    if (info.option("max_rounds") != nullptr && given.is_object() && !given.contains("max_rounds"))
        given["max_rounds"] = kLabRounds;
    const auto options = complete_options(info, given);
    if (!options) return std::unexpected(options.error());
    Work work{"record", to_json(run, seats, *options), (run.games + kGamesOfBlock - 1) / kGamesOfBlock};
    std::uint64_t blocks = 0;
    work.there = [&](std::uint64_t block) {
        const bool there = run.there && run.there(block);
        blocks += there ? 1 : 0;
        return there;
    };
    std::optional<Problem> problem;
    WorkWatch watch;
    watch.finished = [&](std::uint64_t block, const std::string& bytes) {
        if (const auto kept = run.keep(block, bytes); !kept) problem = kept.error();
        ++blocks;
        if (run.progress) run.progress(blocks * kGamesOfBlock);
        return !problem;
    };
    watch.stop = run.stop;
    const auto played = play_parts(work, run.threads, watch);
    if (!played) return std::unexpected(played.error());
    if (problem) return std::unexpected(*problem);
    return blocks * kGamesOfBlock;
}

}  // namespace imperium
