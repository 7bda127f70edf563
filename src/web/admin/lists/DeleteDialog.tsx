import type { ComponentProps } from "react";

import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { HttpClient } from "#web/api/http/httpClient.ts";

import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";

import type { RecordQueries } from "./applyOptimisticUpdate.ts";
import { useOptimisticUpdate } from "./useOptimisticUpdate.ts";
import type { OptimisticRequest } from "./useOptimisticUpdate.ts";
import { useDeletedToast } from "./useRestore.ts";

interface DeletionOptions<T> extends Pick<
  OptimisticRequest<T, unknown>,
  "failureText" | "retryLabel" | "lang" | "onApplied"
> {
  queries: RecordQueries<T>;
  record: T;
  /** Deleted by the same request. */
  more?: readonly T[];
  /** Noun for the log, such as "article". */
  noun: string;
  remove: (http: HttpClient) => Promise<unknown>;
  doneText: string;
}

interface DeleteDialogProps<T>
  extends
    DeletionOptions<T>,
    Pick<ComponentProps<typeof ConfirmDialog>, "title" | "action" | "cancelText" | "children"> {
  onClose: () => void;
}

/** Asks before a record is deleted. The notification has an undo if it is in the trash then. */
export function DeleteDialog<T extends { _id: string }>(props: DeleteDialogProps<T>) {
  const { title, action, cancelText, children, onClose, ...options } = props;
  const remove = useDeletion(options);
  return (
    <ConfirmDialog
      {...{ title, action, cancelText }}
      lang={options.lang}
      onConfirm={() => {
        onClose();
        remove();
      }}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

function useDeletion<T extends { _id: string }>(options: DeletionOptions<T>) {
  const { queries, record, more = [], noun, remove, doneText, ...request } = options;
  const applyChange = useOptimisticUpdate<T>(queries);
  const http = useHttp();
  const showDeleted = useDeletedToast();
  const langProps = request.lang ? { lang: request.lang } : {};
  return () =>
    applyChange({
      ...request,
      from: record,
      to: null,
      more: more.map((from) => ({ from, to: null })),
      description: `Deleting the ${noun} ${record._id}`,
      // A 404 means that the record is deleted already.
      send: () => remove(http).catch(nullIfNotFound),
      onSuccess: (deleted) => showDeleted(deleted, { text: doneText, ...langProps }),
    });
}
