#pragma once

#include "core/json.hpp"
#include "core/rng.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace imperium::simulate {

// A client that does what docs/api.md says: it keeps the document by patches, checks versions and checksums, and sends
// again what was not acknowledged. What it would like to do comes from a generator.
class Visitor {
public:
    Visitor(std::string name, std::string table, std::string token)
        : name_(std::move(name)), table_(std::move(table)), token_(std::move(token)) {}

    const std::string& name() const { return name_; }
    const std::string& table() const { return table_; }
    const std::string& token() const { return token_; }
    void move_to(const std::string& table);  // a rematch; the token stays the same

    // The first message on a new connection.
    Json hello();
    // Takes a message; answers what is to be sent because of it.
    std::vector<Json> take(const Json& message);
    // Something to do now; null if there is nothing.
    Json wish(Rng& rng, bool calm);

    bool seated() const { return !token_.empty(); }
    // The document is that of the last message, and nothing is missing.
    bool up_to_date() const { return welcomed_ && version_ >= highest_; }
    const Json& doc() const { return doc_; }
    const Json& log() const { return log_; }  // its entries from the first one known
    const std::map<std::string, Json>& unacknowledged() const { return unacknowledged_; }
    const std::string& fault() const { return fault_; }  // what the server did wrong

    // What has been answered, until it is taken: the command and its ack.
    struct Answered {
        Json command, ack;
    };
    std::vector<Answered> answered() { return std::exchange(answered_, {}); }

private:
    Json command(Json body);
    void take_state(const Json& message);
    bool take_update(const Json& message);
    void expect(bool holds, const std::string& what);

    std::string name_, table_, token_;
    std::string epoch_;
    std::uint64_t version_ = 0;
    std::uint64_t highest_ = 0;  // that was heard of in this epoch
    bool welcomed_ = false;      // on this connection
    bool asked_fresh_ = false;
    Json doc_, log_ = Json::array(), chat_ = Json::array();
    std::map<std::string, Json> unacknowledged_;
    std::vector<std::string> order_;  // in which they were sent
    std::vector<Answered> answered_;
    std::string fault_;
    int next_ = 0;
};

}  // namespace imperium::simulate
