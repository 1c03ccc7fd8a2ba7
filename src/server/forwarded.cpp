#include "server/forwarded.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace imperium::server {

namespace ip = boost::asio::ip;

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// The parts between separators that are not inside quotes.
std::vector<std::string_view> parts(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && quoted && text[i] == '\\') {
            ++i;
            continue;
        }
        if (i < text.size() && text[i] == '"') quoted = !quoted;
        if (i < text.size() && (quoted || text[i] != separator)) continue;
        out.push_back(trimmed(text.substr(begin, i - begin)));
        begin = i + 1;
    }
    return out;
}

// A token or a whole quoted text; nothing if it is neither.
std::optional<std::string> value_of(std::string_view text) {
    if (!text.starts_with('"'))
        return text.find('"') == std::string_view::npos ? std::optional(std::string(text)) : std::nullopt;
    std::string value;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"') return i + 1 == text.size() ? std::optional(value) : std::nullopt;
        if (text[i] == '\\' && ++i == text.size()) break;
        value += text[i];
    }
    return std::nullopt;
}

bool is_for(std::string_view name) {
    return std::ranges::equal(name, std::string_view("for"), [](char a, char b) { return (a | 0x20) == b; });
}

// All `for` of Forwarded (RFC 7239); an empty text where an element has none, has two, or is malformed: a client may
// have left a quote open so that what the proxy added is taken for its own text.
std::vector<std::string> forwarded_hops(const std::vector<std::string>& lines) {
    std::vector<std::string> hops;
    for (const std::string& line : lines)
        for (const std::string_view element : parts(line, ',')) {
            std::optional<std::string> hop;
            bool fine = true;
            for (const std::string_view pair : parts(element, ';')) {
                if (pair.empty()) continue;
                const auto equals = pair.find('=');
                const auto value =
                    equals == std::string_view::npos ? std::nullopt : value_of(trimmed(pair.substr(equals + 1)));
                const bool names = equals != std::string_view::npos && is_for(pair.substr(0, equals));
                fine = fine && value.has_value() && !(names && hop);
                if (names) hop = value;
            }
            hops.push_back(fine ? hop.value_or("") : "");
        }
    return hops;
}

std::vector<std::string> plain_hops(const std::vector<std::string>& lines) {
    std::vector<std::string> hops;
    for (const std::string& line : lines)
        for (const std::string_view hop : parts(line, ',')) hops.emplace_back(hop);
    return hops;
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

ip::address plain(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

template <class Bytes> bool same_bits(const Bytes& a, const Bytes& b, int bits) {
    for (std::size_t i = 0; i < a.size() && bits > 0; ++i, bits -= 8) {
        const int mask = bits >= 8 ? 0xff : 0xff << (8 - bits) & 0xff;
        if ((a[i] & mask) != (b[i] & mask)) return false;
    }
    return true;
}

}  // namespace

Result<ip::address> read_address(std::string_view text) {
    std::string_view bare = trimmed(text);
    if (bare.starts_with('[')) {
        const auto end = bare.find(']');
        const auto rest = end == std::string_view::npos ? std::string_view("?") : bare.substr(end + 1);
        if (!rest.empty() && !(rest.starts_with(':') && all_digits(rest.substr(1))))
            return refuse("bad_request", "this is no address");
        bare = bare.substr(1, end - 1);
    } else if (std::ranges::count(bare, ':') == 1) {
        const auto colon = bare.find(':');
        if (!all_digits(bare.substr(colon + 1))) return refuse("bad_request", "this is no address");
        bare = bare.substr(0, colon);
    }
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(bare), error);
    if (error) return refuse("bad_request", "this is no address");
    return plain(address);
}

Result<Proxies> Proxies::of(const std::vector<std::string>& names) {
    Proxies proxies;
    for (const std::string& name : names) {
        const auto slash = name.find('/');
        const auto base = read_address(std::string_view(name).substr(0, slash));
        int bits = base && base->is_v4() ? 32 : 128;
        bool fits = base.has_value();
        if (fits && slash != std::string::npos) {
            const std::string digits = name.substr(slash + 1);
            int given = -1;
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), given);
            fits = error == std::errc{} && end == digits.data() + digits.size() && given >= 0 && given <= bits;
            bits = given;
        }
        if (!fits)
            return refuse("bad_option", "--proxy takes an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not \""
                                            + name + "\"");
        proxies.networks_.push_back({*base, bits});
    }
    return proxies;
}

bool Proxies::trusts(const Address& given) const {
    const Address address = plain(given);
    return std::ranges::any_of(networks_, [&](const Network& network) {
        if (network.base.is_v4() != address.is_v4()) return false;
        return address.is_v4() ? same_bits(network.base.to_v4().to_bytes(), address.to_v4().to_bytes(), network.bits)
                               : same_bits(network.base.to_v6().to_bytes(), address.to_v6().to_bytes(), network.bits);
    });
}

Proxies::Address Proxies::walked(const Address& peer, const std::vector<std::string>& hops) const {
    Address client = peer;
    for (std::size_t i = hops.size(); i > 0 && trusts(client); --i) {
        const auto hop = read_address(hops[i - 1]);
        if (!hop) break;  // "unknown" or a hidden name: the proxy that wrote it stands for its clients
        client = *hop;
    }
    return client;
}

Proxies::Address Proxies::client(const Address& peer, const std::vector<std::string>& forwarded,
                                 const std::vector<std::string>& x_forwarded_for) const {
    const Address near = plain(peer);
    if (!trusts(near)) return near;
    const Address a = walked(near, forwarded_hops(forwarded));
    const Address b = walked(near, plain_hops(x_forwarded_for));
    if (forwarded.empty() || x_forwarded_for.empty()) return forwarded.empty() ? b : a;
    return a == b ? a : near;
}

}  // namespace imperium::server
