import { installPackages, currentHost } from "./host.ts";
import type { Host } from "./host.ts";

/** The Nu HTML checker from its npm package. */
export const CHECKER_JAR = Bun.resolveSync("vnu-jar/build/dist/vnu.jar", import.meta.dir);

const INSTALL_HELP =
  "No Java 17 or newer was found, and none could be installed here. The check of the pages' HTML needs it. Install one and try again:\n" +
  "  Debian, Ubuntu:    apt-get install default-jre-headless      (as root, or with sudo in front)\n" +
  "  Fedora:            dnf install java-latest-openjdk-headless  (as root, or with sudo in front)\n" +
  "  macOS:             brew install openjdk                      (and put it on the PATH, as it then tells)";

/**
 * Returns the path of a Java that can run the checker, and installs one if necessary.
 * @throws Error with installation instructions if that fails
 */
export function findJava(host: Host = currentHost()): string {
  const found = findOnPath(host) ?? installAndFind(host);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

/**
 * Runs the checker, because an installed Java may be too old, and on macOS the executable only offers a
 * download.
 */
function findOnPath({ path, run }: Host): string | null {
  const java = Bun.which("java", { PATH: path });
  return java && run([java, "-jar", CHECKER_JAR, "--version"]) ? java : null;
}

function installAndFind(host: Host): string | null {
  installPackages(host, "No Java 17 or newer on the PATH: installing Debian's", ["default-jre-headless"]);
  return findOnPath(host);
}
