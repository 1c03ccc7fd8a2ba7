#include "agents/mind.hpp"
#include "core/card_changes.hpp"
#include "games/all.hpp"
#include "games/card_reading.hpp"

#include <cstdlib>
#include <string_view>
#include <vector>

namespace imperium {

namespace {

// Some decisions by chance: whatever the set says, positions stay sound.
template <class G> void play(const typename G::Options& options) {
    QuickChance chance(1);
    Rng rng(2);
    NoEvents events;
    auto state = G::start(options, chance, events);
    for (int i = 0; i < 400 && !G::over(state); ++i) {
        const Seat seat = G::pending(state).lowest();
        ActionList<G> legal;
        G::legal(state, seat, legal);
        if (legal.empty()) std::abort();
        G::apply(state, seat, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))], chance,
                 events);
        if (G::fault(state) != nullptr) std::abort();
    }
}

// What a table does with it: everybody is shown it, a computer thinks about it, and it is told in words.
void show(Match& match) {
    for (int step = 0; step < 12 && !match.over(); ++step) {
        const Seat seat = match.pending().lowest();
        if (match.table(Viewer::of(seat), {}).empty()) std::abort();
        const auto advice = advise(match, seat, Agent::captain, Limits{4, {}}, static_cast<std::uint64_t>(step));
        if (!advice || match.meaning(seat, advice->action).empty()) std::abort();
        const auto events = match.apply(seat, advice->action);
        if (!events) std::abort();
        for (const Told& one : *events) (void)match.sentence(one.full);
        for (int other = 0; other < match.seats(); ++other)
            if (!match.view(Viewer::of(static_cast<Seat>(other))).is_object()) std::abort();
    }
}

// Refused with a sentence, or played with.
void take(const Json& content) {
    AllGames::each([&]<class Codec>() {
        const GameInfo& info = Codec::info();
        const CardReading* reading = card_reading(info.id);
        if (reading == nullptr) return;
        const auto book = reading->read(content);
        if (!book) {
            if (book.error().message().empty()) std::abort();
            return;
        }
        if (!told_cards(*reading, content)) std::abort();
        Json given = {{"cards", content}};
        if (info.option("edition") != nullptr) given["edition"] = (*book)["edition"];
        const auto complete = complete_options(info, given);
        if (!complete) std::abort();
        for (const int seats : info.seats) {
            const auto options = Codec::options(seats, *complete);
            if (!options) {
                if (options.error().message().empty()) std::abort();
                continue;
            }
            play<typename Codec::Game>(*options);
        }
        auto match = registry().create(info.id, info.seats[0], *complete, "fuzz");
        if (match) show(**match);
    });
}

// Bytes that say what to do; nothing but zeros once they are used up.
struct Bytes {
    const std::uint8_t* data;
    std::size_t left;

    std::uint32_t byte() { return left == 0 ? 0 : (--left, *data++); }
    std::uint32_t word() {
        const std::uint32_t high = byte() << 8U;
        return high | byte();
    }
};

void list_places(Json& value, std::vector<Json*>& places) {
    if (!value.is_structured()) return;
    for (Json& part : value) {
        places.push_back(&part);
        list_places(part, places);
    }
}

// A printed set in which some values are others: most are nearly right, which bytes alone hardly ever are.
Json changed_set(Bytes bytes) {
    const CardReading& reading = *card_reading(bytes.byte() % 4 == 0 ? "clash" : "seize");
    const std::size_t editions = reading.editions.size();
    Json content = reading.printed(editions == 0 ? std::string_view() : reading.editions[bytes.byte() % editions]);
    for (int i = 0; i < 24 && bytes.left > 0; ++i) {
        std::vector<Json*> places;
        list_places(content, places);
        if (places.empty()) break;
        Json& place = *places[bytes.word() % places.size()];
        switch (bytes.byte() % 8) {
        case 0: place = static_cast<int>(bytes.byte()) - 4; break;
        case 1: place = static_cast<std::int64_t>(bytes.word()) << (bytes.byte() % 48); break;
        case 2: place = Json(*places[bytes.word() % places.size()]); break;
        case 3: place = Json::array(); break;
        case 4: place = Json::object(); break;
        case 5:  // a number that is nearly the same
            if (const auto number = whole(place))
                place = *number + static_cast<std::int64_t>(bytes.byte() % 16) - 8;
            else
                place = bytes.byte() % 2 == 0 ? Json(nullptr) : Json(true);
            break;
        case 6:
            if (place.is_array() && !place.empty())
                place.push_back(Json(place[bytes.byte() % place.size()]));
            else if (place.is_string())
                place = std::string(bytes.word(), 'x');
            break;
        default:
            if (place.is_array() && !place.empty())
                place.erase(bytes.byte() % place.size());
            else if (place.is_object() && !place.empty())
                place.erase(std::next(place.begin(), bytes.byte() % static_cast<std::ptrdiff_t>(place.size())));
        }
    }
    return content;
}

}  // namespace

}  // namespace imperium

// Any bytes as the card set of a match, or as changes of a printed set: refused with a sentence, or played with.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace imperium;
    if (size > 0 && data[0] != '{') {
        take(changed_set({data, size}));
        return 0;
    }
    if (const auto content = parse_json({reinterpret_cast<const char*>(data), size})) take(*content);
    return 0;
}
