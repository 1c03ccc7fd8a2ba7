#include "attack.hpp"
#include "games/all.hpp"

#include <algorithm>

// Input that makes no sense, in every place where input is taken. Nothing of it changes a table, and the server answers
// the next sensible request as if nothing had been.
namespace imperium::test {

namespace {

std::string random_bytes(Rng& rng, std::uint32_t most) {
    std::string out;
    for (std::uint32_t n = rng.below(most); n > 0; --n) out += static_cast<char>(rng.below(256));
    return out;
}

Json random_json(Rng& rng, int depth = 0) {
    switch (rng.below(depth > 3 ? 7U : 9U)) {
    case 0: return nullptr;
    case 1: return rng.below(2) == 1;
    case 2: return static_cast<std::int64_t>(rng.next());
    case 3: return static_cast<int>(rng.below(12)) - 2;
    case 4: return 1e308 * (rng.below(2) == 0 ? 1.0 : -1.0);
    case 5: return std::string(rng.below(80), "x\"\\\n\x7f{"[rng.below(6)]);
    case 6: return "c" + std::to_string(rng.below(110));
    case 7: {
        Json list = Json::array();
        for (std::uint32_t n = rng.below(5); n > 0; --n) list.push_back(random_json(rng, depth + 1));
        return list;
    }
    default: {
        Json object = Json::object();
        static constexpr std::array kNames = {"type", "card", "id",   "do",    "action", "actions", "seat", "token",
                                              "k",    "text", "name", "level", "yes",    "t",       "v",    "epoch"};
        for (std::uint32_t n = rng.below(5); n > 0; --n)
            object[kNames[rng.below(kNames.size())]] = random_json(rng, depth + 1);
        return object;
    }
    }
}

// A sensible value with one thing wrong.
void spoil(Json& value, Rng& rng) {
    if ((value.is_object() || value.is_array()) && !value.empty() && rng.below(4) != 0) {
        auto at = value.begin();
        std::advance(at, rng.below(static_cast<std::uint32_t>(value.size())));
        return spoil(*at, rng);
    }
    value = random_json(rng);
}

Json random_command(const Json& legal, Rng& rng) {
    static constexpr std::array kCommands = {"move",   "explain", "why",     "hint",  "look", "say", "name", "undo",
                                             "answer", "replace", "rematch", "fresh", "ping", "fly", "",     "move"};
    Json command = {{"id", "n" + std::to_string(rng.next())}, {"do", kCommands[rng.below(kCommands.size())]}};
    for (const char* name : {"action", "actions", "k", "text", "name", "seat", "level", "yes"})
        if (rng.below(3) == 0) command[name] = random_json(rng);
    if (!legal.empty() && rng.below(2) == 0) {
        Json action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        spoil(action, rng);
        // What is legal all the same would change the table, as it may.
        if (std::ranges::find(legal, action) == legal.end()) command["action"] = action;
    }
    return command;
}

bool harmless(const Json& command, const Json& legal) {
    const auto name = command.value("do", "");
    if (name == "say" || name == "name" || name == "undo" || name == "leave") return false;
    if (const Json* action = field(command, "action"))
        if (std::ranges::find(legal, *action) != legal.end()) return false;
    return true;
}

void attack_sockets(std::uint16_t port, const std::string& game, int seats, Rng& rng, int count) {
    SCOPED_TRACE(game);
    Gathering gathering = one_person(port, game, seats, "nonsense " + std::to_string(rng.next()));
    ASSERT_FALSE(gathering.table.empty());
    for (std::uint32_t i = rng.below(20); i > 0; --i) {
        gathering.settle();
        for (std::size_t seat = 0; seat < gathering.tokens.size(); ++seat)
            if (Viewing& viewer = *gathering.viewers[seat]; !viewer.legal().empty()) {
                viewer.command("move", {{"action", viewer.legal()[0]}});
                break;
            }
    }
    gathering.settle();
    const Json before = gathering.spectator().view();
    for (int i = 0; i < count; ++i) {
        const auto who = rng.below(static_cast<std::uint32_t>(gathering.viewers.size()));
        Viewing& viewer = *gathering.viewers[who];
        Json command = random_command(viewer.legal(), rng);
        if (rng.below(3) == 0) spoil(command, rng);
        std::string text = write_json(command);
        if (rng.below(10) == 0) text = text.substr(0, rng.below(static_cast<std::uint32_t>(text.size()) + 1));
        if (rng.below(20) == 0) text = std::string(rng.below(3000), "[{\"\\"[rng.below(4)]);
        const auto parsed = parse_json(text);
        if (parsed && parsed->is_object() && parsed->value("do", Json()).is_string()
            && !harmless(*parsed, viewer.legal()))
            continue;
        if (rng.below(15) == 0)
            viewer.send_bytes(random_bytes(rng, 200));
        else
            viewer.send(text);
        viewer.settle();
        if (!viewer.last_error().empty() || viewer.doc().is_null()) gathering.reconnect(who, port, true);
    }
    gathering.settle();
    EXPECT_EQ(gathering.spectator().view(), before) << "nonsense changed the game";
}

void attack_http(std::uint16_t port, Rng& rng, int count) {
    static constexpr std::array kPaths = {"/api/tables",
                                          "/api/mine",
                                          "/api/tables/x/join",
                                          "/api/tables/x/fill",
                                          "/api/games",
                                          "/api/tutorials/clash",
                                          "/",
                                          "/health",
                                          "/api/tables/%00",
                                          "/api/tables/x/replay/steps?from=-1&count=9999999999999999999999",
                                          "/api//",
                                          "/%"};
    for (int i = 0; i < count; ++i) {
        const std::string path = kPaths[rng.below(kPaths.size())];
        Json body = {{"game", "clash"},
                     {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", "greedy"}}}},
                     {"clock", {{"per", "move"}, {"seconds", 60}}}};
        spoil(body, rng);
        switch (rng.below(4)) {
        case 0: {
            const HttpAnswer answer = http(port, "POST", path, write_json(body));
            EXPECT_TRUE(answer.status >= 200 && answer.status < 500) << path << " " << answer.status << body;
            break;
        }
        case 1: http(port, "POST", path, random_bytes(rng, 300)); break;
        case 2: http(port, "GET", path + random_bytes(rng, 3)); break;
        default:
            raw(port,
                (rng.below(2) == 0 ? "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" : "") + random_bytes(rng, 400)
                    + "\r\n\r\n",
                0.02);
        }
    }
    EXPECT_EQ(get(port, "/health").status, 200);
}

}  // namespace

TEST(Nonsense, ChangesNothingAndEndsNothing) {
    Rng rng(attack_seed());
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const int messages = size_of("MESSAGES", 60, 2'400);
    const int requests = size_of("REQUESTS", 100, 1'500);
    for (const GameEntry& entry : registry().all()) {
        const int tables = whole_campaign() ? 3 : 1;
        for (int table = 0; table < tables; ++table) {
            attack_sockets(server.port(), std::string(entry.info->id), entry.info->seats.front(), rng,
                           messages / tables);
            if (HasFailure()) return;
        }
    }
    attack_http(server.port(), rng, requests);
    std::printf("%d messages in each game and %d requests without sense\n", messages, requests);
}

}  // namespace imperium::test
