// Moves a message between new, read and archived: shown at once, undone by a key or a toast, taken back when it fails.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { Message, MessageStats, MessageStatus } from "#contract/messages.ts";
import { ApiError } from "#web/api/ApiError.ts";
import type { PageOf } from "#web/api/http.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { boxOf, messagesKey, setMessageStatus } from "#web/api/messages.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "../ui/toasts.ts";

interface StatusChange {
  message: Message;
  status: MessageStatus;
  /** Told in passing, with a way back; reading a message is not worth it. */
  text?: string;
  onUndo?: (() => void) | undefined;
}

export function useMessageStatus() {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const lastUndo = useRef<(() => void) | null>(null);

  function show({ message, status }: StatusChange) {
    queries.setQueriesData<PageOf<Message>>({ queryKey: [...messagesKey, "page"] }, (page) =>
      page ? withStatus(page, message, status) : page,
    );
    queries.setQueryData<Message | null>([...messagesKey, "one", message._id], (one) =>
      one ? { ...one, status } : one,
    );
    queries.setQueryData<MessageStats>(
      [...messagesKey, "stats"],
      (stats) =>
        stats && { ...stats, [message.status]: stats[message.status] - 1, [status]: stats[status] + 1 },
    );
  }

  const change = useMutation({
    mutationKey: messagesKey,
    // One after the other: an archived message must not be marked as read afterwards.
    scope: { id: "messages" },
    mutationFn: ({ message, status }: StatusChange) => setMessageStatus(http, message._id, status),
    onMutate: async (asked) => {
      await queries.cancelQueries({ queryKey: messagesKey });
      const before = queries.getQueriesData({ queryKey: messagesKey });
      show(asked);
      return { before, toast: asked.text ? offerUndo(asked) : null };
    },
    onError: (error, asked, context) => {
      logWarning(`Changing the status of the message ${asked.message._id} failed`, error);
      for (const [key, data] of context?.before ?? []) queries.setQueryData(key, data);
      if (context?.toast) {
        toasts.close(context.toast);
        lastUndo.current = null;
      }
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        text: `${FAILED[asked.status]} ${error.message}`.trim(),
        action: { label: "Retry", run: () => change.mutate(asked) },
      });
    },
    onSettled: () => {
      // The answers of before would show a change that is still on its way as not made.
      if (queries.isMutating({ mutationKey: messagesKey }) > 1) return;
      return queries.invalidateQueries({ queryKey: messagesKey });
    },
  });

  function offerUndo({ message, status, text = "", onUndo }: StatusChange): number {
    const undo = () => {
      lastUndo.current = null;
      toasts.close(toast);
      change.mutate({ message: { ...message, status }, status: message.status });
      onUndo?.();
    };
    const toast = toasts.show({ kind: "done", text, action: { label: "Undo", run: undo } });
    lastUndo.current = undo;
    return toast;
  }

  return {
    change: (asked: StatusChange) => change.mutate(asked),
    /** False when there is nothing to undo. */
    undo: () => (lastUndo.current ? lastUndo.current() : false),
  };
}

const FAILED: Record<MessageStatus, string> = {
  new: "The message could not be marked as unread.",
  read: "The message could not be marked as read.",
  archived: "The message could not be archived.",
};

/** A message that changes its box leaves the list. */
function withStatus(page: PageOf<Message>, { _id }: Message, status: MessageStatus): PageOf<Message> {
  const before = page.items.find((item) => item._id === _id);
  if (!before) return page;
  if (boxOf(before.status) === boxOf(status)) {
    return { ...page, items: page.items.map((item) => (item === before ? { ...item, status } : item)) };
  }
  const { pagination } = page;
  return {
    items: page.items.filter((item) => item !== before),
    pagination: { ...pagination, totalItems: pagination.totalItems - 1 },
  };
}
