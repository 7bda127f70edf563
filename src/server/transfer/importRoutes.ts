// Imports of the back office: the files of an import are sent one by one, rehearsed, and imported.
import { rm } from "node:fs/promises";
import { join } from "node:path";

import * as z from "zod";

import { IMPORT_MESSAGES, MAX_IMPORTED } from "#contract/importReport.ts";
import type { ImportReport } from "#contract/importReport.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { assertRecentAuthentication } from "#server/accounts/assertRecentAuthentication.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { LANGUAGE_PARAMETER } from "#server/http/textLanguage.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { openFolderStore } from "#server/operations/archive/folderStore.ts";
import type { ServerParts } from "#server/serverParts.ts";

import { groupLeftOut } from "./groupLeftOut.ts";
import type { ImportPlan } from "./importedSite.ts";
import { openPictureFolder } from "./pictureFolder.ts";

/** The name of the file itself; pictures are beside it. */
const EXPORT_NAME = "export";
/** The parts of a path: no hidden ones, and none that leads elsewhere. */
const PATH = /^[^./\\\0][^/\\\0]{0,150}(\/[^./\\\0][^/\\\0]{0,150}){0,8}$/;

const pathQuery = z.object(
  lazyFields({
    path: () => boundedString(IMPORT_MESSAGES.path, 500).regex(PATH, IMPORT_MESSAGES.path).optional(),
  }),
);
const languageQuery = z.object(lazyFields(LANGUAGE_PARAMETER));

interface ImportDependencies {
  parts: ServerParts;
  /** Of an admin: others neither read nor replace the files. */
  folderOf: (c: AppContext) => string;
  running: { isRunning: boolean };
}

export function importRoutes(parts: ServerParts) {
  const folderOf = (c: AppContext) =>
    join(parts.images.stagingFolder, "import", c.get("adminSession").user._id);
  const handle = injectDependencies({ parts, folderOf, running: { isRunning: false } });
  const owner = requirePermission("settings");
  return createRoutes([
    ["PUT", "/", owner, validateQuery(pathQuery), handle(receive)],
    ["DELETE", "/", owner, handle(discard)],
    ["POST", "/rehearsal", owner, validateQuery(languageQuery), handle(rehearse)],
    ["POST", "/", owner, validateQuery(languageQuery), handle(run)],
  ]);
}

/** The file of the import, or with a path one of its pictures. */
async function receive(c: Validated<{ query: typeof pathQuery }>, { folderOf }: ImportDependencies) {
  const { path } = c.req.valid("query");
  const { body, headers } = c.req.raw;
  const parts = path === undefined ? [EXPORT_NAME] : ["pictures", ...path.split("/")];
  const name = parts.pop() ?? "";
  const store = openFolderStore(join(folderOf(c), ...parts));
  await store.remove(name);
  await store.put(name, body ?? new Blob().stream(), Number(headers.get("content-length")));
  return reply(c, null, { message: "Received" });
}

async function discard(c: AppContext, { folderOf }: ImportDependencies) {
  await rm(folderOf(c), { recursive: true, force: true });
  return reply(c, null, { message: "Discarded" });
}

async function rehearse(c: Validated<{ query: typeof languageQuery }>, dependencies: ImportDependencies) {
  return reply(c, toReport(await plan(c, dependencies)), { message: "Rehearsed" });
}

async function run(c: Validated<{ query: typeof languageQuery }>, dependencies: ImportDependencies) {
  const { parts, running } = dependencies;
  assertRecentAuthentication(c.get("adminSession"), parts.now());
  if (running.isRunning) throw new AppError("conflict", IMPORT_MESSAGES.running);
  running.isRunning = true;
  try {
    const planned = await plan(c, dependencies);
    if (planned.records.length + planned.redirects.length > 2 * MAX_IMPORTED)
      throw new AppError("tooLarge", IMPORT_MESSAGES.tooMany);
    const { languages } = await parts.getSite();
    const { applyImport } = await import("./applyImport.ts");
    await applyImport({ ...parts, languages }, planned, createChangeContext(c, parts.now()));
    await discard(c, dependencies);
    return reply(c, toReport(planned), { message: "Imported" });
  } finally {
    running.isRunning = false;
  }
}

async function plan(c: Validated<{ query: typeof languageQuery }>, { parts, folderOf }: ImportDependencies) {
  const folder = folderOf(c);
  const file = Bun.file(join(folder, EXPORT_NAME));
  if (!(await file.exists())) throw new AppError("conflict", IMPORT_MESSAGES.none);
  c.env?.disableBodyTimeout?.();
  const pictures = join(folder, "pictures");
  const { lang } = c.req.valid("query");
  // With the parsers, which no other call needs.
  const { rehearseImport } = await import("./rehearseImport.ts");
  return rehearseImport(parts, { file, language: lang, findPicture: openPictureFolder(pictures) });
}

function toReport({
  source,
  records,
  pictures,
  redirects,
  newCategories,
  leftOut,
}: ImportPlan): ImportReport {
  return {
    source,
    records: records.map(({ imported: { kind, title, isPublished }, path }) => ({
      kind,
      title,
      path,
      isDraft: !isPublished,
    })),
    pictures: pictures.size,
    redirects: redirects.length,
    newCategories,
    leftOut: groupLeftOut(leftOut),
  };
}
