import { existsSync, rmSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder } from "#commands/dataFolder.ts";
import { seedDataFolder } from "#commands/demo.ts";
import type { Activity } from "#resources/activities.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { joinBase } from "#resources/settings/languages.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { DEMO_CONTENT } from "#demo/seedDemoContent.ts";
import type { Language } from "#texts/language.ts";
import type { ContentScreens } from "#web/admin/resource/contentScreens.tsx";
import { CONTENT_SCREENS } from "#web/admin/registry.tsx";
import { ROUTES } from "#web/public/routes.ts";

import { buildPath, SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";

import { ADMIN_ENV } from "./apiClient.ts";
import { openDatabase } from "./openDatabase.ts";
import { startVitrine } from "./startVitrine.ts";
import type { Vitrine } from "./startVitrine.ts";

/** A copy of the demo data that tests start from. In `dist`, so that the next build deletes it. */
const DEMO_DATA_DIR = "dist/demo";

/**
 * Starts a server with the demo content and the admin of `ADMIN_ENV` in a data folder that is removed at the end.
 * @param prepare changes the data folder before the start
 */
export async function startDemoSite(
  env: Record<string, string> = {},
  prepare: (dataDir: string) => void = () => {},
): Promise<Vitrine> {
  await prepareDemoData();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  await cp(DEMO_DATA_DIR, dataDir, { recursive: true });
  prepare(dataDir);
  const vitrine = await startVitrine({ dataDir, env: { LOG_LEVEL: "warn", ...ADMIN_ENV, ...env } });
  return {
    ...vitrine,
    async [Symbol.asyncDispose]() {
      await vitrine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let shared: Promise<{ site: Vitrine; entries: number }> | undefined;

/** The demo site of all files of a worker that only read, which ends with the worker. Nobody can sign in to it. */
export async function openDemoSite(): Promise<Vitrine> {
  return (await (shared ??= startSharedSite())).site;
}

/** @throws if a test wrote to the site of `openDemoSite` */
export async function expectDemoUnchanged(): Promise<void> {
  if (!shared) return;
  const { site, entries } = await shared;
  if (countEntries(site) === entries) return;
  throw new Error("A test wrote to the site of those that only read: start one of its own");
}

async function startSharedSite() {
  await prepareDemoData();
  // In `dist`, so that the next build deletes it: a worker may end without notice.
  const dataDir = resolve(`dist/demo-${process.pid}`);
  await cp(DEMO_DATA_DIR, dataDir, { recursive: true });
  const site = await startVitrine({ dataDir, env: { LOG_LEVEL: "warn" } });
  process.once("exit", () => {
    process.kill(site.pid);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { site, entries: countEntries(site) };
}

/** Changes by admins, and messages of visitors. */
function countEntries({ dataDir }: Vitrine): number {
  using database = openDatabase(dataDir);
  return (
    database
      .query<{ entries: number }, []>(
        "SELECT (SELECT count(*) FROM audit_entries) + (SELECT count(*) FROM messages) AS entries",
      )
      .get()?.entries ?? 0
  );
}

/** Without the sample visits and messages. Done only once, by `npm test` before all tests. */
export async function prepareDemoData() {
  if (existsSync(DEMO_DATA_DIR)) return;
  const dataDir = await mkdtemp("dist/demo-");
  const config = readConfig({ DATA_DIR: dataDir });
  createDataFolder(config);
  await seedDataFolder(config, { ...DEMO_CONTENT, messages: [], visitDays: 0 });
  await rename(dataDir, DEMO_DATA_DIR);
}

/**
 * Returns the path of every public page; pages of a record show the newest one.
 * @param language a further one; the main language if omitted
 * @throws like `findNewestIds` and `buildPath`
 */
export async function listPublicPaths(url: string, language?: Language): Promise<string[]> {
  const ids = await findNewestIds(url, language);
  return ROUTES.map(({ path }) => joinBase(language ? `/${language}` : "", buildPath(path, ids)));
}

/**
 * Returns the path of every screen of the back office.
 * @throws like `findNewestIds` and `buildPath`
 */
export async function listScreenPaths(url: string): Promise<string[]> {
  const ids = await findNewestIds(url);
  return SCREEN_PATTERNS.map((pattern) => buildPath(pattern, ids));
}

/**
 * Returns the newest record of each kind by the route patterns that show one.
 * @throws if a kind has no records
 */
export async function findNewestIds(url: string, language?: Language) {
  const [version] = await fetchIds(`${url}/api/v1/legal`, "versionId");
  const records = CONTENT_SCREENS.map((screens) => mapRecordToPatterns(url, screens, language));
  const [policy, terms] = DEMO_LEGAL_TEXTS;
  if (version === undefined || !policy || !terms) throw new Error("The site lacks a legal text");
  return {
    ...Object.assign({}, ...(await Promise.all(records))),
    "/privacy-policy/:date": policy.effectiveDate,
    "/legal/:slug": terms.slug,
    "/legal/:slug/:date": `${terms.slug}/${terms.effectiveDate}`,
    "/admin/legal/edit/:id": version,
    "/admin/legal/version/:id": version,
  };
}

/** Returns the id or slug of the newest record by the route patterns of its content type. */
async function mapRecordToPatterns(
  url: string,
  { type, extraScreens }: ContentScreens,
  language: Language | undefined,
) {
  const { plural, api, pages, admin } = type;
  const list = `${url}/api/v1${api.list}${language ? `?lang=${language}` : ""}`;
  const [[id], [slug]] = await Promise.all([fetchIds(list), fetchIds(list, "slug")]);
  if (id === undefined || slug === undefined) throw new Error(`The site lacks ${plural}`);
  const screens = ["/edit/:id", ...extraScreens.map(({ path }) => path)].map((path) => admin.path + path);
  return {
    [`${pages.record}/:slug`]: encodeURIComponent(slug),
    ...Object.fromEntries(screens.map((pattern) => [pattern, id])),
    [`${admin.path}/:id/translate/:language`]: `${id}/translate/th`,
  };
}

/**
 * Returns the ids of the published records by the plural of their content type, newest first, and those of the
 * legal versions in effect.
 */
export async function listRecordIds(url: string) {
  const contents: Record<string, string[]> = {};
  for (const { plural, api } of CONTENT_TYPES) contents[plural] = await fetchIds(`${url}/api/v1${api.list}`);
  return { contents, legalVersions: await fetchIds(`${url}/api/v1/legal`, "versionId") };
}

/** Returns the activities in the order of the API, newest first. */
export async function listActivities(url: string): Promise<Activity[]> {
  const response = await fetch(`${url}/api/v1/projects/get`);
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: Activity[] };
  return data;
}

async function fetchIds(url: string, key = "_id"): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  // Not validated: only one string per record is read.
  const { data } = (await response.json()) as { data: Record<string, string>[] };
  return data.flatMap((record) => record[key] ?? []);
}
