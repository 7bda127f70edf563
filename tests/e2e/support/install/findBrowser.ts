import { existsSync } from "node:fs";
import { basename } from "node:path";

import { chromium } from "playwright";

import { installPackages, currentHost } from "./host.ts";
import type { Host } from "./host.ts";

/** The one without windows, in which pages open in half the time. */
const SHELL = "chromium-headless-shell";

const EXECUTABLE_NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const INSTALL_HELP =
  "No Chromium was found, and none could be installed here. Install one and try again:\n" +
  "  Debian:            apt-get install chromium-headless-shell  (as root, or with sudo in front)\n" +
  "  any other system:  node scripts/bun.mjs run --bun playwright install --with-deps chromium";

export interface BrowserHost extends Host {
  /** Returns the path of Playwright's own browser if it is downloaded, otherwise null. */
  findDownloadedBrowser(): string | null;
}

/**
 * As `findBrowser`, but installs the one without windows also beside another one. If that fails, the other one has to do.
 * @throws as `findBrowser`
 */
export function installBrowser(host: BrowserHost = createBrowserHost()): string {
  const found = findOnPath(host);
  if (found && basename(found) !== SHELL)
    installPackages(host, `Only ${found} on the PATH: installing Debian's ${SHELL}`, [SHELL]);
  return findBrowser(host);
}

/**
 * Returns the path of a working Chromium, and installs one if necessary.
 * @throws Error with installation instructions if that fails
 */
export function findBrowser(host: BrowserHost = createBrowserHost()): string {
  const found =
    findOnPath(host) ??
    installAndFind(host) ??
    host.findDownloadedBrowser() ??
    (downloadBrowser(host) ? host.findDownloadedBrowser() : null);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

/** Runs each candidate, because on some systems the executable only prints how to install the package. */
function findOnPath({ path, run }: Host): string | null {
  for (const name of EXECUTABLE_NAMES) {
    const executable = Bun.which(name, { PATH: path });
    if (executable && run([executable, "--version"])) return executable;
  }
  return null;
}

function installAndFind(host: Host): string | null {
  installPackages(host, "No Chromium on the PATH: installing Debian's", [SHELL, "fonts-thai-tlwg"]);
  return findOnPath(host);
}

function downloadBrowser(host: Host): boolean {
  host.log("No Chromium on the PATH: downloading Playwright's own");
  return host.run([process.execPath, "--bun", "node_modules/.bin/playwright", "install", "chromium"]);
}

function createBrowserHost(): BrowserHost {
  return { ...currentHost(), findDownloadedBrowser: findPlaywrightBrowser };
}

function findPlaywrightBrowser(): string | null {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
