// Writes legal texts. A version that contact messages refer to neither changes nor goes: it is what their senders were shown.
import { and, eq, max, ne } from "drizzle-orm";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalVersion } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import type { NewLegalText } from "#contract/legal/legalForm.ts";
import { LEGAL_MESSAGES } from "#contract/legal/legalMessages.ts";
import { makeOnce } from "#server/database/idempotentRequests.ts";
import type { Making } from "#server/database/idempotentRequests.ts";
import type { Db } from "#server/database/open.ts";
import { legalDocuments, legalVersions } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, refuseUnseen } from "#server/database/versions.ts";
import type { Occasion } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";

import { countDocumentMessages, findVersionRow, toVersion } from "./repository.ts";

/**
 * Creates a document with its first version.
 * @throws AppError `conflict` when the slug is taken
 */
export async function createLegalDocument(
  db: Db,
  { slug, ...fields }: NewLegalText,
  making: Making,
): Promise<LegalVersion> {
  return write(db, (tx) =>
    createOnce(tx, making, (id) => {
      const documentId = Bun.randomUUIDv7("hex", making.now);
      refuseTakenSlug(tx, slug);
      const position = slug === PRIVACY_POLICY ? 0 : lastPosition(tx) + 1;
      tx.insert(legalDocuments).values({ id: documentId, slug, position, createdAt: making.now }).run();
      insertVersion(tx, { id, documentId, fields, now: making.now });
    }),
  );
}

/** @throws AppError `notFound`; `conflict` when another published version has the date */
export async function createLegalVersion(
  db: Db,
  documentId: string,
  fields: LegalFields,
  making: Making,
): Promise<LegalVersion> {
  return write(db, (tx) =>
    createOnce(tx, making, (id) => {
      getDocument(tx, documentId);
      insertVersion(tx, { id, documentId, fields, now: making.now });
    }),
  );
}

/**
 * Saving a sample as it is confirms it, as with the settings.
 * @throws AppError `notFound`; `conflict` when a newer save exists, messages refer to the version or its date is taken
 */
export async function updateLegalVersion(
  db: Db,
  id: string,
  fields: LegalFields,
  occasion: Occasion,
): Promise<LegalVersion> {
  return write(db, (tx) => {
    const before = getVersion(tx, id);
    refuseUnseen(tx, before, occasion, () => toVersion(before));
    const isConfirmed = before.isSample && isSame(before, fields);
    if (!isConfirmed) {
      refuseReferenced(before.messages, "it can no longer change. Start a new version instead.");
    }
    refuseTakenDate(tx, before.documentId, fields, id);
    const publishedAt = publishedAtOf(fields, occasion.now, before.publishedAt);
    const version = nextVersion(before, occasion);
    tx.update(legalVersions)
      .set({ ...fields, isSample: false, publishedAt, ...version })
      .where(eq(legalVersions.id, id))
      .run();
    return toVersion(getVersion(tx, id));
  });
}

/** @throws AppError `notFound`; `conflict` when messages refer to the version */
export async function deleteLegalVersion(db: Db, id: string): Promise<void> {
  write(db, (tx) => {
    const { messages, documentId } = getVersion(tx, id);
    refuseReferenced(messages, "it cannot be deleted.");
    tx.delete(legalVersions).where(eq(legalVersions.id, id)).run();
    const rest = tx.select().from(legalVersions).where(eq(legalVersions.documentId, documentId)).get();
    // A document without versions would be an empty row in every list.
    if (!rest) tx.delete(legalDocuments).where(eq(legalDocuments.id, documentId)).run();
  });
}

/** Deletes a document with all its versions. @throws AppError `notFound`; `conflict` when messages refer to one of them */
export async function deleteLegalDocument(db: Db, id: string): Promise<void> {
  write(db, (tx) => {
    getDocument(tx, id);
    refuseReferenced(countDocumentMessages(tx, id), "it cannot be deleted.");
    tx.delete(legalDocuments).where(eq(legalDocuments.id, id)).run();
  });
}

function createOnce(tx: Transaction, making: Making, make: (id: string) => void): LegalVersion {
  const row = makeOnce(tx, making, {
    find: (id) => findVersionRow(tx, id),
    make(id) {
      make(id);
      return getVersion(tx, id);
    },
  });
  return toVersion(row);
}

interface NewVersion {
  id: string;
  documentId: string;
  fields: LegalFields;
  now: number;
}

function insertVersion(tx: Transaction, { id, documentId, fields, now }: NewVersion) {
  refuseTakenDate(tx, documentId, fields);
  tx.insert(legalVersions)
    .values({
      ...fields,
      id,
      documentId,
      createdAt: now,
      updatedAt: now,
      publishedAt: publishedAtOf(fields, now),
    })
    .run();
}

function isSame(before: LegalFields, fields: LegalFields): boolean {
  // The keys of the fields are columns of the version.
  return Object.entries(fields).every(([key, value]) =>
    Bun.deepEquals(value, before[key as keyof LegalFields]),
  );
}

function publishedAtOf({ status }: LegalFields, now: number, before: number | null = null): number | null {
  return status === "Published" ? (before ?? now) : null;
}

function getVersion(tx: Transaction, id: string) {
  const row = findVersionRow(tx, id);
  if (!row) throw new AppError("notFound", LEGAL_MESSAGES.versionNotFound);
  return row;
}

function getDocument(tx: Transaction, id: string) {
  const row = tx.select().from(legalDocuments).where(eq(legalDocuments.id, id)).get();
  if (!row) throw new AppError("notFound", LEGAL_MESSAGES.documentNotFound);
  return row;
}

function lastPosition(tx: Transaction): number {
  const last = tx
    .select({ position: max(legalDocuments.position) })
    .from(legalDocuments)
    .get();
  return last?.position ?? 0;
}

function refuseTakenSlug(tx: Transaction, slug: string) {
  const { slugTaken } = LEGAL_MESSAGES;
  if (!tx.select().from(legalDocuments).where(eq(legalDocuments.slug, slug)).get()) return;
  throw new AppError("conflict", slugTaken, { errors: { slug: slugTaken } });
}

function refuseTakenDate(tx: Transaction, documentId: string, fields: LegalFields, id = "") {
  if (fields.status !== "Published") return;
  const { effectiveDate } = fields;
  const other = tx
    .select()
    .from(legalVersions)
    .where(
      and(
        eq(legalVersions.documentId, documentId),
        eq(legalVersions.status, "Published"),
        eq(legalVersions.effectiveDate, effectiveDate),
        ne(legalVersions.id, id),
      ),
    )
    .get();
  if (!other) return;
  const message = `Another published version takes effect on ${formatLegalDate(effectiveDate, "en")}. Please choose another date`;
  throw new AppError("conflict", message, { errors: { effectiveDate: message } });
}

function refuseReferenced(messages: number, consequence: string) {
  if (messages === 0) return;
  const sent = messages === 1 ? "1 message was sent" : `${messages} messages were sent`;
  throw new AppError("conflict", `${sent} while this text applied, so ${consequence}`);
}
