import { DEMO_SITE } from "#demo/site.ts";

import * as is from "./fieldKinds.ts";
import type { Kind } from "./fieldKinds.ts";

const { logo: _, ...DEMO } = DEMO_SITE;
/** A full site: nothing of it is empty. */
export const FULL_SITE = { ...DEMO, figures: [{ value: "12", label: "years" }] };
const SITE = FULL_SITE;

const TEXT = "Please enter a text";
const SETTINGS = "Please send the settings as an object";
const URL_FORM = "Please enter a valid URL starting with http:// or https://";

type Fields = Record<string, Kind>;

function optionalLine(max = 120): Kind {
  return is.maybeEmpty(is.line(TEXT, max), TEXT);
}

function optionalText(): Kind {
  return is.maybeEmpty(is.text(TEXT, 2_000), TEXT);
}

function toggle(): Kind {
  const message = "Please choose on or off";
  return { ...is.exact(message, is.same(true, false)), otherKind: is.refusals(message, 1, "on", []) };
}

/** One kind of field under each of the names. */
function under(path: string, names: readonly string[], kind: Kind): Fields {
  return Object.fromEntries(names.map((name) => [`${path}.${name}`, kind]));
}

export function settingsFields(): Fields {
  const months = "Months must be a whole number from 7 to 120";
  return {
    productName: is.line("Please enter the product name", 60),
    productSlug: is.exact(
      "Use small letters, digits and single hyphens between them",
      [
        [" My-Firm ", is.kept("my-firm")],
        ["admin", is.refused("This address belongs to the site itself. Please choose another")],
      ],
      40,
    ),
    webAddress: origin(),
    accent: is.exact("Please choose a colour such as #1b4fd8; a grey has no hue to keep", [
      ["#00703c", is.kept(154)],
    ]),
    email: { ...is.maybeEmpty(is.email(), "Email is required") },
    phone: phone(),
    ...listSettings(),
    ...textSettings(),
    ...placeSettings(),
    homeSections: is.group(SETTINGS),
    ...under("homeSections", ["services", "activities"], toggle()),
    comingSoon: toggle(),
    isDemo: toggle(),
    setup: is.group(SETTINGS),
    "setup.isFinished": toggle(),
    "setup.dismissed": entries("entries", [[Array(41).fill("a"), most(40, "entries")]]),
    "setup.dismissed.0": is.line(TEXT, 40),
    timeZone: is.exact("Please choose a time zone such as Asia/Bangkok", is.same("Europe/Paris")),
    viewMonths: is.exact(months, [...is.same(120), ...is.refusals(months, 6, 121, 7.5, "25")]),
  };
}

function listSettings(): Fields {
  return {
    taglines: entries("taglines", [[Array(5).fill(SITE.taglines[0]), most(4, "taglines")]]),
    "taglines.0": is.group(SETTINGS),
    "taglines.0.name": is.line("Please name what the firm is", 60),
    "taglines.0.text": is.line("Please enter the tagline", 120),
    services: entries("services", [[Array(13).fill(SITE.services[0]), most(12, "services")]]),
    "services.0": is.group(SETTINGS),
    "services.0.title": is.line("Please enter the service's title", 120),
    "services.0.icon": is.exact("Please choose one of the icons", is.same("focus")),
    "services.0.summary": optionalLine(300),
    "services.0.description": optionalText(),
    "services.0.points": entries("points", [[Array(9).fill("a"), most(8, "points")]]),
    "services.0.points.0": is.line("Please fill in the point or remove it", 120),
    socialLinks: entries("links", [[Array(9).fill(SITE.socialLinks[0]), most(8, "links")]]),
    "socialLinks.0": is.group(SETTINGS),
    "socialLinks.0.name": is.line("Please name the profile", 60),
    "socialLinks.0.url": is.webAddress(URL_FORM, 500, URL_FORM),
    figures: entries("figures", [[Array(5).fill(SITE.figures[0]), most(4, "figures")]]),
    "figures.0": is.group(SETTINGS),
    "figures.0.value": is.shortLine("Please enter the figure", 12),
    "figures.0.label": is.line("Please say what the figure counts", 60),
  };
}

function textSettings(): Fields {
  const phrase = is.line("Please fill in the phrase or remove it", 120);
  const phrases = entries("phrases", [[Array(9).fill("a"), most(8, "phrases")]]);
  const headlines = ["about", "activities", "address"];
  return {
    headings: is.group(SETTINGS),
    ...under("headings", Object.keys(SITE.headings), optionalLine(60)),
    introductions: is.group(SETTINGS),
    ...under("introductions", Object.keys(SITE.introductions), optionalLine(300)),
    philosophy: is.group(SETTINGS),
    "philosophy.statement": optionalLine(300),
    "philosophy.explanation": optionalText(),
    headlines: is.group(SETTINGS),
    ...under("headlines", headlines, phrases),
    ...under(
      "headlines",
      headlines.map((page) => `${page}.0`),
      phrase,
    ),
    contactPrompt: optionalLine(),
    footerNote: optionalLine(300),
    search: is.group(SETTINGS),
    ...under("search", Object.keys(SITE.search), is.group(SETTINGS)),
    ...under(
      "search",
      Object.keys(SITE.search).map((page) => `${page}.title`),
      optionalLine(70),
    ),
    ...under(
      "search",
      Object.keys(SITE.search).map((page) => `${page}.description`),
      optionalLine(200),
    ),
  };
}

function placeSettings(): Fields {
  const latitude = "Latitude must be a number from -85 to 85";
  const longitude = "Longitude must be a number from -180 to 180";
  const zoom = "Zoom must be a whole number from 1 to 19";
  const time = "Please enter a time such as 08:30";
  const days = "Please choose at least one day";
  return {
    address: is.group(SETTINGS),
    ...under("address", ["en", "th"], is.group(SETTINGS)),
    ...under("address", ["en.street", "th.street"], optionalLine(300)),
    ...under(
      "address",
      ["en", "th"].flatMap((language) =>
        ["subdistrict", "district", "province"].map((part) => `${language}.${part}`),
      ),
      optionalLine(60),
    ),
    "address.postcode": is.maybeEmpty(is.shortLine(TEXT, 12), TEXT),
    "address.country": country(),
    map: { ...is.group(SETTINGS), empty: [...is.refusals(SETTINGS, ""), ...is.same(null)] },
    "map.latitude": is.exact(latitude, [...is.same(85), ...is.refusals(latitude, 85.1, -86, "13")]),
    "map.longitude": is.exact(longitude, [...is.same(-180), ...is.refusals(longitude, 181, "13")]),
    "map.zoom": is.exact(zoom, [...is.same(19), ...is.refusals(zoom, 0, 20, 1.5, "3")]),
    openingHours: optionalLine(),
    openingTimes: entries("rows of opening times", [
      [Array(8).fill(SITE.openingTimes[0]), most(7, "rows of opening times")],
    ]),
    "openingTimes.0": is.group(SETTINGS),
    "openingTimes.0.days": { ...is.group(days), tooLong: is.refusals(days, [], Array(8).fill("Monday")) },
    "openingTimes.0.days.0": is.exact(days, is.same("Sunday")),
    "openingTimes.0.opens": is.exact(time, is.same("00:00")),
    "openingTimes.0.closes": is.exact(time, is.same("23:59")),
  };
}

function origin(): Kind {
  const form = "Please enter an address such as https://www.firm.example, without a path";
  return is.maybeEmpty(
    {
      ...is.exact(form, is.same("https://www.firm.example"), 500),
      otherKind: is.refusals(TEXT, 5, true, []),
      controls: is.refusals(form, "https://firm.example/\u0007path", "java\nscript:alert(1)"),
    },
    TEXT,
  );
}

function country(): Kind {
  const message = "Please choose a country";
  return {
    ...is.exact(message, [...is.same("TH"), [" th ", is.kept("TH")], ...is.refusals(message, "QX", "Siam")]),
    empty: [...is.same(""), ...is.refusals(message, null)],
    spaces: [[" ", is.kept("")]],
  };
}

function phone(): Kind {
  const form = "Please enter one phone number, such as +66 2 000 0000 or 02 000 0000 ext. 12";
  const number = "+66 2 000 0000";
  return {
    ...is.maybeEmpty(is.exact(form, is.same(number), 40), TEXT),
    otherKind: is.refusals(TEXT, 5, true, [], null),
    controls: [
      ["+66\u0000 2\u0007 000\r\n0000", is.kept(number)],
      ...is.refusals(form, "+66 2 000\u202e 0000", "+66 2 000\ud800 0000"),
    ],
  };
}

function entries(what: string, lengths: [unknown, string][]): Kind {
  return is.group(
    `Please enter a list of ${what}`,
    lengths.map(([given, message]) => [given, is.refused(message)]),
  );
}

function most(count: number, what: string): string {
  return `Please keep at most ${count} ${what}`;
}
