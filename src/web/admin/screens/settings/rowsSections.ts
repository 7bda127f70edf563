// Settings that are lists of short rows.
import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import type { RowTexts } from "#web/admin/kinds/input.ts";

import type { PlainSection } from "./SettingSections.tsx";

export const TAGLINES = rowsSection("taglines", "taglines", () => {
  const { nameLabel, namePlaceholder, name, textLabel, textPlaceholder, text, ...shown } = texts.taglines;
  const parts = {
    name: { label: nameLabel, fullLabel: name, placeholder: namePlaceholder },
    text: { label: textLabel, fullLabel: text, placeholder: textPlaceholder },
  };
  return { ...shown, nameField: "name", parts };
});

export const SOCIAL_LINKS = rowsSection("social-links", "socialLinks", () => {
  const { placeholder: label, name: fullLabel, urlLabel, url } = texts.links;
  const parts = {
    name: { label, fullLabel },
    url: { label: urlLabel, fullLabel: url, placeholder: "https://" },
  };
  return { ...texts.links, nameField: "name", parts };
});

export const FIGURES = rowsSection("figures", "figures", () => {
  const { valueLabel, value, example, labelLabel, label, placeholder } = texts.figures;
  const parts = {
    value: { label: valueLabel, fullLabel: value, placeholder: example },
    label: { label: labelLabel, fullLabel: label, placeholder },
  };
  return { ...texts.figures, nameField: "label", parts };
});

export const MENUS = [menuSection("headerMenu"), menuSection("footerMenu")];

function menuSection(name: "headerMenu" | "footerMenu"): PlainSection {
  return rowsSection(name, name, () => {
    const { notes, target, label, level, ...shown } = texts.menus;
    return { ...shown, note: notes[name], nameField: "label", parts: { target, label, level } };
  });
}

interface RowsSectionTexts extends RowTexts {
  note: string;
}

function rowsSection(
  id: string,
  name: "taglines" | "socialLinks" | "figures" | "headerMenu" | "footerMenu",
  getTexts: () => RowsSectionTexts,
): PlainSection {
  const { max } = SETTINGS[name];
  return {
    id,
    texts: ({ values }) => ({
      title: texts.fields[name],
      note: texts.rows({ note: getTexts().note, count: values[name].length, max }),
    }),
    fields: [{ name, rows: getTexts }],
  };
}
