#include "lab/balance/report.hpp"
#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

// The report of an experiment as one page.
namespace imperium {

namespace {

constexpr double kStandsOut = 0.05;

Interval interval_of(const Estimate& e) { return {e.low, e.high}; }

std::string points(const Estimate& e) {
    return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * e.value, 100 * e.low, 100 * e.high);
}

std::string percent(const Estimate& e) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * e.value, 100 * e.low, 100 * e.high);
}

// A command whose options stay whole where a line ends: "--" would be parted.
std::string told(const std::string& command) {
    std::string out;
    std::size_t from = 0;
    while (from < command.size()) {
        const std::size_t end = std::min(command.find(' ', from), command.size());
        const std::string word = plot::escape(std::string_view(command).substr(from, end - from));
        if (!out.empty()) out += ' ';
        out += word.starts_with('-') ? "<span class=\"whole\">" + word + "</span>" : word;
        from = end + 1;
    }
    return out;
}

// A drawing, what it shows, and the command that makes it; the same command stands at the top of the page.
std::string figure(const std::string& drawing, std::string_view caption, const std::string& command) {
    return fmt::format("<figure>{}<figcaption>{} <a href=\"#command\"><code>{}</code></a></figcaption></figure>\n",
                       drawing, caption, told(command));
}

std::string rates(const std::vector<Rate>& all, double fair) {
    std::vector<plot::ForestRow> rows;
    for (const Rate& rate : all)
        rows.push_back(
            {rate.label, {percent(rate.share)}, rate.share.value, interval_of(rate.share), rate.share.q <= kStandsOut});
    return plot::forest(rows, fair, "share of the wins, %", {"wins (95 %)"});
}

std::string pairings(const Balance& b) {
    std::vector<std::string> decks;
    for (const Rate& deck : b.decks) decks.push_back(deck.label);
    std::vector<std::vector<plot::MatrixCell>> cells(decks.size(), std::vector<plot::MatrixCell>(decks.size()));
    for (const Pairing& pair : b.pairings) {
        const auto i = static_cast<std::size_t>(std::find(decks.begin(), decks.end(), pair.first) - decks.begin());
        const auto j = static_cast<std::size_t>(std::find(decks.begin(), decks.end(), pair.second) - decks.begin());
        const Estimate& share = pair.rate.share;
        cells[i][j] = {share.value, interval_of(share), share.q <= kStandsOut};
        cells[j][i] = {1 - share.value, {1 - share.high, 1 - share.low}, share.q <= kStandsOut};
    }
    return plot::matrix(decks, cells);
}

std::string things(const Balance& b, const std::string& kind) {
    std::vector<plot::ForestRow> rows;
    const auto often = [](double share) { return fmt::format("{:.0f}", 100 * share); };
    for (const ThingWorth& one : b.things) {
        if (one.thing.kind != kind) continue;
        plot::ForestRow row{one.thing.name, {"not known", often(one.seen), often(one.played)}};
        row.known = one.worth.has_value();
        if (one.worth) {
            row.notes[0] = points(*one.worth);
            row.value = one.worth->value;
            row.interval = interval_of(*one.worth);
            row.stands_out = one.worth->q <= kStandsOut;
        }
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const plot::ForestRow& a, const plot::ForestRow& c) {
        return a.known && (!c.known || a.value > c.value);
    });
    return plot::forest(rows, 0, "points of win rate", {"worth (95 %)", "seen", "played"});
}

std::string things_part(const BalanceReport& report) {
    const Balance& b = report.balance;
    std::string out;
    std::vector<std::string> kinds;
    for (const ThingWorth& one : b.things)
        if (std::find(kinds.begin(), kinds.end(), one.thing.kind) == kinds.end()) kinds.push_back(one.thing.kind);
    for (const std::string& kind : kinds) {
        const auto first = std::find_if(b.things.begin(), b.things.end(),
                                        [&](const ThingWorth& one) { return one.thing.kind == kind; });
        const char* how =
            first->by_luck
                ? "What one copy more in the deal adds to the chance to win, against the average one of its kind from "
                  "the "
                  "same deck. The deal is luck and nobody's choice; all things of a deal are estimated together, with "
                  "seats and decks held."
                : "What those who chose it won, against the average choice of its kind, with the seat and the chance "
                  "they "
                  "had by the game's own judge just before held. What the judge does not see is not held: a hint, for "
                  "which --forbid or --without is the proof.";
        out += fmt::format("<h2>What each {} is worth</h2>\n", plot::escape(kind))
               + figure(things(b, kind),
                        fmt::format("{} Lines are 95 % intervals; filled: stands out among all of its kind "
                                    "(Benjamini and Hochberg, 5 %). Seen, played: in so many of 100 seats and games; "
                                    "what lies open to all is seen by all.",
                                    how),
                        report.command);
    }
    return out;
}

std::string changes_part(const BalanceReport& report) {
    if (report.changes.empty()) return {};
    std::string table =
        "<table><thead><tr><th></th><th>before</th><th>after</th><th>difference</th></tr></thead><tbody>";
    std::vector<plot::ForestRow> rows;
    for (const Difference& one : report.changes) {
        const double unit = one.label.starts_with("decisions") ? 1 : 100;
        table +=
            fmt::format("<tr><th>{}</th><td>{:.2f}</td><td>{:.2f}</td><td>{:+.2f} ({:+.2f} to {:+.2f}){}</td></tr>",
                        plot::escape(one.label), unit * one.before, unit * one.after, unit * one.by.value,
                        unit * one.by.low, unit * one.by.high, one.by.q <= kStandsOut ? " *" : "");
        if (unit > 1 && !one.label.starts_with("worth"))
            rows.push_back({one.label, {points(one.by)}, one.by.value, interval_of(one.by), one.by.q <= kStandsOut});
    }
    return "<h2>What the change does</h2>\n<pre>" + plot::escape(report.change.dump(1)) + "</pre>\n"
           + figure(plot::forest(rows, 0, "points of win rate", {"difference (95 %)"}),
                    "The same deals and the same luck before and after the change.", report.command)
           + figure(table + "</tbody></table>",
                    "Shares and worths in points; * stands out among all of these (Benjamini and Hochberg, 5 %).",
                    report.command);
}

std::string shape_part(const BalanceReport& report) {
    const Shape& s = report.balance.shape;
    std::string table = "<table><tbody>";
    const auto row = [&](std::string_view what, const std::string& value) {
        table += fmt::format("<tr><th>{}</th><td>{}</td></tr>", what, plot::escape(value));
    };
    const auto plain = [](const Estimate& e) {
        return fmt::format("{:.1f} ({:.1f} to {:.1f})", e.value, e.low, e.high);
    };
    row("decisions in a game", plain(s.length));
    row("of them with one legal action", percent(s.forced));
    row("legal actions where there are more", plain(s.branching));
    row("changes of the lead in a game", plain(s.lead_changes));
    row("the winner leads for good after this share of the game", percent(s.settled));
    row("games won by who was behind at half time", percent(s.comeback.share));
    if (s.kingmaking)
        row("games in which a seat that was out of it made another the leader", percent(s.kingmaking->share));
    if (s.deal_decides) row("of the result the deal decides (same deal, other luck)", percent(*s.deal_decides));
    if (s.half_decides)
        row("of the result the first half decides (same position, other luck)", percent(*s.half_decides));
    if (s.unfinished > 0) row("games given up", std::to_string(s.unfinished));
    std::string out =
        "<h2>The game</h2>\n"
        + figure(table + "</tbody></table>", "What the game is like, with 95 % intervals.", report.command);
    if (!s.lengths.empty())
        out += figure(plot::density(s.lengths, "decisions in a game"), "How long games are.", report.command);
    else
        out += "<p>How long each of these games was has not been kept, only their mean.</p>\n";
    std::vector<plot::Bar> known;
    // Where nobody ever leads alone, as often at the beginning, nothing is known.
    for (const Rate& tenth : s.leader_wins)
        known.push_back({tenth.label, tenth.games > 0 ? tenth.share.value : std::numeric_limits<double>::quiet_NaN(),
                         interval_of(tenth.share)});
    return out
           + figure(plot::curve(known, 1.0 / report.experiment.seats, "of the game is played"),
                    "How early the winner is known: how often the leader, by the game's own judge, wins.",
                    report.command);
}

// What a change or a restriction does is another question, so it is not missed there.
std::string skill_part(const BalanceReport& report) {
    if (report.skill.empty())
        return report.changes.empty() && !report.balance.restricted
                   ? "<h2>Skill</h2>\n<p>Not measured with these games; <code>--skill 400</code> asks for it.</p>\n"
                   : "";
    std::vector<plot::ForestRow> rows;
    for (const SkillStep& step : report.skill)
        rows.push_back({step.player + " against " + step.weaker,
                        {percent(step.share.share),
                         fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", step.elo.value, step.elo.low, step.elo.high)},
                        step.share.share.value,
                        interval_of(step.share.share),
                        step.share.share.low > step.fair});
    return "<h2>Skill</h2>\n"
           + figure(plot::forest(rows, report.skill[0].fair, "share of the wins, %", {"wins (95 %)", "Elo"}),
                    fmt::format("How far players are apart: {} games against each weaker one, seats rotated. Dashed: "
                                "what equal players win.",
                                report.skill[0].games),
                    report.command);
}

}  // namespace

std::string balance_html(const BalanceReport& report) {
    const Experiment& e = report.experiment;
    const Balance& b = report.balance;
    const std::string title = "Balance of " + e.game;
    std::string out =
        fmt::format("<h1>{}</h1>\n<p>{} seats, {} in all of them; {} games of {} deals, seed {}{}. Intervals "
                    "are 95 % and allow for games of one deal hanging together.</p>\n<pre id=\"command\">{}</pre>\n",
                    plot::escape(title), e.seats, plot::escape(e.player.name), b.games, b.blocks, e.seed,
                    report.stopped ? ", stopped by hand" : "", told(report.command));
    if (const std::string sets = sets_text(report); !sets.empty()) out += "<p>" + plot::escape(sets) + ".</p>\n";
    if (!report.fingerprint.empty())
        out += fmt::format("<p>Played with {}fingerprint <code>{}</code> (<code>imperium bench --fingerprints</code>); "
                           "where that has changed, the same command gives other games.</p>\n",
                           report.release.empty() ? "" : "release " + plot::escape(report.release) + ", ",
                           plot::escape(report.fingerprint));
    if (const std::string few = few_deals(report); !few.empty())
        out += "<p><strong>" + plot::escape(few) + "</strong></p>\n";
    if (b.restricted)
        out += "<h2>Without " + plot::escape(joined(e.forbidden, "and")) + "</h2>\n"
               + figure(rates({*b.restricted}, 1.0 / e.seats),
                        "How much the seat wins that has to do without it, all seats in turn.", report.command);
    std::vector<Rate> seats = b.seats;
    if (b.went_first) seats.push_back(*b.went_first);
    out += "<h2>Seats</h2>\n" + figure(rates(seats, 1.0 / e.seats), "Dashed: the fair share.", report.command);
    if (!b.decks.empty())
        out += "<h2>Decks</h2>\n" + figure(rates(b.decks, 1.0 / e.seats), "Wins by deck.", report.command);
    if (!b.pairings.empty())
        out +=
            figure(pairings(b), "Wins of the row against the column, seats rotated, with 95 % intervals; * stands out.",
                   report.command);
    out += changes_part(report) + things_part(report) + shape_part(report) + skill_part(report);
    if (const Json options = shown_options(e); !options.is_null())
        out += "<h2>Options</h2>\n<pre>" + plot::escape(options.dump(1)) + "</pre>\n";
    return plot::page(title, out);
}

}  // namespace imperium
