import type { ReactNode } from "react";

import type { ReviewRequest } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";

import { useRecordPermissions } from "./useRecordPermissions.ts";

/** Says who publishes a draft, and who marked it ready for review; `null` if there is nothing to say. */
export function usePublishingNote(review: ReviewRequest | null | undefined): ReactNode {
  const { canPublish } = useRecordPermissions();
  if (!review) return canPublish ? null : texts.editorPublishes;
  const { requestedAt, requestedBy: name } = review;
  const text = !canPublish
    ? texts.review.waiting
    : name
      ? texts.review.requestedBy({ name })
      : texts.review.requested;
  return <Trans text={text} elements={{ time: () => <DateCell iso={requestedAt} withTime /> }} />;
}
