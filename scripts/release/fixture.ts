// `node scripts/bun.mjs scripts/release/fixture.ts` stores a small data folder of `dist/vitrine`, and a backup of it, in
// `tests/fixtures/releases`, under its version. Later versions are tested to open both.
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder } from "#commands/dataFolder.ts";
import { seedDataFolder } from "#commands/demo.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { DEMO_ACTIVITIES } from "#demo/activities.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import { DEMO_CONTENT } from "#demo/seedDemoContent.ts";
import type { DemoContent } from "#demo/seedDemoContent.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import project from "../../package.json" with { type: "json" };

/** The smallest of the demo. */
const PICTURE = { file: "drawing-plates.webp", alt: "Two plates", thaiAlt: "จานสองใบ" };
/** Rollups of more days would take more space than all else. */
const VISIT_DAYS = 1;
/** File names begin with the hash of the picture. */
const HASH_LENGTH = 32;

const [activity] = DEMO_ACTIVITIES;
/** The newest one of the demo is a draft. */
const [, article] = DEMO_ARTICLES;
if (!activity || !article?.thai) throw new Error("The demo lacks an activity or an article in Thai");
/** What the test of the fixture looks for. */
const CONTENT = {
  activity: activity.name,
  article: article.title,
  thaiArticle: article.thai.title,
  messages: DEMO_CONTENT.messages.filter(({ status }) => status !== "spam").length,
};

const dataDir = await mkdtemp(join(tmpdir(), "vitrine-release-"));
await seed({
  [ACTIVITIES.plural]: [{ ...activity, logo: PICTURE.file, images: [PICTURE] }],
  [ARTICLES.plural]: [{ ...article, images: [PICTURE] }],
});
await removeUnusedImages();
await createAdmin();
const folder = `tests/fixtures/releases/${project.version}`;
const names = await Array.fromAsync(new Bun.Glob("**/*").scan(dataDir));
// Without the lock and the disk reserve.
const paths = names.filter((name) => name === "vitrine.db" || name.includes("/"));
const files = paths.sort().map(async (path) => [path, await Bun.file(join(dataDir, path)).bytes()] as const);
const archive = new Bun.Archive(Object.fromEntries(await Promise.all(files)), { compress: "gzip", level: 9 });
await Bun.write(`${folder}/data.tar.gz`, await archive.blob());
await Bun.write(`${folder}/content.json`, `${JSON.stringify(CONTENT, null, 2)}\n`);
await runVitrine(["backup", folder], { dataDir });
const [backup = ""] = new Bun.Glob("vitrine-*.tar.zst").scanSync(folder);
await rename(join(folder, backup), `${folder}/backup.tar.zst`);
await rm(dataDir, { recursive: true });
console.log(`${folder}/data.tar.gz, ${Bun.file(`${folder}/data.tar.gz`).size / 1_000} KB`);

async function seed(records: DemoContent["records"]) {
  const config = readConfig({ DATA_DIR: dataDir });
  createDataFolder(config);
  await seedDataFolder(config, { ...DEMO_CONTENT, records, clients: [], visitDays: VISIT_DAYS });
}

/** The seed copies those of the whole demo, which the build encoded. */
async function removeUnusedImages() {
  using database = openDatabase(dataDir);
  const used = database
    .query<{ file: string }, []>("SELECT file FROM pictures UNION SELECT blob FROM files")
    .all();
  const hashes = new Set(used.map(({ file }) => file.slice(0, HASH_LENGTH)));
  for (const name of await readdir(join(dataDir, "uploads")))
    if (!hashes.has(name.slice(0, HASH_LENGTH)))
      await rm(join(dataDir, "uploads", name), { recursive: true });
}

async function createAdmin() {
  await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
  await signIn(vitrine.url);
}
