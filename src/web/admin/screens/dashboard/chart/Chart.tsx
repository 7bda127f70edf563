import { useMemo } from "react";
import type { ReactNode } from "react";

import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { useLanguage } from "#web/admin/ui/language/adminLanguage.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { ChartPlot } from "./ChartPlot.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { createReadings } from "../data/readings.ts";
import type { ChartSeries } from "../data/readings.ts";
import type { SeriesTexts, SeriesUnit } from "./pointTexts.ts";

import styles from "./Chart.module.css";

interface ChartProps {
  /** `Page views`. */
  name: string;
  unit: SeriesUnit;
  /** `undefined` while loading. */
  series: ChartSeries | undefined;
  /** The site's time zone. */
  timeZone: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** To the right of the title. */
  aside?: ReactNode;
  /** Shown instead of the lines if there is no data. */
  emptyText?: ReactNode;
}

export function Chart({ name, unit, series, timeZone, isTable, onTable, aside, emptyText }: ChartProps) {
  const language = useLanguage();
  const readings = useMemo(
    () => series && createReadings(series, timeZone, language),
    [series, timeZone, language],
  );
  const title = unit === "hour" ? texts.perHour({ name }) : texts.perDay({ name });
  return (
    <section className={styles.chart} aria-label={title}>
      <div className={styles.head}>
        <h2 className="heading">{title}</h2>
        <div className={styles.aside}>
          {!emptyText && series && readings && <Legend series={series} texts={readings.texts} />}
          {aside}
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isTable}
            aria-keyshortcuts="T"
            onClick={() => onTable(!isTable)}
          >
            <Icon name="table" />
            <span className={styles.word}>{texts.table}</span>
          </button>
        </div>
      </div>
      {!isTable && <ChartPlot title={title} series={series} readings={readings} emptyText={emptyText} />}
      {readings && <ChartTable name={name} unit={unit} readings={readings.list} isShown={isTable} />}
    </section>
  );
}

function Legend({ series, texts }: { series: ChartSeries; texts: SeriesTexts }) {
  const formatRange = (points: ChartSeries["current"]) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last ? texts.range(first.start, last.start) : "–";
  };
  return (
    <p className="flex middle gap-20 label quiet wide-only">
      <span className={styles.key} data-line="current">
        {formatRange(series.current)}
      </span>
      <span className={styles.key} data-line="previous">
        {formatRange(series.previous)}
      </span>
    </p>
  );
}
