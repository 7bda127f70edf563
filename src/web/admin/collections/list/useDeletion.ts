// Deletes a record once its dialog is answered: the row leaves at once, and comes back with a message if that fails.
import { nullIfNotFound } from "#web/api/http/ApiError.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

import type { RecordKind } from "./recordChange.ts";
import { useRecordChange } from "./useRecordChange.ts";

interface DeletionOptions<T> {
  kind: RecordKind<T>;
  record: T;
  /** For the log: "article". */
  noun: string;
  remove: () => Promise<unknown>;
  done: string;
  failed: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
  /** Closes the dialog, whose answer is given. */
  onClose: () => void;
  /** Told when the row leaves, at every try. */
  onShown?: () => void;
  /** Told when it comes back. */
  onFailed?: () => void;
}

export function useDeletion<T extends { _id: string }>(options: DeletionOptions<T>) {
  const { kind, record, noun, remove, done, failed, retryLabel, lang, onClose, onShown, onFailed } = options;
  const change = useRecordChange<T>(kind);
  const toasts = useToasts();
  const inLanguage = lang ? { lang } : {};

  return function confirm(): void {
    onClose();
    change({
      from: record,
      to: null,
      what: `Deleting the ${noun} ${record._id}`,
      // One that is gone already is what was asked for.
      send: () => remove().catch(nullIfNotFound),
      onSent: () => toasts.show({ kind: "done", text: done, ...inLanguage }),
      failed,
      ...(onShown ? { onShown } : {}),
      ...(onFailed ? { onFailed } : {}),
      ...(retryLabel ? { retryLabel } : {}),
      ...inLanguage,
    });
  };
}
