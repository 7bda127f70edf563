import { useRef } from "react";

import type { Message } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { changeMessage } from "#web/api/messages.ts";

import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { MESSAGE_RECORDS } from "./messageRecords.ts";

type Handling = Pick<Message, "status" | "takenBy">;

interface StatusChange {
  message: Message;
  to: Partial<Handling>;
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
    const { message, text } = change;
    const to = { ...message, ...change.to };
    const isTaken = to.takenBy !== message.takenBy;
    request({
      from: message,
      to,
      description: `Changing the status of the message ${message._id} to ${to.status}`,
      send: () =>
        changeMessage(http, message._id, {
          status: to.status,
          ...(isTaken && { takenBy: to.takenBy?._id ?? null }),
        }),
      onApplied: () => {
        const revert = change.onApplied?.();
        const withdraw = text && offerUndo(change, text);
        return () => {
          revert?.();
          if (withdraw) withdraw();
        };
      },
      failureText: (error) => withReason(isTaken ? texts.takeFailed : texts.statusFailed[to.status], error),
    });
  }

  /** @returns a function that withdraws the offer */
  function offerUndo({ message, to, onUndo }: StatusChange, text: string): () => void {
    const undo = () => {
      lastUndo.current = null;
      toasts.close(toast);
      const { status, takenBy } = message;
      changeStatus({ message: { ...message, ...to }, to: { status, takenBy } });
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
