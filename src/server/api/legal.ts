// /legal: legal texts in effect, for every page; their documents and versions, for the back office.
import { legalFieldsSchema, legalTextSchema, newLegalTextSchema } from "#contract/legalForm.ts";
import type { LegalEntry, LegalPage } from "#contract/legal.ts";
import type { LegalFields } from "#contract/legalForm.ts";
import { LEGAL_MESSAGES, publishProblems } from "#contract/legalRules.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import { todayOf } from "#server/legal/effectiveDates.ts";
import { allPlaceholderValues, renderLegalTexts } from "#server/legal/legalText.ts";
import { POLICY_TEMPLATE } from "#server/legal/policyTemplate.ts";
import {
  findLegalVersion,
  findPublishedVersion,
  listCurrentVersions,
  listLegalDocuments,
} from "#server/store/legal.ts";
import {
  createLegalDocument,
  createLegalVersion,
  deleteLegalDocument,
  deleteLegalVersion,
  updateLegalVersion,
} from "#server/store/legalChanges.ts";
import { getSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { makingOf, occasionOf, seenField } from "./occasion.ts";
import { reply } from "./reply.ts";
import { idOf, readJson } from "./request.ts";
import { routes } from "./table.ts";

export const legalRoutes = routes([
  ["GET", "/", listCurrent],
  ["GET", "/documents", adminOnly, list],
  ["POST", "/documents", adminOnly, create],
  ["DELETE", "/documents/:id", adminOnly, removeDocument],
  ["POST", "/documents/:id/versions", adminOnly, createVersion],
  ["GET", "/versions/:id", adminOnly, readVersion],
  ["PUT", "/versions/:id", adminOnly, update],
  ["DELETE", "/versions/:id", adminOnly, removeVersion],
  ["GET", "/template", adminOnly, readTemplate],
  ["POST", "/preview", adminOnly, preview],
  ["GET", "/:slug", read],
]);

/** Two texts of the longest kind, three bytes a letter, and room for what JSON escapes. */
const MOST_BYTES = 2 * 1024 * 1024;

const changeSchema = legalFieldsSchema.safeExtend(seenField);

async function listCurrent(c: AppContext) {
  const services = c.get("services");
  const current = await listCurrentVersions(services.db, todayOf(services));
  return reply(
    c,
    current.map(({ updatedAt: _updatedAt, ...entry }): LegalEntry => entry),
  );
}

async function read(c: AppContext) {
  const services = c.get("services");
  const slug = c.req.param("slug") ?? "";
  const found = await findPublishedVersion(services.db, {
    slug,
    date: c.req.query("version"),
    today: todayOf(services),
  });
  if (!found) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  const { version, ...place } = found;
  const { _id: versionId, effectiveDate, number } = version;
  const texts = renderLegalTexts(services, await getSite(services.db), version);
  const page: LegalPage = { slug, versionId, effectiveDate, number, ...place, texts };
  return reply(c, page);
}

async function list(c: AppContext) {
  const services = c.get("services");
  return reply(c, await listLegalDocuments(services.db, todayOf(services)));
}

async function readVersion(c: AppContext) {
  const version = await findLegalVersion(c.get("services").db, idOf(c));
  if (!version) throw new AppError("notFound", LEGAL_MESSAGES.versionNotFound);
  return reply(c, version);
}

async function create(c: AppContext) {
  const { db } = c.get("services");
  const fields = await readJson(c, newLegalTextSchema, MOST_BYTES);
  await refuseEmptyPlaceholders(c, fields);
  const version = await createLegalDocument(db, fields, makingOf(c));
  return reply(c, version, { message: "Legal text created", status: 201 });
}

async function createVersion(c: AppContext) {
  const { db } = c.get("services");
  const fields = await readJson(c, legalFieldsSchema, MOST_BYTES);
  await refuseEmptyPlaceholders(c, fields);
  const version = await createLegalVersion(db, idOf(c), fields, makingOf(c));
  return reply(c, version, { message: "Version created", status: 201 });
}

async function update(c: AppContext) {
  const { db } = c.get("services");
  const { updatedAt, ...fields } = await readJson(c, changeSchema, MOST_BYTES);
  await refuseEmptyPlaceholders(c, fields);
  const version = await updateLegalVersion(db, idOf(c), fields, occasionOf(c, updatedAt));
  return reply(c, version, { message: "Version updated" });
}

async function removeVersion(c: AppContext) {
  await deleteLegalVersion(c.get("services").db, idOf(c));
  return reply(c, { _id: idOf(c) }, { message: "Version deleted" });
}

async function removeDocument(c: AppContext) {
  await deleteLegalDocument(c.get("services").db, idOf(c));
  return reply(c, { _id: idOf(c) }, { message: "Legal text deleted" });
}

async function readTemplate(c: AppContext) {
  return reply(c, POLICY_TEMPLATE);
}

/** What readers would see of a version that is still being written. */
async function preview(c: AppContext) {
  const services = c.get("services");
  const fields = await readJson(c, legalTextSchema, MOST_BYTES);
  return reply(c, renderLegalTexts(services, await getSite(services.db), fields));
}

/** The schema knows no settings: a placeholder of one that is empty would leave a hole in the published text. */
async function refuseEmptyPlaceholders(c: AppContext, fields: LegalFields) {
  const site = await getSite(c.get("services").db);
  const problems = publishProblems(fields, allPlaceholderValues(site, fields));
  const [first] = problems;
  if (first) throw new AppError("invalid", first[1], { errors: Object.fromEntries(problems.toReversed()) });
}
