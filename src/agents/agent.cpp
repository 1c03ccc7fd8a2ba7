#include "agents/agent.hpp"

#include "core/json.hpp"

namespace imperium {

Result<Agent> agent_of(std::string_view name) {
    std::vector<std::string> names;
    for (const AgentInfo& info : kAgents) {
        if (info.name == name) return info.agent;
        names.emplace_back(info.name);
    }
    return refuse("bad_request",
                  "there is no agent " + brief(Json(std::string(name))) + "; there are " + joined(names, "and"));
}

std::string_view name_of(Agent agent) {
    for (const AgentInfo& info : kAgents)
        if (info.agent == agent) return info.name;
    return {};
}

}  // namespace imperium
