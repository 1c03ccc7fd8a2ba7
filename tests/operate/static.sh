#!/usr/bin/env bash
# The one file of the preset `static`: it needs no library, plays the games every other build plays, serves and keeps
# tables, and says what it lacks. As root it does so in a folder in which there is nothing but itself.
# Usage: tests/operate/static.sh PROGRAM
set -euo pipefail
[ $# -eq 1 ] && [ -x "$1" ] || { echo "static.sh: one argument is wanted, a program of the preset static" >&2; exit 2; }
project=$(cd "$(dirname "$0")/../.." && pwd)
fail() { echo "static.sh: $1" >&2; exit 1; }
empty=$(mktemp -d)
server=
leave() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$empty"
}
trap leave EXIT

if ldd "$1" >/dev/null 2>&1; then fail "it loads libraries: $(ldd "$1")"; fi
chmod 755 "$empty"
install -m 755 "$1" "$empty/imperium"
mkdir -m 777 "$empty/tmp" "$empty/tables"
alone=("$empty/imperium") home=$empty
if [ "$(id -u)" -eq 0 ]; then alone=(chroot --userspec=65534:65534 "$empty" /imperium) home=; fi

"${alone[@]}" bench --fingerprints | cmp - "$project/tests/golden/fingerprints.txt" || fail "its fingerprints are others"
said=$("${alone[@]}" serve --listen 127.0.0.1:0 --database postgresql:///none 2>&1) && fail "it took a database"
grep -q 'without PostgreSQL' <<<"$said" || fail "of PostgreSQL it says: $said"
said=$(OMPI_COMM_WORLD_SIZE=2 "${alone[@]}" verify clash --games 1 2>&1) && fail "it ran under mpirun"
grep -q 'no MPI' <<<"$said" || fail "of MPI it says: $said"

"${alone[@]}" serve --listen 127.0.0.1:0 --data "$home/tables/here" >"$empty/tmp/said" 2>"$empty/tmp/log" &
server=$!
for _ in $(seq 100); do grep -q 'Imperium is at' "$empty/tmp/said" && break; sleep 0.1; done
address=$(sed -n 's|.*\(http://[^/]*\)/.*|\1|p' "$empty/tmp/said" | head -n 1)
[ -n "$address" ] || { cat "$empty/tmp/log" >&2; fail "it does not serve"; }
python3 "$project/docs/examples/seat.py" "$address" --game clash --against random | tail -n 1
kill "$server" && wait "$server" || fail "it does not stop as it should"
server=
[ -s "$empty/tables/here/imperium.db" ] || fail "it kept no tables"
echo "static.sh: it needs nothing, and plays"
