import { Link } from "wouter";

import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";

import styles from "./DataList.module.css";

interface DataListProps {
  label: string;
  rows: readonly DataRow[];
}

interface DataRow {
  id: string;
  /** ISO 8601. */
  at: string;
  title: string;
  detail: string;
  href?: string;
}

export function DataList({ label, rows }: DataListProps) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="label quiet">{label}</h3>
      <ul className="grid" aria-label={label}>
        {rows.map(({ id, at, title, detail, href }) => (
          <li key={id} className={styles.row}>
            <div className={styles.texts}>
              <p className="medium" lang={detectLanguage(title)}>
                {href ? (
                  <Link className="underlined" href={href}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              <p className="note" lang={detectLanguage(detail)}>
                {detail}
              </p>
            </div>
            <span className="nowrap meta quiet">
              <DateCell iso={at} withTime />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
