import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { findCredentials, hasActiveOwner } from "#server/accounts/repository.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import { StartError } from "#server/StartError.ts";

import type { CommandName } from "./commandLine.ts";
import type { Config } from "./config.ts";
import { withSharedDatabase } from "./dataFolder.ts";
import { requireDatabasePath } from "./requireDatabasePath.ts";
import { readServiceConfig } from "./serviceFile.ts";

/**
 * Runs `task` with the existing database, whether or not a server uses it.
 * @throws StartError for invalid settings and without a database
 */
export async function withAdminDatabase(
  settings: Record<string, string>,
  task: (db: Db, config: Config) => Promise<void>,
): Promise<void> {
  const config = readServiceConfig(settings);
  requireDatabasePath(config);
  await withSharedDatabase(config, async (db) => {
    await task(db, config);
  });
}

/**
 * The same for a task with the account that `--email` names.
 * @throws StartError also without that account
 */
export async function withAdminOf(
  command: CommandName,
  { "--email": email, ...settings }: Record<string, string>,
  task: (db: Db, user: User, config: Config) => Promise<void>,
): Promise<void> {
  assertFlagsPresent(command, { "--email": email });
  await withAdminDatabase(settings, async (db, config) => {
    const credentials = await findCredentials(db, email ?? "");
    if (!credentials) throw new StartError(`No admin has the address ${email}.`, "Check --email.");
    await task(db, credentials.user, config);
  });
}

/** @throws StartError that lists the missing flags */
export function assertFlagsPresent(command: CommandName, given: Record<string, string | undefined>): void {
  const missing = Object.keys(given).filter((flag) => !given[flag]);
  if (missing.length === 0) return;
  throw new StartError(
    `Missing option${missing.length === 1 ? "" : "s"}: ${missing.join(", ")}.`,
    `\`vitrine ${command} --help\` shows all flags.`,
  );
}

/** Of a new admin without a chosen one. */
export async function defaultScope(db: Db): Promise<AdminScope> {
  return (await hasActiveOwner(db)) ? DEFAULT_SCOPE : "owner";
}
