import { useEffect, useRef } from "react";
import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { formatPhone, phoneHref } from "#contract/fields/phone.ts";
import { isSampleMessage } from "#contract/messages/messages.ts";
import type { Message, MessagePolicy, MessageSource } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { getLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LinkedText } from "#web/ui/text/LinkedText.tsx";
import { splitParagraphs } from "#web/ui/text/paragraphs.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { useFrame } from "#web/admin/frame/FrameContext.ts";
import { getInitials } from "#web/admin/ui/getInitials.ts";
import { useServices } from "#web/admin/session/services.ts";
import { DeliveryList } from "#web/admin/delivery/DeliveryList.tsx";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

import { Handling } from "./Handling.tsx";
import type { MessageControl } from "./useMessageActions.ts";
import { Note } from "./Note.tsx";
import { createReplyUrl, lineUrl, mailto } from "./createReplyUrl.ts";

import styles from "./MessageReader.module.css";

interface MessageReaderProps {
  message: Message;
  control: MessageControl;
}

export const HEADING_ID = "message-sender";

/** Needs the message's id as its `key`. */
export function MessageReader({ message, control }: MessageReaderProps) {
  const { name, createdAt, status, spamReason, source, policy } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasNavigated } = useFrame();
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    // The focused element may be gone: it belonged to the previous message or, on narrow screens, to the list.
    // Keyboard navigation, or the message replaces an archived or deleted one.
    if (control.focusAlong.take() || isFocusLost()) heading.current?.focus({ preventScroll: true });
    // After a reload the browser restores the scroll position itself.
    if (hasNavigated) startAtTop(heading.current);
    control.markShown(message);
  }, [control, message, hasNavigated]);
  return (
    <article className={styles.message} aria-labelledby={HEADING_ID}>
      <header className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {getInitials(getNameParts(name))}
        </span>
        <div className="fill">
          <h2 ref={heading} id={HEADING_ID} className={styles.name} lang={detectLanguage(name)} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          <SenderDetails message={message} />
          {isSampleMessage(message) && <p className="meta quiet">{texts.sampleNote}</p>}
          {status === "spam" && spamReason && <p className="meta quiet">{texts.spamReasons[spamReason]}</p>}
          {source && <p className="meta quiet">{describeSource(source)}</p>}
          {policy && <PolicyNote policy={policy} />}
        </div>
        <RelativeTime className={styles.time} iso={createdAt} />
      </header>
      <Handling message={message} actions={control.actions} />
      <div className={styles.text} lang={detectLanguage(message.message)}>
        {splitParagraphs(message.message).map((paragraph, index) => (
          // Two paragraphs may be equal, so the text can't be the key.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} dir="auto">
            {status === "spam" ? (
              paragraph
            ) : (
              <LinkedText text={paragraph} target="_blank" rel="noreferrer nofollow" />
            )}
          </p>
        ))}
      </div>
      <Note message={message} />
      <ReplyActions message={message} />
      <DeliveryList messageId={message._id} />
    </article>
  );
}

/** How to answer, and what else the sender filled in. */
function SenderDetails({ message }: { message: Message }) {
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
      {facts.length > 0 && <p className="meta quiet">{facts.join(" · ")}</p>}
    </>
  );
}

/** The version of the privacy policy that the sender saw. */
function PolicyNote({ policy: { title, effectiveDate } }: { policy: MessagePolicy }) {
  return (
    <p className="meta quiet">
      <Trans
        text={texts.policyShown({ date: formatLegalDate(effectiveDate, getLanguage()) })}
        elements={{
          policy: () => (
            <a
              href={legalPath(PRIVACY_POLICY, effectiveDate)}
              target="_blank"
              className="underlined"
              rel="noreferrer"
              lang={detectLanguage(title)}
            >
              {title}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Scrolls to the top of the message: the pane on wide screens, the page on narrow ones. */
function startAtTop(message: HTMLElement | null) {
  message?.closest("section")?.scrollTo(0, 0);
  scrollTo(0, 0);
}

/** Every way to answer that the sender left, the first one by the key R. */
function ReplyActions({ message }: { message: Message }) {
  const { productName, timeZone } = useServices();
  const { email, phone, lineId } = message;
  const copy = useCopyText({
    copied: texts.copied({ text: email }),
    copyFailed: texts.copyFailed({ text: email }),
  });
  const ways = [
    { text: texts.replyByEmail, href: email && createReplyUrl(message, { productName, timeZone }) },
    { text: texts.openLine, href: lineId && lineUrl(lineId) },
    { text: texts.call, href: phone && phoneHref(phone) },
  ].filter(({ href }) => href);
  return (
    <footer className={styles.answer}>
      <div className={styles.buttons}>
        {ways.map(({ text, href }, index) => (
          <ButtonLink
            key={href}
            {...(index === 0 && { kind: "primary", icon: "undo", hint: "R" })}
            href={href}
            external={href.startsWith("https:")}
          >
            {text}
          </ButtonLink>
        ))}
        {email && <Button onClick={() => void copy(email)}>{texts.copyAddress}</Button>}
      </div>
      {email && <p className="meta quiet">{texts.replyNote}</p>}
    </footer>
  );
}

function getNameParts(name: string) {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.at(-1) ?? "" };
}

/** Describes the visit that a message was sent from; omits what is unknown. */
function describeSource({ page, entry, referrer, campaign }: MessageSource): string {
  const facts = [
    texts.sentFrom({ page }),
    referrer && texts.cameFrom({ referrer }),
    campaign && texts.campaign({ name: campaign }),
    entry !== "" && entry !== page && texts.visitStartedOn({ page: entry }),
  ];
  return facts.filter(Boolean).join(" · ");
}
