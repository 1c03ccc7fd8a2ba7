#include "room.hpp"

#include "core/replay.hpp"
#include "core/stream.hpp"
#include "core/table_phrases.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "rows.hpp"
#include "table/own_cards.hpp"
#include "table/replays.hpp"
#include "table/sent.hpp"
#include "table/tutorials.hpp"

#include <array>
#include <unistd.h>
#include <utility>

namespace imperium::local {

namespace {

using namespace table;  // NOLINT(google-build-using-namespace): what a room is made of

std::string text_in(const Json& input, std::string_view name) {
    const Json* value = field(input, name);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string{};
}

std::int64_t number_in(const Json& input, std::string_view name, std::int64_t fallback = 0) {
    const Json* value = field(input, name);
    return value == nullptr ? fallback : whole(*value).value_or(fallback);
}

Json body_of(const Json& input) {
    const Json* body = field(input, "body");
    return body == nullptr ? Json::object() : *body;
}

// Why a browser could not keep something; `full`: it has no room left.
Problem not_kept(const std::string& why) {
    if (why == "full") return {"stopped", table_phrases::say("local.storage-full")};
    return {"stopped", table_phrases::say("local.not-kept")};
}

// Who sat there is not in a game's file.
Json summary_of_file(const Journal& journal) {
    const auto entry = registry().find(journal.game);
    Json seats = Json::array();
    for (int seat = 0; seat < journal.seats; ++seat)
        seats.push_back({{"kind", "person"}, {"name", ""}, {"level", nullptr}});
    return {{"id", ""},
            {"game", journal.game},
            {"title", entry ? (*entry)->info->title : journal.game},
            {"options", journal.options},
            {"status", "over"},
            {"clock", nullptr},
            {"seats", seats},
            {"created", 0},
            {"spectators", 0}};
}

}  // namespace

std::string random_hex(std::size_t bytes) {
    std::string raw(bytes, '\0');
    (void)getentropy(raw.data(), raw.size());
    return hex(sha256(raw)).substr(0, 2 * bytes);
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    (void)getentropy(&number, sizeof number);
    return number;
}

Result<Journal> journal_in(const Json& input) {
    if (const Json* text = field(input, "text"); text != nullptr && text->is_string()) {
        const auto json = parse_json(text->get_ref<const std::string&>());
        if (!json) return std::unexpected(json.error());
        return read_replay(*json);
    }
    const Json* rows = field(input, "kept");
    if (rows == nullptr) return refuse("bad_request", "kept or text is missing");
    const auto kept = kept_from(*rows);
    if (!kept) return std::unexpected(kept.error());
    return journal_of(kept->table, nullptr, kept->entries);
}

Room::Room() = default;

Host Room::host() const {
    // Ids of a server have neither 0 nor 1.
    const auto token = [] {
        const std::string shown = random_hex(16);
        return std::pair(shown, hex(sha256(shown)));
    };
    return {"0" + random_hex(6), random_hex(16), now_.wall, terms().name, token};
}

Terms Room::terms() const {
    Terms terms;
    terms.epoch = random_hex(8);
    return terms;
}

void Room::take(const Json& input, Json& outputs) {
    static constexpr std::array<std::pair<std::string_view, void (Room::*)(const Json&)>, 18> kInputs = {{
        {"games", &Room::games},
        {"begin", &Room::begin},
        {"practise", &Room::practise},
        {"example", &Room::example},
        {"tutorial", &Room::tutorial},
        {"load", &Room::load},
        {"hello", &Room::hello},
        {"command", &Room::command},
        {"bye", &Room::bye},
        {"written", &Room::written},
        {"thought", &Room::thought},
        {"woken", &Room::woken},
        {"close", &Room::close},
        {"summary", &Room::summary},
        {"replay", &Room::replay},
        {"steps", &Room::steps},
        {"file", &Room::file},
        {"own-cards", &Room::own_cards},
    }};
    outputs_ = &outputs;
    now_ = {number_in(input, "steady"), number_in(input, "wall")};
    const std::string name = text_in(input, "in");
    bool known = false;
    for (const auto& [in, taker] : kInputs)
        if (in == name) {
            known = true;
            (this->*taker)(input);
        }
    if (!known) answer(input, refuse("bad_request", "there is no input " + brief(Json(name))));
    outputs_ = nullptr;
}

void Room::answer(const Json& input, const Result<Json>& result) {
    const Json* request = field(input, "request");
    if (request == nullptr) return;
    out(result ? Json{{"out", "answer"}, {"request", *request}, {"ok", *result}}
               : Json{{"out", "answer"}, {"request", *request}, {"error", imperium::to_json(result.error())}});
}

// ---- tables ----

Result<std::string> Room::seat(store::Kept kept, Json scenario) {
    const std::string id = kept.table.id;
    Seated& seated = tables_[id];
    if (kept.table.over) seated.rows = kept.entries;
    std::vector<Output> outputs;
    seated.machine = Table::open(terms(), std::move(kept), std::move(scenario), now_, outputs);
    perform(seated, std::move(outputs));
    return id;
}

// As a server says what it can play; this one needs no other.
void Room::games(const Json& input) { answer(input, offered(terms())); }

void Room::begin(const Json& input) {
    auto asked = beginning(body_of(input), host());
    if (!asked) return answer(input, std::unexpected(asked.error()));
    for (const store::SeatRecord& seat : asked->kept.seats)
        if (seat.kind == "open") return answer(input, refuse("bad_request", table_phrases::say("local.no-open-seats")));
    const std::string id = asked->kept.table.id;
    const auto changes = changes_of(asked->kept);
    write(id, changes, [this, input, asked = *asked](const Result<void>& done) {
        if (!done) return answer(input, std::unexpected(done.error()));
        const auto made = seat(asked.kept, nullptr);
        answer(input, Json{{"table", *made}, {"status", "playing"}, {"tokens", asked.tokens}});
    });
}

void Room::practise(const Json& input) {
    auto laid = practice(text_in(input, "game"), body_of(input), host());
    if (!laid) return answer(input, std::unexpected(laid.error()));
    const auto made = seat(std::move(laid->beginning.kept), std::move(laid->scenario));
    answer(input,
           Json{{"table", *made}, {"status", "playing"}, {"tokens", laid->beginning.tokens}, {"step", laid->step}});
}

void Room::example(const Json& input) {
    auto laid = table::example(text_in(input, "game"), text_in(input, "name"), host());
    if (!laid) return answer(input, std::unexpected(laid.error()));
    const auto made = seat(std::move(laid->beginning.kept), std::move(laid->scenario));
    answer(input, Json{{"table", *made}, {"status", "playing"}, {"tokens", laid->beginning.tokens}});
}

void Room::tutorial(const Json& input) {
    const auto found = tutorial_of(text_in(input, "game"));
    answer(input, found ? Result<Json>((*found)->described) : std::unexpected(found.error()));
}

void Room::load(const Json& input) {
    const std::string id = text_in(input, "table");
    if (tables_.contains(id)) return answer(input, Json::object());
    const Json* rows = field(input, "kept");
    auto kept = kept_from(rows == nullptr ? Json() : *rows);
    if (kept) {
        (void)seat(std::move(*kept), nullptr);
    } else {
        tables_[id].machine = Table::stopped(terms(), id, kept.error().message(), now_);
    }
    answer(input, Json::object());
}

Room::Seated* Room::at(const Json& input) {
    const auto found = tables_.find(text_in(input, "table"));
    return found == tables_.end() ? nullptr : &found->second;
}

void Room::hello(const Json& input) {
    Seated* seated = at(input);
    const Json* message = field(input, "message");
    const auto client = static_cast<ClientId>(number_in(input, "client"));
    if (seated == nullptr || message == nullptr) return;
    const auto dismiss = [&](const Problem& problem) {
        out({{"out", "dismiss"}, {"client", client}, {"error", imperium::to_json(problem)}});
    };
    const std::string token = text_in(*message, "token");
    Viewer viewer = Viewer::spectator();
    if (!token.empty()) {
        const auto found = seated->machine->seating().with_token(hex(sha256(token)));
        if (!found && seated->machine->status() == Table::Status::stopped)
            return dismiss({"stopped",
                            {table_phrases::say("server.stopped"),
                             {{"reason", seated->machine->summary()["message"].get<std::string>()}}}});
        if (!found) return dismiss({"wrong_token", table_phrases::say("server.wrong-token")});
        viewer = Viewer::of(*found);
    }
    std::optional<std::uint64_t> version;
    if (const auto v = number_in(*message, "v", -1); v >= 0) version = static_cast<std::uint64_t>(v);
    happen(*seated, Hello{client, viewer, text_in(*message, "epoch"), version});
}

void Room::command(const Json& input) {
    Seated* seated = at(input);
    const Json* message = field(input, "message");
    if (seated != nullptr && message != nullptr && message->is_object())
        happen(*seated, Command{static_cast<ClientId>(number_in(input, "client")), *message, 0});
}

void Room::bye(const Json& input) {
    if (Seated* seated = at(input)) happen(*seated, Bye{static_cast<ClientId>(number_in(input, "client"))});
}

void Room::woken(const Json& input) {
    if (Seated* seated = at(input)) happen(*seated, Woken{});
}

void Room::close(const Json& input) {
    Seated* seated = at(input);
    if (seated == nullptr) return;
    happen(*seated, Close{});
    tables_.erase(text_in(input, "table"));
}

void Room::written(const Json& input) {
    const auto ticket = static_cast<Ticket>(number_in(input, "ticket"));
    Result<void> result;
    if (const Json* problem = field(input, "problem"); problem != nullptr && problem->is_string())
        result = std::unexpected(not_kept(problem->get<std::string>()));
    const Json* own = field(input, "own");
    if (own == nullptr || *own != true) {
        if (Seated* seated = at(input)) happen(*seated, Written{ticket, result});
        return;
    }
    const auto found = works_.find(ticket);
    if (found == works_.end()) return;
    const Work work = std::move(found->second);
    works_.erase(found);
    work(result);
}

void Room::thought(const Json& input) {
    Seated* seated = at(input);
    if (seated == nullptr) return;
    const Json* advice = field(input, "advice");
    const Json* action = advice == nullptr ? nullptr : field(*advice, "action");
    const Json* info = advice == nullptr ? nullptr : field(*advice, "info");
    Result<Advice> result = refuse("stopped", table_phrases::say("server.busy"));
    if (action != nullptr && info != nullptr) result = Advice{*action, *info};
    happen(*seated, table::Thought{static_cast<Ticket>(number_in(input, "ticket")), std::move(result)});
}

// What the lists of a browser show of it, and which seats owe a decision.
void Room::summary(const Json& input) {
    const Seated* seated = at(input);
    if (seated == nullptr)
        return answer(input, refuse("unknown_table", {table_phrases::say("server.unknown-table"),
                                                      {{"table", text_in(input, "table")}}}));
    Json owes = Json::array();
    for (int seat = 0; seat < seated->machine->record().seats; ++seat)
        owes.push_back(seated->machine->status() == Table::Status::playing
                       && seated->machine->owes(static_cast<Seat>(seat)));
    answer(input, Json{{"summary", seated->machine->summary()}, {"owes", std::move(owes)}});
}

// ---- finished games ----

void Room::replay(const Json& input) {
    const auto journal = journal_in(input);
    if (!journal) return answer(input, std::unexpected(journal.error()));
    Json summary = summary_of_file(*journal);
    if (const Json* rows = field(input, "kept")) {
        auto kept = kept_from(*rows);
        if (kept && !kept->table.over)
            return answer(input, refuse("not_over", table_phrases::say("server.replay-not-over")));
        if (kept) {
            kept->entries.clear();
            std::vector<Output> nothing;
            summary = Table::open(terms(), std::move(*kept), nullptr, now_, nothing)->summary();
        }
    }
    answer(input, told_replay(*journal, summary));
}

void Room::steps(const Json& input) {
    const auto journal = journal_in(input);
    if (!journal) return answer(input, std::unexpected(journal.error()));
    const auto from = std::max<std::int64_t>(0, number_in(input, "from"));
    const auto count = std::clamp<std::int64_t>(number_in(input, "count", 20), 1, 100);
    answer(input,
           replay_steps(*journal, static_cast<int>(std::min<std::int64_t>(from, 1'000'000)), static_cast<int>(count)));
}

void Room::file(const Json& input) {
    const auto journal = journal_in(input);
    if (!journal) return answer(input, std::unexpected(journal.error()));
    const auto played = played_journal(*journal);
    if (!played) return answer(input, std::unexpected(played.error()));
    answer(input, Json{{"text", replay_text(*played)}, {"game", played->game}, {"seed", played->seed}});
}

// Of a table that is kept, or of a game's file.
void Room::own_cards(const Json& input) {
    const auto journal = journal_in(input);
    if (!journal) return answer(input, std::unexpected(journal.error()));
    store::TableRecord record;
    record.game = journal->game;
    record.options = journal->options;
    record.card_content = journal->card_content;
    answer(input, table::own_cards(record));
}

// ---- what a table wants done ----

void Room::happen(Seated& seated, const Input& input) {
    std::vector<Output> outputs;
    seated.machine->on(input, now_, outputs);
    perform(seated, std::move(outputs));
}

void Room::write(const std::string& table, Ticket ticket, const std::vector<store::Change>& changes) {
    Json rows = Json::array();
    for (const store::Change& change : changes)
        if (Json row = to_json(change); !row.is_null()) rows.push_back(std::move(row));
    out({{"out", "write"}, {"table", table}, {"ticket", ticket}, {"own", false}, {"rows", std::move(rows)}});
}

void Room::write(const std::string& table, const std::vector<store::Change>& changes, Work then) {
    const Ticket ticket = next_++;
    works_.emplace(ticket, std::move(then));
    write(table, ticket, changes);
    outputs_->back()["own"] = true;
}

// The table of a rematch, and that the old one has led to it, are kept together.
void Room::renew(Seated& seated, Ticket ticket) {
    const std::string old = seated.machine->record().id;
    const auto kept = rematch_of(seated.machine->record(), seated.machine->seating().all(), host());
    if (!kept) return happen(seated, Renewed{ticket, std::unexpected(kept.error())});
    std::vector<store::Change> changes = changes_of(*kept);
    changes.push_back(led_to(seated.machine->record(), seated.machine->seating().all(), kept->table.id));
    write(old, changes, [this, old, ticket, kept = *kept](const Result<void>& done) {
        const auto before = tables_.find(old);
        if (before == tables_.end()) return;
        if (!done) return happen(before->second, Renewed{ticket, std::unexpected(done.error())});
        const auto made = seat(kept, nullptr);
        out({{"out", "renewed"}, {"table", old}, {"next", *made}});
        happen(before->second, Renewed{ticket, *made});
    });
}

void Room::perform(Seated& seated, std::vector<Output> outputs) {
    const std::string id = seated.machine->record().id;
    for (Output& output : outputs) {
        if (const auto* one = std::get_if<Write>(&output)) {
            if (one->ticket != 0) write(id, one->ticket, one->changes);
        } else if (const auto* told = std::get_if<Tell>(&output)) {
            out({{"out", "tell"}, {"client", told->client}, {"text", told->message->text}});
        } else if (const auto* gone = std::get_if<Dismiss>(&output)) {
            out({{"out", "dismiss"}, {"client", gone->client}, {"error", imperium::to_json(gone->problem)}});
        } else if (const auto* think = std::get_if<Think>(&output)) {
            out({{"out", "think"},
                 {"table", id},
                 {"ticket", think->ticket},
                 {"seat", think->seat},
                 {"level", name_of(think->agent)},
                 {"most", think->most},
                 {"hint", think->hint},
                 {"match", sent(*think->match)}});
        } else if (const auto* stop = std::get_if<StopThinking>(&output)) {
            out({{"out", "stop"}, {"table", id}, {"ticket", stop->ticket}});
        } else if (const auto* wake = std::get_if<Wake>(&output)) {
            out({{"out", "wake"}, {"table", id}, {"at", wake->at ? Json(*wake->at) : Json(nullptr)}});
        } else if (const auto* find = std::get_if<Find>(&output)) {
            auto then = open_replay(registry(), replay_json(find->match->journal()), find->decisions);
            Result<Json> view = refuse("stopped", table_phrases::say("server.not-found-again"));
            if (then) view = (*then)->view(find->viewer);
            happen(seated, Found{find->ticket, std::move(view)});
        } else if (std::holds_alternative<Recall>(output)) {
            const auto history =
                std::make_shared<Result<History>>(replayed(seated.machine->record(), nullptr, seated.rows));
            happen(seated, Recalled{history, std::exchange(seated.rows, {})});
        } else if (const auto* again = std::get_if<Renew>(&output)) {
            renew(seated, again->ticket);
        }
    }
}

}  // namespace imperium::local
