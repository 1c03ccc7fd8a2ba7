#pragma once

#include "server/hosted.hpp"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace imperium::server {

// What is told of finished games: made once, on the reading pool, and kept as long as there is room. Belongs to the
// server's thread.
class KeptReplays {
public:
    using Make = std::function<Result<Json>()>;

    KeptReplays(boost::asio::io_context& io, std::size_t most_bytes) : io_(io), most_(most_bytes) {}

    // True if the answer is there or on its way already; it is given, then or now.
    bool answer(const std::string& key, const Answer& answer);
    // Otherwise it is made, for everybody who asks meanwhile.
    void make(Pool& pool, const std::string& key, Make make, const Answer& answer);

private:
    struct Kept {
        std::shared_ptr<const Result<Json>> told;  // null: being made
        std::size_t bytes = 0;
        std::vector<Answer> waiting{};
        std::list<std::string>::iterator used{};
    };
    void made(const std::string& key, const std::shared_ptr<const Result<Json>>& told, std::size_t bytes);

    boost::asio::io_context& io_;
    std::size_t most_;
    std::size_t bytes_ = 0;
    std::unordered_map<std::string, Kept> kept_;
    std::list<std::string> used_;  // those that are made, the latest first
};

}  // namespace imperium::server
