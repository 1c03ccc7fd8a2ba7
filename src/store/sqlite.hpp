#pragma once

#include "core/json.hpp"
#include "core/unicode.hpp"

#include <sqlite3.h>

#include <string>
#include <utility>

// SQLite as the journal needs it.
namespace imperium::store {

// One database connection, closed with the object.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { sqlite3_close_v2(db_); }

    Result<void> open(const std::string& file) {
        constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
        if (sqlite3_open_v2(file.c_str(), &db_, kFlags, nullptr) != SQLITE_OK) return failure("cannot be opened");
        sqlite3_busy_timeout(db_, 10'000);
        return {};
    }
    Result<void> run(const char* sql) {
        if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return failure("failed");
        return {};
    }
    std::unexpected<Problem> failure(const std::string& what) const {
        return refuse("stopped", "the journal " + what + ": " + (db_ == nullptr ? "no memory" : sqlite3_errmsg(db_)));
    }
    sqlite3* get() const { return db_; }

private:
    sqlite3* db_ = nullptr;
};

// A value that is no text.
struct Bytes {
    const std::string& text;
};

// A prepared statement that is used again and again.
class Statement {
public:
    Statement(Connection& connection, const char* sql) : connection_(&connection) {
        sqlite3_prepare_v3(connection.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    template <class... Values> Statement& bind(const Values&... values) {
        sqlite3_reset(statement_);
        int place = 0;
        (put(++place, values), ...);
        return *this;
    }
    // For statements that answer nothing.
    Result<void> run() {
        Result<void> done;
        if (sqlite3_step(statement_) != SQLITE_DONE) done = connection_->failure("cannot be written");
        sqlite3_reset(statement_);
        return done;
    }
    // Calls `each` for every row.
    template <class Each> Result<void> rows(Each each) {
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(statement_)) == SQLITE_ROW) each(*this);
        Result<void> done;
        if (code != SQLITE_DONE) done = connection_->failure("cannot be read");
        sqlite3_reset(statement_);
        return done;
    }
    std::string text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return bytes == nullptr
                   ? std::string{}
                   : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    int type(int column) const { return sqlite3_column_type(statement_, column); }
    bool ready() const { return statement_ != nullptr; }

private:
    void put(int place, const std::string& text) {
        sqlite3_bind_text64(statement_, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    void put(int place, const Bytes& bytes) {
        sqlite3_bind_blob64(statement_, place, bytes.text.data(), bytes.text.size(), SQLITE_TRANSIENT);
    }
    void put(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }

    Connection* connection_;
    sqlite3_stmt* statement_ = nullptr;
};

// One row as it is read: each column must hold what can have been written there. The first that does not is the fault.
class Row {
public:
    Row(const Statement& row, std::string what, std::string& fault)
        : row_(row), what_(std::move(what)), fault_(fault) {}

    std::int64_t number(int column, const char* name, std::int64_t low, std::int64_t high) {
        const std::int64_t value = row_.number(column);
        if (row_.type(column) == SQLITE_INTEGER && value >= low && value <= high) return value;
        fail(name, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        return low;
    }
    bool flag(int column, const char* name) { return number(column, name, 0, 1) == 1; }
    std::string text(int column, const char* name, std::size_t most = kMostText) {
        std::string value = row_.text(column);
        if (row_.type(column) == SQLITE_TEXT && value.size() <= most && valid_utf8(value)
            && value.find('\0') == std::string::npos)
            return value;
        fail(name, "must be a text");
        return {};
    }
    std::string bytes(int column, const char* name) {
        if (row_.type(column) == SQLITE_BLOB) return row_.text(column);
        fail(name, "must be bytes");
        return {};
    }
    Json json(int column, const char* name) {
        auto value = parse_json(text(column, name));
        if (!value) fail(name, value.error().message());
        return value ? std::move(*value) : Json();
    }
    void fail(const std::string& name, const std::string& why) {
        if (fault_.empty()) fault_ = what_ + ", " + name + ": " + why;
    }

private:
    static constexpr std::size_t kMostText = std::size_t{1} << 24;
    const Statement& row_;
    std::string what_;
    std::string& fault_;
};

}  // namespace imperium::store
