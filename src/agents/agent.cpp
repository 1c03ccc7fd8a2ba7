#include "agents/agent.hpp"

#include "core/json.hpp"

namespace imperium {

static_assert(info_of(Agent::random).agent == Agent::random && info_of(Agent::emperor).agent == Agent::emperor);

Result<Agent> agent_of(std::string_view name) {
    std::vector<std::string> names;
    for (const AgentInfo& info : kAgents) {
        if (info.name == name) return info.agent;
        names.emplace_back(info.name);
    }
    return refuse("bad_request",
                  "there is no agent " + brief(Json(std::string(name))) + "; there are " + joined(names, "and"));
}

std::string_view name_of(Agent agent) { return info_of(agent).name; }

}  // namespace imperium
