// The executable with its demo content, and the addresses of everything that it shows.
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Activity } from "#contract/activities.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { ROUTES } from "#web/public/routes.ts";

import { runVitrine, startVitrine } from "./startVitrine.ts";
import type { Vitrine } from "./startVitrine.ts";

/** A whole demo, for copies; beside the executable that filled it, so that the next build takes it away. */
const FILLED = "dist/demo";

/** Its data folder is removed at the end. */
export async function startDemoSite(env: Record<string, string> = {}): Promise<Vitrine> {
  if (!existsSync(FILLED)) await fillOnce();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  await cp(FILLED, dataDir, { recursive: true });
  const vitrine = await startVitrine({ dataDir, env: { LOG_LEVEL: "warn", ...env } });
  return {
    ...vitrine,
    async [Symbol.asyncDispose]() {
      await vitrine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its pictures take ten seconds, which not every test has to spend. */
async function fillOnce() {
  const dataDir = await mkdtemp("dist/demo-");
  const { exitCode, output } = await runVitrine(["demo"], { dataDir });
  if (exitCode !== 0) throw new Error(output);
  await rename(dataDir, FILLED);
}

/** Every public page once: the fixed ones, and the newest record of each kind. */
export async function publicPaths(url: string): Promise<string[]> {
  const { activities, articles } = await recordsOf(url);
  const newest: Record<string, string | undefined> = {
    "/activity-view/:id": activities[0],
    "/article/:id": articles[0],
    "/privacy-policy/:date": DEMO_LEGAL_TEXTS[0]?.effectiveDate,
  };
  return ROUTES.flatMap(({ path }) => {
    if (!path.includes(":")) return [path];
    const part = newest[path];
    return part ? [path.replace(/:\w+/, part)] : [];
  });
}

/** Ids of what is published, newest first. */
export async function recordsOf(url: string): Promise<{ activities: string[]; articles: string[] }> {
  const [activities, articles] = await Promise.all([
    idsOf(`${url}/api/v1/projects/get`),
    idsOf(`${url}/api/v1/articles/get`),
  ]);
  return { activities, articles };
}

/** As the API lists them, newest first. */
export async function activitiesOf(url: string): Promise<Activity[]> {
  const answer = await fetch(`${url}/api/v1/projects/get`);
  // Our own API; what it answers has tests of its own.
  const { data } = (await answer.json()) as { data: Activity[] };
  return data;
}

async function idsOf(url: string): Promise<string[]> {
  const answer = await fetch(url);
  if (!answer.ok) return [];
  // Our own API, read as loosely as an address needs.
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return data.map(({ _id }) => _id);
}
