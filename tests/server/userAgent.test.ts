import { expect, test } from "bun:test";

import { parseUserAgent } from "#server/userAgent.ts";

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
  ["", "Other", "Other", "Other"],
  ["MyOwnBrowser/9 <b>x</b>", "Other", "Other", "Other"],
])("parses %s", (agent, device, browser, system) => {
  expect(parseUserAgent(agent)).toEqual({ device, browser, system });
});

test("parses a very long user agent quickly", () => {
  const started = performance.now();
  parseUserAgent(`Mozilla/5.0 ${"(".repeat(100_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
