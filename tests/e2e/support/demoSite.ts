// The executable with its demo content, and the addresses of everything that it shows.
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Activity } from "#content/activities.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { ROUTES } from "#web/public/routes.ts";

import { pathOf, SCREEN_PATTERNS } from "#tests/support/pagePaths.ts";

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

/** Every public page once: the fixed ones, and the newest record of each kind. @throws as `newestIds` and `pathOf` */
export async function publicPaths(url: string): Promise<string[]> {
  const ids = await newestIds(url);
  return ROUTES.map(({ path }) => pathOf(path, ids));
}

/** Every screen of the back office once. @throws as `newestIds` and `pathOf` */
export async function screenPaths(url: string): Promise<string[]> {
  const ids = await newestIds(url);
  return SCREEN_PATTERNS.map((pattern) => pathOf(pattern, ids));
}

/** The newest record of each kind, by the patterns of the pages and screens that show one. @throws where there is none */
export async function newestIds(url: string) {
  const { activities, articles, legalVersions } = await recordsOf(url);
  const [activity] = activities;
  const [article] = articles;
  const [version] = legalVersions;
  const [policy, terms] = DEMO_LEGAL_TEXTS;
  if (activity === undefined || article === undefined || version === undefined || !policy || !terms)
    throw new Error("The site lacks an activity, an article or a legal text");
  return {
    "/activity-view/:id": activity,
    "/article/:id": article,
    "/privacy-policy/:date": policy.effectiveDate,
    "/legal/:slug": terms.slug,
    "/legal/:slug/:date": `${terms.slug}/${terms.effectiveDate}`,
    "/admin/activity/edit/:id": activity,
    "/admin/article/edit/:id": article,
    "/admin/article/preview/:id": article,
    "/admin/legal/edit/:id": version,
    "/admin/legal/version/:id": version,
  };
}

/** Ids of what is published, newest first; of the legal texts in effect, those of their versions. */
export async function recordsOf(url: string) {
  const [activities, articles, legalVersions] = await Promise.all([
    idsOf(`${url}/api/v1/projects/get`),
    idsOf(`${url}/api/v1/articles/get`),
    idsOf(`${url}/api/v1/legal`, "versionId"),
  ]);
  return { activities, articles, legalVersions };
}

/** As the API lists them, newest first. */
export async function activitiesOf(url: string): Promise<Activity[]> {
  const answer = await fetch(`${url}/api/v1/projects/get`);
  // Our own API; what it answers has tests of its own.
  const { data } = (await answer.json()) as { data: Activity[] };
  return data;
}

async function idsOf(url: string, key = "_id"): Promise<string[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  // Our own API, read as loosely as an address needs.
  const { data } = (await answer.json()) as { data: Record<string, string>[] };
  return data.flatMap((record) => record[key] ?? []);
}
