import { currentHost, installPackages } from "./host.ts";
import type { Host } from "./host.ts";

/**
 * Returns the path of debootstrap, and installs it if possible.
 * @throws Error with installation instructions if that fails
 */
export function findDebootstrap(host: Host = currentHost()): string {
  const find = () => Bun.which("debootstrap", { PATH: host.path });
  if (!find()) installPackages(host, "No debootstrap on the PATH: installing Debian's", ["debootstrap"]);
  const found = find();
  if (found) return found;
  throw new Error("debootstrap was not found, and could not be installed here: apt-get install debootstrap");
}
