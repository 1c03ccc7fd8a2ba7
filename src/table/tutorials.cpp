#include "table/tutorials.hpp"

#include "core/data.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace imperium::table {

namespace {

constexpr std::array kLanguages = {"en", "fr"};

// A text in both languages of the page.
void check_text(Reader& read, std::string_view name) {
    Reader text(read.object(name), read.path(name), "bad_tutorial");
    text.allow({"en", "fr"});
    for (const char* language : kLanguages)
        if (text.text(language).empty()) text.fail(read.path(name) + "." + language + " must not be empty");
    if (read.ok() && !text.ok()) read.fail(text.problem().error().message());
}

Result<Lesson> lesson_from(const Json& json, const std::string& path, int seats, Seat learner) {
    Reader read(json, path, "bad_tutorial");
    read.allow({"position", "title", "coach", "hint", "do", "then", "enough"});
    Lesson lesson;
    check_text(read, "title");
    check_text(read, "coach");
    if (read.has("enough")) check_text(read, "enough");
    if (read.has("position")) lesson.position = read.object("position");
    if (read.has("do"))
        for (const Json& pattern : read.array("do")) {
            if (!pattern.is_object()) return refuse("bad_tutorial", path + ".do has something that is no pattern");
            lesson.patterns.push_back(pattern);
        }
    if (!lesson.patterns.empty()) check_text(read, "hint");
    if (!lesson.patterns.empty() && repeats(lesson.patterns.back()))
        return refuse("bad_tutorial", path + ".do must end with a decision that is made once");
    if (read.has("then"))
        for (const Json& one : read.array("then")) {
            Reader reply(one, path + ".then", "bad_tutorial");
            reply.allow({"seat", "do"});
            const auto seat = static_cast<Seat>(reply.integer("seat", 0, seats - 1));
            const Json& action = reply.object("do");
            if (!reply.ok()) return reply.problem();
            if (seat == learner) return refuse("bad_tutorial", path + ".then has a decision of the learner");
            lesson.replies.push_back({seat, action});
        }
    if (!read.ok()) return read.problem();
    return lesson;
}

// Signs that stand alone, as the French put them before a colon, are no words.
int words_of(std::string_view text) {
    int words = 0;
    bool inside = false;
    for (const char sign : text) {
        if (std::isspace(static_cast<unsigned char>(sign)) != 0) {
            inside = false;
        } else if (!inside && std::ispunct(static_cast<unsigned char>(sign)) == 0) {
            inside = true;
            ++words;
        }
    }
    return words;
}

int seconds_of(const Json& steps, std::size_t count) {
    constexpr Pace kPace;
    int longest = 0;
    for (const char* language : kLanguages) {
        int words = 0;
        int rest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (const char* said : {"title", "coach", "enough"})
                if (const Json* text = field(steps[i], said))
                    words += words_of((*text)[language].get_ref<const std::string&>());
            rest += kPace.step + kPace.decision * static_cast<int>(steps[i]["do"].size())
                    + kPace.reply * static_cast<int>(steps[i]["then"].size());
        }
        longest = std::max(longest, rest + words * 60 / kPace.words_a_minute);
    }
    return longest;
}

int minutes(int seconds) { return (seconds + 59) / 60; }

std::map<std::string, Result<Tutorial>> read_all() {
    std::map<std::string, Result<Tutorial>> all;
    for (const GameEntry& entry : registry().all()) {
        const std::string& id = entry.info->id;
        const std::string_view text = built_in_data("tutorials/" + id + ".json");
        if (text.empty()) continue;
        const auto json = parse_json(text);
        all.emplace(id, json ? tutorial_from(*json) : Result<Tutorial>(std::unexpected(json.error())));
    }
    return all;
}

}  // namespace

Result<Tutorial> tutorial_from(const Json& file) {
    Reader read(file, "", "bad_tutorial");
    read.allow({"game", "seats", "seat", "about", "steps"});
    Tutorial tutorial;
    tutorial.game = read.text("game");
    const auto seats = read.integer("seats", 1, kMaxSeats);
    tutorial.seat = static_cast<Seat>(read.integer("seat", 0, kMaxSeats - 1));
    check_text(read, "about");
    const Json& steps = read.array("steps");
    if (!read.ok()) return read.problem();
    Json shown = Json::array();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto lesson = lesson_from(steps[i], "steps[" + std::to_string(i) + "]", static_cast<int>(seats), tutorial.seat);
        if (!lesson) return std::unexpected(lesson.error());
        if (i == 0 && lesson->position.is_null())
            return refuse("bad_tutorial", "steps[0].position is missing; there is nothing to go on from");
        Json one = steps[i];
        one["fresh"] = one.contains("position");
        one.erase("position");
        for (const char* list : {"do", "then"})
            if (!one.contains(list)) one[list] = Json::array();
        shown.push_back(std::move(one));
        tutorial.steps.push_back(std::move(*lesson));
    }
    if (tutorial.steps.empty()) return refuse("bad_tutorial", "steps must not be empty");
    const auto enough = [](const Json& step) { return step.contains("enough"); };
    if (std::ranges::count_if(shown, enough) != 1)
        return refuse("bad_tutorial", "one of the steps must say that it is enough to play");
    const auto first = static_cast<std::size_t>(std::ranges::find_if(shown, enough) - shown.begin()) + 1;
    const int seconds = seconds_of(shown, first);
    if (seconds > kFirstPart)
        return refuse("bad_tutorial", "steps[" + std::to_string(first - 1) + "].enough comes after "
                                          + std::to_string(seconds) + " seconds; at most " + std::to_string(kFirstPart)
                                          + " are a first lesson");
    tutorial.described = {{"game", tutorial.game},
                          {"seats", seats},
                          {"seat", tutorial.seat},
                          {"minutes", minutes(seconds_of(shown, shown.size()))},
                          {"first", {{"steps", first}, {"minutes", minutes(seconds)}}},
                          {"about", file["about"]},
                          {"steps", std::move(shown)}};
    return tutorial;
}

Result<const Tutorial*> tutorial_of(const std::string& game) {
    static const std::map<std::string, Result<Tutorial>> kAll = read_all();
    const auto at = kAll.find(game);
    if (at == kAll.end())
        return refuse("not_found", {table_phrases::say("server.no-tutorial"), {{"game", brief(Json(game))}}});
    if (!at->second) return std::unexpected(at->second.error());
    return &*at->second;
}

bool repeats(const Json& pattern) { return pattern.contains("*"); }

bool fits(const Json& pattern, const Json& action) {
    for (const auto& [name, wanted] : pattern.items()) {
        if (name == "*") continue;
        const Json* given = field(action, name);
        if (given == nullptr) return false;
        if (wanted.is_array() && !given->is_array()) {
            bool one_of = false;
            for (const Json& value : wanted) one_of = one_of || value == *given;
            if (!one_of) return false;
        } else if (wanted != *given)
            return false;
    }
    return true;
}

Result<Json> expected_action(const Match& match, Seat seat, const Json& pattern) {
    for (const Json& action : match.legal(seat))
        if (fits(pattern, action)) return action;
    return refuse("bad_tutorial", "no legal decision of seat " + std::to_string(seat) + " fits " + write_json(pattern)
                                      + "; the question is: " + match.question(seat).english());
}

Result<void> play_lesson(Match& match, const Tutorial& tutorial, const Lesson& lesson) {
    for (const Json& pattern : lesson.patterns) {
        if (repeats(pattern)) continue;
        const auto action = expected_action(match, tutorial.seat, pattern);
        if (!action) return std::unexpected(action.error());
        if (auto done = match.apply(tutorial.seat, *action); !done) return std::unexpected(done.error());
    }
    for (const Countermove& reply : lesson.replies)
        if (auto done = match.apply(reply.seat, reply.action); !done)
            return refuse("bad_tutorial", "the reply " + write_json(reply.action) + " of seat "
                                              + std::to_string(reply.seat)
                                              + " is not possible: " + done.error().message());
    return {};
}

Result<std::unique_ptr<Match>> match_at(const Tutorial& tutorial, int step) {
    if (step < 0 || static_cast<std::size_t>(step) >= tutorial.steps.size())
        return refuse("bad_request", "step must be a number from 0 to " + std::to_string(tutorial.steps.size() - 1));
    auto first = static_cast<std::size_t>(step);
    while (tutorial.steps[first].position.is_null()) --first;
    auto match = registry().load(tutorial.steps[first].position, "tutorial");
    if (!match) return match;
    for (std::size_t i = first; i < static_cast<std::size_t>(step); ++i)
        if (auto played = play_lesson(**match, tutorial, tutorial.steps[i]); !played)
            return refuse(played.error().code, played.error(), "step " + std::to_string(i) + ": ");
    return match;
}

Result<std::unique_ptr<Match>> example_of(const std::string& game, const std::string& name) {
    const std::string_view text = built_in_data("examples/" + game + "/" + name + ".json");
    if (text.empty())
        return refuse("not_found", "there is no example " + brief(Json(name)) + " of " + brief(Json(game)));
    const auto example = parse_json(text);
    if (!example) return std::unexpected(example.error());
    auto match = registry().load((*example)["position"], "example");
    if (!match) return match;
    Json chance = Json::array();
    for (const Json& step : (*example)["steps"])
        if (const Json* named = field(step, "chance")) chance.insert(chance.end(), named->begin(), named->end());
    if (chance.empty()) return match;
    if (const auto queued = (*match)->queue(chance); !queued) return std::unexpected(queued.error());
    return match;
}

}  // namespace imperium::table
