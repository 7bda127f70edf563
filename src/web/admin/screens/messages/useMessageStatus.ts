import { useRef } from "react";

import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setMessageStatus } from "#web/api/messages.ts";

import { useOptimisticUpdate, withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { MESSAGE_RECORDS } from "./messageRecords.ts";

interface StatusChange {
  message: Message;
  status: MessageStatus;
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
    const { message, status, text } = change;
    request({
      from: message,
      to: { ...message, status },
      description: `Changing the status of the message ${message._id} to ${status}`,
      send: () => setMessageStatus(http, message._id, status),
      onApplied: () => {
        const revert = change.onApplied?.();
        const withdraw = text && offerUndo(change, text);
        return () => {
          revert?.();
          if (withdraw) withdraw();
        };
      },
      failureText: (error) => withReason(texts.statusFailed[status], error),
    });
  }

  /** @returns a function that withdraws the offer */
  function offerUndo({ message, status, onUndo }: StatusChange, text: string): () => void {
    const undo = () => {
      lastUndo.current = null;
      toasts.close(toast);
      changeStatus({ message: { ...message, status }, status: message.status });
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
