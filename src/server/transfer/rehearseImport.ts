import { listCategories } from "#server/content/activities/categoryRepository.ts";
import { AppError } from "#server/errors.ts";
import { hasPage } from "#server/findPage.ts";
import { resolveLanguage } from "#server/http/textLanguage.ts";
import { getCollections } from "#server/serverParts.ts";
import type { ServerParts } from "#server/serverParts.ts";

import type { ImportedSite, ImportPlan } from "./importedSite.ts";
import { planImport } from "./planImport.ts";
import type { PlanDependencies } from "./planImport.ts";
import { readCsv } from "./readCsv.ts";
import { readGhost } from "./readGhost.ts";
import { readWordPress } from "./readWordPress.ts";

/** The texts are in memory at once. */
const MAX_BYTES = 256 * 1024 * 1024;

interface ImportSource extends Pick<PlanDependencies, "findPicture"> {
  file: Blob;
  /** Of the texts; the main one if omitted. */
  language: string | undefined;
}

/**
 * Reads an export of WordPress, Ghost or a table, and plans what becomes of it. Writes nothing.
 * @throws AppError `invalid` for a file that can't be read; `malformed` for a language that the site does not have
 */
export async function rehearseImport(
  parts: ServerParts,
  { file, language, findPicture }: ImportSource,
): Promise<ImportPlan> {
  const imported = await readExport(file);
  const dependencies = {
    db: parts.db,
    site: await parts.getSite(),
    collections: getCollections(parts),
    categories: (await listCategories(parts.db)).map(({ name }) => name),
    textLanguage: await resolveLanguage(parts.getSite, language),
    findPicture,
    hasPage: (path: string) => hasPage(parts, path),
  };
  return planImport(dependencies, imported);
}

/** By its first character. */
async function readExport(file: Blob): Promise<ImportedSite> {
  const start = (await file.slice(0, 200).text()).replace(/^\ufeff/, "").trimStart();
  if (start === "") throw new AppError("invalid", "The file is empty.");
  if (file.size > MAX_BYTES)
    throw new AppError("tooLarge", "The file is larger than 256 MB. Export it in parts, such as by year.");
  if (start.startsWith("<")) return readWordPress(file.stream());
  const text = await file.text();
  return start.startsWith("{") ? readGhost(text) : readCsv(text);
}
