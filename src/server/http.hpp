#pragma once

#include "server/forwarded.hpp"
#include "server/house.hpp"
#include "server/page.hpp"
#include "server/socket.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>

#include <optional>
#include <unordered_set>

namespace imperium::server {

// The HTTP side: one conversation per connection, which may become a WebSocket. It belongs to the thread of the first
// house; what concerns a table is done on the thread of its house, and a WebSocket moves there.
class Http {
public:
    explicit Http(Staff& staff);

    boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket);
    // At the door for other nodes: what they pass on.
    boost::asio::awaitable<void> serve_nodes(boost::asio::ip::tcp::socket socket);
    // At the door for operators: /metrics and /health, and nothing else.
    boost::asio::awaitable<void> serve_metrics(boost::asio::ip::tcp::socket socket);
    const Page& page() const { return page_; }
    // Every socket is told that the server goes down.
    void go_away();
    void forget_idle() { addresses_.forget_idle(steady_seconds()); }

private:
    // What is known of a request before it is answered.
    struct Question {
        const Request& request;
        std::string address;  // whose limits count
        bool by_proxy = false;
        bool by_node = false;  // it is passed on no further
        std::string path;
        std::string query;
        std::vector<std::string> steps;  // of the path
    };

    boost::asio::awaitable<void> conversation(boost::beast::tcp_stream& stream, boost::asio::ip::address peer,
                                              bool by_node);
    // Fills in whom a request of another node came from; refused if it is none.
    Result<void> passed_on(Question& question) const;
    // Does something on the thread of a house, and comes back.
    template <class Value> boost::asio::awaitable<Value> at(House& house, boost::asio::awaitable<Value> work) const;
    template <class Value> boost::asio::awaitable<std::vector<Value>> of_all(Value (House::*question)() const) const;
    // The next to begin a table: they take turns.
    House& next_house();
    // Where a table is, once that is certain.
    boost::asio::awaitable<Result<Place>> place_of(House& house, std::string id, bool by_node) const;
    // What another node answers, or nothing if the table is not there any more.
    boost::asio::awaitable<std::optional<Reply>> answer_elsewhere(House& house, const Question& question,
                                                                  std::string node) const;
    boost::asio::awaitable<Reply> answer_mine(const Question& question);
    boost::asio::awaitable<Reply> answer_table_here(House& house, const Question& question,
                                                    std::shared_ptr<Table> table) const;
    // The socket of a request goes to the house of its table.
    boost::asio::awaitable<void> move_socket(boost::beast::tcp_stream& stream, const Question& question);
    boost::asio::awaitable<void> become_socket(House& house, boost::beast::tcp_stream stream, const Question& question);
    boost::asio::awaitable<Reply> answer(const Question& question);
    boost::asio::awaitable<Reply> answer_api(const Question& question);
    boost::asio::awaitable<Reply> take_game(const Question& question);
    boost::asio::awaitable<Reply> answer_trial(const Question& question);
    // What is known of a trial here; if nothing, what the node says that has it.
    boost::asio::awaitable<Reply> answer_trial_of(const Question& question, Result<Json> here) const;
    boost::asio::awaitable<Reply> answer_table(House& house, const Question& question) const;
    std::optional<Reply> too_many_tables(const Question& question);
    boost::asio::awaitable<Reply> answer_tutorial(const Question& question);
    boost::asio::awaitable<Reply> create_table(const Question& question);
    void join(Table& table, const Json& body, const Answer& then) const;
    void fill(Table& table, const Json& body, const Answer& then) const;
    Reply answer_page(const Question& question) const;
    boost::asio::awaitable<Reply> lobby(const Question& question) const;

    boost::asio::awaitable<Reply> answer_health(const Request& request) const;
    boost::asio::awaitable<Reply> answer_metrics(const Request& request) const;
    // Counts what a limit refused, and tells the operator about an address now and then.
    void refused(const std::string& address, std::string_view limit);
    std::size_t place_for(std::string_view target) const;
    std::optional<Problem> unwelcome(const Question& question, bool upgrade);
    bool known_host(const Request& request) const;
    bool foreign(const Request& request) const;
    Reply reply(const Question& question, const Result<Json>& result) const;
    Reply problem(const Request& request, const Problem& problem) const;
    Reply text(const Request& request, unsigned status, std::string_view type, std::string body) const;

    Staff& staff_;
    const Settings& settings_;
    House& first_;
    Page page_;
    Proxies proxies_;
    Addresses& addresses_;
    int connections_ = 0;
    int bringing_ = 0;                        // requests that bring a whole game or a card set
    std::unordered_set<std::string> taking_;  // addresses whose games are being read
    std::size_t turn_ = 0;
};

template <class Value> boost::asio::awaitable<Value> Http::at(House& house, boost::asio::awaitable<Value> work) const {
    if (&house == &first_) co_return co_await std::move(work);
    co_return co_await boost::asio::co_spawn(house.io(), std::move(work), boost::asio::use_awaitable);
}

template <class Value> boost::asio::awaitable<std::vector<Value>> Http::of_all(Value (House::*question)() const) const {
    const auto asked = [](House& house, Value (House::*what)() const) -> boost::asio::awaitable<Value> {
        co_return (house.*what)();
    };
    std::vector<Value> all;
    for (House* house : staff_.houses) all.push_back(co_await at(*house, asked(*house, question)));
    co_return all;
}

}  // namespace imperium::server
