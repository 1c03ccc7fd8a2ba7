#include "core/text.hpp"

#include "games/galactic/codec.hpp"
#include "games/galactic/odds.hpp"

#include <algorithm>
#include <sstream>

// `galactic` for people at a terminal.
namespace imperium {

using namespace galactic;
using Type = Galactic::Action::Type;
using Phase = Galactic::Phase;
using Force = Galactic::Force;
using Mode = Galactic::Mode;
using Player = Galactic::Player;

namespace {

std::string number(int value) { return std::to_string(value); }
std::string colour(Seat seat) { return std::string(colour_name(seat)); }
std::string die_name(int sides) { return "D" + number(sides); }
std::string plural(int count, const char* what) { return number(count) + " " + what + (count == 1 ? "" : "s"); }
std::string long_name(Mode mode) { return mode == Mode::infantry ? "Infantry" : "Hyper Beam"; }
std::string signed_bonus(int bonus) { return bonus == 0 ? "" : "+" + number(bonus); }

std::string painted(std::string_view what, Seat seat, const TextStyle& style) {
    static constexpr std::array kColours = {text::Colour::red, text::Colour::yellow, text::Colour::green,
                                            text::Colour::blue};
    return text::paint(what, seat == kNobody ? text::Colour::grey : kColours[seat], style.colour);
}

// In words of this viewer: whose knowledge of the tokens counts.
Seat eyes(Viewer viewer) { return viewer.kind == Viewer::Kind::seat ? viewer.seat : kNobody; }

// Capitals: face up. Small letters: face down, but this viewer has seen it.
std::string tokens(const Galactic::State& s, Place moon, Viewer viewer) {
    const Places place = bit(moon);
    std::string die = "D?", ipec = "?";
    if (viewer.all() || s.knows_die(eyes(viewer), moon))
        die = ((s.dice_up & place) != 0 ? "D" : "d") + number(s.die[moon]);
    if (viewer.all() || s.knows_ipec(eyes(viewer), moon)) {
        const bool up = (s.ipec_up & place) != 0, controlled = (s.ipec & place) != 0;
        ipec = controlled ? (up ? "IPEC" : "ipec") : (up ? "FREE" : "free");
    }
    return die + " " + ipec;
}

// One system in three lines and a gap: names, owners or tokens, allies and hit points.
std::string system_lines(const Galactic::State& s, Seat home, Viewer viewer, const TextStyle& style) {
    const System& system = board().systems[home];
    const std::array<Place, 7> row = {system.left[2],  system.left[1],  system.left[0], system.planet,
                                      system.right[0], system.right[1], system.right[2]};
    const int pitch = style.width >= 98 ? 13 : 10;
    std::string names = painted(text::left(system.colour, 8), home, style), state(8, ' '), below(8, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
        const Place place = row[i];
        const Seat owner = s.owner(place), ally = s.ally(place);
        std::string name = place_name(place) + " ";
        for (int column = text::columns(name); i + 1 < row.size() && column < pitch - 1; ++column) name += "─";
        names += text::left(name, pitch);
        const std::string status = owner != kNobody ? "● " + colour(owner) : tokens(s, place, viewer);
        state += painted(text::left(status, pitch), owner, style);
        std::string under;
        for (int hp = 0; is_planet(place) && hp < s.hit_points[place - kMoons]; ++hp) under += "♥";
        if (ally != kNobody) under = "~" + colour(ally);
        below += painted(text::left(under, pitch), is_planet(place) ? owner : ally, style);
    }
    std::string out;
    for (std::string* line : {&names, &state, &below}) {
        while (!line->empty() && line->back() == ' ') line->pop_back();
        if (!line->empty()) out += *line + "\n";
    }
    return out + "\n";
}

std::string map(const Galactic::State& s, Viewer viewer, const TextStyle& style) {
    const int pitch = style.width >= 98 ? 13 : 10;
    std::string out(8, ' ');
    for (const char* kind : {"outer", "purple", "yellow", "planet", "yellow", "purple", "outer"})
        out += text::left(kind, pitch);
    while (out.back() == ' ') out.pop_back();
    out = text::paint(out, text::Colour::grey, style.colour) + "\n";
    for (Seat seat = 0; seat < kSeats; ++seat) out += system_lines(s, seat, viewer, style);
    std::array<int, 21> count{};
    each(s.uncontrolled() & ~s.dice_up, [&](Place moon) { ++count[s.die[moon]]; });
    std::string down;
    for (const std::uint8_t sides : kDice)
        if (count[sides] > 0) down += (down.empty() ? "" : ", ") + number(count[sides]) + " " + die_name(sides);
    out += text::wrap("Face down: " + (down.empty() ? "no dice" : down) + "; "
                          + number(std::popcount(s.ipec & ~s.ipec_up)) + " IPEC-controlled.",
                      style.width);
    out += text::wrap("D8 IPEC: face up. d8 free: you alone have seen it. D? ?: face down. ~Red: Red's ally. ♥: hit "
                      "points.",
                      style.width);
    return out;
}

std::string ability_words(Abilities set) {
    std::string out;
    for (int i = 0; i < kAbilities; ++i)
        if (((set >> i) & 1U) != 0)
            out += (out.empty() ? "" : ", ") + std::string(kAbilityNames[static_cast<std::size_t>(i)]);
    return out.empty() ? "nothing" : out;
}

std::string die_words(std::uint8_t die) { return die == Galactic::kNoDie ? "?" : die == 0 ? "none" : die_name(die); }

std::string player_lines(const Galactic::State& s, Seat seat, Viewer viewer, const TextStyle& style) {
    const Player& p = s.player[seat];
    const bool you = viewer.kind == Viewer::Kind::seat && viewer.seat == seat;
    const bool open = sees_allocation(s, viewer, seat);
    std::string out =
        (s.turn == seat ? "> " : "  ") + painted(text::left(colour(seat) + (you ? " (you)" : ""), 14), seat, style);
    if (p.eliminated()) return out + "eliminated\n";
    out += text::right(number(worth(p.territories)), 2) + " of 12 points";
    const auto at = std::find(std::begin(s.order), std::end(s.order), seat);
    if (s.phase == Phase::allocation || s.phase == Phase::turns) {
        if (at != std::end(s.order)) out += "  turn " + number(static_cast<int>(at - std::begin(s.order)) + 1);
        out += "  budget " + number(p.points);
    }
    if (s.phase == Phase::research || s.phase == Phase::allocation)
        out += s.done.has(seat) ? "  has chosen" : "  is choosing";
    if (s.penalty.has(seat)) out += "  IPEC penalty";
    out += "\n";
    std::string more;
    if (s.phase != Phase::research && open)
        more += "attack " + die_words(p.attack_die) + "  defense " + die_words(p.defense_die) + "  ";
    if (open && !p.bids.empty()) {
        more += "bids";
        for (const Galactic::Bid& bid : p.bids) more += " " + place_name(bid.moon) + ":" + number(bid.points);
        more += "  ";
    }
    if (p.allies != 0) {
        more += "allies";
        each(p.allies, [&](Place moon) { more += " " + place_name(moon); });
        more += "  ";
    }
    if (sees_research(s, viewer, seat)) more += "research: " + ability_words(p.research);
    return more.empty() ? out : out + text::wrap(more, style.width, 4);
}

// The research tree: cost, name, whether it is open, what it does.
std::string tree_lines(const Player* p, int width) {
    constexpr int kHead = 26;
    std::string out;
    std::string branch;
    const Abilities mine = p == nullptr ? Abilities{0} : p->research;
    const int left = kResearchPoints - tree().cost(mine);
    for (int i = 0; i < kAbilities; ++i) {
        const Tree::Entry& entry = tree().abilities[static_cast<std::size_t>(i)];
        if (!entry.offered) continue;
        if (entry.branch != branch) out += "  " + (branch = entry.branch) + "\n";
        std::string needs;
        for (int j = 0; j < kAbilities; ++j)
            if (((entry.needs >> j) & 1U) != 0)
                needs +=
                    (needs.empty() ? " (needs " : " or ") + std::string(kAbilityNames[static_cast<std::size_t>(j)]);
        const bool reached = entry.needs == 0 || (entry.needs & mine) != 0;
        const char* status = ((mine >> i) & 1U) != 0 ? "yours" : !reached ? "-" : entry.cost <= left ? "open" : "dear";
        const std::string head = "    " + number(entry.cost) + "  "
                                 + text::left(std::string(kAbilityNames[static_cast<std::size_t>(i)]), 13)
                                 + text::left(status, 6);
        out += head + text::wrap(entry.text + (needs.empty() ? "" : needs + ")"), width, kHead).substr(kHead);
    }
    return out;
}

std::string price_lines() {
    const auto list = [](const std::vector<Price>& prices) {
        std::string out;
        for (const Price& price : prices)
            out += "  " + (price.sides == 0 ? std::string("none") : die_name(price.sides)) + " "
                   + (price.cost == 0 ? "free" : number(price.cost));
        return out + "\n";
    };
    return "  attack die: " + list(board().attack_dice) + "  defense die:" + list(board().defense_dice);
}

std::string attacks_left(const Galactic::State& s, Seat seat) {
    const Player& p = s.player[seat];
    std::string out;
    const bool infantry = Galactic::may_attack(s, Mode::infantry), beam = Galactic::may_attack(s, Mode::beam);
    if (p.attack_die != 0 && (infantry || beam))
        out = "an own attack with "
              + std::string(infantry && beam ? "Infantry or Hyper Beam"
                            : infantry       ? "Infantry"
                                             : "Hyper Beam");
    each(p.allies & ~s.allies_used,
         [&](Place moon) { out += (out.empty() ? "" : ", ") + std::string("ally ") + place_name(moon); });
    return out.empty() ? "no attack" : out;
}

std::string percent(const Odds& odds, bool cases = true) {
    const auto tenths =
        static_cast<int>((static_cast<std::uint64_t>(odds.favourable) * 1000 + odds.total / 2) / odds.total);
    std::string out = number(tenths / 10) + "." + number(tenths % 10) + " %";
    if (cases && odds.total <= 400)
        out += " (" + std::to_string(odds.favourable) + " in " + std::to_string(odds.total) + ")";
    return out;
}

// What rolls against what: D8+1 against D6.
std::string matchup(const Galactic::State& s, Seat viewer, Seat attacker, const Galactic::Action& attack, Mode with,
                    std::uint8_t attack_die) {
    const Player& p = s.player[attacker];
    const auto token = [&](Place moon) {
        return s.knows_die(viewer, moon) ? die_name(s.die[moon]) : std::string("D?");
    };
    const std::uint8_t mine = attack_die == Galactic::kNoDie ? p.attack_die : attack_die;
    std::string out = attack.force == Force::ally
                          ? token(attack.from)
                          : die_name(mine) + signed_bonus(Galactic::attack_bonus(p, attack.mode));
    const Seat owner = s.owner(attack.to);
    if (owner == kNobody) return out + " against " + token(attack.to);
    const Player& defender = s.player[owner];
    return out + " against " + colour(owner) + "'s " + die_name(defender.defense_die)
           + signed_bonus(Galactic::defense_bonus(defender, with));
}

// The exact odds of an attack with all bonuses, in a sentence; empty if a die is not known yet.
std::string odds_words(const Galactic::State& s, Seat viewer, Seat attacker, const Galactic::Action& attack,
                       std::uint8_t attack_die = Galactic::kNoDie) {
    const auto odds = attack_odds(s, viewer, attacker, attack, attack.mode, attack_die);
    if (!odds) return {};
    std::string out = percent(*odds) + ", " + matchup(s, viewer, attacker, attack, attack.mode, attack_die);
    const Seat owner = s.owner(attack.to);
    if (owner != kNobody && Galactic::asks_defender(s, owner)) {
        const Mode other = attack.mode == Mode::infantry ? Mode::beam : Mode::infantry;
        const auto instead = attack_odds(s, viewer, attacker, attack, other, attack_die);
        out += "; " + percent(*instead) + " if defended with " + long_name(other);
    }
    if (is_planet(attack.to)) out += "; " + plural(s.hit_points[attack.to - kMoons], "hit point") + " left";
    return out;
}

std::string ipec_words(const Galactic::State& s, Seat viewer, Seat attacker, Place to) {
    if (s.owner(to) != kNobody || s.player[attacker].has(Ability::no_ipec) || s.penalty.has(attacker)) return {};
    const Odds odds = ipec_odds(s, viewer, to);
    if (odds.favourable == 0) return {};
    if (odds.favourable == odds.total) return "; IPEC: half your points next round";
    return "; IPEC " + percent(odds, false);
}

std::string to_words(const Galactic::State& s, Place to) {
    const Seat owner = s.owner(to);
    return place_name(to) + (owner == kNobody ? "" : " (" + colour(owner) + ")");
}

std::vector<std::string> split(const std::string& words) {
    std::istringstream in(words);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

// D8+1 as sides and bonus; sides 0 if it is none.
Price dice_word(const std::string& word) {
    if (word.size() < 2 || (word[0] != 'd' && word[0] != 'D')) return {};
    const std::size_t plus = word.find('+');
    const std::string sides = word.substr(1, plus == std::string::npos ? plus : plus - 1);
    const std::string bonus = plus == std::string::npos ? "0" : word.substr(plus + 1);
    for (const std::uint8_t die : kDice)
        if (sides == number(die) && bonus.size() == 1 && bonus[0] >= '0' && bonus[0] <= '9')
            return {die, static_cast<std::uint8_t>(bonus[0] - '0')};
    return {};
}

std::string upper(std::string word) {
    for (char& c : word)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return word;
}

// The odds of every force that could attack this way.
std::string odds_of_way(const Galactic::State& s, Seat viewer, Place from, Place to, Mode mode) {
    const Seat owner = s.owner(from), ally = s.ally(from);
    const Seat attacker = owner != kNobody ? owner : ally;
    if (attacker != kNobody && (s.owner(to) == attacker || s.ally(to) == attacker))
        return place_name(to) + " is " + colour(attacker) + "'s own or ally, and no target (G4.4).\n";
    if (attacker == kNobody) return place_name(from) + " is nobody's territory or ally, so it attacks nobody.\n";
    const std::string title =
        colour(attacker) + ", " + place_name(from) + " to " + to_words(s, to) + ", " + long_name(mode) + ": ";
    Galactic::Action attack{.type = Type::attack,
                            .force = owner != kNobody ? Force::own : Force::ally,
                            .mode = mode,
                            .from = from,
                            .to = to};
    std::string out;
    const auto line = [&](const std::string& words) {
        if (!words.empty()) out += title + words + ipec_words(s, viewer, attacker, to) + "\n";
    };
    const auto own = [&] {
        if (const std::string words = odds_words(s, viewer, attacker, attack); !words.empty()) return line(words);
        for (const Price& price : board().attack_dice)
            if (price.sides != 0) line(odds_words(s, viewer, attacker, attack, price.sides));
    };
    if (owner != kNobody)
        own();
    else {
        line(odds_words(s, viewer, attacker, attack));
        attack.force = Force::ally_own;
        if (s.player[attacker].has(Ability::ally_own)) own();
    }
    return out.empty() ? title + "the defender has not shown a die yet.\n" : out;
}

std::string ask_odds(const Galactic::State& s, Viewer viewer, const std::vector<std::string>& words) {
    static const std::string kUsage =
        "odds FROM TO infantry|beam, such as odds M1 M7 beam; or two dice, such as odds d8+1 d6\n";
    if (words.size() == 3)
        if (const Price a = dice_word(words[1]), d = dice_word(words[2]); a.sides != 0 && d.sides != 0)
            return upper(words[1]) + " against " + upper(words[2]) + ": "
                   + percent(dice_odds(a.sides, a.cost, d.sides, d.cost)) + "\n";
    if (words.size() < 3 || words.size() > 4) return kUsage;
    const Place from = place_of(upper(words[1])), to = place_of(upper(words[2]));
    if (from == kNowhere || to == kNowhere) return "There are moons M1 to M24 and planets P1 to P4. " + kUsage;
    if (words.size() == 4 && words[3] != "infantry" && words[3] != "beam") return kUsage;
    std::string out;
    for (const Mode mode : {Mode::infantry, Mode::beam}) {
        if (words.size() == 4 && words[3] != name_of(mode)) continue;
        const Places reach = mode == Mode::infantry ? board().infantry[from] : board().beam(from);
        if ((reach & bit(to)) != 0) out += odds_of_way(s, eyes(viewer), from, to, mode);
    }
    if (out.empty())
        return "No such attack leads from " + place_name(from) + " to " + place_name(to)
               + ": Infantry goes along the arms, the Hyper Beam between outer moons (G1.2).\n";
    return out;
}

}  // namespace

std::string GalacticCodec::table(const Galactic::State& s, Viewer viewer, const TextStyle& style) {
    std::string title = "galactic, ";
    if (s.phase == Phase::research)
        title += "research";
    else if (s.phase == Phase::over)
        title += "game over after round " + number(s.round);
    else
        title += "round " + number(s.round) + (s.max_rounds == 0 ? "" : " of " + number(s.max_rounds))
                 + (s.phase == Phase::allocation ? ", allocation" : ", turns");
    std::string out = text::rule(style.width, title) + map(s, viewer, style) + text::rule(style.width, "players");
    for (Seat seat = 0; seat < kSeats; ++seat) out += player_lines(s, seat, viewer, style);
    if (viewer.kind != Viewer::Kind::seat || !Galactic::pending(s).has(viewer.seat)) return out;
    if (s.phase == Phase::research)
        out += text::rule(style.width, "research") + tree_lines(&s.player[viewer.seat], style.width);
    if (s.phase == Phase::allocation) out += text::rule(style.width, "prices") + price_lines();
    return out;
}

Fact GalacticCodec::question(const Galactic::State& s, Seat seat) {
    const Player& p = s.player[seat];
    switch (s.phase) {
    case Phase::research: return {say("galactic.ask-research"), {{"left", kResearchPoints - tree().cost(p.research)}}};
    case Phase::allocation: {
        Values values = {{"left", Galactic::points_left(p)}, {"all", p.points}};
        if (p.attack_die == Galactic::kNoDie) return {say("galactic.ask-attack-die"), std::move(values)};
        if (p.defense_die == Galactic::kNoDie) return {say("galactic.ask-defense-die"), std::move(values)};
        const int more = p.most_allies() - p.bids.size();
        if (more <= 0) return {say("galactic.ask-allocated"), std::move(values)};
        values.emplace_back("moons", more);
        return {say("galactic.ask-bids"), std::move(values)};
    }
    case Phase::turns: {
        if (s.attack.from != kNowhere)
            return {s.attack.mode == Mode::infantry ? say("galactic.ask-defend-infantry")
                                                    : say("galactic.ask-defend-beam"),
                    {{"colour", colour_name(s.turn)}, {"to", place_name(s.attack.to)}}};
        std::vector<std::string> allies;
        each(p.allies & ~s.allies_used, [&](Place moon) { allies.push_back(place_name(moon)); });
        const bool own =
            p.attack_die != 0 && (Galactic::may_attack(s, Mode::infantry) || Galactic::may_attack(s, Mode::beam));
        if (allies.empty()) return own ? say("galactic.ask-turn-own") : say("galactic.ask-turn-nothing");
        return {own ? say("galactic.ask-turn") : say("galactic.ask-turn-allies"), {{"places", std::move(allies)}}};
    }
    case Phase::over: return {};
    }
    return {};
}

std::string GalacticCodec::notation(const Cards& /*set*/, const Galactic::Action& action) {
    std::string out(kActionNames[static_cast<std::size_t>(action.type)]);
    switch (action.type) {
    case Type::research: return out + " " + std::string(name_of(static_cast<Ability>(action.value)));
    case Type::attack_die:
    case Type::defense_die: return out + " " + number(action.value);
    case Type::diplomacy: return out + " " + place_name(action.to) + " " + number(action.value);
    case Type::attack:
        return out + " " + std::string(name_of(action.force)) + " " + std::string(name_of(action.mode)) + " "
               + place_name(action.from) + " " + place_name(action.to);
    case Type::defend: return out + " " + std::string(name_of(action.mode));
    default: return out;
    }
}

std::string GalacticCodec::meaning(const Galactic::State& s, Seat seat, const Galactic::Action& action) {
    const Player& p = s.player[seat];
    const int left = Galactic::points_left(p);
    const auto bought = [&](const std::array<std::uint8_t, 21>& cost) {
        const int price = cost[action.value];
        return die_name(action.value)
               + (price == 0 ? ", free" : " for " + number(price) + ", " + number(left - price) + " left");
    };
    switch (action.type) {
    case Type::research: {
        const Tree::Entry& entry = tree().abilities[action.value];
        return entry.text + ", for " + number(entry.cost);
    }
    case Type::research_done: return "keep " + ability_words(p.research);
    case Type::attack_die: return action.value == 0 ? "no own attacks in this round" : bought(board().attack_cost);
    case Type::defense_die: return bought(board().defense_cost);
    case Type::diplomacy: {
        const bool outer = (board().outer & bit(action.to)) != 0;
        return std::string(outer ? "an outer moon of " : "a moon of ") + colour(board().system_of(action.to))
               + "'s system, " + tokens(s, action.to, Viewer::of(seat)) + "; " + number(left - action.value) + " left";
    }
    case Type::allocate_done: return left == 0 ? "everything is spent" : plural(left, "point") + " unspent, and lost";
    case Type::attack: {
        const std::string odds = odds_words(s, seat, seat, action);
        return odds + ipec_words(s, seat, seat, action.to);
    }
    case Type::defend: {
        if (s.attack.from == kNowhere) return {};
        const Galactic::Action attack{.type = Type::attack,
                                      .force = s.attack.force,
                                      .mode = s.attack.mode,
                                      .from = s.attack.from,
                                      .to = s.attack.to};
        const auto odds = attack_odds(s, seat, s.turn, attack, action.mode);
        return "the attack succeeds with " + (odds ? percent(*odds) : "?") + ", "
               + matchup(s, seat, s.turn, attack, action.mode, Galactic::kNoDie)
               + (action.mode == s.attack.mode ? "" : "; used up for this round");
    }
    case Type::end_turn:
        return attacks_left(s, seat) == "no attack" ? "nothing is left to do" : "leave out " + attacks_left(s, seat);
    }
    return {};
}

std::string GalacticCodec::sentence(const Cards& /*set*/, const Json& event) {
    const std::string type = event.value("type", "");
    const auto word = [&](const char* name) {
        const Json* value = field(event, name);
        return value == nullptr ? std::string{} : value->is_string() ? value->get<std::string>() : write_json(*value);
    };
    const auto name = [](const Json& value) {
        const auto seat = whole(value);
        return seat && *seat >= 0 && *seat < kSeats ? colour(static_cast<Seat>(*seat)) : std::string("Nobody");
    };
    const auto names = [&](const char* list) {
        std::vector<std::string> out;
        for (const Json& value : event.value(list, Json::array())) out.push_back(name(value));
        return joined(out, "and");
    };
    const auto ipec = [&] { return event.value("ipec", false) ? "IPEC-controlled" : "Free"; };
    const std::string who = name(event.value("seat", Json(nullptr)));
    if (type == "research") return who + " researches " + word("ability") + ".";
    if (type == "research-done") return who + " has finished research.";
    if (type == "research-shown") {
        std::vector<std::string> list;
        for (const Json& ability : event.value("research", Json::array()))
            if (ability.is_string()) list.push_back(ability.get<std::string>());
        return who + " has researched " + (list.empty() ? "nothing" : joined(list, "and")) + ".";
    }
    if (type == "round") return "Round " + word("round") + ". Order of turns: " + names("order") + ".";
    if (type == "attack-die")
        return who + (word("sides") == "0" ? " buys no attack die." : " buys attack die D" + word("sides") + ".");
    if (type == "defense-die") return who + " takes defense die D" + word("sides") + ".";
    if (type == "diplomacy") return who + " bids " + word("points") + " on " + word("moon") + ".";
    if (type == "allocate-done") return who + " has finished the allocation.";
    if (type == "allocation-shown") {
        std::string out = who + ": attack die " + (word("attack_die") == "0" ? "none" : "D" + word("attack_die"))
                          + ", defense die D" + word("defense_die");
        if (const Json* bids = field(event, "diplomacy"))
            for (const auto& [moon, points] : bids->items()) out += ", " + write_json(points) + " on " + moon;
        return out + ".";
    }
    if (type == "ally")
        return word("moon") + " is the ally of " + who + " for this round"
               + (event.contains("die") ? " (D" + word("die") + ", " + ipec() + ")" : "") + ".";
    if (type == "attack") {
        const std::string force = word("force");
        return who + " attacks " + word("to") + " from " + word("from") + " with "
               + (word("mode") == "beam" ? "Hyper Beam" : "Infantry")
               + (force == "ally"       ? ", rolling the ally's die"
                  : force == "ally-own" ? ", with own military from an ally"
                                        : "")
               + ".";
    }
    if (type == "revealed")
        return word("moon") + " shows D" + word("die") + (event.contains("ipec") ? std::string(", ") + ipec() : "")
               + ".";
    if (type == "penalty") return who + " will have half the points next round (IPEC).";
    if (type == "defend") return who + " defends with " + (word("with") == "beam" ? "Hyper Beam" : "Infantry") + ".";
    if (type == "battle")
        return who + (event.value("won", false) ? " succeeds" : " fails") + ": " + word("attack_total") + " against "
               + word("defense_total") + ".";
    if (type == "hit") return word("planet") + " has " + word("hp") + " hit points left.";
    if (type == "taken") {
        const Json from = event.value("from", Json(nullptr));
        return who + " takes " + word("place") + (from.is_null() ? "" : " from " + name(from)) + ".";
    }
    if (type == "eliminated") return who + " is eliminated.";
    if (type == "end-turn") return who + " ends the turn.";
    if (type == "ipec-deal")
        return "IPEC tokens are dealt anew: " + word("controlled") + " IPEC-controlled, " + word("free") + " Free.";
    if (type == "over")
        return names("winners") + (event.value("winners", Json::array()).size() == 1 ? " wins" : " share the win")
               + ".";
    if (type == "chance" && event.value("kind", "") == "shuffle")
        return event.value("what", "") == "dice" ? "The dice of the moons are shuffled."
                                                 : "The IPEC tokens are shuffled.";
    if (type == "chance" && event.value("kind", "") == "die")
        return (event.value("seat", Json(nullptr)).is_null() ? "A" : who + ": a") + " D" + word("sides") + " rolls "
               + word("value") + ".";
    return {};
}

std::string GalacticCodec::ask(const Galactic::State& s, Viewer viewer, const std::string& words) {
    if (words == "?")
        return "odds M1 M7 beam: exact odds of an attack    odds d8+1 d6: of any two dice    tree: the research tree   "
               " "
               "dice: what dice cost";
    const std::vector<std::string> list = split(words);
    if (list.empty()) return {};
    if (list[0] == "odds") return ask_odds(s, viewer, list);
    if (words == "tree") return tree_lines(viewer.kind == Viewer::Kind::seat ? &s.player[viewer.seat] : nullptr, 100);
    if (words == "dice") return price_lines();
    return {};
}

}  // namespace imperium
