import { expect, test } from "bun:test";

import { SETTING_MESSAGES } from "#contract/settings/settingMessages.ts";
import { settingsChangeSchema, siteSchema } from "#contract/settings/settingsSchema.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";

const { logo: _, ...SITE } = DEMO_SITE;
const { logo: _logo, ...EMPTY } = DEFAULT_SITE;
const [TAGLINE] = DEMO_SITE.taglines;
const [SERVICE] = DEMO_SITE.services;
const [TIMES] = DEMO_SITE.openingTimes;
const [LINK] = DEMO_SITE.socialLinks;

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
  [{ productName: " " }, { productName: "Please enter your firm's name" }],
  [{ productName: "x".repeat(61) }, { productName: "Please use at most 60 characters" }],
  [{ productName: 5 }, { productName: "Please enter your firm's name" }],
  [{ email: "hello@firm" }, { email: "Please enter a valid email" }],
  [{ phone: "call us" }, { phone: SETTING_MESSAGES.phone }],
  [{ webAddress: "firm" }, { webAddress: SETTING_MESSAGES.origin }],
  [{ webAddress: "https://firm.example/path" }, { webAddress: SETTING_MESSAGES.origin }],
  [{ webAddress: "ftp://firm.example" }, { webAddress: SETTING_MESSAGES.origin }],
  [{ taglines: Array(5).fill(TAGLINE) }, { taglines: "Please keep at most 4 taglines" }],
  [{ taglines: [{ ...TAGLINE, text: "" }] }, { "taglines.0.text": "Please enter the tagline" }],
  [{ services: Array(200).fill(SERVICE) }, { services: "Please keep at most 12 services" }],
  [{ services: [{ ...SERVICE, title: " " }] }, { "services.0.title": "Please enter the service's title" }],
  [{ services: [{ ...SERVICE, icon: "star" }] }, { "services.0.icon": "Please choose one of the icons" }],
  [
    { services: [{ ...SERVICE, points: [""] }] },
    { "services.0.points.0": "Please fill in the point or remove it" },
  ],
  [
    { services: [{ ...SERVICE, points: Array(9).fill("x") }] },
    { "services.0.points": "Please keep at most 8 points" },
  ],
  [{ services: [{ ...SERVICE, price: "x" }] }, { "services.0": "There is no setting called price" }],
  [{ socialLinks: Array(9).fill(LINK) }, { socialLinks: "Please keep at most 8 links" }],
  [{ figures: [{ value: "", label: "years" }] }, { "figures.0.value": "Please enter the figure" }],
  [{ address: { ...SITE.address, country: "Siam" } }, { "address.country": "Please choose a country" }],
  [{ address: { ...SITE.address, country: "QX" } }, { "address.country": "Please choose a country" }],
  [{ openingTimes: [{ ...TIMES, days: [] }] }, { "openingTimes.0.days": "Please choose at least one day" }],
  [
    { openingTimes: [{ ...TIMES, opens: "25:00" }] },
    { "openingTimes.0.opens": "Please enter a time such as 08:30" },
  ],
  [
    { openingTimes: [{ ...TIMES, opens: "18:00" }] },
    { "openingTimes.0.closes": "Closing time must be later than opening time" },
  ],
  [{ philosophy: { statement: "x" } }, { "philosophy.explanation": "Please enter a text" }],
  [{ map: { ...SITE.map, latitude: 91 } }, { "map.latitude": "Latitude must be a number from -85 to 85" }],
  [
    { map: { ...SITE.map, longitude: "100" } },
    { "map.longitude": "Longitude must be a number from -180 to 180" },
  ],
  [{ map: { ...SITE.map, zoom: 1.5 } }, { "map.zoom": "Zoom must be a whole number from 1 to 19" }],
  [{ homeActivities: 2 }, { homeActivities: "Activities must be a whole number from 3 to 12" }],
  [{ homeActivities: 13 }, { homeActivities: "Activities must be a whole number from 3 to 12" }],
  [{ viewMonths: 6 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ viewMonths: 121 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ viewMonths: 12.5 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ sessionIdleDays: 0 }, { sessionIdleDays: "Days must be a whole number from 1 to 30" }],
  [{ sessionIdleDays: 31 }, { sessionIdleDays: "Days must be a whole number from 1 to 30" }],
  [{ sessionMaxDays: 0 }, { sessionMaxDays: "Days must be a whole number from 1 to 90" }],
  [{ sessionMaxDays: 91 }, { sessionMaxDays: "Days must be a whole number from 1 to 90" }],
  [{ auditMonths: 2 }, { auditMonths: "Months must be a whole number from 3 to 120" }],
  [{ openingHours: null }, { openingHours: "Please enter a text" }],
  [{ comingSoon: "yes" }, { comingSoon: "Please choose on or off" }],
])("%#: reports the problem in %j", (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test.each(["javascript:alert(1)", "//firm.example", "ftp://firm.example", "https://", "http://a b", ""])(
  "rejects the link %s",
  (url) => {
    const message = "Please enter a valid URL starting with http:// or https://";
    expect(problemsOf({ socialLinks: [{ name: "X", url }] })).toEqual({ "socialLinks.0.url": message });
  },
);

test.each(["admin", "API", "assets", "uploads", "about", "activities", "activity-view", "article", "share"])(
  "reserves the address %s",
  (productSlug) => {
    const message = "This address belongs to the site itself. Please choose another";
    expect(problemsOf({ productSlug })).toEqual({ productSlug: message });
  },
);

test.each(["", "a b", "-firm", "firm-", "fi--rm", "ฟ้า", "a/b", "a.b", "%2e"])(
  "rejects the address %j",
  (productSlug) => {
    const message = "Use small letters, digits and single hyphens between them";
    expect(problemsOf({ productSlug })).toEqual({ productSlug: message });
  },
);

test("lowercases an address", () => {
  expect(settingsChangeSchema.parse({ productSlug: " My-Firm2 " })).toEqual({ productSlug: "my-firm2" });
});

test.each(["Asia/Nowhere", "", "Bangkok", "+99:00"])("rejects the time zone %j", (timeZone) => {
  expect(problemsOf({ timeZone })).toEqual({
    timeZone: "Please choose a time zone such as Asia/Bangkok",
  });
});

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

test("rejects unknown settings, and the logo, which has its own endpoint", () => {
  expect(problemsOf({ colour: "red" })).toEqual({ "": "There is no setting called colour" });
  expect(problemsOf({ logo: null })).toEqual({ "": "There is no setting called logo" });
  expect(problemsOf(JSON.parse('{"__proto__": {}}'))).not.toEqual({});
  for (const value of [null, [], "x", 5]) {
    expect(problemsOf(value)).toEqual({ "": "Please send the settings as an object" });
  }
});

test("removes control characters, and line breaks from single-line fields", () => {
  const change = {
    footerNote: " Bangkok\r\n\u0000Thailand ",
    philosophy: { statement: "a", explanation: "b\r\nc" },
  };
  expect(settingsChangeSchema.parse(change)).toEqual({
    footerNote: "Bangkok Thailand",
    philosophy: { statement: "a", explanation: "b\nc" },
  });
});
