import { existsSync } from "node:fs";

import { createCommandActor } from "#server/database/actor.ts";
import { getErrorCode } from "#server/errors.ts";
import { createLogger } from "#server/logger.ts";
import { StartError } from "#server/StartError.ts";
import { importTexts } from "#texts/admin/imports.ts";
import { applyImport } from "#server/transfer/applyImport.ts";
import { groupLeftOut } from "#server/transfer/groupLeftOut.ts";
import type { ImportPlan, LeftOut } from "#server/transfer/importedSite.ts";
import { importExport, isExport } from "#server/transfer/importExport.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { openPictureFolder } from "#server/transfer/pictureFolder.ts";
import { rehearseImport } from "#server/transfer/rehearseImport.ts";

import { readConfig } from "./config.ts";
import { createServerParts } from "./createServerParts.ts";
import { requireDatabasePath, withExclusiveDatabase } from "./dataFolder.ts";
import { repairImages } from "./maintainUploads.ts";

const MAX_SHOWN = 200;

/** Without `--yes`, nothing is changed. */
export async function runImport(
  { "--pictures": folder, "--language": language, "--yes": isConfirmed, ...settings }: Record<string, string>,
  path?: string,
): Promise<void> {
  if (path === undefined)
    throw new StartError("The file is missing.", "Such as `vitrine import export.xml`.");
  const config = readConfig(process.env, settings);
  // An export is a site of its own: it may begin a new one.
  if (!isExport(path)) requireDatabasePath(config);
  if (folder !== undefined && !existsSync(folder))
    throw new StartError(`There is no folder ${folder}.`, "Check the path after --pictures.");
  const findPicture = openPictureFolder(folder ?? null);
  await withExclusiveDatabase(config, async (db) => {
    const log = createLogger(config.logLevel, (line) => console.log(line));
    const parts = await createServerParts(config, { db, log });
    try {
      if (isExport(path)) return await importFolder(parts, path, Boolean(isConfirmed));
      const file = Bun.file(path);
      if (!(await file.exists())) throw new StartError(`${path} is no file.`, "Check the path.");
      const plan = await rehearseImport(parts, { file, language, findPicture });
      printPlan(plan);
      if (!isConfirmed) return void console.log("Nothing was changed. To import it, add --yes.");
      const { languages } = await parts.getSite();
      const context = { actor: createCommandActor("import"), now: parts.now() };
      await applyImport({ ...parts, languages }, plan, context);
      console.log("Imported.");
    } catch (error) {
      if (getErrorCode(error) === "ENOENT") throw new StartError(`${path} can't be read.`, "Check the path.");
      throw error;
    } finally {
      await parts.images.codec.close();
    }
  });
}

async function importFolder(parts: ServerParts, path: string, isConfirmed: boolean): Promise<void> {
  if (!isConfirmed) return void console.log(`${path} is an export of Vitrine. To make its site, add --yes.`);
  const counts = await importExport(parts, path);
  for (const [table, count] of Object.entries(counts)) if (count > 0) console.log(`  ${table}: ${count}`);
  // Pages show the sizes that the export leaves out.
  await repairImages(parts, new AbortController().signal);
  console.log("Imported.");
}

function printPlan({ source, records, pictures, redirects, newCategories, leftOut }: ImportPlan): void {
  console.log(`${source}:`);
  for (const { imported, path } of records.slice(0, MAX_SHOWN)) {
    const state = imported.isPublished ? "" : ", draft";
    console.log(`  ${imported.kind}${state}: ${imported.title}${path === null ? "" : ` → ${path}`}`);
  }
  if (records.length > MAX_SHOWN) console.log(`  and ${records.length - MAX_SHOWN} more`);
  if (newCategories.length > 0) console.log(`New categories: ${newCategories.join(", ")}`);
  console.log(`${records.length} records, ${pictures.size} pictures, ${redirects.length} redirects.`);
  if (leftOut.length > 0) printLeftOut(leftOut);
}

function printLeftOut(leftOut: readonly LeftOut[]): void {
  console.log("Left out or changed:");
  for (const { names, ...reason } of groupLeftOut(leftOut))
    console.log(`  ${importTexts.reason(reason)}\n    ${names.join(", ")}`);
}
