import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";

import { optionalEmailSchema } from "../accounts/auth.ts";
import { SECOND_FACTOR_MODES } from "../accounts/secondFactorModes.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { parseUrl } from "../fields/parseUrl.ts";
import { rule } from "../fields/rule.ts";
import {
  asciiSlugField,
  formattedString,
  phoneField,
  webAddressField,
  webAddressLine,
} from "../fields/textFields.ts";
import type { ImageAsset } from "../images.ts";
import { hexToHue } from "./accent.ts";
import { countrySchema } from "./address.ts";
import { HEADING_NAMES } from "./headings.ts";
import { isTimeOfDay, WEEKDAYS } from "./openingTimes.ts";
import { SERVICE_ICONS } from "./serviceIcons.ts";
import {
  booleanField,
  boundedList,
  intBetween,
  objectOf,
  optionalLine,
  optionalText,
  settingLine,
  settingsObject,
} from "./settingFields.ts";
import { SETTING_LIMITS } from "./settingLimits.ts";
import { SETTING_MESSAGES } from "./settingMessages.ts";

/** Pages with their own title and description for search engines and shared links. Instead of an empty one, the page's default is used. */
export const SEO_PAGES = ["home", "about", "activities", "articles", "address"] as const;

/** First path segments that the site uses or may use. */
const RESERVED_SLUGS = new Set(
  `about account activities activity activity-view address admin api app article articles assets auth contact feed
   healthz help index legal login logout manifest privacy-policy private projects public readyz robots search settings setup
   share sitemap static theme uploads well-known www`.split(/\s+/),
);

/** All settings except the logo, which is uploaded separately; in the order of the screens that edit them. */
export const settingSchemas = lazyFields({
  productName: () => settingLine("Please enter your firm's name", SETTING_LIMITS.name),
  productSlug: () =>
    asciiSlugField(SETTING_MESSAGES.slugForm, SETTING_LIMITS.slug).refine(
      (slug) => !RESERVED_SLUGS.has(slug),
      rule("reserved", SETTING_MESSAGES.slugTaken),
    ),
  /** Origin of the public site for absolute links, unless PUBLIC_URL is set. */
  webAddress: () =>
    webAddressLine(SETTING_MESSAGES.text, SETTING_LIMITS.url).refine(
      emptyOr(isOrigin),
      rule("origin", SETTING_MESSAGES.origin),
    ),
  /** A hex colour or its hue in degrees; the hue is stored. */
  accent: () =>
    z
      .union([formattedString(rule("colour", SETTING_MESSAGES.accent)), z.number()], SETTING_MESSAGES.accent)
      .transform((colour) => (typeof colour === "string" ? hexToHue(colour) : Math.round(colour) % 360))
      .refine((hue): hue is number => hue !== null && hue >= 0, rule("colour", SETTING_MESSAGES.accent)),
  taglines: () => boundedList(taglineSchema(), SETTING_LIMITS.taglines, "taglines"),
  /** Optional sections of the home page. */
  homeSections: () => objectOf(["services", "activities"] as const, booleanField),
  /** The number of newest activities on the home page. */
  homeActivities: () => intBetween(3, 12, SETTING_MESSAGES.homeActivities),
  services: () => boundedList(serviceSchema(), SETTING_LIMITS.services, "services"),
  /** On the company page: a statement and its explanation. */
  philosophy: () =>
    settingsObject({ statement: optionalLine(SETTING_LIMITS.sentence), explanation: optionalText() }),
  figures: () => boundedList(figureSchema(), SETTING_LIMITS.figures, "figures"),
  /** Phrases of the typing headlines, by page. */
  headlines: () => objectOf(["about", "activities", "address"] as const, phrasesSchema),
  /** Empty ones have the text of `DEFAULT_HEADINGS`. */
  headings: () => objectOf(HEADING_NAMES, () => optionalLine(SETTING_LIMITS.name)),
  introductions: () => objectOf(HEADING_NAMES, () => optionalLine(SETTING_LIMITS.sentence)),
  email: optionalEmailSchema,
  phone: () => phoneField(SETTING_MESSAGES.text, 40, rule("phone", SETTING_MESSAGES.phone)),
  openingTimes: () => boundedList(openingTimesSchema(), SETTING_LIMITS.openingTimes, "rows of opening times"),
  /** Replaces the text made from `openingTimes`. */
  openingHours: () => optionalLine(),
  address: () =>
    settingsObject({
      en: addressPartsSchema(),
      th: addressPartsSchema(),
      postcode: optionalLine(SETTING_LIMITS.postcode),
      country: countrySchema(SETTING_MESSAGES.country),
    }),
  map: () => mapSchema().nullable(),
  socialLinks: () => boundedList(socialLinkSchema(), SETTING_LIMITS.socialLinks, "links"),
  contactPrompt: () => optionalLine(),
  footerNote: () => optionalLine(SETTING_LIMITS.sentence),
  search: () => objectOf(SEO_PAGES, searchTextsSchema),
  /** Determines where days begin; an IANA name that `Intl` knows. */
  timeZone: () =>
    formattedString(rule("option", SETTING_MESSAGES.timeZone))
      .trim()
      .refine(isTimeZone, rule("option", SETTING_MESSAGES.timeZone)),
  /** Months after which single views are deleted; their daily totals stay. At least 7: the dashboard compares 90 days with the 90 before. */
  viewMonths: () => intBetween(7, 120, SETTING_MESSAGES.viewMonths),
  /** Days without use after which a session ends. */
  sessionIdleDays: () => intBetween(1, 30, SETTING_MESSAGES.sessionIdleDays),
  /** Days after the sign-in at which a session ends. */
  sessionMaxDays: () => intBetween(1, 90, SETTING_MESSAGES.sessionMaxDays),
  /** Months after which entries of the audit log are deleted. */
  auditMonths: () => intBetween(3, 120, SETTING_MESSAGES.auditMonths),
  /** Whether every admin needs a second factor. */
  secondFactor: () => z.enum(SECOND_FACTOR_MODES, SETTING_MESSAGES.secondFactor),
  /** Days until an admin without one can only set one up. */
  secondFactorGraceDays: () => intBetween(0, 90, SETTING_MESSAGES.secondFactorGraceDays),
  /** The main language is at `/`, each further one at `/{language}`. */
  languages: languagesSchema,
  /** True while visitors see only the "Coming soon" page; admins see the site. */
  comingSoon: booleanField,
  /** True if the content is that of the demo firm. */
  isDemo: booleanField,
  setup: () =>
    settingsObject({
      isFinished: booleanField(),
      dismissed: boundedList(settingLine(SETTING_MESSAGES.text, 40), 40, "entries"),
    }),
});

export const siteSchema = settingsObject(settingSchemas);

export type SiteSettings = z.output<typeof siteSchema>;
export type SettingName = keyof SiteSettings;

/** All settings for the back office. */
export interface SettingsRecord extends SiteSettings {
  logo: ImageAsset | null;
  /** Settings whose stored value is invalid. Their defaults apply. */
  unreadable: (SettingName | "logo")[];
  /** For a further language: settings without a text in it, which have that of the main language. */
  untranslated?: SettingName[];
  /**
   * For a further language: settings whose text in the main language changed since the translation was saved, with the
   * earlier text in the main language. Sending the translation, also unchanged, confirms it.
   */
  outdated?: Partial<SiteSettings>;
  /** The latest change of any setting; ISO 8601, UTC. 1970 if none was ever changed. */
  updatedAt: string;
}

/** A subset of the settings. */
export const settingsChangeSchema = siteSchema.partial();
export type SettingsChange = z.output<typeof settingsChangeSchema>;

function taglineSchema() {
  return settingsObject({
    /** What the firm is, such as Solutions, Technology, Consulting or Partner. */
    name: settingLine("Please say in one word what the firm offers, such as Consulting", SETTING_LIMITS.name),
    text: settingLine("Please enter the tagline"),
  });
}

function serviceSchema() {
  return settingsObject({
    title: settingLine("Please enter the service's title"),
    icon: z.enum(SERVICE_ICONS, SETTING_MESSAGES.icon),
    /** Shown while the service is collapsed; optional, like the rest. */
    summary: optionalLine(SETTING_LIMITS.sentence),
    description: optionalText(),
    points: boundedList(
      settingLine("Please fill in the point or remove it"),
      SETTING_LIMITS.points,
      "points",
    ),
  });
}

function socialLinkSchema() {
  return settingsObject({
    name: settingLine("Please name the profile", SETTING_LIMITS.name),
    url: webAddressField({
      required: SETTING_MESSAGES.webAddress,
      invalid: SETTING_MESSAGES.webAddress,
      max: SETTING_LIMITS.url,
    }),
  });
}

/** A number with its label, such as "12" and "years". */
function figureSchema() {
  return settingsObject({
    value: settingLine("Please enter the figure", SETTING_LIMITS.figure),
    label: settingLine("Please say what the figure counts", SETTING_LIMITS.name),
  });
}

function addressPartsSchema() {
  return settingsObject({
    street: optionalLine(SETTING_LIMITS.sentence),
    subdistrict: optionalLine(SETTING_LIMITS.name),
    district: optionalLine(SETTING_LIMITS.name),
    province: optionalLine(SETTING_LIMITS.name),
  });
}

/** Degrees, WGS 84, and the zoom level from 1 (the world) to 19 (a building). */
function mapSchema() {
  const { latitude, longitude, zoom } = SETTING_MESSAGES;
  return settingsObject({
    latitude: z.number(latitude).min(-85, latitude).max(85, latitude),
    longitude: z.number(longitude).min(-180, longitude).max(180, longitude),
    zoom: z.int(zoom).min(1, zoom).max(19, zoom),
  });
}

function openingTimesSchema() {
  const { days, time, closesLater } = SETTING_MESSAGES;
  return settingsObject({
    days: z.array(z.enum(WEEKDAYS, days), days).min(1, days).max(7, days),
    opens: formattedString(rule("time", time)).refine(isTimeOfDay, rule("time", time)),
    closes: formattedString(rule("time", time)).refine(isTimeOfDay, rule("time", time)),
  }).refine(({ opens, closes }) => !isTimeOfDay(opens) || !isTimeOfDay(closes) || opens < closes, {
    path: ["closes"],
    ...rule("closesLater", closesLater),
  });
}

function languagesSchema() {
  const { language, languages, languageRepeated, mainInPreparation } = SETTING_MESSAGES;
  const list = z.array(z.enum(LANGUAGES, language), languages).max(LANGUAGES.length, languages);
  return settingsObject({
    main: z.enum(LANGUAGES, language),
    further: list,
    /** Those of `further` that only admins see, until one of them publishes them. */
    inPreparation: list.optional(),
  })
    .refine(({ main, further }) => new Set([main, ...further]).size === further.length + 1, {
      path: ["further"],
      ...rule("languageRepeated", languageRepeated),
    })
    .refine(({ main, inPreparation = [] }) => !inPreparation.includes(main), {
      path: ["main"],
      ...rule("mainInPreparation", mainInPreparation),
    })
    .refine(
      ({ main, further, inPreparation = [] }) =>
        inPreparation.every((one) => one === main || further.includes(one)),
      {
        path: ["inPreparation"],
        ...rule("option", languages),
      },
    );
}

function searchTextsSchema() {
  return settingsObject({
    title: optionalLine(SETTING_LIMITS.searchTitle),
    description: optionalLine(SETTING_LIMITS.searchDescription),
  });
}

function phrasesSchema() {
  return boundedList(
    settingLine("Please fill in the phrase or remove it"),
    SETTING_LIMITS.phrases,
    "phrases",
  );
}

function emptyOr(test: (text: string) => boolean) {
  return (text: string) => text === "" || test(text);
}

/** Keeps only scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
