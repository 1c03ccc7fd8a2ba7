#include "games/seize/codec.hpp"

#include <array>

// The words for stages and questions.
namespace imperium {

using namespace seize;

namespace {

constexpr std::array<std::string_view, kStages> kStageNames = {"redraw",
                                                               "setup",
                                                               "bidding",
                                                               "reveal",
                                                               "lead",
                                                               "turn",
                                                               "undeplete",
                                                               "pool",
                                                               "income",
                                                               "rebuild",
                                                               "settle",
                                                               "allocation-window",
                                                               "recruit",
                                                               "artifacts",
                                                               "build",
                                                               "reallocation-window",
                                                               "part-a",
                                                               "part-b",
                                                               "react-window",
                                                               "part-c",
                                                               "military-window",
                                                               "military",
                                                               "stance",
                                                               "conquest-window",
                                                               "strike-attacker",
                                                               "strike-defender",
                                                               "strike",
                                                               "exchange",
                                                               "step1-window",
                                                               "step1",
                                                               "step1-announced",
                                                               "step1-resolve",
                                                               "step2-window",
                                                               "step2",
                                                               "step2-announced",
                                                               "step2-resolve",
                                                               "step3-window",
                                                               "step3",
                                                               "step4-withdraw",
                                                               "step4-home",
                                                               "step4-retreat",
                                                               "exchange-end",
                                                               "outcome",
                                                               "flee",
                                                               "take",
                                                               "spread",
                                                               "home",
                                                               "action-end",
                                                               "victory",
                                                               "rewards",
                                                               "new-throne",
                                                               "liberate",
                                                               "draw-world",
                                                               "elimination",
                                                               "evacuate",
                                                               "refill",
                                                               "regent",
                                                               "banish",
                                                               "levy",
                                                               "turn-end",
                                                               "over",
                                                               "duel-hands",
                                                               "duel",
                                                               "muster",
                                                               "duel-end"};

constexpr std::array<std::string_view, kAsks> kAskNames = {
    "none",       "throne",     "lead",   "bid",       "buy",    "dismiss", "rebuild",  "settle", "recruit",
    "build",      "contribute", "move",   "to",        "window", "deplete", "for",      "choose", "x",
    "pick",       "consent",    "revive", "revive-at", "order",  "conquer", "target",   "split",  "withdraw",
    "draw-world", "discard",    "banish", "levy",      "muster", "redraw",  "artifact", "throne"};

}  // namespace

std::string_view seize::stage_name(Stage stage) { return kStageNames[static_cast<std::size_t>(stage)]; }
std::span<const std::string_view> seize::stage_names() { return kStageNames; }
std::string_view seize::ask_name(Ask ask) { return kAskNames[static_cast<std::size_t>(ask)]; }

std::string_view seize::phase_name(const Seize::State& s) {
    if (s.stage == Stage::over) return "over";
    if (s.stage > Stage::over) return "muster";
    if (s.stage == Stage::bidding) return "bidding";
    if (s.stage <= Stage::lead) return "setup";
    if (s.stage <= Stage::settle) return "resupply";
    if (s.stage <= Stage::build) return "allocation";
    if (s.stage <= Stage::part_c) return "reallocation";
    if (s.stage <= Stage::action_end) return "military";
    if (s.stage <= Stage::refill) return "victory";
    return "regent";
}

}  // namespace imperium
