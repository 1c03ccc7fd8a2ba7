#include "core/registry.hpp"

namespace imperium {

Result<const GameEntry*> Registry::find(std::string_view id) const {
    std::vector<std::string> names;
    for (const GameEntry& entry : entries_) {
        if (entry.info->id == id) return &entry;
        names.push_back(entry.info->id);
    }
    return refuse("unknown_game",
                  "there is no game " + brief(Json(std::string(id))) + "; there are " + joined(names, "and"));
}

Result<std::unique_ptr<Match>> Registry::create(std::string_view game, int seats, const Json& options,
                                                const std::string& seed, const Json& outcomes,
                                                const Recorded& recorded) const {
    const auto entry = find(game);
    if (!entry) return std::unexpected(entry.error());
    return (*entry)->create(seats, options, seed, outcomes, recorded);
}

Result<std::unique_ptr<Match>> Registry::load(const Json& scenario, const std::string& fallback_seed) const {
    if (!scenario.is_object()) return refuse("bad_scenario", "a scenario is an object, not " + brief(scenario));
    const Json* game = field(scenario, "game");
    if (game == nullptr || !game->is_string()) return refuse("bad_scenario", "game is missing; it is the id of a game");
    const auto entry = find(game->get<std::string>());
    if (!entry) return refuse("bad_scenario", entry.error().message());
    return (*entry)->load(scenario, fallback_seed);
}

Result<std::unique_ptr<Match>> Registry::resume(std::string_view game, int seats, const Json& options,
                                                const std::string& seed, std::string_view position) const {
    const auto entry = find(game);
    if (!entry) return std::unexpected(entry.error());
    return (*entry)->resume(seats, options, seed, position);
}

}  // namespace imperium
