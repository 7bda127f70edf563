import type { PublishingStatus } from "#content/contentType.ts";

import { State } from "../../ui/State.tsx";

/** Whether a record is published or a draft, in a word and a sign. */
export function PublishingStatusBadge({ status }: { status: PublishingStatus }) {
  return <State kind={status === "Published" ? "on" : "draft"}>{status}</State>;
}
