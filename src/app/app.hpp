#pragma once

namespace imperium {

// The program: one subcommand after another in src/app. Answers the exit code.
int run_app(int argc, char** argv);

}  // namespace imperium
