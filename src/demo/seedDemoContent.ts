import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { like } from "drizzle-orm";

import { recordName } from "#resources/contentType.ts";
import { contentSchema } from "#resources/schema.ts";
import { newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { filePath } from "#contract/files.ts";
import { uploadPath } from "#contract/images.ts";
import type { Analytics } from "#server/analytics/openAnalytics.ts";
import { createReferrerQuota } from "#server/analytics/track/referrerLimits.ts";
import { ViewWriter } from "#server/analytics/track/viewWriter.ts";
import { toPlainDate } from "#server/calendar.ts";
import { createRecord, updateRecord } from "#server/resources/recordMutations.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { createClient } from "#server/content/clients/repository.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import type { Db } from "#server/database/open.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { createFile } from "#server/library/files.ts";
import { createLegalVersion } from "#server/legal/legalMutations.ts";
import { findShownPolicy } from "#server/legal/repository.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { pictures } from "#server/database/recordTables.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { upsertUploads } from "#server/media/repository.ts";
import { changeMessages } from "#server/messages/changeMessages.ts";
import { createMessage } from "#server/messages/repository.ts";
import { insertSettings } from "#server/settings/repository.ts";

import { DEMO_CLIENTS } from "./clients.ts";
import type { DemoClient } from "./clients.ts";
import type { DemoRecordBase } from "./demoRecord.ts";
import { DEMO_FILES } from "./files.ts";
import { DEMO_LEGAL_TEXTS } from "./legalTexts.ts";
import type { DemoLegalText } from "./legalTexts.ts";
import { DEMO_MESSAGES } from "./messages.ts";
import type { DemoMessage } from "./messages.ts";
import { DEMO_RECORDS_BY_TYPE } from "./recordsByType.ts";
import { DEMO_SITE } from "./site.ts";
import { DEMO_SITE_THAI } from "./siteThai.ts";
import { addPreparedImages, storeDemoImages } from "./storeDemoImages.ts";
import { generateVisits } from "./visits.ts";
import { HOUR_MS, workdayTimestamp } from "./workdayTimestamp.ts";

const IMAGE_PLACEHOLDER = /\{\{picture:([\w.-]+)\}\}/g;
const REFERENCE = /\{\{(?:id|file):([^}"]+)\}\}/g;

export interface DemoContent {
  /** By `plural` of the content type. */
  records: Readonly<Record<string, readonly DemoRecordBase[]>>;
  clients: readonly DemoClient[];
  legalTexts: readonly DemoLegalText[];
  messages: readonly DemoMessage[];
  /** The days of sample visits; 0 for none. */
  visitDays: number;
}

export const DEMO_CONTENT: DemoContent = {
  records: DEMO_RECORDS_BY_TYPE,
  clients: DEMO_CLIENTS,
  legalTexts: DEMO_LEGAL_TEXTS,
  messages: DEMO_MESSAGES,
  // One less than the dashboard shows, whose days start at midnight and not at the time of the run.
  visitDays: 89,
};

const DEMO_ACTOR = createCommandActor("demo");
const THAI: TextLanguage = { language: "th", sourceLanguage: "en" };

interface DemoDependencies {
  db: Db;
  images: ImageStore;
  analytics: Pick<Analytics, "rollups">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Adds the demo content through the functions that the API uses. Returns the numbers of records by kind. */
export async function seedDemoContent(
  dependencies: DemoDependencies,
  { records, clients, legalTexts, messages, visitDays } = DEMO_CONTENT,
): Promise<Record<string, number>> {
  await mkdir(dependencies.images.stagingFolder, { recursive: true });
  await addPreparedImages(dependencies.images);
  await insertSettings(dependencies.db, DEMO_SITE, dependencies.now());
  await insertSettings(dependencies.db, DEMO_SITE_THAI, dependencies.now(), THAI);
  const pages: { path: string; daysAgo: number }[] = [];
  const recordDependencies = { ...dependencies, references: await seedFiles(dependencies) };
  for (const { collection } of CONTENT_FEATURES) {
    const { list } = collection.type.pages;
    if (list !== null) pages.push({ path: list, daysAgo: 0 });
    for (const record of records[collection.type.plural] ?? []) {
      const id = await seedRecord(recordDependencies, collection, record);
      if (record.status !== "Draft")
        pages.push({ path: `${collection.type.pages.record}/${id}`, daysAgo: record.daysAgo });
    }
  }
  await transaction(dependencies.db, markDrawings);
  for (const client of clients) await seedClient(dependencies, client);
  for (const text of legalTexts) await seedLegalText(dependencies, text);
  for (const message of messages) await seedMessage(dependencies, message);
  const newestFirst = pages.sort((one, other) => one.daysAgo - other.daysAgo).map(({ path }) => path);
  const views = await seedVisits(dependencies, visitDays, newestFirst);
  return {
    ...Object.fromEntries(Object.entries(records).map(([plural, some]) => [plural, some.length])),
    "clients and partners": clients.length,
    "legal texts": legalTexts.length,
    "sample messages": messages.length,
    "sample page views": views,
  };
}

function markDrawings(tx: Transaction) {
  return tx.update(pictures).set({ isDrawing: true }).where(like(pictures.name, "drawing-%"));
}

interface RecordDependencies extends DemoDependencies {
  /** The ids of the records so far by their English names, and the paths of files. */
  references: Map<string, string>;
}

async function seedRecord(dependencies: RecordDependencies, content: Collection, demo: DemoRecordBase) {
  const { db, images, now, references } = dependencies;
  const createdAt = workdayTimestamp(now(), demo.daysAgo);
  await using logo = await storeDemoImages(images, demo.logo ? [demo.logo] : []);
  const files = demo.images.map(({ file }) => file);
  await using gallery = await storeDemoImages(images, files);
  const parse = async (texts: object) =>
    contentSchema(content.type).parse(await storeInlineImages(dependencies, texts, createdAt));
  const english = await parse(demo);
  const context = { actor: DEMO_ACTOR, now: createdAt };
  const record = await createRecord(
    db,
    content,
    {
      language: "en",
      fields: demo.beforeThai ? await parse({ ...demo, ...demo.beforeThai }) : english,
      files: { logo: logo.images[0] ?? null, images: gallery.images },
      gallery: demo.images.map(({ alt }, image) => ({ image, alt })),
    },
    context,
  );
  const { _id, images: paths } = record;
  references.set(recordName(content.type, record), _id);
  if (demo.thai) {
    const alts = demo.images.map(({ thaiAlt }, index) => ({ path: paths[index] ?? "", alt: thaiAlt }));
    const fields = await parse({ ...demo, ...demo.thai });
    await updateRecord(db, content, _id, { ...THAI, fields, alts }, context);
  }
  if (demo.beforeThai) await updateRecord(db, content, _id, { language: "en", fields: english }, context);
  return _id;
}

/** Stores the images of texts and inserts their paths, and those of files and the ids of records. */
async function storeInlineImages({ db, images, references }: RecordDependencies, texts: object, now: number) {
  const json = JSON.stringify(texts);
  const files = [...new Set(findImagePlaceholders(json))];
  await using acquired = await storeDemoImages(images, files);
  await upsertUploads(db, acquired.images, { actor: DEMO_ACTOR, now });
  const paths = new Map(acquired.images.map(({ file }, index) => [files[index], uploadPath(file)]));
  return JSON.parse(
    json
      .replace(IMAGE_PLACEHOLDER, (_, name: string) => paths.get(name) ?? "")
      .replace(REFERENCE, (_, name: string) => references.get(name) ?? ""),
  ) as object;
}

/** @returns their paths by name */
async function seedFiles({ db, images, now }: DemoDependencies): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [name, content] of Object.entries(DEMO_FILES)) {
    const path = join(images.stagingFolder, name);
    await Bun.write(path, content);
    const { _id } = await createFile({ db, images }, { path, name }, { actor: DEMO_ACTOR, now: now() });
    paths.set(name, filePath(_id));
  }
  return paths;
}

async function seedClient(dependencies: DemoDependencies, { logo, daysAgo, ...client }: DemoClient) {
  await using acquired = await storeDemoImages(dependencies.images, [logo]);
  const storedLogo = acquired.images[0] ?? null;
  await createClient(
    dependencies.db,
    { ...client, logo: storedLogo },
    { actor: DEMO_ACTOR, now: workdayTimestamp(dependencies.now(), daysAgo) },
  );
}

async function seedLegalText({ db, now }: DemoDependencies, { daysAgo, ...text }: DemoLegalText) {
  const { slug, ...fields } = newLegalTextSchema.parse(text);
  const context = { actor: DEMO_ACTOR, now: workdayTimestamp(now(), daysAgo) };
  await createLegalVersion(db, { place: { slug }, fields }, context);
}

async function seedMessage({ db, now }: DemoDependencies, demo: DemoMessage) {
  const { name, email, message, status, daysAgo, hours, ...known } = demo;
  const createdAt = workdayTimestamp(now(), daysAgo) + hours * HOUR_MS;
  const policyVersionId = await findShownPolicy(
    db,
    null,
    toPlainDate(createdAt, DEMO_SITE.timeZone).toString(),
  );
  const id = await createMessage(db, { name, email, message }, { now: createdAt, policyVersionId, ...known });
  if (status !== "new" && status !== "spam")
    await changeMessages(db, [{ _id: id, status }], { actor: DEMO_ACTOR, now: createdAt + HOUR_MS });
}

/** Returns the number of views. */
async function seedVisits({ db, analytics, now }: DemoDependencies, days: number, paths: readonly string[]) {
  const views = generateVisits(now(), days, paths);
  await transaction(db, (tx) => {
    const writer = new ViewWriter(
      tx,
      createReferrerQuota(now, () => {}),
    );
    for (const view of views) writer.addView(view);
  });
  await analytics.rollups.catchUp();
  return views.length;
}

/** Names of the files in a text, in order. */
export function findImagePlaceholders(markdown: string): string[] {
  return [...markdown.matchAll(IMAGE_PLACEHOLDER)].flatMap(([, name]) => name ?? []);
}
