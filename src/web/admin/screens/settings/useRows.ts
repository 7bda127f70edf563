import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";
import type { FieldArray } from "react-hook-form";

import { focusField } from "#web/admin/forms/focusField.ts";

import type { SettingsInput } from "./settingsForm.ts";
import { SETTINGS_FORM_ID } from "./useSettingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

export type RowsName = "taglines" | "services" | "socialLinks" | "figures" | "openingTimes";

interface RowsOptions<Name extends RowsName> {
  name: Name;
  /** The field that gets the focus when its row does. */
  firstField: string;
  emptyRow: FieldArray<SettingsInput, Name>;
}

/** Rows of a list setting. Adding and removing a row keeps the focus in the list. */
export function useRows<Name extends RowsName>(
  control: SettingsControl,
  { name, firstField, emptyRow }: RowsOptions<Name>,
) {
  const { fields, append, remove, move } = useFieldArray({ control: control.form.control, name });
  const addName = `add-${name}`;
  const focusRow = (index: number) => focusField(SETTINGS_FORM_ID, `${name}.${index}.${firstField}`);

  return {
    rows: fields,
    move,
    addName,
    add() {
      flushSync(() => append(emptyRow, { shouldFocus: false }));
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
