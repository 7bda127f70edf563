import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import type { AnyRecord, ContentType, PublishingStatus } from "#resources/contentType.ts";
import type { activityImages } from "#server/database/contentSchema.ts";
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Language } from "#texts/language.ts";

/** The columns of every content table, besides one column per field that all languages share. */
export type CollectionTable = SQLiteTable &
  Record<
    "id" | "logoFile" | "publishedAt" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy",
    SQLiteColumn
  >;

/** The columns of every table of texts, besides one column per translatable field. */
export type TextTable = SQLiteTable &
  Record<
    | "ownerId"
    | "language"
    | "status"
    | "listedAt"
    | "updatedAt"
    | "updatedBy"
    | "reviewRequestedAt"
    | "reviewRequestedBy"
    | "publishAt"
    | "unpublishAt"
    | "scheduledBy"
    | "fingerprint"
    | "sourceLanguage"
    | "sourceFingerprint"
    | "sourceTexts"
    | "sharePicture",
    SQLiteColumn
  >;

export type GalleryTable = typeof activityImages;

/** The columns of every table of addresses. */
export type AddressTable = SQLiteTable &
  Record<"slug" | "language" | "ownerId" | "isCurrent" | "isPublic" | "movedFrom", SQLiteColumn>;

/** A row of a content table. Times are milliseconds since 1970. */
export interface SharedRow extends Record<string, unknown> {
  id: string;
  logoFile: string | null;
  publishedAt: number | null;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** The columns of a text that is ready for review. */
export interface ReviewColumns {
  /** Milliseconds since 1970. */
  reviewRequestedAt: number | null;
  /** The id of the user. */
  reviewRequestedBy: string | null;
}

/** The columns of a text that is published or taken down at a time. */
export interface ScheduleColumns {
  /** Milliseconds since 1970. */
  publishAt: number | null;
  unpublishAt: number | null;
  /** The id of the editor who decided `publishAt`; `null` while it is an author's wish. */
  scheduledBy: string | null;
}

/** A row of a content table with its text in one language. Its version is the later one of both. */
export interface CollectionRow extends SharedRow, ReviewColumns, ScheduleColumns {
  /** Of the text. */
  status: PublishingStatus;
  /** The current one of the text. */
  slug: string;
}

/** A record's text in one language. */
export interface TextKey {
  id: string;
  language: Language;
}

/** Fields that are stored in another table. */
export interface JoinedFields {
  fieldNames: readonly string[];
  /**
   * Reads the fields of many records in one query.
   * @param language of the texts of the records; empty for records without one
   */
  read(db: Reader, ids: string[], language: string): Promise<(id: string) => Record<string, unknown>>;
  /**
   * Replaces the fields of one record.
   * @throws AppError `invalid`
   */
  write(tx: Transaction, id: string, fields: Record<string, unknown>): Promise<void>;
}

/** Fields that are computed from translatable ones when a text is written, and stored in its columns of the same name. */
export interface DerivedFields {
  names: readonly string[];
  /** @param fields the translatable ones by name */
  derive(fields: Record<string, string>): Record<string, unknown>;
}

/** All texts if omitted. */
export interface TextFilter {
  /** Of each record, the text in the first of them that it has. */
  languages?: readonly Language[] | undefined;
  status?: PublishingStatus | undefined;
  /** Only the records with a text, in any language, that is ready for review. */
  inReview?: boolean | undefined;
  /** Only the drafts that are published at a time. */
  isScheduled?: boolean | undefined;
  /** Leaves out the drafts of records that other users than this one created. */
  draftsOf?: string | undefined;
}

/** A content type with its storage. */
export interface Collection<R extends AnyRecord = AnyRecord> {
  type: ContentType;
  /** Never set: only for type inference. */
  readonly $record?: R;
  table: CollectionTable;
  textTable: TextTable;
  addressTable: AddressTable;
  galleryTable: GalleryTable;
  joinedFields?: JoinedFields;
  derivedFields?: DerivedFields;
  /** Ids of the matching records in list order; `null` for a text that no index covers. */
  searchByIndex?: (db: Reader, search: string, filter: TextFilter) => Promise<{ id: string }[] | null>;
}

/** @param collection its record type has the content type's fields and the computed ones */
export function defineCollection<R extends AnyRecord>(collection: Collection<R>): Collection<R> {
  return collection;
}

/** A further condition on the rows of a list. */
export type Condition = SQL | undefined;

/** A record in the site's feed. Times are ISO 8601, UTC. */
export interface FeedEntry {
  id: string;
  /** The path of its page, percent-encoded. */
  path: string;
  title: string;
  author: string;
  /** Plain text. */
  summary: string;
  /** Sanitized HTML. */
  renderHtml: () => Promise<string>;
  published: string;
  modified: string;
}
