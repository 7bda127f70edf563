import { compareRollups, countViews, checksumDays } from "#server/analytics/rollups/rebuild.ts";
import { Rollups } from "#server/analytics/rollups/rollups.ts";
import type { Db } from "#server/database/open.ts";
import { createLogger } from "#server/logger.ts";
import { getSite } from "#server/settings/repository.ts";

import { readConfig } from "./config.ts";
import { withExclusiveDatabase, requireDatabasePath } from "./dataFolder.ts";

/** Views per batch: no request waits here, and larger batches are faster. */
const BATCH_SIZE = 10_000;

export async function runAnalytics(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  requireDatabasePath(config);
  const log = createLogger(config.logLevel, (line) => console.log(line));
  await withExclusiveDatabase(config, async (db) => {
    const started = performance.now();
    const differences = await rebuild(
      db,
      new Rollups({ db, log, getSite: () => getSite(db), batchSize: BATCH_SIZE }),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Rebuilt the rollups from ${countViews(db)} views in ${seconds} s.`);
    console.log(
      differences.length === 0
        ? "They match the previous rollups."
        : `The previous rollups differed in: ${differences.join(", ")}.`,
    );
  });
}

async function rebuild(db: Db, rollups: Rollups): Promise<string[]> {
  const differences: string[] = [];
  let checksumBefore = "";
  await rollups.rebuild({
    onStart: () => (checksumBefore = checksumDays(db)),
    onAggregated() {
      for (const { table, rows } of compareRollups(db)) differences.push(`${table} (${rows} rows)`);
      if (checksumDays(db) !== checksumBefore) differences.push("days of visits and visitors");
    },
  });
  return differences;
}
