// The addresses of texts: each text has a current one, and earlier ones that redirect to it.
import { and, eq, ne, sql } from "drizzle-orm";

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

const ownerQuery = preparedPerCollection((db, collection) => {
  const { slug, ownerId, language } = collection.addressTable;
  const isPublished = isPublishedText(collection);
  return db
    .select({ id: sql<string>`${ownerId}`, isPublic: isPublished.mapWith(Boolean) })
    .from(collection.addressTable)
    .innerJoin(collection.textTable, isOfText(collection))
    .where(eq(slug, sql.placeholder("slug")))
    .orderBy(sql`${isPublished} DESC`, sql`${language} = ${sql.placeholder("language")} DESC`)
    .limit(1)
    .prepare();
});

interface AddressOwner {
  /** Of the record. */
  id: string;
  /** False for the address of a draft, which tells its title. */
  isPublic: boolean;
}

/**
 * The record that has or had an address, if possible in a published text, then in the language. If no record has, the
 * address may be an id itself.
 */
export async function findAddressOwner(
  db: Reader,
  collection: Collection,
  { address, language }: RecordReference,
): Promise<AddressOwner> {
  const row = await firstRow(ownerQuery(collection)(db).execute({ slug: normalizeSlug(address), language }));
  return row ?? { id: address, isPublic: true };
}

interface RecordReference {
  /** A slug or an id. */
  address: string;
  language: Language;
}

const publishedSlugQuery = preparedPerCollection((db, collection) => {
  const { slug, ownerId, language, isCurrent } = collection.addressTable;
  const isWanted = and(eq(ownerId, sql.placeholder("id")), eq(language, sql.placeholder("language")));
  return db
    .select({ slug: sql<string>`${slug}` })
    .from(collection.addressTable)
    .innerJoin(collection.textTable, isOfText(collection))
    .where(and(isWanted, sql`${isCurrent} = 1`, isPublishedText(collection)))
    .prepare();
});

/** Joins an address with its text. */
function isOfText({ addressTable, textTable }: Collection) {
  return and(eq(textTable.ownerId, addressTable.ownerId), eq(textTable.language, addressTable.language));
}

function isPublishedText({ textTable }: Collection) {
  return sql<boolean>`${textTable.status} = 'Published'`;
}

/**
 * The record of an address and its current slug in the language.
 * @returns `null` if visitors can't see it in the language
 */
export async function findPublishedRecord(
  db: Reader,
  collection: Collection,
  reference: RecordReference,
): Promise<{ id: string; slug: string } | null> {
  const { id, isPublic } = await findAddressOwner(db, collection, reference);
  if (!isPublic) return null;
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

/** The text of an address. */
type AddressedText = TextKey & { isPublished: boolean };

/**
 * Gives a text its address. A new name alone does not change the address. An earlier address redirects. A draft that has
 * the address of a published text gets another one.
 * @throws AppError `slugTaken` if another record has or had the wanted address
 */
export async function saveSlug(
  tx: Transaction,
  collection: Collection,
  key: AddressedText,
  { wanted, before, name }: SlugChange,
): Promise<void> {
  if (wanted === undefined && before !== undefined) return;
  const slug = wanted || (await findFreeSlug(tx, collection, key, name));
  if (slug === before) return;
  const holder = await findHolder(tx, collection, key, slug);
  if (isTaken(holder, key))
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
    .onConflictDoUpdate({
      target: [addressTable.slug, language],
      set: { ownerId: key.id, isCurrent: true },
    });
  if (!holder?.isCurrent) return;
  const draft = { ...key, id: holder.id, isPublished: false };
  await saveSlug(tx, collection, draft, { wanted: "", before: undefined, name: slug });
}

async function findFreeSlug(tx: Transaction, collection: Collection, key: AddressedText, name: string) {
  for (const slug of listSlugCandidates(collection, key.id, name))
    if (!isTaken(await findHolder(tx, collection, key, slug), key)) return slug;
  throw new Error(`No address is free for ${collection.type.name} ${key.id}`);
}

/** In the order of preference. */
function listSlugCandidates({ type }: Pick<Collection, "type">, id: string, name: string) {
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

interface Holder {
  /** Of the record. */
  id: string;
  isPublished: boolean;
  /** False for an earlier address. */
  isCurrent: boolean;
}

/** The text of another record that has or had an address in the language. */
async function findHolder(
  tx: Reader,
  collection: Collection,
  { id, language }: TextKey,
  slug: string,
): Promise<Holder | undefined> {
  const { addressTable, textTable } = collection;
  const isOther = and(ne(addressTable.ownerId, id), eq(addressTable.language, language));
  return firstRow(
    tx
      .select({
        id: sql<string>`${addressTable.ownerId}`,
        isPublished: isPublishedText(collection).mapWith(Boolean),
        isCurrent: sql<boolean>`${addressTable.isCurrent}`.mapWith(Boolean),
      })
      .from(addressTable)
      .innerJoin(textTable, isOfText(collection))
      .where(and(eq(addressTable.slug, slug), isOther)),
  );
}

/** A draft reserves no address: a published text gets it. */
function isTaken(holder: Holder | undefined, { isPublished }: AddressedText): boolean {
  return holder !== undefined && (holder.isPublished || !isPublished);
}
