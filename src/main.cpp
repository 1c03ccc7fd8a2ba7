#include "app/app.hpp"

int main(int argc, char** argv) { return imperium::run_app(argc, argv); }
