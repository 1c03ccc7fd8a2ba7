#pragma once

#include "games/seize/play.hpp"

#include <type_traits>

// Seize::start and Seize::apply with the luck and the listeners of search (rules.cpp) and of matches (codec.cpp).
namespace imperium {

namespace seize {

template <class Source> class ChanceFrom final : public Chance {
public:
    explicit ChanceFrom(Source& source) : source_(source) {}
    int pick(int count, const char* what) override { return source_.pick(count, what); }
    Seat pick_seat(SeatSet among, const char* what) override { return source_.pick_seat(among, what); }
    void shuffle(std::span<CardId> cards, const char* what, Seat seat) override { source_.shuffle(cards, what, seat); }

private:
    Source& source_;
};

template <class Sink> class EventsTo final : public Events {
public:
    explicit EventsTo(Sink& sink) : sink_(sink) {}
    void hear(const Event& event, Audience audience) override { sink_(event, audience); }
    Events* listener() { return std::is_same_v<std::remove_const_t<Sink>, NoEvents> ? nullptr : this; }

private:
    Sink& sink_;
};

}  // namespace seize

template <class Source, class Sink> Seize::State Seize::start(const Options& options, Source& source, Sink& sink) {
    State state{};
    state.set = options.cards.number();
    seize::ChanceFrom<Source> chance(source);
    seize::EventsTo<Sink> events(sink);
    ActionList<Seize> next;
    seize::Play play{state, chance, events.listener(), seize::cards(state), next};
    seize::deal(play, options);
    return state;
}

template <class Source, class Sink>
void Seize::apply(State& state, Seat seat, Action action, Source& source, Sink& sink) {
    ActionList<Seize> next;
    apply(state, seat, action, source, sink, next);
}

template <class Source, class Sink>
void Seize::apply(State& state, Seat seat, Action action, Source& source, Sink& sink, ActionList<Seize>& next) {
    seize::ChanceFrom<Source> chance(source);
    seize::EventsTo<Sink> events(sink);
    seize::Play play{state, chance, events.listener(), seize::cards(state), next};
    seize::act(play, seat, action);
}

}  // namespace imperium
