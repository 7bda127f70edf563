// Changes of several records in one transaction, each as the call for one record makes it.
import * as z from "zod";

import type { Permission } from "#contract/accounts/permissions.ts";
import { bulkSchema } from "#resources/bulkSchema.ts";
import type { BulkChange, BulkResult, ParsedChange } from "#resources/bulkSchema.ts";
import { fieldSchema } from "#resources/schema.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import { API_ERROR_CODES, reply } from "#server/http/reply.ts";
import type { Route } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import type { ImageDependencies } from "#server/media/serveImages.ts";

import type { Collection } from "./Collection.ts";
import { authorContext, getChangeable } from "./draftAccess.ts";
import type { SiteClock } from "./publishing.ts";
import { changeRecord, deleteRecord } from "./recordMutations.ts";
import type { DraftAuthor } from "./recordMutations.ts";
import { restoreContent } from "./restoreContent.ts";
import { changeOfText } from "./texts.ts";
import { restoreRecord } from "./trash.ts";
import type { Restores } from "./trash.ts";

type BulkContext = ChangeContext & DraftAuthor & { languages: SiteLanguages };

/** The opposite change and the files that lost their last reference; `null` for no change, or why it is refused. */
type Applied = { undo: BulkChange; unusedFiles?: string[] } | string | null;

interface BulkTarget {
  kind: string;
  permission: Permission;
  restoreBy: Restores;
  /** Moves a record to the trash. @returns the id of the entry */
  remove: (tx: Transaction, id: string, context: BulkContext) => Promise<string>;
  fields?: z.ZodType<Record<string, unknown>>;
  change?: (tx: Transaction, change: ParsedChange, context: BulkContext) => Promise<Applied>;
}

interface BulkDependencies extends SiteClock, Pick<ImageDependencies, "images"> {
  db: Db;
}

/** A record whose change is refused is left as it was; the others are changed. */
export function bulkRoute({ db, images, now, getSite }: BulkDependencies, target: BulkTarget) {
  const schema = bulkSchema(target.fields ?? z.object({}));
  async function change(c: Validated<{ json: typeof schema }>) {
    const { languages } = await getSite();
    const context = { ...createChangeContext(c, now()), ...authorContext(c), languages };
    const { unusedFiles, ...result } = await transaction(db, async (tx) => {
      const all = { undo: [], failed: [], unusedFiles: [] } as BulkResult & { unusedFiles: string[] };
      for (const one of c.req.valid("json").changes) {
        const applied = await transaction(tx, () => applyChange(tx, target, one, context)).catch(toReason);
        if (typeof applied === "string") all.failed.push({ _id: one._id, reason: applied });
        else if (applied) {
          // The last change is undone first.
          all.undo.unshift(applied.undo);
          all.unusedFiles.push(...(applied.unusedFiles ?? []));
        }
      }
      return all;
    });
    await images.collectGarbage(unusedFiles);
    return reply(c, result);
  }
  const mayWrite = requirePermission(target.permission);
  return ["POST", "/bulk", mayWrite, validateJson(schema), change] as const satisfies Route;
}

function toReason(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return API_ERROR_CODES[error.code];
  throw error;
}

async function applyChange(
  tx: Transaction,
  target: BulkTarget,
  change: ParsedChange,
  context: BulkContext,
): Promise<Applied> {
  const { _id: id, action } = change;
  if (action === "change") return target.change?.(tx, change, context) ?? null;
  if (action === "delete") return { undo: { _id: await target.remove(tx, id, context), action: "restore" } };
  const { recordId } = await restoreRecord(tx, { ...target, ...context, id }, context);
  return { undo: { _id: recordId, action: "delete" } };
}

export function contentBulkRoute(collection: Collection, dependencies: BulkDependencies) {
  const { type, joinedFields } = collection;
  const joined = Object.entries(type.fields).filter(([name]) => joinedFields?.fieldNames.includes(name));
  return bulkRoute(dependencies, {
    kind: type.name,
    permission: "drafts.write",
    restoreBy: { [type.name]: restoreContent(collection) },
    remove: (tx, id, context) =>
      deleteRecord(tx, collection, { id, language: context.languages.main }, context),
    fields: z.object(
      Object.fromEntries(joined.map(([name, field]) => [name, fieldSchema(field).optional()])),
    ),
    change: (tx, change, context) => changeText(tx, collection, change, context),
  });
}

async function changeText(
  tx: Transaction,
  collection: Collection,
  { _id: id, fields: wanted = {}, ...change }: ParsedChange,
  { languages, ...context }: BulkContext,
): Promise<Applied> {
  const { main } = languages;
  const language = listLanguages(languages).find((one) => one === (change.language ?? main));
  const { shared, texts } = await getChangeable(tx, collection, { id, ...context });
  const text = texts.find((one) => one.language === language);
  if (!text || !language) return "no_text";
  const isAuthor = context.author !== undefined;
  const status = change.status === text.status ? undefined : change.status;
  // Names in the main language come first where another category has the same one.
  const before = (await collection.joinedFields?.read(tx, [id], main))?.(id) ?? {};
  const changed = Object.keys(wanted).filter((name) => !Bun.deepEquals(wanted[name], before[name]));
  if (!status && changed.length === 0) return null;
  // Publishing clears the times of a text, and a change by an author the decisions on all texts.
  const cleared = isAuthor ? texts : status ? [text] : [];
  if (cleared.some(({ publishAt }) => publishAt !== null)) return "scheduled";
  // With the address of the text: the undo could not restore another one.
  const state = status && { status, slug: text.slug };
  const update = {
    ...changeOfText(collection, text, { main, fields: { ...wanted, ...state } }),
    publishedAt: change.publishedAt,
    review: status === "Draft" ? change.review : undefined,
  };
  const writeContext = { ...context, expectedVersion: change.updatedAt };
  const { record, unusedFiles } = await changeRecord(tx, collection, id, update, writeContext);
  const { reviewRequestedAt, reviewRequestedBy } = text;
  const undo: BulkChange = {
    _id: id,
    action: "change",
    language,
    updatedAt: record.updatedAt,
    fields: Object.fromEntries(changed.map((name) => [name, before[name]])),
    ...(status && { status: text.status }),
    ...(status && shared.publishedAt === null && { publishedAt: null }),
    ...(status && reviewRequestedAt && { review: { reviewRequestedAt, reviewRequestedBy } }),
  };
  return { undo, unusedFiles };
}
