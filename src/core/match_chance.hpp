#pragma once

#include "core/match.hpp"
#include "core/rng.hpp"
#include "core/stream.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// The luck of a match: queued results first, then the seed's stream. Each use is an event.
// A queued result that does not fit is remembered as `failure`; the caller then drops everything done with it.
// `Codec::item(cards, what, x)` says how a shuffled thing is written.
template <class Codec> class MatchChance {
public:
    using Cards = typename Codec::Cards;
    MatchChance(const Cards& set, std::string_view seed, std::uint64_t position)
        : stream(seed, position), cards_(&set) {}

    int die(int sides, Seat seat) {
        Json result = {{"die", sides}};
        const int value = number(1, sides, "a die with " + std::to_string(sides) + " sides", result);
        tell({{"type", "chance"}, {"kind", "die"}, {"sides", sides}, {"value", value}, {"seat", seat_or_null(seat)}});
        return value;
    }
    int pick(int count, const char* what) {
        Json result = {{"pick", what}};
        const int value = number(0, count - 1, what, result);
        tell({{"type", "chance"}, {"kind", "pick"}, {"what", what}, {"value", value}});
        return value;
    }
    Seat pick_seat(SeatSet among, const char* what) {
        Seat seat = among.lowest();
        Json result = {{"pick", what}};
        const auto there = recorded_number(result);
        if (there && *there >= 0 && *there < kMaxSeats && among.has(static_cast<Seat>(*there))) {
            seat = static_cast<Seat>(*there);
        } else if (!queue.empty()) {
            const auto queued = whole(take());
            if (queued && *queued >= 0 && *queued < kMaxSeats && among.has(static_cast<Seat>(*queued)))
                seat = static_cast<Seat>(*queued);
            else
                fail(std::string(what) + " needs one of the seats " + write_json(seat_list(among)));
        } else {
            auto at = among.begin();
            for (auto skip = below(stream, static_cast<std::uint32_t>(among.size())); skip > 0; --skip) ++at;
            seat = *at;
        }
        used(std::move(result), seat);
        tell({{"type", "chance"}, {"kind", "pick"}, {"what", what}, {"value", seat}});
        return seat;
    }
    template <class T> void shuffle(std::span<T> items, const char* what, Seat seat) {
        Json result = {{"shuffle", what}};
        if (const Json order = recorded_result(result, "order");
            !order.is_array() || !arrange_words(items, order, what)) {
            if (!queue.empty())
                arrange(items, take(), what);
            else
                imperium::shuffle(stream, items);
        }
        Json words = Json::array();
        for (const T& item : items) words.push_back(word(what, item));
        result["order"] = std::move(words);
        results.push_back(std::move(result));
        Json order = Json::array();
        for (const T& item : items) order.push_back(Codec::item(*cards_, what, item));
        Json event = {{"type", "chance"}, {"kind", "shuffle"}, {"what", what}, {"seat", seat_or_null(seat)}};
        Json hidden = event;
        event["order"] = std::move(order);
        told.push_back({std::move(event), std::move(hidden), Audience::nobody()});
    }

    SeedStream stream;
    std::deque<Json> queue;
    std::vector<Told> told;
    std::string failure;
    std::vector<Json> results;  // all that was given since the caller cleared it, in words that outlive the build
    std::deque<Json> recorded;  // what to give, as long as it fits (Again::carefully)

private:
    const Cards* cards_;

    Json take() {
        Json front = std::move(queue.front());
        queue.pop_front();
        return front;
    }
    void tell(Json event) { told.push_back({std::move(event), nullptr, Audience::everyone()}); }
    void fail(std::string message) {
        if (failure.empty()) failure = std::move(message);
    }
    void used(Json result, int value) {
        result["value"] = value;
        results.push_back(std::move(result));
    }
    // The recorded result for this use, if it is one of the same kind. What does not fit ends the use of the record:
    // the rules have taken another way.
    Json recorded_result(const Json& kind, const char* name) {
        if (recorded.empty()) return nullptr;
        const Json front = std::move(recorded.front());
        recorded.pop_front();
        const Json* given = field(front, name);
        const Json* same = field(front, kind.begin().key());
        if (given == nullptr || same == nullptr || *same != kind.begin().value()) {
            recorded.clear();
            return nullptr;
        }
        if (!queue.empty()) queue.pop_front();  // it came from there
        return *given;
    }
    std::optional<std::int64_t> recorded_number(const Json& kind) { return whole(recorded_result(kind, "value")); }
    template <class T> Json word(const char* what, const T& item) const {
        if constexpr (requires { Codec::lasting_word(*cards_, item); })
            return Codec::lasting_word(*cards_, item);
        else
            return Codec::item(*cards_, what, item);
    }
    // False, with the items as they were, if they are others than these.
    template <class T> bool arrange_words(std::span<T> items, const Json& order, const char* what) {
        if (order.size() != items.size()) return false;
        std::vector<T> sorted(items.begin(), items.end());
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            std::size_t j = i;
            while (j < sorted.size() && word(what, static_cast<const T&>(sorted[j])) != order[i]) ++j;
            if (j == sorted.size()) return false;
            const T found = sorted[j];
            sorted[j] = sorted[i];
            sorted[i] = found;
        }
        std::copy(sorted.begin(), sorted.end(), items.begin());
        return true;
    }
    int number(int low, int high, const std::string& what, Json& result) {
        const int value = drawn(low, high, what, result);
        used(std::move(result), value);
        return value;
    }
    int drawn(int low, int high, const std::string& what, const Json& kind) {
        if (const auto there = recorded_number(kind); there && *there >= low && *there <= high)
            return static_cast<int>(*there);
        if (!queue.empty()) {
            const Json queued = take();
            const auto value = whole(queued);
            if (value && *value >= low && *value <= high) return static_cast<int>(*value);
            fail(what + " needs a number from " + std::to_string(low) + " to " + std::to_string(high) + ", but "
                 + brief(queued) + " was queued");
            return low;
        }
        return low + static_cast<int>(below(stream, static_cast<std::uint32_t>(high - low + 1)));
    }
    template <class T> void arrange(std::span<T> items, const Json& order, const char* what) {
        const std::string name = std::string("the shuffle of ") + what;
        if (!order.is_array()) return fail(name + " needs a list, but " + brief(order) + " was queued");
        if (order.size() != items.size())
            return fail(name + " needs a list of " + std::to_string(items.size()) + ", but one of "
                        + std::to_string(order.size()) + " was queued");
        for (std::size_t i = 0; i < items.size(); ++i) {
            std::size_t j = i;
            while (j < items.size() && Codec::item(*cards_, what, items[j]) != order[i]) ++j;
            if (j == items.size())
                return fail(name + ": " + brief(order[i]) + " at place " + std::to_string(i + 1)
                            + " is not there, or is there already");
            std::swap(items[i], items[j]);
        }
    }
};

}  // namespace imperium
