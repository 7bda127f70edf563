// Finds a Java for the HTML checker, and installs one where there is none.
import { installPackages, thisMachine } from "./machine.ts";
import type { Machine } from "./machine.ts";

/** The Nu HTML checker, as its package brings it. */
export const CHECKER = Bun.resolveSync("vnu-jar/build/dist/vnu.jar", import.meta.dir);

const ADVICE =
  "No Java 17 or newer was found, and none could be installed here. The check of the pages' HTML needs it. Install one and try again:\n" +
  "  Debian, Ubuntu:    apt-get install default-jre-headless      (as root, or with sudo in front)\n" +
  "  Fedora:            dnf install java-latest-openjdk-headless  (as root, or with sudo in front)\n" +
  "  macOS:             brew install openjdk                      (and put it on the PATH, as it then tells)";

/** The path of a Java that runs the checker. Throws the command to type when there is none and none can be had. */
export function findJava(machine: Machine = thisMachine()): string {
  const found = onPath(machine) ?? installed(machine);
  if (!found) throw new Error(ADVICE);
  return found;
}

/** A name on the PATH is not enough: it may be too old for the checker, and on macOS it only advertises a download. */
function onPath({ path, run }: Machine): string | null {
  const java = Bun.which("java", { PATH: path });
  return java && run([java, "-jar", CHECKER, "--version"]) ? java : null;
}

function installed(machine: Machine): string | null {
  installPackages(machine, "No Java 17 or newer on the PATH: installing Debian's", ["default-jre-headless"]);
  return onPath(machine);
}
