import { get } from "react-hook-form";

import { CONTACT_FIELD_NAMES } from "#contract/messages/contactFieldUses.ts";
import { formatAddressLines } from "#resources/settings/address.ts";
import { isInPreparation, LANGUAGE_NAMES, listLanguages } from "#resources/settings/languages.ts";
import { formatOpeningTimes } from "#resources/settings/openingTimes.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import type { SettingName } from "#resources/settings/settings.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import type { SettingsInput } from "./settingsForm.ts";

/** A setting as text. One without a format of its own is shown as its kind says. */
export function formatSetting(settings: SettingsInput, name: SettingName): string {
  const format = FORMATTERS[name];
  return format ? format(settings) : formatValue(SETTINGS[name], settings[name], name);
}

/** @param path of the value, such as `philosophy.statement` */
function formatValue(field: Field, value: unknown, path: string): string {
  switch (field.kind) {
    case "choice":
      return nameOption(path, String(value));
    case "switch":
      return value === true ? auditTexts.yes : auditTexts.no;
    case "group":
      return formatParts(field.fields, value, path).join("\n");
    case "rows":
      // As the kind says.
      return (value as unknown[]).map((row) => formatParts(field.fields, row, path).join(" ")).join("\n");
    default:
      return Array.isArray(value) ? value.join("\n") : String(value);
  }
}

function formatParts(fields: Fields, values: unknown, path: string): string[] {
  const parts = Object.entries(fields).map(([name, part]) =>
    formatValue(part, get(values, name), `${path}.${name}`),
  );
  return parts.filter(Boolean);
}

/** The options have texts under the name of the setting. @param path of the setting, or of a part of it */
export function nameOption(path: string, option: string): string {
  const named: Record<string, Record<string, string>> = texts.options;
  return named[path.split(".")[0] ?? ""]?.[option] ?? option;
}

const FORMATTERS: Partial<Record<SettingName, (settings: SettingsInput) => string>> = {
  accent: ({ accent }) => (typeof accent === "number" ? texts.hue({ degrees: accent }) : accent),
  taglines: ({ taglines }) => taglines.map(({ name, text }) => `${name}: ${text}`).join("\n"),
  homeSections: ({ homeSections }) =>
    Object.entries(homeSections)
      .map(([name, isShown]) => `${name}: ${isShown ? texts.homeSection.shown : texts.homeSection.hidden}`)
      .join("\n"),
  services: ({ services }) =>
    services
      .map(({ title, summary, description, points }) => [title, summary, description, ...points].join("\n"))
      .join("\n\n"),
  contactFields: ({ contactFields }) =>
    CONTACT_FIELD_NAMES.map(
      (name) => `${texts.contactForm.names[name]}: ${nameOption("contactFields", contactFields[name])}`,
    ).join("\n"),
  contactLabels: ({ contactLabels }) => joinNonEmpty(contactLabels),
  socialLinks: ({ socialLinks }) => socialLinks.map(({ name, url }) => `${name}: ${url}`).join("\n"),
  address: ({ address }) =>
    [...formatAddressLines(address, "en"), ...formatAddressLines(address, "th")].join("\n"),
  openingTimes: ({ openingTimes }) => formatOpeningTimes(openingTimes).join("\n"),
  map: ({ map }) =>
    map
      ? texts.map.position({
          latitude: String(map.latitude),
          longitude: String(map.longitude),
          zoom: String(map.zoom),
        })
      : texts.unset.map,
  headings: ({ headings }) => joinNonEmpty(headings),
  introductions: ({ introductions }) => joinNonEmpty(introductions),
  search: ({ search }) =>
    Object.entries(search)
      .map(([page, { title, description }]) =>
        joinNonEmpty({ [page]: [title, description].filter(Boolean).join(": ") }),
      )
      .filter(Boolean)
      .join("\n"),
  languages: ({ languages }) =>
    listLanguages(languages)
      .map((one) => {
        const language = LANGUAGE_NAMES[one];
        return isInPreparation(languages, one) ? texts.languages.preparing({ language }) : language;
      })
      .join("\n"),
  setup: ({ setup }) => (setup.isFinished ? texts.finished : texts.notFinished),
};

function joinNonEmpty(texts: Record<string, string>): string {
  return Object.entries(texts)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
}
