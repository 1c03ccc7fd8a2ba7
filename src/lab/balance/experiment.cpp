#include "lab/balance/experiment.hpp"

#include "games/all.hpp"
#include "games/card_reading.hpp"
#include "games/things.hpp"
#include "lab/arena.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace imperium {

namespace {

// Every list of `seats` different decks, in rising order; with fewer decks than seats, all of them in turn.
std::vector<std::vector<std::string>> pairings_of(const std::vector<std::string>& decks, std::size_t seats) {
    std::vector<std::vector<std::string>> all;
    if (decks.size() < seats) {
        all.emplace_back();
        for (std::size_t i = 0; i < seats; ++i) all[0].push_back(decks[i % decks.size()]);
        return all;
    }
    std::vector<bool> taken(decks.size());
    std::fill_n(taken.begin(), seats, true);
    do {
        all.emplace_back();
        for (std::size_t i = 0; i < decks.size(); ++i)
            if (taken[i]) all.back().push_back(decks[i]);
    } while (std::prev_permutation(taken.begin(), taken.end()));
    return all;
}

// Gives every card or deck of this name in the content of a card set other values (RFC 7396: null takes a field
// away); answers how many there were.
int change_named(Json& content, const std::string& name, const Json& fields) {
    int found = 0;
    if (content.is_object()) {
        if (const Json* own = field(content, "name"); own != nullptr && *own == name) {
            content.merge_patch(fields);
            return 1;
        }
        for (auto& [key, value] : content.get_ref<Json::object_t&>()) found += change_named(value, name, fields);
    } else if (content.is_array()) {
        for (Json& value : content) found += change_named(value, name, fields);
    }
    return found;
}

// What is asked of the codec of a game.
struct Codes {
    std::vector<std::string> decks;
    std::string content;  // of the card set; empty where a game has none
    std::optional<Problem> wrong;
};

Codes codes_of(const std::string& game, int seats, const Json& options) {
    Codes codes;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != game) return;
        const auto checked = Codec::options(seats, options);
        if (!checked) {
            codes.wrong = checked.error();
            return;
        }
        if constexpr (requires { ThingsOf<Codec>::deck_names(*checked); })
            codes.decks = ThingsOf<Codec>::deck_names(*checked);
        if constexpr (requires { Codec::card_set(*checked).content; })
            codes.content = *Codec::card_set(*checked).content;
    });
    return codes;
}

std::string between(const std::vector<std::string>& decks) {
    std::string out;
    for (const std::string& deck : decks) out += (out.empty() ? "" : " – ") + deck;
    return out;
}

// The decks of each seat, where the options name them.
std::vector<std::string> decks_in(const Json& options) {
    std::vector<std::string> names;
    const Json* decks = field(options, "decks");
    if (decks == nullptr || !decks->is_array()) return names;
    for (const Json& deck : *decks) {
        const Json* name = field(deck, "name");
        names.push_back(deck.is_string()                       ? deck.get<std::string>()
                        : name != nullptr && name->is_string() ? name->get<std::string>()
                                                               : "constructed");
    }
    return names;
}

void lay_out_rounds(Experiment& e, const ExperimentWish& wish, const Json& options,
                    const std::vector<std::string>& decks) {
    const auto seats = static_cast<std::size_t>(e.seats);
    if (!wish.decks) {
        e.settings.push_back({e.game, options, decks_in(options)});
        e.rounds.push_back({0, 0});
        return;
    }
    for (std::vector<std::string> pairing : pairings_of(decks, seats)) {
        e.rounds.emplace_back();
        for (std::size_t turned = 0; turned < seats; ++turned) {
            Json with = options;
            with["decks"] = pairing;
            e.rounds.back().push_back(static_cast<int>(e.settings.size()));
            e.settings.push_back({between(pairing), std::move(with), pairing});
            std::rotate(pairing.begin(), pairing.end() - 1, pairing.end());
        }
    }
}

// Every setting once for each seat that has to do without what is forbidden.
void restrict_in_turn(Experiment& e) {
    std::vector<Setting> settings;
    std::vector<std::vector<int>> rounds;
    for (const auto& round : e.rounds) {
        rounds.emplace_back();
        std::vector<int> different = round;
        different.erase(std::unique(different.begin(), different.end()), different.end());
        for (const int at : different)
            for (int seat = 0; seat < e.seats; ++seat) {
                rounds.back().push_back(static_cast<int>(settings.size()));
                settings.push_back(e.settings[static_cast<std::size_t>(at)]);
                settings.back().restricted = static_cast<Seat>(seat);
            }
    }
    e.settings = std::move(settings);
    e.rounds = std::move(rounds);
}

// Every setting once more with the changed cards; the two have the same luck.
void change_in_turn(Experiment& e, const Json& cards) {
    const auto before = static_cast<int>(e.settings.size());
    for (int i = 0; i < before; ++i) {
        Setting changed = e.settings[static_cast<std::size_t>(i)];
        changed.options["cards"] = cards;
        changed.changed = true;
        e.settings.push_back(std::move(changed));
    }
    for (auto& round : e.rounds) {
        const std::vector<int> plain = round;
        for (const int at : plain) round.push_back(at + before);
    }
}

}  // namespace

Result<Json> with_changes(Json content, const Json& change) {
    if (!change.is_object() || change.empty())
        return refuse("bad_request", "changes are an object of names and fields such as {\"Pack Runner\": "
                                     "{\"attack\": 7}}, not "
                                         + (change.is_object() ? "an empty one" : brief(change)));
    for (const auto& [name, fields] : change.items()) {
        if (!fields.is_object() || fields.empty())
            return refuse("bad_request", "the change of " + brief(Json(name))
                                             + " must be an object of fields and values, not " + brief(fields));
        if (change_named(content, name, fields) == 0)
            return refuse("bad_request", "there is no card and no deck " + brief(Json(name)) + " in this card set");
    }
    return content;
}

Result<Json> with_free_decks(const std::string& game, Json options) {
    const CardReading* reading = card_reading(game);
    if (reading == nullptr || reading->lifted == nullptr)
        return refuse("bad_request", game + " has no decks whose limits could be lifted");
    if (!options.is_object()) options = Json::object();
    Json cards = options.value("cards", Json());
    if (cards.is_null()) {
        std::string_view edition = reading->editions[0];
        for (const std::string_view one : reading->editions)
            if (options.value("edition", Json()) == one) edition = one;
        cards = reading->printed(edition);
    }
    options["cards"] = reading->lifted(std::move(cards));
    return options;
}

std::uint64_t Experiment::blocks() const {
    std::uint64_t count = 0, played = 0;
    while (played < games) played += round_of(count++).size();
    return count;
}

namespace {

// What a wish comes to before its settings are laid out: the player, and seats and options as an arena has them.
Result<ArenaPlan> plan_of(const ExperimentWish& wish) {
    auto player = contestant_of(wish.player);
    if (!player) return std::unexpected(player.error());
    if (player->milliseconds > 0)
        return refuse("bad_request", "an experiment can be repeated, so its players count iterations and not time: "
                                     "captain:40, not "
                                         + wish.player);
    ArenaPlan plan;
    plan.game = wish.game;
    plan.seats = wish.seats;
    plan.players = {std::move(*player)};
    plan.options = wish.options;
    return complete_plan(plan);
}

}  // namespace

Result<Json> card_content(const ExperimentWish& wish) {
    const auto plan = plan_of(wish);
    if (!plan) return std::unexpected(plan.error());
    const Codes codes = codes_of(plan->game, plan->seats, plan->options);
    if (codes.content.empty()) return refuse("bad_request", plan->game + " has no cards that could be changed");
    return parse_json(codes.content);
}

Result<Experiment> experiment_of(const ExperimentWish& wish) {
    const auto plan = plan_of(wish);
    if (!plan) return std::unexpected(plan.error());
    Experiment e;
    e.game = wish.game;
    e.seats = plan->seats;
    e.player = plan->players[0];
    e.games = wish.games;
    e.seed = wish.seed;
    e.enough = wish.enough;
    e.forbidden = wish.forbidden;
    const Codes codes = codes_of(e.game, e.seats, plan->options);
    if (wish.decks && codes.decks.size() < 2) return refuse("bad_request", e.game + " has no decks to compare");
    lay_out_rounds(e, wish, plan->options, codes.decks);
    if (!wish.forbidden.empty()) restrict_in_turn(e);
    if (!wish.change.is_null()) {
        const auto content = card_content(wish);
        if (!content) return std::unexpected(content.error());
        const auto cards = with_changes(*content, wish.change);
        if (!cards) return std::unexpected(cards.error());
        change_in_turn(e, *cards);
    }
    if (!wish.cards.is_null()) change_in_turn(e, wish.cards);
    for (const Setting& setting : e.settings)
        if (const Codes checked = codes_of(e.game, e.seats, setting.options); checked.wrong)
            return std::unexpected(*checked.wrong);
    return e;
}

Json to_json(const Experiment& e) {
    Json settings = Json::array();
    for (const Setting& setting : e.settings)
        settings.push_back({{"label", setting.label},
                            {"options", setting.options},
                            {"decks", setting.decks},
                            {"restricted", seat_or_null(setting.restricted)},
                            {"changed", setting.changed}});
    return {
        {"game", e.game},     {"seats", e.seats},         {"player", e.player.name}, {"seed", std::to_string(e.seed)},
        {"enough", e.enough}, {"forbidden", e.forbidden}, {"settings", settings},    {"rounds", e.rounds}};
}

Result<Experiment> read_experiment(const Json& json, const std::string& path) {
    Reader read(json, path, "bad_file");
    Experiment e;
    e.game = read.text("game");
    e.seats = static_cast<int>(read.integer("seats", 1, kMaxSeats));
    e.seed = std::strtoull(read.text("seed").c_str(), nullptr, 10);
    if (const Json* enough = read.get("enough"); enough != nullptr && enough->is_number())
        e.enough = enough->get<double>();
    auto player = contestant_of(read.text("player"));
    if (!player) return std::unexpected(player.error());
    e.player = std::move(*player);
    const auto words = [&](const Json& list, const char* what) {
        std::vector<std::string> out;
        for (const Json& word : list) {
            if (word.is_string())
                out.push_back(word.get<std::string>());
            else
                read.fail_at(what, "is a list of words");
        }
        return out;
    };
    e.forbidden = words(read.array("forbidden"), "forbidden");
    for (const Json& item : read.array("settings")) {
        Reader one(item, path + ".settings", "bad_file");
        Setting setting{one.text("label"), one.object("options"), words(one.array("decks"), "settings")};
        if (const Json* seat = one.get("restricted"); seat != nullptr && !seat->is_null())
            setting.restricted = static_cast<Seat>(one.integer("restricted", 0, e.seats - 1));
        setting.changed = one.boolean_or("changed", false);
        if (!one.ok()) return one.problem();
        if (!setting.decks.empty() && setting.decks.size() != static_cast<std::size_t>(e.seats))
            read.fail_at("settings", "has a setting without a deck for each seat");
        e.settings.push_back(std::move(setting));
    }
    for (const Json& item : read.array("rounds")) {
        std::vector<int> round;
        if (item.is_array())
            for (const Json& at : item) {
                const auto place = whole(at);
                if (!place || *place < 0 || *place >= static_cast<std::int64_t>(e.settings.size()))
                    read.fail_at("rounds", "names a setting that is not there");
                round.push_back(static_cast<int>(place.value_or(0)));
            }
        if (round.empty()) read.fail_at("rounds", "has a round without settings");
        e.rounds.push_back(std::move(round));
    }
    if (read.ok() && e.rounds.empty()) read.fail_at("rounds", "is empty");
    if (!read.ok()) return read.problem();
    for (const Setting& setting : e.settings) {
        const auto entry = registry().find(e.game);
        if (!entry) return std::unexpected(entry.error());
        const auto complete = complete_options(*(*entry)->info, setting.options);
        if (!complete) return std::unexpected(complete.error());
        if (const Codes checked = codes_of(e.game, e.seats, *complete); checked.wrong)
            return std::unexpected(*checked.wrong);
    }
    return e;
}

Known known_of(const Experiment& experiment) {
    Known known;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != experiment.game) return;
        if constexpr (ThingsOf<Codec>::kThere) {
            known.went_first = ThingsOf<Codec>::kWentFirst;
            known.things = ThingsOf<Codec>::things(*Codec::options(experiment.seats, experiment.settings[0].options));
        }
    });
    return known;
}

}  // namespace imperium
