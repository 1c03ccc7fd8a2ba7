#include "core/text.hpp"

#include "games/clash/codec.hpp"

#include <algorithm>

// `clash` for people at a terminal.
namespace imperium {

using namespace clash;
using Phase = Clash::Phase;

namespace {

// What a modifier goes with, or how a unit hits.
std::string types(const Design& card) {
    std::string out;
    if (card.attack_type != kNoType) out += kAttackTypeNames[card.attack_type];
    if (card.damage_type != kNoType) out += (out.empty() ? "" : " ") + std::string(kDamageTypeNames[card.damage_type]);
    return out;
}

std::string short_card(const Cards& set, CardId card) {
    const Design& d = set.design(card);
    if (d.kind == Kind::unit)
        return d.name + " (attack " + std::to_string(d.attack) + ", defense " + std::to_string(d.defense) + ", "
               + types(d) + ")";
    return d.name + " (+" + std::to_string(d.bonus)
           + (d.kind == Kind::attack_modifier ? " attack with " : " defense against ") + types(d) + ")";
}

std::string card_line(const Cards& set, CardId card, const TextStyle& style) {
    const Design& d = set.design(card);
    const auto colour = d.kind == Kind::unit              ? text::Colour::bold
                        : d.kind == Kind::attack_modifier ? text::Colour::red
                                                          : text::Colour::blue;
    const bool narrow = style.width < 64;
    std::string out = "  " + text::right(card_name(card), 4) + " ";
    out += text::paint(text::left(d.name, narrow ? 20 : 24), colour, style.colour);
    if (d.kind == Kind::unit) {
        out += " A" + text::right(std::to_string(d.attack), 2) + " D" + text::right(std::to_string(d.defense), 2) + "  "
               + text::left(types(d), 16);
        if (!narrow) out += " " + d.faction;
    } else {
        out += text::left(" +" + std::to_string(d.bonus), 9);
        out += (d.kind == Kind::attack_modifier ? "attack, " : "defense vs ") + types(d);
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out + "\n";
}

std::string seat_name(Seat seat, Viewer viewer) {
    return "Seat " + std::to_string(seat) + (viewer.kind == Viewer::Kind::seat && viewer.seat == seat ? " (you)" : "");
}

std::vector<CardId> sorted_hand(const Clash::Player& p) {
    std::vector<CardId> hand;
    p.hand.each([&](CardId card) { hand.push_back(card); });
    return hand;
}

std::string player_line(const Clash::State& s, Seat seat, Viewer viewer, const TextStyle& style) {
    const Clash::Player& p = s.player[seat];
    std::string out = text::left(seat_name(seat, viewer), 13) + text::right(std::to_string(p.points), 2) + " of "
                      + std::to_string(s.target) + " points";
    if (s.phase == Phase::deck) {
        const bool mine = viewer.sees(seat);
        out += mine ? "   deck so far " + std::to_string(p.hand.size()) + ", cut " + std::to_string(p.discard.size())
               : p.confirmed ? "   has chosen a deck"
                             : "   is choosing a deck";
    } else
        out += "   hand " + std::to_string(p.hand.size()) + "  deck " + std::to_string(p.deck.size()) + "  discard "
               + std::to_string(p.discard.size());
    if (s.attacker == seat && s.phase != Phase::over) out += text::paint("  ATTACKER", text::Colour::red, style.colour);
    return out + "\n";
}

std::string battle(const Clash::State& s, const TextStyle& style) {
    if (s.attack == kNoCard) return "";
    std::string out = text::rule(style.width, "on the table");
    const auto side = [&](const char* title, CardId unit, int total, bool attacks) {
        std::string lines = text::left(title, 9) + text::right(std::to_string(total), 3) + "\n";
        if (unit != kNoCard) lines += card_line(cards(s), unit, style);
        for (const CardId card : s.modifiers)
            if ((cards(s).face(card).kind == Kind::attack_modifier) == attacks)
                lines += card_line(cards(s), card, style);
        return lines;
    };
    out += side("Attack", s.attack, s.attack_total, true);
    out += side("Defense", s.defense, s.defense_total, false);
    if (s.phase == Phase::modifiers) {
        const bool attacker_leads = s.attack_total >= s.defense_total;
        out += std::string("As it stands the ") + (attacker_leads ? "attacker" : "defender") + " wins the round.\n";
    }
    return out;
}

std::string piles(const Clash::State& s, Viewer viewer, int width) {
    std::string out;
    for (Seat seat = 0; seat < 2; ++seat) {
        const bool secret = s.phase == Phase::deck && !viewer.sees(seat);
        out += text::rule(width, seat_name(seat, viewer) + ", discard pile");
        if (secret || s.player[seat].discard == CardSet{})
            out += "  nothing to see\n";
        else
            s.player[seat].discard.each([&](CardId card) { out += card_line(cards(s), card, {width, false}); });
    }
    return out;
}

}  // namespace

std::string ClashCodec::table(const Clash::State& s, Viewer viewer, const TextStyle& style) {
    std::string title = "clash";
    if (s.phase == Phase::deck)
        title += ", building decks";
    else if (s.phase == Phase::over)
        title += ", game over";
    else
        title += ", round " + std::to_string(std::max<int>(1, s.round));
    std::string out = text::rule(style.width, title);
    for (Seat seat = 0; seat < 2; ++seat) out += player_line(s, seat, viewer, style);
    out += battle(s, style);
    for (Seat seat = 0; seat < 2; ++seat) {
        if (!viewer.sees(seat) && s.phase != Phase::over) continue;
        const auto hand = sorted_hand(s.player[seat]);
        out += text::rule(
            style.width,
            (viewer.kind == Viewer::Kind::seat && viewer.seat == seat ? "your " : seat_name(seat, viewer) + ", ")
                + std::string(s.phase == Phase::deck ? "cards" : "hand"));
        for (const CardId card : hand) out += card_line(cards(s), card, style);
    }
    return out;
}

Fact ClashCodec::question(const Clash::State& s, Seat seat) {
    switch (s.phase) {
    case Phase::deck: return {say("clash.ask-deck"), {{"cards", s.player[seat].hand.size()}}};
    case Phase::discard: return say("clash.ask-discard");
    case Phase::attack: return say("clash.ask-attack");
    case Phase::defense: return {say("clash.ask-defense"), {{"total", s.attack_total}}};
    case Phase::modifiers: {
        const bool attacks = seat == s.attacker;
        const int lacks = attacks ? s.defense_total - s.attack_total : s.attack_total - s.defense_total + 1;
        if (lacks <= 0) return attacks ? say("clash.ask-attacker-leads") : say("clash.ask-defender-leads");
        return {attacks ? say("clash.ask-attacker-short") : say("clash.ask-defender-short"), {{"short", lacks}}};
    }
    case Phase::over: return {};
    }
    return {};
}

std::string ClashCodec::notation(const Cards& /*set*/, const Clash::Action& action) {
    static constexpr std::array<std::string_view, 6> kWords = {"cut",  "deck-done", "discard",
                                                               "unit", "modifier",  "pass"};
    std::string out(kWords[static_cast<std::size_t>(action.type)]);
    if (action.card != kNoCard) out += " " + card_name(action.card);
    return out;
}

std::string ClashCodec::meaning(const Clash::State& s, Seat seat, const Clash::Action& action) {
    using Type = Clash::Action::Type;
    switch (action.type) {
    case Type::deck_done: return "play with these " + std::to_string(s.player[seat].hand.size()) + " cards";
    case Type::pass: return "add nothing";
    default: return short_card(cards(s), action.card);
    }
}

std::string ClashCodec::sentence(const Cards& set, const Json& event) {
    const std::string type = event.value("type", "");
    const auto seat = [&](const char* name) { return "Seat " + write_json(event.value(name, Json(nullptr))); };
    const auto card = [&] {
        const CardId id = card_of(event.value("card", ""));
        return id == kNoCard ? std::string("a card") : short_card(set, id);
    };
    if (type == "cut") return seat("seat") + " leaves out " + card() + ".";
    if (type == "deck-done") return seat("seat") + " has chosen a deck.";
    if (type == "draw") return seat("seat") + " draws " + card() + ".";
    if (type == "discard") return seat("seat") + " has no Unit and discards " + card() + ".";
    if (type == "turned") return seat("seat") + " turns over " + card() + " and discards it.";
    if (type == "unit") return seat("seat") + " puts down " + card() + ".";
    if (type == "modifier") return seat("seat") + " plays " + card() + ".";
    if (type == "pass") return seat("seat") + " passes.";
    if (type == "round-won")
        return seat("seat") + " wins the round (attack " + write_json(event.value("attack_total", Json(0)))
               + ", defense " + write_json(event.value("defense_total", Json(0))) + ").";
    if (type == "round")
        return "Round " + write_json(event.value("round", Json(0))) + ": " + text::lower(seat("attacker"))
               + " attacks.";
    if (type == "over") return seat("winner") + " wins the game.";
    if (type == "chance" && event.value("kind", "") == "shuffle")
        return event.value("what", "") == "start" ? "All cards are shuffled." : seat("seat") + "'s deck is shuffled.";
    if (type == "chance" && event.value("what", "") == "first-attacker")
        return seat("value") + " attacks first, by lot.";
    return {};
}

std::string ClashCodec::ask(const Clash::State& s, Viewer viewer, const std::string& words) {
    if (words == "?") return "card c17 or part of a name: that card    piles: both discard piles";
    if (words == "piles") return piles(s, viewer, 80);
    if (!words.starts_with("card ")) return {};
    const std::string name = text::lower(std::string_view(words).substr(5));
    const CardId id = card_of(name, kDeckCards * s.starting_decks);
    if (id != kNoCard) return card_line(cards(s), id, {80, false});
    std::string out;
    std::string last;
    for (int i = 0; i < kDeckCards && !name.empty(); ++i) {
        const Design& card = cards(s).design(static_cast<CardId>(i));
        if (card.name == last || text::lower(card.name).find(name) == std::string::npos) continue;
        last = card.name;
        out += card_line(cards(s), static_cast<CardId>(i), {80, false});
    }
    return out.empty() ? "No card has that name; the hand and 'piles' show names and numbers.\n" : out;
}

}  // namespace imperium
