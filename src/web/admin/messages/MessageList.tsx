// The messages of a box: who wrote, when, and how it begins; what is not read yet stands out by weight and a point.
import { useEffect } from "react";
import type { MouseEvent } from "react";
import { Link } from "wouter";

import type { Message } from "#contract/messages/messages.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import { RelativeTime } from "../ui/dates/RelativeTime.tsx";

import styles from "./MessageList.module.css";

interface MessageListProps {
  label: string;
  /** `null` while the first page is on its way. */
  items: readonly Message[] | null;
  isStale: boolean;
  openId: string | null;
  hrefOf: (message: Message) => string;
  /** A second message takes the first one's place in the history. */
  replace: boolean;
  /** A message is opened by key: the focus goes along. */
  onKeyOpen: (id: string) => void;
}

export function MessageList({ label, items, isStale, openId, hrefOf, replace, onKeyOpen }: MessageListProps) {
  useEffect(() => {
    // Going through the messages by key, the row of the open one stays in sight.
    if (openId) document.getElementById(rowId(openId))?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  if (!items) return <Skeleton />;
  return (
    <ul className={styles.list} aria-label={label} data-stale={isStale || undefined}>
      {items.map((message) => (
        <li key={message._id}>
          <Link
            id={rowId(message._id)}
            className={styles.row}
            href={hrefOf(message)}
            replace={replace}
            onClick={(event) => isByKey(event) && onKeyOpen(message._id)}
            aria-current={message._id === openId ? "true" : undefined}
            data-new={message.status === "new" || undefined}
          >
            <span className={styles.name} lang={languageOf(message.name)}>
              {message.status === "new" && <span className={styles.unread}>Unread: </span>}
              {message.name}
            </span>
            <RelativeTime className={styles.time} iso={message.createdAt} short />
            <span className={styles.opening} lang={languageOf(message.message)}>
              <LineClamp>{message.message.replace(/\s+/g, " ")}</LineClamp>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** And not in another tab. */
function isByKey({ detail, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return detail === 0 && !ctrlKey && !metaKey && !shiftKey;
}

/** Of the row in the document. */
export function rowId(id: string): string {
  return `row-${id}`;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading...">
      {SKELETON_ROWS.map((row) => (
        <span key={row} className={styles.waiting} />
      ))}
    </div>
  );
}
