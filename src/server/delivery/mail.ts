import { isEmail } from "#contract/fields/email.ts";
import type { MailSenderFields } from "#resources/mailSender.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { toPlainText } from "./notices.ts";
import type { Notice } from "./notices.ts";

export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  /** The same at each attempt, so that mailboxes fold a copy. */
  messageId: string;
  from: Mailbox;
  /** Addresses. */
  to: readonly string[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
}

interface MailContent {
  /** Of the delivery. */
  id: string;
  notice: Omit<Notice, "type" | "data">;
  html: string;
}

/**
 * Removes characters that could start another header, and refuses addresses that a mail program would read as several.
 * @throws DeliveryError `recipient`
 */
export function createMail(
  { fromName, fromAddress }: Pick<MailSenderFields, "fromName" | "fromAddress">,
  to: readonly string[],
  { id, notice, html }: MailContent,
): Mail {
  return {
    messageId: `<${id}@${fromAddress.split("@")[1]}>`,
    from: cleanMailbox({ name: fromName, address: fromAddress }),
    to: to.map(checkAddress),
    replyTo: notice.replyTo && cleanMailbox(notice.replyTo),
    subject: cleanHeader(notice.title),
    text: `${toPlainText(notice)}\n\n-- \n${notice.reason}`,
    html,
  };
}

/** Characters with a meaning in lists of addresses (RFC 5322). No address that people have contains them. */
const STRUCTURE = /[\s<>,;:"()[\]\\]/;

function checkAddress(address: string): string {
  if (!isEmail(address) || STRUCTURE.test(address))
    throw new DeliveryError("recipient", { answer: address, isFinal: true });
  return address;
}

const cleanMailbox = ({ name, address }: Mailbox) => ({
  name: cleanHeader(name),
  address: checkAddress(address),
});

const cleanHeader = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
