import { useRef } from "react";

import type { Message } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { changeMessage, changeMessages } from "#web/api/messages.ts";

import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { MESSAGE_RECORDS } from "./messageRecords.ts";

/** A message before and after. */
interface MessageUpdate {
  from: Message;
  to: Message;
}

interface StatusChange {
  /** At least one. */
  changes: readonly MessageUpdate[];
  /** The text of a toast with Undo. Omitted for changes without a toast: opening a message, and Undo itself. */
  text?: string;
  onUndo?: (() => void) | undefined;
  /** Called as soon as the change is shown; returns what a failure undoes besides the change. */
  onApplied?: () => () => void;
}

export function useMessageStatus() {
  const http = useHttp();
  const toasts = useToasts();
  const request = useOptimisticUpdate<Message>(MESSAGE_RECORDS);
  const lastUndo = useRef<(() => void) | null>(null);

  function changeStatus(change: StatusChange) {
    const [first, ...more] = change.changes;
    if (!first) return;
    const { _id: id } = first.from;
    request({
      ...first,
      more,
      description: `Changing the status of the message ${id} to ${first.to.status}`,
      send: () =>
        more.length > 0
          ? changeMessages(
              http,
              change.changes.map((one) => ({ ...toChange(one), _id: one.from._id })),
            )
          : changeMessage(http, id, toChange(first)),
      onApplied: () => {
        const revert = change.onApplied?.();
        const withdraw = change.text && offerUndo(change, change.text);
        return () => {
          revert?.();
          if (withdraw) withdraw();
        };
      },
      failureText: (error) => withReason(describeFailure(change.changes), error),
    });
  }

  /** @returns a function that withdraws the offer */
  function offerUndo({ changes, onUndo }: StatusChange, text: string): () => void {
    const undo = () => {
      lastUndo.current = null;
      toasts.close(toast);
      changeStatus({ changes: changes.map(({ from, to }) => ({ from: to, to: from })) });
      onUndo?.();
    };
    const toast = toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
    lastUndo.current = undo;
    return () => {
      toasts.close(toast);
      if (lastUndo.current === undo) lastUndo.current = null;
    };
  }

  return {
    change: changeStatus,
    /** False when there is nothing to undo. */
    undo: () => (lastUndo.current ? lastUndo.current() : false),
  };
}

/** Without who took it, if that stays: a colleague may have taken it since. */
function toChange({ from, to }: MessageUpdate) {
  const takenBy = to.takenBy === from.takenBy ? undefined : (to.takenBy?._id ?? null);
  return { status: to.status, takenBy };
}

function describeFailure([first, ...more]: readonly MessageUpdate[]): string {
  if (!first || more.length > 0) return texts.severalFailed;
  const { from, to } = first;
  return from.takenBy === to.takenBy ? texts.statusFailed[to.status] : texts.takeFailed;
}
