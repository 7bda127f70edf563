import { auditTexts as texts } from "#texts/admin/audit.ts";

import { ButtonLink } from "../ui/Button.tsx";

import { auditUrl } from "./useAuditFilters.ts";

/** Opens the audit log with the entries of one record. */
export function HistoryLink({ kind, id }: { kind: string; id: string }) {
  return (
    <div>
      <ButtonLink kind="plain" size="small" icon="history" href={auditUrl({ kind, record: id })}>
        {texts.history}
      </ButtonLink>
    </div>
  );
}
