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

import { buildPath, SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";

import { runVitrine, startVitrine } from "./startVitrine.ts";
import type { Vitrine } from "./startVitrine.ts";

/** A whole demo, for copies; beside the executable that filled it, so that the next build takes it away. */
const DEMO_DATA_DIR = "dist/demo";

/** Its data folder is removed at the end. */
export async function startDemoSite(env: Record<string, string> = {}): Promise<Vitrine> {
  if (!existsSync(DEMO_DATA_DIR)) await prepareDemoData();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  await cp(DEMO_DATA_DIR, dataDir, { recursive: true });
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
async function prepareDemoData() {
  const dataDir = await mkdtemp("dist/demo-");
  const { exitCode, output } = await runVitrine(["demo"], { dataDir });
  if (exitCode !== 0) throw new Error(output);
  await rename(dataDir, DEMO_DATA_DIR);
}

/** Every public page once: the fixed ones, and the newest record of each kind. @throws as `newestIds` and `pathOf` */
export async function listPublicPaths(url: string): Promise<string[]> {
  const ids = await findNewestIds(url);
  return ROUTES.map(({ path }) => buildPath(path, ids));
}

/** Every screen of the back office once. @throws as `newestIds` and `pathOf` */
export async function listScreenPaths(url: string): Promise<string[]> {
  const ids = await findNewestIds(url);
  return SCREEN_PATTERNS.map((pattern) => buildPath(pattern, ids));
}

/** The newest record of each kind, by the patterns of the pages and screens that show one. @throws where there is none */
export async function findNewestIds(url: string) {
  const { contents, legalVersions } = await listRecordIds(url);
  const [version] = legalVersions;
  const [policy, terms] = DEMO_LEGAL_TEXTS;
  if (version === undefined || !policy || !terms) throw new Error("The site lacks a legal text");
  return {
    ...Object.assign({}, ...CONTENT_SCREENS.map((screens) => mapIdsToPatterns(screens, contents))),
    "/privacy-policy/:date": policy.effectiveDate,
    "/legal/:slug": terms.slug,
    "/legal/:slug/:date": `${terms.slug}/${terms.effectiveDate}`,
    "/admin/legal/edit/:id": version,
    "/admin/legal/version/:id": version,
  };
}

/** The pages and screens that show one record of a content type. */
function mapIdsToPatterns(
  { type, extraScreens }: ContentScreens,
  contents: Readonly<Record<string, string[]>>,
) {
  const { plural, pages, admin } = type;
  const id = contents[plural]?.[0];
  if (id === undefined) throw new Error(`The site lacks ${plural}`);
  const screens = ["/edit/:id", ...extraScreens.map(({ path }) => path)].map((path) => admin.path + path);
  return Object.fromEntries([`${pages.record}/:id`, ...screens].map((pattern) => [pattern, id]));
}

/** Ids of what is published, newest first: of content types by their plural, of the legal texts in effect those of their versions. */
export async function listRecordIds(url: string) {
  const contents: Record<string, string[]> = {};
  for (const { plural, api } of CONTENT_TYPES) contents[plural] = await fetchIds(`${url}/api/v1${api.list}`);
  return { contents, legalVersions: await fetchIds(`${url}/api/v1/legal`, "versionId") };
}

/** As the API lists them, newest first. */
export async function listActivities(url: string): Promise<Activity[]> {
  const response = await fetch(`${url}/api/v1/projects/get`);
  // Our own API; what it answers has tests of its own.
  const { data } = (await response.json()) as { data: Activity[] };
  return data;
}

async function fetchIds(url: string, key = "_id"): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  // Our own API, read as loosely as an address needs.
  const { data } = (await response.json()) as { data: Record<string, string>[] };
  return data.flatMap((record) => record[key] ?? []);
}
