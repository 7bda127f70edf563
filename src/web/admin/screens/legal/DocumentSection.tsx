import { useMemo, useState } from "react";

import { legalPath } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersionSummary } from "#resources/legalTexts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { Column } from "#web/admin/lists/columns.ts";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { StatusBadge } from "#web/admin/ui/StatusBadge.tsx";

import { DeleteLegalDialog } from "./DeleteLegalDialog.tsx";
import type { DeleteTarget } from "./DeleteLegalDialog.tsx";
import { documentName, formatDate, formatLanguages, getLockReason, getVersionState } from "./legalStates.ts";
import { editVersionPath, newVersionPath } from "./paths.ts";

import styles from "./DocumentSection.module.css";

export function DocumentSection({ document }: { document: LegalDocument }) {
  const { _id, slug, currentId, versions } = document;
  const [deleting, setDeleting] = useState<DeleteTarget | null>(null);
  const columns = useMemo(() => createColumns(document), [document]);
  const name = documentName(document);
  const current = versions.find((version) => version._id === currentId);
  const latest = current ?? versions[0];
  return (
    <section aria-labelledby={_id}>
      <div className={styles.head}>
        <div className="shrink">
          <h2 id={_id} className="lead bold" lang={detectLanguage(name)}>
            {name}
          </h2>
          <p className="label quiet">{legalPath(slug)}</p>
        </div>
        <div className="wrap">
          {current && (
            <ButtonLink size="small" kind="plain" href={legalPath(slug)} external>
              {recordTexts.viewOnSite}
            </ButtonLink>
          )}
          <Button size="small" kind="plain" onClick={() => setDeleting({ version: null })}>
            {uiTexts.delete}
          </Button>
          {latest && (
            <ButtonLink size="small" icon="plus" href={newVersionPath(latest._id)}>
              {texts.newVersion}
            </ButtonLink>
          )}
        </div>
      </div>
      {!current && <p className={styles.none}>{texts.noneInEffect}</p>}
      <ListTable
        columns={columns}
        items={versions}
        isStale={false}
        nameOf={(version) => `${name}, ${formatDate(version)}`}
        actionsOf={(version) => createActions(version, () => setDeleting({ version }))}
      />
      {deleting && <DeleteLegalDialog {...deleting} document={document} onClose={() => setDeleting(null)} />}
    </section>
  );
}

function createColumns(document: LegalDocument): Column<LegalVersionSummary>[] {
  return [
    {
      label: texts.fields.effectiveDate,
      kind: "name",
      cell: (version) =>
        version.effectiveDate ? (
          <time dateTime={version.effectiveDate}>{formatDate(version)}</time>
        ) : (
          <span>{formatDate(version)}</span>
        ),
    },
    { label: texts.columns.number, kind: "text", width: "18%", cell: ({ number }) => number || "–" },
    {
      label: translationTexts.languages,
      kind: "quiet",
      width: "16%",
      cell: (version) => formatLanguages(version),
    },
    {
      label: recordTexts.status,
      kind: "badge",
      width: "132px",
      cell: (version) => <StatusBadge {...getVersionState(document, version)} />,
    },
    {
      label: texts.columns.changed,
      kind: "date",
      width: "118px",
      cell: ({ updatedAt }) => <DateCell iso={updatedAt} />,
    },
  ];
}

function createActions(version: LegalVersionSummary, onDelete: () => void): RowAction[] {
  const { _id, slug, effectiveDate, status } = version;
  const lockReason = getLockReason(version);
  return [
    {
      label: uiTexts.edit,
      icon: "edit",
      key: "e",
      href: editVersionPath(_id),
      isMain: true,
      disabledReason: lockReason,
    },
    {
      label: recordTexts.viewOnSite,
      icon: "arrowUpRight",
      href: legalPath(slug, effectiveDate),
      external: true,
      disabledReason: status === "Draft" ? recordTexts.draftHidden : undefined,
    },
    deletion(onDelete, lockReason),
  ];
}
