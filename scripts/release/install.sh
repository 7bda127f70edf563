#!/bin/sh
# Installs Vitrine: checks the executable for this machine and copies it to /usr/local/bin.
#   sh install.sh                  from the folder that contains this script
#   sh install.sh https://…/1.0.0  from the folder of a release on the web
# PREFIX=/opt/vitrine installs into /opt/vitrine/bin. Nothing else is changed or downloaded.
set -eu

fail() { echo "install.sh: $*" >&2; exit 1; }

case "$(uname -s)" in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) fail "There is no executable for $(uname -s)." ;;
esac
case "$(uname -m)" in
  x86_64 | amd64) processor=x64 ;;
  aarch64 | arm64) processor=arm64 ;;
  *) fail "There is no executable for $(uname -m)." ;;
esac
file="vitrine-$system-$processor"
# Alpine and a few others have musl instead of glibc.
if ldd --version 2>&1 | grep -q musl; then file="$file-musl"; fi

bin="${PREFIX:-/usr/local}/bin"
mkdir -p "$bin"
folder=$(mktemp -d "$bin/.vitrine.XXXXXX")
trap 'rm -rf "$folder"' EXIT
for name in "$file" SHA256SUMS; do
  case "${1-}" in
    https://*) curl --proto =https --fail --silent --show-error --location --output "$folder/$name" "$1/$name" ;;
    "") cp "$(dirname "$0")/$name" "$folder/" ;;
    *) fail "The address of a release begins with https://." ;;
  esac
done

cd "$folder"
grep " $file\$" SHA256SUMS > sum || fail "SHA256SUMS does not contain $file."
if command -v sha256sum > /dev/null; then sha256sum -c sum; else shasum -a 256 -c sum; fi
chmod 755 "$file"
"./$file" --version || fail "$file does not run on this machine. Alpine needs: apk add libstdc++"
# A running Vitrine keeps its file.
mv "$file" "$bin/vitrine"
echo "Installed $bin/vitrine. Next: vitrine install --domain YOUR.DOMAIN, or vitrine demo to look around."
