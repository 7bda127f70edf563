import type { PublishingStatus } from "#content/contentType.ts";

import { StatusBadge } from "../../ui/StatusBadge.tsx";

/** Whether a record is published or a draft, in a word and a sign. */
export function PublishingStatusBadge({ status }: { status: PublishingStatus }) {
  return <StatusBadge kind={status === "Published" ? "on" : "draft"}>{status}</StatusBadge>;
}
