import { useId, useState } from "react";

import type { AuditEntry } from "#contract/audit/audit.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { actionLabel, actorName, deviceText, fieldLabel, valueText } from "./auditLabels.ts";

import styles from "./AuditEntryRow.module.css";

/** A line that opens the fields before and after. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { at, person } = entry;
  const name = actorName(person);
  // Of a sign-in, the record is the person.
  const recordName = entry.recordName === person.name ? "" : entry.recordName;
  return (
    <li className="line-below">
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.time}>
          <DateCell iso={at} withTime />
        </span>
        <span className={styles.person} lang={detectLanguage(name)}>
          {name}
        </span>
        <span className={styles.what}>
          <strong className="bold">{actionLabel(entry)}</strong>{" "}
          <span lang={detectLanguage(recordName)}>{recordName}</span>
        </span>
        <Icon name="chevronDown" />
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          <Origin {...entry} />
          <ChangeTable {...entry} />
        </div>
      )}
    </li>
  );
}

function Origin({ device, session, recordId }: AuditEntry) {
  const facts = [
    [texts.device, device && deviceText(device)],
    [texts.session, session],
    [texts.record, recordId ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <dl className={styles.origin}>
      {facts.map(([label, value]) => (
        <div key={label} className="flex shrink gap-6">
          <dt>{label}</dt>
          <dd className="ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeTable(entry: AuditEntry) {
  if (entry.isErased) return <p className="meta quiet">{texts.erased}</p>;
  // Actions such as a sign-in have no fields.
  if (entry.changes.length === 0)
    return entry.action === "update" ? <p className="meta quiet">{texts.noChanges}</p> : null;
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">
        {texts.changesOf({ entry: `${actionLabel(entry)} ${entry.recordName}` })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{conflictTexts.field}</th>
          <th scope="col">{texts.columns.before}</th>
          <th scope="col">{texts.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {[valueText(before, field), valueText(after, field)].map((text, index) => (
              <td key={index === 0 ? "before" : "after"} lang={detectLanguage(text)}>
                <span className={styles.columnName} aria-hidden="true">
                  {index === 0 ? texts.columns.before : texts.columns.after}
                </span>
                <span>{text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
