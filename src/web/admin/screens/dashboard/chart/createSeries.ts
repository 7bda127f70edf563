import type { Series, SeriesPoint } from "#contract/analytics/analytics.ts";

import type { Metric } from "../data/dashboardUrl.ts";
import type { ChartSeries } from "../data/readings.ts";

export function createSeries({ unit, current, previous, laterBefore }: Series, metric: Metric): ChartSeries {
  const pick = (point: SeriesPoint) => ({ start: point.start, value: point[metric] });
  return {
    unit,
    current: current.map(pick),
    previous: previous.map(pick),
    ...(laterBefore && { previousTail: laterBefore.map(pick) }),
  };
}
