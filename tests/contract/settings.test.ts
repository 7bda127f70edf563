// Site settings: what each may be.
import { expect, test } from "bun:test";

import { SETTING_MESSAGES, settingsChangeSchema, siteSchema } from "#contract/settings.ts";
import { DEFAULT_SITE } from "#contract/site.ts";

const { logo: _, ...SITE } = DEFAULT_SITE;
const [TAGLINE, ...TAGLINES] = DEFAULT_SITE.taglines;
const [SERVICE, ...SERVICES] = DEFAULT_SITE.services;

/** Field to its first message; nested fields with dots. */
function problemsOf(change: unknown) {
  const read = settingsChangeSchema.safeParse(change);
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) problems[path.join(".")] ??= message;
  return problems;
}

test("takes the demo firm as it is, and any part of it", () => {
  expect(siteSchema.parse(SITE)).toEqual(SITE);
  expect(settingsChangeSchema.parse({ place: "Chiang Mai" })).toEqual({ place: "Chiang Mai" });
  expect(settingsChangeSchema.parse({})).toEqual({});
});

test.each<[object, Record<string, string>]>([
  [{ productName: " " }, { productName: "Please enter the product name" }],
  [{ productName: "x".repeat(61) }, { productName: "Please use at most 60 characters" }],
  [{ productName: 5 }, { productName: "Please enter the product name" }],
  [{ email: "hello@firm" }, { email: "Please enter a valid email" }],
  [{ email: "" }, { email: "Email is required" }],
  [{ phone: "call us" }, { phone: SETTING_MESSAGES.phone }],
  [{ taglines: TAGLINES }, { taglines: "There are exactly four taglines" }],
  [{ taglines: [{ ...TAGLINE, text: "" }, ...TAGLINES] }, { "taglines.0.text": "Please enter the tagline" }],
  [{ services: [SERVICE] }, { services: "There are exactly six services" }],
  [
    { services: [...SERVICES, { ...SERVICE, points: [""] }] },
    { "services.5.points.0": "Please fill in the point or remove it" },
  ],
  [
    { services: [...SERVICES, { ...SERVICE, points: Array(9).fill("x") }] },
    { "services.5.points": "Please keep at most 8 points" },
  ],
  [
    { services: [...SERVICES, { ...SERVICE, icon: "x" }] },
    { "services.5": "There is no setting called icon" },
  ],
  [{ socialLinks: Array(9).fill(SITE.socialLinks[0]) }, { socialLinks: "Please keep at most 8 links" }],
  [{ addressLines: [] }, { addressLines: "Please enter the address" }],
  [{ philosophy: { statement: "x" } }, { "philosophy.explanation": "Please enter the explanation" }],
  [{ map: { ...SITE.map, latitude: 91 } }, { "map.latitude": "Latitude must be a number from -85 to 85" }],
  [
    { map: { ...SITE.map, longitude: "100" } },
    { "map.longitude": "Longitude must be a number from -180 to 180" },
  ],
  [{ map: { ...SITE.map, zoom: 1.5 } }, { "map.zoom": "Zoom must be a whole number from 1 to 19" }],
  [{ viewMonths: 6 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ viewMonths: 121 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ viewMonths: 12.5 }, { viewMonths: "Months must be a whole number from 7 to 120" }],
  [{ headlines: { ...SITE.headlines, about: [] } }, { "headlines.about": "Please keep at least one phrase" }],
  [{ openingHours: null }, { openingHours: "Please enter the opening hours" }],
])("%#: says what is wrong with %j", (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test.each(["javascript:alert(1)", "//firm.example", "ftp://firm.example", "https://", "http://a b", ""])(
  "takes no link to %s",
  (url) => {
    const message = "Please enter a valid URL starting with http:// or https://";
    expect(problemsOf({ socialLinks: [{ name: "X", url }] })).toEqual({ "socialLinks.0.url": message });
  },
);

test.each(["admin", "API", "assets", "uploads", "about", "activities", "activity-view", "article", "share"])(
  "keeps the address %s for the site itself",
  (productSlug) => {
    const message = "This address belongs to the site itself. Please choose another";
    expect(problemsOf({ productSlug })).toEqual({ productSlug: message });
  },
);

test.each(["", "a b", "-firm", "firm-", "fi--rm", "ฟ้า", "a/b", "a.b", "%2e"])(
  "takes no address like %j",
  (productSlug) => {
    const message = "Use small letters, digits and single hyphens between them";
    expect(problemsOf({ productSlug })).toEqual({ productSlug: message });
  },
);

test("writes an address in small letters", () => {
  expect(settingsChangeSchema.parse({ productSlug: " My-Firm2 " })).toEqual({ productSlug: "my-firm2" });
});

test.each(["Asia/Nowhere", "", "Bangkok", "+99:00"])("knows no time zone %j", (timeZone) => {
  expect(problemsOf({ timeZone })).toEqual({
    timeZone: "Please choose a time zone such as Asia/Bangkok",
  });
});

test("knows every time zone that the language knows", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.filter((timeZone) => !settingsChangeSchema.safeParse({ timeZone }).success)).toEqual([]);
});

test.each([
  ["#00703c", 154],
  [154, 154],
  [153.6, 154],
  [360, 0],
])("keeps of the accent %p the hue %i", (accent, hue) => {
  expect(settingsChangeSchema.parse({ accent })).toEqual({ accent: hue });
});

test.each(["#888888", "blue", "", -1, null, Number.NaN, Infinity, {}, "url(x)"])(
  "takes no accent %p",
  (accent) => {
    expect(Object.keys(problemsOf({ accent }))).toEqual(["accent"]);
  },
);

test("refuses what is no setting, and the logo, which has a call of its own", () => {
  expect(problemsOf({ colour: "red" })).toEqual({ "": "There is no setting called colour" });
  expect(problemsOf({ logo: null })).toEqual({ "": "There is no setting called logo" });
  expect(problemsOf(JSON.parse('{"__proto__": {}}'))).not.toEqual({});
  for (const value of [null, [], "x", 5]) {
    expect(problemsOf(value)).toEqual({ "": "Please send the settings as an object" });
  }
});

test("cleans texts of control characters and of line breaks where there is one line", () => {
  const change = {
    place: " Bangkok\r\n\u0000Thailand ",
    philosophy: { statement: "a", explanation: "b\r\nc" },
  };
  expect(settingsChangeSchema.parse(change)).toEqual({
    place: "Bangkok Thailand",
    philosophy: { statement: "a", explanation: "b\nc" },
  });
});
