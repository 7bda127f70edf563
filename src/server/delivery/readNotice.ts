// What a row of the outbox tells.
import type { User } from "#contract/accounts/users.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Language } from "#texts/language.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";

import { DeliveryError } from "./DeliveryError.ts";
import {
  accountNotice,
  backupNotice,
  linkNotice,
  messageNotice,
  receiptNotice,
  summaryNotice,
} from "./notices.ts";
import type { Notice, NoticeContext } from "./notices.ts";
import type { DeliveryRow } from "./outbox.ts";

export interface NoticeDependencies {
  db: Db;
  secretBox: SecretBox;
  findMessage: (db: Reader, id: string) => Promise<Message | null>;
  findUser: (db: Db, id: string) => Promise<User | null>;
}

interface DeliveryContent {
  /** In the language that is set when it is called. */
  write: (context: NoticeContext) => Notice;
  /** An address, for what is mailed to a person. */
  to?: string;
  /** By default that of the channel, or the main one of the site. */
  language?: Language;
}

/** @throws DeliveryError for one without content, such as a summary that was given up, or after a change of the key */
export async function readNotice(
  { db, secretBox, findMessage, findUser }: NoticeDependencies,
  row: DeliveryRow,
): Promise<DeliveryContent> {
  const { id, event, messageId, payload, createdAt } = row;
  const isEncrypted = event === "invitation" || event === "passwordReset";
  const json = payload && isEncrypted ? await secretBox.decrypt(id, payload) : payload;
  const content = json ? JSON.parse(json) : null;
  const message = messageId === null ? null : await findMessage(db, messageId);
  if (event === "message" && message) return { write: (context) => messageNotice(message, context) };
  // Without anything that was typed: a visitor must not send words of their own to other people.
  if (event === "receipt" && message) return { ...content, to: message.email, write: receiptNotice };
  if (content && event === "summary") return { write: (context) => summaryNotice(content, context) };
  if (content && event === "backupFailed") return { write: (context) => backupNotice(content, context) };
  if (content && isEncrypted) return { to: content.to, write: (context) => linkNotice(content, context) };
  if (content && event === "accountNotice") {
    const user = await findUser(db, content.userId);
    if (!user) throw new DeliveryError("recipient", { isFinal: true });
    const write = (context: NoticeContext) => accountNotice(content.kind, createdAt, context);
    return { to: content.email ?? user.email, write };
  }
  throw new DeliveryError("internal", { answer: payload === null ? "No content" : "No key", isFinal: true });
}
