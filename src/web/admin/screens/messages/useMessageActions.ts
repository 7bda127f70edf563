import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

import type { Message, MessageStatus } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";
import { mailboxOf, MESSAGE_PAGE_SIZE } from "#web/api/messages.ts";

import type { Shortcuts } from "#web/admin/ui/keyboard/useShortcuts.ts";

import { createFocusRequest } from "./createFocusRequest.ts";
import { isUnanswered, takeMessage } from "./messageRecords.ts";
import { MESSAGES_PATH, openMessage } from "./useInbox.ts";
import type { useInbox } from "./useInbox.ts";
import { useMessageStatus } from "./useMessageStatus.ts";

export interface MessageActions {
  archive: () => void;
  restore: () => void;
  toggleRead: () => void;
  setStatus: (status: MessageStatus) => void;
  /** `null` gives the message back. */
  take: (takenBy: Message["takenBy"]) => void;
  remove: () => void;
}

interface Options {
  inbox: ReturnType<typeof useInbox>;
  list: Pick<UseQueryResult<PagedResult<Message>>, "data" | "isPlaceholderData">;
  open: Message | null;
  onDelete: (messages: readonly Message[]) => void;
}

export type MessageControl = ReturnType<typeof useMessageActions>;

export function useMessageActions({ inbox, list, open, onDelete }: Options) {
  const [focusAlong] = useState(createFocusRequest);
  const status = useMessageStatus();
  const items = list.isPlaceholderData ? [] : (list.data?.items ?? []);
  const total = list.data?.pagination.totalItems ?? 0;
  const index = items.findIndex(({ _id }) => _id === inbox.message);
  const isListed = index >= 0;

  function step(by: 1 | -1): void | false {
    const next = isListed ? items[index + by] : items.at(by === 1 ? 0 : -1);
    if (next) return inbox.open(next._id);
    const page = inbox.page + by;
    const pages = list.data?.pagination.totalPages ?? 1;
    if (!isListed || page < 1 || page > pages) return false;
    return inbox.open(by === 1 ? "first" : "last", { page });
  }

  function stepByKey(by: 1 | -1): void | false {
    if (step(by) === false) return false;
    focusAlong.make();
  }

  /**
   * Opens the message below, or the one above at the end of the list.
   * @returns a rollback; it does nothing once another message is open
   */
  function leaveMessage(message: Message): () => void {
    if (openMessage() !== message._id) return () => undefined;
    const next = items[index + 1] ?? items[index - 1];
    if (next) focusAlong.make();
    inbox.open(next?._id ?? null);
    const startHref = location.href;
    return () => {
      if (location.href === startHref) inbox.open(message._id);
    };
  }

  /** Undo reopens the message, unless the person has left the inbox. */
  function move(message: Message, to: MessageStatus) {
    const { _id, name } = message;
    const onUndo = () => {
      if (location.pathname === MESSAGES_PATH) inbox.open(_id);
    };
    const isLeaving = mailboxOf(to) !== mailboxOf(message.status);
    const onApplied = () => (isLeaving ? leaveMessage(message) : () => undefined);
    const text = isLeaving && to === "read" ? texts.restored({ name }) : texts.isNow[to]({ name });
    status.change({ changes: [{ from: message, to: { ...message, status: to } }], text, onUndo, onApplied });
  }

  const actions: MessageActions = {
    setStatus: (to) => open && move(open, to),
    archive: () => open && move(open, "archived"),
    restore: () => open && move(open, "read"),
    toggleRead: () => open && move(open, open.status === "new" ? "read" : "new"),
    take(takenBy) {
      if (!open) return;
      const { name } = open;
      const text = takenBy ? texts.isTaken({ name }) : texts.isGivenBack({ name });
      status.change({ changes: [{ from: open, to: takeMessage(open, takenBy) }], text });
    },
    remove: () => open && onDelete([open]),
  };

  return {
    actions,
    change: status.change,
    focusAlong,
    keys: createShortcuts(open, { ...actions, stepByKey, undo: status.undo }),
    step,
    leave: leaveMessage,
    /** In the box or search, from 1; `null` for a message of another page. */
    position: isListed ? { number: (inbox.page - 1) * MESSAGE_PAGE_SIZE + index + 1, total } : null,
    /** Opening a message marks it as read. */
    markShown(message: Message) {
      if (message.status !== "new") return;
      status.change({ changes: [{ from: message, to: { ...message, status: "read" } }] });
    },
  };
}

interface ShortcutActions extends MessageActions {
  stepByKey: (by: 1 | -1) => void | false;
  undo: () => void | false;
}

function createShortcuts(open: Message | null, actions: ShortcutActions): Shortcuts {
  const isInInbox = open !== null && mailboxOf(open.status) === "inbox";
  const ifOpen = (handler: () => void) => () => (open ? handler() : false);
  return {
    j: () => actions.stepByKey(1),
    k: () => actions.stepByKey(-1),
    e: ifOpen(() => (isInInbox ? actions.archive() : actions.restore())),
    u: ifOpen(() => isUnanswered(open) && actions.toggleRead()),
    r: () => clickLink('main article a[data-kind="primary"]'),
    z: actions.undo,
    Delete: ifOpen(actions.remove),
    "/": () => focusSearch(),
  };
}

function clickLink(selector: string): void | false {
  const link = document.querySelector<HTMLAnchorElement>(selector);
  if (!link) return false;
  link.click();
}

function focusSearch(): void | false {
  const field = document.querySelector<HTMLInputElement>('header [role="search"] input');
  if (!field) return false;
  field.focus();
  field.select();
}
