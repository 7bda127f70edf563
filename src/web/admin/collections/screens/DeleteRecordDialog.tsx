import type { AnyRecord } from "#content/contentType.ts";
import { recordName } from "#content/values.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { DateCell } from "../../ui/dates/DateCell.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useDeletion } from "../list/useDeletion.ts";
import { withReason } from "../list/useRecordChange.ts";

import type { DeleteDialogProps } from "./bindings.ts";
import { recordKindOf } from "./recordKindOf.ts";
import { capital } from "./words.ts";

import styles from "./DeleteRecordDialog.module.css";

/** Asks before a record is deleted, names it, and says that there is no way back. */
export function DeleteRecordDialog<R extends AnyRecord>({ binding, record, onClose }: DeleteDialogProps<R>) {
  const { type, api } = binding;
  const http = useHttp();
  const name = recordName(type, record);
  const confirm = useDeletion({
    kind: recordKindOf(binding),
    record,
    noun: type.name,
    remove: () => api.remove(http, record._id),
    done: `“${name}” was deleted`,
    failed: (error) => withReason(`Failed to delete ${type.name}.`, error),
    onClose,
  });
  const state = record.status ? `${record.status}, created` : "Created";
  return (
    <ConfirmDialog
      title={`Delete ${type.name}`}
      action={`Delete ${capital(type.name)}`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this {type.name}?</p>
      <p className={styles.title} lang={languageOf(name)}>
        {name}
      </p>
      <p className={styles.detail}>
        {state} <DateCell iso={record.createdAt} />. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
