// One message, to be read and acted on: who wrote, when and what, the way to answer, and where it goes from here.
import { useEffect, useRef } from "react";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import type { Message, MessagePolicy } from "#contract/messages/messages.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { paragraphsOf } from "#web/ui/text/paragraphs.ts";

import { useFrame } from "../layout/FrameContext.ts";
import { initialsOf } from "../layout/initialsOf.ts";
import { useServices } from "../services.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { isFocusLost } from "../ui/lostFocus.ts";
import { RelativeTime } from "../ui/dates/RelativeTime.tsx";
import { useToasts } from "../ui/toasts/toasts.ts";

import type { FocusAlong } from "./focusAlong.ts";
import { mailto, replyAddress } from "./replyAddress.ts";
import { sourceSentence } from "./sourceSentence.ts";

import styles from "./MessageReader.module.css";

interface MessageReaderProps {
  message: Message;
  /** Whether its heading takes the focus from wherever it is: by key one goes along with the message. */
  focusAlong: FocusAlong;
  /** Told once, when the message comes into sight. */
  onShown: () => void;
}

export const HEADING_ID = "message-sender";

/** To be keyed by the message. */
export function MessageReader({ message, focusAlong, onShown }: MessageReaderProps) {
  const { name, email, createdAt, source, policy } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasMoved } = useFrame();
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    // What had it went away with the message before, or with the list where one pane is seen.
    if (focusAlong.take() || isFocusLost()) heading.current?.focus({ preventScroll: true });
    // A page that is loaded anew is scrolled by the browser, to where it was.
    if (hasMoved) startAtTop(heading.current);
    onShown();
  }, [onShown, focusAlong, hasMoved]);
  return (
    <article className={styles.message} aria-labelledby={HEADING_ID}>
      <header className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(namesOf(name))}
        </span>
        <div className={styles.who}>
          <h2 ref={heading} id={HEADING_ID} className={styles.name} lang={languageOf(name)} tabIndex={-1}>
            {name}
          </h2>
          <a className={styles.email} href={mailto(email)}>
            {email}
          </a>
          {source && <p className={styles.source}>{sourceSentence(source)}</p>}
          {policy && <PolicyShown policy={policy} />}
        </div>
        <RelativeTime className={styles.time} iso={createdAt} />
      </header>
      <div className={styles.text} lang={languageOf(message.message)}>
        {paragraphsOf(message.message).map((paragraph, index) => (
          // Two paragraphs of one text may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <Answer message={message} />
    </article>
  );
}

/** The version of the privacy policy that its writer was shown. */
function PolicyShown({ policy: { title, effectiveDate } }: { policy: MessagePolicy }) {
  return (
    <p className={styles.source}>
      Sent under:{" "}
      <a href={legalPath(PRIVACY_POLICY, effectiveDate)} target="_blank" rel="noreferrer">
        <span lang={languageOf(title)}>{title}</span> of {formatLegalDate(effectiveDate, "en")}
      </a>
    </p>
  );
}

/** Wherever the list or the message before was scrolled to: the pane where it scrolls by itself, else the whole screen. */
function startAtTop(message: HTMLElement | null) {
  message?.closest("section")?.scrollTo(0, 0);
  scrollTo(0, 0);
}

function Answer({ message }: { message: Message }) {
  const { productName, timeZone } = useServices();
  const copy = useCopy();
  return (
    <footer className={styles.answer}>
      <div className={styles.buttons}>
        <ButtonLink
          kind="primary"
          icon="undo"
          hint="R"
          href={replyAddress(message, { productName, timeZone })}
        >
          Reply by email
        </ButtonLink>
        <Button onClick={() => void copy(message.email)}>Copy address</Button>
      </div>
      <p className={styles.note}>Opens your mail program. Nothing is sent from here.</p>
    </footer>
  );
}

function useCopy() {
  const toasts = useToasts();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: "done", text: `${text} is copied` });
    } catch (error) {
      logWarning("The address could not be copied", error);
      toasts.show({
        kind: "failed",
        text: `This browser does not let the page copy. The address is ${text}`,
      });
    }
  };
}

function namesOf(name: string) {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.at(-1) ?? "" };
}
