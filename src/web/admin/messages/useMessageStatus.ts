import { useRef } from "react";

import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setMessageStatus } from "#web/api/messages.ts";

import { useOptimisticUpdate, withReason } from "../collections/list/useOptimisticUpdate.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { MESSAGE_RECORDS } from "./messageRecords.ts";

interface StatusChange {
  message: Message;
  status: MessageStatus;
  /** The text of a toast with Undo. Omitted for changes without a toast: opening a message, and Undo itself. */
  text?: string;
  onUndo?: (() => void) | undefined;
  onApplied?: () => void;
  onFailure?: () => void;
}

interface UndoOffer {
  toast: number;
  undo: () => void;
}

export function useMessageStatus() {
  const http = useHttp();
  const toasts = useToasts();
  const request = useOptimisticUpdate<Message>(MESSAGE_RECORDS);
  const lastUndo = useRef<(() => void) | null>(null);

  function changeStatus(change: StatusChange) {
    const { message, status, text } = change;
    let offer: UndoOffer | null = null;
    request({
      from: message,
      to: { ...message, status },
      description: `Changing the status of the message ${message._id} to ${status}`,
      send: () => setMessageStatus(http, message._id, status),
      onApplied: () => {
        change.onApplied?.();
        offer = text ? offerUndo(change, text) : null;
      },
      onFailure: () => {
        change.onFailure?.();
        if (offer === null) return;
        toasts.close(offer.toast);
        if (lastUndo.current === offer.undo) lastUndo.current = null;
      },
      failureText: (error) => withReason(texts.statusFailed[status], error),
    });
  }

  function offerUndo({ message, status, onUndo }: StatusChange, text: string): UndoOffer {
    const undo = () => {
      lastUndo.current = null;
      toasts.close(toast);
      changeStatus({ message: { ...message, status }, status: message.status });
      onUndo?.();
    };
    const toast = toasts.show({ kind: "done", text, action: { label: uiTexts.undo, run: undo } });
    lastUndo.current = undo;
    return { toast, undo };
  }

  return {
    change: changeStatus,
    /** False when there is nothing to undo. */
    undo: () => (lastUndo.current ? lastUndo.current() : false),
  };
}
