// Settings as texts that two people can compare, where both changed the same one.
import type { ConflictField } from "../form/conflictFields.ts";

import { SETTING_LABELS, SETTING_NAMES } from "./settingsForm.ts";
import type { SettingName, SettingsInput } from "./settingsForm.ts";

export function conflictFields(
  mine: SettingsInput,
  saved: SettingsInput,
  base: SettingsInput,
): ConflictField[] {
  return SETTING_NAMES.map((name) => ({
    name,
    label: SETTING_LABELS[name],
    mine: textOf(mine, name),
    saved: textOf(saved, name),
    base: textOf(base, name),
  }));
}

function textOf(settings: SettingsInput, name: SettingName): string {
  const writer = WRITERS[name];
  return writer ? writer(settings) : String(settings[name]);
}

const WRITERS: Partial<Record<SettingName, (settings: SettingsInput) => string>> = {
  accent: ({ accent }) => (typeof accent === "number" ? `Hue ${accent}°` : accent),
  taglines: ({ taglines }) => taglines.map(({ name, text }) => `${name}: ${text}`).join("\n"),
  services: ({ services }) =>
    services
      .map(({ title, summary, description, points }) => [title, summary, description, ...points].join("\n"))
      .join("\n\n"),
  socialLinks: ({ socialLinks }) => socialLinks.map(({ name, url }) => `${name}: ${url}`).join("\n"),
  addressLines: ({ addressLines }) => addressLines.join("\n"),
  philosophy: ({ philosophy }) => `${philosophy.statement}\n${philosophy.explanation}`,
  map: ({ map }) => `${map.latitude}, ${map.longitude}, zoom ${map.zoom}`,
  headlines: ({ headlines }) => Object.values(headlines).flat().join("\n"),
};
