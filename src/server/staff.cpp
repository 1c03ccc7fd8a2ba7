#include "server/staff.hpp"

#include <functional>

namespace imperium::server {

Staff::Staff(const Settings& given, store::Store& journal)
    : settings(given), store(journal), nodes(journal.nodes()), addresses(given.bounds),
      thinking(std::make_unique<Thinking>(given.thinkers, 5)), reading(std::make_unique<Pool>(1, 1)),
      studying(std::make_unique<Pool>(1, 10)), writer(std::make_unique<store::Writer>(journal)) {}

Staff::~Staff() { close(); }

House& Staff::house_of(std::string_view table) const {
    return *houses[std::hash<std::string_view>{}(table) % houses.size()];
}

void Staff::close() {
    reading.reset();
    trials.reset();
    thinking.reset();
    studying.reset();
    writer.reset();
    cluster.reset();  // when everything is written
}

}  // namespace imperium::server
