// What the agent that a request names says about the visitor: robot or not, which device, which browser, which system.
import { BROWSER_MAP, OS_MAP, parse } from "bowser";
import { isbot, isbotMatch } from "isbot";

import { createRecentMap } from "#server/recentMap.ts";

import type { UserAgentInfo } from "./viewWriter.ts";

/** Characters. Longer ones are made up, and would only cost time. */
const MAX_USER_AGENT_LENGTH = 512;
const MAX_NAME_LENGTH = 40;
/** A few hundred are in use at a time. */
const USER_AGENT_CACHE_SIZE = 2_000;
const OTHER = "Other";
const UNNAMED_BOT = "Without a name";

const DEVICES = new Map([
  ["desktop", "Desktop"],
  ["mobile", "Mobile"],
  ["tablet", "Tablet"],
  ["tv", "TV"],
]);
/** Those that are known, and what people call them where it is shorter; any other name is whatever the agent made up. */
const BROWSERS = new Map([
  ...Object.values(BROWSER_MAP).map((name): [string, string] => [name, name]),
  ["Microsoft Edge", "Edge"],
  ["Samsung Internet for Android", "Samsung Internet"],
]);
const OPERATING_SYSTEMS = new Map([
  ...Object.values(OS_MAP).map((name): [string, string] => [name, name]),
  ["Chrome OS", "ChromeOS"],
]);

/** Browsers name themselves; who does not is none. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === "" || isbot(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
}

/** What a robot calls itself, without its version: the word around what gives it away. */
export function botName(userAgent: string): string {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  const match = isbotMatch(text) ?? "";
  const token = text.split(/[^\w.\-/ ]/).find((part) => part.includes(match)) ?? "";
  const start = token.indexOf(match);
  const prefix = /[\w.-]*$/.exec(token.slice(0, Math.max(0, start)))?.[0] ?? "";
  const name = /^[\w.-]+/.exec(prefix + token.slice(Math.max(0, start)))?.[0] ?? "";
  return name.slice(0, MAX_NAME_LENGTH) || UNNAMED_BOT;
}

/** @param userAgent not empty */
export function parseUserAgent(userAgent: string): UserAgentInfo {
  const { platform, browser, os } = parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  return {
    device: DEVICES.get(platform.type ?? "") ?? OTHER,
    browser: BROWSERS.get(browser.name ?? "") ?? OTHER,
    system: OPERATING_SYSTEMS.get(os.name ?? "") ?? OTHER,
  };
}

/** `robot` is its name. */
export type ParsedUserAgent = { robot: string } | ({ robot: null } & UserAgentInfo);

/** Reads each agent once, for reading costs as much as sending a page. */
export function createUserAgentParser() {
  const cache = createRecentMap<ParsedUserAgent>({ atLeast: USER_AGENT_CACHE_SIZE });
  return (userAgent: string): ParsedUserAgent => {
    const key = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
    const cached = cache.get(key);
    if (cached) return cached;
    const parsed: ParsedUserAgent = isBot(key)
      ? { robot: botName(key) }
      : { robot: null, ...parseUserAgent(key) };
    cache.set(key, parsed);
    return parsed;
  };
}
