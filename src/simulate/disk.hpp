#pragma once

#include "table/records.hpp"

#include <map>
#include <span>
#include <string>

namespace imperium::simulate {

// What survives a crash: the records of all tables, written all or nothing.
class Disk {
public:
    void write(std::span<const store::Change> changes);
    const std::map<std::string, store::Kept>& tables() const { return tables_; }
    const store::Kept& table(const std::string& id) const { return tables_.at(id); }

private:
    std::map<std::string, store::Kept> tables_;
};

}  // namespace imperium::simulate
