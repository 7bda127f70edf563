import { and, eq, max, ne } from "drizzle-orm";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalFields, LegalVersion } from "#resources/legalTexts.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { LEGAL_FIELD_NAMES, LEGAL_MESSAGES } from "#resources/legalTexts.ts";
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
import { keepPictures } from "#server/media/repository.ts";
import { AppError } from "#server/errors.ts";

import { countDocumentMessages, findLegalDocument, findVersionRow, toLegalVersion } from "./repository.ts";
import type { VersionRow } from "./repository.ts";

/** Where a version is created: in a document, or in a new one. */
export type VersionPlace = { documentId: string } | { slug: string };

/** @throws AppError `notFound`; `conflict` when the slug is taken, or another published version has the date */
export function createLegalVersion(
  db: Db,
  { place, fields }: { place: VersionPlace; fields: LegalFields },
  context: InsertContext,
): Promise<LegalVersion> {
  const { now } = context;
  return VERSIONS.create(db, context, async (tx, id) => {
    const documentId =
      "slug" in place
        ? await insertDocument(tx, place.slug, now)
        : (await getDocument(tx, place.documentId))._id;
    await assertDateAvailable(tx, documentId, fields);
    const publishedAt = resolvePublishedAt(fields, now);
    await keepPictures(tx, fields, now);
    await tx
      .insert(legalVersions)
      .values({ ...fields, id, documentId, createdAt: now, updatedAt: now, publishedAt });
    return id;
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
    await keepPictures(tx, fields, context.now);
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
  versioned: [...LEGAL_FIELD_NAMES, "status"],
  audited(version) {
    const names = [...LEGAL_FIELD_NAMES, "status"] as const;
    return {
      recordId: version._id,
      recordName: version.titleEn || version.titleTh,
      fields: Object.fromEntries(names.map((name) => [name, version[name]])),
    };
  },
});

function resolvePublishedAt(
  { status }: LegalFields,
  now: number,
  before: number | null = null,
): number | null {
  return status === "Published" ? (before ?? now) : null;
}

async function getDocument(tx: Transaction, id: string) {
  const document = await findLegalDocument(tx, id);
  if (!document) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  return document;
}

/** @returns its id */
async function insertDocument(tx: Transaction, slug: string, now: number): Promise<string> {
  const { slugTaken } = LEGAL_MESSAGES;
  if (await firstRow(tx.select().from(legalDocuments).where(eq(legalDocuments.slug, slug))))
    throw new AppError("conflict", slugTaken, { errors: { slug: slugTaken } });
  const id = Bun.randomUUIDv7("hex", now);
  const last = await firstRow(tx.select({ position: max(legalDocuments.position) }).from(legalDocuments));
  const position = slug === PRIVACY_POLICY ? 0 : (last?.position ?? 0) + 1;
  await tx.insert(legalDocuments).values({ id, slug, position, createdAt: now });
  return id;
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
