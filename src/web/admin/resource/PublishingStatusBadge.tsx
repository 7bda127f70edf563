import type { Schedule } from "#contract/content/schedule.ts";
import type { RecordState } from "#resources/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { StatusBadge } from "#web/admin/ui/StatusBadge.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";

import styles from "./PublishingStatusBadge.module.css";

const KINDS = { Published: "on", Scheduled: "review", Review: "review", Draft: "draft" } as const;

interface PublishingStatusBadgeProps {
  state: RecordState;
  schedule?: Schedule | undefined;
}

/** With the time at which the state changes. */
export function PublishingStatusBadge({ state, schedule }: PublishingStatusBadgeProps) {
  const { dateTime } = useDates();
  const { publishAt = null, unpublishAt = null } = schedule ?? {};
  const time =
    publishAt !== null
      ? dateTime(publishAt)
      : unpublishAt !== null && recordTexts.schedule.until({ time: dateTime(unpublishAt) });
  return (
    <>
      <StatusBadge kind={KINDS[state]}>{recordTexts.statuses[state]}</StatusBadge>
      {time && <span className={styles.time}>{time}</span>}
    </>
  );
}
