import { expect, test } from "bun:test";

import { isBot, botName, parseUserAgent } from "#server/analytics/track/userAgents.ts";
import { createVisitorIds } from "#server/analytics/track/visitorIds.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
    "Desktop",
    "Chrome",
    "Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`,
    "Desktop",
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Desktop", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mobile",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    "Tablet",
    "Safari",
    "iOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Mobile",
    "Samsung Internet",
    "Android",
  ],
  ["constructor/1.0 (X11) something", "Other", "Other", "Other"],
  ["MyOwnBrowser/9 <b>x</b>", "Other", "Other", "Other"],
])("parses %s", (agent, device, browser, system) => {
  expect(isBot(agent)).toBe(false);
  expect(parseUserAgent(agent)).toEqual({ device, browser, system });
});

test.each([
  "",
  " ",
  "curl/8.5.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/130.0.0.0 Safari/537.36`,
  "python-requests/2.32",
])("detects %j as a bot", (agent) => {
  expect(isBot(agent)).toBe(true);
});

test.each([
  ["", "Without a name"],
  ["curl/8.5.0", "curl"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
  ["Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/130.0.0.0 Safari/537.36`, "HeadlessChrome"],
  ["<script>alert(1)</script> bot", "Without a name"],
  [`${"x".repeat(400)}bot`, "x".repeat(40)],
])("names the bot %j %p", (agent, name) => {
  expect(botName(agent)).toBe(name);
});

test("parses a very long user agent quickly", () => {
  const started = performance.now();
  const agent = `Mozilla/5.0 ${"(".repeat(100_000)}`;
  isBot(agent);
  parseUserAgent(agent);
  expect(performance.now() - started).toBeLessThan(500);
});

const FIRST_KEY = Buffer.alloc(32, 1);
const SECOND_KEY = Buffer.alloc(32, 2);

test("the visitor id depends on address, user agent and installation", () => {
  const idOf = createVisitorIds(() => FIRST_KEY);
  const id = idOf("203.0.113.7", "A");
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(idOf("203.0.113.7", "A")).toBe(id);
  expect(idOf("203.0.113.8", "A")).not.toBe(id);
  expect(idOf("203.0.113.7", "B")).not.toBe(id);
  expect(createVisitorIds(() => SECOND_KEY)("203.0.113.7", "A")).not.toBe(id);
});
