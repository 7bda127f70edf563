// Settings that are lists of short rows.
import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import type { RowTexts } from "#web/admin/kinds/input.ts";

import type { PlainSection } from "./SettingSections.tsx";

export const SOCIAL_LINKS = rowsSection("social-links", "socialLinks", () => {
  const { note, add, row, placeholder, name, urlLabel, url } = texts.links;
  return {
    note,
    add,
    row,
    nameField: "name",
    parts: {
      name: { label: placeholder, fullLabel: name },
      url: { label: urlLabel, fullLabel: url, placeholder: "https://" },
    },
  };
});

export const FIGURES = rowsSection("figures", "figures", () => {
  const { note, add, row, valueLabel, value, example, labelLabel, label, placeholder } = texts.figures;
  return {
    note,
    add,
    row,
    nameField: "label",
    parts: {
      value: { label: valueLabel, fullLabel: value, placeholder: example },
      label: { label: labelLabel, fullLabel: label, placeholder },
    },
  };
});

interface RowsSectionTexts extends Omit<RowTexts, "remove"> {
  note: string;
  /** Names a row without a name. */
  row: (row: { number: number }) => string;
}

function rowsSection(
  id: string,
  name: "socialLinks" | "figures",
  getTexts: () => RowsSectionTexts,
): PlainSection {
  const { max } = SETTINGS[name];
  return {
    id,
    texts: ({ values }) => ({
      title: texts.fields[name],
      note: texts.rows({ note: getTexts().note, count: values[name].length, max }),
    }),
    fields: [
      {
        name,
        rows() {
          const { row, ...shown } = getTexts();
          return {
            ...shown,
            remove: (number, rowName) => texts.removeRow({ name: rowName || row({ number }) }),
          };
        },
      },
    ],
  };
}
