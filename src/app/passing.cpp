#include "app/passing.hpp"

#include <algorithm>

namespace imperium {

namespace {

// The Phase that is under way: which Turn, whose, and which of its Phases.
Json phase_of(const Json& view) {
    return Json::array(
        {view.value("round", Json(nullptr)), view.value("active", Json(nullptr)), view.value("phase", Json(nullptr))});
}

// A card of the hand can be used now.
bool a_card_fits(const Json& actions) {
    return std::any_of(actions.begin(), actions.end(), [](const Json& action) {
        return action.contains("card") && !action.contains("unit") && !action.contains("world");
    });
}

}  // namespace

std::string Passing::help() {
    return "pass never   ask me in every window in which I could use something\n"
           "pass unless  pass for me unless a card in my hand fits\n"
           "             (what my cards on the table could do does not stop it)\n"
           "pass phase   pass for me until this Phase ends\n";
}

Result<std::string> Passing::set(std::string_view word, const Match& match, Seat seat) {
    if (word == "phase") {
        if (now_ != When::phase) before_ = now_;
        now_ = When::phase;
        phase_ = phase_of(match.view(Viewer::of(seat)));
        return "You pass in every window until this Phase ends.";
    }
    if (word != "never" && word != "unless")
        return refuse("bad_request", "pass takes never, unless or phase, not " + brief(Json(word)));
    now_ = before_ = word == "never" ? When::never : When::unless;
    return now_ == When::never ? "You are asked in every window." : "You are asked only if a card in your hand fits.";
}

bool Passing::passes(const Match& match, Seat seat) {
    if (now_ == When::never) return false;
    const Json view = match.view(Viewer::of(seat));
    if (now_ == When::phase && phase_of(view) != phase_) now_ = before_;
    if (now_ == When::never || !view.contains("window") || view["window"].is_null()) return false;
    return now_ == When::phase || !a_card_fits(match.legal(seat));
}

}  // namespace imperium
