import type { BackupProblem } from "#contract/system.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";

import { findBackupProblem, readOperationsState } from "./operationsState.ts";
import type { System } from "./systemRoutes.ts";

interface BackupRouteDependencies {
  system: System;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function backupRoutes(dependencies: BackupRouteDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([["GET", "/problem", requirePermission("settings"), handle(readProblem)]]);
}

async function readProblem(c: AppContext, { system, now }: BackupRouteDependencies) {
  const problem = findBackupProblem(readOperationsState(system.database, now()), now());
  return reply<BackupProblem>(c, { problem: problem?.level === "error" ? problem : null });
}
