#pragma once

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

// Servers under load, as processes of their own.
namespace imperium::bench {

// Seconds of processor time a process has used.
inline double processor_of(const std::string& pid) {
    std::ifstream file("/proc/" + pid + "/stat");
    std::string word;
    std::vector<std::string> words;
    while (file >> word) words.push_back(word);
    if (words.size() < 15) return 0;
    return (std::atof(words[13].c_str()) + std::atof(words[14].c_str())) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// The same of all processes with this name.
inline double processor_of_all(const std::string& name) {
    double all = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        std::ifstream file(entry.path() / "comm");
        std::string comm;
        if (std::getline(file, comm) && comm == name) all += processor_of(entry.path().filename().string());
    }
    return all;
}

// A process that ends with this one.
inline int fork_with_parent() {
    const int made = ::fork();
    if (made == 0) ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    return made;
}

// `imperium serve` without limits, on a free port.
class Child {
public:
    Child(const std::string& program, const std::vector<std::string>& more) {
        std::vector<std::string> words = {program, "serve", "--listen", "127.0.0.1:0"};
        for (const char* limit : {"--connections-per-address", "--requests-per-second", "--tables-per-second",
                                  "--tables-per-address", "--messages-per-second"}) {
            words.emplace_back(limit);
            words.emplace_back("1000000");
        }
        words.insert(words.end(), more.begin(), more.end());
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        int out[2];
        if (::pipe2(out, O_CLOEXEC) != 0) std::exit(1);
        pid_ = fork_with_parent();
        if (pid_ == 0) {
            ::dup2(out[1], STDOUT_FILENO);
            ::execv(program.c_str(), arguments.data());
            ::_exit(127);
        }
        ::close(out[1]);
        std::string said;
        char c = 0;
        while (::read(out[0], &c, 1) == 1 && c != '\n') said += c;
        out_ = out[0];
        const auto colon = said.rfind(':');
        if (colon == std::string::npos) {
            std::fprintf(stderr, "the server %s did not start\n", program.c_str());
            std::exit(1);
        }
        port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { kill_hard(); }

    void kill_hard() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
        ::close(out_);
        pid_ = -1;
    }
    std::uint16_t port() const { return port_; }
    double resident_mib() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/status");
        std::string line;
        while (std::getline(file, line))
            if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) / 1024;
        return 0;
    }
    double processor() const { return processor_of(std::to_string(pid_)); }

private:
    int pid_ = -1;
    int out_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace imperium::bench
