// Finds a Chromium for the browser tests and the screenshots, and installs one where there is none.
import { existsSync, readFileSync } from "node:fs";

import { chromium } from "playwright";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Systems made from Debian have packages of their own: Ubuntu's chromium is a snap. */
const OS_RELEASE = "/etc/os-release";
const ADVICE =
  "No Chromium was found, and none could be installed here. Install one and try again:\n" +
  "  Debian:            apt-get install chromium      (as root, or with sudo in front)\n" +
  "  any other system:  node scripts/bun.mjs run --bun playwright install --with-deps chromium";

/** What this machine offers; handed in, so that another one can be played through. */
export interface Machine {
  /** Folders, separated by colons. */
  path: string;
  /** Whether apt installs packages of Debian here. */
  isDebian: boolean;
  say(text: string): void;
  /** Runs a command without a terminal; true when it ended well. */
  run(command: string[]): boolean;
  /** Where Playwright's own browser lies, once it is downloaded. */
  ownBrowser(): string | null;
}

/** The path of a Chromium that runs. Throws the command to type when there is none and none can be had. */
export function findBrowser(machine: Machine = thisMachine()): string {
  const found =
    onPath(machine) ??
    installed(machine) ??
    machine.ownBrowser() ??
    (download(machine) ? machine.ownBrowser() : null);
  if (!found) throw new Error(ADVICE);
  return found;
}

/** A name on the PATH is not enough: on some systems it only advertises a package. */
function onPath({ path, run }: Machine): string | null {
  for (const name of NAMES) {
    const executable = Bun.which(name, { PATH: path });
    if (executable && run([executable, "--version"])) return executable;
  }
  return null;
}

function installed(machine: Machine): string | null {
  const apt = Bun.which("apt-get", { PATH: machine.path });
  if (!machine.isDebian || !apt) return null;
  const asRoot = rootPrefix(machine);
  if (!asRoot) return null;
  machine.say("No Chromium on the PATH: installing Debian's");
  const packages = ["chromium", "fonts-thai-tlwg"];
  machine.run([...asRoot, apt, "update"]);
  machine.run([...asRoot, apt, "install", "-y", "--no-install-recommends", ...packages]);
  return onPath(machine);
}

/** What to put in front of a command to run it as root; null where that would need a password. */
function rootPrefix({ path, run }: Machine): string[] | null {
  if (run(["test", "-w", "/var/lib/dpkg"])) return [];
  const sudo = Bun.which("sudo", { PATH: path });
  return sudo && run([sudo, "-n", "true"]) ? [sudo, "-n"] : null;
}

function download(machine: Machine): boolean {
  machine.say("No Chromium on the PATH: downloading Playwright's own");
  return machine.run([process.execPath, "--bun", "node_modules/.bin/playwright", "install", "chromium"]);
}

function thisMachine(): Machine {
  return {
    path: process.env["PATH"] ?? "",
    isDebian: existsSync(OS_RELEASE) && /^ID=debian$/m.test(readFileSync(OS_RELEASE, "utf8")),
    say: console.log,
    run: (command) =>
      Bun.spawnSync(command, {
        stdio: ["ignore", "ignore", "ignore"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).success,
    ownBrowser: () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : null),
  };
}
