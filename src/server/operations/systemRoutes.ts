import type { Finding, SystemReport } from "#contract/system.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes } from "#server/http/routeTable.ts";

import { measureStorage } from "./operationsState.ts";

export interface System {
  version: string;
  /** Path of the file. */
  database: string;
  readFindings(): Promise<Finding[]>;
}

export function systemRoutes({ system }: { system: System }) {
  // One check at a time, however many ask.
  let checking: Promise<Finding[]> | null = null;
  async function sendReport(c: AppContext) {
    const findings = await (checking ??= system.readFindings().finally(() => (checking = null)));
    const { databaseBytes, walBytes, ...disk } = measureStorage(system.database);
    const startedAt = new Date(performance.timeOrigin).toISOString();
    const report = { version: system.version, startedAt, memoryBytes: process.memoryUsage.rss(), findings };
    return reply<SystemReport>(c, { ...report, ...disk, databaseBytes: databaseBytes + walBytes });
  }
  return createRoutes([["GET", "/", requirePermission("settings"), sendReport]]);
}
