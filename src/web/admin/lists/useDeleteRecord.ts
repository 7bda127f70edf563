import { nullIfNotFound } from "#web/api/http/ApiError.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import type { RecordQueries } from "./applyOptimisticUpdate.ts";
import { useOptimisticUpdate } from "./useOptimisticUpdate.ts";
import type { OptimisticRequest } from "./useOptimisticUpdate.ts";

interface DeleteRecordOptions<T> extends Pick<
  OptimisticRequest<T, unknown>,
  "failureText" | "retryLabel" | "lang" | "onApplied"
> {
  queries: RecordQueries<T>;
  record: T;
  /** Noun for the log, such as "article". */
  noun: string;
  remove: () => Promise<unknown>;
  doneText: string;
  /** Closes the dialog. */
  onClose: () => void;
}

/** Deletes a record after the confirmation in a dialog. A deletion has no undo. */
export function useDeleteRecord<T extends { _id: string }>(options: DeleteRecordOptions<T>) {
  const { queries, record, noun, remove, doneText, onClose, ...request } = options;
  const applyChange = useOptimisticUpdate<T>(queries);
  const toasts = useToasts();
  const langProps = request.lang ? { lang: request.lang } : {};

  return function confirm(): void {
    onClose();
    applyChange({
      ...request,
      from: record,
      to: null,
      description: `Deleting the ${noun} ${record._id}`,
      // A 404 means that the record is deleted already.
      send: () => remove().catch(nullIfNotFound),
      onSuccess: () => toasts.show({ kind: "done", text: doneText, ...langProps }),
    });
  };
}
