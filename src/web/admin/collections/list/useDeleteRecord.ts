// Deletes a record once its dialog is answered: the row leaves at once, and comes back with a message if that fails.
import { nullIfNotFound } from "#web/api/http/ApiError.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

import type { RecordQueries } from "./optimisticUpdate.ts";
import { useOptimisticUpdate } from "./useOptimisticUpdate.ts";

interface DeleteRecordOptions<T> {
  queries: RecordQueries<T>;
  record: T;
  /** For the log: "article". */
  noun: string;
  remove: () => Promise<unknown>;
  doneText: string;
  failureText: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
  /** Closes the dialog, whose answer is given. */
  onClose: () => void;
  /** Told when the row leaves, at every try. */
  onApplied?: () => void;
  /** Told when it comes back. */
  onFailure?: () => void;
}

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
      // One that is gone already is what was asked for.
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
