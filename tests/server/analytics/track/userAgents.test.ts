import { expect, test } from "bun:test";

import { isBot, botName } from "#server/analytics/track/userAgents.ts";
import { createVisitorIds } from "#server/analytics/track/visitorIds.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

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

test("matches a very long user agent quickly", () => {
  const started = performance.now();
  isBot(`Mozilla/5.0 ${"(".repeat(100_000)}`);
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
