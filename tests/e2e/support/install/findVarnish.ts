import { currentHost, installPackages } from "./host.ts";
import type { Host } from "./host.ts";

const INSTALL_HELP =
  "Varnish was not found, and could not be installed here. Install it and try again:\n" +
  "  Debian:  apt-get install varnish  (as root, or with sudo in front)";

/**
 * Returns the path of Varnish, and installs it if possible.
 * @throws Error with installation instructions if that fails
 */
export function findVarnish(host: Host = currentHost()): string {
  const found = findOnPath(host) ?? installAndFind(host);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

/** Debian's folder of it is on the PATH of root only. */
function findOnPath({ path }: Host): string | null {
  return Bun.which("varnishd", { PATH: `${path}:/usr/sbin` });
}

function installAndFind(host: Host): string | null {
  installPackages(host, "No Varnish on the PATH: installing Debian's", ["varnish"]);
  return findOnPath(host);
}
