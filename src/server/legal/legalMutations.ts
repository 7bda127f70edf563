import { and, eq, max, ne } from "drizzle-orm";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalVersion } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import type { LegalFields, NewLegalText } from "#resources/legalTexts.ts";
import { LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { legalDocuments, legalVersions } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";

import { countDocumentMessages, findVersionRow, toLegalVersion } from "./repository.ts";
import type { VersionRow } from "./repository.ts";

/**
 * Creates a document with its first version.
 * @throws AppError `conflict` when the slug is taken
 */
export function createLegalDocument(
  db: Db,
  { slug, ...fields }: NewLegalText,
  context: InsertContext,
): Promise<LegalVersion> {
  return VERSIONS.create(db, context, async (tx, id) => {
    const documentId = Bun.randomUUIDv7("hex", context.now);
    await assertSlugAvailable(tx, slug);
    const position = slug === PRIVACY_POLICY ? 0 : (await lastPosition(tx)) + 1;
    await tx.insert(legalDocuments).values({ id: documentId, slug, position, createdAt: context.now });
    return insertVersion(tx, { id, documentId }, fields, context.now);
  });
}

/** @throws AppError `notFound`; `conflict` when another published version has the date */
export function createLegalVersion(
  db: Db,
  documentId: string,
  fields: LegalFields,
  context: InsertContext,
): Promise<LegalVersion> {
  return VERSIONS.create(db, context, async (tx, id) => {
    await getDocument(tx, documentId);
    return insertVersion(tx, { id, documentId }, fields, context.now);
  });
}

/**
 * A version that messages refer to can't be changed or deleted, because it is what their senders saw.
 * @throws AppError `notFound`; `conflict` for a newer version, for a version that messages refer to and for a
 * taken date
 */
export function updateLegalVersion(
  db: Db,
  id: string,
  fields: LegalFields,
  context: WriteContext,
): Promise<{ record: LegalVersion }> {
  return VERSIONS.update(db, { key: id, context }, async (tx, { row, version }) => {
    // A repeated call changes nothing.
    if (!Bun.deepMatch(fields, row))
      assertNotReferenced(row.messages, "it can no longer change. Start a new version instead.");
    await assertDateAvailable(tx, row.documentId, fields, id);
    const publishedAt = resolvePublishedAt(fields, context.now, row.publishedAt);
    await tx
      .update(legalVersions)
      .set({ ...fields, publishedAt, ...version })
      .where(eq(legalVersions.id, id));
  });
}

/** @throws AppError `notFound`; `conflict` when messages refer to the version */
export async function deleteLegalVersion(db: Db, id: string, context: ChangeContext): Promise<void> {
  await VERSIONS.remove(db, { key: id, context }, async (tx, { messages, documentId }) => {
    assertNotReferenced(messages, "it cannot be deleted.");
    await tx.delete(legalVersions).where(eq(legalVersions.id, id));
    const remaining = await firstRow(
      tx.select().from(legalVersions).where(eq(legalVersions.documentId, documentId)),
    );
    // A document without versions is deleted.
    if (!remaining) await tx.delete(legalDocuments).where(eq(legalDocuments.id, documentId));
  });
}

/** Deletes a document with all its versions. @throws AppError `notFound`; `conflict` when messages refer to one of them */
export async function deleteLegalDocument(db: Db, id: string, context: ChangeContext): Promise<void> {
  await transaction(db, async (tx) => {
    const { slug } = await getDocument(tx, id);
    assertNotReferenced(await countDocumentMessages(tx, id), "it cannot be deleted.");
    const { id: versionId } = legalVersions;
    const versions = await tx
      .select({ id: versionId })
      .from(legalVersions)
      .where(eq(legalVersions.documentId, id));
    for (const version of versions) {
      const before = await VERSIONS.getRecord(tx, version.id);
      await VERSIONS.audit(tx, { before, after: null }, context);
    }
    await recordChange(tx, context, {
      kind: "legal_text",
      recordId: id,
      recordName: slug,
      before: { slug },
      after: null,
    });
    await tx.delete(legalDocuments).where(eq(legalDocuments.id, id));
  });
}

const VERSIONS = new RecordStore<VersionRow, LegalVersion>({
  kind: "legal_text",
  notFound: LEGAL_MESSAGES.versionNotFound,
  findRow: findVersionRow,
  toRecord: (_db, row) => toLegalVersion(row),
  audited(version) {
    const { effectiveDate, number, status, titleTh, titleEn, contentTh, contentEn, factsTh, factsEn } =
      version;
    return {
      recordId: version._id,
      recordName: titleEn || titleTh,
      fields: { effectiveDate, number, status, titleTh, titleEn, contentTh, contentEn, factsTh, factsEn },
    };
  },
});

async function insertVersion(
  tx: Transaction,
  ids: { id: string; documentId: string },
  fields: LegalFields,
  now: number,
): Promise<string> {
  await assertDateAvailable(tx, ids.documentId, fields);
  const publishedAt = resolvePublishedAt(fields, now);
  await tx.insert(legalVersions).values({ ...fields, ...ids, createdAt: now, updatedAt: now, publishedAt });
  return ids.id;
}

function resolvePublishedAt(
  { status }: LegalFields,
  now: number,
  before: number | null = null,
): number | null {
  return status === "Published" ? (before ?? now) : null;
}

async function getDocument(tx: Transaction, id: string) {
  const row = await firstRow(tx.select().from(legalDocuments).where(eq(legalDocuments.id, id)));
  if (!row) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  return row;
}

async function lastPosition(tx: Transaction): Promise<number> {
  const last = await firstRow(tx.select({ position: max(legalDocuments.position) }).from(legalDocuments));
  return last?.position ?? 0;
}

async function assertSlugAvailable(tx: Transaction, slug: string) {
  const { slugTaken } = LEGAL_MESSAGES;
  if (!(await firstRow(tx.select().from(legalDocuments).where(eq(legalDocuments.slug, slug))))) return;
  throw new AppError("conflict", slugTaken, { errors: { slug: slugTaken } });
}

async function assertDateAvailable(tx: Transaction, documentId: string, fields: LegalFields, id = "") {
  if (fields.status !== "Published") return;
  const { effectiveDate } = fields;
  const other = await firstRow(
    tx
      .select()
      .from(legalVersions)
      .where(
        and(
          eq(legalVersions.documentId, documentId),
          eq(legalVersions.status, "Published"),
          eq(legalVersions.effectiveDate, effectiveDate),
          ne(legalVersions.id, id),
        ),
      ),
  );
  if (!other) return;
  const message = `Another published version takes effect on ${formatLegalDate(effectiveDate, "en")}. Please choose another date`;
  throw new AppError("conflict", message, { errors: { effectiveDate: message } });
}

function assertNotReferenced(messageCount: number, consequence: string) {
  if (messageCount === 0) return;
  const sent = messageCount === 1 ? "1 message was sent" : `${messageCount} messages were sent`;
  throw new AppError("conflict", `${sent} while this text applied, so ${consequence}`);
}
