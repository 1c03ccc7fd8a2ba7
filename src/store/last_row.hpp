#pragma once

#include "store/store.hpp"

#include <span>
#include <string>

namespace imperium::store {

// Remembers, in a small file beside the journal, which row was the last to be written. A journal that lacks it has
// lost its end (its write-ahead log was deleted, an older copy was put in its place), and nobody would notice
// otherwise. The file is written after the journal and never waited for, so it is never ahead of it.
class LastRow {
public:
    enum Kind : int { a_table, a_decision, a_line };
    struct Place {
        Kind kind = a_table;
        std::string table;  // empty: nothing is remembered
        std::int64_t number = 0;
    };

    LastRow() = default;
    LastRow(const LastRow&) = delete;
    LastRow& operator=(const LastRow&) = delete;
    ~LastRow();

    Result<void> open(const std::string& folder);
    const std::string& file() const { return file_; }
    const Place& row() const { return row_; }  // as it was when the file was opened
    // What is about to be forgotten is not remembered.
    void before(std::span<const Change> changes);
    void after(std::span<const Change> changes);

private:
    void write(const Place& place);
    std::string file_;
    int handle_ = -1;
    Place row_;
};

}  // namespace imperium::store
