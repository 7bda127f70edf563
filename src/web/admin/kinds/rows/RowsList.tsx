import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { looseControl } from "../input.ts";
import type { InputControl } from "../input.ts";

import styles from "./RowsList.module.css";

interface RowsListProps extends Omit<AddRowProps, "rows"> {
  emptyRow: object;
  removeLabel: (index: number) => string;
  children: (index: number) => ReactNode;
}

/** Rows of a few fields, each with a button that removes it. */
export function RowsList({ emptyRow, removeLabel, children, ...props }: RowsListProps) {
  const { control, name } = props;
  const rows = useRows(control, name, emptyRow);
  return (
    <>
      {rows.rows.length > 0 && (
        <ul className={styles.rows} data-of={name}>
          {rows.rows.map(({ id }, index) => (
            <li key={id} className={styles.row}>
              {children(index)}
              <IconButton icon="trash" label={removeLabel(index)} onClick={() => rows.removeAt(index)} />
            </li>
          ))}
        </ul>
      )}
      <AddRow {...props} rows={rows} />
    </>
  );
}

interface AddRowProps {
  control: InputControl;
  name: string;
  max: number;
  addLabel: string;
  rows: ReturnType<typeof useRows>;
}

/** The error of a list, and a button that adds a row. */
export function AddRow({ control, name, max, addLabel, rows }: AddRowProps) {
  return (
    <>
      <FieldError id={`${name}-error`} message={control.errorOf(name)} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={rows.addName}
          disabled={rows.rows.length >= max}
          onClick={rows.add}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}

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
