#include "store/postgres.hpp"

#include <cstdlib>
#include <filesystem>
#include <pwd.h>
#include <unistd.h>

#ifdef IMPERIUM_POSTGRES
#include <pqxx/pqxx>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// libpqxx 6.4 forgets one answer of libpq whenever a connection breaks: it asks for the encoding before it has taken
// hold of the answer, and that throws.
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx\n"; }
#endif
#endif

namespace imperium::store {

namespace fs = std::filesystem;

namespace {

// The newest version that is installed.
std::string programs_of_postgres() {
    std::string found;
    int newest = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", error)) {
        const int version = std::atoi(entry.path().filename().c_str());
        if (version <= newest || !fs::exists(entry.path() / "bin/initdb")) continue;
        newest = version;
        found = (entry.path() / "bin/").string();
    }
    return found;
}

}  // namespace

Postgres::Postgres() : programs_(programs_of_postgres()) {
    if (programs_.empty()) {
        problem_ = "there is no PostgreSQL in /usr/lib/postgresql; ./setup test installs it";
        return;
    }
    std::string name = (fs::temp_directory_path() / "imperium-postgres-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    if (::getuid() == 0)
        for (const char* user : {"postgres", "nobody"})
            if (const passwd* known = ::getpwnam(user); known != nullptr) {
                if (::chown(folder_.c_str(), known->pw_uid, known->pw_gid) != 0) problem_ = "chown failed";
                break;
            }
    if (command("initdb", "-D " + folder_ + "/data -A trust -U imperium -E UTF8 --locale=C --no-sync") != 0)
        problem_ = "initdb failed";
    else
        start();
}

Postgres::~Postgres() {
    if (folder_.empty()) return;
    stop();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

int Postgres::command(const std::string& program, const std::string& words) const {
    std::string line = "cd " + folder_ + " && ";
    if (::getuid() == 0)
        for (const char* user : {"postgres", "nobody"})
            if (const passwd* known = ::getpwnam(user); known != nullptr) {
                line += "setpriv --reuid=" + std::to_string(known->pw_uid) + " --regid=" + std::to_string(known->pw_gid)
                        + " --clear-groups ";
                break;
            }
    return std::system((line + programs_ + program + " " + words + " >> log 2>&1").c_str());
}

void Postgres::start() {
    if (command("pg_ctl",
                "-D data -w -t 60 -o \"-k " + folder_ + " -c listen_addresses='' -c max_connections=40\" start")
        != 0)
        problem_ = "PostgreSQL does not start";
}
void Postgres::stop() { (void)command("pg_ctl", "-D data -w -m immediate stop"); }

std::string Postgres::place(const std::string& schema) {
    run("public", "CREATE SCHEMA IF NOT EXISTS " + schema);
    return "postgresql:///postgres?host=" + folder_ + "&user=imperium&options=-csearch_path%3D" + schema;
}

void Postgres::run([[maybe_unused]] const std::string& schema, [[maybe_unused]] const std::string& sql) {
#ifdef IMPERIUM_POSTGRES
    pqxx::connection connection("postgresql:///postgres?host=" + folder_ + "&user=imperium&options=-csearch_path%3D"
                                + schema);
    pqxx::nontransaction work(connection);
    work.exec(sql);
#endif
}

Postgres& Postgres::here() {
    static Postgres one;
    return one;
}

}  // namespace imperium::store
