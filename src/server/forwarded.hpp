#pragma once

#include "core/problem.hpp"

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace imperium::server {

// Proxies whose word about their clients is taken: addresses (192.0.2.7) and networks (10.0.0.0/8). What anybody else
// writes into a request's headers is not looked at.
class Proxies {
public:
    using Address = boost::asio::ip::address;

    static Result<Proxies> of(const std::vector<std::string>& names);

    bool trusts(const Address& address) const;
    // Whom a request came from. Each proxy adds, at the end, the address it was asked by; from the end on, the first
    // that is no trusted proxy is the client. `forwarded` and `x_forwarded_for` are all lines of these headers, in
    // order. Where both name somebody, and not the same, neither is believed: a client may have written one of them.
    Address client(const Address& peer, const std::vector<std::string>& forwarded,
                   const std::vector<std::string>& x_forwarded_for) const;

private:
    struct Network {
        Address base;
        int bits = 0;
    };
    Address walked(const Address& peer, const std::vector<std::string>& hops) const;
    std::vector<Network> networks_;
};

// 192.0.2.7, [2001:db8::7], either with a port after it, or a plain v6 address. A v4 address in v6 clothes is v4.
Result<boost::asio::ip::address> read_address(std::string_view text);

}  // namespace imperium::server
