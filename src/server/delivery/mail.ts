import { isEmail } from "#contract/fields/email.ts";

import { DeliveryError } from "./DeliveryError.ts";

export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  /** The same at each attempt, so that mailboxes fold a copy. */
  messageId: string;
  from: Mailbox;
  to: Mailbox[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
}

/** @param id of the delivery */
export function createMessageId(id: string, from: Mailbox): string {
  return `<${id}@${from.address.split("@")[1]}>`;
}

/**
 * Removes characters that could start another header, and refuses addresses that a mail program would read as several.
 * @throws DeliveryError `recipient`
 */
export function cleanMail(mail: Mail): Mail {
  return {
    ...mail,
    from: cleanMailbox(mail.from),
    to: mail.to.map(cleanMailbox),
    replyTo: mail.replyTo && cleanMailbox(mail.replyTo),
    subject: cleanHeader(mail.subject),
  };
}

/** Characters with a meaning in lists of addresses (RFC 5322). No address that people have contains them. */
const STRUCTURE = /[\s<>,;:"()[\]\\]/;

function cleanMailbox({ name, address }: Mailbox): Mailbox {
  if (!isEmail(address) || STRUCTURE.test(address))
    throw new DeliveryError("recipient", { answer: address, isFinal: true });
  return { name: cleanHeader(name), address };
}

const cleanHeader = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
