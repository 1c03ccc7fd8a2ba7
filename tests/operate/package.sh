#!/usr/bin/env bash
# Installs the package of ./package in a fresh Debian bookworm (a chroot), serves from it, plays a game there, takes it out
# again and looks at what is left. Needs root; Debian's packages come from the machine's own sources.
# Usage: tests/operate/package.sh PACKAGE.deb
set -euo pipefail
[ $# -eq 1 ] && [ -f "$1" ] || { echo "package.sh: one argument is wanted, a package of ./package" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "package.sh: only root can enter a chroot" >&2; exit 2; }
project=$(cd "$(dirname "$0")/../.." && pwd)
fresh=$(mktemp -d)
server=
leave() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    ! mountpoint -q "$fresh/proc" || umount "$fresh/proc"
    rm -rf --one-file-system "$fresh"
}
trap leave EXIT
step() { printf '   %s\n' "$1"; }
fail() { echo "package.sh: $1" >&2; exit 1; }

step "a fresh bookworm"
mmdebstrap --quiet --variant=minbase --include=ca-certificates,systemd --aptopt='APT::Install-Recommends "false"' bookworm "$fresh"
mount -t proc proc "$fresh/proc"
cp /etc/resolv.conf "$fresh/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$fresh/usr/sbin/policy-rc.d" && chmod 755 "$fresh/usr/sbin/policy-rc.d"
inside() { DEBIAN_FRONTEND=noninteractive LC_ALL=C chroot "$fresh" "$@"; }
# Everything there is but what apt and dpkg keep for themselves.
everything() {
    (cd "$fresh" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./tmp \
        -o -path ./proc -o -path ./run -o -name '*.list' -path './etc/apt/*' -o -path ./etc/ld.so.cache -o -name '*.postrm' \) -prune -o -print | sort)
}
inside apt-get update -qq
everything >"$fresh/tmp/before"

step "install"
cp "$1" "$fresh/tmp/imperium.deb"
inside apt-get install -y -qq --no-install-recommends /tmp/imperium.deb >"$fresh/tmp/install.log" 2>&1 || { cat "$fresh/tmp/install.log" >&2; fail "it does not install"; }
inside /usr/bin/imperium --version
for file in /usr/share/imperium/page/index.html /usr/share/man/man1/imperium.1.gz /etc/imperium/imperium.conf; do
    [ -s "$fresh$file" ] || fail "$file is missing"
done

step "the unit"
complaints=$(inside systemd-analyze verify /lib/systemd/system/imperium.service 2>&1 | grep -v 'man imperium' || true)
[ -z "$complaints" ] || fail "systemd-analyze verify says: $complaints"
# How much the service could do beyond what it needs, of 100 (it has 15).
exposed=$(inside systemd-analyze security --offline=true --threshold=20 --no-pager imperium.service 2>&1) || fail "the service is not hardened: $exposed"

step "serve, as somebody without rights"
mkdir -p "$fresh/var/lib/imperium" && chown 65534:65534 "$fresh/var/lib/imperium"
chroot --userspec=65534:65534 "$fresh" /usr/bin/env -i XDG_STATE_HOME=/var/lib /usr/bin/imperium --config /etc/imperium/imperium.conf serve \
    --listen 127.0.0.1:0 >"$fresh/tmp/said" 2>"$fresh/tmp/log" &
server=$!
for _ in $(seq 100); do grep -q 'Imperium is at' "$fresh/tmp/said" && break; sleep 0.1; done
address=$(sed -n 's|.*\(http://[^/]*\)/.*|\1|p' "$fresh/tmp/said" | head -n 1)
[ -n "$address" ] || { cat "$fresh/tmp/log" >&2; fail "it does not serve"; }
python3 - "$address" <<'LOOK'
import json, sys, urllib.request
read = lambda path: urllib.request.urlopen(sys.argv[1] + path, timeout=20).read()
assert json.loads(read("/health"))["status"] == "ok"
assert b"<title>Imperium</title>" in read("/")
LOOK
python3 "$project/docs/examples/seat.py" "$address" --game clash --against random | tail -n 1
kill "$server" && wait "$server" || fail "it does not stop as it should"
server=
grep -q 'info: stopped' "$fresh/tmp/log" || fail "it did not say that it stopped"
[ -s "$fresh/var/lib/imperium/imperium.db" ] || fail "the tables are not in /var/lib/imperium"

step "take it out again"
inside apt-get remove -y -qq imperium >/dev/null 2>&1
[ -s "$fresh/var/lib/imperium/imperium.db" ] || fail "removing the package took the tables along"
inside apt-get purge -y -qq imperium >/dev/null 2>&1
inside apt-get autoremove --purge -y -qq >/dev/null 2>&1
everything >"$fresh/tmp/after"
left=$(comm -13 "$fresh/tmp/before" "$fresh/tmp/after")
gone=$(comm -23 "$fresh/tmp/before" "$fresh/tmp/after")
[ -z "$left" ] || fail "this is left: $left"
[ -z "$gone" ] || fail "this is gone: $gone"
echo "package.sh: installs, serves, plays and comes out again"
