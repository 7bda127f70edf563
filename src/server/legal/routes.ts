// /legal: legal texts in effect, for every page; their documents and versions, for the back office.
import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { legalTextSchema } from "#contract/legal/legalFields.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#contract/legal/legalForm.ts";
import type { LegalEntry, LegalPage, LegalVersion } from "#contract/legal/legal.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import { LEGAL_MESSAGES } from "#contract/legal/legalMessages.ts";
import { publishProblems } from "#contract/legal/legalRules.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import { AppError } from "#server/errors.ts";
import { todayOf } from "./effectiveDates.ts";
import { allPlaceholderValues, renderLegalTexts } from "./legalText.ts";
import { POLICY_TEMPLATE } from "./policyTemplate.ts";
import {
  findLegalDocument,
  findLegalVersion,
  findPublishedVersion,
  listCurrentVersions,
  listLegalDocuments,
} from "./repository.ts";
import {
  createLegalDocument,
  createLegalVersion,
  deleteLegalDocument,
  deleteLegalVersion,
  updateLegalVersion,
} from "./changes.ts";
import { getSite } from "#server/settings/repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { makingOf, occasionOf, seenField } from "#server/http/writeContext.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";
import { existingRecord, validJson, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";

/** Two texts of the longest kind, three bytes a letter, and room for what JSON escapes. */
const MAX_BYTES = 2 * 1024 * 1024;

const changeSchema = legalFieldsSchema.safeExtend(seenField);
const pageQuery = z.object(lazyFields({ version: () => z.string().optional() }));
const version = existingRecord(findLegalVersion, LEGAL_MESSAGES.versionNotFound);
const document = existingRecord(findLegalDocument, LEGAL_MESSAGES.documentNotFound);

export const legalRoutes = routes([
  ["GET", "/", listCurrent],
  ["GET", "/documents", adminOnly, list],
  ["POST", "/documents", adminOnly, valid(newLegalTextSchema), create],
  ["DELETE", "/documents/:id", adminOnly, document, removeDocument],
  ["POST", "/documents/:id/versions", adminOnly, document, valid(legalFieldsSchema), createVersion],
  ["GET", "/versions/:id", adminOnly, version, readVersion],
  ["PUT", "/versions/:id", adminOnly, version, valid(changeSchema), update],
  ["DELETE", "/versions/:id", adminOnly, version, removeVersion],
  ["GET", "/template", adminOnly, readTemplate],
  ["POST", "/preview", adminOnly, valid(legalTextSchema), preview],
  ["GET", "/:slug", validQuery(pageQuery), read],
]);

function valid<Out>(schema: z.ZodType<Out>) {
  return validJson(schema, { maxBytes: MAX_BYTES });
}

async function listCurrent(c: AppContext) {
  const services = c.get("services");
  const current = await listCurrentVersions(services.db, todayOf(services));
  return reply(
    c,
    current.map(({ updatedAt: _updatedAt, ...entry }): LegalEntry => entry),
  );
}

async function read(c: Validated<{ query: typeof pageQuery }>) {
  const services = c.get("services");
  const slug = c.req.param("slug") ?? "";
  const found = await findPublishedVersion(services.db, {
    slug,
    date: c.req.valid("query").version,
    today: todayOf(services),
  });
  if (!found) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  const { version: shown, ...place } = found;
  const { _id: versionId, effectiveDate, number } = shown;
  const texts = renderLegalTexts(services, await getSite(services.db), shown);
  const page: LegalPage = { slug, versionId, effectiveDate, number, ...place, texts };
  return reply(c, page);
}

async function list(c: AppContext) {
  const services = c.get("services");
  return reply(c, await listLegalDocuments(services.db, todayOf(services)));
}

async function readVersion(c: Existing<LegalVersion>) {
  return reply(c, c.req.valid("param").record);
}

async function create(c: Validated<{ json: typeof newLegalTextSchema }>) {
  const { db } = c.get("services");
  const fields = c.req.valid("json");
  await refuseEmptyPlaceholders(c, fields);
  const created = await createLegalDocument(db, fields, makingOf(c));
  return reply(c, created, { message: "Legal text created", status: 201 });
}

async function createVersion(c: ById<{ json: typeof legalFieldsSchema }>) {
  const { db } = c.get("services");
  const fields = c.req.valid("json");
  await refuseEmptyPlaceholders(c, fields);
  const created = await createLegalVersion(db, c.req.valid("param").id, fields, makingOf(c));
  return reply(c, created, { message: "Version created", status: 201 });
}

async function update(c: ById<{ json: typeof changeSchema }>) {
  const { db } = c.get("services");
  const { updatedAt, ...fields } = c.req.valid("json");
  await refuseEmptyPlaceholders(c, fields);
  const { id } = c.req.valid("param");
  const updated = await updateLegalVersion(db, id, fields, occasionOf(c, updatedAt));
  return reply(c, updated, { message: "Version updated" });
}

async function removeVersion(c: ById) {
  const { id } = c.req.valid("param");
  await deleteLegalVersion(c.get("services").db, id);
  return reply(c, { _id: id }, { message: "Version deleted" });
}

async function removeDocument(c: ById) {
  const { id } = c.req.valid("param");
  await deleteLegalDocument(c.get("services").db, id);
  return reply(c, { _id: id }, { message: "Legal text deleted" });
}

async function readTemplate(c: AppContext) {
  return reply(c, POLICY_TEMPLATE);
}

/** What readers would see of a version that is still being written. */
async function preview(c: Validated<{ json: typeof legalTextSchema }>) {
  const services = c.get("services");
  const fields = c.req.valid("json");
  return reply(c, renderLegalTexts(services, await getSite(services.db), fields));
}

/** The schema knows no settings: a placeholder of one that is empty would leave a hole in the published text. */
async function refuseEmptyPlaceholders(c: AppContext, fields: LegalFields) {
  const site = await getSite(c.get("services").db);
  const problems = publishProblems(fields, allPlaceholderValues(site, fields));
  const [first] = problems;
  if (first) throw new AppError("invalid", first[1], { errors: Object.fromEntries(problems.toReversed()) });
}
