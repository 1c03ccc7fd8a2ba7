#include "lab/balance/fit.hpp"

#include "games/card_reading.hpp"
#include "lab/balance/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace imperium {

namespace {

// The entry of this name in the content of a card set, or null.
const Json* named(const Json& content, const char* key, const std::string& name) {
    if (content.is_object()) {
        if (const Json* own = field(content, key); own != nullptr && *own == name) return &content;
        for (const auto& [part, value] : content.items())
            if (const Json* found = named(value, key, name)) return found;
    } else if (content.is_array()) {
        for (const Json& value : content)
            if (const Json* found = named(value, key, name)) return found;
    }
    return nullptr;
}

// What one copy of a card is worth, as far as it is known.
using Worths = std::map<std::string, double>;

// The card set with its changes so far.
class Draft {
public:
    // `free`: decks keep no limits.
    Draft(const Json& content, const FitGoal& goal, bool free) : content_(content), goal_(goal), free_(free) {}

    const Json& change() const { return change_; }
    // What is wrong with the room there is; empty if nothing.
    std::string fault() const {
        for (const FitRoom& room : goal_.room) {
            if (!room.part.empty()) {
                const Json* deck = named(content_, "name", room.card);
                if (deck == nullptr || field(*deck, room.part) == nullptr)
                    return "there is no deck " + brief(Json(room.card)) + " with " + brief(Json(room.part));
                if (named(content_, "name", room.field) == nullptr)
                    return "there is no card called " + brief(Json(room.field));
                if (const int now = copies(room); now < room.weakest || now > room.strongest)
                    return fmt::format("{} has {} of {}, which is not between {} and {}", room.card, now, room.field,
                                       room.weakest, room.strongest);
                continue;
            }
            const auto now = value(room);
            if (!now) return "there is no number " + room.field + " on a card called " + brief(Json(room.card));
            if (*now < std::min(room.weakest, room.strongest) || *now > std::max(room.weakest, room.strongest))
                return fmt::format("{} of {} is {}, which is not between {} and {}", room.field, room.card, *now,
                                   room.weakest, room.strongest);
        }
        return {};
    }
    bool in_deck(const std::string& deck, const std::string& card) const {
        const Json* list = named(content_, "id", deck);
        if (list == nullptr) return false;
        for (const auto& [part, cards] : list->items())
            if (cards.is_object() && cards.contains(card)) return true;
        return false;
    }
    // Moves a number of this card by one, the one that has most room; what it did, or nothing if there is none.
    std::string move(const std::string& card, bool stronger) {
        const FitRoom* best = nullptr;
        int most = 0;
        for (const FitRoom& room : goal_.room) {
            if (room.card != card || !room.part.empty()) continue;
            const int left = std::abs((stronger ? room.strongest : room.weakest) - *value(room));
            if (left > most) {
                most = left;
                best = &room;
            }
        }
        if (best == nullptr) return {};
        const int from = *value(*best), to = stronger ? best->strongest : best->weakest;
        const int next = from + (to > from ? 1 : -1);
        change_[card][best->field] = next;
        return fmt::format("{} of {} from {} to {}", best->field, card, from, next);
    }
    // Exchanges a copy of one card of this deck for one of another of the same kind; what it did, or nothing.
    std::string exchange(const std::string& deck_id, bool stronger, const Worths& worths) {
        const Json* deck = named(content_, "id", deck_id);
        const Json* name = deck == nullptr ? nullptr : field(*deck, "name");
        if (name == nullptr) return {};
        // What a copy of it does for the deck, in the way that is wanted; of a card that was not seen nothing is known.
        const auto good = [&](const FitRoom* room) {
            const auto at = worths.find(room->field);
            return at == worths.end() ? 0.0 : stronger ? at->second : -at->second;
        };
        const FitRoom *in = nullptr, *out = nullptr;
        double most = 0;
        const auto consider = [&](const FitRoom* more, const FitRoom* less) {
            const double gain = (more == nullptr ? 0 : good(more)) - (less == nullptr ? 0 : good(less));
            if (gain <= most || undoes(more, less)) return;
            most = gain;
            in = more;
            out = less;
        };
        for (const FitRoom& one : goal_.room) {
            if (one.part.empty() || *name != one.card) continue;
            const bool more = copies(one)<one.strongest, less = copies(one)> one.weakest;
            if (free_ && more && smaller(one)) consider(&one, nullptr);
            if (free_ && less) consider(nullptr, &one);
            for (const FitRoom& other : goal_.room)
                if (more && &other != &one && other.card == one.card && other.part == one.part
                    && copies(other) > other.weakest && file_of(one.field) == file_of(other.field))
                    consider(&one, &other);
        }
        if (in == nullptr && out == nullptr) return {};
        std::string said = name->get<std::string>() + ":";
        if (in != nullptr) {
            put(*in, copies(*in) + 1);
            said += " one " + in->field + " more";
        }
        if (out != nullptr) {
            put(*out, copies(*out) - 1);
            said += std::string(in != nullptr ? "," : "") + " one " + out->field + " less";
        }
        done_.push_back({in, out});
        return said;
    }

private:
    // Whether that takes back what was done before.
    bool undoes(const FitRoom* more, const FitRoom* less) const {
        return std::ranges::any_of(done_, [&](const auto& one) {
            return (more != nullptr && one.second == more) || (less != nullptr && one.first == less);
        });
    }
    // Whether this list has fewer cards than it began with: a deck never grows beyond that.
    bool smaller(const FitRoom& of) const {
        int fewer = 0;
        for (const auto& [in, out] : done_) {
            if (in != nullptr && in->card == of.card && in->part == of.part) --fewer;
            if (out != nullptr && out->card == of.card && out->part == of.part) ++fewer;
        }
        return fewer > 0;
    }
    // The part of the set in which a card stands: cards of one kind stand together.
    std::string file_of(const std::string& card) const {
        for (const auto& [file, part] : content_.items())
            if (const Json* cards = field(part, "cards"); cards != nullptr && named(*cards, "name", card) != nullptr)
                return file;
        return {};
    }
    int copies(const FitRoom& room) const {
        if (change_.contains(room.card) && change_[room.card].contains(room.part)) {
            const Json& list = change_[room.card][room.part];
            if (const Json* now = field(list, room.field)) return now->is_null() ? 0 : now->get<int>();
        }
        const Json* deck = named(content_, "name", room.card);
        const Json* list = deck == nullptr ? nullptr : field(*deck, room.part);
        if (list == nullptr) return 0;
        if (list->is_array()) return static_cast<int>(std::ranges::count(*list, Json(room.field)));
        const Json* now = field(*list, room.field);
        return now == nullptr ? 0 : static_cast<int>(whole(*now).value_or(0));
    }
    void put(const FitRoom& room, int count) {
        Json& change = change_[room.card][room.part];
        const Json* list = field(*named(content_, "name", room.card), room.part);
        if (change.is_null() && list->is_array())  // it is replaced as a whole
            for (const Json& card : *list)
                if (card.is_string()) {
                    Json& copies = change[card.get<std::string>()];
                    copies = copies.is_null() ? 1 : copies.get<int>() + 1;
                }
        change[room.field] = count == 0 ? Json() : Json(count);
    }
    std::optional<int> value(const FitRoom& room) const {
        if (change_.contains(room.card) && change_[room.card].contains(room.field))
            return change_[room.card][room.field].get<int>();
        const Json* card = named(content_, "name", room.card);
        const Json* number = card == nullptr ? nullptr : field(*card, room.field);
        const auto now = number == nullptr ? std::nullopt : whole(*number);
        if (!now || *now < -1000 || *now > 1000) return std::nullopt;
        return static_cast<int>(*now);
    }
    const Json& content_;
    const FitGoal& goal_;
    bool free_;
    std::vector<std::pair<const FitRoom*, const FitRoom*>> done_;  // exchanges
    Json change_ = Json::object();
};

// Something that is shown to be out of bounds.
struct Wrong {
    std::string what;
    Estimate by;
    double far = 0;
    std::vector<std::string> cards;  // that could be moved, the likeliest first
    bool too_strong = false;
    std::string deck{};  // whose list could be changed
};

std::vector<Wrong> wrongs_of(const Balance& balance, const FitGoal& goal, const Draft& draft) {
    std::vector<Wrong> all;
    for (const ThingWorth& one : balance.things) {
        if (!one.worth || (one.worth->low <= goal.things && one.worth->high >= -goal.things)) continue;
        const bool strong = one.worth->value > 0;
        all.push_back({"worth of " + one.thing.name,
                       *one.worth,
                       std::abs(one.worth->value) - goal.things,
                       {one.thing.name},
                       strong});
    }
    for (const Rate& deck : balance.decks) {
        if (deck.share.low <= goal.decks.high && deck.share.high >= goal.decks.low) continue;
        Wrong wrong{"wins of " + deck.label, deck.share, 0, {}, deck.share.low > goal.decks.high, deck.label};
        wrong.far = wrong.too_strong ? deck.share.value - goal.decks.high : goal.decks.low - deck.share.value;
        std::vector<const ThingWorth*> cards;
        for (const ThingWorth& one : balance.things)
            if (one.worth && draft.in_deck(deck.label, one.thing.name)) cards.push_back(&one);
        std::stable_sort(cards.begin(), cards.end(), [&](const ThingWorth* a, const ThingWorth* b) {
            return wrong.too_strong ? a->worth->value > b->worth->value : a->worth->value < b->worth->value;
        });
        for (const ThingWorth* one : cards) wrong.cards.push_back(one->thing.name);
        all.push_back(std::move(wrong));
    }
    std::stable_sort(all.begin(), all.end(), [](const Wrong& a, const Wrong& b) { return a.far > b.far; });
    return all;
}

}  // namespace

Result<FitGoal> read_fit_goal(const Json& json) {
    Reader read(json, "", "bad_request");
    read.allow({"decks", "things", "steps", "may_change"});
    FitGoal goal;
    if (const Json* decks = read.get("decks")) {
        if (!decks->is_array() || decks->size() != 2 || !(*decks)[0].is_number() || !(*decks)[1].is_number()
            || (*decks)[0] > (*decks)[1])
            read.fail_at("decks", "must be two rising shares such as [0.48, 0.52]");
        else
            goal.decks = {(*decks)[0].get<double>(), (*decks)[1].get<double>()};
    }
    if (const Json* things = read.get("things")) {
        if (!things->is_number() || *things < 0.0 || *things > 1.0)
            read.fail_at("things", "must be a share such as 0.06");
        else
            goal.things = things->get<double>();
    }
    goal.most_steps = static_cast<int>(read.integer_or("steps", 1, 1000, goal.most_steps));
    for (const auto& [card, fields] : read.object("may_change").items()) {
        if (!fields.is_object()) {
            read.fail_at("may_change", "has " + brief(Json(card)) + " without an object of fields");
            break;
        }
        for (const auto& [name, range] : fields.items()) {
            if (range.is_object()) {
                for (const auto& [copy, bounds] : range.items()) {
                    const bool fine = bounds.is_array() && bounds.size() == 2 && whole(bounds[0]) && whole(bounds[1])
                                      && *whole(bounds[0]) >= 0 && *whole(bounds[0]) <= *whole(bounds[1])
                                      && *whole(bounds[1]) <= 1000;
                    if (!fine) {
                        read.fail_at("may_change", card + "." + name + "." + copy
                                                       + " must be the fewest and the most copies, such as [1, 3]");
                        break;
                    }
                    goal.room.push_back(
                        {card, copy, static_cast<int>(*whole(bounds[0])), static_cast<int>(*whole(bounds[1])), name});
                }
                continue;
            }
            const bool pair = range.is_array() && range.size() == 2 && whole(range[0]) && whole(range[1]);
            if (!pair || std::abs(*whole(range[0])) > 1000 || std::abs(*whole(range[1])) > 1000) {
                read.fail_at("may_change",
                             card + "." + name
                                 + " must be two whole numbers, where it makes the card weakest and where "
                                   "strongest, such as [4, 8]");
                break;
            }
            goal.room.push_back({card, name, static_cast<int>(*whole(range[0])), static_cast<int>(*whole(range[1]))});
        }
    }
    if (read.ok() && goal.room.empty()) read.fail_at("may_change", "names nothing that may be changed");
    if (!read.ok()) return read.problem();
    return goal;
}

Result<Fit> fit_balance(const ExperimentWish& wish, const FitGoal& goal, unsigned threads,
                        const std::function<void(const FitStep&)>& told, const std::function<bool()>& stop) {
    const auto content = card_content(wish);
    if (!content) return std::unexpected(content.error());
    const CardReading* reading = card_reading(wish.game);
    const bool free = reading != nullptr && reading->lifted != nullptr && reading->lifted(*content) == *content;
    Draft draft(*content, goal, free);
    if (const std::string fault = draft.fault(); !fault.empty()) return refuse("bad_request", fault);
    Fit fit;
    BalanceWatch watch;
    watch.stop = stop;
    for (int i = 0; i <= goal.most_steps; ++i) {
        ExperimentWish next = wish;
        next.seed = wish.seed + static_cast<std::uint64_t>(i);  // games of its own: a lucky look is not repeated
        if (!draft.change().empty()) {
            auto cards = with_changes(*content, draft.change());
            if (!cards) return std::unexpected(cards.error());
            if (!next.options.is_object()) next.options = Json::object();
            next.options["cards"] = std::move(*cards);
        }
        const auto experiment = experiment_of(next);
        if (!experiment) return std::unexpected(experiment.error());
        const BalanceGames games = run_balance(*experiment, threads, watch);
        if (games.stopped || games.blocks.empty()) break;
        const Balance balance = judge_balance(*experiment, known_of(*experiment), games.blocks);
        FitStep step{draft.change(), "", {}, "", balance.games};
        const auto wrongs = wrongs_of(balance, goal, draft);
        fit.found = wrongs.empty();
        if (!wrongs.empty()) {
            step.wrong = wrongs[0].what;
            step.by = wrongs[0].by;
        }
        Worths worths;
        for (const ThingWorth& one : balance.things)
            if (one.worth) worths.emplace(one.thing.name, one.worth->value);
        for (const Wrong& wrong : wrongs) {
            if (i < goal.most_steps && !wrong.deck.empty())
                step.moved = draft.exchange(wrong.deck, !wrong.too_strong, worths);
            for (const std::string& card : wrong.cards)
                if (step.moved.empty() && i < goal.most_steps) step.moved = draft.move(card, !wrong.too_strong);
            if (!step.moved.empty()) {
                step.wrong = wrong.what;
                step.by = wrong.by;
                break;
            }
        }
        fit.change = step.change;
        if (told) told(step);
        fit.steps.push_back(std::move(step));
        if (fit.steps.back().moved.empty()) break;
    }
    return fit;
}

}  // namespace imperium
