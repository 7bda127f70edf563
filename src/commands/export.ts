import { exportSite } from "#server/transfer/exportSite.ts";
import { StartError } from "#server/StartError.ts";

import { VERSION } from "./commandLine.ts";
import { readConfig } from "./config.ts";
import { requireDatabasePath, uploadsPath } from "./dataFolder.ts";

export async function runExport(settings: Record<string, string>, folder?: string): Promise<void> {
  if (folder === undefined) throw new StartError("The folder is missing.", "Such as `vitrine export site`.");
  const config = readConfig(process.env, settings);
  const database = requireDatabasePath(config);
  const options = { database, uploads: uploadsPath(config), version: VERSION, now: Date.now() };
  const counts = await exportSite(folder, options);
  for (const [table, count] of Object.entries(counts)) if (count > 0) console.log(`  ${table}: ${count}`);
  console.log(`Exported into ${folder}. It contains drafts and messages of visitors.`);
}
