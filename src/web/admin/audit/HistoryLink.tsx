import { auditTexts as texts } from "#texts/admin/audit.ts";

import { ButtonLink } from "../ui/Button.tsx";

import { auditUrl } from "./useAuditFilters.ts";

import styles from "./HistoryLink.module.css";

/** Opens the audit log with the entries of one record. */
export function HistoryLink({ kind, id }: { kind: string; id: string }) {
  return (
    <div className={styles.link}>
      <ButtonLink kind="plain" size="small" icon="history" href={auditUrl({ kind, record: id })}>
        {texts.history}
      </ButtonLink>
    </div>
  );
}
