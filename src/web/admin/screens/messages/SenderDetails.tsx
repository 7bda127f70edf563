import { formatPhone, phoneHref } from "#contract/fields/phone.ts";
import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";

import { lineUrl, mailto } from "./createReplyUrl.ts";

import styles from "./MessageReader.module.css";

/** How to answer, and what else the sender filled in. */
export function SenderDetails({ message }: { message: Message }) {
  const { email, phone, lineId, company, subject, consent, repeats } = message;
  const facts = [
    company && texts.company({ company }),
    subject && texts.subject({ subject }),
    consent !== null && (consent ? texts.consentGiven({ sentence: consent }) : texts.consentMissing),
    repeats > 0 && texts.timesSent({ count: repeats + 1 }),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.contacts}>
        {email && <a href={mailto(email)}>{email}</a>}
        {phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>}
        {lineId && (
          <a href={lineUrl(lineId)} target="_blank" rel="noreferrer">
            <bdi>{`LINE ${lineId}`}</bdi>
          </a>
        )}
      </p>
      {facts.length > 0 && <p className={styles.source}>{facts.join(" · ")}</p>}
    </>
  );
}
