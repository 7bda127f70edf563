import { DEMO_SITE } from "#demo/site.ts";

import { CODE_SAMPLES, codeFieldCases } from "./codeFieldCases.ts";
import { CONTACT_FORM_SAMPLES, contactFormCases } from "./contactFormCases.ts";
import * as is from "./fieldCases.ts";
import { optionalPicture } from "./optionalPicture.ts";
import type { FieldCases } from "./fieldCases.ts";

const { logo: _, ...DEMO } = DEMO_SITE;
/** Complete settings: no field is empty. */
export const SAMPLE_SITE = {
  ...DEMO,
  languages: { ...DEMO.languages, inPreparation: [] },
  figures: [{ value: "12", label: "years" }],
  headerMenu: [{ target: "/about", label: "The firm", level: "top" as const }],
  footerMenu: [{ target: "https://firm.example", label: "Careers" }],
  ...CONTACT_FORM_SAMPLES,
  ...CODE_SAMPLES,
};
const SITE = SAMPLE_SITE;

const TEXT = "Please enter a text";
const SETTINGS = "Please send the settings as an object";
const INVALID_URL = "Please enter a valid URL starting with http:// or https://";

type CasesByPath = Record<string, FieldCases>;

function emptyableLine(max = 120): FieldCases {
  return is.allowEmpty(is.line(TEXT, max), TEXT);
}

function emptyableText(): FieldCases {
  return is.allowEmpty(is.text(TEXT, 2_000), TEXT);
}

const booleanCases = () => is.boolean("Please choose on or off");

/** The same cases for several fields below one path. */
function casesUnder(path: string, names: readonly string[], kind: FieldCases): CasesByPath {
  return Object.fromEntries(names.map((name) => [`${path}.${name}`, kind]));
}

function numberCases(name: string, noun: string, [min, max]: [number, number]): CasesByPath {
  const message = `${noun} must be a whole number from ${min} to ${max}`;
  const invalid = is.rejections(message, min - 1, max + 1, 7.5, String(max));
  return { [name]: is.strictFormat(message, [...is.unchanged(min, max), ...invalid]) };
}

function languageFieldCases(): CasesByPath {
  const language = "Please choose a language that the site has texts for: en or th";
  const list = "Please enter a list of languages";
  const repeated = "Each language can be chosen once, and the main language is not a further one";
  return {
    "languages.main": is.strictFormat(language, [
      ...is.unchanged("en"),
      ...is.rejections(language, "de", "EN"),
    ]),
    "languages.further": is.composite(list, [
      ...is.unchanged([], ["th"]),
      ...is.rejections(repeated, ["en"], ["th", "th"]),
    ]),
    "languages.further.0": is.strictFormat(language, is.unchanged("th")),
    "languages.inPreparation": is.composite(list, [
      ...is.unchanged([], ["th"]),
      ...is.rejections("languages.main: Publish this language before you make it the main language", ["en"]),
    ]),
    "languages.inPreparation.0": is.strictFormat(language, is.unchanged("th")),
  };
}

export function settingsFieldCases(): CasesByPath {
  return {
    ...numberCases("backupHour", "Hour", [0, 23]),
    ...numberCases("backupMinutes", "Minutes", [0, 1440]),
    ...numberCases("messageMonths", "Months", [1, 120]),
    ...numberCases("versionsKept", "Versions", [5, 200]),
    productName: is.line("Please enter your firm's name", 60),
    productSlug: is.strictFormat(
      "Use small letters, digits and single hyphens between them",
      [
        [" My-Firm ", is.accepted("my-firm")],
        ["admin", is.rejected("This address belongs to the site itself. Please choose another")],
      ],
      40,
    ),
    webAddress: originCases(),
    accent: is.strictFormat("Please choose a colour other than grey, such as #1b4fd8", [
      ["#00703c", is.accepted(154)],
    ]),
    email: { ...is.allowEmpty(is.email(), "Email is required") },
    phone: phoneCases(),
    ...codeFieldCases(),
    ...listFieldCases(),
    ...textFieldCases(),
    ...addressFieldCases(),
    ...contactFormCases(),
    homeSections: is.composite(SETTINGS),
    ...casesUnder("homeSections", ["services", "activities"], booleanCases()),
    comingSoon: booleanCases(),
    sendsReceipt: booleanCases(),
    languages: is.composite(SETTINGS),
    ...languageFieldCases(),
    isDemo: booleanCases(),
    setup: is.composite(SETTINGS),
    "setup.isFinished": booleanCases(),
    "setup.dismissed": listCases("entries", [[Array(41).fill("a"), tooManyMessage(40, "entries")]]),
    "setup.dismissed.0": is.line(TEXT, 40),
    timeZone: is.strictFormat("Please choose a time zone such as Asia/Bangkok", is.unchanged("Europe/Paris")),
    ...numberCases("homeActivities", "Activities", [3, 12]),
    ...numberCases("auditMonths", "Months", [3, 120]),
    ...numberCases("trashDays", "Days", [1, 365]),
    ...numberCases("viewMonths", "Months", [7, 120]),
    ...numberCases("sessionIdleDays", "Days", [1, 30]),
    secondFactor: is.strictFormat("Please choose optional or required", is.unchanged("optional", "required")),
    securityContact: { ...is.allowEmpty(is.email(), "Email is required") },
    ...numberCases("secondFactorGraceDays", "Days", [0, 90]),
    ...numberCases("sessionMaxDays", "Days", [1, 90]),
  };
}

function listFieldCases(): CasesByPath {
  return {
    taglines: listCases("taglines", [[Array(5).fill(SITE.taglines[0]), tooManyMessage(4, "taglines")]]),
    "taglines.0": is.composite(SETTINGS),
    "taglines.0.name": is.line("Please say in one word what the firm offers, such as Consulting", 60),
    "taglines.0.text": is.line("Please enter the tagline", 120),
    services: listCases("services", [[Array(13).fill(SITE.services[0]), tooManyMessage(12, "services")]]),
    "services.0": is.composite(SETTINGS),
    "services.0.title": is.line("Please enter the service's title", 120),
    "services.0.icon": is.strictFormat("Please choose one of the icons", is.unchanged("focus")),
    "services.0.picture": optionalPicture(),
    "services.0.summary": emptyableLine(300),
    "services.0.description": emptyableText(),
    "services.0.points": listCases("points", [[Array(9).fill("a"), tooManyMessage(8, "points")]]),
    "services.0.points.0": is.line("Please fill in the point or remove it", 120),
    socialLinks: listCases("links", [[Array(9).fill(SITE.socialLinks[0]), tooManyMessage(8, "links")]]),
    "socialLinks.0": is.composite(SETTINGS),
    "socialLinks.0.name": is.line("Please name the profile", 60),
    "socialLinks.0.url": is.webAddress(INVALID_URL, 500, INVALID_URL),
    ...menuCases("headerMenu"),
    ...menuCases("footerMenu"),
    "headerMenu.0.level": is.strictFormat("Please choose top or below", is.unchanged("below")),
    figures: listCases("figures", [[Array(5).fill(SITE.figures[0]), tooManyMessage(4, "figures")]]),
    "figures.0": is.composite(SETTINGS),
    "figures.0.value": is.shortLine("Please enter the figure", 12),
    "figures.0.label": is.line("Please say what the figure counts", 60),
  };
}

function menuCases(name: "headerMenu" | "footerMenu"): CasesByPath {
  const link = "Please choose a page, or enter an address such as https://www.firm.example or /about";
  return {
    [name]: listCases("entries", [[Array(41).fill(SITE[name][0]), tooManyMessage(40, "entries")]]),
    [`${name}.0`]: is.composite(SETTINGS),
    [`${name}.0.target`]: is.link(link),
    [`${name}.0.label`]: emptyableLine(60),
  };
}

function textFieldCases(): CasesByPath {
  const phrase = is.line("Please fill in the phrase or remove it", 120);
  const phrases = listCases("phrases", [[Array(9).fill("a"), tooManyMessage(8, "phrases")]]);
  const headlines = ["about", "activities", "address"];
  return {
    headings: is.composite(SETTINGS),
    ...casesUnder("headings", Object.keys(SITE.headings), emptyableLine(60)),
    introductions: is.composite(SETTINGS),
    ...casesUnder("introductions", Object.keys(SITE.introductions), emptyableLine(300)),
    philosophy: is.composite(SETTINGS),
    "philosophy.statement": emptyableLine(300),
    "philosophy.explanation": emptyableText(),
    headlines: is.composite(SETTINGS),
    ...casesUnder("headlines", headlines, phrases),
    ...casesUnder(
      "headlines",
      headlines.map((page) => `${page}.0`),
      phrase,
    ),
    contactPrompt: emptyableLine(),
    footerNote: emptyableLine(300),
    search: is.composite(SETTINGS),
    ...casesUnder("search", Object.keys(SITE.search), is.composite(SETTINGS)),
    ...casesUnder(
      "search",
      Object.keys(SITE.search).map((page) => `${page}.title`),
      emptyableLine(70),
    ),
    ...casesUnder(
      "search",
      Object.keys(SITE.search).map((page) => `${page}.description`),
      emptyableLine(200),
    ),
  };
}

function addressFieldCases(): CasesByPath {
  const latitude = "Latitude must be a number from -85 to 85";
  const longitude = "Longitude must be a number from -180 to 180";
  const zoom = "Zoom must be a whole number from 1 to 19";
  const time = "Please enter a time such as 08:30";
  const days = "Please choose at least one day";
  return {
    address: is.composite(SETTINGS),
    ...casesUnder("address", ["en", "th"], is.composite(SETTINGS)),
    ...casesUnder("address", ["en.street", "th.street"], emptyableLine(300)),
    ...casesUnder(
      "address",
      ["en", "th"].flatMap((language) =>
        ["subdistrict", "district", "province"].map((part) => `${language}.${part}`),
      ),
      emptyableLine(60),
    ),
    "address.postcode": is.allowEmpty(is.shortLine(TEXT, 12), TEXT),
    "address.country": countryCases(),
    map: {
      ...is.composite(SETTINGS),
      empty: [...is.rejections(SETTINGS, ""), ...is.unchanged(null)],
    },
    "map.latitude": is.strictFormat(latitude, [
      ...is.unchanged(85),
      ...is.rejections(latitude, 85.1, -86, "13"),
    ]),
    "map.longitude": is.strictFormat(longitude, [
      ...is.unchanged(-180),
      ...is.rejections(longitude, 181, "13"),
    ]),
    "map.zoom": is.strictFormat(zoom, [...is.unchanged(19), ...is.rejections(zoom, 0, 20, 1.5, "3")]),
    openingHours: emptyableLine(),
    openingTimes: listCases("rows of opening times", [
      [Array(8).fill(SITE.openingTimes[0]), tooManyMessage(7, "rows of opening times")],
    ]),
    "openingTimes.0": is.composite(SETTINGS),
    "openingTimes.0.days": {
      ...is.composite(days),
      tooLong: is.rejections(days, [], Array(8).fill("Monday")),
    },
    "openingTimes.0.days.0": is.strictFormat(days, is.unchanged("Sunday")),
    "openingTimes.0.opens": is.strictFormat(time, is.unchanged("00:00")),
    "openingTimes.0.closes": is.strictFormat(time, is.unchanged("23:59")),
  };
}

function originCases(): FieldCases {
  const invalid = "Please enter an address such as https://www.firm.example, without a path";
  return is.allowEmpty(
    {
      ...is.strictFormat(invalid, is.unchanged("https://www.firm.example"), 500),
      wrongType: is.rejections(TEXT, 5, true, []),
      controlCharacters: is.rejections(invalid, "https://firm.example/\u0007path", "java\nscript:alert(1)"),
      spellings: [
        ["siamlight.example", is.accepted("https://siamlight.example")],
        ["www.siamlight.example/", is.accepted("https://www.siamlight.example/")],
        ...is.rejections(invalid, "siamlight", "siamlight.example/about", "nok@siamlight.example"),
      ],
    },
    TEXT,
  );
}

function countryCases(): FieldCases {
  const message = "Please choose a country";
  return {
    ...is.strictFormat(message, [
      ...is.unchanged("TH"),
      [" th ", is.accepted("TH")],
      ...is.rejections(message, "QX", "Siam"),
    ]),
    empty: [...is.unchanged(""), ...is.rejections(message, null)],
    whitespace: [[" ", is.accepted("")]],
  };
}

function phoneCases(): FieldCases {
  const invalid = "Please enter one phone number, such as +66 2 000 0000 or 02 000 0000 ext. 12";
  const number = "+66 2 000 0000";
  return {
    ...is.allowEmpty(is.strictFormat(invalid, is.unchanged(number), 40), TEXT),
    wrongType: is.rejections(TEXT, 5, true, [], null),
    controlCharacters: [
      ["+66\u0000 2\u0007 000\u202e\r\n0000", is.accepted(number)],
      ["\u202a\u200e+66\u00a02 000\u202f0000\u202c", is.accepted(number)],
      ...is.rejections(invalid, "+66 2 000\ud800 0000"),
    ],
  };
}

function listCases(noun: string, lengths: [unknown, string][]): FieldCases {
  return is.composite(
    `Please enter a list of ${noun}`,
    lengths.map(([given, message]) => [given, is.rejected(message)]),
  );
}

function tooManyMessage(count: number, noun: string): string {
  return `Please keep at most ${count} ${noun}`;
}
