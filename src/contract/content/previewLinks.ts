import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { boundedString } from "../fields/textFields.ts";

export const PREVIEW_DAYS = [1, 7, 30] as const;

export const PREVIEW_MESSAGES = {
  record: "There is no such record",
  days: "days must be 1, 7 or 30",
  gone: "This link has expired or was revoked already",
} as const;

/** Shows one record, in all its languages, to everyone who has the link. */
export interface PreviewLink {
  _id: string;
  recordId: string;
  /** At the time of the creation, as the next. */
  recordName: string;
  createdBy: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Without `days`, the link is the preview of its creator: it works for an hour and is not listed. */
export const previewLinkSchema = z.object(
  lazyFields({
    type: () => boundedString(PREVIEW_MESSAGES.record, 100),
    recordId: () => boundedString(PREVIEW_MESSAGES.record, 100),
    days: () => z.literal([...PREVIEW_DAYS], PREVIEW_MESSAGES.days).optional(),
  }),
);
