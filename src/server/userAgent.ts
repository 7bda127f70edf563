import { BROWSER_MAP, OS_MAP, parse } from "bowser";

/** Characters. Longer user agents are forged. */
export const MAX_USER_AGENT_LENGTH = 512;
/** Pixels at density 1: Android's own limit between phones and tablets. */
const MIN_TABLET_WIDTH = 600;
/** Instead of names that are not known: the header may contain anything. */
export const UNKNOWN_NAME = "Other";

/**
 * Browsers of apps and of one maker, by what their user agents contain; the first match counts. Other parsers know them
 * as the browser that they embed, and lists of robots know some as robots.
 */
const APP_BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bFB(?:AN|_IAB)\/(?:Messenger|MESSENGER|Orca)/, "Messenger"],
  [/\bInstagram \d/, "Instagram"],
  [/\bBarcelona \d/, "Threads"],
  [/\bFB(?:AN|_IAB)\//, "Facebook"],
  [/\bLine\/\d/, "LINE"],
  [/\b(?:musical_ly|trill|TikTok|BytedanceWebview)[_/ ]/, "TikTok"],
  [/\bTwitter(?:Android| for i(?:Phone|Pad))\b/, "X"],
  [/\bMicroMessenger\/\d/, "WeChat"],
  [/\bGSA\/\d/, "Google app"],
  [/\bSamsungBrowser\/\d/, "Samsung Internet"],
  [/\[LinkedInApp\]/, "LinkedIn"],
];

/** The address that robots name, also those that pretend to be such a browser. */
const CONTACT_URL = /https?:\/\//;

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

/** `null` for all other browsers, and for robots. */
export function appBrowserName(userAgent: string): string | null {
  const name = APP_BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return name === null || CONTACT_URL.test(userAgent) ? null : name;
}

/** The agents of Facebook's apps may consist of their own fields alone. Adds what every other browser says of the device. */
function completeUserAgent(userAgent: string): string {
  if (!userAgent.startsWith("[FB")) return userAgent;
  if (userAgent.includes("FBDV/iPad")) return `Mozilla/5.0 (iPad; CPU OS like Mac OS X) ${userAgent}`;
  if (userAgent.includes("FBDV/iP")) return `Mozilla/5.0 (iPhone; CPU iPhone OS like Mac OS X) ${userAgent}`;
  const [, density, width, height] = /\{density=([\d.]+),width=(\d+),height=(\d+)\}/.exec(userAgent) ?? [];
  const isTablet = Math.min(Number(width), Number(height)) / Number(density) >= MIN_TABLET_WIDTH;
  return `Mozilla/5.0 (Linux; Android; ${isTablet ? "Tablet" : "Mobile"}) ${userAgent}`;
}
