#include "simulate/visitor.hpp"

#include "table/patch.hpp"

#include <algorithm>

namespace imperium::simulate {

void Visitor::expect(bool holds, const std::string& what) {
    if (!holds && fault_.empty()) fault_ = name_ + ": " + what;
}

void Visitor::move_to(const std::string& table) {
    table_ = table;
    epoch_.clear();
    version_ = highest_ = 0;
    welcomed_ = false;
    doc_ = nullptr;
    log_ = chat_ = Json::array();
    unacknowledged_.clear();
    order_.clear();
}

Json Visitor::hello() {
    welcomed_ = asked_fresh_ = false;
    Json out = {{"t", "hello"}};
    if (seated()) out["token"] = token_;
    if (!epoch_.empty()) {
        out["epoch"] = epoch_;
        out["v"] = version_;
    }
    return out;
}

Json Visitor::command(Json body) {
    const std::string id = name_ + "-" + std::to_string(next_++);
    body["id"] = id;
    unacknowledged_[id] = body;
    order_.push_back(id);
    return body;
}

std::vector<Json> Visitor::take(const Json& message) {
    std::vector<Json> out;
    const std::string type = message.value("t", "");
    if (type == "ack") {
        const auto at = unacknowledged_.find(message.value("id", ""));
        if (at == unacknowledged_.end()) return out;  // of something that was sent twice
        answered_.push_back({at->second, message});
        std::erase(order_, at->first);
        unacknowledged_.erase(at);
        return out;
    }
    const bool first = !welcomed_;
    if (type == "state")
        take_state(message);
    else if (type == "update") {
        if (!take_update(message) && !asked_fresh_) {
            asked_fresh_ = true;
            out.push_back(command({{"do", "fresh"}}));
        }
    } else
        expect(false, "an unknown message: " + write_json(message));
    welcomed_ = true;
    if (first)
        for (const std::string& id : order_)
            if (out.empty() || out[0]["id"] != id) out.push_back(unacknowledged_[id]);
    return out;
}

void Visitor::take_state(const Json& message) {
    const auto version = message["v"].get<std::uint64_t>();
    if (welcomed_ && message["epoch"] == epoch_ && version < version_) return;  // an old one that took its time
    if (message["epoch"] != epoch_) highest_ = 0;
    epoch_ = message["epoch"].get<std::string>();
    version_ = version;
    highest_ = std::max(highest_, version);
    doc_ = message["doc"];
    log_ = message["log"];
    chat_ = message["chat"];
    asked_fresh_ = false;
    expect(message["sum"] == table::checksum_text(table::checksum(doc_["view"])), "the sum of a state is wrong");
}

bool Visitor::take_update(const Json& message) {
    const auto version = message["v"].get<std::uint64_t>();
    highest_ = std::max(highest_, version);
    if (version <= version_) return true;  // nothing was missed, or it is known
    if (version != version_ + 1 || doc_.is_null()) return false;
    version_ = version;
    if (const Json* patch = field(message, "patch")) {
        if (!table::apply_patch(doc_, *patch)) return false;
        if (message["sum"] != table::checksum_text(table::checksum(doc_["view"]))) {
            expect(false, "the sum after an update is wrong");
            return false;
        }
    }
    if (const Json* cut = field(message, "cut"))
        while (!log_.empty() && log_.back()["k"] >= *cut) log_.erase(log_.size() - 1);
    if (const Json* log = field(message, "log"))
        for (const Json& entry : *log) {
            expect(log_.empty() || entry["k"] == log_.back()["k"].get<int>() + 1, "an entry of the log is missing");
            log_.push_back(entry);
        }
    if (const Json* chat = field(message, "chat"))
        for (const Json& line : *chat) {
            expect(chat_.empty() || line["n"] > chat_.back()["n"], "a line was said twice");
            chat_.push_back(line);
        }
    return true;
}

Json Visitor::wish(Rng& rng, bool calm) {
    if (!up_to_date() || !doc_.is_object() || unacknowledged_.size() > 3) return nullptr;
    const Json& shown = doc_["table"];
    const Json& legal = doc_["legal"];
    const auto any_legal = [&] { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; };
    const auto chance = [&](std::uint32_t percent) { return rng.below(100) < percent; };
    if (!seated()) {
        if (calm || log_.empty()) return nullptr;
        if (chance(50))
            return command({{"do", "look"}, {"k", log_[rng.below(static_cast<std::uint32_t>(log_.size()))]["k"]}});
        return command({{"do", chance(50) ? "fresh" : "ping"}});
    }
    if (shown["status"] == "over") {
        if (calm || !chance(20)) return nullptr;
        return command({{"do", "rematch"}});
    }
    if (shown["status"] != "playing") return chance(10) && !calm ? command({{"do", "say"}, {"text", "hello"}}) : Json();
    const Json& me = shown["seats"][shown["you"].get<std::size_t>()];
    if (!me["level"].is_null() && (calm || chance(30))) return command({{"do", "return"}});
    if (!shown["undo"].is_null() && shown["undo"]["seat"] != shown["you"] && (calm || chance(60)))
        return command({{"do", "answer"}, {"yes", chance(60)}});
    if (!legal.empty() && (calm || chance(80))) {
        if (calm || !chance(15)) return command({{"do", "move"}, {"action", any_legal()}});
        if (chance(10)) return command({{"do", "move"}, {"action", {{"type", "nonsense"}}}});
        return command({{"do", "move"}, {"actions", {any_legal(), any_legal()}}});
    }
    if (calm) return nullptr;
    switch (rng.below(12)) {
    case 0: return command({{"do", "say"}, {"text", "line " + std::to_string(next_)}});
    case 1: return command({{"do", "undo"}});
    case 2: return chance(20) ? command({{"do", "leave"}}) : Json();
    case 3: return command({{"do", "replace"}, {"seat", rng.below(static_cast<std::uint32_t>(shown["seats"].size()))}});
    case 4: return log_.empty() ? Json() : command({{"do", "look"}, {"k", log_.back()["k"]}});
    case 5: return legal.empty() ? Json() : command({{"do", "why"}, {"action", any_legal()}});
    case 6: return command({{"do", "explain"}});
    case 7: return command({{"do", "fresh"}});
    case 8: return command({{"do", "name"}, {"name", name_ + " " + std::to_string(next_)}});
    case 9: return command({{"do", "hint"}, {"level", "random"}});
    case 10: return command({{"do", "no such command"}});
    default: return command({{"do", "ping"}});
    }
}

}  // namespace imperium::simulate
