import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";

import { formatSigned } from "../data/readings.ts";
import type { Reading } from "../data/readings.ts";
import type { SeriesUnit } from "./pointTexts.ts";

import styles from "./ChartTable.module.css";

interface ChartTableProps {
  name: string;
  unit: SeriesUnit;
  readings: Reading[];
  isShown: boolean;
}

/** Always rendered for screen readers; visible if `isShown`. */
export function ChartTable({ name, unit, readings, isShown }: ChartTableProps) {
  const title = unit === "hour" ? texts.hourTable({ name }) : texts.dayTable({ name });
  const table = (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{unit === "hour" ? texts.tableHead.hour : texts.tableHead.day}</th>
          <th scope="col">{name}</th>
          <th scope="col">{unit === "hour" ? texts.tableHead.dayBefore : texts.tableHead.periodBefore}</th>
          <th scope="col">{texts.tableHead.change}</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => (
          <Row key={reading.index} reading={reading} />
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div className="visually-hidden">{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 90 rows must scroll with the keyboard too
    <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      {table}
    </div>
  );
}

function Row({ reading: { label, value, previous, change, isUnfinished } }: { reading: Reading }) {
  return (
    <tr>
      <th scope="row">
        <span>{label.full}</span>
        {isUnfinished && <span className="meta quiet">{` ${texts.soFar}`}</span>}
      </th>
      <td>{value === undefined ? "–" : formatCount(value)}</td>
      <td>
        {previous?.isPartial && <span className="meta quiet">{`${texts.byNow} `}</span>}
        <span>{previous ? formatCount(previous.value) : "–"}</span>
      </td>
      <td className="quiet change" data-kind={change.kind}>
        {formatSigned(change)}
      </td>
    </tr>
  );
}
