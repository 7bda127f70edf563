// Fields that consist of others, as data.
import { CONTACT_FIELD_NAMES, FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldName } from "#contract/messages/contactFieldUses.ts";
import type { Field, Fields } from "../kinds/kinds.ts";
import { SERVICE_ICONS } from "./serviceIcons.ts";
import { SETTING_LIMITS as LIMITS } from "./settingLimits.ts";
import { SETTING_MESSAGES } from "./settingMessages.ts";

const PHRASES = {
  kind: "lines",
  max: LIMITS.line,
  maxLines: LIMITS.phrases,
  noun: "phrases",
  invalid: "Please fill in the phrase or remove it",
} as const satisfies Field;

/** Of the typing headlines, by page. */
export const HEADLINES = { about: PHRASES, activities: PHRASES, address: PHRASES } as const;

export const TAGLINE = {
  /** What the firm is, such as Solutions, Technology, Consulting or Partner. */
  name: {
    kind: "line",
    max: LIMITS.name,
    required: "Please say in one word what the firm offers, such as Consulting",
  },
  text: { kind: "line", max: LIMITS.line, required: "Please enter the tagline" },
} as const satisfies Fields;

export const SERVICE = {
  title: { kind: "line", max: LIMITS.line, required: "Please enter the service's title" },
  icon: { kind: "choice", options: SERVICE_ICONS, invalid: "Please choose one of the icons" },
  /** Instead of the icon drawn large. */
  picture: { kind: "image" },
  /** Shown while the service is collapsed; optional, like the rest. */
  summary: { kind: "line", max: LIMITS.sentence },
  description: { kind: "text", max: LIMITS.text },
  points: {
    kind: "lines",
    max: LIMITS.line,
    maxLines: LIMITS.points,
    noun: "points",
    invalid: "Please fill in the point or remove it",
  },
} as const satisfies Fields;

/** A number with its label, such as "12" and "years". */
export const FIGURE = {
  value: { kind: "line", max: LIMITS.figure, required: "Please enter the figure" },
  label: { kind: "line", max: LIMITS.name, required: "Please say what the figure counts" },
} as const satisfies Fields;

const MENU_ENTRY = {
  target: { kind: "link", required: SETTING_MESSAGES.link },
  /** Instead of an empty one, the title of the target is shown. */
  label: { kind: "line", max: LIMITS.name },
} as const satisfies Fields;

const HEADER_ENTRY = {
  ...MENU_ENTRY,
  /** One `below` belongs to the last one at the `top` before it. */
  level: { kind: "choice", options: ["top", "below"], invalid: SETTING_MESSAGES.menuLevel },
} as const satisfies Fields;

const MENU = { kind: "rows", max: LIMITS.menuEntries, noun: "entries", translatable: true } as const;
export const HEADER_MENU = { ...MENU, fields: HEADER_ENTRY } as const;
export const FOOTER_MENU = { ...MENU, fields: MENU_ENTRY } as const;

export const SOCIAL_LINK = {
  name: { kind: "line", max: LIMITS.name, required: "Please name the profile" },
  url: {
    kind: "webAddress",
    max: LIMITS.url,
    required: SETTING_MESSAGES.webAddress,
    invalid: SETTING_MESSAGES.webAddress,
  },
} as const satisfies Fields;

const HEADING = { kind: "line", max: LIMITS.name } as const;
const INTRODUCTION = { kind: "line", max: LIMITS.sentence } as const;

/** By section of a page. */
export const HEADINGS = {
  services: HEADING,
  whatWeDo: HEADING,
  activities: HEADING,
  clients: HEADING,
  articles: HEADING,
  message: HEADING,
} as const;

export const INTRODUCTIONS = {
  services: INTRODUCTION,
  whatWeDo: INTRODUCTION,
  activities: INTRODUCTION,
  clients: INTRODUCTION,
  articles: INTRODUCTION,
  message: INTRODUCTION,
} as const;

function ofContactFields<F extends Field>(field: F) {
  // Of these names.
  return Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, field])) as Record<ContactFieldName, F>;
}

export const CONTACT_FIELDS = ofContactFields({
  kind: "choice",
  options: FIELD_USES,
  invalid: SETTING_MESSAGES.fieldUse,
} as const);

export const CONTACT_LABELS = {
  ...ofContactFields({ kind: "line", max: LIMITS.name }),
  /** What a sender agrees to. */
  consent: { kind: "line", max: LIMITS.sentence },
} as const satisfies Fields;

/** A folder or `s3://bucket/prefix`. Empty: no backups by schedule. */
export const BACKUP_TARGET = {
  kind: "code",
  max: LIMITS.url,
  pattern: /^(?:s3:\/|[A-Za-z]:)?(?:[\\/][\w.@~-]+)+[\\/]?$/,
  example: "/var/backups/vitrine",
} as const satisfies Field;

/** A public key of age. Empty: the setting BACKUP_RECIPIENT. */
export const BACKUP_RECIPIENT = {
  kind: "code",
  max: LIMITS.code,
  pattern: /^age1[a-z\d]{10,}$/,
  example: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
} as const satisfies Field;

const ADDRESS_PARTS = {
  kind: "group",
  fields: {
    street: { kind: "line", max: LIMITS.sentence },
    subdistrict: { kind: "line", max: LIMITS.name },
    district: { kind: "line", max: LIMITS.name },
    province: { kind: "line", max: LIMITS.name },
  },
} as const satisfies Field;

export const ADDRESS = {
  en: ADDRESS_PARTS,
  th: ADDRESS_PARTS,
  postcode: { kind: "line", max: LIMITS.postcode },
  country: { kind: "country" },
} as const satisfies Fields;

const SEARCH_TEXTS = {
  kind: "group",
  fields: {
    title: { kind: "line", max: LIMITS.searchTitle },
    description: { kind: "line", max: LIMITS.searchDescription },
  },
} as const satisfies Field;

/** By page with its own title and description for search engines and shared links. */
export const SEARCH = {
  home: SEARCH_TEXTS,
  about: SEARCH_TEXTS,
  activities: SEARCH_TEXTS,
  articles: SEARCH_TEXTS,
  address: SEARCH_TEXTS,
} as const;
