#include "core/json.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/reading.hpp"
#include "games/seize/words.hpp"

#include <algorithm>

namespace imperium::seize {

namespace {

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// Effects that something "has": values and keywords.
bool had(Op op) {
    return op == Op::att || op == Op::att_times || op == Op::att_half || op == Op::def || op == Op::def_half
           || op == Op::gain;
}

std::string had_text(const Effect& e) { return filled(reading(e.op), gaps_of(e)); }

// "ATT +2/DEF +2", "ATT +2 and Piercing +1"
std::string had_list(std::span<const Effect> effects) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        std::string item = had_text(effects[i]);
        if (effects[i].op == Op::att && i + 1 < effects.size() && effects[i + 1].op == Op::def
            && (effects[i].n < 0) == (effects[i + 1].n < 0))
            item += "/" + had_text(effects[++i]);
        items.push_back(std::move(item));
    }
    return joined(items, "and");
}

bool same(const Effect& a, const Effect& b) {
    return a.op == b.op && a.n == b.n && a.keyword == b.keyword && a.place == b.place && a.body == b.body
           && a.filter == b.filter;
}

bool same_target(const Clause& a, const Clause& b) {
    return a.scope == b.scope && a.side == b.side && a.here == b.here && a.n == b.n && a.duration == b.duration
           && a.filter == b.filter;
}

// What a clause speaks of: "your Fleets here", more than one or not.
struct Subject {
    std::string text;
    bool plural = false;

    std::string verb(std::string_view one, std::string_view many) const { return std::string(plural ? many : one); }
};

// The sentence of one ability.
class Sentence {
public:
    Sentence(const CardBook& book, const Design& design, const Ability& ability)
        : book_(book), design_(design), ability_(ability) {}

    std::string text() const {
        std::string body = choices();
        if (ability_.trigger != Trigger::none && ability_.pay != 0)
            body = "pay " + counted(ability_.pay, "Resource counter") + " to " + body;
        const std::string before = lead();
        const std::string sentence = before.empty() ? capital(body) : before + body;
        return in_words(book_.edition, upgrade() + capital(sentence) + ".");
    }

private:
    bool has(Condition c) const { return (ability_.conditions & condition(c)) != 0; }
    bool passive() const { return ability_.kind == AbilityKind::passive; }
    bool reaction() const { return design_.type == CardType::reaction; }
    // Whether "attacking" is said of the Units it speaks of, and not in front of the sentence.
    bool side_is_adjective(const Clause& c) const {
        return !design_.unit() && !reaction() && c.side == Side::your && c.scope != Scope::self;
    }

    std::string upgrade() const {
        if (ability_.upgrade == Upgrade::none) return {};
        return "[2+ " + book_.systems[design_.system] + " Worlds, "
               + std::string(kUpgradeNames[static_cast<std::size_t>(ability_.upgrade)]) + "] ";
    }

    // Who pays what, and when: "Deplete: start of a Military Phase, ".
    std::string lead() const {
        std::string cost;
        switch (ability_.kind) {
        case AbilityKind::passive: return passive_lead();
        case AbilityKind::instant: break;
        case AbilityKind::deplete: cost = "deplete"; break;
        case AbilityKind::eliminate: cost = "eliminate"; break;
        case AbilityKind::mission:
            cost = "eliminate "
                   + (ability_.mission == 1 ? "a Mission counter" : counted(ability_.mission, "Mission counter"));
            break;
        case AbilityKind::activated: cost = "deplete any " + words_of(ability_.activated, false)[0]; break;
        }
        if (ability_.pay == kPayCost)
            cost += " and pay its cost";
        else if (ability_.pay != 0)
            cost += " and pay " + counted(ability_.pay, "Resource counter");
        if (has(Condition::regent)) cost += ", while you are Regent";
        if (has(Condition::not_regent)) cost += ", while you are not Regent";
        if (reaction() && has(Condition::attacking)) cost = cost.empty() ? "attacker" : "attacker, " + cost;
        if (reaction() && has(Condition::defending)) cost = cost.empty() ? "defender" : "defender, " + cost;
        const std::string moment = this->moment();
        if (cost.empty()) return moment.empty() ? "" : moment + ": ";
        return cost + ": " + (moment.empty() || (reaction() && !cost.empty()) ? "" : moment + ", ");
    }

    std::string passive_lead() const {
        switch (ability_.trigger) {
        case Trigger::none: break;
        case Trigger::resupply: return "Resupply Phase: ";
        case Trigger::conquer:
            return design_.unit() ? "When you Conquer the World it is at: " : "When you Conquer a World: ";
        case Trigger::eliminated: return "When eliminated: ";
        }
        if (ability_.choices > 1) return "Each Conquest Action, choose: ";
        const Clause& first = book_.of(book_.of(ability_)[0])[0];
        std::string before;
        if (first.scope != Scope::self && !side_is_adjective(first)) {
            if (has(Condition::attacking)) before = "While attacking, ";
            if (has(Condition::defending)) before = "While defending, ";
        }
        if (has(Condition::regent)) before += "While you are Regent: ";
        if (has(Condition::not_regent)) before += "While you are not Regent: ";
        return before;
    }

    // The windows, where they matter to the reader: not those that go without saying.
    std::string moment() const {
        const Windows quiet =
            window(Window::exchange) | window(Window::build) | window(Window::answer) | window(Window::react);
        return (ability_.windows & quiet) != 0 ? "" : windows_text(ability_.windows);
    }

    // "while defending your Throne World", after an effect on the card itself.
    std::string while_text(const Clause& c) const {
        std::string text;
        if (passive() && c.scope == Scope::self && ability_.choices == 1) {
            if (has(Condition::attacking)) text += " while attacking";
            if (has(Condition::defending)) text += " while defending";
            if (has(Condition::throne))
                text += has(Condition::attacking) || has(Condition::defending) ? " your Throne World"
                                                                               : " at your Throne World";
        }
        if (has(Condition::striking)) text += " while using Surprise Strike";
        if (has(Condition::with))
            text += " while you have " + with_article(filter_text(ability_.with, false)) + " here";
        if (has(Condition::worlds3)) text += " if you Control 3 or more Worlds";
        if (ability_.trigger != Trigger::none && has(Condition::regent)) text += " while you are Regent";
        if (ability_.trigger != Trigger::none && has(Condition::not_regent)) text += " while you are not Regent";
        return text;
    }

    std::string duration(const Clause& c) const {
        if (passive()) return {};
        switch (c.duration) {
        case Duration::step: return " this Step";
        case Duration::exchange:
            return ability_.windows == window(Window::conquest) ? " in the 1st Exchange" : " for the Exchange";
        case Duration::action: return " for the Conquest Action";
        case Duration::phase: return " this Phase";
        case Duration::turn: return " this Turn";
        }
        return {};
    }

    std::string place(const Clause& c) const {
        if (!c.here) return {};
        const bool in_action = (ability_.windows
                                & (window(Window::conquest) | window(Window::exchange) | window(Window::targets)
                                   | window(Window::step3) | window(Window::step4)))
                               != 0;
        return design_.type == CardType::world && in_action ? " in one Conquest Action" : " here";
    }

    Subject subject(const Clause& c) const {
        const bool character = ((c.filter.any[0] | c.filter.any[1]) & trait(Trait::character)) != 0;
        std::string side = c.side == Side::your ? "your " : "enemy ";
        const bool only_defends = design_.type == CardType::world || design_.type == CardType::orbital
                                  || design_.type == CardType::installation;
        if (c.side == Side::enemy && passive() && only_defends) side = "attacking ";
        if (side_is_adjective(c) && has(Condition::attacking)) side += "attacking ";
        if (side_is_adjective(c) && has(Condition::defending)) side += "defending ";
        const std::string many = filter_text(c.filter, true, c.scope == Scope::all ? "and" : "or") + place(c);
        const std::string of = c.side == Side::your ? " of " : " ";
        switch (c.scope) {
        case Scope::self: return {};
        case Scope::it: return {"that card", false};
        case Scope::world_here: return {"this World", false};
        case Scope::attacked_world: return {"a World being attacked", false};
        case Scope::player: return {"one player", false};
        case Scope::all: return {side + many, true};
        case Scope::up_to: return {"up to " + number_word(c.n) + of + side + many, true};
        case Scope::one: break;
        }
        if (c.side == Side::your)
            return {(ability_.kind == AbilityKind::eliminate ? "another of " : "one of ") + side + many, false};
        const std::string one = filter_text(c.filter, false) + place(c);
        if (character || !c.here) return {"another player's " + one, false};
        return {"one " + side + one, false};
    }

    // The options of `choose`, as short as they can be said.
    std::string choices() const {
        const auto options = book_.of(ability_);
        if (options.size() == 1) return clauses(options[0], true);
        const auto clause_of = [&](const Choice& o) -> const Clause& { return book_.of(o)[0]; };
        const Clause& first = clause_of(options[0]);
        const bool alike = std::all_of(options.begin(), options.end(), [&](const Choice& o) {
            const auto effects = book_.of(clause_of(o));
            return o.count == 1 && same_target(clause_of(o), first)
                   && std::all_of(effects.begin(), effects.end(), [](const Effect& e) { return had(e.op); });
        });
        if (alike && !first.vs.empty()) return by_enemy(options);
        if (alike && first.scope == Scope::self) return by_effect(options);
        std::string text;
        for (const Choice& o : options) text += (text.empty() ? "" : "; or ") + clauses(o, true);
        return text;
    }

    // "ATT +3/DEF +3 versus Drone Troops, Infantry, or Mechs" where only the enemy differs, else one by one.
    std::string by_enemy(std::span<const Choice> options) const {
        std::string text;
        for (std::size_t i = 0; i < options.size(); ++i) {
            const Clause& c = book_.of(options[i])[0];
            const std::string list = had_list(book_.of(c)) + " versus ";
            const std::string enemy = filter_text(c.vs, true, "and");
            if (i == 0)
                text = list + enemy;
            else
                text += (i + 1 == options.size() ? ", or " : ", ") + (text.starts_with(list) ? "" : list) + enemy;
        }
        return text + duration(book_.of(options[0])[0]);
    }

    // "ATT +3, and Piercing +1 or Hardened +1, for the Exchange": what all options have comes first.
    std::string by_effect(std::span<const Choice> options) const {
        const Clause& first = book_.of(options[0])[0];
        const auto lead = book_.of(first);
        std::size_t common = lead.size();
        for (const Choice& o : options) {
            const auto effects = book_.of(book_.of(o)[0]);
            std::size_t n = 0;
            while (n < std::min(common, effects.size()) && same(lead[n], effects[n])) ++n;
            common = n;
        }
        std::vector<std::string> rest;
        for (const Choice& o : options) rest.push_back(had_list(book_.of(book_.of(o)[0]).subspan(common)));
        const std::string either = joined(rest, "or");
        if (common == 0) return either + duration(first);
        return had_list(lead.first(common)) + ", and " + either + "," + duration(first);
    }

    std::string clauses(const Choice& option, bool lasting) const {
        std::string text;
        for (const Clause& c : book_.of(option)) {
            const Op op = book_.of(c)[0].op;
            const bool simple = op == Op::resource || op == Op::draw;
            if (!text.empty()) text += simple ? " and " : "; ";
            text += clause(c, lasting);
        }
        return text;
    }

    // Subject and verbs; values and keywords it has are one list.
    std::string clause(const Clause& c, bool lasting) const {
        const auto effects = book_.of(c);
        const Subject who = subject(c);
        std::vector<std::string> verbs;
        std::string after;
        bool lasts = false;
        for (std::size_t i = 0; i < effects.size(); ++i) {
            const Effect& e = effects[i];
            std::size_t end = i;
            while (end < effects.size() && had(effects[end].op)) ++end;
            if (end > i) {
                std::string list = had_list(effects.subspan(i, end - i));
                if (!c.vs.empty()) list += " versus " + filter_text(c.vs, true, "and");
                verbs.push_back(c.scope == Scope::self ? list : who.verb("has ", "have ") + list);
                lasts = true;
                i = end - 1;
            } else if (e.op == Op::lose || e.op == Op::reach || (e.op == Op::mute && !after_targets())) {
                verbs.push_back(said(c, e, who));
                lasts = true;
            } else if (e.op == Op::doom)
                after = said(c, e, who);
            else if (effects.size() > 1 && i + 1 < effects.size() && e.op == Op::look_hand)
                return said(c, e, who) + "; " + said(c, effects[i + 1], who) + while_text(c);
            else
                return said(c, e, who) + while_text(c);
        }
        std::string text = who.text + (who.text.empty() ? "" : " ") + joined(verbs, "and");
        return text + (lasts && lasting ? duration(c) : "") + after + while_text(c);
    }

    bool after_targets() const { return ability_.windows == window(Window::targets); }

    // What one verb says here.
    std::string said(const Clause& c, const Effect& e, const Subject& who) const {
        std::vector<Gap> gaps = gaps_of(e);
        const auto flag = [&](std::string_view name, bool holds) { gaps.push_back({name, holds ? "yes" : ""}); };
        gaps.push_back({"target", who.text.empty() ? "this card" : who.text});
        flag("many", who.plural);
        gaps.push_back({"whom", filter_text(c.filter, false)});
        gaps.push_back({"place", place(c)});
        gaps.push_back({"lasts", duration(c)});
        gaps.push_back({"characters", "Character Area"});
        flag("standing", passive());
        flag("once", ability_.once_per_turn);
        flag("more", design_.type == CardType::world && ability_.trigger == Trigger::resupply);
        flag("announced", after_targets());
        flag("short", false);
        if (e.op == Op::token) {
            const Body& body = book_.bodies[e.body];
            gaps.push_back({"body", body.name});
            gaps.push_back({"values", std::to_string(body.att) + "/" + std::to_string(body.def)});
            gaps.push_back({"keywords", keywords_text(body.keywords)});
            gaps.push_back({"all keywords", joined(keyword_list(body.keywords), "and")});
        }
        return filled(reading(e.op), gaps);
    }

    const CardBook& book_;
    const Design& design_;
    const Ability& ability_;
};

}  // namespace

std::string change_text(const CardBook& book, const Clause& clause) {
    std::vector<std::string> items;
    for (const Effect& e : book.of(clause)) {
        if (!had(e.op) && e.op != Op::lose && e.op != Op::incoming_half && e.op != Op::reach && e.op != Op::mute)
            continue;
        std::vector<Gap> gaps = gaps_of(e);
        for (const std::string_view none : {"many", "announced"}) gaps.push_back({none, ""});
        gaps.push_back({"short", "yes"});
        items.push_back(filled(reading(e.op), gaps));
    }
    std::string text = joined(items, "and");
    if (!clause.vs.empty()) text += " versus " + filter_text(clause.vs, true, "and");
    return in_words(book.edition, text);
}

std::string ability_text(const CardBook& book, const Design& design, const Ability& ability) {
    return Sentence(book, design, ability).text();
}

}  // namespace imperium::seize
