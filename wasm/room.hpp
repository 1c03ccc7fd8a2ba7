#pragma once

#include "table/beginning.hpp"
#include "table/table.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace imperium::local {

// The tables of one browser, in place of a server: messages go in, and what is to be done comes out, both as JSON. It
// reads no clock and keeps nothing; whoever hands the messages in has the time, the rows and somebody who thinks.
class Room {
public:
    Room();

    // An input, `in` names it; what is to be done is added to `outputs`.
    void take(const Json& input, Json& outputs);

private:
    // A table, and its rows as long as they may be asked for.
    struct Seated {
        std::unique_ptr<table::Table> machine;
        std::vector<store::EntryRecord> rows;
    };
    using Work = std::function<void(const Result<void>&)>;

    void games(const Json& input);
    void begin(const Json& input);
    void practise(const Json& input);
    void example(const Json& input);
    void tutorial(const Json& input);
    void load(const Json& input);
    void hello(const Json& input);
    void command(const Json& input);
    void bye(const Json& input);
    void written(const Json& input);
    void thought(const Json& input);
    void woken(const Json& input);
    void close(const Json& input);
    void summary(const Json& input);
    void replay(const Json& input);
    void steps(const Json& input);
    void file(const Json& input);
    void own_cards(const Json& input);

    Result<std::string> seat(store::Kept kept, Json scenario);
    Seated* at(const Json& input);
    // Lets something happen at a table, and does what can be done here.
    void happen(Seated& seated, const table::Input& input);
    void perform(Seated& seated, std::vector<table::Output> outputs);
    void write(const std::string& table, table::Ticket ticket, const std::vector<store::Change>& changes);
    // The same, for the room itself.
    void write(const std::string& table, const std::vector<store::Change>& changes, Work then);
    void renew(Seated& seated, table::Ticket ticket);
    void answer(const Json& input, const Result<Json>& result);
    void out(Json output) { outputs_->push_back(std::move(output)); }
    table::Host host() const;
    table::Terms terms() const;

    table::Time now_;
    Json* outputs_ = nullptr;
    std::map<std::string, Seated> tables_;
    std::map<table::Ticket, Work> works_;  // that wait for a write of the room's own
    table::Ticket next_ = 1;
};

// The journal in an input: of `kept` rows, or of a game's file in `text`.
Result<Journal> journal_in(const Json& input);
// Random bytes as hexadecimal digits.
std::string random_hex(std::size_t bytes);
std::uint64_t random_number();

}  // namespace imperium::local
