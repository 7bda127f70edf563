import type * as z from "zod";

import { hexToHue } from "#contract/settings/accent.ts";
import type { SettingName, SettingsChange, SettingsRecord, siteSchema } from "#contract/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

export type SettingsInput = z.input<typeof siteSchema>;
export type SettingsFields = z.output<typeof siteSchema>;
/** In the order of the screens. */
export const SETTING_LABELS: Record<SettingName, string> = {
  productName: texts.fields.productName,
  productSlug: texts.fields.productSlug,
  webAddress: texts.fields.webAddress,
  accent: texts.fields.accent,
  taglines: texts.fields.taglines,
  homeSections: texts.fields.homeSections,
  homeActivities: texts.fields.homeActivities,
  services: texts.fields.services,
  philosophy: texts.fields.philosophy,
  figures: texts.fields.figures,
  headlines: texts.fields.headlines,
  headings: texts.fields.headings,
  introductions: texts.fields.introductions,
  email: texts.fields.email,
  phone: texts.fields.phone,
  openingTimes: texts.fields.openingTimes,
  openingHours: texts.fields.openingWords,
  address: texts.fields.address,
  map: texts.fields.map,
  socialLinks: texts.fields.socialLinks,
  contactPrompt: texts.footer.callToAction,
  footerNote: texts.fields.lastLine,
  search: texts.groups.search,
  timeZone: texts.fields.timeZone,
  viewMonths: texts.fields.retention,
  sessionIdleDays: texts.fields.sessionIdleDays,
  sessionMaxDays: texts.fields.sessionMaxDays,
  auditMonths: texts.fields.auditRetention,
  secondFactor: texts.fields.secondFactor,
  secondFactorGraceDays: texts.fields.secondFactorGraceDays,
  languages: texts.fields.languages,
  comingSoon: texts.fields.comingSoon,
  isDemo: texts.fields.demonstration,
  setup: texts.fields.setup,
};

// `Object.keys` returns `string[]`, but these keys are known.
export const SETTING_NAMES = Object.keys(SETTING_LABELS) as SettingName[];

/** Without the logo, which is uploaded separately. */
export function toFormFields({
  logo: _logo,
  updatedAt: _updatedAt,
  samples: _samples,
  unreadable: _unreadable,
  ...site
}: SettingsRecord): SettingsInput {
  return structuredClone(site);
}

/** Names of the settings that differ from the stored ones. */
export function getChangedNames(stored: SettingsInput, typed: SettingsInput): SettingName[] {
  return SETTING_NAMES.filter((name) => fingerprint(stored, name) !== fingerprint(typed, name));
}

/** Only changed settings are sent, so that edits of different settings don't conflict. */
export function pickChanges(stored: SettingsInput, fields: SettingsFields): SettingsChange {
  const names = getChangedNames(stored, fields);
  // Every entry is copied from `fields`.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as SettingsChange;
}

/** Hue in degrees; `null` for an invalid color. */
export function parseHue(accent: SettingsInput["accent"]): number | null {
  return typeof accent === "number" ? accent : hexToHue(accent);
}

function fingerprint(settings: SettingsInput, name: SettingName): string {
  const value = name === "accent" ? (parseHue(settings.accent) ?? settings.accent) : settings[name];
  return normalizeJson(value);
}

/** Serializes with sorted keys, so that equal values give equal strings. */
export function normalizeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Maps field paths to messages. The lines of one text box share its path. */
export function listErrors(errors: object): Map<string, string> {
  const problems = new Map<string, string>();
  collectErrors(errors, "", problems);
  return problems;
}

function collectErrors(node: object, path: string, problems: Map<string, string>) {
  if ("message" in node && typeof node.message === "string") {
    const field = path.replace(/\.root$/, "").replace(LINE_PATH, "$1");
    if (!problems.has(field)) problems.set(field, node.message);
    return;
  }
  for (const [key, part] of Object.entries(node)) {
    // `ref` holds the DOM element of the field.
    if (key === "ref" || typeof part !== "object" || part === null) continue;
    collectErrors(part, path ? `${path}.${key}` : key, problems);
  }
}

const LINE_PATH = /^(headlines\.\w+|services\.\d+\.points)\.\d+$/;

const PART_LABELS: readonly [RegExp, (number: number) => string][] = [
  [/^taglines\.(\d+)\.name$/, (number) => texts.taglines.name(number)],
  [/^taglines\.(\d+)\.text$/, (number) => texts.taglines.text(number)],
  [/^services\.(\d+)\.(?:title|summary|description|points)$/, (number) => texts.services.numbered(number)],
  [/^socialLinks\.(\d+)\.name$/, (number) => texts.links.name(number)],
  [/^socialLinks\.(\d+)\.url$/, (number) => texts.links.url(number)],
  [/^figures\.(\d+)\.(?:value|label)$/, (number) => texts.figures.value(number)],
  [/^openingTimes\.(\d+)\.(?:days|opens|closes)$/, (number) => texts.opening.row(number)],
];

/** The label of a field in the error banner. */
export function getLabel(path: string): string {
  for (const [pattern, label] of PART_LABELS) {
    const [, index] = pattern.exec(path) ?? [];
    if (index !== undefined) return label(Number(index) + 1);
  }
  const name = SETTING_NAMES.find((label) => label === path.split(".")[0]);
  return name ? SETTING_LABELS[name] : path;
}
