// The addresses of texts: each text has a current one, and earlier ones that redirect to it.
import { and, eq, exists, inArray, ne, sql } from "drizzle-orm";

import type { AnyRecord } from "#resources/contentType.ts";
import { isAtRoot, recordPath } from "#resources/contentType.ts";
import { isReservedSlug, normalizeSlug, SLUG_MESSAGES, slugify } from "#contract/content/slugs.ts";
import { listLanguages, publishedLanguages } from "#resources/settings/languages.ts";
import type { Alternate } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Reader } from "#server/database/open.ts";
import { firstRow, hasRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Language } from "#texts/language.ts";

import type { Collection, TextKey } from "./Collection.ts";
import { currentSlug, preparedPerCollection } from "./recordColumns.ts";

/** With a higher number, the slug gets a part of the record's id instead. */
const MAX_NUMBERED_SLUGS = 20;

const ownerQuery = preparedPerCollection((db, { addressTable, textTable }) => {
  const { slug, ownerId, language, isPublic, movedFrom } = addressTable;
  const wantedLanguage = sql.placeholder("language");
  const isWanted = and(eq(textTable.ownerId, ownerId), eq(textTable.language, wantedLanguage));
  const published = db
    .select({ one: sql`1` })
    .from(textTable)
    .where(and(isWanted, eq(textTable.status, "Published")));
  return db
    .select({
      id: sql<string>`${ownerId}`,
      isPublic: sql`${isPublic}`.mapWith(Boolean),
      language: sql<Language>`iif(${movedFrom} = ${wantedLanguage}, ${language}, ${wantedLanguage})`,
    })
    .from(addressTable)
    .where(eq(slug, sql.placeholder("slug")))
    .orderBy(sql`${isPublic} DESC`, sql`${exists(published)} DESC`, sql`${language} = ${wantedLanguage} DESC`)
    .limit(1)
    .prepare();
});

interface AddressOwner {
  /** Of the record. */
  id: string;
  /** False if the text was never published: its address tells its title. */
  isPublic: boolean;
  /** The wanted one, or that of a text that had the address in the wanted one. */
  language: Language;
}

/**
 * The record that has or had an address, if possible in a text that was published, then one that is published in the
 * language, then in the language. If no record has, the address may be an id itself.
 */
export async function findAddressOwner(
  db: Reader,
  collection: Collection,
  { address, language }: RecordReference,
): Promise<AddressOwner> {
  const row = await firstRow(ownerQuery(collection)(db).execute({ slug: normalizeSlug(address), language }));
  return row ?? { id: address, isPublic: true, language };
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
 * The record of an address and its current slug in the language, or in that of the text that had the address in it.
 * @param reference with the languages that visitors can read
 * @returns `null` if visitors can't see it
 */
export async function findPublishedRecord(
  db: Reader,
  collection: Collection,
  reference: RecordReference & { languages: readonly Language[] },
): Promise<{ id: string; slug: string; language: Language } | null> {
  const { id, isPublic, ...moved } = await findAddressOwner(db, collection, reference);
  if (!isPublic) return null;
  const query = publishedSlugQuery(collection)(db);
  const isShown = reference.languages.includes(moved.language);
  for (const { language } of isShown ? [moved, reference] : [reference]) {
    const row = await firstRow(query.execute({ id, language }));
    if (row) return { id, slug: row.slug, language };
  }
  return null;
}

interface SlugChange {
  /** The slug that an editor chose; an empty one is made from the name. */
  wanted: string | undefined;
  /** The current slug of the text. */
  before: string | undefined;
  /** Of the record, in the language. */
  name: string;
}

/** A text that has an address. */
type AddressedText = TextKey & { isPublished: boolean };

/**
 * Gives a text its address. A new name alone does not change the address. An earlier address redirects. A draft may have
 * the address of a published text, until it is published itself.
 * @throws AppError `slugTaken` if another record has or had the wanted address
 */
export async function saveSlug(
  tx: Transaction,
  collection: Collection,
  text: AddressedText,
  { wanted, before, name }: SlugChange,
): Promise<void> {
  const kept = wanted ?? before ?? "";
  if (kept === before && !text.isPublished) return;
  const isKept = kept !== "" && (await isFree(tx, collection, text, kept));
  if (wanted && !isKept)
    throw new AppError("slugTaken", SLUG_MESSAGES.taken, { errors: { slug: SLUG_MESSAGES.taken } });
  const slug = isKept ? kept : await findFreeSlug(tx, collection, text, name);
  const { addressTable } = collection;
  const { ownerId, language } = addressTable;
  await tx
    .update(addressTable)
    .set({ isCurrent: false })
    .where(and(eq(ownerId, text.id), eq(language, text.language)));
  const state = { isCurrent: true, ...(text.isPublished && { isPublic: true }) };
  await tx
    .insert(addressTable)
    .values({ slug, language: text.language, ownerId: text.id, ...state })
    .onConflictDoUpdate({ target: [addressTable.slug, language, ownerId], set: state });
}

async function findFreeSlug(tx: Transaction, collection: Collection, text: AddressedText, name: string) {
  for (const slug of listSlugCandidates(collection, text.id, name))
    if (await isFree(tx, collection, text, slug)) return slug;
  throw new Error(`No address is free for ${collection.type.name} ${text.id}`);
}

/** In the order of preference. */
function listSlugCandidates({ type }: Collection, id: string, name: string) {
  return numberSlugs([slugify(name), type.name], id).filter((slug) => !isReservedSlug(slug, isAtRoot(type)));
}

/** The last one of each has the random part of the record's id. */
function* numberSlugs(slugs: readonly string[], id: string): Generator<string, void> {
  for (const slug of slugs.filter(Boolean)) {
    yield slug;
    for (let number = 2; number <= MAX_NUMBERED_SLUGS; number += 1) yield `${slug}-${number}`;
    yield `${slug}-${id.slice(-12)}`;
  }
}

/**
 * Prepares the addresses of a text for another language: those that are public there for another record stay behind. In
 * its own language they redirect from then on.
 */
export async function prepareMove(
  tx: Transaction,
  { addressTable }: Collection,
  { id, language, to }: TextKey & { to: Language },
): Promise<void> {
  const { slug, ownerId, isPublic } = addressTable;
  const isMoved = and(eq(ownerId, id), eq(addressTable.language, language), eq(isPublic, true));
  const isTaken = and(eq(addressTable.language, to), eq(isPublic, true), ne(ownerId, id));
  const taken = tx.select({ slug }).from(addressTable).where(isTaken);
  await tx.delete(addressTable).where(and(isMoved, inArray(slug, taken)));
  await tx.update(addressTable).set({ movedFrom: language }).where(isMoved);
}

/**
 * True unless another record has or had the address in the language. A text that is published ignores those that never
 * were.
 */
export async function isFree(
  tx: Reader,
  { addressTable }: Collection,
  { id, language, isPublished }: AddressedText,
  slug: string,
): Promise<boolean> {
  const { ownerId, isPublic } = addressTable;
  const isAddress = and(eq(addressTable.slug, slug), eq(addressTable.language, language));
  const isTaken = and(isAddress, ne(ownerId, id), isPublished ? eq(isPublic, true) : undefined);
  return !(await hasRow(tx, addressTable, isTaken));
}

const publishedTextsQuery = preparedPerCollection((db, collection) => {
  const { textTable } = collection;
  return db
    .select({
      id: sql<string>`${textTable.ownerId}`,
      language: sql<Language>`${textTable.language}`,
      slug: currentSlug(collection),
    })
    .from(textTable)
    .where(
      sql`${textTable.ownerId} IN (SELECT value FROM json_each(${sql.placeholder("ids")})) AND ${textTable.status} = 'Published'`,
    )
    .prepare();
});

/**
 * The pages of records in the languages of the site in which visitors can see them, the main language first.
 * @returns a function that finds those of one of the records
 */
export async function findAlternates(
  db: Reader,
  collection: Collection,
  { ids, languages }: { ids: string[]; languages: SiteLanguages },
): Promise<(id: string) => Alternate[]> {
  const texts = await publishedTextsQuery(collection)(db).execute({ ids: JSON.stringify(ids) });
  const published = Map.groupBy(texts, ({ id }) => id);
  return (id) => {
    const own = published.get(id) ?? [];
    return listLanguages(languages).flatMap((language) =>
      own
        .filter((text) => text.language === language)
        .map((text) => ({ language, path: recordPath(collection.type, text) })),
    );
  };
}

interface AlternatesDependencies {
  db: Reader;
  collection: Collection;
  getSite: GetSite;
}

/**
 * The record with its alternates on a site with several languages; unchanged on others.
 * @param language of the record's text
 */
export async function addAlternates<R extends AnyRecord>(
  { db, collection, getSite }: AlternatesDependencies,
  record: R,
  language: Language,
): Promise<R> {
  const languages = publishedLanguages((await getSite()).languages, language);
  if (languages.further.length === 0) return record;
  const alternates = await findAlternates(db, collection, { ids: [record._id], languages });
  return { ...record, alternates: alternates(record._id) };
}
