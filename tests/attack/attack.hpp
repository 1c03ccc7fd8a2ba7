#pragma once

#include "../server/client.hpp"
#include "core/rng.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// What the attacks share. `./test --attack` runs them whole; the ordinary tests run a short form of each.
namespace imperium::test {

// Whether this is the whole campaign (IMPERIUM_ATTACK=whole).
bool whole_campaign();
// The size of an attack: `few` in the short form, `many` in the whole campaign, or what the variable of this name says
// (IMPERIUM_ATTACK_KILLS=20).
int size_of(const std::string& name, int few, int many);
// The seed of this run: the same in every short form, another in every campaign. IMPERIUM_ATTACK_SEED repeats one.
std::uint64_t attack_seed();

// A table at which everybody is a person, with one socket for each seat and one for a spectator.
struct Gathering {
    std::string table;
    std::vector<std::string> tokens;
    std::vector<std::unique_ptr<Viewing>> viewers;  // the seats, then the spectator
    std::vector<std::vector<std::string>> before;   // what earlier connections of each were sent

    Viewing& at(Seat seat) { return *viewers[seat]; }
    Viewing& spectator() { return *viewers.back(); }
    std::vector<std::string> sent_to(std::size_t viewer) const;
    // Another connection of this viewer takes the place of the first, with what that one has seen or anew.
    void reconnect(std::size_t viewer, std::uint16_t port, bool anew);
    void settle();  // everything on its way has arrived everywhere
};
// Strangers: each seat was taken by somebody else.
Gathering strangers(std::uint16_t port, const std::string& game, int seats);
// All seats are one person's; the luck is chosen.
Gathering one_person(std::uint16_t port, const std::string& game, int seats, const std::string& seed);

}  // namespace imperium::test
