#pragma once

#include "table/records.hpp"

#include <deque>

namespace imperium::table {

// What people say to each other, the last lines of it.
class Chat {
public:
    // `kept` lines are shown to somebody who comes.
    explicit Chat(int kept) : kept_(static_cast<std::size_t>(kept)) {}

    std::uint32_t next() const { return next_; }
    const Json& add(const store::ChatRecord& line) {
        next_ = line.number + 1;
        lines_.push_back(
            {{"n", line.number}, {"seat", line.seat}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
        if (lines_.size() > kept_) lines_.pop_front();
        return lines_.back();
    }
    Json lines() const { return Json(Json::array_t(lines_.begin(), lines_.end())); }

private:
    std::size_t kept_;
    std::uint32_t next_ = 0;
    std::deque<Json> lines_;
};

}  // namespace imperium::table
