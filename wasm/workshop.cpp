#include "workshop.hpp"

#include "core/card_changes.hpp"
#include "games/card_reading.hpp"

#include <algorithm>
#include <chrono>

namespace imperium::local {

namespace {

double milliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<Json> cards_of(const Json& input) {
    Reader read(input, "", "bad_request");
    const std::string game = read.text("game");
    if (!read.ok()) return read.problem();
    const CardReading* reading = card_reading(game);
    if (reading == nullptr) return refuse("bad_request", brief(Json(game)) + " has no cards that could be changed");
    const Json* given = field(input, "content");
    const std::string edition =
        read.text_or("edition", std::string(reading->editions.empty() ? "" : reading->editions.front()));
    if (std::ranges::find(reading->editions, edition) == reading->editions.end() && !reading->editions.empty())
        return refuse("bad_request", game + " has no edition " + brief(Json(edition)));
    Json content = given == nullptr ? reading->printed(edition) : *given;
    auto told = told_cards(*reading, content);
    if (told) (*told)["content"] = std::move(content);
    return told;
}

}  // namespace

void Workshop::take(const Json& input, Json& outputs) {
    const Json* name = field(input, "in");
    if (name == nullptr) return;
    if (*name == "cards") cards(input, outputs);
    if (*name == "trial") trial(input, outputs);
    if (*name == "go-on") go_on(input, outputs);
}

void Workshop::cards(const Json& input, Json& outputs) const {
    const Json* request = field(input, "request");
    Json answer = {{"out", "answer"}, {"request", request == nullptr ? Json() : *request}};
    if (auto told = cards_of(input))
        answer["ok"] = std::move(*told);
    else
        answer["error"] = to_json(told.error());
    outputs.push_back(std::move(answer));
}

void Workshop::trial(const Json& input, Json& outputs) {
    trial_.reset();
    const Json* wish = field(input, "wish");
    auto begun = Trial::begin(wish == nullptr ? Json() : *wish, TrialBounds{});
    if (!begun) return outputs.push_back({{"out", "failed"}, {"error", to_json(begun.error())}});
    trial_ = std::make_unique<Trial>(std::move(*begun));
}

void Workshop::go_on(const Json& input, Json& outputs) {
    if (trial_ == nullptr) return;
    const double end =
        milliseconds() + static_cast<double>(whole(input.value("milliseconds", Json(200))).value_or(200));
    while (!trial_->over() && milliseconds() < end) trial_->play([] { return true; });
    outputs.push_back({{"out", "tried"}, {"over", trial_->over()}, {"told", trial_->told()}});
}

}  // namespace imperium::local
