// Finds a Chromium for the browser tests and the screenshots, and installs one where there is none.
import { existsSync } from "node:fs";

import { chromium } from "playwright";

import { installPackages, thisMachine } from "./machine.ts";
import type { Machine } from "./machine.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ADVICE =
  "No Chromium was found, and none could be installed here. Install one and try again:\n" +
  "  Debian:            apt-get install chromium      (as root, or with sudo in front)\n" +
  "  any other system:  node scripts/bun.mjs run --bun playwright install --with-deps chromium";

export interface BrowserMachine extends Machine {
  /** Where Playwright's own browser lies, once it is downloaded. */
  ownBrowser(): string | null;
}

/** The path of a Chromium that runs. Throws the command to type when there is none and none can be had. */
export function findBrowser(machine: BrowserMachine = browserMachine()): string {
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
  installPackages(machine, "No Chromium on the PATH: installing Debian's", ["chromium", "fonts-thai-tlwg"]);
  return onPath(machine);
}

function download(machine: Machine): boolean {
  machine.say("No Chromium on the PATH: downloading Playwright's own");
  return machine.run([process.execPath, "--bun", "node_modules/.bin/playwright", "install", "chromium"]);
}

function browserMachine(): BrowserMachine {
  return { ...thisMachine(), ownBrowser: playwrightsBrowser };
}

function playwrightsBrowser(): string | null {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
