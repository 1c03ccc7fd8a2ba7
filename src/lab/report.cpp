#include "lab/report.hpp"

#include "games/all.hpp"
#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace imperium {

namespace {

std::string duration(double seconds) {
    const auto whole_seconds = static_cast<long long>(seconds + 0.5);
    if (whole_seconds < 60) return fmt::format("{} s", whole_seconds);
    if (whole_seconds < 3600) return fmt::format("{} min {:02} s", whole_seconds / 60, whole_seconds % 60);
    return fmt::format("{} h {:02} min", whole_seconds / 3600, whole_seconds / 60 % 60);
}

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string range(const Interval& interval) {
    return fmt::format("{:.1f} to {:.1f}", interval.low * 100, interval.high * 100);
}

std::string in_words(const Elo& elo) {
    return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", elo.value, elo.low, elo.high);
}

// Against the others at the table; where more than two players met, above the first of them.
bool has_ladder(const ArenaResult& result) { return result.names.size() > 2; }
std::string elo_heading(const ArenaResult& result) {
    return has_ladder(result) ? "Elo above " + result.names[0] : "Elo against the others";
}
std::vector<std::string> elo_column(const ArenaResult& result) {
    std::vector<std::string> column;
    if (has_ladder(result)) {
        for (const Elo& elo : result.ladder()) column.push_back(in_words(elo));
        column[0] = "0";
        return column;
    }
    for (int i = 0; i < static_cast<int>(result.names.size()); ++i)
        column.push_back(result.seats_of(i) == result.plan.seats ? "-" : in_words(result.elo(i)));
    return column;
}

std::string sprt_words(const ArenaResult& result) {
    if (!result.plan.sprt || result.names.size() < 2) return {};
    const Sprt& test = *result.plan.sprt;
    const Standing first = result.standings()[0];
    const std::string ratio =
        fmt::format("log likelihood ratio {:.2f} between {:.2f} and {:.2f}",
                    test.ratio(first.blocks, first.seats, result.plan.seats), test.lower(), test.upper());
    switch (result.answer) {
    case Sprt::Answer::high:
        return fmt::format("{} is at least about {:+.0f} Elo stronger: {}", first.name, test.high, ratio);
    case Sprt::Answer::low:
        return fmt::format("{} is at most about {:+.0f} Elo stronger: {}", first.name, test.low, ratio);
    case Sprt::Answer::open: break;
    }
    return fmt::format("the question {:+.0f} or {:+.0f} Elo is not answered yet: {}", test.low, test.high, ratio);
}

double slowest(const ArenaResult& result) {
    double most = 0;
    for (const ArenaBlock& block : result.blocks)
        for (const GameRecord& game : block.games) most = std::max(most, game.slowest);
    return most;
}

double over_budget(const ArenaResult& result) {
    double most = 0;
    for (const ArenaBlock& block : result.blocks)
        for (const GameRecord& game : block.games) most = std::max(most, game.over_budget);
    return most;
}

std::uint64_t unfinished(const ArenaResult& result) {
    std::uint64_t count = 0;
    for (const ArenaBlock& block : result.blocks)
        for (const GameRecord& game : block.games) count += game.finished ? 0 : 1;
    return count;
}

std::string headline(const ArenaResult& result) {
    return fmt::format("{}, {} seats, {} games in {} blocks of rotated seats, seed {}", result.plan.game,
                       result.plan.seats, result.games(), result.blocks.size(), result.plan.seed);
}

double mean_decisions(const ArenaResult& result) {
    Spread all;
    for (const ArenaBlock& block : result.blocks)
        for (const GameRecord& game : block.games) all.add(static_cast<double>(game.decisions));
    return all.mean();
}

}  // namespace

namespace {

std::string standings_text(const ArenaResult& result) {
    std::string out;
    std::size_t width = 6;
    for (const std::string& name : result.names) width = std::max(width, name.size());
    const std::string heading = elo_heading(result);
    const auto elo = elo_column(result);
    std::size_t wide = heading.size();
    for (const std::string& one : elo) wide = std::max(wide, one.size());
    out += fmt::format("{:<{}}  {:>6}  {:>8}  {:>8}  {:>16}  {:>5}  {:>{}}  {:>7}\n", "player", width, "seats", "wins",
                       "win rate", "95 %", "fair", heading, wide, "score");
    const auto standings = result.standings();
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Standing& one = standings[i];
        out += fmt::format("{:<{}}  {:>6}  {:>8.1f}  {:>8}  {:>16}  {:>5}  {:>{}}  {:>7.2f}\n", one.name, width,
                           one.games, one.wins, percent(one.rate()), range(one.interval()),
                           fmt::format("{:.0f} %", 100 * fair_share(1, result.plan.seats)), elo[i], wide,
                           one.score.mean());
    }
    return out;
}

// The deck each seat plays with, by name, whether it was asked for or is the game's own; empty where there are none.
std::vector<std::string> decks_of(const ArenaPlan& plan) {
    std::vector<std::string> names;
    if (field(plan.options, "decks") == nullptr) return names;
    const auto match = registry().create(plan.game, plan.seats, plan.options, "decks");
    if (!match) return names;
    const Json view = (*match)->view(Viewer::referee());
    for (const Json& deck : view["options"]["decks"])
        names.push_back(deck.is_string() ? deck.get<std::string>() : deck.value("name", "constructed"));
    return names;
}

// What one seat won.
struct SeatWins {
    std::string label;  // the seat, and its deck
    double wins = 0, rate = 0;
    Interval interval;
};

// Where one player has all seats, its wins say nothing; those of its seats do.
std::vector<SeatWins> wins_by_seat(const ArenaResult& result) {
    const Standing all = result.standings()[0];
    const auto decks = decks_of(result.plan);
    std::vector<SeatWins> out;
    for (std::size_t seat = 0; seat < all.wins_at.size(); ++seat) {
        const auto games = static_cast<double>(all.games_at[seat]);
        out.push_back({"seat " + std::to_string(seat) + (seat < decks.size() ? ", " + decks[seat] : ""),
                       all.wins_at[seat], games == 0 ? 0.0 : all.wins_at[seat] / games,
                       wilson(all.wins_at[seat], games)});
    }
    return out;
}

std::string seats_text(const ArenaResult& result) {
    const Standing all = result.standings()[0];
    std::string out;
    for (const SeatWins& seat : wins_by_seat(result))
        out += fmt::format("{:<32} wins {:>8.1f}  {:>8}  {:>16}\n", seat.label, seat.wins, percent(seat.rate),
                           range(seat.interval));
    return out
           + fmt::format("fair is {}; mean score {:.2f}; 'imperium balance {}' says more\n",
                         percent(fair_share(1, result.plan.seats)), all.score.mean(), result.plan.game);
}

}  // namespace

std::string arena_progress(const ArenaResult& result, const ArenaPace& pace) {
    const std::string games = fmt::format("{} of {} games", pace.finished, pace.wanted);
    if (pace.finished == 0) return fmt::format("{} after {}", games, duration(pace.seconds));
    const std::string left = fmt::format("{} left", duration(pace.seconds_left));
    if (result.blocks.empty()) return games + ", " + left;
    const Standing first = result.standings()[0];
    if (first.seats == result.plan.seats) {
        const auto count = static_cast<double>(first.games_at[0]);
        return fmt::format("{}, seat 0 wins {} ({}), {}", games, percent(first.wins_at[0] / count),
                           range(wilson(first.wins_at[0], count)), left);
    }
    return fmt::format("{}, {} wins {} ({}), {}", games, first.name, percent(first.rate()), range(first.interval()),
                       left);
}

std::string arena_text(const ArenaResult& result) {
    std::string out = headline(result) + "\n";
    if (result.names.size() == 1)
        out += seats_text(result);
    else
        out += standings_text(result);
    if (const std::string words = sprt_words(result); !words.empty()) out += words + "\n";
    if (slowest(result) > 0)
        out += fmt::format("slowest decision {:.1f} ms; {:+.1f} % of its budget at worst\n", slowest(result),
                           100 * over_budget(result));
    if (const auto count = unfinished(result); count > 0) out += fmt::format("{} games were given up\n", count);
    out += fmt::format("{:.1f} decisions a game\n", mean_decisions(result));
    if (result.stopped) out += "stopped by hand; everything finished is kept\n";
    return out;
}

Json arena_json(const ArenaResult& result) {
    Json players = Json::array();
    const auto standings = result.standings();
    const auto ladder = has_ladder(result) ? result.ladder() : std::vector<Elo>{};
    const auto decks = standings.size() == 1 ? decks_of(result.plan) : std::vector<std::string>{};
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Standing& one = standings[i];
        Json by_seat = Json::array();
        for (std::size_t seat = 0; seat < one.wins_at.size(); ++seat) {
            by_seat.push_back({{"seat", seat}, {"games", one.games_at[seat]}, {"wins", one.wins_at[seat]}});
            if (seat < decks.size()) by_seat.back()["deck"] = decks[seat];
        }
        Json player = {{"name", one.name},          {"games", one.games},        {"wins", one.wins},
                       {"rate", one.rate()},        {"low", one.interval().low}, {"high", one.interval().high},
                       {"score", one.score.mean()}, {"by_seat", by_seat}};
        if (!ladder.empty()) {
            const Elo& elo = ladder[i];
            player["elo_above_first"] = {{"value", elo.value}, {"low", elo.low}, {"high", elo.high}};
        }
        if (one.seats < result.plan.seats && result.names.size() <= static_cast<std::size_t>(result.plan.seats)) {
            const Elo elo = result.elo(static_cast<int>(i));
            player["elo"] = {{"value", elo.value}, {"low", elo.low}, {"high", elo.high}};
        }
        players.push_back(std::move(player));
    }
    Json out = {{"game", result.plan.game},
                {"seats", result.plan.seats},
                {"options", result.plan.options},
                {"seed", std::to_string(result.plan.seed)},
                {"games", result.games()},
                {"blocks", result.blocks.size()},
                {"stopped", result.stopped},
                {"unfinished", unfinished(result)},
                {"decisions", mean_decisions(result)},
                {"fair_share", fair_share(1, result.plan.seats)},
                {"players", players}};
    if (slowest(result) > 0) out["time"] = {{"slowest_ms", slowest(result)}, {"over_budget", over_budget(result)}};
    if (result.plan.sprt && result.names.size() > 1) {
        const Sprt& test = *result.plan.sprt;
        const Standing& first = standings[0];
        out["sprt"] = {{"low", test.low},
                       {"high", test.high},
                       {"ratio", test.ratio(first.blocks, first.seats, result.plan.seats)},
                       {"lower", test.lower()},
                       {"upper", test.upper()},
                       {"answer", result.answer == Sprt::Answer::high  ? "high"
                                  : result.answer == Sprt::Answer::low ? "low"
                                                                       : "open"}};
    }
    return out;
}

std::string arena_csv(const ArenaResult& result) {
    std::string out = "block,rotation,winners,decisions,finished,margin";
    for (int seat = 0; seat < result.plan.seats; ++seat) out += fmt::format(",player_{0},score_{0}", seat);
    out += "\n";
    for (const ArenaBlock& block : result.blocks) {
        for (std::size_t i = 0; i < block.games.size(); ++i) {
            const GameRecord& game = block.games[i];
            std::string winners;
            for (const Seat seat : game.winners) winners += (winners.empty() ? "" : " ") + std::to_string(seat);
            out += fmt::format("{},{},{},{},{},{}", block.index, i, winners, game.decisions, game.finished ? 1 : 0,
                               game.margin());
            for (std::size_t seat = 0; seat < game.player.size(); ++seat)
                out +=
                    fmt::format(",{},{}", result.names[static_cast<std::size_t>(game.player[seat])], game.scores[seat]);
            out += "\n";
        }
    }
    return out;
}

namespace {

std::string win_rate_plot(const ArenaResult& result) {
    std::vector<plot::Group> groups;
    const auto standings = result.standings();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.plan.seats); ++seat) {
        plot::Group group{"seat " + std::to_string(seat), {}};
        for (const Standing& one : standings) {
            const auto games = static_cast<double>(one.games_at[seat]);
            const double rate = games == 0 ? 0.0 : one.wins_at[seat] / games;
            group.bars.push_back({one.name, rate, wilson(one.wins_at[seat], games)});
        }
        groups.push_back(std::move(group));
    }
    return plot::shares(groups, fair_share(1, result.plan.seats), "fair share");
}

std::string legend(const ArenaResult& result) {
    std::string out = "<p class=\"legend\">";
    for (std::size_t i = 0; i < result.names.size(); ++i)
        out += fmt::format("<span><i style=\"background:{}\"></i>{}</span>", plot::colour(i),
                           plot::escape(result.names[i]));
    return out + "</p>";
}

std::string seats_table(const ArenaResult& result) {
    std::string out = "<table><thead><tr><th>seat</th><th>wins</th><th>win rate</th><th>95 %</th><th>fair share</th>"
                      "</tr></thead><tbody>";
    for (const SeatWins& seat : wins_by_seat(result))
        out += fmt::format("<tr><th>{}</th><td>{:.1f}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                           plot::escape(seat.label), seat.wins, percent(seat.rate), range(seat.interval),
                           percent(fair_share(1, result.plan.seats)));
    return out + "</tbody></table>";
}

std::string standings_table(const ArenaResult& result) {
    std::string out = "<table><thead><tr><th>player</th><th>seats taken</th><th>wins</th><th>win rate</th>"
                      "<th>95 %</th><th>fair share</th><th>"
                      + plot::escape(elo_heading(result)) + "</th><th>mean score</th></tr></thead><tbody>";
    const auto elo = elo_column(result);
    const auto standings = result.standings();
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Standing& one = standings[i];
        out += fmt::format("<tr><th>{}</th><td>{}</td><td>{:.1f}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
                           "<td>{:.2f}</td></tr>",
                           plot::escape(one.name), one.games, one.wins, percent(one.rate()), range(one.interval()),
                           percent(fair_share(1, result.plan.seats)), elo[i], one.score.mean());
    }
    return out + "</tbody></table>";
}

}  // namespace

std::string arena_html(const ArenaResult& result) {
    std::vector<double> lengths, margins;
    for (const ArenaBlock& block : result.blocks)
        for (const GameRecord& game : block.games) {
            lengths.push_back(static_cast<double>(game.decisions));
            margins.push_back(game.margin());
        }
    std::string title = "Arena: " + result.plan.game;
    for (std::size_t i = 0; i < result.names.size(); ++i) title += (i == 0 ? ", " : " – ") + result.names[i];
    std::string out;
    out += "<h1>" + plot::escape(title) + "</h1>\n<p>" + plot::escape(headline(result)) + "</p>\n";
    out += result.names.size() == 1 ? seats_table(result) : standings_table(result);
    if (const std::string words = sprt_words(result); !words.empty()) out += "<p>" + plot::escape(words) + "</p>\n";
    out += "<h2>Win rate by seat</h2>\n" + legend(result) + win_rate_plot(result);
    out += "\n<p>Lines are 95 % intervals.</p>\n<h2>Length of the games</h2>\n"
           + plot::histogram(lengths, 40, "decisions in a game");
    out += "\n<h2>Score margin</h2>\n" + plot::histogram(margins, 40, "the winner's score less the next one's");
    out += "\n<h2>Options</h2>\n<pre>" + plot::escape(result.plan.options.dump(2)) + "</pre>\n";
    return plot::page(title, out);
}

}  // namespace imperium
