import { expect, it } from "bun:test";

import type { SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import { DEFAULT_SITE, toPublicSite } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  return {
    ...server,
    token,
    /** All settings except the time of the last change. */
    read: async () => siteIn((await server.request("GET", "/settings", { token })).data),
    save: (body: unknown) => server.request("PUT", "/settings", { token, body }),
    open: async (path: string) => (await server.app.request(path)).text(),
  };
}

function siteIn({ updatedAt, unreadable, ...site }: SettingsRecord): Site {
  expect(unreadable).toEqual([]);
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(0);
  return site;
}

it.each([
  ["GET", "/settings", 200],
  ["PUT", "/settings", 200],
  ["PUT", "/settings/logo", 415],
  ["DELETE", "/settings/logo", 200],
])("%s %s is restricted to admins", async (method, path, done) => {
  await using server = await createTestServer();
  const body = path === "/settings" && method === "PUT" ? { footerNote: "Chiang Mai" } : undefined;
  expect((await server.request(method, path, { body })).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    expect((await server.request(method, path, { body, token: await server.signIn(role) })).status).toBe(403);
  }
  expect((await server.request("GET", "/site")).data).toEqual(toPublicSite(DEFAULT_SITE));
  expect((await server.request(method, path, { body, token: await server.signIn() })).status).toBe(done);
});

const test = testWith(createFixture);

test("a new site has no facts about a firm", async (server) => {
  expect(await server.read()).toEqual(DEFAULT_SITE);
});

test("saves some settings, keeps the others and returns all", async (server) => {
  const changes = {
    productName: "ฟ้าใส",
    map: { latitude: -8.5, longitude: 115.25, zoom: 12 },
    socialLinks: [],
    taglines: DEMO_SITE.taglines.toReversed(),
  };
  const answer = await server.save(changes);
  expect(answer.status).toBe(200);
  expect(siteIn(answer.data)).toEqual({ ...DEFAULT_SITE, ...changes });
  expect(await server.read()).toEqual(siteIn(answer.data));
  expect((await server.request("GET", "/site")).data).toEqual(toPublicSite(siteIn(answer.data)));
  await server.save({ productName: DEFAULT_SITE.productName });
  expect(await server.read()).toEqual({ ...DEFAULT_SITE, ...changes, productName: "Vitrine" });
});

test("rejects an invalid value at its field and saves nothing", async (server) => {
  const answer = await server.save({
    footerNote: "Chiang Mai",
    email: "nobody",
    services: Array(13).fill(DEMO_SITE.services[0]),
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({
    email: "Please enter a valid email",
    services: "Please keep at most 12 services",
  });
  expect(await server.read()).toEqual(DEFAULT_SITE);
});

test("rejects unknown settings and malformed bodies", async (server) => {
  const answer = await server.save({ footerNote: "Chiang Mai", colour: "red" });
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe("There is no setting called colour");
  expect((await server.save([])).status).toBe(422);
  expect((await server.save(null)).status).toBe(422);
  expect((await server.save({ footerNote: "x".repeat(300_000) })).status).toBe(413);
  expect(await server.read()).toEqual(DEFAULT_SITE);
});

test("every page shows a change at the next request", async (server) => {
  await server.save({ email: DEMO_SITE.email });
  expect(await server.open("/about")).toContain("hello@vitrine.example");
  const email = "hello@sky.example";
  await server.save({ email, philosophy: { statement: "Less <b>is more.", explanation: "So." } });
  const html = await server.open("/about");
  expect(html).toContain(email);
  expect(html).not.toContain("hello@vitrine.example");
  expect(html).toContain("Less &lt;b&gt;is more.");
});

test.each<[string, string, SettingsChange, string]>([
  ["the tagline", "/", { taglines: taglinesWith("Sky first.") }, "Sky first."],
  ["a service", "/", { services: servicesWith("Weather") }, "Weather"],
  ["a service", "/about", { services: servicesWith("Weather") }, "Weather"],
  [
    "the introduction of the services",
    "/",
    {
      services: DEMO_SITE.services,
      introductions: { ...DEFAULT_SITE.introductions, services: "Six of them." },
    },
    "Six of them.",
  ],
  [
    "a phrase of the company page",
    "/about",
    { headlines: headlinesWith("Cloud by cloud.") },
    "Cloud by cloud.",
  ],
  ["a phrase of the list", "/activities", { headlines: headlinesWith("Cloud by cloud.") }, "Cloud by cloud."],
  [
    "a phrase of the address page",
    "/address",
    { headlines: headlinesWith("Cloud by cloud.") },
    "Cloud by cloud.",
  ],
  [
    "the address",
    "/address",
    { address: { ...DEMO_SITE.address, en: { ...DEMO_SITE.address.en, street: "1 Cloud Road" } } },
    "1 Cloud Road",
  ],
  ["the opening times", "/address", { openingTimes: DEMO_SITE.openingTimes }, "Weekday "],
  ["a figure", "/about", { figures: [{ value: "12", label: "years in the sky" }] }, "years in the sky"],
  [
    "a heading",
    "/articles",
    { headings: { ...DEFAULT_SITE.headings, articles: "What we write" } },
    "What we write",
  ],
  ["the footer's last line", "/", { footerNote: "Reg. no. 0105559999999" }, "0105559999999"],
  ["the phone", "/address", { phone: "02 111 1111" }, "02 111 1111"],
  ["the opening hours", "/address", { openingHours: "Daily 10:00 - 12:00" }, "Daily 10:00 - 12:00"],
  [
    "the words above the contact details",
    "/",
    { email: "hello@sky.example", contactPrompt: "Ring us." },
    "Ring us.",
  ],
  ["the place on the map", "/address", { map: { latitude: -8.5, longitude: 115.25, zoom: 12 } }, "115.25"],
  [
    "a social link",
    "/",
    { socialLinks: [{ name: "Mastodon", url: "https://social.example/@sky" }] },
    "https://social.example/@sky",
  ],
  ["the name", "/", { productName: "Sky" }, "Sky"],
])("%s of %s changes at the next request", async (server, _, path, change, shown) => {
  expect(await server.open(path)).not.toContain(shown);
  expect((await server.save(change)).status).toBe(200);
  expect(await server.open(path)).toContain(shown);
});

function taglinesWith(text: string) {
  return DEMO_SITE.taglines.map((tagline, index) => (index === 0 ? { ...tagline, text } : tagline));
}

function servicesWith(title: string) {
  return DEMO_SITE.services.map((service, index) => (index === 0 ? { ...service, title } : service));
}

function headlinesWith(phrase: string) {
  return { about: [phrase], activities: [phrase], address: [phrase] };
}

const isAdminPage = (html: string) => / Admin<\/title>/.test(html);

test("changing the slug moves the login page, with the new name", async (server) => {
  expect(isAdminPage(await server.open("/vitrine/login"))).toBe(true);
  await server.save({ productSlug: "sky", productName: "Sky & Sea" });
  expect(isAdminPage(await server.open("/vitrine/login"))).toBe(false);
  expect(await server.open("/sky/login")).toContain("<title>Sky &amp; Sea Admin</title>");
});

test("an accent applies to every page, including the admin area", async (server) => {
  const rules = /:root \{\n {2}--accent: oklch\(50% [\d.]+ 154\);\n/;
  const paths = ["/", "/nowhere", "/admin", "/vitrine/login"];
  for (const path of paths) expect(await server.open(path)).not.toMatch(rules);
  expect((await server.save({ accent: "#00703c" })).data.accent).toBe(154);
  for (const path of paths) expect(await server.open(path)).toMatch(rules);
  await server.save({ accent: DEFAULT_SITE.accent });
  for (const path of paths) expect(await server.open(path)).not.toMatch(rules);
});

test("two admins can save different settings at the same time", async (server) => {
  await Promise.all([server.save({ footerNote: "Chiang Mai" }), server.save({ phone: "02 111 1111" })]);
  expect(await server.read()).toMatchObject({ footerNote: "Chiang Mai", phone: "02 111 1111" });
});

test("saving unchanged values keeps updatedAt", async (server) => {
  const times = () =>
    server.parts.db.$client.query("SELECT key, updated_at FROM settings ORDER BY key").values();
  await server.save({ footerNote: "Chiang Mai", phone: DEFAULT_SITE.phone });
  const first = times();
  expect(first).toEqual([["footerNote", server.parts.now()]]);
  server.advanceClock(1000);
  await server.save({ footerNote: "Chiang Mai" });
  expect(times()).toEqual(first);
});
