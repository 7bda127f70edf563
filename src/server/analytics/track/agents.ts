// What the agent that a request names says about the visitor: robot or not, which device, which browser, which system.
import { BROWSER_MAP, OS_MAP, parse } from "bowser";
import { isbot, isbotMatch } from "isbot";

import { createRecentMap } from "#server/recentMap.ts";

import type { AgentKind } from "./viewWriter.ts";

/** Characters. Longer ones are made up, and would only cost time. */
const LONGEST_AGENT = 512;
const LONGEST_NAME = 40;
/** A few hundred are in use at a time. */
const AGENTS_REMEMBERED = 2_000;
const OTHER = "Other";
const NAMELESS = "Without a name";

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
const SYSTEMS = new Map([
  ...Object.values(OS_MAP).map((name): [string, string] => [name, name]),
  ["Chrome OS", "ChromeOS"],
]);

/** Browsers name themselves; who does not is none. */
export function isRobot(agent: string): boolean {
  return agent.trim() === "" || isbot(agent.slice(0, LONGEST_AGENT));
}

/** What a robot calls itself, without its version: the word around what gives it away. */
export function nameRobot(agent: string): string {
  const text = agent.slice(0, LONGEST_AGENT);
  const mark = isbotMatch(text) ?? "";
  const word = text.split(/[^\w.\-/ ]/).find((part) => part.includes(mark)) ?? "";
  const at = word.indexOf(mark);
  const before = /[\w.-]*$/.exec(word.slice(0, Math.max(0, at)))?.[0] ?? "";
  const name = /^[\w.-]+/.exec(before + word.slice(Math.max(0, at)))?.[0] ?? "";
  return name.slice(0, LONGEST_NAME) || NAMELESS;
}

/** @param agent not empty */
export function readAgent(agent: string): AgentKind {
  const { platform, browser, os } = parse(agent.slice(0, LONGEST_AGENT));
  return {
    device: DEVICES.get(platform.type ?? "") ?? OTHER,
    browser: BROWSERS.get(browser.name ?? "") ?? OTHER,
    system: SYSTEMS.get(os.name ?? "") ?? OTHER,
  };
}

/** `robot` is its name. */
export type KnownAgent = { robot: string } | ({ robot: null } & AgentKind);

/** Reads each agent once, for reading costs as much as sending a page. */
export function createAgentReader() {
  const known = createRecentMap<KnownAgent>({ atLeast: AGENTS_REMEMBERED });
  return (agent: string): KnownAgent => {
    const key = agent.slice(0, LONGEST_AGENT);
    const found = known.get(key);
    if (found) return found;
    const read: KnownAgent = isRobot(key) ? { robot: nameRobot(key) } : { robot: null, ...readAgent(key) };
    known.set(key, read);
    return read;
  };
}
