// The executable with its demo content, and the addresses of everything that it shows.
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Activity } from "#content/activities.ts";
import { CONTENT_TYPES } from "#content/registry.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import type { ContentScreens } from "#web/admin/collections/screens/contentScreens.tsx";
import { CONTENT_SCREENS } from "#web/admin/content/registry.tsx";
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
  const { contents, legalVersions } = await recordsOf(url);
  const [version] = legalVersions;
  const [policy, terms] = DEMO_LEGAL_TEXTS;
  if (version === undefined || !policy || !terms) throw new Error("The site lacks a legal text");
  return {
    ...Object.assign({}, ...CONTENT_SCREENS.map((screens) => idByPattern(screens, contents))),
    "/privacy-policy/:date": policy.effectiveDate,
    "/legal/:slug": terms.slug,
    "/legal/:slug/:date": `${terms.slug}/${terms.effectiveDate}`,
    "/admin/legal/edit/:id": version,
    "/admin/legal/version/:id": version,
  };
}

/** The pages and screens that show one record of a content type. */
function idByPattern({ type, others }: ContentScreens, contents: Readonly<Record<string, string[]>>) {
  const { plural, pages, admin } = type;
  const id = contents[plural]?.[0];
  if (id === undefined) throw new Error(`The site lacks ${plural}`);
  const screens = ["/edit/:id", ...others.map(({ path }) => path)].map((path) => admin.path + path);
  return Object.fromEntries([`${pages.record}/:id`, ...screens].map((pattern) => [pattern, id]));
}

/** Ids of what is published, newest first: of content types by their plural, of the legal texts in effect those of their versions. */
export async function recordsOf(url: string) {
  const contents: Record<string, string[]> = {};
  for (const { plural, api } of CONTENT_TYPES) contents[plural] = await idsOf(`${url}/api/v1${api.list}`);
  return { contents, legalVersions: await idsOf(`${url}/api/v1/legal`, "versionId") };
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
