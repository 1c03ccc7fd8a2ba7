#pragma once

#include "agents/mind.hpp"
#include "table/analysis.hpp"

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

namespace imperium::local {

// Thinks, in slices: about decisions of computers and hints first, then about finished games. Whoever calls it can hear
// "stop" between two slices, without a second thread.
class Thinker {
public:
    // `think`: {"key","match","seat","level","most"}, `study`: {"key", "text" or "kept"}, `stop`: {"key"}, `go-on`:
    // {"milliseconds"}.
    void take(const Json& input, Json& outputs);

private:
    // A decision that is thought about.
    struct Thinking {
        Json key;
        std::unique_ptr<Contemplation> thought;
    };
    // A finished game that is looked at; the clock began when the first of its decisions was looked at.
    struct Studying {
        Json key;
        table::Analysis analysis;
        std::unique_ptr<Contemplation> thought{};
        std::optional<double> ends{};
    };

    void think(const Json& input, Json& outputs);
    void study(const Json& input, Json& outputs);
    void stop(const Json& input);
    void go_on(const Json& input, Json& outputs);
    // True when it is done, or cannot go on.
    bool go_on(Studying& studying, const std::function<bool()>& pause, Json& outputs);

    std::list<Thinking> thinking_;
    std::list<Studying> studying_;
};

}  // namespace imperium::local
