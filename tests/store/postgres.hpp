#pragma once

#include <optional>
#include <string>

namespace imperium::store {

// A PostgreSQL of the tests' own, in a folder that goes with it: nobody listens to the network. Root may not run one,
// so there it runs as the user `postgres` or `nobody`.
class Postgres {
public:
    Postgres();
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;
    ~Postgres();

    const std::string& problem() const { return problem_; }  // why there is none
    std::string place(const std::string& schema);            // postgresql://…, with a schema of its own
    void run(const std::string& schema, const std::string& sql);
    void stop();  // at once, as in a crash
    void start();

    // The one of this process, begun when it is first asked for.
    static Postgres& here();

private:
    int command(const std::string& program, const std::string& words) const;
    std::string folder_, programs_, problem_;
};

}  // namespace imperium::store
