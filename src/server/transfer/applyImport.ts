import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { eq } from "drizzle-orm";

import { clientSchema } from "#contract/content/clients.ts";
import { uploadPath } from "#contract/images.ts";
import { contentSchema } from "#resources/schema.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { createCategory } from "#server/content/activities/categoryRepository.ts";
import { createClient } from "#server/content/clients/repository.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { pictures as pictureTable } from "#server/database/recordTables.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { UNLIMITED } from "#server/media/inspectImage.ts";
import { upsertUploads } from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";
import { createRedirects } from "#server/redirects/repository.ts";
import { createRecord } from "#server/resources/recordMutations.ts";

import { convertRecord } from "./convertRecord.ts";
import type { ImportPlan, PlannedRecord } from "./importedSite.ts";

interface ImportDependencies {
  db: Db;
  images: ImageStore;
  languages: SiteLanguages;
}

/** Stores the pictures, then all records in one transaction. If that fails, the pictures are deleted again. */
export async function applyImport(
  { db, images, languages }: ImportDependencies,
  plan: ImportPlan,
  context: ChangeContext,
): Promise<void> {
  await using stored = await storePictures(images, plan.pictures);
  await transaction(db, async (tx) => {
    await addPictures(tx, plan, { stored: stored.byAddress, context });
    for (const name of plan.newCategories) {
      const fields = { name, filterLabel: "", isHiddenWhenEmpty: false, texts: {} };
      await createCategory(tx, { fields, languages }, context);
    }
    for (const record of plan.records)
      await addRecord(tx, plan, { record, stored: stored.byAddress, context });
    const redirects = plan.redirects.map((one) => ({ ...one, note: plan.source }));
    await createRedirects(tx, redirects, context);
  });
}

/** One at a time, so that other uploads take turns. */
async function storePictures(images: ImageStore, files: ReadonlyMap<string, string>) {
  await using stack = new AsyncDisposableStack();
  const byAddress = new Map<string, ImageFile>();
  await mkdir(images.stagingFolder, { recursive: true });
  for (const [address, file] of files) {
    // The store moves what it receives.
    const path = join(images.stagingFolder, `import-${Bun.randomUUIDv7()}`);
    try {
      await copyFile(file, path);
      const {
        images: [image],
      } = stack.use(await images.acquire([{ path, originalName: basename(file) }], UNLIMITED));
      if (image) byAddress.set(address, image);
    } finally {
      await rm(path, { force: true });
    }
  }
  const moved = stack.move();
  return { byAddress, [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

interface Stored {
  stored: ReadonlyMap<string, ImageFile>;
  context: ChangeContext;
}

async function addPictures(tx: Transaction, { alts, textLanguage }: ImportPlan, { stored, context }: Stored) {
  await upsertUploads(
    tx,
    [...new Map([...stored.values()].map((image) => [image.file, image])).values()],
    context,
  );
  for (const [address, { file }] of stored) {
    const alt = alts.get(address)?.slice(0, 250);
    if (alt)
      await tx
        .update(pictureTable)
        .set({ alts: { [textLanguage.language]: alt } })
        .where(eq(pictureTable.file, file));
  }
}

async function addRecord(
  tx: Transaction,
  plan: ImportPlan,
  { record, stored, context }: Stored & { record: PlannedRecord },
) {
  const { imported, collection } = record;
  const pathOf = (address: string) => {
    const image = stored.get(address);
    return image ? uploadPath(image.file) : null;
  };
  const { fields, pictures } = convertRecord(plan, record, pathOf);
  const main = imported.picture && stored.get(imported.picture.address);
  if (collection === null) {
    await createClient(tx, { ...clientSchema.parse(fields), logo: main ?? null }, context);
    return;
  }
  const hasGallery = imported.kind !== "page";
  const isLogo = imported.kind !== "article";
  const shown = imported.kind === "activity" ? pictures : [];
  const gallery = [...(main && !isLogo && imported.picture ? [imported.picture] : []), ...shown].slice(0, 10);
  await createRecord(
    tx,
    collection,
    {
      ...plan.textLanguage,
      fields: contentSchema(collection.type).parse(fields),
      publishedAt: imported.publishedAt,
      files: {
        logo: isLogo ? (main ?? null) : null,
        images: hasGallery ? gallery.flatMap(({ address }) => stored.get(address) ?? []) : [],
      },
      gallery: gallery.map(({ address, alt }, image) => ({
        image,
        alt: alt || (plan.alts.get(address) ?? ""),
      })),
    },
    context,
  );
}
