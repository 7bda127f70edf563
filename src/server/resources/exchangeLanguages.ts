import { and, eq } from "drizzle-orm";
import * as z from "zod";

import type { Language } from "#texts/language.ts";
import type { Db } from "#server/database/open.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { RowVersion, WriteContext } from "#server/database/optimisticConcurrency.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { reply } from "#server/http/reply.ts";
import type { LanguageQuery } from "#server/http/textLanguage.ts";
import { validateJson } from "#server/http/validate.ts";
import type { WithRecordId } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";

import { prepareMove } from "./addresses.ts";
import { auditRecord } from "./auditRecord.ts";
import { withdrawSchedule } from "./schedule.ts";
import type { Collection, TextKey } from "./Collection.ts";
import { authorContext, getChangeable } from "./draftAccess.ts";
import { exchangeImageTexts } from "./gallery.ts";
import { writeText, laterVersion, listTexts } from "./texts.ts";
import type { TextRow } from "./texts.ts";
import type { DraftAuthor } from "./recordMutations.ts";
import { toRecord } from "./recordQueries.ts";

const exchangeSchema = z.object(expectedVersionField);
export const validateExchange = validateJson(exchangeSchema);

const MAIN_LANGUAGE = "lang must be a further language of the site";
/** Of a text while the other one gets its language. */
const NO_LANGUAGE = "";

/** @throws AppError `malformed` for the main language; others as `exchangeTexts` */
export async function exchange(
  c: WithRecordId<{ query: LanguageQuery; json: typeof exchangeSchema }>,
  { db, now, images, collection }: { db: Db; now: () => number; images: ImageStore; collection: Collection },
) {
  const { id } = c.req.valid("param");
  const { language, sourceLanguage: main } = c.req.valid("query").textLanguage;
  if (!main) throw new AppError("malformed", MAIN_LANGUAGE, { errors: { lang: MAIN_LANGUAGE } });
  const context = { ...createWriteContext(c, now(), c.req.valid("json").updatedAt), ...authorContext(c) };
  const unusedFiles = await transaction(db, (tx) =>
    exchangeTexts(tx, collection, { id, language, main }, context),
  );
  await images.collectGarbage(unusedFiles);
  return reply(c, { _id: id }, { message: collection.type.messages.updated });
}

/**
 * Gives the text in the main language and that in another one each other's language, with its status, addresses and
 * descriptions of images. If one is missing, the other moves.
 * @returns the files without a reference
 * @throws AppError `notFound`, also if both are missing; `conflict`; `insufficientScope` for an author and a published
 * record
 */
async function exchangeTexts(
  tx: Transaction,
  collection: Collection,
  { id, language, main }: TextKey & { main: Language },
  context: WriteContext & DraftAuthor,
): Promise<string[]> {
  const { shared, texts } = await getChangeable(tx, collection, { id, ...context });
  const pair = [main, language] as const;
  const isExchanged = (text: TextRow) => pair.includes(text.language);
  const before = texts.filter(isExchanged);
  if (before.length === 0) throw new AppError("notFound", collection.type.messages.notFound);
  const stored = before.reduce<RowVersion>(laterVersion, shared);
  const readRecord = (texts: typeof before, one: Language) =>
    toRecord(tx, collection, { ...shared, ...texts.find((text) => text.language === one) });
  await assertVersion(tx, stored, context, () => readRecord(before, main));
  const recordsBefore = await Promise.all(pair.map((one) => readRecord(before, one)));
  await moveTexts(tx, collection, { id, pair });
  await exchangeImageTexts(tx, collection.galleryTable, { id, language });
  const sourceOf = (one: Language) => (one === main ? undefined : main);
  for (const text of (await listTexts(tx, collection, id)).filter(isExchanged)) {
    const change = { language: text.language, sourceLanguage: sourceOf(text.language), before: text };
    const fields = { ...text, slug: undefined };
    const { reviewRequestedAt, reviewRequestedBy, publishAt, unpublishAt, scheduledBy } = text;
    const review = { reviewRequestedAt, reviewRequestedBy };
    const schedule = { publishAt, unpublishAt, scheduledBy };
    const version = nextVersion(stored, context);
    await writeText(tx, collection, shared, { ...change, fields, review, schedule, ...version });
  }
  if (context.author !== undefined) await withdrawSchedule(tx, collection, id);
  const after = await listTexts(tx, collection, id);
  const unusedFiles: string[] = [];
  for (const [index, one] of pair.entries()) {
    const records = { before: recordsBefore[index] ?? null, after: await readRecord(after, one) };
    const audited = { ...records, language: one, sourceLanguage: sourceOf(one) };
    unusedFiles.push(...(await auditRecord(tx, collection, audited, context)));
  }
  return unusedFiles;
}

/** The foreign key moves the addresses with their texts. */
async function moveTexts(
  tx: Transaction,
  collection: Collection,
  { id, pair: [one, other] }: { id: string; pair: readonly [Language, Language] },
): Promise<void> {
  const { ownerId, language } = collection.textTable;
  await prepareMove(tx, collection, { id, language: one, to: other });
  await prepareMove(tx, collection, { id, language: other, to: one });
  for (const [from, to] of [
    [one, NO_LANGUAGE],
    [other, one],
    [NO_LANGUAGE, other],
  ] as const) {
    const isText = and(eq(ownerId, id), eq(language, from));
    await tx.update(collection.textTable).set({ language: to }).where(isText);
  }
}
