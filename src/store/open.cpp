#include "store/open.hpp"

#include "store/sqlite_store.hpp"

#ifdef IMPERIUM_POSTGRES
#include "store/postgres/postgres_store.hpp"
#endif

#include <string_view>

namespace imperium::store {

Result<std::unique_ptr<Store>> open(const std::string& place, [[maybe_unused]] const std::optional<NodeWish>& node) {
    constexpr std::string_view kSqlite = "sqlite:";
    if (place.starts_with(kSqlite) && place.size() > kSqlite.size()) return open_sqlite(place.substr(kSqlite.size()));
    if (place.starts_with("postgresql://") || place.starts_with("postgres://"))
#ifdef IMPERIUM_POSTGRES
        return open_postgres(place, node);
#else
        return refuse("bad_option",
                      "this program was built without PostgreSQL: install libpqxx-dev and build it again");
#endif
    return refuse("bad_option", "a journal is kept at sqlite:FOLDER or postgresql://USER@HOST/NAME");
}

}  // namespace imperium::store
