import { auditTexts as texts } from "#texts/admin/audit.ts";

import { usePermissions } from "#web/admin/session/permissions.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";

import styles from "./HistoryLink.module.css";

/** Opens the audit log with the entries of one record, for those who may read it. */
export function HistoryLink({ kind, id }: { kind: string; id: string }) {
  const can = usePermissions();
  if (!can("audit.read")) return null;
  return (
    <div className={styles.link}>
      <ButtonLink
        kind="plain"
        size="small"
        icon="history"
        href={`/admin/audit?${new URLSearchParams({ kind, record: id })}`}
      >
        {texts.history}
      </ButtonLink>
    </div>
  );
}
