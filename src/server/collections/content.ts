import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { GalleryTable } from "./galleries.ts";

/** The columns that the table of every content type has; each of its fields has a column of the same name. */
export type ContentTable = SQLiteTable &
  Record<"id" | "logoFile" | "publishedAt" | "createdAt" | "updatedAt" | "updatedBy", SQLiteColumn>;

/** A row of a content table. Times are milliseconds since 1970. */
export interface ContentRow extends Record<string, unknown> {
  id: string;
  logoFile: string | null;
  publishedAt: number | null;
  createdAt: number;
  updatedAt: number;
  updatedBy: string | null;
  /** Of a type with drafts. */
  status?: PublishingStatus;
}

/** Fields that are stored beside the table of their type. */
export interface JoinedFields {
  names: readonly string[];
  /** Reads those of many records at once. */
  read(db: Reader, ids: string[]): Promise<(id: string) => Record<string, unknown>>;
  /** Replaces those of one record. @throws AppError `invalid` */
  write(tx: Transaction, id: string, fields: Record<string, unknown>): Promise<void>;
}

/** A content type and where its records are stored. */
export interface Content<R extends AnyRecord = AnyRecord> {
  type: ContentType;
  table: ContentTable;
  gallery: GalleryTable;
  /** Lists are ordered by it, the newest first. */
  orderedBy: SQLiteColumn;
  joined?: JoinedFields;
  /** What a record says beside its fields. */
  derive?: (row: ContentRow) => Partial<R>;
  /** Ids of the records that an index finds, in the order of lists; `null` for a text that is in no index. */
  searchIndex?: (
    db: Reader,
    search: string,
    status: PublishingStatus | undefined,
  ) => Promise<{ id: string }[] | null>;
}

/** @param content its record is what the type's fields and `derive` make of a row */
export function bindContent<R extends AnyRecord>(content: Content<R>): Content<R> {
  return content;
}

/** A condition on the rows of a list beside its search and its status. */
export type Condition = SQL | undefined;
