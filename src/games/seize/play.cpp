#include "games/seize/play.hpp"

#include "games/seize/play_duel.hpp"
#include "games/seize/play_setup.hpp"

namespace imperium::seize {

namespace {

CardId card_at(const State& s, Id id) {
    if (id == kNoId) return kNoCard;
    return is_world(id) ? s.world[world_slot(id)].card : s.unit[slot_of(id)].card;
}

Seat owner_at(const State& s, Id id) {
    if (id == kNoId) return kNobody;
    return is_world(id) ? s.world[world_slot(id)].controller : s.unit[slot_of(id)].owner;
}

}  // namespace

void tell_whole(const Play& play, Event event, Audience audience) {
    const State& s = play.s;
    const Conquest& c = s.conquest;
    if (event.card == kNoCard) event.card = card_at(s, event.id);
    event.at_card = card_at(s, event.at);
    switch (event.type) {
    case Event::Type::damage: event.seat = owner_at(s, event.id); break;
    case Event::Type::target:
    case Event::Type::strike:
        event.seat = owner_at(s, event.id);
        event.whom = owner_at(s, event.at);
        break;
    case Event::Type::counters: event.of = static_cast<std::int16_t>(required_counters(s, c.world)); [[fallthrough]];
    case Event::Type::conquest:
    case Event::Type::conquered:
    case Event::Type::liberated:
    case Event::Type::disputed:
        if (c.world != kNone) event.whom = c.defender;
        break;
    default: break;
    }
    play.events->hear(event, audience);
}

void deal(Play& play, const Seize::Options& options) {
    set_rules(play.s, options);
    if (options.duels)
        deal_duels(play, options);
    else
        deal_game(play, options);
}

}  // namespace imperium::seize
