import { expect, test } from "bun:test";

import { settingsChangeSchema, siteSchema } from "#resources/settings/settingsSchema.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";

const { logo: _, ...SITE } = DEMO_SITE;
const { logo: _logo, ...EMPTY } = DEFAULT_SITE;
const [SERVICE] = DEMO_SITE.services;
const [TIMES] = DEMO_SITE.openingTimes;

/** The first message of each field; nested fields have dots. */
function problemsOf(change: unknown) {
  const read = settingsChangeSchema.safeParse(change);
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) problems[path.join(".")] ??= message;
  return problems;
}

test("accepts a full site, an empty one, and any subset of the settings", () => {
  expect(siteSchema.parse(SITE)).toEqual(SITE);
  expect(siteSchema.parse(EMPTY)).toEqual(EMPTY);
  expect(settingsChangeSchema.parse({ footerNote: "Chiang Mai" })).toEqual({ footerNote: "Chiang Mai" });
  expect(settingsChangeSchema.parse({})).toEqual({});
});

test.each<[object, Record<string, string>]>([
  [{ services: [{ ...SERVICE, price: "x" }] }, { "services.0": "There is no setting called price" }],
  [
    { openingTimes: [{ ...TIMES, opens: "18:00" }] },
    { "openingTimes.0.closes": "Closing time must be later than opening time" },
  ],
  [{ philosophy: { statement: "x" } }, { "philosophy.explanation": "Please enter a text" }],
])("%#: reports the problem in %j", (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test.each(["admin", "API", "assets", "uploads", "about", "activities", "activity-view", "article", "share"])(
  "reserves the address %s",
  (productSlug) => {
    const message = "This address belongs to the site itself. Please choose another";
    expect(problemsOf({ productSlug })).toEqual({ productSlug: message });
  },
);

test("accepts every time zone that Intl supports", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.filter((timeZone) => !settingsChangeSchema.safeParse({ timeZone }).success)).toEqual([]);
});

test.each([
  ["#00703c", 154],
  [154, 154],
  [153.6, 154],
  [360, 0],
])("stores the accent %p as the hue %i", (accent, hue) => {
  expect(settingsChangeSchema.parse({ accent })).toEqual({ accent: hue });
});

test.each(["#888888", "blue", "", -1, null, Number.NaN, Infinity, {}, "url(x)"])(
  "rejects the accent %p",
  (accent) => {
    expect(Object.keys(problemsOf({ accent }))).toEqual(["accent"]);
  },
);

test.each([
  ["googleAnalytics", "g-ab12cd34ef", "G-AB12CD34EF"],
  ["lineTag", "1A2B3C4D-1234-5678-9ABC-1A2B3C4D5E6F", "1a2b3c4d-1234-5678-9abc-1a2b3c4d5e6f"],
  ["googleVerification", "aB1".repeat(10), "aB1".repeat(10)],
])("stores the code %s in the letter case of its service", (name, typed, stored) => {
  expect(settingsChangeSchema.parse({ [name]: typed })).toEqual({ [name]: stored });
});

test("rejects unknown settings, and the logo, which has its own endpoint", () => {
  expect(problemsOf({ colour: "red" })).toEqual({ "": "There is no setting called colour" });
  expect(problemsOf({ logo: null })).toEqual({ "": "There is no setting called logo" });
  expect(problemsOf(JSON.parse('{"__proto__": {}}'))).not.toEqual({});
  for (const value of [null, [], "x", 5]) {
    expect(problemsOf(value)).toEqual({ "": "Please send the settings as an object" });
  }
});
