import { useQueryClient } from "@tanstack/react-query";

import type { BulkChange, BulkResult } from "#resources/bulkSchema.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { changeSeveral } from "#web/api/contentEditing.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { groupBy } from "#web/admin/ui/groupBy.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { ToastAction } from "#web/admin/ui/toasts/toasts.ts";

import { useConfirmedChange } from "./useConfirmedChange.ts";

interface Bulk {
  changes: readonly BulkChange[];
  /** Of the records by id, for those that are left as they were. */
  names: ReadonlyMap<string, string>;
  onDone?: () => void;
  /** Of the notification, instead of the number of records and their undo. */
  done?: { text: string; action?: ToastAction | undefined };
}

/** Sends changes by one call. The notification undoes them. @param base the path of the records' calls */
export function useBulk(base: string) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useConfirmedChange({
    failureText: listTexts.bulk.failed,
    send: ({ changes }: Bulk) => changeSeveral(http, base, changes),
    onSuccess({ undo, failed }, { names, onDone, done }) {
      const undone = { text: listTexts.bulk.undone({ count: undo.length }) };
      const run = () => mutate({ changes: undo, names, done: undone });
      const canUndo = undo.length > 0 && !done;
      const text = failed.length > 0 || !done ? describeResult({ undo, failed }, names) : done.text;
      const action = canUndo ? { label: uiTexts.undo, run } : done?.action;
      toasts.show({ kind: undo.length > 0 ? "done" : "failed", text, ...(action && { action }) });
      onDone?.();
      // A record may be in any list.
      return client.invalidateQueries();
    },
  });
  return (bulk: Bulk): void => void (isPending || mutate(bulk));
}

/** "2 changed. Scheduled, so not changed: “Rivers”". */
function describeResult({ undo, failed }: BulkResult, names: Bulk["names"]): string {
  const left = [...groupBy(failed, ({ reason }) => reason)].map(([reason, records]) =>
    listTexts.bulk.left({
      reason,
      names: records.map(({ _id }) => `“${names.get(_id) ?? _id}”`).join(", "),
    }),
  );
  return [listTexts.bulk.done({ count: undo.length }), ...left].join(" ");
}
