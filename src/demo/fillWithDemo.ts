// Puts the demo firm's content into an empty database, through the same functions that the API uses.
import { mkdir } from "node:fs/promises";

import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import { contentSchema } from "#content/schema.ts";
import { newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { pathOfFile } from "#contract/pictures.ts";
import { activityContent } from "#server/content/activities/content.ts";
import { articleContent } from "#server/content/articles/content.ts";
import { createRecord } from "#server/collections/changes.ts";
import { createClient } from "#server/content/clients/repository.ts";
import type { Db } from "#server/database/open.ts";
import { createLegalDocument } from "#server/legal/changes.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { keepUploads } from "#server/media/repository.ts";
import { insertSettings } from "#server/settings/repository.ts";

import { DEMO_ACTIVITIES } from "./activities.ts";
import type { DemoActivity } from "./activities.ts";
import { DEMO_ARTICLES } from "./articles.ts";
import type { DemoArticle } from "./articles.ts";
import { DEMO_CLIENTS } from "./clients.ts";
import type { DemoClient } from "./clients.ts";
import { DEMO_LEGAL_TEXTS } from "./legalTexts.ts";
import type { DemoLegalText } from "./legalTexts.ts";
import { DEMO_SITE } from "./site.ts";
import { storeDemoImages } from "./storeDemoImages.ts";
import { workingTime } from "./workingTime.ts";

const PLACEHOLDER = /\{\{picture:([\w.-]+)\}\}/g;

export interface DemoContent {
  activities: readonly DemoActivity[];
  articles: readonly DemoArticle[];
  clients: readonly DemoClient[];
  legalTexts: readonly DemoLegalText[];
}

const DEMO: DemoContent = {
  activities: DEMO_ACTIVITIES,
  articles: DEMO_ARTICLES,
  clients: DEMO_CLIENTS,
  legalTexts: DEMO_LEGAL_TEXTS,
};

interface DemoDependencies {
  db: Db;
  images: ImageStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Gives how many of each were added. */
export async function fillWithDemo(
  dependencies: DemoDependencies,
  { activities, articles, clients, legalTexts } = DEMO,
): Promise<Record<keyof DemoContent, number>> {
  await mkdir(dependencies.images.incoming, { recursive: true });
  await insertSettings(dependencies.db, DEMO_SITE, dependencies.now());
  for (const activity of activities) await addActivity(dependencies, activity);
  for (const article of articles) await addArticle(dependencies, article);
  for (const client of clients) await addClient(dependencies, client);
  for (const text of legalTexts) await addLegalText(dependencies, text);
  return {
    activities: activities.length,
    articles: articles.length,
    clients: clients.length,
    legalTexts: legalTexts.length,
  };
}

async function addActivity(dependencies: DemoDependencies, demo: DemoActivity) {
  await using held = await storeDemoImages(dependencies.images, [
    demo.logo,
    ...demo.pictures.map(({ file }) => file),
  ]);
  const [logo = null, ...images] = held.pictures;
  await createRecord(
    dependencies.db,
    activityContent,
    {
      fields: contentSchema(ACTIVITIES).parse(demo),
      files: { logo, images },
      gallery: demo.pictures.map(({ alt }, image) => ({ image, alt })),
    },
    { now: workingTime(dependencies.now(), demo.daysAgo) },
  );
}

async function addArticle(dependencies: DemoDependencies, demo: DemoArticle) {
  const createdAt = workingTime(dependencies.now(), demo.daysAgo);
  await using logo = await storeDemoImages(dependencies.images, demo.logo ? [demo.logo] : []);
  await using gallery = await storeDemoImages(
    dependencies.images,
    demo.pictures.map(({ file }) => file),
  );
  const inText = picturesIn(demo.content);
  await using held = await storeDemoImages(dependencies.images, inText);
  await keepUploads(dependencies.db, held.pictures, createdAt);
  const paths = new Map(held.pictures.map(({ file }, index) => [inText[index], pathOfFile(file)]));
  const content = demo.content.replace(PLACEHOLDER, (_, name: string) => paths.get(name) ?? "");
  await createRecord(
    dependencies.db,
    articleContent,
    {
      fields: contentSchema(ARTICLES).parse({ ...demo, content }),
      files: { logo: logo.pictures[0] ?? null, images: gallery.pictures },
      gallery: demo.pictures.map(({ alt }, image) => ({ image, alt })),
    },
    { now: createdAt },
  );
}

async function addClient(dependencies: DemoDependencies, { logo, daysAgo, ...client }: DemoClient) {
  await using held = await storeDemoImages(dependencies.images, [logo]);
  const kept = held.pictures[0] ?? null;
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
