// `npm run screenshots`: every page and screen, every layer over them, at four widths, light and dark, into ./screenshots.
// `-- home menu` takes only those whose name begins so.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openBrowser } from "#tests/e2e/support/openBrowser.ts";
import { recordsOf } from "#tests/e2e/support/demoSite.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/startVitrine.ts";

import { adminShots, createAdmins, emptyAdminShots, setupShot, signIn } from "./screenshots/adminShots.ts";
import { OUT, photographAll } from "./screenshots/photograph.ts";
import type { Shot } from "./screenshots/photograph.ts";
import { emptyShots, publicShots } from "./screenshots/publicShots.ts";
import { VISITED, visit } from "./screenshots/visits.ts";

const wanted = process.argv.slice(2);
await rm(OUT, { recursive: true, force: true });
await using browser = await openBrowser();
await picturesOf("with its demo content");
await picturesOf("empty");
process.exit(0);

async function picturesOf(site: "with its demo content" | "empty") {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
  try {
    if (site !== "empty") await fill(dataDir);
    await using vitrine = await startVitrine({ dataDir, env: VISITED });
    if (site !== "empty") await visit(vitrine.url);
    const visitor = { browser, baseURL: vitrine.url };
    const records = await recordsOf(vitrine.url);
    await photographAll(visitor, chosen(site === "empty" ? emptyShots() : publicShots(records)));
    if (site === "empty") await photographAll(visitor, chosen([setupShot(await vitrine.setupLink())]));
    await createAdmins(dataDir);
    const options = await signIn(visitor);
    const screens = site === "empty" ? emptyAdminShots() : adminShots(records);
    await photographAll({ ...visitor, options }, chosen(screens));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string) {
  const { exitCode, output } = await runVitrine(["demo"], { dataDir });
  if (exitCode !== 0) throw new Error(output);
}

function chosen(shots: Shot[]): Shot[] {
  if (wanted.length === 0) return shots;
  return shots.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
}
