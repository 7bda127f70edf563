import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { GalleryTable } from "./recordImages.ts";

/** The columns of every content table, besides one column per field. */
export type CollectionTable = SQLiteTable &
  Record<
    "id" | "logoFile" | "publishedAt" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy",
    SQLiteColumn
  >;

/** A row of a content table. Times are milliseconds since 1970. */
export interface CollectionRow extends Record<string, unknown> {
  id: string;
  logoFile: string | null;
  publishedAt: number | null;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
  /** For types with drafts. */
  status?: PublishingStatus;
}

/** Fields that are stored in another table. */
export interface JoinedFields {
  fieldNames: readonly string[];
  /** Reads the fields of many records in one query. */
  read(db: Reader, ids: string[]): Promise<(id: string) => Record<string, unknown>>;
  /**
   * Replaces the fields of one record.
   * @throws AppError `invalid`
   */
  write(tx: Transaction, id: string, fields: Record<string, unknown>): Promise<void>;
}

/** Fields that are computed from others when a record is written, and stored in columns of the same name. */
export interface DerivedFields {
  names: readonly string[];
  /** @param fields by name; omitted fields are unchanged */
  derive(fields: Record<string, unknown>): Record<string, unknown>;
}

/** For types with drafts; all records if omitted. */
export interface StatusFilter {
  status?: PublishingStatus | undefined;
  /** Leaves out the drafts of other users than this one. */
  draftsOf?: string | undefined;
}

/** A content type with its storage. */
export interface Collection<R extends AnyRecord = AnyRecord> {
  type: ContentType;
  /** Never set: only for type inference. */
  readonly $record?: R;
  table: CollectionTable;
  galleryTable: GalleryTable;
  /** The column that lists are ordered by, newest first. */
  sortColumn: SQLiteColumn;
  joinedFields?: JoinedFields;
  derivedFields?: DerivedFields;
  /** Ids of the matching records in list order; `null` for a text that no index covers. */
  searchByIndex?: (db: Reader, search: string, filter: StatusFilter) => Promise<{ id: string }[] | null>;
}

/** @param collection its record type has the content type's fields and the computed ones */
export function defineCollection<R extends AnyRecord>(collection: Collection<R>): Collection<R> {
  return collection;
}

/** A further condition on the rows of a list. */
export type Condition = SQL | undefined;
