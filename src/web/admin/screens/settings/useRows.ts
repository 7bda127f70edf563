import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";
import type { FieldArray } from "react-hook-form";

import { emptyValue } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";

import { focusField } from "#web/admin/forms/focusField.ts";

import type { SettingsInput } from "./settingsForm.ts";
import { SETTINGS_FORM_ID } from "./useSettingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

export type RowsName = "taglines" | "services" | "socialLinks" | "figures" | "openingTimes";

/** Rows of a list setting. Adding and removing a row keeps the focus in the list. */
export function useRows<Name extends RowsName>(control: SettingsControl, name: Name) {
  const emptyRow = createRow(name);
  const [firstField] = Object.keys(emptyRow);
  const { fields, append, remove, move } = useFieldArray({ control: control.form.control, name });
  const addName = `add-${name}`;
  const focusRow = (index: number) => focusField(SETTINGS_FORM_ID, `${name}.${index}.${firstField}`);

  return {
    rows: fields,
    move,
    addName,
    add() {
      // It has exactly the fields of this setting.
      flushSync(() => append(emptyRow as FieldArray<SettingsInput, Name>, { shouldFocus: false }));
      focusRow(fields.length);
    },
    removeAt(index: number) {
      const neighbour = Math.min(index, fields.length - 2);
      flushSync(() => remove(index));
      if (neighbour < 0) focusField(SETTINGS_FORM_ID, addName);
      else focusRow(neighbour);
    },
  };
}

function createRow(name: RowsName): object {
  const setting = SETTINGS[name];
  if (setting.kind === "openingTimes") return { days: [], opens: "", closes: "" };
  // The empty value of a group is an object.
  return emptyValue({ kind: "group", fields: setting.fields }) as object;
}
