// The names of categories in further languages. Those in the main language are columns of the categories.
import { and, eq, ne } from "drizzle-orm";

import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import type { Category, CategoryText, CategoryTexts } from "#contract/content/categories.ts";
import type { CategoryFields } from "#contract/content/categoryFields.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import { categories, categoryTexts } from "#server/database/contentSchema.ts";
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

type TextRow = typeof categoryTexts.$inferSelect;

/** By slug. */
export async function readCategoryTexts(tx: Reader): Promise<Map<string, CategoryTexts>> {
  const texts = new Map<string, CategoryTexts>();
  for (const { slug, language, ...row } of await tx.select().from(categoryTexts)) {
    const { name, filterLabel, sourceName } = row;
    const text = { name: name ?? "", filterLabel: filterLabel ?? "", sourceName };
    texts.set(slug, { ...texts.get(slug), [language]: text });
  }
  return texts;
}

/** The category as visitors of a language see it: what has no text in it is in the main language. */
export function translateCategory({ texts, ...category }: Category, language: Language): Category {
  const text = texts?.[language];
  if (!text) return category;
  const name = text.name || category.name;
  return { ...category, name, filterLabel: text.filterLabel || text.name || category.filterLabel };
}

/** A category in the main language, and its texts in the others, before it is written. */
interface StoredCategory {
  /** `null` for a new one. */
  name: string | null;
  texts?: CategoryTexts;
}

/**
 * Replaces the texts in the given languages. Those in others stay. A save that changes the name in the main
 * language only makes the names in other languages outdated, until a later save confirms them.
 * @param before the category that is replaced
 * @throws AppError `invalid` for a language that is not a further one of the site; `conflict` when a name is taken
 */
export async function saveCategoryTexts(
  tx: Transaction,
  { slug, name: mainName, texts = {} }: CategoryFields & { slug: string },
  { before, languages: { further } }: { before: StoredCategory; languages: SiteLanguages },
): Promise<void> {
  // The keys are those of the schema.
  for (const [language, text] of Object.entries(texts) as [Language, CategoryText][]) {
    if (!further.includes(language)) throwInvalidLanguage(further);
    await assertNameAvailable(tx, { slug, name: text.name, field: `texts.${language}.name` });
    const old = before.texts?.[language];
    const isOutdated = before.name !== mainName && old?.name === text.name;
    const sourceName = isOutdated ? (old.sourceName ?? before.name) : mainName;
    await replaceText(tx, {
      slug,
      language,
      name: text.name || null,
      filterLabel: toLabel(text),
      sourceName,
    });
  }
}

function toLabel({ name, filterLabel }: CategoryText): string | null {
  return filterLabel === name ? null : filterLabel || null;
}

async function replaceText(tx: Transaction, { slug, language, name, filterLabel, sourceName }: TextRow) {
  const isReplaced = and(eq(categoryTexts.slug, slug), eq(categoryTexts.language, language));
  await tx.delete(categoryTexts).where(isReplaced);
  if (name ?? filterLabel)
    await tx.insert(categoryTexts).values({ slug, language, name, filterLabel, sourceName });
}

/**
 * No two categories share a name, in whatever languages: visitors see a missing one in the main language.
 * @param slug of the category that has the name; empty for a new one
 * @param field of the error
 * @throws AppError `conflict`
 */
export async function assertNameAvailable(
  tx: Transaction,
  { slug, name, field }: { slug: string; name: string; field: string },
): Promise<void> {
  if (!name) return;
  const rows = await tx.select({ name: categories.name }).from(categories).where(ne(categories.slug, slug));
  const texts = await tx
    .select({ name: categoryTexts.name })
    .from(categoryTexts)
    .where(ne(categoryTexts.slug, slug));
  // Compares in JavaScript: SQLite folds the case of ASCII letters only.
  if (![...rows, ...texts].some((other) => other.name?.toLowerCase() === name.toLowerCase())) return;
  const { nameTaken } = CATEGORY_MESSAGES;
  throw new AppError("conflict", nameTaken, { errors: { [field]: nameTaken } });
}

function throwInvalidLanguage(further: readonly Language[]): never {
  const languages = further.length > 0 ? further.join(", ") : "none";
  const message = `texts must be in further languages of the site: ${languages}`;
  throw new AppError("invalid", message, { errors: { texts: message } });
}

/**
 * Names keep their language when the main language changes; a category without one in the new main language keeps its
 * name. A form that was opened before conflicts with the change.
 */
export async function swapCategoryTexts(
  tx: Transaction,
  { before, after }: { before: SiteLanguages; after: SiteLanguages },
): Promise<void> {
  if (before.main === after.main) return;
  const swaps = await tx
    .select({ row: categories, text: categoryTexts })
    .from(categories)
    .innerJoin(categoryTexts, eq(categoryTexts.slug, categories.slug))
    .where(eq(categoryTexts.language, after.main));
  for (const { row, text } of swaps) {
    await replaceText(tx, { ...text, name: null, filterLabel: null });
    await replaceText(tx, { ...row, language: before.main, sourceName: text.name });
    const { name, filterLabel } = text;
    await tx
      .update(categories)
      .set({ name: name ?? row.name, filterLabel, updatedAt: row.updatedAt + 1 })
      .where(eq(categories.slug, row.slug));
  }
}
