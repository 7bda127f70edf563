// One document of the list: its name and address, what can be done with it, and its versions.
import { useMemo } from "react";

import { legalPath } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersionSummary } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import type { Column } from "../collections/list/columns.ts";
import { ListTable } from "../collections/list/ListTable.tsx";
import type { RowAction } from "../collections/list/rowActions.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DateCell } from "../ui/dates/DateCell.tsx";
import { State } from "../ui/State.tsx";

import { documentName, languagesOf, lockOf, stateOf } from "./legalStates.ts";
import { editVersionPath, newVersionPath } from "./paths.ts";
import { SampleNotice } from "./SampleNotice.tsx";

import styles from "./DocumentSection.module.css";

interface DocumentSectionProps {
  document: LegalDocument;
  /** Asked to delete one version; `null` for the whole document. */
  onDelete: (version: LegalVersionSummary | null) => void;
}

export function DocumentSection({ document, onDelete }: DocumentSectionProps) {
  const { _id, slug, currentId, versions } = document;
  const columns = useMemo(() => columnsOf(document), [document]);
  const name = documentName(document);
  const current = versions.find((version) => version._id === currentId);
  const latest = current ?? versions[0];
  return (
    <section aria-labelledby={_id}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={_id} className={styles.title} lang={languageOf(name)}>
            {name}
          </h2>
          <p className={styles.address}>{legalPath(slug)}</p>
        </div>
        <div className={styles.actions}>
          {current && (
            <ButtonLink size="small" kind="plain" href={legalPath(slug)} external>
              View on site
            </ButtonLink>
          )}
          <Button size="small" kind="plain" onClick={() => onDelete(null)}>
            Delete
          </Button>
          {latest && (
            <ButtonLink size="small" icon="plus" href={newVersionPath(latest._id)}>
              New version
            </ButtonLink>
          )}
        </div>
      </div>
      {current?.isSample && (
        <div className={styles.sample}>
          <SampleNotice />
        </div>
      )}
      {!current && <p className={styles.none}>No version is in effect: visitors do not find this text.</p>}
      <ListTable
        columns={columns}
        items={versions}
        isStale={false}
        nameOf={(version) => `${name}, ${dateOf(version)}`}
        actionsOf={(version) => actionsOf(version, () => onDelete(version))}
      />
    </section>
  );
}

function columnsOf(document: LegalDocument): Column<LegalVersionSummary>[] {
  return [
    { label: "Effective date", kind: "name", cell: (version) => <EffectiveDate version={version} /> },
    { label: "Number", kind: "text", width: "18%", cell: ({ number }) => number || "–" },
    { label: "Languages", kind: "quiet", width: "16%", cell: (version) => languagesOf(version) },
    {
      label: "Status",
      kind: "badge",
      width: "132px",
      cell: (version) => <State {...stateOf(document, version)} />,
    },
    { label: "Changed", kind: "date", width: "118px", cell: ({ updatedAt }) => <DateCell iso={updatedAt} /> },
  ];
}

function EffectiveDate({ version }: { version: LegalVersionSummary }) {
  if (!version.effectiveDate) return "No date yet";
  return (
    <time dateTime={version.effectiveDate} lang="th">
      {dateOf(version)}
    </time>
  );
}

function dateOf({ effectiveDate }: LegalVersionSummary): string {
  return effectiveDate ? formatLegalDate(effectiveDate, "th") : "no date yet";
}

function actionsOf(version: LegalVersionSummary, onDelete: () => void): RowAction[] {
  const { _id, slug, effectiveDate, status } = version;
  const lock = lockOf(version);
  return [
    { label: "Edit", icon: "edit", key: "e", href: editVersionPath(_id), main: true, unless: lock },
    {
      label: "View on site",
      icon: "arrowUpRight",
      href: legalPath(slug, effectiveDate),
      external: true,
      unless: status === "Draft" ? "Visitors cannot see a draft" : undefined,
    },
    { label: "Delete", icon: "trash", key: "Delete", danger: true, run: onDelete, unless: lock },
  ];
}
