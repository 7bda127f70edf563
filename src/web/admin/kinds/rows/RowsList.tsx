import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";

import { uiTexts } from "#texts/admin/ui.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";

import { looseControl } from "../input.ts";
import type { InputControl } from "../input.ts";

import styles from "./RowsList.module.css";

interface RowsListProps extends Omit<AddRowProps, "rows"> {
  /** An object with the parts of a row; a text for rows that are texts. */
  emptyRow: object | string;
  /** @param number from 1 */
  nameRow: (number: number) => string;
  /** Of the list, if nothing else names it. */
  label?: string;
  children: (index: number) => ReactNode;
}

/** Rows of a few fields, which can be moved and removed. */
export function RowsList({ emptyRow, nameRow, label, children, ...props }: RowsListProps) {
  const { control, name } = props;
  const texts = uiTexts.rows;
  const rows = useRows(control, name, emptyRow);
  const { list, announcement, rowState } = useReorderRows(rows, nameRow);
  return (
    <>
      {rows.rows.length > 0 && (
        <ol className={styles.rows} data-of={name} aria-label={label} ref={list}>
          {rows.rows.map(({ id }, index) => {
            const row = rowState(id);
            const named = { row: nameRow(index + 1) };
            return (
              <MovableRow key={id} row={row} className={styles.row}>
                <DragHandle row={row} label={texts.drag(named)} />
                <div className={styles.parts}>{children(index)}</div>
                <MoveButtons
                  row={row}
                  name={`${name}.${index}`}
                  labels={{ up: texts.up(named), down: texts.down(named) }}
                >
                  <IconButton icon="trash" label={texts.remove(named)} onClick={() => rows.removeAt(index)} />
                </MoveButtons>
              </MovableRow>
            );
          })}
        </ol>
      )}
      <AddRow {...props} rows={rows} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

interface AddRowProps {
  control: InputControl;
  name: string;
  max: number;
  addLabel: string;
  rows: Pick<ReturnType<typeof useRows>, "rows" | "addName" | "add">;
}

/** The error of a list, and a button that adds a row. */
export function AddRow({ control, name, max, addLabel, rows }: AddRowProps) {
  // The error of a form is found under each path above its own.
  const isInRow = rows.rows.some((_, index) => control.errorOf(`${name}.${index}`));
  return (
    <>
      {!isInRow && <FieldError id={`${name}-error`} message={control.errorOf(name)} />}
      <div>
        <Button
          size="small"
          icon="plus"
          name={rows.addName}
          disabled={rows.rows.length >= max}
          // The error of a field that loses the focus would move the button before it is released.
          onMouseDown={(event) => event.preventDefault()}
          onClick={rows.add}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}

/** Rows of a list. Adding and removing a row keeps the focus in the list. */
export function useRows(control: InputControl, name: string, emptyRow: object | string) {
  const { fields, insert, remove, move, update } = useFieldArray({ control: looseControl(control), name });
  const addName = `add-${name}`;
  const [firstField] = Object.keys(emptyRow);
  const rowEnd = firstField === undefined ? "" : `.${firstField}`;
  const focusRow = (index: number) => focusField(control.formId, `${name}.${index}${rowEnd}`);

  function insertAt(index: number, row: object | string) {
    flushSync(() => insert(index, row, { shouldFocus: false }));
    focusRow(index);
  }

  return {
    rows: fields,
    move,
    update: (index: number, row: object) => flushSync(() => update(index, row)),
    addName,
    add: () => insertAt(fields.length, emptyRow),
    insertAt,
    removeAt(index: number) {
      const neighbour = Math.min(index, fields.length - 2);
      flushSync(() => remove(index));
      if (neighbour < 0) focusField(control.formId, addName);
      else focusRow(neighbour);
    },
  };
}
