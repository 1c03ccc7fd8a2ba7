#include "attack.hpp"
#include "games/all.hpp"
#include "server/token.hpp"
#include "store/sqlite_store.hpp"
#include "table/history.hpp"
#include "table/patch.hpp"

#include <algorithm>
#include <set>

// Whole games over sockets, with everything that was sent to every viewer kept, and afterwards held against what that
// viewer could know at that moment: the position, the actions, the question and the log as the rules show them to this
// viewer, made again from the journal. A byte too many, a byte too early or an entry about a secret is a leak.
namespace imperium::test {

namespace {

// Patches may leave the fields of an object in another order.
bool same(const Json& a, const Json& b) { return a == b || Json::diff(a, b).empty(); }

// What one viewer may know, decision by decision: the journal played again through its eyes.
class Knowledge {
public:
    Knowledge(const store::Kept& kept, Viewer viewer) : table_(kept.table), rows_(kept.entries), viewer_(viewer) {
        auto match = registry().create(kept.table.game, kept.table.seats, kept.table.options, kept.table.seed);
        EXPECT_TRUE(match.has_value());
        match_ = std::move(*match);
        add(kNobody, nullptr, match_->opening());
    }

    // The next decision; false if there is none.
    bool go_on() {
        if (decisions_ == rows_.size()) return false;
        const store::EntryRecord& row = rows_[decisions_++];
        const auto entry = table::entry_of(table_, row);
        EXPECT_TRUE(entry.has_value()) << row.data;
        if (!entry) return false;
        const auto told = match_->repeat(*entry, Again::strictly);
        EXPECT_TRUE(told.has_value()) << row.data;
        if (told) add(entry->seat, match_->journal().entries.back().data, *told);
        return told.has_value();
    }

    std::size_t decisions() const { return decisions_; }
    const Json& view() const { return view_; }
    // The log as its entries must be, with `own` where the decision was this viewer's.
    const std::vector<Json>& log() const { return log_; }
    bool was_shown(const Json& view) const { return shown_.contains(digest(view)); }
    bool is_now(const Json& doc) const {
        Json legal = Json::array();
        Json asked;
        if (viewer_.kind == Viewer::Kind::seat && match_->pending().has(viewer_.seat)) {
            legal = match_->legal(viewer_.seat);
            asked = to_json(match_->question(viewer_.seat));
        }
        return same(doc["view"], view_) && same(doc["legal"], legal) && same(doc["asked"], asked);
    }

private:
    static std::size_t digest(const Json& view) { return std::hash<std::string>{}(write_json(view)); }
    // An entry of the log where the viewer is told something, or has decided itself.
    void add(Seat mover, const Json& action, const std::vector<Told>& told) {
        Json events = Json::array();
        for (const Told& one : told)
            if (const Json& event = one.to(viewer_); !event.is_null()) events.push_back(event);
        const bool own = mover != kNobody && viewer_.sees(mover);
        if (own || !events.empty()) {
            Json entry = {{"k", log_.size()}, {"seat", seat_or_null(mover)}, {"events", std::move(events)}};
            if (own) entry["own"] = action;
            log_.push_back(std::move(entry));
        }
        view_ = match_->view(viewer_);
        shown_.insert(digest(view_));
    }

    const store::TableRecord& table_;
    const std::vector<store::EntryRecord>& rows_;
    Viewer viewer_;
    std::unique_ptr<Match> match_;
    std::size_t decisions_ = 0;
    Json view_;
    std::vector<Json> log_;
    std::set<std::size_t> shown_;
};

// Reads one viewer's messages in order and keeps the document as a client does.
class Judge {
public:
    Judge(const store::Kept& kept, Viewer viewer, std::string who) : knowledge_(kept, viewer), who_(std::move(who)) {}

    void hear(const std::string& text) {
        const Json message = *parse_json(text);
        const std::string type = message.value("t", "");
        if (type == "state") {
            allow(message, {"t", "version", "epoch", "v", "now", "doc", "sum", "log", "chat"});
            doc_ = message["doc"];
            allow(doc_, {"table", "view", "legal", "asked"});
            place(message["log"], true);
        } else if (type == "update") {
            allow(message, {"t", "v", "patch", "sum", "log", "chat"});
            if (message.size() == 2) return;  // the answer to somebody who has missed nothing
            if (const Json* patch = field(message, "patch")) {
                EXPECT_TRUE(table::apply_patch(doc_, *patch).has_value()) << text;
            }
            const Json* log = field(message, "log");
            place(log != nullptr ? *log : Json::array(), false);
        } else if (type == "ack") {
            answer(message);
        } else {
            leak("a message of an unknown kind", text);
        }
        if (doc_.is_object()) table(doc_["table"]);
    }
    // Everything that happened has been told.
    void at_the_end() {
        while (knowledge_.go_on()) {}
        EXPECT_TRUE(same(doc_["view"], knowledge_.view())) << who_;
        EXPECT_EQ(entries_, knowledge_.log().size()) << who_;
    }

private:
    void leak(const std::string& what, const std::string& text) const {
        ADD_FAILURE() << who_ << " after " << knowledge_.decisions() << " decisions: " << what << ": "
                      << text.substr(0, 600);
    }
    void allow(const Json& message, std::initializer_list<const char*> names) const {
        for (const auto& [name, value] : message.items())
            if (std::ranges::find(names, name) == names.end())
                leak("a field nobody knows, " + name, write_json(message));
    }
    // The decision itself is told to whoever made it, and to nobody else but by the events.
    bool is_entry(const Json& shown, std::size_t k) const {
        if (k >= knowledge_.log().size()) return false;
        Json known = knowledge_.log()[k];
        if (known.contains("own")) {
            if (shown.contains("action")) known["action"] = known["own"];
            known.erase("own");
        }
        return shown == known;
    }
    // The first moment, not before the last one, at which everything shown can be known. The log goes on where it
    // ended, and reaches that moment and not further.
    void place(const Json& log, bool whole) {
        if (doc_["view"].is_null()) {
            if (!log.empty()) leak("a log before the game has begun", write_json(log));
            return;
        }
        const auto first = log.empty() ? entries_ : log[0].value("k", std::size_t{0});
        if (!whole && first != entries_) leak("a log that does not go on where it ended", write_json(log));
        entries_ = first + log.size();
        while (knowledge_.log().size() < entries_ || !knowledge_.is_now(doc_))
            if (knowledge_.log().size() > entries_ || !knowledge_.go_on())
                return leak("what is shown is not what this viewer can know",
                            "log " + write_json(log) + ", the view would differ by "
                                + write_json(Json::diff(knowledge_.view(), doc_["view"])));
        if (knowledge_.log().size() != entries_) leak("a log that lacks something", write_json(log));
        for (std::size_t i = 0; i < log.size(); ++i)
            if (!is_entry(log[i], first + i))
                leak("an entry of the log that is not what this viewer may know", write_json(log[i]));
    }
    void answer(const Json& message) const {
        allow(message, {"t", "id", "ok", "done", "error", "actions", "possible", "view", "now"});
        const Json* view = field(message, "view");  // an old position, as this viewer saw it then
        if (view != nullptr && !knowledge_.was_shown(*view))
            leak("an old position this viewer has not seen", write_json(message));
        if (const Json* actions = field(message, "actions")) {
            Json explained = Json::array();
            for (const Json& one : *actions) explained.push_back(one["action"]);
            if (explained != doc_["legal"]) leak("actions this viewer does not have", write_json(message));
        }
    }
    void table(const Json& shown) const {
        static const std::set<std::string> kFields = {
            "id",      "game",     "title",     "options", "status",     "message",  "notice",
            "you",     "alone",    "listed",    "seats",   "spectators", "clock",    "undo",
            "rematch", "thinking", "seed_hash", "seed",    "result",     "stand_in", "cards"};
        for (const auto& [name, value] : shown.items())
            if (!kFields.contains(name)) leak("a field of the table nobody knows, " + name, write_json(shown));
        const bool over = shown["status"] == "over";
        if (!over && (!shown["seed"].is_null() || !shown["result"].is_null())) leak("the seed before the end", "");
    }

    Knowledge knowledge_;
    std::string who_;
    Json doc_;
    std::size_t entries_ = 0;
};

// Other things than moves that people do meanwhile; some are refused.
void meddle(Gathering& gathering, Rng& rng, std::uint16_t port) {
    const auto who = rng.below(static_cast<std::uint32_t>(gathering.viewers.size()));
    Viewing& viewer = *gathering.viewers[who];
    switch (rng.below(9)) {
    case 0: viewer.command("explain"); break;
    case 1: viewer.command("fresh"); break;
    case 2: viewer.command("look", {{"k", rng.below(30)}}); break;
    case 3: viewer.command("say", {{"text", "line " + std::to_string(rng.below(1000))}}); break;
    case 4: viewer.command("why", {{"action", {{"type", "pass"}}}}); break;
    case 5: viewer.command("move", {{"action", {{"type", "nonsense"}}}}); break;
    case 6:
        if (!viewer.legal().empty()) viewer.command("move", {{"actions", {viewer.legal()[0], {{"type", "nonsense"}}}}});
        break;
    case 7: viewer.command("hint"); break;
    default: gathering.reconnect(who, port, rng.below(2) == 0);
    }
}

// Plays until the end, or until so many decisions were made. Whoever is not asked reads what came only now and then.
void play(Gathering& gathering, Rng& rng, std::uint16_t port, int most) {
    const auto seats = static_cast<std::uint32_t>(gathering.tokens.size());
    for (int made = 0; made < most; ++made) {
        if (made % 40 == 39) gathering.settle();
        Viewing* mover = nullptr;
        const std::uint32_t first = rng.below(seats);
        for (std::uint32_t i = 0; i < seats && mover == nullptr; ++i) {
            Viewing& viewer = *gathering.viewers[(first + i) % seats];
            viewer.settle();
            if (viewer.table()["status"] == "over") return;
            if (!viewer.legal().empty()) mover = &viewer;
        }
        if (mover == nullptr) {
            ADD_FAILURE() << "nobody is asked";
            return;
        }
        const auto& legal = mover->legal();
        const Json ack =
            mover->command("move", {{"action", legal[rng.below(static_cast<std::uint32_t>(legal.size()))]}});
        EXPECT_TRUE(ack.value("ok", false)) << ack;
        if (rng.below(8) == 0) meddle(gathering, rng, port);
    }
}

struct Recorded {
    std::size_t decisions = 0, messages = 0, bytes = 0;
    bool over = false;
};

struct Sum {
    int games = 0, whole = 0;
    std::size_t decisions = 0, messages = 0, bytes = 0;

    void add(const Recorded& one) {
        ++games;
        whole += one.over ? 1 : 0;
        decisions += one.decisions;
        messages += one.messages;
        bytes += one.bytes;
    }
};

void record(const std::string& game, int seats, std::uint64_t seed, int most, Sum& sum) {
    SCOPED_TRACE(game + " with " + std::to_string(seats) + " seats, seed " + std::to_string(seed));
    const TempFolder folder;
    const auto settings = settings_in(folder);
    Rng rng(seed);
    Gathering gathering;
    {
        const RunningServer server(settings);
        gathering = strangers(server.port(), game, seats);
        if (gathering.table.empty()) return;
        play(gathering, rng, server.port(), most);
        gathering.settle();
    }
    const auto store = store::open_sqlite(settings.data);
    ASSERT_TRUE(store.has_value());
    const auto kept = (*store)->load(gathering.table);
    ASSERT_TRUE(kept.has_value()) << kept.error().message();
    Recorded recorded{kept->entries.size(), 0, 0, kept->table.over};
    for (std::size_t i = 0; i < gathering.viewers.size(); ++i) {
        const std::string who = i < gathering.tokens.size() ? "seat " + std::to_string(i) : "the spectator";
        const Viewer viewer = i < gathering.tokens.size() ? Viewer::of(static_cast<Seat>(i)) : Viewer::spectator();
        Judge judge(*kept, viewer, who);
        for (const std::string& text : gathering.sent_to(i)) {
            ++recorded.messages;
            recorded.bytes += text.size();
            judge.hear(text);
            const bool over = text.find("\"over\"") != std::string::npos;
            if (!over) { EXPECT_EQ(text.find(kept->table.seed), std::string::npos) << who << " was sent the seed"; }
            for (const std::string& token : gathering.tokens) {
                EXPECT_EQ(text.find(token), std::string::npos) << who << " was sent a token";
                EXPECT_EQ(text.find(server::token_hash(token)), std::string::npos) << who << " was sent its hash";
            }
            if (testing::Test::HasFailure()) return;
        }
        judge.at_the_end();
    }
    sum.add(recorded);
}

}  // namespace

TEST(Recorder, NobodyIsSentWhatTheyMayNotKnow) {
    std::uint64_t seed = attack_seed();
    const int games = size_of("GAMES", 1, 2);
    for (const GameEntry& entry : registry().all()) {
        Sum sum;
        const auto& counts = entry.info->seats;
        for (const int seats :
             whole_campaign() ? std::vector<int>(counts.begin(), counts.end()) : std::vector<int>{counts.front()})
            for (int game = 0; game < games; ++game) {
                record(std::string(entry.info->id), seats, ++seed, size_of("DECISIONS", 60, 20'000), sum);
                if (HasFailure()) return;
            }
        std::printf("%s: %d games, %d of them to the end; %zu decisions, %zu messages, %zu bytes, no leak\n",
                    std::string(entry.info->id).c_str(), sum.games, sum.whole, sum.decisions, sum.messages, sum.bytes);
    }
}

}  // namespace imperium::test
