// The settings of the site as data. Schema, defaults, translation, public part and confirmation are derived from them.
import { DEFAULT_LANGUAGE } from "#texts/language.ts";

import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { DEFAULT_FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import type { ImageAsset } from "#contract/images.ts";
import { emptyValue } from "../kinds/kinds.ts";
import type { Field, FieldsValue, ValueOf } from "../kinds/kinds.ts";
import { SETTING_LIMITS as LIMITS } from "./settingLimits.ts";
import * as parts from "./settingParts.ts";

/** What a setting has besides its kind. */
interface SettingOptions {
  /** The screen that edits it, `/admin/settings/{group}`; `null` for one that has no field there. */
  group: string | null;
  /** Of a new site. Without it, the empty value of the kind. */
  default?: unknown;
  /** Each language has its own text. All other settings are the same in all languages. */
  translatable?: true;
  /** Public pages get it; only admins can read the others. */
  public?: true;
  /** A change needs a recent authentication: a stolen token must not weaken the protection of accounts or of the audit log. */
  security?: true;
}

export type Setting = Field & SettingOptions;

const PUBLIC = { public: true } as const;
const PUBLIC_TEXT = { translatable: true, public: true } as const;
const SECURITY = { group: "security", security: true } as const;
/** Protected: a copy of the site contains all of its data. */
const BACKUPS = { group: "backups", security: true } as const;
/** Of another service. Protected: who has stolen a token must not run a tag of their own on the site. */
const TAG = { kind: "code", max: LIMITS.code, group: "tags", public: true, security: true } as const;

/** The design's own cobalt; its colours are in the stylesheets. */
export const DEFAULT_HUE = 262;

/** All settings except the logo, which is uploaded separately; in the order of the screens that edit them. */
export const SETTINGS = {
  productName: {
    kind: "line",
    max: LIMITS.name,
    required: "Please enter your firm's name",
    group: "identity",
    default: "Vitrine",
    ...PUBLIC_TEXT,
  },
  productSlug: { kind: "slug", max: LIMITS.slug, group: "identity", default: "vitrine", ...PUBLIC },
  /** Origin of the public site for absolute links, unless PUBLIC_URL is set. */
  webAddress: { kind: "origin", max: LIMITS.url, group: "identity", ...PUBLIC },
  /** Degrees in OKLCH. A firm chooses only the hue: the design's lightness keeps text readable on every choice. */
  accent: { kind: "accent", group: "identity", default: DEFAULT_HUE, ...PUBLIC },
  taglines: {
    kind: "rows",
    max: LIMITS.taglines,
    noun: "taglines",
    fields: parts.TAGLINE,
    group: "home",
    ...PUBLIC_TEXT,
  },
  /** Optional sections of the home page. */
  homeSections: {
    kind: "group",
    fields: { services: { kind: "switch" }, activities: { kind: "switch" } },
    group: "home",
    default: { services: true, activities: true },
    ...PUBLIC,
  },
  /** The number of newest activities on the home page. */
  homeActivities: {
    kind: "number",
    min: 3,
    max: 12,
    noun: "Activities",
    group: "home",
    default: 8,
    ...PUBLIC,
  },
  services: {
    kind: "rows",
    max: LIMITS.services,
    noun: "services",
    fields: parts.SERVICE,
    group: "services",
    ...PUBLIC_TEXT,
  },
  /** On the company page: a statement and its explanation. */
  philosophy: {
    kind: "group",
    fields: {
      statement: { kind: "line", max: LIMITS.sentence },
      explanation: { kind: "text", max: LIMITS.text },
    },
    group: "company",
    ...PUBLIC_TEXT,
  },
  figures: {
    kind: "rows",
    max: LIMITS.figures,
    noun: "figures",
    fields: parts.FIGURE,
    group: "company",
    ...PUBLIC_TEXT,
  },
  headlines: { kind: "group", fields: parts.HEADLINES, group: "pages", ...PUBLIC_TEXT },
  /** Empty ones have the text of `DEFAULT_HEADINGS`. */
  headings: { kind: "group", fields: parts.HEADINGS, group: "pages", ...PUBLIC_TEXT },
  introductions: { kind: "group", fields: parts.INTRODUCTIONS, group: "pages", ...PUBLIC_TEXT },
  email: { kind: "email", group: "contact", ...PUBLIC },
  phone: { kind: "phone", max: 40, group: "contact", ...PUBLIC },
  /** How the contact form uses each field, see `contactFormFields`. */
  contactFields: {
    kind: "group",
    fields: parts.CONTACT_FIELDS,
    group: "form",
    default: DEFAULT_FIELD_USES,
    ...PUBLIC,
  },
  contactSubjects: {
    kind: "lines",
    max: LIMITS.line,
    maxLines: LIMITS.subjects,
    noun: "subjects",
    invalid: "Please fill in the subject or remove it",
    group: "form",
    ...PUBLIC_TEXT,
  },
  /** Instead of empty ones, the page's defaults are used. */
  contactLabels: { kind: "group", fields: parts.CONTACT_LABELS, group: "form", ...PUBLIC_TEXT },
  /** Mails everybody who writes that the message has arrived. */
  sendsReceipt: { kind: "switch", group: "form" },
  openingTimes: {
    kind: "openingTimes",
    max: LIMITS.openingTimes,
    noun: "rows of opening times",
    group: "contact",
    ...PUBLIC,
  },
  /** Replaces the text made from `openingTimes`. */
  openingHours: { kind: "line", max: LIMITS.line, group: "contact", ...PUBLIC_TEXT },
  address: { kind: "group", fields: parts.ADDRESS, group: "place", ...PUBLIC },
  map: { kind: "position", group: "place", ...PUBLIC },
  socialLinks: {
    kind: "rows",
    max: LIMITS.socialLinks,
    noun: "links",
    fields: parts.SOCIAL_LINK,
    group: "contact",
    ...PUBLIC_TEXT,
  },
  /** Without entries, the pages of the site. */
  headerMenu: { ...parts.HEADER_MENU, group: "menus" },
  footerMenu: { ...parts.FOOTER_MENU, group: "menus" },
  contactPrompt: { kind: "line", max: LIMITS.line, group: "pages", ...PUBLIC_TEXT },
  footerNote: { kind: "line", max: LIMITS.sentence, group: "pages", ...PUBLIC_TEXT },
  /** Instead of an empty one, the page's default is used. */
  search: { kind: "group", fields: parts.SEARCH, group: "search", ...PUBLIC_TEXT },
  googleAnalytics: { ...TAG, pattern: /^G-[A-Z\d]{6,12}$/, example: "G-AB12CD34EF" },
  googleTagManager: { ...TAG, pattern: /^GTM-[A-Z\d]{4,10}$/, example: "GTM-AB12CD3" },
  metaPixel: { ...TAG, pattern: /^\d{10,20}$/, example: "123456789012345" },
  lineTag: {
    ...TAG,
    pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    example: "1a2b3c4d-1234-5678-9abc-1a2b3c4d5e6f",
  },
  /** The content of a `meta` tag that proves who owns the site. */
  googleVerification: {
    ...TAG,
    pattern: /^[\w-]{20,100}=?$/,
    example: "AbC1dEf2GhI3jKl4MnO5pQr6StU7vWx8YzA9bCd0EfG",
  },
  facebookVerification: { ...TAG, pattern: /^[a-z\d]{20,100}$/, example: "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5" },
  /** Determines where days begin; an IANA name that `Intl` knows. */
  timeZone: { kind: "timeZone", group: "statistics", default: "Asia/Bangkok", ...PUBLIC },
  /** Months after which single views are deleted; their daily totals stay. At least 7: the dashboard compares 90 days with the 90 before. */
  viewMonths: { kind: "number", min: 7, max: 120, noun: "Months", group: "statistics", default: 25 },
  /** Months after which messages are deleted, with their deliveries. The contact form says it. */
  messageMonths: {
    kind: "number",
    min: 1,
    max: 120,
    noun: "Months",
    group: "statistics",
    default: 24,
    ...PUBLIC,
  },
  /** Days after which deleted records leave the trash for good. */
  trashDays: { kind: "number", min: 1, max: 365, noun: "Days", group: "statistics", default: 30 },
  /** The history has so many versions of a record and language; the oldest are deleted first. */
  versionsKept: { kind: "number", min: 5, max: 200, noun: "Versions", group: "statistics", default: 50 },
  /** Days without use after which a session ends. */
  sessionIdleDays: { kind: "number", min: 1, max: 30, noun: "Days", default: 7, ...SECURITY },
  /** Days after the sign-in at which a session ends. */
  sessionMaxDays: { kind: "number", min: 1, max: 90, noun: "Days", default: 30, ...SECURITY },
  /** Months after which entries of the audit log are deleted. */
  auditMonths: {
    kind: "number",
    min: 3,
    max: 120,
    noun: "Months",
    default: 24,
    ...SECURITY,
    group: "statistics",
  },
  /** Whether every admin needs a second factor. */
  secondFactor: {
    kind: "choice",
    options: SECOND_FACTOR_MODES,
    invalid: "Please choose optional or required",
    default: "optional",
    ...SECURITY,
  },
  /** Days until an admin without one can only set one up. */
  secondFactorGraceDays: { kind: "number", min: 0, max: 90, noun: "Days", default: 14, ...SECURITY },
  /** In `/.well-known/security.txt`. */
  securityContact: { kind: "email", ...SECURITY },
  backupTarget: { ...parts.BACKUP_TARGET, ...BACKUPS },
  backupRecipient: { ...parts.BACKUP_RECIPIENT, ...BACKUPS },
  /** Of the nightly backup, in the time zone of the site. */
  backupHour: { kind: "number", min: 0, max: 23, noun: "Hour", default: 3, ...BACKUPS },
  /** Between backups when content changed; 0: only the nightly one. */
  backupMinutes: { kind: "number", min: 0, max: 1_440, noun: "Minutes", ...BACKUPS },
  /** The main language is at `/`, each further one at `/{language}`. */
  languages: {
    kind: "languages",
    group: "languages",
    default: { main: DEFAULT_LANGUAGE, further: [] },
    ...PUBLIC,
  },
  /** True while visitors see only the "Coming soon" page; admins see the site. */
  comingSoon: { kind: "switch", group: "visibility" },
  /** True if the content is that of the demo firm. */
  isDemo: { kind: "switch", group: null },
  setup: {
    kind: "group",
    fields: {
      isFinished: { kind: "switch" },
      dismissed: { kind: "lines", max: 40, maxLines: 40, noun: "entries", invalid: "Please enter a text" },
    },
    group: null,
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;
export type SettingGroupName = Exclude<Settings[SettingName]["group"], null>;
export type SiteSettings = FieldsValue<Settings>;

/** The names of the settings that have an option. */
export type NamesWith<Option extends string> = {
  [Name in SettingName]: Settings[Name] extends Record<Option, true> ? Name : never;
}[SettingName];

// The type of `Object.keys` is `string[]`.
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function namesWith<const Option extends "translatable" | "public" | "security">(option: Option) {
  return SETTING_NAMES.filter((name): name is NamesWith<Option> => option in SETTINGS[name]);
}

export type SettingValue<Name extends SettingName> = ValueOf<Settings[Name]>;

/** Pages with their own title and description for search engines and shared links. */
// As above.
export const SEO_PAGES = Object.keys(SETTINGS.search.fields) as (keyof Settings["search"]["fields"])[];

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
export type SettingsChange = { [Name in SettingName]?: SiteSettings[Name] | undefined };

/** Of a new site, without any fact about a firm. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => {
    const setting: Setting = SETTINGS[name];
    return [name, setting.default ?? emptyValue(setting)];
  }),
  // Made of exactly these settings: `tests/resources/settings/settings.test.ts` validates them.
) as SiteSettings;

/** True if a setting, a text, a list or a group of them, has a text that is not empty. */
export function hasText(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && Object.values(value).some(hasText);
}
