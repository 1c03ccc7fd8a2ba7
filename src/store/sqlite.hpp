#pragma once

#include "store/row.hpp"

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
class Statement final : public Cells {
public:
    Statement(Connection& connection, const char* sql) : connection_(&connection) {
        sqlite3_prepare_v3(connection.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() override { sqlite3_finalize(statement_); }

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
    Cell at(int column) const override {
        switch (sqlite3_column_type(statement_, column)) {
        case SQLITE_INTEGER: return {Cell::number, number(column), {}};
        case SQLITE_TEXT: return {Cell::text, 0, text(column)};
        case SQLITE_BLOB: return {Cell::bytes, 0, text(column)};
        default: return {};
        }
    }
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

}  // namespace imperium::store
