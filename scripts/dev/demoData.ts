import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { prepareDemoImages } from "../build/demoImages.ts";
import type { DevAdmin } from "./devAdmin.ts";
import { SERVER_BUNDLE } from "./bundler.ts";

/** @param admin can sign in to it */
export async function createDemoCopy(admin: DevAdmin) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-dev-"));
  await createDemoContent(folder);
  return {
    env: { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function createDemoContent(folder: string): Promise<void> {
  console.log("Creating the demo content");
  await prepareDemoImages();
  const { exited } = Bun.spawn([process.execPath, SERVER_BUNDLE, "demo"], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await exited) !== 0) throw new Error("The demo content could not be created");
}
