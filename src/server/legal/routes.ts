import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import type { CurrentLegalDocument, LegalPage } from "#contract/legal/legal.ts";
import type { LegalFields, LegalVersion } from "#resources/legalTexts.ts";
import { placeholderValuesByLanguage } from "#resources/legalPlaceholders.ts";
import {
  findPublishProblems,
  legalFieldsSchema,
  legalTextSchema,
  newLegalTextSchema,
} from "#resources/legalTextSchema.ts";
import { LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { AppError } from "#server/errors.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import { createChangeContext } from "#server/http/actor.ts";
import type { AppContext } from "#server/http/context.ts";
import { versionRoute } from "#server/resources/versionRoutes.ts";
import { reply } from "#server/http/reply.ts";
import { MAX_PARAM_LENGTH } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { loadRecord, validateJson, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import {
  createLegalVersion,
  deleteLegalDocument,
  deleteLegalVersion,
  updateLegalVersion,
} from "./legalMutations.ts";
import type { VersionPlace } from "./legalMutations.ts";
import { policyTemplate, renderLegalTexts } from "./renderLegalTexts.ts";
import {
  findLegalDocument,
  findLegalVersion,
  findPublishedVersion,
  findVersionRow,
  getToday,
  listCurrentVersions,
  listLegalDocuments,
} from "./repository.ts";

/** Two texts of maximum length with three bytes per character, and JSON escapes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

const documentSchema = newLegalTextSchema.safeExtend(lazyFields(newRecordFields));
const versionSchema = legalFieldsSchema.safeExtend(lazyFields(newRecordFields));
const updateSchema = legalFieldsSchema.safeExtend(expectedVersionField);
const versionQuery = z.object(
  lazyFields({
    /** An effective date; a text that is too long names no version. */
    version: () => boundedString("", MAX_PARAM_LENGTH).optional().catch("none"),
  }),
);

interface LegalDependencies extends ArticleHtmlDependencies {
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  /** Whether a published page has a video of another company. */
  hasVideoPlayers: () => Promise<boolean>;
}

export function legalRoutes(dependencies: LegalDependencies) {
  const handle = injectDependencies(dependencies);
  const { db } = dependencies;
  const version = loadRecord((id) => findLegalVersion(db, id), LEGAL_MESSAGES.versionNotFound);
  const document = loadRecord((id) => findLegalDocument(db, id), LEGAL_MESSAGES.documentNotFound);
  return createRoutes([
    ["GET", "/", handle(listCurrent)],
    ["GET", "/documents", requirePermission("legal"), handle(list)],
    ["POST", "/documents", requirePermission("legal"), validBody(documentSchema), handle(createDocument)],
    ["DELETE", "/documents/:id", requirePermission("legal"), document, handle(removeDocument)],
    [
      "POST",
      "/documents/:id/versions",
      requirePermission("legal"),
      document,
      validBody(versionSchema),
      handle(createVersion),
    ],
    ["GET", "/versions/:id", requirePermission("legal"), version, readVersion],
    ["PUT", "/versions/:id", requirePermission("legal"), version, validBody(updateSchema), handle(update)],
    ["DELETE", "/versions/:id", requirePermission("legal"), version, handle(removeVersion)],
    versionRoute(db, "legal_text", ["/versions/:id", requirePermission("legal"), version]),
    ["GET", "/template", requirePermission("legal"), handle(readTemplate)],
    ["POST", "/preview", requirePermission("legal"), validBody(legalTextSchema), handle(preview)],
    ["GET", "/:slug", validateQuery(versionQuery), handle(read)],
  ]);
}

function validBody<Out extends object>(schema: z.ZodType<Out>) {
  return validateJson(schema, { maxBytes: MAX_BODY_BYTES });
}

async function listCurrent(c: AppContext, dependencies: LegalDependencies) {
  const current = await listCurrentVersions(dependencies.db, await getToday(dependencies));
  return reply(
    c,
    current.map(({ updatedAt: _updatedAt, number: _number, ...entry }): CurrentLegalDocument => entry),
  );
}

async function read(c: Validated<{ query: typeof versionQuery }>, dependencies: LegalDependencies) {
  const slug = c.req.param("slug") ?? "";
  const found = await findPublishedVersion(dependencies.db, {
    slug,
    date: c.req.valid("query").version,
    today: await getToday(dependencies),
  });
  if (!found) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  const { version, ...place } = found;
  const { _id: versionId, effectiveDate, number } = version;
  const texts = await renderLegalTexts(dependencies, await dependencies.getSite(), version);
  const page: LegalPage = { slug, versionId, effectiveDate, number, ...place, texts };
  return reply(c, page);
}

async function list(c: AppContext, dependencies: LegalDependencies) {
  return reply(c, await listLegalDocuments(dependencies.db, await getToday(dependencies)));
}

async function readVersion(c: WithRecord<LegalVersion>) {
  return reply(c, c.req.valid("param").record);
}

async function createDocument(
  c: Validated<{ json: typeof documentSchema }>,
  dependencies: LegalDependencies,
) {
  const { slug, ...body } = c.req.valid("json");
  const record = await create(c, dependencies, { place: { slug }, body });
  return reply(c, record, { message: "Legal text created", status: 201 });
}

async function createVersion(
  c: WithRecordId<{ json: typeof versionSchema }>,
  dependencies: LegalDependencies,
) {
  const { id: documentId } = c.req.valid("param");
  const record = await create(c, dependencies, { place: { documentId }, body: c.req.valid("json") });
  return reply(c, record, { message: "Version created", status: 201 });
}

async function create(
  c: AppContext,
  dependencies: LegalDependencies,
  { place, body }: { place: VersionPlace; body: z.output<typeof versionSchema> },
): Promise<LegalVersion> {
  const { db, now } = dependencies;
  const { fields, context } = splitNewRecord(c, now(), body);
  await assertPlaceholdersFilled(fields, dependencies);
  const { record } = await createOrFind(context, {
    create: () => createLegalVersion(db, { place, fields }, context),
    find: (id) => findExisting(db, id, place),
    update: (id, context) => updateLegalVersion(db, id, fields, context),
  });
  return record;
}

async function findExisting(db: Db, id: string, place: VersionPlace) {
  const row = await findVersionRow(db, id);
  return row && { ...row, isOther: !Bun.deepMatch(place, row) };
}

async function update(c: WithRecordId<{ json: typeof updateSchema }>, dependencies: LegalDependencies) {
  const { db, now } = dependencies;
  const { updatedAt, ...fields } = c.req.valid("json");
  await assertPlaceholdersFilled(fields, dependencies);
  const { id } = c.req.valid("param");
  const { record } = await updateLegalVersion(db, id, fields, createWriteContext(c, now(), updatedAt));
  return reply(c, record, { message: "Version updated" });
}

async function removeVersion(c: WithRecordId, { db, now }: LegalDependencies) {
  const { id } = c.req.valid("param");
  await deleteLegalVersion(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Version deleted" });
}

async function removeDocument(c: WithRecordId, { db, now }: LegalDependencies) {
  const { id } = c.req.valid("param");
  await deleteLegalDocument(db, id, createChangeContext(c, now()));
  return reply(c, { _id: id }, { message: "Legal text deleted" });
}

async function readTemplate(c: AppContext, { hasVideoPlayers }: LegalDependencies) {
  return reply(c, policyTemplate(await hasVideoPlayers()));
}

/** Renders an unsaved version as readers would see it. */
async function preview(c: Validated<{ json: typeof legalTextSchema }>, dependencies: LegalDependencies) {
  const fields = c.req.valid("json");
  return reply(c, await renderLegalTexts(dependencies, await dependencies.getSite(), fields));
}

/** Rejects a version that lacks what it needs to be published, such as the value of a setting that a placeholder names: the schema doesn't know the settings. */
async function assertPlaceholdersFilled(fields: LegalFields, { getSite }: LegalDependencies) {
  const site = await getSite();
  const problems = findPublishProblems(fields, placeholderValuesByLanguage(site, fields));
  const [first] = problems;
  const errors = Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
  if (first) throw new AppError("invalid", first.message, { errors });
}
