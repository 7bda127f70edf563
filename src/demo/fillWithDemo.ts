// Puts the demo firm's activities into an empty database, through the same functions that the API uses.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { activityFieldsSchema } from "#contract/activities.ts";
import { embeddedFolder } from "#server/embedded.ts";
import type { HeldPictures } from "#server/images/PictureKeeper.ts";
import type { Services } from "#server/services.ts";
import { createActivity } from "#server/store/activities.ts";

import { DEMO_ACTIVITIES } from "./activities.ts";
import type { DemoActivity } from "./activities.ts";

const DAY_MS = 86_400_000;
const UNLIMITED = { field: "images", refusedFromBytes: Infinity, notImage: "", tooLarge: "" };

export async function fillWithDemo(services: Services): Promise<{ activities: number }> {
  await mkdir(services.pictures.incoming, { recursive: true });
  // Oldest first, so that ids and dates run the same way.
  for (const [age, activity] of [...DEMO_ACTIVITIES.entries()].reverse()) {
    await addActivity(services, activity, services.now() - (age * 17 + 2) * DAY_MS);
  }
  return { activities: DEMO_ACTIVITIES.length };
}

async function addActivity(services: Services, demo: DemoActivity, createdAt: number) {
  await using held = await holdPictures(services, [demo.logo, ...demo.pictures.map(({ file }) => file)]);
  const [logo = null, ...images] = held.pictures;
  await createActivity(
    services.db,
    {
      fields: activityFieldsSchema.parse(demo),
      files: { logo, images },
      alts: demo.pictures.map(({ alt }) => alt),
    },
    createdAt,
  );
}

/** The files inside the executable can be read but not opened, so they are copied out first, like an upload. */
async function holdPictures({ pictures }: Services, files: string[]): Promise<HeldPictures> {
  const folder = embeddedFolder(Bun.isStandaloneExecutable ? "pictures" : "src/demo/pictures");
  const received = files.map((file) => ({
    path: join(pictures.incoming, file),
    embedded: join(folder, file),
  }));
  try {
    for (const { path, embedded } of received) await Bun.write(path, await Bun.file(embedded).bytes());
    return await pictures.hold(received, UNLIMITED);
  } finally {
    for (const { path } of received) await rm(path, { force: true });
  }
}
