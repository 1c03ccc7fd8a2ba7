#pragma once

#include "lab/balance/trial.hpp"

#include <memory>

namespace imperium::local {

// What the page's workshop asks: what a card set is, and what its changes do.
class Workshop {
public:
    // `cards`: {"request","game"} with {"edition"} for the printed set or {"content"} for another; `trial`: {"wish"};
    // `go-on`: {"milliseconds"}, plays deals for so long, and tells what is known.
    void take(const Json& input, Json& outputs);

private:
    void cards(const Json& input, Json& outputs) const;
    void trial(const Json& input, Json& outputs);
    void go_on(const Json& input, Json& outputs);

    std::unique_ptr<Trial> trial_;
};

}  // namespace imperium::local
