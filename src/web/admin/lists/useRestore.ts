import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { TakenAddresses } from "#contract/content/trash.ts";
import { trashTexts as texts } from "#texts/admin/trash.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { restoreFromTrash } from "#web/api/trash.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";

import { withReason } from "./useOptimisticUpdate.ts";

interface Restoration {
  /** Of the entry in the trash. */
  id: string;
  hasNewAddress?: boolean;
}

/** Restores a deleted record. If its address is taken, the notification offers a new one. */
export function useRestore() {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const restoration = useMutation({
    mutationFn: ({ id, hasNewAddress = false }: Restoration) => restoreFromTrash(http, id, hasNewAddress),
    onSuccess({ name, leftOut }) {
      const isWhole = leftOut.length === 0;
      const text = isWhole ? texts.restored({ name }) : texts.without({ name, gone: leftOut.join(", ") });
      toasts.show({ kind: "done", text });
    },
    onError(error, { id }) {
      const run = () => restoration.mutate({ id, hasNewAddress: true });
      const isTaken = error instanceof ApiError && error.code === "slug_taken";
      const action = isTaken ? { action: { label: texts.newAddress, run } } : {};
      toasts.show({ kind: "failed", text: describeFailure(error), ...action });
    },
    // The record may be in any list.
    onSettled: () => void client.invalidateQueries(),
  });
  return (id: string): void => restoration.mutate({ id });
}

function describeFailure(error: Error): string {
  if (error instanceof ApiError) {
    if (error.status === 404) return texts.gone;
    if (error.code === "conflict") return texts.exists;
    // Of this code.
    const data = error.data as TakenAddresses;
    if (error.code === "slug_taken") return texts.taken({ addresses: data.addresses.join(", ") });
  }
  return withReason(texts.restoreFailed, error);
}

/** Shows that a record was deleted, with the button that restores it. */
export function useDeletedToast() {
  const toasts = useToasts();
  const restore = useRestore();
  return (deleted: unknown, toast: Pick<NewToast, "text" | "lang">): void => {
    // The reply to a deletion; `null` if another admin deleted it before.
    const id = (deleted as { trashId?: string } | null)?.trashId;
    const action = id ? { action: { label: uiTexts.undo, run: () => restore(id) } } : {};
    toasts.show({ kind: "done", ...toast, ...action });
  };
}
