#pragma once

#include "core/match.hpp"
#include "core/rng.hpp"
#include "core/stream.hpp"

#include <deque>
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
        const int value = number(1, sides, "a die with " + std::to_string(sides) + " sides");
        tell({{"type", "chance"}, {"kind", "die"}, {"sides", sides}, {"value", value}, {"seat", seat_or_null(seat)}});
        return value;
    }
    int pick(int count, const char* what) {
        const int value = number(0, count - 1, what);
        tell({{"type", "chance"}, {"kind", "pick"}, {"what", what}, {"value", value}});
        return value;
    }
    Seat pick_seat(SeatSet among, const char* what) {
        Seat seat = among.lowest();
        if (!queue.empty()) {
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
        tell({{"type", "chance"}, {"kind", "pick"}, {"what", what}, {"value", seat}});
        return seat;
    }
    template <class T> void shuffle(std::span<T> items, const char* what, Seat seat) {
        if (!queue.empty())
            arrange(items, take(), what);
        else
            imperium::shuffle(stream, items);
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
    int number(int low, int high, const std::string& what) {
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
