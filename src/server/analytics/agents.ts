// What the agent that a request names says about the visitor: robot or not, which device, which browser.
import { BROWSER_MAP, parse } from "bowser";
import { isbot } from "isbot";

/** Characters. Longer ones are made up, and would only cost time. */
const LONGEST_AGENT = 512;
const OTHER = "Other";

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

/** Browsers name themselves; who does not is none. */
export function isRobot(agent: string): boolean {
  return agent.trim() === "" || isbot(agent.slice(0, LONGEST_AGENT));
}

/** @param agent not empty */
export function readAgent(agent: string): { device: string; browser: string } {
  const { platform, browser } = parse(agent.slice(0, LONGEST_AGENT));
  return {
    device: DEVICES.get(platform.type ?? "") ?? OTHER,
    browser: BROWSERS.get(browser.name ?? "") ?? OTHER,
  };
}
