import { deleteVisitorKey } from "#server/analytics/track/visitorKeys.ts";
import type { Db } from "#server/database/open.ts";
import { createKey } from "#server/keys/keys.ts";
import { prepareKeyFolder } from "#server/keys/keyFiles.ts";
import { deleteAccountLinks, endAllSessions } from "#server/keys/sessionGeneration.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import { keysPath, withExclusiveDatabase, requireDatabasePath } from "./dataFolder.ts";

/** Each replaces a key and returns what to print. */
const ROTATIONS: Record<string, (folder: string, db: Db) => Promise<string>> = {
  async accessTokens(folder, db) {
    createKey(folder, "accessTokens");
    await deleteAccountLinks(db);
    return `New key: accessTokens. Sessions ended: ${await endAllSessions(db)}.`;
  },
  async devices(folder) {
    createKey(folder, "devices");
    return "New key: devices. Waits after failed sign-ins are lifted, and browsers are strangers until their next sign-in.";
  },
  async visitors(folder) {
    deleteVisitorKey(folder);
    return "New key: visitors. Returning visitors count as new once.";
  },
};

/** Replaces keys. The server must be stopped, because it reads them only at its start. */
export async function runKeysRotate(flags: Record<string, string>): Promise<void> {
  const { "--name": name, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const rotations = Object.entries(ROTATIONS).filter(([key]) => name === undefined || key === name);
  if (rotations.length === 0)
    throw new StartError(
      `--name must be ${Object.keys(ROTATIONS).join(" or ")}.`,
      "`vitrine keys rotate --help` shows all flags.",
    );
  requireDatabasePath(config);
  await withExclusiveDatabase(config, async (db) => {
    prepareKeyFolder(keysPath(config));
    for (const [, rotate] of rotations) console.log(await rotate(keysPath(config), db));
  });
}
