import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";

import { focusField } from "#web/admin/forms/focusField.ts";

import { looseControl } from "../input.ts";
import type { InputControl } from "../input.ts";

/** Rows of a list. Adding and removing a row keeps the focus in the list. */
export function useRows(control: InputControl, name: string, emptyRow: object) {
  const { fields, append, remove, move } = useFieldArray({ control: looseControl(control), name });
  const addName = `add-${name}`;
  const [firstField] = Object.keys(emptyRow);
  const focusRow = (index: number) => focusField(control.formId, `${name}.${index}.${firstField}`);

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
      if (neighbour < 0) focusField(control.formId, addName);
      else focusRow(neighbour);
    },
  };
}
