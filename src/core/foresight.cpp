#include "core/foresight.hpp"

#include "core/phrases.hpp"

#include <optional>

namespace imperium {

namespace {

constexpr std::uint64_t kWorlds = 16;

// What one world says of a list: how far it went, what the seat was told on the way, and what it was shown at the end.
struct Course {
    std::size_t carried_out = 0;
    bool open = true;  // no chance, and the seat always decided next
    Json told = Json::array();
    Json shown;
    std::optional<Problem> problem;

    bool alike(const Course& other) const {
        return carried_out == other.carried_out && open == other.open && told == other.told && shown == other.shown
               && problem.has_value() == other.problem.has_value()
               && (!problem
                   || (problem->code == other.problem->code && problem->message() == other.problem->message()));
    }
};

bool met_chance(const std::vector<Told>& told) {
    for (const Told& one : told)
        if (const Json* type = field(one.full, "type"); type != nullptr && *type == "chance") return true;
    return false;
}

// Carries out the first `count` actions as long as the list is open, and tries the one after them.
Course course(const Match& match, Seat seat, std::uint64_t world, const Json& actions, std::size_t count) {
    Course course;
    const auto there = match.imagined(seat, world);
    const Viewer viewer = Viewer::of(seat);
    while (course.open && course.carried_out < count) {
        const auto told = there->apply(seat, actions[course.carried_out]);
        if (!told) {
            course.problem = told.error();
            break;
        }
        ++course.carried_out;
        course.open = !met_chance(*told);
        for (const Told& one : *told)
            if (const Json& event = one.to(viewer); !event.is_null()) course.told.push_back(event);
        if (course.carried_out < actions.size()) course.open = course.open && there->pending().has(seat);
    }
    course.shown = there->view(viewer);
    if (course.open && !course.problem && course.carried_out < actions.size())
        if (const auto last = there->apply(seat, actions[course.carried_out]); !last) course.problem = last.error();
    return course;
}

// The course all imagined worlds agree on, if they do.
std::optional<Course> agreed(const Match& match, Seat seat, const Json& actions, std::size_t count) {
    Course first = course(match, seat, 1, actions, count);
    for (std::uint64_t world = 2; world <= kWorlds; ++world)
        if (!first.open || !course(match, seat, world, actions, count).alike(first)) return std::nullopt;
    return first;
}

}  // namespace

Result<void> check_list(const Match& match, Seat seat, const Json& actions) {
    const auto found = agreed(match, seat, actions, actions.size() - 1);
    if (!found) return refuse("unforeseen", core_phrases::say("core.unforeseen"));
    if (found->problem)
        return refuse(found->problem->code, *found->problem,
                      "action " + std::to_string(found->carried_out + 1) + " of the list: ");
    return {};
}

bool foreseen(const Match& match, Seat seat, std::span<const Entry> decisions) {
    Json actions = Json::array();
    for (const Entry& decision : decisions) {
        if (decision.seat != seat) return false;
        actions.push_back(decision.data);
    }
    const auto found = agreed(match, seat, actions, actions.size());
    return found && !found->problem;
}

}  // namespace imperium
