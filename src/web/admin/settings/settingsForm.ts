import type * as z from "zod";

import { hueOf } from "#contract/settings/accent.ts";
import type { SettingName, SettingsChange, SettingsRecord, siteSchema } from "#contract/settings/settings.ts";

export type SettingsInput = z.input<typeof siteSchema>;
export type SettingsFields = z.output<typeof siteSchema>;
/** In the order of the screens. */
export const SETTING_LABELS: Record<SettingName, string> = {
  productName: "Product name",
  productSlug: "Sign-in address",
  webAddress: "Web address",
  accent: "Accent colour",
  taglines: "Taglines",
  homeSections: "Sections of the home page",
  services: "Services",
  philosophy: "Philosophy",
  figures: "Figures",
  headlines: "Headlines",
  headings: "Headings",
  introductions: "Introductions",
  email: "Email",
  phone: "Phone",
  openingTimes: "Opening times",
  openingHours: "Opening hours in your own words",
  address: "Address",
  map: "Map position",
  socialLinks: "Social links",
  contactPrompt: "Words above the e-mail address",
  footerNote: "Last line of the footer",
  search: "Search and sharing",
  timeZone: "Time zone",
  viewMonths: "Keep single views for (months)",
  comingSoon: "Coming soon",
  isDemo: "Demonstration",
  setup: "Set-up",
};

// The keys of a constant object are its own names.
export const SETTING_NAMES = Object.keys(SETTING_LABELS) as SettingName[];

/** The logo travels by itself. */
export function fieldsOf({
  logo: _logo,
  updatedAt: _updatedAt,
  samples: _samples,
  unreadable: _unreadable,
  ...site
}: SettingsRecord): SettingsInput {
  return structuredClone(site);
}

/** Settings that differ from those that are stored. */
export function changedNames(stored: SettingsInput, typed: SettingsInput): SettingName[] {
  return SETTING_NAMES.filter((name) => noteOf(stored, name) !== noteOf(typed, name));
}

/** What goes on the wire: two people who change different settings are not in each other's way. */
export function changesBetween(stored: SettingsInput, fields: SettingsFields): SettingsChange {
  const names = changedNames(stored, fields);
  // Every entry comes from the fields themselves.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as SettingsChange;
}

/** Degrees; `null` for what is no colour. */
export function hueIn(accent: SettingsInput["accent"]): number | null {
  return typeof accent === "number" ? accent : hueOf(accent);
}

function noteOf(settings: SettingsInput, name: SettingName): string {
  const value = name === "accent" ? (hueIn(settings.accent) ?? settings.accent) : settings[name];
  return sameNote(value);
}

/** Equal for equal values, in whatever order they name their parts. */
export function sameNote(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Path of a field to its message; the lines of one box share its path. */
export function problemsOf(errors: object): Map<string, string> {
  const problems = new Map<string, string>();
  collect(errors, "", problems);
  return problems;
}

function collect(node: object, path: string, problems: Map<string, string>) {
  if ("message" in node && typeof node.message === "string") {
    const field = path.replace(/\.root$/, "").replace(LINE_OF_BOX, "$1");
    if (!problems.has(field)) problems.set(field, node.message);
    return;
  }
  for (const [key, part] of Object.entries(node)) {
    // A field's error also holds the element it belongs to.
    if (key === "ref" || typeof part !== "object" || part === null) continue;
    collect(part, path ? `${path}.${key}` : key, problems);
  }
}

const LINE_OF_BOX = /^(headlines\.\w+|services\.\d+\.points)\.\d+$/;

const PART_LABELS: readonly [RegExp, (number: number) => string][] = [
  [/^taglines\.(\d+)\.name$/, (number) => `Name of tagline ${number}`],
  [/^taglines\.(\d+)\.text$/, (number) => `Tagline ${number}`],
  [/^services\.(\d+)\.(?:title|summary|description|points)$/, (number) => `Service ${number}`],
  [/^socialLinks\.(\d+)\.name$/, (number) => `Name of link ${number}`],
  [/^socialLinks\.(\d+)\.url$/, (number) => `Address of link ${number}`],
  [/^figures\.(\d+)\.(?:value|label)$/, (number) => `Figure ${number}`],
  [/^openingTimes\.(\d+)\.(?:days|opens|closes)$/, (number) => `Opening times, row ${number}`],
];

/** How a field is called in the banner. */
export function labelOf(path: string): string {
  for (const [pattern, label] of PART_LABELS) {
    const [, index] = pattern.exec(path) ?? [];
    if (index !== undefined) return label(Number(index) + 1);
  }
  const name = SETTING_NAMES.find((known) => known === path.split(".")[0]);
  return name ? SETTING_LABELS[name] : path;
}
