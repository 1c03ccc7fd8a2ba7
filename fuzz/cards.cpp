#include "games/clash/cards.hpp"

#include <cstdlib>
#include <string_view>

// Any bytes as card data: read, or refused with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto cards = imperium::clash::read_cards_text({reinterpret_cast<const char*>(data), size});
    if (!cards && cards.error().message().empty()) std::abort();
    return 0;
}
