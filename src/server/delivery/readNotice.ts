// What a row of the outbox tells.
import type { User } from "#contract/accounts/users.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { Language } from "#texts/language.ts";
import type { AccountNoticePayload } from "#server/database/mailOutbox.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";

import { DeliveryError } from "./DeliveryError.ts";
import type { Mailbox } from "./mail.ts";
import {
  accountNotice,
  backupNotice,
  linkNotice,
  messageNotice,
  receiptNotice,
  summaryNotice,
} from "./notices.ts";
import type { BackupFailure, LinkMail, Notice, NoticeContext } from "./notices.ts";
import type { DeliveryRow } from "./outbox.ts";
import type { WeekSummary } from "./summary.ts";

export interface NoticeDependencies {
  db: Db;
  secretBox: SecretBox;
  findMessage: (db: Reader, id: string) => Promise<Message | null>;
  findUser: (db: Db, id: string) => Promise<User | null>;
}

/** In the language that is set when it is called. */
type WriteNotice = (context: NoticeContext) => Notice;

interface PersonalMail {
  to: Mailbox;
  /** By default the main one of the site. */
  language?: Language;
  write: WriteNotice;
}

export interface ReceiptPayload {
  language: Language;
}

/** @throws DeliveryError for one without content, such as a summary that was given up */
export async function readChannelNotice(
  { db, findMessage }: NoticeDependencies,
  { event, messageId, payload }: DeliveryRow,
): Promise<WriteNotice> {
  if (payload !== null && event === "summary") {
    const week: WeekSummary = JSON.parse(payload);
    return (context) => summaryNotice(week, context);
  }
  if (payload !== null && event === "backupFailed") {
    const failure: BackupFailure = JSON.parse(payload);
    return (context) => backupNotice(failure, context);
  }
  const message = messageId === null ? null : await findMessage(db, messageId);
  if (!message) throw new DeliveryError("internal", { answer: "No content", isFinal: true });
  return (context) => messageNotice(message, context);
}

/** @throws DeliveryError for one that can't be read, such as after a change of the key */
export async function readPersonalMail(
  { db, secretBox, findUser, findMessage }: NoticeDependencies,
  { id, event, messageId, payload, createdAt }: DeliveryRow,
): Promise<PersonalMail> {
  if (event === "receipt") {
    const { language }: ReceiptPayload = JSON.parse(payload ?? "{}");
    const message = messageId === null ? null : await findMessage(db, messageId);
    // Without the name, and all else that was typed: nobody may send their own words to others.
    const to = { name: "", address: message?.email ?? "" };
    return { to, language, write: receiptNotice };
  }
  if (event === "accountNotice") {
    const { userId, kind, email }: AccountNoticePayload = JSON.parse(payload ?? "{}");
    const user = await findUser(db, userId);
    if (!user) throw new DeliveryError("recipient", { isFinal: true });
    const to = { name: `${user.firstName} ${user.lastName}`, address: email ?? user.email };
    return { to, write: (context) => accountNotice(kind, createdAt, context) };
  }
  const opened = payload === null ? null : await secretBox.decrypt(id, payload);
  if (opened === null) throw new DeliveryError("internal", { answer: "No key", isFinal: true });
  const link: LinkMail = JSON.parse(opened);
  return { to: link.to, write: (context) => linkNotice(link, context) };
}
