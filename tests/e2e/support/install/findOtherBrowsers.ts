import type { WebKitPrograms } from "../otherBrowsers/openWebKit.ts";

import { currentHost, installPackages } from "./host.ts";
import type { Host } from "./host.ts";

export interface OtherBrowsers {
  firefox: string;
  webKit: WebKitPrograms;
}

/** Of Debian's package libwebkit2gtk-4.1, which is not on the PATH. */
const MINI_BROWSERS = new Bun.Glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");

const INSTALL_HELP =
  "Firefox or WebKit was not found, and could not be installed here. Install them and try again:\n" +
  "  Debian:  apt-get install firefox-esr webkit2gtk-driver xvfb  (as root, or with sudo in front)";

/**
 * Returns the paths of the browsers, and installs missing ones if possible.
 * @throws Error with installation instructions if that fails
 */
export function findOtherBrowsers(host: Host = currentHost()): OtherBrowsers {
  const found = find(host) ?? installAndFind(host);
  if (!found) throw new Error(INSTALL_HELP);
  return found;
}

function find({ path }: Host): OtherBrowsers | null {
  const [firefox, driver, xvfb] = ["firefox-esr", "WebKitWebDriver", "Xvfb"].map((name) =>
    Bun.which(name, { PATH: path }),
  );
  const [miniBrowser] = MINI_BROWSERS.scanSync({ cwd: "/", absolute: true });
  return firefox && driver && xvfb && miniBrowser ? { firefox, webKit: { driver, miniBrowser, xvfb } } : null;
}

function installAndFind(host: Host): OtherBrowsers | null {
  const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb", "fonts-thai-tlwg"];
  installPackages(host, "No Firefox or WebKit on the PATH: installing Debian's", packages);
  return find(host);
}
