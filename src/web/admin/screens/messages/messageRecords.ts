import type { Message } from "#contract/messages/messages.ts";
import { mailboxOf, MESSAGE_LISTS, messagesKey } from "#web/api/messages.ts";
import type { MessageFilter } from "#web/api/messages.ts";

import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";

export const MESSAGE_RECORDS: RecordQueries<Message> = {
  key: messagesKey,
  pagesKey: [...messagesKey, "page"],
  statsKey: [...messagesKey, "stats"],
  recordKeyOf: (id) => [...messagesKey, "one", id],
  hasFullRecordsInList: true,
  countsOf: ({ status }) => ({ total: status === "spam" ? 0 : 1, [status]: 1 }),
  // The filter of `messagesPageQuery`.
  isListed: ({ status }, key) =>
    MESSAGE_LISTS[(key.at(-1) as MessageFilter).box].some((one) => one === status),
};

/** New messages can be marked as read and unread. */
export function isUnanswered(message: Message | null): boolean {
  return message?.status === "new" || message?.status === "read";
}

/** Whoever takes a message deals with it. @param takenBy `null` gives it back */
export function takeMessage(message: Message, takenBy: Message["takenBy"]): Message {
  const isInInbox = mailboxOf(message.status) === "inbox";
  return { ...message, takenBy, ...(isInInbox && { status: takenBy ? "inProgress" : "read" }) };
}
