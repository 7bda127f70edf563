import { currentHost, installPackages } from "./host.ts";
import type { Host } from "./host.ts";

const INSTALL_HELP =
  "Pebble, a certificate authority for tests, was not found, and could not be installed here. Install it and try again:\n" +
  "  Debian:  apt-get install pebble  (as root, or with sudo in front)";

/**
 * Returns the paths of the certificate authority and of its DNS server, and installs them if possible.
 * @throws Error with installation instructions if that fails
 */
export function findPebble(host: Host = currentHost()): { pebble: string; dnsServer: string } {
  const found = find(host) ?? installAndFind(host);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

function find({ path }: Host) {
  const [pebble, dnsServer] = ["pebble", "pebble-challtestsrv"].map((name) =>
    Bun.which(name, { PATH: path }),
  );
  return pebble && dnsServer ? { pebble, dnsServer } : null;
}

function installAndFind(host: Host) {
  installPackages(host, "No Pebble on the PATH: installing Debian's", ["pebble"]);
  return find(host);
}
