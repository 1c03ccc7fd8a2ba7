#include "core/table_phrases.hpp"
#include "core/unicode.hpp"
#include "table/patch.hpp"
#include "table/sent.hpp"
#include "table/table.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

constexpr std::int64_t kHintTime = 1'500;  // milliseconds a person waits for a hint
constexpr std::size_t kMostActions = 200;  // in one command

}  // namespace

Result<std::string> free_text(const Json& command, std::string_view name, int most) {
    const Json* given = field(command, name);
    const std::string wanted = std::string(name) + " must be a text of 1 to " + std::to_string(most) + " characters";
    if (given == nullptr || !given->is_string()) return refuse("bad_request", wanted);
    const auto text = given->get<std::string>();
    std::string clean;
    int characters = 0;
    for (std::size_t at = 0, length = 1; at < text.size(); at += length) {
        const CodePoint one = first_code_point(std::string_view(text).substr(at));
        length = one.length;
        if (is_invisible(one.point)) continue;
        const bool blank = is_blank(one.point);
        if (blank && (clean.empty() || clean.back() == ' ')) continue;
        clean += blank ? " " : text.substr(at, length);
        ++characters;
    }
    if (!clean.empty() && clean.back() == ' ') {
        clean.pop_back();
        --characters;
    }
    if (characters < 1 || characters > most) return refuse("bad_request", wanted);
    return clean;
}

Result<std::string> level_of(const Json& request, std::string_view fallback) {
    const Json* given = field(request, "level");
    if (given == nullptr || given->is_null()) return std::string(fallback);
    if (!given->is_string())
        return refuse("bad_request", "level must be the name of a computer player, not " + brief(*given));
    const auto agent = agent_of(given->get<std::string>());
    if (!agent) return std::unexpected(agent.error());
    return given->get<std::string>();
}

// What may be asked of a table, and by whom, when.
struct Table::Verb {
    std::string_view name;
    void (Table::*run)(const Order&, const Json&);
    bool needs_seat;
    bool waiting, playing, over;  // in which status
};

void Table::take(const Command& command) {
    Reader read(command.message, "", "bad_request");
    const std::string id = read.text("id");
    if (read.ok() && (id.empty() || id.size() > 64)) read.fail("id must be a text of 1 to 64 characters");
    (void)read.text("do");
    if (!read.ok()) return want(Dismiss{command.client, read.problem().error()});
    when_quiet([=, this] {
        const auto viewer = presence_.viewer(command.client);
        if (viewer)
            perform(Order{command.client, *viewer, id, command.arrived, checksum(command.message)}, command.message);
    });
}

void Table::perform(const Order& order, const Json& command) {
    static constexpr std::array<Verb, 15> kCommands = {{
        {"move", &Table::do_move, true, false, true, false},
        {"explain", &Table::do_explain, false, true, true, true},
        {"why", &Table::do_why, true, false, true, false},
        {"hint", &Table::do_hint, true, false, true, false},
        {"look", &Table::do_look, false, false, true, true},
        {"say", &Table::do_say, true, true, true, true},
        {"name", &Table::do_name, true, true, true, true},
        {"undo", &Table::do_undo, true, false, true, false},
        {"answer", &Table::do_answer, true, false, true, false},
        {"replace", &Table::do_replace, true, false, true, false},
        {"leave", &Table::do_leave, true, false, true, false},
        {"return", &Table::do_return, true, false, true, false},
        {"rematch", &Table::do_rematch, true, false, false, true},
        {"fresh", &Table::do_fresh, false, true, true, true},
        {"ping", &Table::do_ping, false, true, true, true},
    }};
    const auto name = command["do"].get<std::string>();
    const auto at = std::ranges::find(kCommands, name, &Verb::name);
    if (at == kCommands.end()) {
        std::vector<std::string> names;
        for (const Verb& one : kCommands) names.emplace_back(one.name);
        return decline(order, {"unknown_command",
                               "there is no command " + brief(Json(name)) + "; there are " + joined(names, "and")});
    }
    const bool seated = order.viewer.kind == Viewer::Kind::seat;
    if (at->needs_seat && !seated)
        return decline(order, {"forbidden", {table_phrases::say("server.watching"), {{"command", name}}}});
    if (seated && (carried_out_.has(order.viewer.seat, order.id) || said_.has(order.viewer.seat, order.id)))
        return ack(order, Json{{"again", true}});
    if (const Json* error = seated ? declined_.find(order.viewer.seat, order.id, order.sum) : nullptr)
        return answer(order, {{"ok", false}, {"error", *error}});
    if (status_ == Status::stopped && at->needs_seat)
        return decline(
            order,
            {"stopped", {table_phrases::say("server.stopped"), {{"reason", notice_ ? notice_->message() : ""}}}});
    const bool now_possible = status_ == Status::stopped || (status_ == Status::waiting && at->waiting)
                              || (status_ == Status::playing && at->playing) || (status_ == Status::over && at->over);
    if (!now_possible) {
        const Phrase& why = status_ == Status::waiting ? table_phrases::say("server.not-begun")
                            : status_ == Status::over  ? table_phrases::say("server.over")
                                                       : table_phrases::say("server.not-over");
        return decline(order, {"not_now", {why, {{"command", name}}}});
    }
    (this->*at->run)(order, command);
}

void Table::do_move(const Order& order, const Json& command) {
    const Seat seat = order.viewer.seat;
    const Json* action = field(command, "action");
    const Json* actions = field(command, "actions");
    if ((action == nullptr) == (actions == nullptr))
        return decline(order,
                       {"bad_request", "action (an object) or actions (a list of them) must be there, and not both"});
    if (actions != nullptr && (!actions->is_array() || actions->empty() || actions->size() > kMostActions))
        return decline(order,
                       {"bad_request", "actions must be a list of 1 to " + std::to_string(kMostActions) + " actions"});
    if (seating_.plays_itself(seat)) return decline(order, {"not_now", table_phrases::say("server.computer-plays")});
    if (lapsed_.has(seat)) return decline(order, {"not_now", table_phrases::say("server.time-lapsed")});
    decide(seat, action != nullptr ? Json::array({*action}) : *actions, order);
}

void Table::do_explain(const Order& order, const Json&) {
    Json out = Json::array();
    if (order.viewer.kind == Viewer::Kind::seat && owes(order.viewer.seat))
        for (const Json& action : match_->legal(order.viewer.seat))
            out.push_back({{"action", action},
                           {"notation", match_->notation(action)},
                           {"meaning", match_->meaning(order.viewer.seat, action)}});
    ack(order, Json{{"actions", std::move(out)}});
}

void Table::do_why(const Order& order, const Json& command) {
    const Json* action = field(command, "action");
    if (action == nullptr) return decline(order, {"bad_request", "action must be there: what you would like to do"});
    const auto tried = match_->imagined(order.viewer.seat, 1)->apply(order.viewer.seat, *action);
    ack(order, Json{{"possible", tried.has_value()}, {"error", tried ? Json(nullptr) : to_json(tried.error())}});
}

void Table::do_hint(const Order& order, const Json& command) {
    const Seat seat = order.viewer.seat;
    if (!seating_.alone()) return decline(order, {"forbidden", table_phrases::say("server.hint-alone")});
    if (!owes(seat)) return decline(order, {"not_now", table_phrases::say("server.no-decision")});
    const auto level = level_of(command, name_of(Agent::emperor));
    if (!level) return decline(order, level.error());
    const Json* world = field(command, "world");
    if (world != nullptr && !world->is_boolean())
        return decline(order, {"bad_request", "world must be true or false, not " + brief(*world)});
    const std::int64_t most = std::min(kHintTime, terms_.think_most);
    if (world != nullptr && world->get<bool>())
        return ack(order, {{"world", sent_to(*match_, seat)}, {"seat", seat}, {"level", *level}, {"most", most}});
    if (hinting_) return decline(order, {"not_now", table_phrases::say("server.hint-busy")});
    const Ticket ticket = next_ticket_++;
    const std::shared_ptr<const Match> match = match_->clone();
    hinting_ = true;
    errands_[ticket] = {order, [this](const Order& asked, const Input& input) {
                            hinting_ = false;
                            const auto& advice = std::get<Thought>(input).advice;
                            if (!advice) return decline(asked, advice.error());
                            ack(asked, {{"action", advice->action}, {"info", advice->info}});
                        }};
    want(Think{ticket, seat, *agent_of(*level), most, match, true});
}

void Table::do_look(const Order& order, const Json& command) {
    Reader read(command, "", "bad_request");
    const auto k = read.integer("k", 0, 1'000'000);
    if (!read.ok()) return decline(order, read.problem().error());
    const auto decisions = log_.decisions_at(order.viewer, static_cast<int>(k));
    if (!decisions)
        return decline(order, {"bad_request", "k must be an entry of the log, from 0 to "
                                                  + std::to_string(log_.count(order.viewer) - 1)});
    const Ticket ticket = next_ticket_++;
    errands_[ticket] = {order, [this](const Order& asked, const Input& input) {
                            const auto& view = std::get<Found>(input).view;
                            if (!view) return decline(asked, view.error());
                            ack(asked, {{"view", *view}});
                        }};
    want(Find{ticket, match_->clone(), *decisions, order.viewer});
}

void Table::do_say(const Order& order, const Json& command) {
    const auto text = free_text(command, "text", terms_.chat);
    if (!text) return decline(order, text.error());
    const Seat seat = order.viewer.seat;
    const store::ChatRecord line{record_.id, chat_.next(), seat, seating_[seat].name, *text, order.id, now_.wall};
    commit({line}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        Outcome outcome;
        outcome.chat.push_back(chat_.add(line));
        publish(outcome);
        said_.add(order.viewer, order.id);
        ack(order);
    });
}

void Table::do_name(const Order& order, const Json& command) {
    const auto name = free_text(command, "name", terms_.name);
    if (!name) return decline(order, name.error());
    store::SeatRecord seat = seating_[order.viewer.seat];
    seat.name = *name;
    commit({seat}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        seating_.set(seat);
        publish();
        ack(order);
    });
}

void Table::do_undo(const Order& order, const Json&) {
    const Seat seat = order.viewer.seat;
    auto back = back_of(seat);
    if (!back) return decline(order, {"not_now", table_phrases::say("server.nothing-to-undo")});
    if (seating_.others_of(seat).empty()) return take_back(std::move(*back), order);
    if (undo_ && undo_->seat != seat)
        return decline(order, {"not_now", {table_phrases::say("server.undo-asked"), {{"seat", undo_->seat}}}});
    if (!undo_) undo_ = UndoQuestion{seat, seating_.owned_with(seat), back->revealed};
    publish();
    ack(order);
}

void Table::do_answer(const Order& order, const Json& command) {
    const Json* yes = field(command, "yes");
    if (yes == nullptr || !yes->is_boolean()) return decline(order, {"bad_request", "yes must be true or false"});
    if (!undo_) return decline(order, {"not_now", table_phrases::say("server.nobody-asks")});
    if (!yes->get<bool>()) {
        undo_.reset();
        publish();
        return ack(order);
    }
    if (!seating_.others_of(undo_->seat).has(order.viewer.seat))
        return decline(order, {"not_now", table_phrases::say("server.not-your-question")});
    const SeatSet agreed = undo_->agreed | seating_.owned_with(order.viewer.seat);
    // The last answer counts with what it leads to: if that cannot be written, it was not given.
    if ((seating_.others_of(undo_->seat) - agreed).empty())
        if (auto back = back_of(undo_->seat)) return take_back(std::move(*back), order);
    undo_->agreed = agreed;
    publish();
    ack(order);
}

void Table::do_replace(const Order& order, const Json& command) {
    Reader read(command, "", "bad_request");
    const auto seat = static_cast<Seat>(read.integer("seat", 0, record_.seats - 1));
    if (!read.ok()) return decline(order, read.problem().error());
    const auto level = stand_in(command);
    if (!level) return decline(order, level.error());
    const Values who = {{"seat", seat}};
    if (seating_.plays_itself(seat))
        return decline(order, {"not_now", {table_phrases::say("server.computer-already"), who}});
    if (seat == order.viewer.seat) return decline(order, {"not_now", table_phrases::say("server.own-seat")});
    const Moment away = presence_.here(seat) ? 0 : now_.steady - presence_.away_since(seat).steady;
    if (away < terms_.replace_after && presence_.here(seat))
        return decline(order, {"not_now", {table_phrases::say("server.seat-here"), who}});
    if (away < terms_.replace_after)
        return decline(order, {"not_now",
                               {table_phrases::say("server.seat-away"),
                                {{"seat", seat}, {"seconds", away / 1000}, {"after", terms_.replace_after / 1000}}}});
    if (!match_->pending(order.viewer).has(seat))
        return decline(order, {"not_now", {table_phrases::say("server.not-waited-for"), who}});
    set_level(seat, *level, order);
}

void Table::do_leave(const Order& order, const Json& command) {
    const auto level = stand_in(command);
    if (!level) return decline(order, level.error());
    set_level(order.viewer.seat, *level, order);
}

void Table::do_return(const Order& order, const Json&) {
    const Seat seat = order.viewer.seat;
    if (!seating_.plays_itself(seat)) return ack(order);
    if (clocks_.per_game() && clocks_.left(seat, now_.steady) <= 0)
        return decline(order, {"not_now", table_phrases::say("server.time-used")});
    if (seating_.alone()) return set_level(seat, "", order);
    returning_.emplace(seat, match_->round());
    publish();
    ack(order, Json{{"waits", true}});
}

void Table::do_rematch(const Order& order, const Json&) {
    if (practice()) return decline(order, {"not_now", table_phrases::say("server.practice")});
    const auto before = Rematch::of(record_.rematch);
    if (!before) return decline(order, before.error());
    if (!before->table().is_null()) return ack(order, Json{{"table", before->table()}});
    const Rematch wish = before->agreed_by(order.viewer.seat, seating_);
    if (wish.agreed(seating_)) {
        const Ticket ticket = next_ticket_++;
        busy_ = true;
        errands_[ticket] = {order, [this, wish](const Order& asked, const Input& input) {
                                busy_ = false;
                                const auto& table = std::get<Renewed>(input).table;
                                if (!table) return decline(asked, table.error());
                                record_.rematch = wish.begun(*table).kept();
                                publish();
                                ack(asked, Json{{"table", *table}});
                            }};
        return want(Renew{ticket});
    }
    commit({store::TableUpdate{record_.id, true, wish.kept(), record_.ended, record_.result}},
           [=, this](const Result<void>& written) {
               if (!written) return decline(order, written.error());
               record_.rematch = wish.kept();
               publish();
               ack(order);
           });
}

void Table::do_fresh(const Order& order, const Json&) {
    publish();
    telling_.state(order.client, order.viewer, scene(), now_, *outputs_);
    ack(order);
}

void Table::do_ping(const Order& order, const Json&) { ack(order, Json{{"now", now_.wall}}); }

}  // namespace imperium::table
