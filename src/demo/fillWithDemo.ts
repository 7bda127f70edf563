// Puts the demo firm's activities into an empty database, through the same functions that the API uses.
import { join } from "node:path";

import { activityFieldsSchema } from "#contract/activities.ts";
import { embeddedFolder } from "#server/embedded.ts";
import type { Services } from "#server/services.ts";
import { createActivity } from "#server/store/activities.ts";

import { DEMO_ACTIVITIES } from "./activities.ts";
import type { DemoActivity } from "./activities.ts";

const DAY_MS = 86_400_000;
const UNLIMITED = { refusedFromBytes: Infinity, notImage: "", tooLarge: "" };

export async function fillWithDemo(services: Services): Promise<{ activities: number }> {
  // Oldest first, so that ids and dates run the same way.
  for (const [age, activity] of [...DEMO_ACTIVITIES.entries()].reverse()) {
    await addActivity(services, activity, services.now() - (age * 17 + 2) * DAY_MS);
  }
  return { activities: DEMO_ACTIVITIES.length };
}

async function addActivity({ db, pictures }: Services, demo: DemoActivity, createdAt: number) {
  await using logo = await pictures.hold(demo.logo ? [received(demo.logo)] : [], UNLIMITED, "logo");
  await using images = await pictures.hold(
    demo.pictures.map(({ file }) => received(file)),
    UNLIMITED,
    "images",
  );
  await createActivity(
    db,
    {
      fields: activityFieldsSchema.parse(demo),
      files: { logo: logo.pictures[0] ?? null, images: images.pictures },
      alts: demo.pictures.map(({ alt }) => alt),
    },
    createdAt,
  );
}

function received(file: string) {
  return { path: join(embeddedFolder(Bun.isStandaloneExecutable ? "pictures" : "src/demo/pictures"), file) };
}
