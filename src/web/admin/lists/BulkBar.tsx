import { useState } from "react";

import type { BulkChange } from "#resources/bulkSchema.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { endSelection, SelectionBar } from "./SelectionBar.tsx";
import { useBulk } from "./useBulk.ts";
import type { Selection } from "./useSelection.ts";

import styles from "./BulkBar.module.css";

/** A choice of what the selected records get. */
export interface BulkChoice<T> {
  label: string;
  options: readonly { value: string; label: string }[];
  toChange: (record: T, value: string) => BulkChange;
}

export interface BulkOptions<T> {
  /** The path of the records' calls. */
  base: string;
  choices: readonly BulkChoice<T>[];
}

interface BulkBarProps<T extends { _id: string }> extends BulkOptions<T> {
  selection: Selection<T>;
  nameOf: (record: T) => string;
}

/** Changes and deletes the selected records. */
export function BulkBar<T extends { _id: string }>({ selection, base, nameOf, choices }: BulkBarProps<T>) {
  const { selected } = selection;
  const count = selected.length;
  const [isDeleting, setIsDeleting] = useState(false);
  const sendChanges = useBulk(base);
  const send = (changes: readonly BulkChange[]) =>
    sendChanges({
      changes,
      names: new Map(selected.map((record) => [record._id, nameOf(record)])),
      onDone: () => endSelection(selection),
    });
  return (
    <SelectionBar className={styles.bar} selection={selection}>
      {(count > 0 ? choices : []).map(({ label, options, toChange }) => (
        <SelectFilter
          key={label}
          label={label}
          value=""
          options={[{ value: "", label }, ...options]}
          onChoose={(value) => send(selected.map((record) => toChange(record, value)))}
        />
      ))}
      {count > 0 && <IconButton icon="trash" label={uiTexts.delete} onClick={() => setIsDeleting(true)} />}
      {isDeleting && (
        <ConfirmDialog
          title={listTexts.bulk.question({ count })}
          action={uiTexts.delete}
          onConfirm={() => {
            setIsDeleting(false);
            send(selected.map(({ _id }) => ({ _id, action: "delete" })));
          }}
          onCancel={() => setIsDeleting(false)}
        >
          <p>{listTexts.bulk.restorable}</p>
        </ConfirmDialog>
      )}
    </SelectionBar>
  );
}
