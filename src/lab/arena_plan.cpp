#include "games/all.hpp"
#include "lab/arena.hpp"

namespace imperium {

namespace {

constexpr int kLabRounds = 200;  // where a game can go on for ever: its option max_rounds
constexpr std::uint64_t kMostMeetings = 1'000;

// How many tables of so many seats these players can make.
std::uint64_t meetings_of(std::uint64_t players, std::uint64_t seats) {
    std::uint64_t count = 1;
    for (std::uint64_t i = 1; i <= seats && count <= kMostMeetings; ++i) count = count * (players - seats + i) / i;
    return count;
}

// More players than seats meet in groups, so each has to be somebody else, and there must not be too many.
Result<void> check_league(const ArenaPlan& plan) {
    for (std::size_t i = 0; i < plan.players.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (plan.players[i].name == plan.players[j].name)
                return refuse("bad_request", plan.players[i].name
                                                 + " is named twice; where more players than seats meet in groups, "
                                                   "each is named once");
    if (meetings_of(plan.players.size(), static_cast<std::uint64_t>(plan.seats)) > kMostMeetings)
        return refuse("bad_request", std::to_string(plan.players.size()) + " players make more than "
                                         + std::to_string(kMostMeetings) + " different tables of "
                                         + std::to_string(plan.seats) + "; name fewer");
    if (plan.sprt)
        return refuse("bad_request", "--sprt asks about the first player of one table; with more players than seats "
                                     "there are several tables");
    return {};
}

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
    if (given <= plan.seats)
        plan.players = round_the_table(plan.players, plan.seats);
    else if (auto fits = check_league(plan); !fits)
        return std::unexpected(fits.error());
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
