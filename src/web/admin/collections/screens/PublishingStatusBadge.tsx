import type { PublishingStatus } from "#content/contentType.ts";

import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function PublishingStatusBadge({ status }: { status: PublishingStatus }) {
  return <StatusBadge kind={status === "Published" ? "on" : "draft"}>{status}</StatusBadge>;
}
