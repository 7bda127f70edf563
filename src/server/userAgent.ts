import { BROWSER_MAP, OS_MAP, parse } from "bowser";

import { appBrowserName, completeUserAgent } from "./appBrowsers.ts";

/** Characters. Longer user agents are forged. */
export const MAX_USER_AGENT_LENGTH = 512;
/** Instead of names that are not known: the header may contain anything. */
export const UNKNOWN_NAME = "Other";

const DEVICES = new Map([
  ["desktop", "Desktop"],
  ["mobile", "Mobile"],
  ["tablet", "Tablet"],
  ["tv", "TV"],
]);
/** Known browsers with their display names. Other names are whatever the user agent claims. */
const BROWSERS = new Map([
  ...Object.values(BROWSER_MAP).map((name): [string, string] => [name, name]),
  ["Microsoft Edge", "Edge"],
]);
const OPERATING_SYSTEMS = new Map([
  ...Object.values(OS_MAP).map((name): [string, string] => [name, name]),
  ["Chrome OS", "ChromeOS"],
]);

/** Display names; `Other` if unknown. */
export interface UserAgentInfo {
  device: string;
  browser: string;
  system: string;
}

export function parseUserAgent(userAgent: string): UserAgentInfo {
  // The parser rejects an empty one.
  if (userAgent === "") return { device: UNKNOWN_NAME, browser: UNKNOWN_NAME, system: UNKNOWN_NAME };
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  const { platform, browser, os } = parse(completeUserAgent(text));
  return {
    device: DEVICES.get(platform.type ?? "") ?? UNKNOWN_NAME,
    browser: appBrowserName(text) ?? BROWSERS.get(browser.name ?? "") ?? UNKNOWN_NAME,
    system: OPERATING_SYSTEMS.get(os.name ?? "") ?? UNKNOWN_NAME,
  };
}
