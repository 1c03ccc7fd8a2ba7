#include "core/set_name.hpp"
#include "lab/balance/report.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>

// The report of an experiment as JSON, both ways.
namespace imperium {

namespace {

constexpr std::string_view kCode = "bad_file";

Json to_json(const Estimate& e) {
    return {{"value", e.value}, {"low", e.low}, {"high", e.high}, {"p", e.p}, {"q", e.q}};
}

Json to_json(const Rate& rate) {
    Json out = to_json(rate.share);
    out["label"] = rate.label;
    out["games"] = rate.games;
    return out;
}

template <class Value> Json or_null(const std::optional<Value>& value) {
    return value ? to_json(*value) : Json(nullptr);
}

Json to_json(const Pairing& pair) {
    Json out = to_json(pair.rate);
    out["first"] = pair.first;
    out["second"] = pair.second;
    return out;
}

Json to_json(const ThingWorth& one) {
    return {{"kind", one.thing.kind}, {"name", one.thing.name}, {"by_luck", one.by_luck},     {"dealt", one.dealt},
            {"seen", one.seen},       {"played", one.played},   {"worth", or_null(one.worth)}};
}

Json to_json(const Difference& one) {
    return {{"label", one.label}, {"before", one.before}, {"after", one.after}, {"by", to_json(one.by)}};
}

Json to_json(const SkillStep& step) {
    return {{"player", step.player},
            {"weaker", step.weaker},
            {"games", step.games},
            {"fair", step.fair},
            {"share", to_json(step.share)},
            {"elo", {{"value", step.elo.value}, {"low", step.elo.low}, {"high", step.elo.high}}}};
}

template <class Value> Json list_of(const std::vector<Value>& values) {
    Json out = Json::array();
    for (const Value& value : values) out.push_back(to_json(value));
    return out;
}

Json to_json(const Shape& s) {
    std::map<double, std::uint64_t> often;
    for (const double length : s.lengths) ++often[length];
    Json lengths = Json::array();
    for (const auto& [length, games] : often) lengths.push_back({length, games});
    return {{"decisions", to_json(s.length)},
            {"lengths", lengths},
            {"forced", to_json(s.forced)},
            {"branching", to_json(s.branching)},
            {"lead_changes", to_json(s.lead_changes)},
            {"settled", to_json(s.settled)},
            {"leader_wins", list_of(s.leader_wins)},
            {"comeback", to_json(s.comeback)},
            {"kingmaking", or_null(s.kingmaking)},
            {"deal_decides", or_null(s.deal_decides)},
            {"half_decides", or_null(s.half_decides)},
            {"unfinished", s.unfinished}};
}

// Reads the fields of an object; what is no number in JSON, such as the end of an interval over nothing, is null there.
class Fields {
public:
    Fields(const Json& json, std::string path) : path_(std::move(path)), read_(json, path_, kCode) {}

    Reader& read() { return read_; }
    double number(const char* name) {
        const Json* value = read_.get(name);
        if (value != nullptr && value->is_number()) return value->get<double>();
        if (value == nullptr || !value->is_null()) read_.fail_at(name, "must be a number");
        return std::numeric_limits<double>::quiet_NaN();
    }
    double number_or(const char* name, double fallback) { return read_.has(name) ? number(name) : fallback; }
    std::uint64_t count(const char* name) {
        return static_cast<std::uint64_t>(read_.integer(name, 0, 1'000'000'000'000));
    }
    std::string path(const char* name) const { return path_.empty() ? name : path_ + "." + name; }
    // What a field that is an object, an element of a list, or null, is.
    template <class Value> void get(const char* name, Value& out) { take(Fields(read_.object(name), path(name)), out); }
    template <class Value> void get(const char* name, std::optional<Value>& out) {
        const Json* value = read_.get(name);
        if (value == nullptr || value->is_null()) return;
        get(name, out.emplace());
    }
    template <class Value> void get(const char* name, std::vector<Value>& out) {
        for (const Json& item : read_.array(name)) {
            Fields one(item, path(name) + "[" + std::to_string(out.size()) + "]");
            take(std::move(one), out.emplace_back());
        }
    }

private:
    template <class Value> void take(Fields from, Value& out) {
        read_from(from, out);
        if (!from.read_.ok() && read_.ok()) read_.fail(from.read_.problem().error().message());
    }
    static void read_from(Fields& from, Estimate& out);
    static void read_from(Fields& from, Rate& out);
    static void read_from(Fields& from, Pairing& out);
    static void read_from(Fields& from, ThingWorth& out);
    static void read_from(Fields& from, Difference& out);
    static void read_from(Fields& from, SkillStep& out);
    static void read_from(Fields& from, Elo& out);
    static void read_from(Fields& from, Shape& out);

    std::string path_;
    Reader read_;
};

void Fields::read_from(Fields& from, Estimate& out) {
    out = {from.number("value"), from.number("low"), from.number("high"), 0, from.number("p"), from.number("q")};
    out.error = (out.high - out.low) / (2 * kNinetyFive);
}

void Fields::read_from(Fields& from, Rate& out) {
    read_from(from, out.share);
    out.label = from.read_.text("label");
    out.games = from.count("games");
}

void Fields::read_from(Fields& from, Pairing& out) {
    read_from(from, out.rate);
    out.first = from.read_.text("first");
    out.second = from.read_.text("second");
}

void Fields::read_from(Fields& from, ThingWorth& out) {
    out.thing = {from.read_.text("kind"), from.read_.text("name")};
    out.by_luck = from.read_.boolean_or("by_luck", false);
    out.dealt = from.number("dealt");
    out.seen = from.number("seen");
    out.played = from.number("played");
    from.get("worth", out.worth);
}

void Fields::read_from(Fields& from, Difference& out) {
    out.label = from.read_.text("label");
    out.before = from.number("before");
    out.after = from.number("after");
    from.get("by", out.by);
}

void Fields::read_from(Fields& from, Elo& out) {
    out.value = from.number("value");
    out.low = from.number("low");
    out.high = from.number("high");
}

void Fields::read_from(Fields& from, SkillStep& out) {
    out.player = from.read_.text("player");
    out.weaker = from.read_.text("weaker");
    out.games = from.count("games");
    out.fair = from.number_or("fair", 0.5);
    from.get("share", out.share);
    from.get("elo", out.elo);
}

void Fields::read_from(Fields& from, Shape& out) {
    from.get("decisions", out.length);
    if (from.read_.has("lengths"))
        for (const Json& one : from.read_.array("lengths")) {
            const bool pair = one.is_array() && one.size() == 2 && one[0].is_number() && whole(one[1])
                              && *whole(one[1]) >= 0 && *whole(one[1]) <= 100'000'000;
            if (!pair) {
                from.read_.fail_at("lengths", "has " + brief(one) + " where a length and a number of games belong");
                break;
            }
            out.lengths.insert(out.lengths.end(), static_cast<std::size_t>(*whole(one[1])), one[0].get<double>());
        }
    from.get("forced", out.forced);
    from.get("branching", out.branching);
    from.get("lead_changes", out.lead_changes);
    from.get("settled", out.settled);
    from.get("leader_wins", out.leader_wins);
    from.get("comeback", out.comeback);
    from.get("kingmaking", out.kingmaking);
    from.get("deal_decides", out.deal_decides);
    from.get("half_decides", out.half_decides);
    out.unfinished = from.count("unfinished");
}

}  // namespace

Json shown_options(const Experiment& experiment) {
    Json options = experiment.settings[0].options;
    if (const Json* cards = field(options, "cards"); cards != nullptr && cards->is_object())
        options["cards"] = "a card set of its own";
    return options;
}

Json balance_json(const BalanceReport& report) {
    const Experiment& e = report.experiment;
    const Balance& b = report.balance;
    const std::string few = few_deals(report);
    return {{"game", e.game},
            {"command", report.command},
            {"release", report.release},
            {"fingerprint", report.fingerprint},
            {"player", e.player.name},
            {"number_of_seats", e.seats},
            {"options", shown_options(e)},
            {"card_set", report.card_set},
            {"changed_card_set", report.changed_card_set},
            {"seed", std::to_string(e.seed)},
            {"games", b.games},
            {"deals", b.blocks},
            {"rounds", e.rounds.size()},
            {"games_of_a_deal", e.rounds[0].size()},
            {"warning", few.empty() ? Json() : Json(few)},
            {"stopped", report.stopped},
            {"forbidden", e.forbidden},
            {"restricted", or_null(b.restricted)},
            {"seats", list_of(b.seats)},
            {"went_first", or_null(b.went_first)},
            {"decks", list_of(b.decks)},
            {"pairings", list_of(b.pairings)},
            {"change", report.change},
            {"changes", list_of(report.changes)},
            {"things", list_of(b.things)},
            {"shape", to_json(b.shape)},
            {"skill", list_of(report.skill)}};
}

Result<BalanceReport> read_balance_report(const Json& json) {
    Fields from(json, "");
    Reader& read = from.read();
    BalanceReport report;
    Experiment& e = report.experiment;
    Balance& b = report.balance;
    e.game = read.text("game");
    report.command = read.text("command");
    const auto set = [&](const char* name) {
        const Json* value = read.get(name);
        if (value == nullptr || value->is_null()) return Json();
        Reader told(*value, name, kCode);
        const std::string its = told.has("name") && !value->at("name").is_null() ? told.text("name") : "";
        Json out = {{"name", name_or_null(its)},
                    {"changes", told.integer("changes", 0, 1'000'000)},
                    {"printed", told.text("printed")}};
        if (!told.ok()) read.fail(told.problem().error().message());
        return out;
    };
    report.card_set = set("card_set");
    report.changed_card_set = set("changed_card_set");
    report.release = read.text_or("release", "");
    report.fingerprint = read.text_or("fingerprint", "");
    e.player.name = read.text("player");
    e.seats = static_cast<int>(read.integer("number_of_seats", 1, kMaxSeats));
    e.seed = std::strtoull(read.text("seed").c_str(), nullptr, 10);
    b.games = from.count("games");
    b.blocks = from.count("deals");
    report.stopped = read.boolean_or("stopped", false);
    for (const Json& word : read.array("forbidden")) {
        if (word.is_string())
            e.forbidden.push_back(word.get<std::string>());
        else
            read.fail_at("forbidden", "is a list of words");
    }
    from.get("restricted", b.restricted);
    from.get("seats", b.seats);
    from.get("went_first", b.went_first);
    from.get("decks", b.decks);
    from.get("pairings", b.pairings);
    if (const Json* change = read.get("change")) report.change = *change;
    from.get("changes", report.changes);
    from.get("things", b.things);
    from.get("shape", b.shape);
    from.get("skill", report.skill);
    // Reports of before the release that wrote these have as many rounds as pairings of decks.
    const auto most = static_cast<std::int64_t>(std::max<std::uint64_t>(1, b.games));
    const auto rounds = static_cast<std::size_t>(
        read.integer_or("rounds", 1, 1'000'000, std::max<std::int64_t>(1, std::ssize(b.pairings))));
    const auto games = static_cast<std::size_t>(read.integer_or(
        "games_of_a_deal", 1, 1'000'000, most / static_cast<std::int64_t>(std::max<std::uint64_t>(1, b.blocks))));
    const Json* options = read.get("options");
    if (!read.ok()) return read.problem();
    e.settings = {{e.game, options == nullptr ? Json() : *options}};
    e.rounds.assign(rounds, std::vector<int>(games, 0));
    if (std::ranges::any_of(b.pairings, [&](const Pairing& pair) {
            const auto there = [&](const std::string& deck) {
                return std::ranges::any_of(b.decks, [&](const Rate& rate) { return rate.label == deck; });
            };
            return !there(pair.first) || !there(pair.second);
        }))
        return refuse(kCode, "pairings names a deck that is not among decks");
    return report;
}

}  // namespace imperium
