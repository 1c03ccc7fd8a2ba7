#include "core/text.hpp"

#include "games/seize/codec.hpp"
#include "games/seize/uses.hpp"

// `seize` for people at a terminal.
namespace imperium {

using namespace seize;

std::string SeizeCodec::table(const State&, Viewer, const TextStyle&) { return {}; }
std::string SeizeCodec::question(const State&, Seat) { return {}; }
std::string SeizeCodec::notation(const Seize::Action& action) { return write_json(SeizeCodec::action(action)); }
std::string SeizeCodec::meaning(const State&, Seat, const Seize::Action&) { return {}; }
std::string SeizeCodec::sentence(const Json&) { return {}; }
std::string SeizeCodec::ask(const State&, Viewer, const std::string&) { return {}; }

}  // namespace imperium
