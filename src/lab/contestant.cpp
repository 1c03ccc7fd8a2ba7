#include "lab/contestant.hpp"

#include <charconv>

namespace imperium {

namespace {

std::unexpected<Problem> unclear(std::string_view words, std::string_view part) {
    return refuse("bad_request",
                  brief(Json(std::string(part))) + " in " + brief(Json(std::string(words)))
                      + " is not understood; a player is a name, then perhaps a budget (:2000 iterations or :250ms), "
                        "then perhaps settings (+exploration=1.5)");
}

Result<void> read_budget(std::string_view words, std::string_view part, Contestant& player) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    const std::string_view rest = part.substr(static_cast<std::size_t>(end - part.data()));
    if (error != std::errc{} || number == 0 || number > 1'000'000'000 || (!rest.empty() && rest != "ms"))
        return unclear(words, part);
    (rest.empty() ? player.iterations : player.milliseconds) = number;
    return {};
}

Result<void> read_setting(std::string_view words, std::string_view part, Contestant& player) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) return unclear(words, part);
    const auto value = parse_json(part.substr(equals + 1));
    if (!value || !value->is_number()) return unclear(words, part);
    player.settings[std::string(part.substr(0, equals))] = *value;
    return {};
}

}  // namespace

Result<Contestant> contestant_of(std::string_view words) {
    Contestant player;
    player.name = words;
    const auto colon = words.find_first_of(":+");
    const auto agent = agent_of(words.substr(0, colon));
    if (!agent) return std::unexpected(agent.error());
    player.agent = *agent;
    std::string_view rest = colon == std::string_view::npos ? std::string_view{} : words.substr(colon);
    while (!rest.empty()) {
        const char kind = rest.front();
        const auto end = rest.find_first_of(":+", 1);
        const std::string_view part = rest.substr(1, end == std::string_view::npos ? end : end - 1);
        const auto read = kind == ':' ? read_budget(words, part, player) : read_setting(words, part, player);
        if (!read) return std::unexpected(read.error());
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end);
    }
    if (const auto checked = settings_from(player.settings, {}); !checked) return std::unexpected(checked.error());
    return player;
}

std::vector<Contestant> round_the_table(const std::vector<Contestant>& given, int seats) {
    std::vector<Contestant> table;
    for (int seat = 0; seat < seats; ++seat) table.push_back(given[static_cast<std::size_t>(seat) % given.size()]);
    return table;
}

}  // namespace imperium
