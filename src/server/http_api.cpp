#include "core/table_phrases.hpp"
#include "server/http.hpp"
#include "server/http_parts.hpp"
#include "table/patch.hpp"
#include "table/tutorials.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

// The answers of docs/api.md.
namespace imperium::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

constexpr std::size_t kMostTaking = 4;  // games from elsewhere that are being read
constexpr double kTablesACost = 20;     // tables asked for by one request, for the cost of one more

// A number of the query, or `fallback`.
Result<std::int64_t> query_number(const std::string& query, const std::string& name, std::int64_t most,
                                  std::int64_t fallback) {
    for (std::size_t begin = 0; begin < query.size();) {
        const std::size_t end = std::min(query.find('&', begin), query.size());
        const std::string_view part = std::string_view(query).substr(begin, end - begin);
        begin = end + 1;
        if (!part.starts_with(name + "=")) continue;
        const std::string_view digits = part.substr(name.size() + 1);
        std::int64_t value = -1;
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || stop != digits.data() + digits.size() || value < 0 || value > most)
            return refuse("bad_request", name + " must be a whole number from 0 to " + std::to_string(most));
        return value;
    }
    return fallback;
}

// Why a body is not even read as JSON.
std::optional<Problem> no_json(const Request& request) {
    const auto type = view_of(request[http::field::content_type]);
    if (!type.starts_with("application/json"))
        return Problem{"bad_request", "the body must be JSON, with Content-Type: application/json"};
    if (request.count(http::field::content_encoding) > 0)
        return Problem{"bad_request", "the body must not be compressed"};
    return std::nullopt;
}

Result<Json> json_body(const Request& request) {
    if (const auto why = no_json(request)) return std::unexpected(*why);
    auto body = parse_json(request.body());
    if (body && !body->is_object()) return refuse("bad_request", "the body must be an object, not " + brief(*body));
    return body;
}

// Each table may have to come from the disk.
double mine_cost(const Json& body) {
    const Json* seats = field(body, "seats");
    return seats == nullptr || !seats->is_array() ? 0 : static_cast<double>(seats->size()) / kTablesACost;
}

// Waits for an answer that comes later, on the server's thread.
asio::awaitable<Result<Json>> ask(std::function<void(Answer)> question) {
    const auto executor = co_await asio::this_coro::executor;
    const auto start = [executor](auto handler, const std::function<void(Answer)>& begin) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared, executor](const Result<Json>& result) {
            asio::post(executor, [shared, result] { (*shared)(result); });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Result<Json>)>(
        start, asio::use_awaitable, question);
}

Json only_seats(Json seats) { return {{"seats", std::move(seats)}}; }

// What is done on the thread of a house.
asio::awaitable<Result<Json>> mine_at(House& house, const Json& body,
                                      std::map<std::string, std::vector<std::size_t>>& away) {
    co_return house.mine(body, away);
}
asio::awaitable<Result<Json>> practise_at(House& house, const std::string& game, const Json& body,
                                          const std::string& address) {
    co_return house.practise(game, body, address);
}
asio::awaitable<Result<Json>> example_at(House& house, const std::vector<std::string>& steps,
                                         const std::string& address) {
    co_return house.example(steps[2], steps[3], address);
}

// The houses of these tables; one where none is named, to say what is wrong.
std::set<House*> houses_of(const Staff& staff, const Json& body) {
    std::set<House*> houses;
    if (const Json* seats = field(body, "seats"); seats != nullptr && seats->is_array())
        for (const Json& one : *seats)
            if (const Json* table = field(one, "table"); table != nullptr && table->is_string())
                houses.insert(&staff.house_of(table->get_ref<const std::string&>()));
    if (houses.empty()) houses.insert(&staff.first());
    return houses;
}

// Each table is told by its own house.
void gather(Json& all, const Json& some) {
    if (all.empty()) all = some;
    for (std::size_t i = 0; i < some.size(); ++i)
        if (!some[i].is_null()) all[i] = some[i];
}

}  // namespace

asio::awaitable<std::optional<Reply>> Http::answer_elsewhere(House& house, const Question& question,
                                                             std::string node) const {
    const auto reply = co_await house.relay()->ask(std::move(node), question.request, question.address);
    if (reply) co_return *reply;
    if (reply.error().code == "elsewhere") co_return std::nullopt;
    co_return problem(question.request, reply.error());
}

asio::awaitable<Reply> Http::answer_api(const Question& question) {
    const auto& steps = question.steps;
    const bool get = question.request.method() == http::verb::get || question.request.method() == http::verb::head;
    const bool post = question.request.method() == http::verb::post;
    if (!get && !post) co_return problem(question.request, {"not_allowed", "only GET and POST are possible here"});
    const std::string what = steps.size() > 1 ? steps[1] : "";
    if (what == "games" && steps.size() == 2 && get) co_return reply(question, first_.games());
    if (what == "tables" && steps.size() == 2 && get) co_return co_await lobby(question);
    if (what == "tables" && steps.size() == 2) co_return co_await create_table(question);
    if (what == "tables")
        co_return co_await at(staff_.house_of(steps[2]), answer_table(staff_.house_of(steps[2]), question));
    if (question.path == kTaken && post) co_return co_await take_game(question);
    if (what == "trials") co_return co_await answer_trial(question);
    if (what == "tutorials" && steps.size() == 3) co_return co_await answer_tutorial(question);
    if (what == "examples" && steps.size() == 4 && post) {
        if (auto refused = too_many_tables(question)) co_return std::move(*refused);
        House& house = next_house();
        const auto laid = co_await at(house, example_at(house, question.steps, question.address));
        co_return reply(question, laid);
    }
    if (what == "mine" && steps.size() == 2 && post) co_return co_await answer_mine(question);
    co_return problem(question.request,
                      {"not_found", "there is no " + question.path + "; docs/api.md lists what there is"});
}

// Seats at tables of other nodes are asked for there.
asio::awaitable<Reply> Http::answer_mine(const Question& question) {
    const auto body = json_body(question.request);
    if (body && !addresses_.request(question.address, steady_seconds(), mine_cost(*body)))
        co_return problem(question.request, {"too_many", table_phrases::say("server.too-many-requests")});
    if (!body) co_return problem(question.request, body.error());
    std::map<std::string, std::vector<std::size_t>> away;
    Result<Json> all = Json{{"tables", Json::array()}};
    for (House* house : houses_of(staff_, *body)) {
        const auto some = co_await at(*house, mine_at(*house, *body, away));
        if (!some) co_return reply(question, some);
        gather((*all)["tables"], (*some)["tables"]);
    }
    if (question.by_node) co_return reply(question, all);
    for (const auto& [node, places] : away) {
        Json seats = Json::array();
        for (const std::size_t i : places) seats.push_back((*body)["seats"][i]);
        Request request = question.request;
        request.body() = write_json(only_seats(std::move(seats)));
        request.prepare_payload();
        const auto there = co_await first_.relay()->ask(node, std::move(request), question.address);
        const auto told = there ? parse_json(there->body()) : Result<Json>(Json());
        const Json* tables = told ? field(*told, "tables") : nullptr;
        if (tables == nullptr || !tables->is_array() || tables->size() != places.size())
            co_return problem(question.request,
                              final_word({"elsewhere", table_phrases::say("server.changing-hands")}, false));
        for (std::size_t i = 0; i < places.size(); ++i) (*all)["tables"][places[i]] = (*tables)[i];
    }
    co_return reply(question, all);
}

House& Http::next_house() { return *staff_.houses[turn_++ % staff_.houses.size()]; }

// The refusal of an address that has begun too many tables.
std::optional<Reply> Http::too_many_tables(const Question& question) {
    if (addresses_.new_table(question.address, steady_seconds())) return std::nullopt;
    refused(question.address, "tables");
    Reply out = problem(question.request, {"too_many", table_phrases::say("server.too-many-tables")});
    out.set(http::field::retry_after, "60");
    return out;
}

asio::awaitable<Reply> Http::answer_tutorial(const Question& question) {
    const std::string& game = question.steps[2];
    if (question.request.method() != http::verb::post) {
        const auto tutorial = table::tutorial_of(game);
        co_return reply(question, tutorial ? Result<Json>((*tutorial)->described) : std::unexpected(tutorial.error()));
    }
    if (auto refused = too_many_tables(question)) co_return std::move(*refused);
    const auto body = json_body(question.request);
    if (!body) co_return reply(question, body);
    House& house = next_house();
    const auto laid = co_await at(house, practise_at(house, game, *body, question.address));
    co_return reply(question, laid);
}

asio::awaitable<Reply> Http::create_table(const Question& question) {
    if (auto refused = too_many_tables(question)) co_return std::move(*refused);
    const auto body = json_body(question.request);
    if (!body) co_return problem(question.request, body.error());
    House& house = next_house();
    const auto result =
        co_await at(house, ask([&](const Answer& then) { house.create(*body, question.address, then); }));
    co_return reply(question, result);
}

asio::awaitable<Reply> Http::take_game(const Question& question) {
    if (auto refused = too_many_tables(question)) co_return std::move(*refused);
    if (const auto why = no_json(question.request)) co_return problem(question.request, *why);
    if (taking_.contains(question.address))
        co_return problem(question.request, {"too_many", table_phrases::say("server.taking")});
    if (taking_.size() >= kMostTaking)
        co_return problem(question.request, {"too_many", table_phrases::say("server.busy")});
    taking_.insert(question.address);
    const AtEnd taken([&] { taking_.erase(question.address); });
    House& house = next_house();
    const auto result = co_await at(
        house, ask([&](const Answer& then) { house.take(question.request.body(), question.address, then); }));
    co_return reply(question, result);
}

asio::awaitable<Reply> Http::answer_trial(const Question& question) {
    const auto& steps = question.steps;
    const bool post = question.request.method() == http::verb::post;
    if (steps.size() == 2 && post) {
        if (auto refused = too_many_tables(question)) co_return std::move(*refused);
        if (const auto why = no_json(question.request)) co_return problem(question.request, *why);
        const auto result = co_await ask(
            [&](const Answer& then) { staff_.trials->begin(question.request.body(), question.address, then); });
        co_return reply(question, result);
    }
    if (steps.size() == 3 && !post) co_return co_await answer_trial_of(question, staff_.trials->look(steps[2]));
    if (steps.size() == 4 && post && steps[3] == "stop")
        co_return co_await answer_trial_of(question, staff_.trials->stop(steps[2]));
    co_return problem(question.request,
                      {"not_found", "there is no " + question.path + "; docs/api.md lists what there is"});
}

asio::awaitable<Reply> Http::answer_trial_of(const Question& question, Result<Json> here) const {
    if (here || question.by_node) co_return reply(question, here);
    Problem why = here.error();
    const std::set<std::string> nodes = first_.neighbours();
    for (const std::string& node : nodes) {
        const auto there = co_await first_.relay()->ask(node, question.request, question.address);
        if (there && there->result() != http::status::not_found) co_return *there;
        if (!there) why = there.error();
    }
    co_return problem(question.request, final_word(why, false));
}

asio::awaitable<Reply> Http::answer_table(House& house, const Question& question) const {
    const double give_up = steady_seconds() + kChangingHands;
    while (true) {
        const auto place = co_await place_of(house, question.steps[2], question.by_node);
        if (!place) co_return problem(question.request, final_word(place.error(), question.by_node));
        if (place->table != nullptr) co_return co_await answer_table_here(house, question, place->table);
        if (auto answered = co_await answer_elsewhere(house, question, place->node)) co_return std::move(*answered);
        if (steady_seconds() > give_up)
            co_return problem(question.request,
                              final_word({"elsewhere", table_phrases::say("server.changing-hands")}, false));
        co_await pause();
    }
}

asio::awaitable<Reply> Http::answer_table_here(House& house, const Question& question,
                                               std::shared_ptr<Table> table) const {
    const auto& steps = question.steps;
    const bool post = question.request.method() == http::verb::post;
    const std::string& id = steps[2];
    const std::string what = steps.size() > 3 ? steps[3] : "";
    if (steps.size() == 3 && !post) co_return reply(question, table->summary());
    if (steps.size() == 4 && post && (what == "join" || what == "fill")) {
        const auto body = json_body(question.request);
        if (!body) co_return problem(question.request, body.error());
        const auto result = co_await ask([&](const Answer& then) {
            if (what == "join")
                join(*table, *body, then);
            else
                fill(*table, *body, then);
        });
        co_return reply(question, result);
    }
    if (steps.size() == 4 && !post && what == "cards") {
        const auto result = co_await ask([&](const Answer& then) { house.own_cards(id, then); });
        co_return reply(question, result);
    }
    if (steps.size() == 4 && !post && what == "analysis") co_return reply(question, house.analysis(id));
    if (steps.size() == 4 && !post && what == "replay") {
        const auto result = co_await ask([&](const Answer& then) { house.replay(id, then); });
        co_return reply(question, result);
    }
    if (steps.size() == 5 && !post && what == "replay" && steps[4] == "steps") {
        const auto from = query_number(question.query, "from", 1'000'000, 0);
        const auto count = query_number(question.query, "count", 100, 20);
        if (!from || !count) co_return problem(question.request, from ? count.error() : from.error());
        const auto result = co_await ask([&](const Answer& then) { house.steps(id, *from, *count, then); });
        co_return reply(question, result);
    }
    if (steps.size() == 4 && !post && what == "replay.json") {
        const auto file = co_await ask([&](const Answer& then) { house.replay_file(id, then); });
        if (!file) co_return problem(question.request, file.error());
        Reply out = text(question.request, 200, "application/json", file->get<std::string>());
        out.set(http::field::content_disposition, "attachment; filename=\"imperium-" + id + ".replay.json\"");
        co_return out;
    }
    if (what == "socket")
        co_return problem(question.request, {"bad_request", "this is a WebSocket; ask for an upgrade"});
    co_return problem(question.request,
                      {"not_found", "there is no " + question.path + "; docs/api.md lists what there is"});
}

void Http::join(Table& table, const Json& body, const Answer& then) const {
    Reader read(body, "", "bad_request");
    read.allow({"name", "seat"});
    std::optional<Seat> seat;
    if (read.has("seat")) seat = static_cast<Seat>(read.integer("seat", 0, kMaxSeats - 1));
    if (!read.ok()) return then(read.problem());
    std::string name = "Somebody";
    if (read.has("name")) {
        const auto given = free_text(body, "name", settings_.bounds.name);
        if (!given) return then(std::unexpected(given.error()));
        name = *given;
    }
    table.join(name, seat, then);
}

void Http::fill(Table& table, const Json& body, const Answer& then) const {
    Reader read(body, "", "bad_request");
    read.allow({"token", "seat", "level"});
    const std::string token = read.text("token");
    const auto seat = static_cast<Seat>(read.integer("seat", 0, kMaxSeats - 1));
    if (!read.ok()) return then(read.problem());
    const auto level = level_of(body, table::kStandIn);
    if (!level) return then(std::unexpected(level.error()));
    if (!table.seat_of(token)) return then(refuse("wrong_token", table_phrases::say("server.wrong-token")));
    table.fill(seat, *level, then);
}

asio::awaitable<Reply> Http::lobby(const Question& question) const {
    const auto parts = co_await of_all(&House::lobby_part);
    Json all = House::lobby_of(parts);
    if (!question.by_node) all = first_.with_other_nodes(std::move(all));
    std::string body = write_json(all);
    const std::string tag = '"' + table::checksum_text(table::field_sum("lobby", Json(body))) + '"';
    const bool same = view_of(question.request[http::field::if_none_match]) == tag;
    Reply out = text(question.request, same ? 304 : 200, "application/json", same ? std::string{} : std::move(body));
    out.set(http::field::etag, tag);
    out.set(http::field::cache_control, "no-cache");
    co_return out;
}

}  // namespace imperium::server
