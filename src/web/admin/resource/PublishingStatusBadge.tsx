import type { RecordState } from "#resources/contentType.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { StatusBadge } from "#web/admin/ui/StatusBadge.tsx";

const KINDS = { Published: "on", Review: "review", Draft: "draft" } as const;

export function PublishingStatusBadge({ state }: { state: RecordState }) {
  return <StatusBadge kind={KINDS[state]}>{recordTexts.statuses[state]}</StatusBadge>;
}
