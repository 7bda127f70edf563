import type * as z from "zod";

import { siteSchema } from "#resources/settings/settingsSchema.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import type { SettingName, SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

export type SettingsInput = z.input<typeof siteSchema>;
export type SettingsFields = z.output<typeof siteSchema>;
/** In the order of the screens. */
// `Object.keys` returns `string[]`, but these keys are known.
export const SETTING_NAMES = Object.keys(siteSchema.shape) as SettingName[];

/** Without the logo, which is uploaded separately. Settings without a text in the language of the record are empty. */
export function toFormFields({
  logo: _logo,
  updatedAt: _updatedAt,
  unreadable: _unreadable,
  untranslated = [],
  outdated: _outdated,
  ...site
}: SettingsRecord): SettingsInput {
  const empty = untranslated.map((name) => [name, EMPTY_TEXTS[name]]);
  return structuredClone({ ...site, ...Object.fromEntries(empty) });
}

const EMPTY_TEXTS: SettingsInput = { ...DEFAULT_SITE, productName: "" };

/** The site with the typed texts. As on its pages, settings without a text have that of the main language. */
export function previewSite(base: SettingsRecord, typed: SettingsInput): Site {
  const isUnchanged = (name: SettingName) =>
    fingerprint(toFormFields(base), name) === fingerprint(typed, name);
  const fallbacks = (base.untranslated ?? []).filter(isUnchanged).map((name) => [name, base[name]]);
  // The typed accent may be invalid, and no text depends on it.
  return { ...base, ...typed, ...Object.fromEntries(fallbacks), accent: base.accent };
}

/** Names of the settings that differ from the stored ones. */
export function getChangedNames(stored: SettingsInput, typed: SettingsInput): SettingName[] {
  return SETTING_NAMES.filter((name) => fingerprint(stored, name) !== fingerprint(typed, name));
}

/**
 * Only changed settings are sent, so that edits of different settings don't conflict.
 * @param confirmed names of settings that are sent anyway
 */
export function pickChanges(
  stored: SettingsInput,
  fields: SettingsFields,
  confirmed: readonly SettingName[] = [],
): SettingsChange {
  const names = [...getChangedNames(stored, fields), ...confirmed];
  // Every entry is copied from `fields`.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as SettingsChange;
}

/** The changed settings whose typed value is valid so far. */
export function pickValidChanges(stored: SettingsInput, typed: SettingsInput): SettingsChange {
  const names = getChangedNames(stored, typed);
  return Object.fromEntries(
    names.flatMap((name) => {
      const { success, data } = siteSchema.shape[name].safeParse(typed[name]);
      return success ? [[name, data]] : [];
    }),
  );
}

function fingerprint(settings: SettingsInput, name: SettingName): string {
  return normalizeJson(settings[name]);
}

/** Serializes with sorted keys, so that equal values give equal strings. */
export function normalizeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The description of a setting, or of a part of one, such as `services.0.title`. */
export function describeSetting(path: string): Field | undefined {
  const [name = "", ...parts] = path.split(".");
  const settings: Fields = SETTINGS;
  return parts.reduce((field: Field | undefined, part) => {
    if (field?.kind !== "group" && field?.kind !== "rows") return undefined;
    return /^\d+$/.test(part) ? field : field.fields[part];
  }, settings[name]);
}

const PART_LABELS: readonly [RegExp, (number: number) => string][] = [
  [/^taglines\.(\d+)\.name$/, (number) => texts.taglines.name({ number })],
  [/^taglines\.(\d+)\.text$/, (number) => texts.taglines.text({ number })],
  [
    /^services\.(\d+)\.(?:title|summary|description|points)$/,
    (number) => texts.services.numbered({ number }),
  ],
  [/^socialLinks\.(\d+)\.name$/, (number) => texts.links.name({ number })],
  [/^socialLinks\.(\d+)\.url$/, (number) => texts.links.url({ number })],
  [/^figures\.(\d+)\.(?:value|label)$/, (number) => texts.figures.value({ number })],
  [/^openingTimes\.(\d+)\.(?:days|opens|closes)$/, (number) => texts.opening.row({ number })],
];

/** The label of a field in the error banner. */
export function getLabel(path: string): string {
  for (const [pattern, label] of PART_LABELS) {
    const [, index] = pattern.exec(path) ?? [];
    if (index !== undefined) return label(Number(index) + 1);
  }
  const name = SETTING_NAMES.find((one) => one === path.split(".")[0]);
  return name ? texts.fields[name] : path;
}
