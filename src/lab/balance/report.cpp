#include "lab/balance/report.hpp"

#include "core/card_changes.hpp"
#include "games/card_reading.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace imperium {

namespace {

constexpr std::uint64_t kManyDeals = 30;  // from which on a mean over deals is normal enough
constexpr double kStandsOut = 0.05;       // q: no more than 5 % of what stands out is expected to be false

std::string percent(const Estimate& e) {
    return fmt::format("{:5.1f} % ({:.1f} to {:.1f})", 100 * e.value, 100 * e.low, 100 * e.high);
}

std::string points(const Estimate& e) {
    return fmt::format("{:+.2f} ({:+.2f} to {:+.2f})", 100 * e.value, 100 * e.low, 100 * e.high);
}

std::string number(const Estimate& e) { return fmt::format("{:.1f} ({:.1f} to {:.1f})", e.value, e.low, e.high); }

std::string star(const Estimate& e) { return e.q <= kStandsOut ? " *" : ""; }

std::string heading(const BalanceReport& report) {
    const Experiment& e = report.experiment;
    return fmt::format("{}, {} seats, {} in all seats, {} games of {} deals, seed {}{}", e.game, e.seats, e.player.name,
                       report.balance.games, report.balance.blocks, e.seed, report.stopped ? ", stopped by hand" : "");
}

std::string rates_text(const char* title, const std::vector<Rate>& rates) {
    if (rates.empty()) return {};
    std::string out = fmt::format("\n{}\n", title);
    for (const Rate& rate : rates)
        out += fmt::format("  {:<32} {}{}\n", rate.label, percent(rate.share), star(rate.share));
    return out;
}

// Those of a kind, the best first.
std::vector<const ThingWorth*> ranked(const Balance& balance, const std::string& kind) {
    std::vector<const ThingWorth*> out;
    for (const ThingWorth& one : balance.things)
        if (one.thing.kind == kind) out.push_back(&one);
    std::stable_sort(out.begin(), out.end(), [](const ThingWorth* a, const ThingWorth* b) {
        return a->worth && (!b->worth || a->worth->value > b->worth->value);
    });
    return out;
}

std::vector<std::string> kinds(const Balance& balance) {
    std::vector<std::string> out;
    for (const ThingWorth& one : balance.things)
        if (std::find(out.begin(), out.end(), one.thing.kind) == out.end()) out.push_back(one.thing.kind);
    return out;
}

std::string things_text(const Balance& balance) {
    std::string out;
    for (const std::string& kind : kinds(balance)) {
        const auto all = ranked(balance, kind);
        out += fmt::format(
            "\n{}: points of win rate {} the average {}; seen, played in so many of 100 seats and games\n", kind,
            all[0]->by_luck ? "that a copy more in the deal adds, against" : "of those who chose it, against", kind);
        for (const ThingWorth* one : all)
            out += fmt::format("  {:<40} {:<26} {:5.1f} {:5.1f}{}\n", one->thing.name,
                               one->worth ? points(*one->worth) : "not known", 100 * one->seen, 100 * one->played,
                               one->worth ? star(*one->worth) : "");
    }
    return out;
}

}  // namespace

std::string balance_progress(const BalancePace& pace) {
    const std::string there = fmt::format("{} of {} games", pace.finished, pace.wanted);
    if (pace.seconds_left <= 0) return there + fmt::format(" after {:.0f} s", pace.seconds);
    const auto left = static_cast<long long>(pace.seconds_left + 0.5);
    // By what is left, because some of the games may have been there before.
    return there
           + fmt::format(", {:.1f} a second, {} min {:02} s left",
                         static_cast<double>(pace.wanted - pace.finished) / pace.seconds_left, left / 60, left % 60);
}

void name_sets(BalanceReport& report) {
    const CardReading* const reading = card_reading(report.experiment.game);
    if (reading == nullptr) return;
    for (const Setting& setting : report.experiment.settings) {
        Json& set = setting.changed ? report.changed_card_set : report.card_set;
        if (set.is_null()) set = told_set(*reading, setting.options);
    }
}

std::string sets_text(const BalanceReport& report) {
    if (report.card_set.is_null()) return {};
    const std::string changed = set_in_words(report.changed_card_set);
    return "Card set: " + set_in_words(report.card_set) + (changed.empty() ? "" : "; after the change: " + changed);
}

std::string few_deals(const BalanceReport& report) {
    const std::size_t rounds = report.experiment.rounds.size();
    const std::uint64_t deals = report.balance.blocks / rounds;
    if (deals >= kManyDeals) return {};
    return fmt::format("Few deals: {}{}. Below {} the intervals are too narrow, so more is certain here than it should "
                       "be; ask for --games {} or more.",
                       deals, rounds > 1 ? " for each pairing" : "", kManyDeals,
                       kManyDeals * rounds * report.experiment.rounds[0].size());
}

std::string balance_text(const BalanceReport& report) {
    const Balance& b = report.balance;
    std::string out =
        heading(report) + "\nIntervals are 95 %; * stands out among all of its kind (Benjamini and Hochberg, 5 %)\n";
    if (const std::string sets = sets_text(report); !sets.empty()) out += sets + "\n";
    if (const std::string few = few_deals(report); !few.empty()) out += few + "\n";
    if (b.restricted)
        out += fmt::format("\nwithout {}: {}{}; fair is {:.1f} %\n", joined(report.experiment.forbidden, "and"),
                           percent(b.restricted->share), star(b.restricted->share), 100.0 / report.experiment.seats);
    out += rates_text("wins by seat", b.seats);
    if (b.went_first)
        out += fmt::format("  {:<32} {}{}\n", b.went_first->label, percent(b.went_first->share),
                           star(b.went_first->share));
    out += rates_text("wins by deck", b.decks);
    std::vector<Rate> pairings;
    for (const Pairing& pair : b.pairings) pairings.push_back(pair.rate);
    out += rates_text("pairings, seats rotated", pairings);
    if (!report.changes.empty()) {
        out += "\nwhat the change does: before, after, difference\n";
        for (const Difference& one : report.changes) {
            const bool count = one.label.starts_with("decisions");
            const double unit = count ? 1 : 100;
            out +=
                fmt::format("  {:<40} {:8.2f} {:8.2f}  {:+.2f} ({:+.2f} to {:+.2f}){}\n", one.label, unit * one.before,
                            unit * one.after, unit * one.by.value, unit * one.by.low, unit * one.by.high, star(one.by));
        }
    }
    out += things_text(b);
    const Shape& s = b.shape;
    out += fmt::format("\nthe game\n  decisions in a game              {}\n  with one legal action            {}\n"
                       "  legal actions where there are more {}\n  changes of the lead              {}\n"
                       "  the winner leads for good after  {} of the game\n  won by who was behind at half    {}\n",
                       number(s.length), percent(s.forced), number(s.branching), number(s.lead_changes),
                       percent(s.settled), percent(s.comeback.share));
    if (s.kingmaking) out += fmt::format("  a seat out of it makes a leader  {}\n", percent(s.kingmaking->share));
    if (s.deal_decides)
        out += fmt::format("  the deal decides                 {} of the result\n", percent(*s.deal_decides));
    if (s.half_decides)
        out += fmt::format("  the first half decides           {} of the result\n", percent(*s.half_decides));
    for (const SkillStep& step : report.skill)
        out += fmt::format("  {} wins against {}   {}, Elo {:+.0f} ({:+.0f} to {:+.0f})\n", step.player, step.weaker,
                           percent(step.share.share), step.elo.value, step.elo.low, step.elo.high);
    if (s.unfinished > 0) out += fmt::format("  {} games were given up\n", s.unfinished);
    return out;
}

}  // namespace imperium
