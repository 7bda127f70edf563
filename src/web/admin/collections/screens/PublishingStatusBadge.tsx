import type { PublishingStatus } from "#content/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function PublishingStatusBadge({ status }: { status: PublishingStatus }) {
  return (
    <StatusBadge kind={status === "Published" ? "on" : "draft"}>{recordTexts.statuses[status]}</StatusBadge>
  );
}
