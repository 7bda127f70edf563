import { expect, test } from "bun:test";

import { isBot, botName, createUserAgentParser } from "#server/analytics/track/userAgents.ts";
import { createVisitorIds } from "#server/analytics/track/visitorIds.ts";
import { readBotCounts, trackView } from "#tests/support/analytics/trackView.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { parseUserAgent } from "#server/userAgent.ts";

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

const ANDROID =
  "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36";
const GALAXY = `Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A.231005.007; wv) ${ANDROID}`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const GALAXY_FIELDS = "FBMF/samsung;FBBD/samsung;FBDV/SM-A155F;FBSV/14;FBOP/1;FBCA/arm64-v8a:;]";
const IPHONE_FIELDS =
  "FBBV/645000003;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBLC/th_TH;FBOP/80]";

/** As they arrive; versions and builds are made up. */
const AGENTS: [browser: string, system: string, device: string, agent: string][] = [
  [
    "Facebook",
    "Android",
    "Mobile",
    `[FBAN/FB4A;FBAV/490.0.0.45.82;FBBV/650000001;FBDM/{density=2.0,width=720,height=1600};FBLC/th_TH;FBRV/0;FBCR/AIS;FBPN/com.facebook.katana;${GALAXY_FIELDS}`,
  ],
  [
    "Facebook",
    "Android",
    "Tablet",
    "[FBAN/FB4A;FBAV/490.0.0.45.82;FBDM/{density=2.0,width=1600,height=2560};FBLC/th_TH;FBMF/samsung;FBDV/SM-X200;FBSV/14;FBCA/arm64-v8a:;]",
  ],
  ["Facebook", "Android", "Mobile", `[FBAN/EMA;FBLC/th_TH;FBAV/420.0.0.8.66;FBCR/TRUE-H;${GALAXY_FIELDS}`],
  ["Facebook", "Android", "Mobile", `${GALAXY} [FB_IAB/FB4A;FBAV/490.0.0.45.82;IABMV/1;]`],
  ["Facebook", "iOS", "Mobile", `${IPHONE} [FBAN/FBIOS;FBAV/489.0.0.29.81;${IPHONE_FIELDS}`],
  ["Facebook", "iOS", "Mobile", `[FBAN/FBIOS;FBAV/489.0.0.29.81;${IPHONE_FIELDS}`],
  [
    "Facebook",
    "iOS",
    "Tablet",
    `[FBAN/FBIOS;FBAV/489.0.0.29.81;FBDV/iPad13,1;FBMD/iPad;FBSN/iPadOS;FBSV/18.1;FBLC/th_TH;FBOP/80]`,
  ],
  ["Messenger", "Android", "Mobile", `[FBAN/Orca-Android;FBAV/480.0.0.20.110;FBLC/th_TH;${GALAXY_FIELDS}`],
  ["Messenger", "Android", "Mobile", `${GALAXY} [FB_IAB/MESSENGER;FBAV/480.0.0.20.110;]`],
  ["Messenger", "iOS", "Mobile", `${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0.0.30.107;${IPHONE_FIELDS}`],
  [
    "Instagram",
    "Android",
    "Mobile",
    `${GALAXY} Instagram 355.0.0.42.103 Android (34/14; 420dpi; 1080x2340; samsung; SM-A155F; a15; mt6789; th_TH; 650000005)`,
  ],
  [
    "Instagram",
    "iOS",
    "Mobile",
    `${IPHONE} Instagram 355.0.0.28.100 (iPhone15,2; iOS 18_1; th_TH; th; scale=3.00; 1179x2556; 650000004)`,
  ],
  ["Threads", "iOS", "Mobile", `${IPHONE} Barcelona 355.0.0.28.100 (iPhone15,2; iOS 18_1; th_TH; th)`],
  ["LINE", "Android", "Mobile", `${GALAXY} Line/14.17.1/IAB`],
  ["LINE", "iOS", "Mobile", `${IPHONE} Safari Line/14.17.0`],
  ["LINE", "iOS", "Tablet", `${IPAD} Safari Line/14.17.0`],
  [
    "TikTok",
    "Android",
    "Mobile",
    `${GALAXY} trill_370104 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/37.1.4 ByteLocale/th-TH Region/TH`,
  ],
  ["TikTok", "Android", "Mobile", `${GALAXY} musical_ly_2023701040 JsSdk/1.0 BytedanceWebview/d8a21c6`],
  [
    "TikTok",
    "iOS",
    "Mobile",
    `${IPHONE} musical_ly_37.1.0 JsSdk/2.0 NetType/WIFI Region/TH BytedanceWebview/d8a21c6`,
  ],
  ["X", "Android", "Mobile", `${GALAXY} TwitterAndroid`],
  ["X", "iOS", "Mobile", `${IPHONE} Twitter for iPhone/10.66`],
  [
    "WeChat",
    "Android",
    "Mobile",
    `${GALAXY} XWEB/1300073 MMWEBSDK/20240802 MicroMessenger/8.0.51.2720(0x28003342)`,
  ],
  ["WeChat", "iOS", "Mobile", `${IPHONE} MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/th_TH`],
  ["Google app", "Android", "Mobile", `${GALAXY} GSA/15.44.32.28.arm64`],
  ["Google app", "iOS", "Mobile", `${IPHONE} GSA/342.0.693598186 Safari/604.1`],
  [
    "Samsung Internet",
    "Android",
    "Mobile",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
  ],
  ["LinkedIn", "iOS", "Mobile", `${IPHONE} [LinkedInApp]/9.30.1234`],
  // A phone's name that looks like a robot's.
  [
    "LINE",
    "Android",
    "Mobile",
    `Mozilla/5.0 (Linux; Android 13; Note Bot 5; wv) ${ANDROID} Line/14.17.1/IAB`,
  ],
];

test.each(AGENTS)("counts %s on %s (%s) as a person: %s", (browser, system, device, agent) => {
  expect(isBot(agent)).toBe(false);
  expect(createUserAgentParser()(agent)).toEqual({ bot: null, browser, system, device });
});

test.each([
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "facebookexternalhit/1.1;line-poker/1.0",
  "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  "Mozilla/5.0 (compatible; Linespider/1.1; +https://lin.ee/4dwXkTH)",
  "Twitterbot/1.0",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
  `${GALAXY} SamsungBrowser/27.0 (compatible; ExampleBot/1.0; +https://example.com/bot)`,
])("the robot %s stays one", (agent) => {
  expect(isBot(agent)).toBe(true);
});

test("a visit from Facebook's app for Android, whose agent has no space, is counted under its name", async () => {
  await using server = await createTestServer();
  const [[, , , agent = ""] = []] = AGENTS;
  expect(agent).not.toContain(" ");
  expect((await trackView(server, { agent })).data.counted).toBe(true);
  expect(await readBotCounts(server)).toEqual({});
});

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
