#include "games/all.hpp"
#include "lab/arena.hpp"

namespace imperium {

namespace {

constexpr int kLabRounds = 200;  // where a game can go on for ever: its option max_rounds

}  // namespace

Result<ArenaPlan> complete_plan(ArenaPlan plan) {
    const auto entry = registry().find(plan.game);
    if (!entry) return std::unexpected(entry.error());
    const GameInfo& info = *(*entry)->info;
    if (plan.players.empty()) return refuse("bad_request", "an arena needs at least one player");
    const auto given = static_cast<int>(plan.players.size());
    if (plan.seats == 0) plan.seats = given > 1 && info.allows_seats(given) ? given : info.seats[0];
    if (!info.allows_seats(plan.seats)) {
        std::vector<std::string> counts;
        for (const int count : info.seats) counts.push_back(std::to_string(count));
        return refuse("bad_option", info.id + " has " + joined(counts) + " seats, not " + std::to_string(plan.seats));
    }
    if (given > plan.seats)
        return refuse("bad_request",
                      std::to_string(given) + " players do not fit at " + std::to_string(plan.seats) + " seats");
    plan.players = round_the_table(plan.players, plan.seats);
    Json options = plan.options.is_null() ? Json::object() : plan.options;
    if (info.option("max_rounds") != nullptr && options.is_object() && !options.contains("max_rounds"))
        options["max_rounds"] = kLabRounds;
    auto complete = complete_options(info, options);
    if (!complete) return std::unexpected(complete.error());
    plan.options = std::move(*complete);
    std::optional<Problem> wrong;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != plan.game) return;
        if (auto checked = Codec::options(plan.seats, plan.options); !checked) wrong = checked.error();
        for (const Contestant& player : plan.players) {
            if (!player.net || player.net->empty()) continue;
            if constexpr (Featured<typename Codec::Game>) {
                if (auto read = read_net<typename Codec::Game>(*player.net); !read)
                    wrong = refuse(read.error().code, read.error(), player.name + ": ").error();
            } else
                wrong = refuse("bad_net", plan.game + " has no players that learn yet").error();
        }
    });
    if (wrong) return std::unexpected(*wrong);
    return plan;
}

}  // namespace imperium
