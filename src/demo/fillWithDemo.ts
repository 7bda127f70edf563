// Puts the demo firm's content into an empty database, through the same functions that the API uses.
import { mkdir } from "node:fs/promises";

import { contentSchema } from "#content/schema.ts";
import { newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { pathOfFile } from "#contract/pictures.ts";
import { createRecord } from "#server/collections/changes.ts";
import type { Content } from "#server/collections/content.ts";
import { createClient } from "#server/content/clients/repository.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import type { Db } from "#server/database/open.ts";
import { createLegalDocument } from "#server/legal/changes.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { upsertUploads } from "#server/media/repository.ts";
import { insertSettings } from "#server/settings/repository.ts";

import { DEMO_CLIENTS } from "./clients.ts";
import type { DemoClient } from "./clients.ts";
import type { DemoFiles } from "./demoRecord.ts";
import { DEMO_LEGAL_TEXTS } from "./legalTexts.ts";
import type { DemoLegalText } from "./legalTexts.ts";
import { DEMO_RECORDS } from "./records.ts";
import { DEMO_SITE } from "./site.ts";
import { storeDemoImages } from "./storeDemoImages.ts";
import { workingTime } from "./workingTime.ts";

const PLACEHOLDER = /\{\{picture:([\w.-]+)\}\}/g;

export interface DemoContent {
  /** Of the content types, by `plural`. */
  records: Readonly<Record<string, readonly DemoFiles[]>>;
  clients: readonly DemoClient[];
  legalTexts: readonly DemoLegalText[];
}

const DEMO: DemoContent = {
  records: DEMO_RECORDS,
  clients: DEMO_CLIENTS,
  legalTexts: DEMO_LEGAL_TEXTS,
};

interface DemoDependencies {
  db: Db;
  images: ImageStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Gives how many were added, by what they are. */
export async function fillWithDemo(
  dependencies: DemoDependencies,
  { records, clients, legalTexts } = DEMO,
): Promise<Record<string, number>> {
  await mkdir(dependencies.images.incoming, { recursive: true });
  await insertSettings(dependencies.db, DEMO_SITE, dependencies.now());
  for (const { content } of CONTENT_FEATURES) {
    for (const record of records[content.type.plural] ?? []) await addRecord(dependencies, content, record);
  }
  for (const client of clients) await addClient(dependencies, client);
  for (const text of legalTexts) await addLegalText(dependencies, text);
  return {
    ...Object.fromEntries(Object.entries(records).map(([plural, some]) => [plural, some.length])),
    "clients and partners": clients.length,
    "legal texts": legalTexts.length,
  };
}

async function addRecord(dependencies: DemoDependencies, content: Content, demo: DemoFiles) {
  const { db, images, now } = dependencies;
  const createdAt = workingTime(now(), demo.daysAgo);
  await using logo = await storeDemoImages(images, demo.logo ? [demo.logo] : []);
  const files = demo.pictures.map(({ file }) => file);
  await using gallery = await storeDemoImages(images, files);
  await createRecord(
    db,
    content,
    {
      fields: contentSchema(content.type).parse(await withStoredPictures(dependencies, demo, createdAt)),
      files: { logo: logo.images[0] ?? null, images: gallery.images },
      gallery: demo.pictures.map(({ alt }, image) => ({ image, alt })),
    },
    { now: createdAt },
  );
}

/** Stores the pictures that texts show, and names their paths there. */
async function withStoredPictures({ db, images }: DemoDependencies, demo: DemoFiles, now: number) {
  const files = Object.values(demo).flatMap((value) => (typeof value === "string" ? picturesIn(value) : []));
  await using held = await storeDemoImages(images, files);
  await upsertUploads(db, held.images, now);
  const paths = new Map(held.images.map(({ file }, index) => [files[index], pathOfFile(file)]));
  const withPaths = (text: string) => text.replace(PLACEHOLDER, (_, name: string) => paths.get(name) ?? "");
  return Object.fromEntries(
    Object.entries(demo).map(([name, value]) => [name, typeof value === "string" ? withPaths(value) : value]),
  );
}

async function addClient(dependencies: DemoDependencies, { logo, daysAgo, ...client }: DemoClient) {
  await using held = await storeDemoImages(dependencies.images, [logo]);
  const kept = held.images[0] ?? null;
  await createClient(
    dependencies.db,
    { ...client, logo: kept },
    { now: workingTime(dependencies.now(), daysAgo) },
  );
}

async function addLegalText({ db, now }: DemoDependencies, { daysAgo, ...text }: DemoLegalText) {
  await createLegalDocument(db, newLegalTextSchema.parse(text), { now: workingTime(now(), daysAgo) });
}

/** Names of the files that a text shows, in its order. */
export function picturesIn(markdown: string): string[] {
  return [...markdown.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);
}
