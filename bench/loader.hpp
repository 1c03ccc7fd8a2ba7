#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// The people of a load: processes of their own, each with a share of the tables.
namespace imperium::bench {

// Which tables a loader plays: `first`, `first + step` and so on, below `tables`, each at the server of its number.
struct Share {
    std::vector<std::uint16_t> ports;  // of the servers
    int first = 0;
    int step = 1;
    int tables = 0;
    double rate = 1;  // moves a second at each table
};

// What was seen while it counted.
struct Figures {
    std::vector<double> delays;  // seconds from a move until both people were told
    std::vector<double> sizes;   // bytes of an update on the wire, frames included
    std::vector<double> texts;   // the same as text
    std::uint64_t late = 0;      // moves left out because the last one had not been told yet
    std::uint64_t broken = 0;    // whatever must not happen
    std::vector<std::pair<std::string, std::string>>
        acknowledged;  // tables and commands, from the first move to the last

    void add(Figures&& more);
};

class Loader {
public:
    explicit Loader(Share share);  // begins at once to seat its people
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;
    ~Loader();

    int seated();    // waits until everybody sits, or somebody could not for five minutes: how many do
    void play();     // moves are made from now on
    void measure();  // and counted
    void leave();    // counted no more; servers may go away
    Figures end();
    double processor() const;  // seconds

private:
    void order(char word) const;
    int pid_ = -1;
    int line_ = -1;  // orders there, figures back
};

}  // namespace imperium::bench
