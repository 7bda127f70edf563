// Writes the records of any content type, with their pictures.
import { eq } from "drizzle-orm";

import type { AnyRecord, PublishingStatus } from "#content/contentType.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { makeOnce } from "#server/database/idempotentRequests.ts";
import type { Making } from "#server/database/idempotentRequests.ts";
import type { Db } from "#server/database/open.ts";
import { write } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, refuseUnseen } from "#server/database/versions.ts";
import type { Occasion } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";

import type { Content, ContentRow } from "./content.ts";
import { removeWithPictures, writeWithPictures } from "./galleries.ts";
import type { FileChange, RecordFiles } from "./galleries.ts";
import { findRow, recordReader, storedNames } from "./records.ts";

/** The fields of a record by name; of a type with drafts also its `status`. */
export type FieldValues = Record<string, unknown> & { status?: PublishingStatus | undefined };

export interface NewRecord {
  fields: FieldValues;
  /** Milliseconds since 1970; of the first publishing when left out or `null`. */
  publishedAt?: number | null | undefined;
  files: RecordFiles;
  /** The order and the descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface ChangedRecord extends FileChange {
  /** Without a status the record keeps its own. */
  fields: FieldValues;
  /** The stored one when left out; `null` removes it from a record that visitors do not see. */
  publishedAt?: number | null | undefined;
}

/** @throws AppError `invalid` as the joined fields of the type */
export async function createRecord<R extends AnyRecord>(
  db: Db,
  content: Content<R>,
  { fields, publishedAt, files, gallery = [] }: NewRecord,
  making: Making,
): Promise<R> {
  const { now } = making;
  return write(db, (tx) => {
    const row = makeOnce<ContentRow>(tx, making, {
      find: (id) => findRow(tx, content, id),
      make(id) {
        const values = {
          ...columnsOf(content, fields),
          id,
          publishedAt: publishedAt ?? firstPublishing(fields.status, now),
          createdAt: now,
          updatedAt: now,
        };
        const made = writeWithPictures(tx, content.gallery, {
          before: null,
          change: { files, gallery },
          now,
          save: (logoFile) => insertRow(tx, content, { ...values, logoFile }),
        });
        content.joined?.write(tx, id, fields);
        return made.row;
      },
    });
    return recordReader(db, content, [row])(row);
  });
}

/** @throws AppError `notFound`; `conflict` when a newer version is stored; `invalid` as the joined fields of the type */
export async function updateRecord<R extends AnyRecord>(
  db: Db,
  content: Content<R>,
  id: string,
  change: ChangedRecord,
  occasion: Occasion,
): Promise<{ record: R; unusedFiles: string[] }> {
  return write(db, (tx) => {
    const before = getRow(tx, content, id);
    refuseUnseen(tx, before, occasion, () => recordReader(db, content, [before])(before));
    const fields = { ...change.fields, status: change.fields.status ?? before.status };
    const values = {
      ...columnsOf(content, fields),
      publishedAt:
        publicationAfter(before, fields.status, change.publishedAt) ??
        firstPublishing(fields.status, occasion.now),
      ...nextVersion(before, occasion),
    };
    const { row, unusedFiles } = writeWithPictures(tx, content.gallery, {
      before,
      change,
      now: occasion.now,
      save: (logoFile) => updateRow(tx, content, id, { ...values, logoFile }),
    });
    content.joined?.write(tx, id, fields);
    return { record: recordReader(db, content, [row])(row), unusedFiles };
  });
}

/** @returns the files that nothing names any more @throws AppError `notFound` */
export async function deleteRecord(db: Db, content: Content, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const row = getRow(tx, content, id);
    const remove = () => tx.delete(content.table).where(eq(content.table.id, id)).run();
    return { unusedFiles: removeWithPictures(tx, content.gallery, row, remove) };
  });
}

function getRow(tx: Transaction, content: Content, id: string): ContentRow {
  const row = findRow(tx, content, id);
  if (!row) throw new AppError("notFound", content.type.messages.notFound);
  return row;
}

function insertRow(tx: Transaction, { table }: Content, values: object): ContentRow {
  // The columns of a content table are those of its type's fields.
  return tx.insert(table).values(values).returning().get() as ContentRow;
}

function updateRow(tx: Transaction, { table }: Content, id: string, values: object): ContentRow {
  return tx.update(table).set(values).where(eq(table.id, id)).returning().get() as ContentRow;
}

/** An optional web address that is empty is stored as `null`. */
function columnsOf(content: Content, fields: FieldValues): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const name of storedNames(content)) {
    const field = content.type.fields[name];
    const isEmpty = field?.kind === "webAddress" && field.required === undefined && fields[name] === "";
    columns[name] = isEmpty ? null : fields[name];
  }
  if (content.type.publishing === "drafts") columns["status"] = fields.status;
  return columns;
}

/** A record that stays published keeps its date whatever the change says. */
function publicationAfter(
  before: ContentRow,
  status: PublishingStatus | undefined,
  publishedAt: number | null | undefined,
): number | null {
  if (publishedAt === undefined) return before.publishedAt;
  const staysPublished = isShown(before.status) && isShown(status);
  return publishedAt ?? (staysPublished ? before.publishedAt : null);
}

function firstPublishing(status: PublishingStatus | undefined, now: number): number | null {
  return isShown(status) ? now : null;
}

/** A record of a type without drafts has no status, and is always shown. */
function isShown(status: PublishingStatus | undefined): boolean {
  return status !== "Draft";
}
