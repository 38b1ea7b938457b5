#!/usr/bin/env bash
# Installs the Debian packages listed in the files given, those that are missing; one clear message if it cannot.
set -u
missing=()
while read -r package; do
    case "$package" in ''|'#'*) continue ;; esac
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done < <(cat "$@")
if ! command -v swift >/dev/null 2>&1; then
    echo "setup: no Swift toolchain found; install Swift 6.2 or newer from https://www.swift.org/install and" \
        "put it on the PATH" >&2
    exit 1
fi
[ ${#missing[@]} -eq 0 ] && exit 0
fail() {
    echo "setup: these Debian packages are missing and could not be installed ($1): ${missing[*]}" >&2
    exit 1
}
command -v apt-get >/dev/null 2>&1 || fail "this system has no apt-get"
run=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "not root, and there is no sudo"
    run=(sudo)
fi
echo "setup: installing ${missing[*]}"
install() {
    "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" \
        >/dev/null 2>&1
}
install || { "${run[@]}" apt-get update >/dev/null 2>&1; install; } ||
    fail "apt-get failed; is there a network, and are you allowed to install?"
