import { useEffect } from "react";
import type { MouseEvent } from "react";
import { Link } from "wouter";

import { isSampleMessage } from "#contract/messages/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { getLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import { SelectBox } from "#web/admin/lists/SelectionBar.tsx";
import type { Selection } from "#web/admin/lists/useSelection.ts";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";

import styles from "./MessageList.module.css";

interface MessageListProps {
  label: string;
  /** `null` while the first page loads. */
  items: readonly Message[] | null;
  isStale: boolean;
  openId: string | null;
  hrefOf: (message: Message) => string;
  /** Replaces the history entry: set while a message is open, so that Back returns to the list. */
  replace: boolean;
  selection: Selection<Message>;
  /** A message was opened with the keyboard. */
  onOpenByKey: (id: string) => void;
}

export function MessageList({
  label,
  items,
  isStale,
  openId,
  hrefOf,
  replace,
  selection,
  onOpenByKey,
}: MessageListProps) {
  useEffect(() => {
    // The J and K keys open messages whose row may be out of view.
    if (openId) document.getElementById(rowId(openId))?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  if (!items) return <Skeleton />;
  return (
    <ul className={styles.list} aria-label={label} data-stale={isStale || undefined}>
      {items.map((message) => (
        <li key={message._id} className="relative">
          <SelectBox
            selection={selection}
            id={message._id}
            label={texts.select({ name: message.name })}
            className={styles.check}
          />
          <Link
            id={rowId(message._id)}
            className={styles.row}
            href={hrefOf(message)}
            replace={replace}
            onClick={(event) => isByKey(event) && onOpenByKey(message._id)}
            aria-current={message._id === openId ? "true" : undefined}
            data-new={message.status === "new" || undefined}
          >
            <span className={styles.name} lang={detectLanguage(message.name)}>
              {message.status === "new" && <span className="visually-hidden">{texts.unread}</span>}
              <bdi>{message.name}</bdi>
              {isSampleMessage(message) && (
                <span className={styles.sample} lang={getLanguage()}>
                  <Badge>{texts.sample}</Badge>
                </span>
              )}
            </span>
            <RelativeTime className="meta quiet" iso={message.createdAt} short />
            <span className={styles.opening} lang={detectLanguage(message.message)} dir="auto">
              <LineClamp>{message.message.replace(/\s+/g, " ")}</LineClamp>
            </span>
            {getHandling(message) && <span className="meta quiet">{getHandling(message)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "In progress · Taken by Mali"; empty for a new message that nobody has taken. */
function getHandling({ status, takenBy }: Message): string {
  const inProgress = status === "inProgress" && texts.statuses.inProgress;
  return [inProgress, takenBy && texts.takenBy({ name: takenBy.name })].filter(Boolean).join(" · ");
}

/** A click without a pointer (`detail` 0), and not one that opens a new tab. */
function isByKey({ detail, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return detail === 0 && !ctrlKey && !metaKey && !shiftKey;
}

/** The DOM id of a message's row. */
export function rowId(id: string): string {
  return `row-${id}`;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

function Skeleton() {
  return (
    <div className="late" role="status" aria-label={uiTexts.loading}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.waiting}>
          <LoadingSkeleton />
          <LoadingSkeleton />
        </div>
      ))}
    </div>
  );
}
