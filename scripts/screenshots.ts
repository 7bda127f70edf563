// `npm run screenshots` captures every page, screen and overlay at four widths in light and dark mode to
// ./screenshots. `-- home menu` captures only those whose names start with these words.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openBrowser } from "#tests/e2e/support/browser/openPage.ts";
import { writeLanguages } from "#tests/e2e/support/server/bilingualSite.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { adminShots, createAdmins, emptyAdminShots, setupShot, signIn } from "./screenshots/adminShots.ts";
import { OUT_DIR, captureAll } from "./screenshots/captureShots.ts";
import type { Shot } from "./screenshots/captureShots.ts";
import { emptyShots, publicShots } from "./screenshots/publicShots.ts";
import { TRAFFIC_ENV, generateTraffic } from "./screenshots/generateTraffic.ts";

const namePrefixes = process.argv.slice(2);
await rm(OUT_DIR, { recursive: true, force: true });
await using browser = await openBrowser();
await captureSite("with its demo content");
await captureSite("empty");
process.exit(0);

async function captureSite(site: "with its demo content" | "empty") {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
  try {
    if (site !== "empty") await seedDemo(dataDir);
    await using vitrine = await startVitrine({ dataDir, env: TRAFFIC_ENV });
    if (site !== "empty") await generateTraffic(vitrine.url);
    const visitor = { browser, baseURL: vitrine.url };
    const records = await listRecordIds(vitrine.url);
    await captureAll(visitor, selectShots(site === "empty" ? emptyShots() : publicShots(records)));
    if (site === "empty") await captureAll(visitor, selectShots([setupShot(await vitrine.setupLink())]));
    await createAdmins(dataDir);
    const options = await signIn(visitor);
    const screens = site === "empty" ? emptyAdminShots() : adminShots(records);
    await captureAll({ ...visitor, options }, selectShots(screens));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function seedDemo(dataDir: string) {
  const { exitCode, output } = await runVitrine(["demo"], { dataDir });
  if (exitCode !== 0) throw new Error(output);
  writeLanguages(dataDir, "en");
}

function selectShots(shots: Shot[]): Shot[] {
  if (namePrefixes.length === 0) return shots;
  return shots.filter(({ name }) => namePrefixes.some((prefix) => name.startsWith(prefix)));
}
