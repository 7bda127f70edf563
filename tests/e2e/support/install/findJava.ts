// Finds a Java for the HTML checker, and installs one where there is none.
import { installPackages, currentHost } from "./host.ts";
import type { Host } from "./host.ts";

/** The Nu HTML checker, as its package brings it. */
export const CHECKER_JAR = Bun.resolveSync("vnu-jar/build/dist/vnu.jar", import.meta.dir);

const INSTALL_HELP =
  "No Java 17 or newer was found, and none could be installed here. The check of the pages' HTML needs it. Install one and try again:\n" +
  "  Debian, Ubuntu:    apt-get install default-jre-headless      (as root, or with sudo in front)\n" +
  "  Fedora:            dnf install java-latest-openjdk-headless  (as root, or with sudo in front)\n" +
  "  macOS:             brew install openjdk                      (and put it on the PATH, as it then tells)";

/** The path of a Java that runs the checker. Throws the command to type when there is none and none can be had. */
export function findJava(host: Host = currentHost()): string {
  const found = findOnPath(host) ?? installAndFind(host);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

/** A name on the PATH is not enough: it may be too old for the checker, and on macOS it only advertises a download. */
function findOnPath({ path, run }: Host): string | null {
  const java = Bun.which("java", { PATH: path });
  return java && run([java, "-jar", CHECKER_JAR, "--version"]) ? java : null;
}

function installAndFind(host: Host): string | null {
  installPackages(host, "No Java 17 or newer on the PATH: installing Debian's", ["default-jre-headless"]);
  return findOnPath(host);
}
