#include "table/kept_check.hpp"

#include "agents/agent.hpp"
#include "table/clocks.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

constexpr std::size_t kMostNameBytes = 4'000;
constexpr std::size_t kHashLength = 64;

std::unexpected<Problem> damaged(const std::string& what) { return refuse("stopped", what); }

Result<void> checked(const store::SeatRecord& seat) {
    const std::string who = "seat " + std::to_string(seat.seat) + ", ";
    const bool person = seat.kind == "person";
    if (!person && seat.kind != "computer" && seat.kind != "open")
        return damaged(who + "kind: it is neither person nor computer nor open");
    if (seat.name.size() > kMostNameBytes) return damaged(who + "name: it is too long");
    if (seat.kind == "computer" ? !agent_of(seat.level) : !seat.level.empty() && !(person && agent_of(seat.level)))
        return damaged(who + "level: there is no such computer player");
    const bool hash = seat.token.size() == kHashLength && std::ranges::all_of(seat.token, [](char c) {
                          return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                      });
    if (person ? !hash : !seat.token.empty()) return damaged(who + "token: it is not the hash of a token");
    return {};
}

Result<void> checked_rematch(const Json& rematch, int seats) {
    if (rematch.is_null()) return {};
    const Json* agreed = field(rematch, "agreed");
    const Json* table = field(rematch, "table");
    const auto is_seat = [&](const Json& one) {
        const auto seat = whole(one);
        return one.is_number_integer() && seat && *seat >= 0 && *seat < seats;
    };
    if (rematch.size() != 2 || agreed == nullptr || !agreed->is_array() || !std::ranges::all_of(*agreed, is_seat)
        || table == nullptr || !(table->is_null() || table->is_string()))
        return damaged("its description, rematch: it does not say which seats agreed to which table");
    return {};
}

Result<void> checked_result(const Json& result, int seats) {
    if (result.is_null()) return {};
    const Json* scores = field(result, "scores");
    const Json* winners = field(result, "winners");
    const auto number = [](const Json& one) { return one.is_number_integer(); };
    const auto is_seat = [&](const Json& one) { return number(one) && whole(one) >= 0 && whole(one) < seats; };
    if (scores == nullptr || !scores->is_array() || scores->size() != static_cast<std::size_t>(seats)
        || !std::ranges::all_of(*scores, number) || winners == nullptr || !winners->is_array()
        || !std::ranges::all_of(*winners, is_seat))
        return damaged("its description, result: it does not say what the seats scored and who won");
    return {};
}

}  // namespace

Result<void> checked(const store::Kept& kept) {
    for (const store::SeatRecord& seat : kept.seats)
        if (auto fine = checked(seat); !fine) return fine;
    if (const auto clocks = Clocks::of(kept.table.clock, kept.table.seats); !clocks)
        return damaged("its description, clock: " + clocks.error().message());
    if (!kept.table.options.is_object()) return damaged("its description, options: they must be an object");
    if (auto fine = checked_result(kept.table.result, kept.table.seats); !fine) return fine;
    return checked_rematch(kept.table.rematch, kept.table.seats);
}

}  // namespace imperium::table
