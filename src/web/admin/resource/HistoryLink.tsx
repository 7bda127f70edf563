import { Suspense, useState } from "react";
import type { FieldValues } from "react-hook-form";

import { auditTexts } from "#texts/admin/audit.ts";
import { historyTexts as texts } from "#texts/admin/history.ts";

import type { StoredRecord } from "#web/admin/forms/editor.ts";
import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";

import type { EditedHistory } from "./history/HistoryDialog.tsx";

import type { HistoryControl } from "./history/restoreVersion.ts";

import styles from "./HistoryLink.module.css";

const HistoryDialog = lazyComponent(async () => (await import("./history/HistoryDialog.tsx")).HistoryDialog);

interface HistoryLinkProps<T extends StoredRecord, V extends FieldValues> {
  /** In the audit log. */
  kind?: string;
  id: string;
  /** Of a form whose record has a history in the API: below this path and the id. */
  base?: string;
  control?: HistoryControl<T, V>;
  /** The fields of the record, if the form has others. */
  names?: readonly string[];
}

/** Opens the history of one record, and the audit log with its entries, for those who may read it. */
export function HistoryLink<T extends StoredRecord, V extends FieldValues>(props: HistoryLinkProps<T, V>) {
  const { kind, id, base, control, names } = props;
  const can = usePermissions();
  const [isOpen, setOpen] = useState(false);
  // The dialog reads and writes the values of any form by the names of its fields.
  const path = `${base}/${id}/versions?lang=${control?.language ?? ""}`;
  const history = { control, names, path } as unknown as EditedHistory;
  return (
    <div className={styles.link}>
      {control && (
        <Button kind="plain" size="small" icon="history" onClick={() => setOpen(true)}>
          {texts.title}
        </Button>
      )}
      {kind && can("audit.read") && (
        <ButtonLink
          kind="plain"
          size="small"
          icon="archive"
          href={`/admin/audit?${new URLSearchParams({ kind, record: id })}`}
        >
          {auditTexts.history}
        </ButtonLink>
      )}
      <Suspense fallback={null}>
        {isOpen && <HistoryDialog history={history} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
