#include "seize/board.hpp"
#include "seize/fixture.hpp"

#include <map>

// How long the effects of cards last (1.5): used in Step 1 of the 1st Exchange, looked at in Step 2 and in the 2nd.
namespace imperium::test {

namespace {

enum class Until { step, exchange, action };

struct Lasting {
    const char* card;
    int line;
    Until until;
    int option = 0;  // of `choose`
    Seat seat = 0;
};

constexpr Lasting kLasting[] = {
    {"Automated Missile Launchships", 0, Until::exchange, 0},
    {"Automated Missile Launchships", 0, Until::exchange, 1},
    {"Drone Fighter Squadron", 0, Until::step},
    {"Light Cruiser Task Force", 0, Until::exchange},
    {"Robot Goliath", 0, Until::exchange, 0},
    {"Robot Goliath", 0, Until::exchange, 1},
    {"Special Ops Carrier Unit", 0, Until::exchange},
    {"Beam Weapon Batteries", 1, Until::exchange, 0, 1},
    {"Android Battalion", 0, Until::exchange, 0},
    {"Android Battalion", 0, Until::exchange, 1},
    {"Clone Battalion", 0, Until::exchange},
    {"Cyborg Infantry Division", 0, Until::exchange},
    {"Heavy Robot Battalion", 0, Until::exchange, 0},
    {"Heavy Robot Battalion", 0, Until::exchange, 1},
    {"Infantry Battalion", 0, Until::exchange},
    {"Intercept Hover Drones", 0, Until::exchange},
    {"Jump Battlesuit Company", 1, Until::exchange},
    {"Robot Infantry Battalion", 0, Until::step},
    {"AI Coordinated Offensive", 0, Until::action},
    {"AI Coordinated Offensive", 1, Until::action},
    {"Armor Piercing Barrage", 0, Until::exchange},
    {"Armor Piercing Barrage", 1, Until::exchange},
    {"Heavy Bombardment Ordnance", 0, Until::exchange},
    {"Heavy Bombardment Ordnance", 1, Until::exchange},
    {"Hull Dancing Run", 0, Until::exchange},
    {"Hull Dancing Run", 1, Until::exchange},
    {"Phalanx Battle Formation", 0, Until::exchange},
    {"Phalanx Battle Formation", 1, Until::exchange},
    {"Phalanx Battle Formation", 2, Until::exchange},
    {"Piercing Wedge Formation", 0, Until::step},
    {"Piercing Wedge Formation", 1, Until::step},
    {"Planetary Defensive Ring", 0, Until::exchange, 0, 1},
    {"Planetary Defensive Ring", 1, Until::action, 0, 1},
    {"Population Mobilization", 0, Until::exchange, 0, 1},
    {"Prolonged Planetary Siege", 0, Until::step},
    {"Prolonged Planetary Siege", 1, Until::exchange},
    {"Shield Overload Gambit", 0, Until::exchange},
    {"Shield Overload Gambit", 1, Until::exchange},
    {"Brigadier General Na'zeen", 0, Until::exchange},
    {"General Dar'ken of Calestran Crusade", 0, Until::exchange},
    {"Khamera, Overly Aug'd Berzerker", 0, Until::exchange},
    {"Lethless, Demoness of Oblivion", 0, Until::exchange},
    {"Rear Admiral Thalmic Brenzar", 0, Until::exchange},
    {"X, the Cyber Revenant", 0, Until::exchange},
    {"Ipernex Major, Imperium's Fist", 0, Until::exchange},
};

// All that the fighters and the World are worth now.
std::map<int, std::vector<int>> values(const Board& b) {
    std::map<int, std::vector<int>> all;
    const Field field(b.s);
    for (int f = 0; f < b.s.conquest.fighters.size(); ++f) {
        if (!field.alive(f)) continue;
        const Stat stat = field.stat(f);
        std::vector<int>& one = all[f];
        one = {stat.total(0), stat.defence(0)};
        for (int k = 0; k < kKeywords; ++k) one.push_back(stat.keyword(static_cast<Keyword>(k)));
    }
    all[-1] = {b.world_def()};
    return all;
}

// Whether anything that is in both is worth something else.
bool differ(const std::map<int, std::vector<int>>& a, const std::map<int, std::vector<int>>& b) {
    for (const auto& [who, what] : a)
        if (const auto other = b.find(who); other != b.end() && other->second != what) return true;
    return false;
}

// The choices of a use: the option named, and the first of everything else.
void choose_all(Board& b, int option) {
    for (int i = 0; i < 20; ++i) {
        switch (b.s.ask) {
        case Ask::choice: b.choose(option); break;
        case Ask::payer:
        case Ask::target: {
            ActionList<Seize> actions;
            Seize::legal(b.s, b.s.asked.lowest(), actions);
            b.act(actions[0]);
            break;
        }
        default: return;
        }
    }
}

struct Watched {
    Clash c;
    bool offered = false;
    bool changed = false, step2 = false, exchange2 = false;

    explicit Watched(const Lasting& l) {
        const Design& d = fixture_book()[card_id(l.card)];
        for (const char* name : {"Retired Rim Battlecruisers", "Main Battle Tank Company", "Drone Carrier Group"}) {
            c.attacker(name);
            c.defender(name);
        }
        c.attacker("Bomber Squadron");
        c.defender("Orbital Mega-city");
        if (d.unit()) l.seat == 0 ? c.attacker(l.card) : c.defender(l.card);
        if (d.type == CardType::world) c.b.world(l.seat, l.card);
        if (d.type == CardType::character) c.b.character(l.seat, l.card);
        if (d.type == CardType::reaction) c.b.hand(l.seat, l.card);
        c.b.resources(l.seat, 9);
        const Ability& a = fixture_book().of(d)[static_cast<std::size_t>(l.line)];
        if (a.kind == AbilityKind::activated)
            for (const Design& helper : fixture_book().designs)
                if (helper.type == CardType::character && (helper.traits & a.activated) != 0) {
                    c.b.character(l.seat, helper.name);
                    break;
                }
        c.begin();
        offered = c.b.until_window(l.seat, Window::exchange, Stage::step1) && c.b.can_use(l.seat, l.card, l.line);
        if (!offered) return;
        const auto before = values(c.b);
        c.b.use(l.seat, l.card, l.line);
        choose_all(c.b, l.option);
        changed = differ(before, values(c.b));
        c.b.until([&] { return c.b.s.stage == Stage::step2 && c.b.s.ask == Ask::aim; });
        step2 = differ(before, values(c.b));
        c.b.until_exchange(2);
        exchange2 = differ(before, values(c.b));
    }
};

}  // namespace

RULE("seize Z18", "an effect lasts for the Step, the Exchange or the Conquest Action, as its card says") {
    for (const Lasting& l : kLasting) {
        const Watched w(l);
        EXPECT_TRUE(w.offered) << l.card << ", line " << l.line;
        EXPECT_TRUE(w.changed) << l.card << ", line " << l.line;
        EXPECT_EQ(w.step2, l.until != Until::step) << l.card << ", line " << l.line << ", in Step 2";
        EXPECT_EQ(w.exchange2, l.until == Until::action) << l.card << ", line " << l.line << ", in the 2nd Exchange";
    }
}

}  // namespace imperium::test
