// Articles with their pictures. Whoever asks for a visitor names the status "Published".
import { and, count, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { ARTICLE_MESSAGES } from "#contract/content/articles.ts";
import type { Article, ArticleFields, ArticleStats, ArticleStatus } from "#contract/content/articles.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { removeWithPictures, shownPicturesOf, writeWithPictures } from "#server/collections/galleries.ts";
import type { FileChange, RecordFiles } from "#server/collections/galleries.ts";
import { among, contains, later } from "#server/database/conditions.ts";
import type { PageRequest, RecordChange } from "#server/database/conditions.ts";
import { makeOnce } from "#server/database/idempotentRequests.ts";
import type { Making } from "#server/database/idempotentRequests.ts";
import { findIds, newestFirst, pageOfIds } from "#server/database/newestFirst.ts";
import type { Db } from "#server/database/open.ts";
import { articleImages, articles } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, refuseUnseen } from "#server/database/versions.ts";
import type { Occasion } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

import { isIndexed, searchArticles } from "./articleSearch.ts";

export interface ArticleFilter extends PageRequest {
  /** Both kinds when left out. */
  status?: ArticleStatus | undefined;
  search?: string | undefined;
}

type StoredFields = Omit<ArticleFields, "publishedAt">;

export interface NewArticle {
  fields: StoredFields;
  /** Milliseconds since 1970; of the first publishing when left out or `null`. */
  publishedAt?: number | null | undefined;
  files: RecordFiles;
  /** The order and the descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface ArticleChange extends FileChange {
  /** Without a status the article keeps its own. */
  fields: Omit<StoredFields, "status"> & { status?: ArticleStatus | undefined };
  /** The stored one when left out; `null` makes a draft one that was never published, and changes no published article. */
  publishedAt?: number | null | undefined;
}

/** A record that was written, and the files that nothing names any more. */
export interface ArticleWritten {
  article: Article;
  unusedFiles: string[];
}

type ArticleRow = typeof articles.$inferSelect;

const ORDER = { id: articles.id, at: articles.listedAt };

/** Newest first. */
export async function listArticles(db: Db, filter: ArticleFilter) {
  const { search, status } = filter;
  const isSearched = search !== undefined && isIndexed(search);
  const { ids, total } = isSearched
    ? pageOfIds(searchArticles(db, search, status), filter)
    : findIds(db, { table: articles, order: ORDER }, conditionOf(filter), filter);
  const rows = db
    .select()
    .from(articles)
    .where(among(articles.id, ids))
    .orderBy(...newestFirst(ORDER))
    .all();
  return { articles: rows.map(articleOf(db, rows)), total };
}

export async function findArticle(db: Db, id: string): Promise<Article | null> {
  const row = findRow(db, id);
  return row ? articleOf(db, [row])(row) : null;
}

/** @param monthStart the first moment of the present month */
export async function countArticles(db: Db, monthStart: number): Promise<ArticleStats> {
  const { status, createdAt } = articles;
  const counted = db
    .select({
      totalArticles: count(),
      published: sql<number>`count(*) FILTER (WHERE ${status} = 'Published')`,
      draft: sql<number>`count(*) FILTER (WHERE ${status} = 'Draft')`,
      newThisMonth: sql<number>`count(*) FILTER (WHERE ${createdAt} >= ${monthStart})`,
    })
    .from(articles)
    .get();
  return counted ?? { totalArticles: 0, published: 0, draft: 0, newThisMonth: 0 };
}

/** When each article that everybody may read was last changed, the newest record first. */
export async function listPublishedChanges(db: Db): Promise<RecordChange[]> {
  const { id, updatedAt, publishedAt, status } = articles;
  return db
    .select({ id, updatedAt: later(updatedAt, publishedAt) })
    .from(articles)
    .where(eq(status, "Published"))
    .orderBy(...newestFirst(ORDER))
    .all();
}

export async function createArticle(
  db: Db,
  { fields, publishedAt, files, gallery = [] }: NewArticle,
  making: Making,
): Promise<Article> {
  const { now } = making;
  return write(db, (tx) => {
    const row = makeOnce(tx, making, {
      find: (id) => findRow(tx, id),
      make(id) {
        const made = writeWithPictures(tx, articleImages, {
          before: null,
          change: { files, gallery },
          now,
          save: (logoFile) =>
            tx
              .insert(articles)
              .values({
                ...columnsOf(fields),
                id,
                logoFile,
                publishedAt: publishedAt ?? firstPublishing(fields.status, now),
                createdAt: now,
                updatedAt: now,
              })
              .returning()
              .get(),
        });
        return made.row;
      },
    });
    return articleOf(tx, [row])(row);
  });
}

/** @throws AppError `notFound`; `conflict` when a newer version stands */
export async function updateArticle(
  db: Db,
  id: string,
  change: ArticleChange,
  occasion: Occasion,
): Promise<ArticleWritten> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    refuseUnseen(tx, before, occasion, () => articleOf(tx, [before])(before));
    const status = change.fields.status ?? before.status;
    const publishedAt = publicationAfter(before, { status, publishedAt: change.publishedAt });
    const { row, unusedFiles } = writeWithPictures(tx, articleImages, {
      before,
      change,
      now: occasion.now,
      save: (logoFile) =>
        tx
          .update(articles)
          .set({
            ...columnsOf({ ...change.fields, status }),
            publishedAt: publishedAt ?? firstPublishing(status, occasion.now),
            logoFile,
            ...nextVersion(before, occasion),
          })
          .where(eq(articles.id, id))
          .returning()
          .get(),
    });
    return { article: articleOf(tx, [row])(row), unusedFiles };
  });
}

/** @throws AppError `notFound` */
export async function deleteArticle(db: Db, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const row = getRow(tx, id);
    const remove = () => tx.delete(articles).where(eq(articles.id, id)).run();
    return { unusedFiles: removeWithPictures(tx, articleImages, row, remove) };
  });
}

function findRow(db: Pick<Db, "select">, id: string): ArticleRow | undefined {
  return db.select().from(articles).where(eq(articles.id, id)).get();
}

function getRow(tx: Transaction, id: string): ArticleRow {
  const row = findRow(tx, id);
  if (!row) throw new AppError("notFound", ARTICLE_MESSAGES.notFound);
  return row;
}

function conditionOf({ status, search }: ArticleFilter): SQL | undefined {
  const parts: (SQL | undefined)[] = [];
  if (status) parts.push(eq(articles.status, status));
  if (search) {
    const places = [articles.title, articles.content, articles.author, articles.position];
    parts.push(or(...places.map((place) => contains(place, search))));
  }
  return and(...parts);
}

function columnsOf({ title, content, author, position, status }: StoredFields) {
  return { title, content, author, position, status };
}

interface PublicationChange {
  status: ArticleStatus;
  publishedAt: number | null | undefined;
}

/** An article that stays published has a date whatever the change says. */
function publicationAfter(before: ArticleRow, { status, publishedAt }: PublicationChange): number | null {
  if (publishedAt === undefined) return before.publishedAt;
  const staysPublished = before.status === "Published" && status === "Published";
  return publishedAt ?? (staysPublished ? before.publishedAt : null);
}

function firstPublishing(status: ArticleStatus, now: number): number | null {
  return status === "Published" ? now : null;
}

/** Reads what else belongs to the given rows, for all of them at once. */
function articleOf(tx: Pick<Db, "select">, rows: ArticleRow[]): (row: ArticleRow) => Article {
  const shownIn = shownPicturesOf(tx, articleImages, rows);
  return (row) => ({
    _id: row.id,
    title: row.title,
    content: row.content,
    excerpt: excerptOf(row.content),
    author: row.author,
    position: row.position,
    status: row.status,
    ...shownIn(row),
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  });
}
