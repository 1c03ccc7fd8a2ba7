#include "app/play.hpp"

#include "agents/clock.hpp"
#include "agents/mind.hpp"
#include "app/files.hpp"
#include "app/options.hpp"
#include "app/passing.hpp"
#include "app/terminal.hpp"
#include "core/replay.hpp"
#include "core/text.hpp"
#include "games/all.hpp"
#include "lab/together.hpp"
#include "protocol/referee.hpp"
#include "table/waiting.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <sstream>

namespace imperium {

namespace {

constexpr std::uint64_t kHintTime = 1'500;  // milliseconds a person waits for a hint

void say(const std::string& what) { std::fputs(what.c_str(), stdout); }
void say_sentence(const std::string& what) { say(text::wrap(what, output_style().width)); }

std::string trimmed(const std::string& line) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

// One game at one keyboard.
class Session {
public:
    Session(std::unique_ptr<Match> match, std::vector<std::optional<Agent>> players, const PlayPlan& plan)
        : match_(std::move(match)), players_(std::move(players)), plan_(plan) {
        for (int seat = 0; seat < match_->seats(); ++seat)
            if (!players_[static_cast<std::size_t>(seat)]) people_.add(static_cast<Seat>(seat));
    }

    int run() {
        say(match_->info().title + "\n" + text::wrap(match_->info().pitch, output_style().width));
        say("Type the number or the words of a choice; ? for help.\n");
        for (const Told& told : match_->opening()) remember(told);
        while (!match_->over()) {
            if (interrupted()) return leave("Stopped.");
            const SeatSet computers = match_->pending() - people_;
            if (!computers.empty()) {
                if (!let_computer_move(computers.lowest())) return leave("Stopped.");
                continue;
            }
            const Seat seat = match_->pending().lowest();
            if (people_.empty()) break;
            if (!ask_person(seat)) return leave(interrupted() ? "Stopped." : "The input has ended.");
            if (quit_) return leave("");
        }
        flush_news(viewer());
        say(match_->table(match_->over() ? Viewer::spectator() : viewer(), output_style()));
        say(result_line() + "\n");
        autosave();
        return 0;
    }

private:
    // Whose eyes the screen is for: the only person, or the one who is asked.
    Viewer viewer() const {
        if (people_.size() == 1) return Viewer::of(people_.lowest());
        return asked_ == kNobody ? Viewer::spectator() : Viewer::of(asked_);
    }

    std::string result_line() const {
        const Scores scores = match_->scores();
        std::string out = "Result:";
        for (int seat = 0; seat < match_->seats(); ++seat)
            out += " seat " + std::to_string(seat) + " " + std::to_string(scores[seat]) + ",";
        out.back() = '.';
        const SeatSet winners = match_->winners();
        std::vector<std::string> names;
        for (const Seat seat : winners)
            names.push_back(people_.has(seat) && people_.size() == 1 ? "you" : "seat " + std::to_string(seat));
        return out + " The winner: " + joined(names, "and") + ".";
    }

    void remember(const Told& told) { news_.push_back(told); }

    // What happened since the last screen, as far as this viewer may know it; the same again is counted.
    void flush_news(Viewer who) {
        std::vector<std::pair<std::string, int>> lines;
        for (; told_ < news_.size(); ++told_) {
            const Json& event = news_[told_].to(who);
            const std::string sentence = event.is_null() ? "" : match_->sentence(event);
            if (sentence.empty()) continue;
            if (!lines.empty() && lines.back().first == sentence)
                ++lines.back().second;
            else
                lines.emplace_back(sentence, 1);
        }
        if (!lines.empty()) say("\n");
        for (const auto& [sentence, times] : lines)
            say(text::wrap(times == 1 ? sentence : sentence + " (" + std::to_string(times) + " times)",
                           output_style().width, 2));
    }

    // What was asked for, or the player's own time; `most` milliseconds at any rate. Ctrl-C ends every thought.
    Limits limits(Agent agent, std::uint64_t most = ~std::uint64_t{0}) const {
        const AgentInfo& info = info_of(agent);
        Limits out{plan_.iterations, {}};
        std::uint64_t milliseconds = plan_.milliseconds;
        if (milliseconds == 0 && plan_.iterations == 0) milliseconds = info.milliseconds;
        if (milliseconds == 0) {
            out.spent = [] { return interrupted() ? 1.0 : 0.0; };
            return out;
        }
        out.spent = clock_of(std::min(milliseconds, most), interrupted);
        return out;
    }

    static std::int64_t steady_time() {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    }

    std::uint64_t thinking_seed() const {
        return Rng::of(match_->journal().seed + "/think").next() ^ mix(match_->journal().entries.size());
    }

    // Where nobody said how long, people wait no longer than at a table.
    bool let_computer_move(Seat seat) {
        const Agent agent = players_[seat].value_or(Agent::random);
        std::uint64_t most = ~std::uint64_t{0};
        if (!people_.empty() && plan_.milliseconds == 0 && plan_.iterations == 0)
            most = static_cast<std::uint64_t>(wait_.grant(seat, agent, match_->legal(seat).size(), steady_time()));
        const auto advice = advise_together(*match_, seat, agent, limits(agent, most), thinking_seed(), plan_.threads);
        wait_.finish(seat, steady_time());
        if (interrupted() || !advice) return false;
        return move(seat, advice->action);
    }

    bool move(Seat seat, const Json& action) {
        const auto told = match_->apply(seat, action);
        if (!told) {
            say_sentence("That is not possible: " + told.error().message() + ".");
            return false;
        }
        for (const Told& one : *told) remember(one);
        if (people_.has(seat)) wait_.begin();
        return true;
    }

    // With several people and hidden cards, the screen belongs to one of them at a time.
    bool curtain(Seat seat) {
        if (people_.size() < 2 || asked_ == seat) return true;
        asked_ = seat;
        if (output_is_terminal()) say("\033[2J\033[H");
        return read_line("Seat " + std::to_string(seat) + ", it is yours now. Press Enter when the others look away. ")
            .has_value();
    }

    void draw(Seat seat) {
        flush_news(Viewer::of(seat));
        say("\n" + match_->table(Viewer::of(seat), output_style()));
    }

    void list_choices(Seat seat, const Json& actions) {
        std::vector<std::string> items;
        const int width = output_style().width;
        const bool many = actions.size() > 20;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            std::string item =
                text::right(std::to_string(i + 1), actions.size() > 99 ? 3 : 2) + ") " + match_->notation(actions[i]);
            const std::string meaning = many ? "" : match_->meaning(seat, actions[i]);
            if (!meaning.empty())
                item = text::left(item, std::max(text::columns(item), std::min(20, width / 3))) + "  " + meaning;
            items.push_back(many || text::columns(item) <= width ? item : text::left(item, width));
        }
        if (many) return say(text::in_columns(items, width, 1));
        for (const std::string& item : items) say(" " + item + "\n");
    }

    // Nobody else learns that a window was passed (Z17.6), so it is told only where one person sits.
    bool pass_by_itself(Seat seat) {
        if (!passing_[seat].passes(*match_, seat)) return false;
        automatic_.push_back(match_->journal().actions());
        if (people_.size() == 1) say("  (passed: " + match_->question(seat).english() + ")\n");
        Json action = Json::object();
        action["type"] = "pass";
        return move(seat, action);
    }

    bool ask_person(Seat seat) {
        if (pass_by_itself(seat)) return true;
        if (!curtain(seat)) return false;
        draw(seat);
        const Json actions = match_->legal(seat);
        list_choices(seat, actions);
        say(text::wrap((people_.size() > 1 ? "Seat " + std::to_string(seat) + ": " : "")
                           + match_->question(seat).english(),
                       output_style().width));
        while (true) {
            const auto line = read_line("> ");
            if (!line) return false;
            std::istringstream parts(*line);
            std::string part;
            bool moved = false;
            while (std::getline(parts, part, ';')) {
                const Answer answer = obey(seat, trimmed(part));
                if (answer == Answer::refused) break;
                moved = moved || answer == Answer::moved;
                if (quit_) return true;
                if (!match_->pending().has(seat)) break;
            }
            if (moved) return true;
        }
    }

    enum class Answer { moved, told, refused };

    Answer obey(Seat seat, const std::string& words) {
        if (words.empty()) return Answer::told;
        const std::string lowered = text::lower(words);
        if (lowered == "?" || lowered == "help") return help();
        if (lowered == "quit" || lowered == "exit") return quit_ = true, Answer::told;
        if (lowered == "hint") return hint(seat);
        if (lowered == "undo") return undo(seat);
        if (lowered == "log") return log(seat);
        if (lowered == "table" || lowered == "choices") {
            draw(seat);
            list_choices(seat, match_->legal(seat));
            return Answer::told;
        }
        if (lowered.starts_with("pass ") && Passing::known_to(*match_)) return pass(seat, trimmed(lowered.substr(5)));
        if (lowered == "save" || lowered.starts_with("save ")) return save(trimmed(words.substr(4)));
        if (lowered == "resume" || lowered.starts_with("resume ")) return resume(trimmed(words.substr(6)));
        const Json actions = match_->legal(seat);
        if (std::all_of(words.begin(), words.end(), [](char c) { return c >= '0' && c <= '9'; })) {
            const std::size_t number = words.size() > 6 ? 0 : std::stoul(words);
            if (number >= 1 && number <= actions.size())
                return move(seat, actions[number - 1]) ? Answer::moved : Answer::refused;
            say_sentence("There is no choice " + words + "; there are 1 to " + std::to_string(actions.size()) + ".");
            return Answer::refused;
        }
        for (const Json& action : actions)
            if (text::lower(match_->notation(action)) == lowered)
                return move(seat, action) ? Answer::moved : Answer::refused;
        if (const std::string answer = match_->ask(Viewer::of(seat), words); !answer.empty() && lowered != "?") {
            say(answer + (answer.back() == '\n' ? "" : "\n"));
            return Answer::told;
        }
        say_sentence("\"" + text::left(words, std::min(40, text::columns(words)))
                     + "\" is neither a choice nor a command here. Type a number from 1 to "
                     + std::to_string(actions.size()) + ", the words of a choice, or ? for help.");
        return Answer::refused;
    }

    Answer help() {
        say("  a number, or the words of a choice (several, with ; between them)\n"
            "  table        the table and the choices again\n"
            "  hint         what a computer player would do\n"
            "  undo         take back your last choice (against computers)\n"
            "  log          everything that happened\n"
            "  save FILE    save the game;  resume FILE  go on with a saved one\n"
            "  quit         leave; the game is kept\n");
        if (Passing::known_to(*match_)) {
            std::istringstream lines(Passing::help());
            for (std::string line; std::getline(lines, line);) say("  " + line + "\n");
        }
        if (const std::string more = match_->ask(viewer(), "?"); !more.empty())
            say(text::wrap(more, output_style().width, 2));
        return Answer::told;
    }

    // `pass unless` and its like; where this very window is passed now, the game goes on.
    Answer pass(Seat seat, const std::string& word) {
        const auto set = passing_[seat].set(word, *match_, seat);
        say((set ? *set : set.error().message() + ".") + "\n");
        if (!set) return Answer::refused;
        return pass_by_itself(seat) ? Answer::moved : Answer::told;
    }

    Answer hint(Seat seat) {
        const auto advice = advise_together(*match_, seat, Agent::emperor, limits(Agent::emperor, kHintTime),
                                            thinking_seed(), plan_.threads);
        if (!advice) return say(advice.error().message() + "\n"), Answer::told;
        const std::string meaning = match_->meaning(seat, advice->action);
        say("  " + match_->notation(advice->action) + (meaning.empty() ? "" : "  (" + meaning + ")") + "\n");
        const Json& candidates = advice->info["candidates"];
        for (std::size_t i = 0; i < candidates.size() && i < 4; ++i) {
            char value[48];
            std::snprintf(value, sizeof value, "%5.1f %%, %llu tries", candidates[i]["value"].get<double>() * 100,
                          static_cast<unsigned long long>(candidates[i]["visits"].get<std::uint64_t>()));
            say("    " + std::string(value) + ": " + match_->notation(candidates[i]["action"]) + "\n");
        }
        std::string line;
        for (const Json& action : advice->info["line"]) line += (line.empty() ? "" : ", ") + match_->notation(action);
        say(text::wrap("Expected line: " + line, output_style().width, 4));
        return Answer::told;
    }

    Answer undo(Seat seat) {
        if (people_.size() > 1)
            return say("Undo is for games against computers; here somebody else has seen your choice.\n"),
                   Answer::refused;
        const Journal& journal = match_->journal();
        int step = -1, actions = 0;
        for (const Entry& entry : journal.entries) {
            const bool chosen = std::find(automatic_.begin(), automatic_.end(), actions) == automatic_.end();
            if (entry.seat == seat && chosen) step = actions;
            actions += entry.seat != kNobody ? 1 : 0;
        }
        if (step < 0) return say("You have made no choice yet.\n"), Answer::refused;
        auto earlier = open_replay(registry(), replay_json(journal), step);
        if (!earlier) return say(earlier.error().message() + "\n"), Answer::refused;
        match_ = std::move(*earlier);
        std::erase_if(automatic_, [&](int at) { return at >= step; });
        news_.clear();
        told_ = 0;
        say("Your last choice is taken back.\n");
        return Answer::moved;
    }

    Answer log(Seat seat) {
        // From the journal, so that it is whole after undo and resume.
        auto again = open_replay(registry(), replay_json(match_->journal()), 0);
        if (!again) return Answer::told;
        const Viewer who = Viewer::of(seat);
        std::string out;
        const auto add = [&](const std::vector<Told>& told) {
            for (const Told& one : told) {
                const Json& event = one.to(who);
                if (!event.is_null()) out += text::wrap((*again)->sentence(event), output_style().width, 2);
            }
        };
        add((*again)->opening());
        int number = 0;
        for (const Entry& entry : match_->journal().entries) {
            if (entry.seat == kNobody) {
                if (!(*again)->queue(entry.data)) break;
                continue;
            }
            const auto told = (*again)->repeat(entry, how_again(match_->journal()));
            if (!told) break;
            ++number;
            add(*told);
        }
        say(out + "  (" + std::to_string(number) + " choices so far)\n");
        return Answer::told;
    }

    Answer save(const std::string& path) {
        if (path.empty()) return say("Where to? For example: save game.replay\n"), Answer::refused;
        const auto written = write_text_file(path, replay_text(match_->journal()));
        say(written ? "Saved as " + path + ".\n" : written.error().message() + "\n");
        return written ? Answer::told : Answer::refused;
    }

    Answer resume(const std::string& path) {
        if (path.empty()) return say("From where? For example: resume game.replay\n"), Answer::refused;
        const auto text = read_text_file(path);
        if (!text) return say(text.error().message() + "\n"), Answer::refused;
        auto match = open_replay_text(registry(), *text);
        if (!match) return say(path + ": " + match.error().message() + "\n"), Answer::refused;
        if ((*match)->info().id != match_->info().id || (*match)->seats() != match_->seats())
            return say(path + " is a game of " + (*match)->info().id + " for " + std::to_string((*match)->seats())
                       + "; leave this one and start with: imperium play --resume " + path + "\n"),
                   Answer::refused;
        match_ = std::move(*match);
        automatic_.clear();
        news_.clear();
        told_ = 0;
        return Answer::moved;
    }

    void autosave() {
        const std::string path = state_path("last-" + match_->info().id + ".replay");
        if (write_text_file(path, replay_text(match_->journal()))) saved_ = path;
    }

    int leave(const std::string& why) {
        autosave();
        say("\n" + why + (why.empty() ? "" : " "));
        if (!saved_.empty()) say("The game is kept; go on with: imperium play --resume " + saved_ + "\n");
        return interrupted() ? 130 : 0;
    }

    std::unique_ptr<Match> match_;
    std::vector<std::optional<Agent>> players_;
    table::Waiting wait_;
    SeatSet people_;
    const PlayPlan& plan_;
    std::vector<Told> news_;
    std::size_t told_ = 0;
    Seat asked_ = kNobody;
    std::array<Passing, kMaxSeats> passing_;
    std::vector<int> automatic_;  // actions, by number, that were passes by themselves: undo goes past them
    bool quit_ = false;
    std::string saved_;
};

int fail(const std::string& message) {
    std::fprintf(stderr, "imperium play: %s\n", message.c_str());
    return 2;
}

Result<std::vector<std::optional<Agent>>> players_of(const PlayPlan& plan, int seats) {
    std::vector<std::optional<Agent>> players;
    if (plan.players.empty()) {
        players.assign(static_cast<std::size_t>(seats), Agent::captain);
        players[0] = std::nullopt;
        return players;
    }
    for (const std::string& name : plan.players) {
        if (name == "you") {
            players.emplace_back();
            continue;
        }
        const auto agent = agent_of(name);
        if (!agent) return refuse("bad_option", agent.error().message() + "; or you");
        players.emplace_back(*agent);
    }
    if (static_cast<int>(players.size()) != seats)
        return refuse("bad_option", "--players names " + std::to_string(players.size()) + " players, but the game has "
                                        + std::to_string(seats) + " seats");
    return players;
}

std::string ask_which_game() {
    const auto& games = registry().all();
    if (games.size() == 1) return games[0].info->id;
    say("Which game?\n");
    for (std::size_t i = 0; i < games.size(); ++i)
        say("  " + std::to_string(i + 1) + ") " + text::left(games[i].info->id, 9) + " " + games[i].info->title + "\n");
    while (const auto line = read_line("> ")) {
        const std::string words = trimmed(*line);
        for (std::size_t i = 0; i < games.size(); ++i)
            if (words == games[i].info->id || words == std::to_string(i + 1)) return games[i].info->id;
        say("Type a number from 1 to " + std::to_string(games.size()) + " or a name.\n");
    }
    return {};
}

}  // namespace

int run_play(const PlayPlan& plan) {
    catch_interrupts();
    std::unique_ptr<Match> match;
    if (!plan.resume.empty()) {
        const auto text = read_text_file(plan.resume);
        if (!text) return fail(text.error().message());
        auto opened = open_replay_text(registry(), *text);
        if (!opened) return fail(plan.resume + ": " + opened.error().message());
        match = std::move(*opened);
    } else {
        const std::string game = plan.game.empty() ? ask_which_game() : plan.game;
        if (game.empty()) return 0;
        const auto entry = registry().find(game);
        if (!entry) return fail(entry.error().message());
        const GameInfo& info = *(*entry)->info;
        const int seats = plan.players.empty() ? info.seats[0] : static_cast<int>(plan.players.size());
        const auto options = options_given(info, plan.options);
        if (!options) return fail(options.error().message());
        auto created = (*entry)->create(seats, *options, plan.seed.empty() ? random_seed() : plan.seed, nullptr, {});
        if (!created) return fail(created.error().message());
        match = std::move(*created);
    }
    auto players = players_of(plan, match->seats());
    if (!players) return fail(players.error().message());
    return Session(std::move(match), std::move(*players), plan).run();
}

}  // namespace imperium
