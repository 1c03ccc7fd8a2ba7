#include "core/text.hpp"

#include "games/galactic/codec.hpp"
namespace imperium {
std::string GalacticCodec::table(const Galactic::State&, Viewer, const TextStyle&) { return {}; }
std::string GalacticCodec::question(const Galactic::State&, Seat) { return {}; }
std::string GalacticCodec::notation(const Galactic::Action&) { return {}; }
std::string GalacticCodec::meaning(const Galactic::State&, Seat, const Galactic::Action&) { return {}; }
std::string GalacticCodec::sentence(const Json&) { return {}; }
std::string GalacticCodec::ask(const Galactic::State&, Viewer, const std::string&) { return {}; }
std::string GalacticCodec::svg(const Galactic::State&, Viewer) { return {}; }
}  // namespace imperium
