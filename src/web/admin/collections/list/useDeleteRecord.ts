import { nullIfNotFound } from "#web/api/http/ApiError.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

import type { RecordQueries } from "./applyOptimisticUpdate.ts";
import { useOptimisticUpdate } from "./useOptimisticUpdate.ts";

interface DeleteRecordOptions<T> {
  queries: RecordQueries<T>;
  record: T;
  /** Noun for the log, such as "article". */
  noun: string;
  remove: () => Promise<unknown>;
  doneText: string;
  failureText: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
  /** Closes the dialog. */
  onClose: () => void;
  /** Called at each attempt, when the row is removed. */
  onApplied?: () => void;
  /** Called when the row is restored. */
  onFailure?: () => void;
}

/** Deletes a record after the confirmation in a dialog. A deletion has no undo. */
export function useDeleteRecord<T extends { _id: string }>(options: DeleteRecordOptions<T>) {
  const {
    queries,
    record,
    noun,
    remove,
    doneText,
    failureText,
    retryLabel,
    lang,
    onClose,
    onApplied,
    onFailure,
  } = options;
  const applyChange = useOptimisticUpdate<T>(queries);
  const toasts = useToasts();
  const langProps = lang ? { lang } : {};

  return function confirm(): void {
    onClose();
    applyChange({
      from: record,
      to: null,
      description: `Deleting the ${noun} ${record._id}`,
      // A 404 means that the record is deleted already.
      send: () => remove().catch(nullIfNotFound),
      onSuccess: () => toasts.show({ kind: "done", text: doneText, ...langProps }),
      failureText,
      ...(onApplied ? { onApplied } : {}),
      ...(onFailure ? { onFailure } : {}),
      ...(retryLabel ? { retryLabel } : {}),
      ...langProps,
    });
  };
}
