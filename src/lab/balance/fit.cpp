#include "lab/balance/fit.hpp"

#include "games/card_reading.hpp"
#include "lab/balance/file.hpp"
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

// One step of a fit: a number moves by one, or a list has a copy of one card more, of another less, or both.
struct FitMove {
    const FitRoom *more = nullptr, *less = nullptr;  // whose number rises, and whose falls
    std::string said{};
};

// The card set with its changes so far.
class Draft {
public:
    // `free`: decks keep no limits.
    Draft(const Json& content, const FitGoal& goal, bool free) : content_(content), goal_(goal), free_(free) {}

    const std::vector<FitMove>& moves() const { return moves_; }
    // Whether a list has more cards than it began with.
    bool grown() const {
        return std::ranges::any_of(goal_.room,
                                   [&](const FitRoom& room) { return !room.part.empty() && size(room) > 0; });
    }
    void take_back(std::size_t move) { moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(move)); }
    void put_back(std::size_t at, FitMove move) {
        moves_.insert(moves_.begin() + static_cast<std::ptrdiff_t>(at), std::move(move));
    }
    Json change() const {
        Json change = Json::object();
        for (const FitRoom& room : goal_.room) {
            if (net(room) == 0) continue;
            if (room.part.empty())
                change[room.card][room.field] = *value(room);
            else
                put(change, room);
        }
        return change;
    }
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
            if (printed(room))
                return fmt::format("{} of {} is printed in the rulebook, and printed values stay", room.field,
                                   room.card);
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
        const bool rises = to > from;
        std::string said = fmt::format("{} of {} from {} to {}", best->field, card, from, from + (rises ? 1 : -1));
        add({rises ? best : nullptr, rises ? nullptr : best, said});
        return said;
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
            if (free_ && more && size(one) < 0) consider(&one, nullptr);
            if (free_ && less) consider(nullptr, &one);
            for (const FitRoom& other : goal_.room)
                if (more && &other != &one && other.card == one.card && other.part == one.part
                    && copies(other) > other.weakest && file_of(one.field) == file_of(other.field))
                    consider(&one, &other);
        }
        if (in == nullptr && out == nullptr) return {};
        std::string said = name->get<std::string>() + ":";
        if (in != nullptr) said += " one " + in->field + " more";
        if (out != nullptr) said += std::string(in != nullptr ? "," : "") + " one " + out->field + " less";
        add({in, out, said});
        return said;
    }

private:
    // A number that goes back by one takes the move before it back.
    void add(FitMove move) {
        const auto before = std::ranges::find_if(
            moves_, [&](const FitMove& one) { return one.more == move.less && one.less == move.more; });
        if (before != moves_.end())
            moves_.erase(before);
        else
            moves_.push_back(std::move(move));
    }
    // Whether that takes back what was done before.
    bool undoes(const FitRoom* more, const FitRoom* less) const {
        return std::ranges::any_of(moves_, [&](const FitMove& one) {
            return (more != nullptr && one.less == more) || (less != nullptr && one.more == less);
        });
    }
    // How far this number is from where it began.
    int net(const FitRoom& room) const {
        int by = 0;
        for (const FitMove& one : moves_) by += (one.more == &room ? 1 : 0) - (one.less == &room ? 1 : 0);
        return by;
    }
    // By how many cards the list of this deck is larger than it was.
    int size(const FitRoom& of) const {
        int by = 0;
        for (const FitRoom& room : goal_.room)
            if (room.card == of.card && room.part == of.part) by += net(room);
        return by;
    }
    // Whether the card says that this number is printed.
    bool printed(const FitRoom& room) const {
        const Json* source = field(*named(content_, "name", room.card), "source");
        if (source == nullptr) return false;
        if (!source->is_object()) return *source == "rulebook";
        const Json* own = field(*source, room.field);
        if (own == nullptr) own = field(*source, "rest");
        return own != nullptr && *own == "rulebook";
    }
    // The part of the set in which a card stands: cards of one kind stand together.
    std::string file_of(const std::string& card) const {
        for (const auto& [file, part] : content_.items())
            if (const Json* cards = field(part, "cards"); cards != nullptr && named(*cards, "name", card) != nullptr)
                return file;
        return {};
    }
    int copies(const FitRoom& room) const {
        const Json* deck = named(content_, "name", room.card);
        const Json* list = deck == nullptr ? nullptr : field(*deck, room.part);
        if (list == nullptr) return net(room);
        if (list->is_array()) return static_cast<int>(std::ranges::count(*list, Json(room.field))) + net(room);
        const Json* now = field(*list, room.field);
        return (now == nullptr ? 0 : static_cast<int>(whole(*now).value_or(0))) + net(room);
    }
    void put(Json& into, const FitRoom& room) const {
        Json& change = into[room.card][room.part];
        const Json* list = field(*named(content_, "name", room.card), room.part);
        if (change.is_null() && list->is_array())  // it is replaced as a whole
            for (const Json& card : *list)
                if (card.is_string()) {
                    Json& copies = change[card.get<std::string>()];
                    copies = copies.is_null() ? 1 : copies.get<int>() + 1;
                }
        const int count = copies(room);
        change[room.field] = count == 0 ? Json() : Json(count);
    }
    std::optional<int> value(const FitRoom& room) const {
        const Json* card = named(content_, "name", room.card);
        const Json* number = card == nullptr ? nullptr : field(*card, room.field);
        const auto now = number == nullptr ? std::nullopt : whole(*number);
        if (!now || *now < -1000 || *now > 1000) return std::nullopt;
        return static_cast<int>(*now) + net(room);
    }
    const Json& content_;
    const FitGoal& goal_;
    bool free_;
    std::vector<FitMove> moves_;
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
    read.allow({"decks", "things", "steps", "confirm", "may_change"});
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
    goal.confirm = static_cast<std::uint64_t>(read.integer_or("confirm", 0, 100'000'000, 0));
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

namespace {

// A fit on its way.
class Search {
public:
    Search(Draft& draft, const FitGoal& goal, std::uint64_t seed, std::uint64_t games, const FitGames& play,
           const std::function<void(const FitStep&)>& told)
        : draft_(draft), goal_(goal), seed_(seed), games_(games), play_(play), told_(told) {}

    Result<Fit> run() {
        bool going = search() && take_back() && confirm();
        // What more games ask for is not taken back by fewer.
        while (going && !fit_.found && !fit_.steps.back().moved.empty()) going = search() && confirm();
        if (problem_) return std::unexpected(*problem_);
        fit_.change = draft_.change();
        return std::move(fit_);
    }

private:
    // Looks at the game as it is now, at games that no look before had: a lucky one is not repeated. False if there is
    // nothing to see.
    bool look(FitLook why, std::uint64_t games) {
        step_ = {why, draft_.change(), "", {}, "", 0, seed_++};
        auto seen = play_(step_.change, step_.seed, games);
        if (!seen) {
            problem_ = seen.error();
            return false;
        }
        if (!*seen) return false;
        seen_ = std::move(**seen);
        step_.games = seen_.games;
        wrongs_ = wrongs_of(seen_, goal_, draft_);
        if (!wrongs_.empty()) {
            step_.wrong = wrongs_[0].what;
            step_.by = wrongs_[0].by;
        }
        return true;
    }
    void tell() {
        if (told_) told_(step_);
        fit_.steps.push_back(step_);
    }
    // Moves something against what is farthest out of bounds and can be helped.
    void move() {
        if (moved_ >= goal_.most_steps) return;
        Worths worths;
        for (const ThingWorth& one : seen_.things)
            if (one.worth) worths.emplace(one.thing.name, one.worth->value);
        for (const Wrong& wrong : wrongs_) {
            if (!wrong.deck.empty()) step_.moved = draft_.exchange(wrong.deck, !wrong.too_strong, worths);
            for (const std::string& card : wrong.cards)
                if (step_.moved.empty()) step_.moved = draft_.move(card, !wrong.too_strong);
            if (step_.moved.empty()) continue;
            ++moved_;
            step_.wrong = wrong.what;
            step_.by = wrong.by;
            return;
        }
    }
    // Until nothing is shown to be out of bounds; false if it does not come to that.
    bool search() {
        while (look(FitLook::search, games_)) {
            move();
            tell();
            if (wrongs_.empty()) return true;
            if (step_.moved.empty()) return false;
        }
        return false;
    }
    bool take_back() {
        for (std::size_t i = draft_.moves().size(); i-- > 0;) {
            const FitMove move = draft_.moves()[i];
            draft_.take_back(i);
            if (draft_.grown()) {
                draft_.put_back(i, move);
                continue;
            }
            if (!look(FitLook::take_back, games_)) {
                draft_.put_back(i, move);
                return false;
            }
            if (wrongs_.empty())
                step_.moved = move.said;
            else
                draft_.put_back(i, move);
            tell();
        }
        return true;
    }
    bool confirm() {
        if (!look(FitLook::confirm, goal_.confirm > 0 ? goal_.confirm : 2 * games_)) return false;
        fit_.found = wrongs_.empty();
        fit_.evidence = seen_;
        move();
        tell();
        return true;
    }

    Draft& draft_;
    const FitGoal& goal_;
    std::uint64_t seed_, games_;
    const FitGames& play_;
    const std::function<void(const FitStep&)>& told_;
    Fit fit_;
    FitStep step_;
    Balance seen_;
    std::vector<Wrong> wrongs_;
    int moved_ = 0;
    std::optional<Problem> problem_;
};

}  // namespace

Result<Fit> search_fit(const Json& content, bool free, const FitGoal& goal, std::uint64_t seed, std::uint64_t games,
                       const FitGames& play, const std::function<void(const FitStep&)>& told) {
    Draft draft(content, goal, free);
    if (const std::string fault = draft.fault(); !fault.empty()) return refuse("bad_request", fault);
    return Search(draft, goal, seed, games, play, told).run();
}

namespace {

// The games a fit asks for: those of looks that are kept, and what is missing is played.
class FitPlay {
public:
    FitPlay(const ExperimentWish& wish, const Json& content, unsigned threads, const FitWatch& watch,
            const std::vector<KeptLook>& before)
        : wish_(wish), content_(content), threads_(threads), watch_(watch), before_(before) {}

    Result<std::optional<Balance>> operator()(const Json& change, std::uint64_t seed, std::uint64_t games) {
        const auto experiment = experiment_with(change, seed, games);
        if (!experiment) return std::unexpected(experiment.error());
        const Known known = known_of(*experiment);
        const Json look = {{"look", looks_}, {"seed", std::to_string(seed)}, {"games", games}, {"change", change}};
        std::vector<BalanceBlock> there;
        if (looks_ < before_.size()) {
            auto kept = blocks_of(before_[looks_], look, *experiment, known.things.size());
            if (!kept) return std::unexpected(kept.error());
            there = std::move(*kept);
        } else if (watch_.begun)
            watch_.begun(look);
        ++looks_;
        const BalanceGames played = run_balance(*experiment, threads_, watch_.games, std::move(there));
        if (played.stopped || played.blocks.empty()) return std::optional<Balance>{};
        return std::optional(judge_balance(*experiment, known, played.blocks));
    }

private:
    Result<Experiment> experiment_with(const Json& change, std::uint64_t seed, std::uint64_t games) const {
        ExperimentWish next = wish_;
        next.seed = seed;
        next.games = games;
        if (!change.empty()) {
            auto cards = with_changes(content_, change);
            if (!cards) return std::unexpected(cards.error());
            if (!next.options.is_object()) next.options = Json::object();
            next.options["cards"] = std::move(*cards);
        }
        return experiment_of(next);
    }
    // What there is of this look. All but the last one are whole.
    Result<std::vector<BalanceBlock>> blocks_of(const KeptLook& kept, const Json& look, const Experiment& experiment,
                                                std::size_t things) const {
        const auto line = [&](std::size_t after) { return "line " + std::to_string(kept.line + after); };
        if (kept.look != look)
            return refuse("bad_file", line(0) + ": these games do not follow from those before them; begin a new file");
        std::map<std::uint64_t, BalanceBlock> blocks;
        const std::uint64_t all = experiment.blocks();
        for (std::size_t i = 0; i < kept.blocks.size(); ++i) {
            auto block = read_balance_line(kept.blocks[i], experiment, things, line(i + 1));
            if (!block) return std::unexpected(block.error());
            const std::uint64_t index = block->index;
            if (index >= all)
                return refuse("bad_file",
                              line(i + 1) + ": has block " + std::to_string(index) + " of " + std::to_string(all));
            if (!blocks.emplace(index, std::move(*block)).second)
                return refuse("bad_file", line(i + 1) + ": its block is there twice");
        }
        if (&kept != &before_.back() && blocks.size() < all)
            return refuse("bad_file", line(0) + ": some of the games under it are missing");
        std::vector<BalanceBlock> in_order;
        for (auto& [index, block] : blocks) in_order.push_back(std::move(block));
        return in_order;
    }

    const ExperimentWish& wish_;
    const Json& content_;
    unsigned threads_;
    const FitWatch& watch_;
    const std::vector<KeptLook>& before_;
    std::size_t looks_ = 0;
};

}  // namespace

Result<Fit> fit_balance(const ExperimentWish& wish, const FitGoal& goal, unsigned threads, const FitWatch& watch,
                        const std::vector<KeptLook>& before) {
    const auto content = card_content(wish);
    if (!content) return std::unexpected(content.error());
    const CardReading* reading = card_reading(wish.game);
    const bool free = reading != nullptr && reading->lifted != nullptr && reading->lifted(*content) == *content;
    FitPlay play(wish, *content, threads, watch, before);
    return search_fit(*content, free, goal, wish.seed, wish.games, std::ref(play), watch.told);
}

}  // namespace imperium
