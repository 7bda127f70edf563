// Articles with their pictures. Whoever asks for a visitor names the status "Published".
import { and, count, desc, eq, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import type { Article, ArticleFields, ArticleStatus } from "#contract/articles.ts";
import { excerptOf } from "#server/articles/excerptOf.ts";
import { AppError } from "#server/errors.ts";

import { contains, onPage } from "./conditions.ts";
import type { PageRequest, RecordChange } from "./conditions.ts";
import type { Db } from "./database.ts";
import {
  changeGallery,
  dropUnnamed,
  filesNamedBy,
  insertFiles,
  insertGallery,
  logoAfter,
  shownPicturesOf,
} from "./galleries.ts";
import type { FileChange, RecordFiles } from "./galleries.ts";
import { articleImages, articles } from "./schema.ts";
import type { Transaction } from "./write.ts";
import { write } from "./write.ts";

export interface ArticleFilter extends PageRequest {
  /** Both kinds when left out. */
  status?: ArticleStatus | undefined;
  search?: string | undefined;
}

export interface NewArticle {
  fields: ArticleFields;
  files: RecordFiles;
  /** What the images show, in their order. */
  alts?: string[];
}

export interface ArticleChange extends FileChange {
  /** Without a status the article keeps its own. */
  fields: Omit<ArticleFields, "status"> & { status?: ArticleStatus | undefined };
}

/** A record that was written, and the files that nothing names any more. */
export interface ArticleWritten {
  article: Article;
  unusedFiles: string[];
}

type ArticleRow = typeof articles.$inferSelect;

/** Newest first. */
export async function listArticles(db: Db, filter: ArticleFilter = {}) {
  const condition = conditionOf(filter);
  const [counted] = db.select({ total: count() }).from(articles).where(condition).all();
  const query = db
    .select()
    .from(articles)
    .where(condition)
    .orderBy(desc(articles.createdAt), desc(articles.id))
    .$dynamic();
  const rows = onPage(query, filter).all();
  return { articles: rows.map(articleOf(db, rows)), total: counted?.total ?? 0 };
}

export async function findArticle(db: Db, id: string): Promise<Article | null> {
  const row = db.select().from(articles).where(eq(articles.id, id)).get();
  return row ? articleOf(db, [row])(row) : null;
}

/** When each article that everybody may read was last changed, the newest record first. */
export async function listPublishedChanges(db: Db): Promise<RecordChange[]> {
  const { id, updatedAt, createdAt, status } = articles;
  return db
    .select({ id, updatedAt })
    .from(articles)
    .where(eq(status, "Published"))
    .orderBy(desc(createdAt), desc(id))
    .all();
}

export async function createArticle(
  db: Db,
  { fields, files, alts }: NewArticle,
  now: number,
): Promise<Article> {
  return write(db, (tx) => {
    insertFiles(tx, files, now);
    const id = Bun.randomUUIDv7("hex", now);
    const logoFile = files.logo?.file ?? null;
    const row = tx
      .insert(articles)
      .values({ ...fields, id, logoFile, createdAt: now, updatedAt: now })
      .returning()
      .get();
    insertGallery(tx, articleImages, { ownerId: id, images: files.images, alts });
    return articleOf(tx, [row])(row);
  });
}

/** @throws AppError `notFound` */
export async function updateArticle(
  db: Db,
  id: string,
  change: ArticleChange,
  now: number,
): Promise<ArticleWritten> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    const named = filesNamedBy(tx, articleImages, before);
    insertFiles(tx, change.files, now);
    const status = change.fields.status ?? before.status;
    const row = tx
      .update(articles)
      .set({ ...change.fields, status, logoFile: logoAfter(change, before.logoFile), updatedAt: now })
      .where(eq(articles.id, id))
      .returning()
      .get();
    changeGallery(tx, articleImages, { ...change, ownerId: id });
    return {
      article: articleOf(tx, [row])(row),
      unusedFiles: dropUnnamed(tx, named, change.files.images),
    };
  });
}

/** @throws AppError `notFound` */
export async function deleteArticle(db: Db, id: string): Promise<{ unusedFiles: string[] }> {
  return write(db, (tx) => {
    const named = filesNamedBy(tx, articleImages, getRow(tx, id));
    tx.delete(articles).where(eq(articles.id, id)).run();
    return { unusedFiles: dropUnnamed(tx, named) };
  });
}

function getRow(tx: Transaction, id: string): ArticleRow {
  const row = tx.select().from(articles).where(eq(articles.id, id)).get();
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
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  });
}
