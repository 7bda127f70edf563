import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { DevAdmin } from "./devAdmin.ts";
import { SERVER_BUNDLE } from "./bundler.ts";

/** One cached copy per version of the sources, because its images take seconds to generate. */
const CACHE_PREFIX = "dist/dev/demo-";
const CACHE_INPUTS = ["src/demo/**", "src/content/**", "src/server/media/**", "migrations/*.sql"];

/** @param admin can sign in to it */
export async function createDemoCopy(admin: DevAdmin) {
  const cached = CACHE_PREFIX + (await hashSources());
  if (!existsSync(cached)) {
    const unfinished = `${cached}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await createDemoContent(unfinished);
    await rename(unfinished, cached);
  }
  const folder = await mkdtemp(join(tmpdir(), "vitrine-dev-"));
  await cp(cached, folder, { recursive: true });
  return {
    env: { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function createDemoContent(folder: string): Promise<void> {
  console.log("Creating the demo content (once)");
  const { exited } = Bun.spawn([process.execPath, SERVER_BUNDLE, "demo"], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await exited) !== 0) throw new Error("The demo content could not be created");
}

async function hashSources(): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const pattern of CACHE_INPUTS) {
    const paths = await Array.fromAsync(new Bun.Glob(pattern).scan());
    for (const path of paths.sort()) hasher.update(path).update(await Bun.file(path).bytes());
  }
  return hasher.digest("hex").slice(0, 16);
}
