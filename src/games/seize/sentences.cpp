#include "games/seize/sentences.hpp"

#include "core/text.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/codec.hpp"

#include <algorithm>

// What has happened in `seize`, a sentence an event.
namespace imperium {

using namespace seize;

std::string seize::phase_words(const Edition& edition, std::string_view phase) {
    static constexpr std::string_view kPhases[] = {"resupply", "allocation", "reallocation",
                                                   "military", "victory",    "regent"};
    std::string words(phase);
    if (std::find(std::begin(kPhases), std::end(kPhases), phase) == std::end(kPhases)) return words;
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return in_words(edition, words + " Phase");
}

namespace {

// "seat 1", "seat 0 and seat 2"
std::string seats_words(const Json& seats) {
    std::vector<std::string> words;
    for (const Json& seat : seats) words.push_back("seat " + write_json(seat));
    return joined(words, "and");
}

// What chance did: a deck that was shuffled, a seat that was picked.
std::string chance_words(const Json& e) {
    const std::string what = e.value("what", "");
    if (e.value("kind", "") == "pick") {
        const std::string who = "Seat " + write_json(e.value("value", Json(nullptr)));
        return who + (what == "first-bidder" ? " bids first, by lot." : " begins, by lot.");
    }
    const std::string deck = what == "assets" ? "Asset" : what == "worlds" ? "World" : "Character";
    return "Seat " + write_json(e.value("seat", Json(nullptr))) + "'s " + deck + " Deck is shuffled.";
}

}  // namespace

std::string SeizeCodec::sentence(const Cards& set, const Json& e) {
    const std::string type = e.value("type", "");
    if (type == "chance") return chance_words(e);
    const auto who = [&] { return "Seat " + write_json(e.value("seat", Json(nullptr))); };
    const auto card = [&] { return e.value("card", std::string("a card")); };
    const auto at = [&] { return e.value("at_card", e.value("at", std::string())); };
    const auto n = [&] { return write_json(e.value("n", Json(0))); };
    // A counter is told apart from its card.
    const auto thing = [&](const char* id, const std::string& name) {
        const std::string given = e.value(id, std::string());
        const auto hash = given.find('#');
        return hash == std::string::npos ? name : name + " counter " + given.substr(hash + 1);
    };
    if (type == "chosen") return who() + " has chosen.";
    if (type == "bid") return who() + " has bid " + n() + " cards.";
    if (type == "redraw") return who() + " shuffles the hand back and draws " + n() + " cards.";
    if (type == "artifact") return who() + " allocates " + card() + ".";
    if (type == "seen") {
        const std::string whom = "seat " + write_json(e.value("whom", Json(nullptr)));
        return who() + " looks at " + (e.contains("card") ? card() + " in the hand of " + whom : "the hand of " + whom)
               + ".";
    }
    if (type == "fallen") return who() + " has no World left and is out of the game.";
    if (type == "out") return who() + " is out of the bidding.";
    if (type == "throne") return who() + " rules from " + card() + ".";
    if (type == "lead") return who() + " is led by " + card() + ".";
    if (type == "regent") return e.value("seat", Json(nullptr)).is_null() ? "Nobody is Regent." : who() + " is Regent.";
    if (type == "turn") return "Turn " + n() + ": " + who() + ".";
    if (type == "duel") return "Duel " + n() + ": " + who() + " attacks " + card() + ".";
    if (type == "muster") return who() + " chooses " + card() + ".";
    if (type == "phase") return who() + ": " + phase_words(set.edition, e.value("phase", "")) + ".";
    if (type == "draw") return who() + " draws " + card() + ".";
    if (type == "draw-world") return who() + " draws a World" + (e.contains("card") ? ": " + card() : "") + ".";
    if (type == "draw-character") return who() + " draws a Character" + (e.contains("card") ? ": " + card() : "") + ".";
    if (type == "resources") {
        const int amount = e.value("n", 0);
        return who() + (amount < 0 ? " pays " : " gains ") + std::to_string(std::abs(amount)) + " Resource counters.";
    }
    if (type == "settle" || type == "rebuild" || type == "recruit") return who() + " faces up " + card() + ".";
    if (type == "dismiss") return who() + " discards " + card() + ".";
    if (type == "allocate") return who() + " allocates " + card() + " at " + at() + ".";
    if (type == "move") return who() + " reallocates " + card() + " to " + at() + ".";
    if (type == "attack") return who() + " sends " + card() + " against " + at() + ".";
    if (type == "react") return who() + " Reacts with " + card() + " to " + at() + ".";
    if (type == "use") return who() + " uses " + card() + ".";
    if (type == "consent") return who() + " agrees.";
    if (type == "refuse") return who() + " does not agree.";
    if (type == "cancel") return card() + " of " + text::lower(who()) + " is cancelled.";
    if (type == "conquest") return who() + " attacks " + card() + ".";
    if (type == "exchange") return "Exchange " + n() + ".";
    if (type == "target" || type == "strike")
        return thing("unit", card()) + (type == "strike" ? " strikes " : " targets ") + thing("at", at()) + ".";
    if (type == "damage") return thing("unit", card()) + " takes " + n() + " Damage.";
    if (type == "shift") return n() + " Damage moves from " + card() + " to " + at() + ".";
    if (type == "heal") return card() + " loses " + n() + " Damage.";
    if (type == "counters")
        return card() + ": " + n() + " of " + write_json(e.value("of", Json(0))) + " Conquest counters.";
    if (type == "eliminated") return card() + " of " + text::lower(who()) + " is eliminated.";
    if (type == "returned") return card() + " returns to " + text::lower(who()) + ".";
    if (type == "withdraw") return who() + " withdraws.";
    if (type == "conquered") return who() + " Conquers " + card() + ".";
    if (type == "liberated" || type == "reverted") return card() + " is Liberated by " + text::lower(who()) + ".";
    if (type == "disputed-eliminated") return who() + " eliminates the other copy of " + card() + ".";
    if (type == "failed") return card() + " is not Conquered.";
    if (type == "discard") return who() + " discards " + card() + ".";
    if (type == "deplete") return card() + " depletes.";
    if (type == "ready") return card() + " is undepleted.";
    if (type == "banish") return "The Regent has " + text::lower(who()) + " eliminate " + card() + ".";
    if (type == "levy") return "The Regent has " + text::lower(who()) + " pay for " + card() + ".";
    if (type == "regent-lost") return who() + " is Regent no more.";
    if (type == "over") return "The game is over; won by " + seats_words(e.value("winners", Json::array())) + ".";
    return {};
}

}  // namespace imperium
