import type { Db } from "#server/database/open.ts";

export function printMigration({ $migrationResult }: Db): void {
  if ($migrationResult === null || $migrationResult === "created") return;
  const { from, to, snapshotPath } = $migrationResult;
  console.log(
    `Migrated the database from schema ${from} to ${to}. Backup of the previous version: ${snapshotPath}`,
  );
}
