// The addresses of texts: each text has a current one, and earlier ones that redirect to it.
import { and, eq, sql } from "drizzle-orm";

import { isReservedSlug, normalizeSlug, SLUG_MESSAGES, slugify } from "#contract/content/slugs.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import type { Collection, TextKey } from "./Collection.ts";
import { preparedPerCollection } from "./recordColumns.ts";

/** With a higher number, the slug gets a part of the record's id instead. */
const MAX_NUMBERED_SLUGS = 20;

const ownerQuery = preparedPerCollection((db, { addressTable }) => {
  const { slug, ownerId, language } = addressTable;
  return db
    .select({ id: sql<string>`${ownerId}` })
    .from(addressTable)
    .where(eq(slug, sql.placeholder("slug")))
    .orderBy(sql`${language} = ${sql.placeholder("language")} DESC`)
    .limit(1)
    .prepare();
});

/**
 * The id of the record that has or had an address in the language, or else in another one. If no record has, the
 * address may be an id itself.
 */
export async function findAddressOwner(
  db: Reader,
  collection: Collection,
  { address, language }: RecordReference,
): Promise<string> {
  const row = await firstRow(ownerQuery(collection)(db).execute({ slug: normalizeSlug(address), language }));
  return row?.id ?? address;
}

interface RecordReference {
  /** A slug or an id. */
  address: string;
  language: Language;
}

const publishedSlugQuery = preparedPerCollection((db, { addressTable, textTable }) => {
  const { slug, ownerId, language, isCurrent } = addressTable;
  const isText = and(eq(textTable.ownerId, ownerId), eq(textTable.language, language));
  const isWanted = and(eq(ownerId, sql.placeholder("id")), eq(language, sql.placeholder("language")));
  return db
    .select({ slug: sql<string>`${slug}` })
    .from(addressTable)
    .innerJoin(textTable, isText)
    .where(and(isWanted, sql`${isCurrent} = 1`, eq(textTable.status, "Published")))
    .prepare();
});

/**
 * The record of an address and its current slug in the language.
 * @returns `null` if visitors can't see it in the language
 */
export async function findPublishedRecord(
  db: Reader,
  collection: Collection,
  reference: RecordReference,
): Promise<{ id: string; slug: string } | null> {
  const id = await findAddressOwner(db, collection, reference);
  const query = publishedSlugQuery(collection)(db);
  const row = await firstRow(query.execute({ id, language: reference.language }));
  return row ? { id, slug: row.slug } : null;
}

interface SlugChange {
  /** The slug that an editor chose; an empty one is made from the name. */
  wanted: string | undefined;
  /** The current slug of the text. */
  before: string | undefined;
  /** Of the record, in the language. */
  name: string;
}

/**
 * Gives a text its address. A new name alone does not change the address. An earlier address redirects.
 * @throws AppError `slugTaken` if another record has or had the wanted address
 */
export async function saveSlug(
  tx: Transaction,
  collection: Collection,
  key: TextKey,
  { wanted, before, name }: SlugChange,
): Promise<void> {
  if (wanted === undefined && before !== undefined) return;
  const slug = wanted || (await findFreeSlug(tx, collection, key, name));
  if (slug === before) return;
  if (!(await isFree(tx, collection, key, slug)))
    throw new AppError("slugTaken", SLUG_MESSAGES.taken, { errors: { slug: SLUG_MESSAGES.taken } });
  const { addressTable } = collection;
  const { ownerId, language } = addressTable;
  await tx
    .update(addressTable)
    .set({ isCurrent: false })
    .where(and(eq(ownerId, key.id), eq(language, key.language)));
  await tx
    .insert(addressTable)
    .values({ slug, language: key.language, ownerId: key.id, isCurrent: true })
    .onConflictDoUpdate({ target: [addressTable.slug, language], set: { isCurrent: true } });
}

async function findFreeSlug(tx: Transaction, collection: Collection, key: TextKey, name: string) {
  for (const slug of listSlugCandidates(collection, key.id, name))
    if (await isFree(tx, collection, key, slug)) return slug;
  throw new Error(`No address is free for ${collection.type.name} ${key.id}`);
}

/** In the order of preference. */
export function listSlugCandidates({ type }: Pick<Collection, "type">, id: string, name: string) {
  return numberSlugs([slugify(name), type.name], id).filter((slug) => !isReservedSlug(slug));
}

/** The last one of each has the random part of the record's id. */
function* numberSlugs(slugs: readonly string[], id: string): Generator<string, void> {
  for (const slug of slugs.filter(Boolean)) {
    yield slug;
    for (let number = 2; number <= MAX_NUMBERED_SLUGS; number += 1) yield `${slug}-${number}`;
    yield `${slug}-${id.slice(-12)}`;
  }
}

/** True also for an earlier address of the same text. */
async function isFree(
  tx: Reader,
  { addressTable }: Collection,
  { id, language }: TextKey,
  slug: string,
): Promise<boolean> {
  const condition = and(eq(addressTable.slug, slug), eq(addressTable.language, language));
  const row = await firstRow(
    tx
      .select({ owner: sql<string>`${addressTable.ownerId}` })
      .from(addressTable)
      .where(condition),
  );
  return row === undefined || row.owner === id;
}
