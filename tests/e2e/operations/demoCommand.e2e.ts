import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import type { DashboardReport, RealTimeReport } from "#contract/analytics/analytics.ts";
import type { PublicLogo } from "#contract/content/clients.ts";
import type { TranslationTask } from "#contract/content/translations.ts";
import { fileNameOf } from "#contract/images.ts";
import { DEMO_ACTIVITIES } from "#demo/activities.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import { DEMO_CLIENTS } from "#demo/clients.ts";
import { DEMO_CONTENT, seedDemoContent, findImagePlaceholders } from "#demo/seedDemoContent.ts";
import type { DemoContent } from "#demo/seedDemoContent.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of a long text in the audit log, which may contain ids. */
const TEXT_HASH = /(?<=sha256\W+)[0-9a-f]{64}/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Of records, and of files, which are written without hyphens. */
const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?7[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}/g;
/** Tests override only what they need: without the images that the build encodes, the whole demo is slow. */
const EMPTY_CONTENT: DemoContent = { records: {}, clients: [], legalTexts: [], messages: [], visitDays: 0 };

test(
  "an activity shows its cover first, and every other image has an alt text",
  async () => {
    await using app = await createTestServer();
    const campus = DEMO_ACTIVITIES.find(({ logo }) => logo === "walls-dark.webp");
    if (!campus) throw new Error("No demo activity has this logo");
    await seedDemoContent(app.parts, {
      ...EMPTY_CONTENT,
      records: { [ACTIVITIES.plural]: [campus] },
    });
    const { data } = await app.request("GET", "/projects/get");
    const [activity] = data as Activity[];
    expect(activity).toMatchObject({ name: campus.name, category: campus.category });
    expect(activity?.pictures.map(({ alt }) => alt)).toEqual(["", ...campus.images.map(({ alt }) => alt)]);
  },
  TIMEOUT_MS,
);

test(
  "placeholders in articles are replaced by paths of stored images, and only published articles are public",
  async () => {
    await using app = await createTestServer();
    const articles = DEMO_ARTICLES.filter(
      ({ status, content }) =>
        status === "Draft" || findImagePlaceholders(content).includes("drawing-stairs.webp"),
    );
    expect(articles.map(({ status }) => status)).toEqual(["Draft", "Published"]);
    await seedDemoContent(app.parts, { ...EMPTY_CONTENT, records: { [ARTICLES.plural]: articles } });
    const published = (await app.request("GET", "/articles/get")).data as Article[];
    expect(published.map(({ status }) => status)).toEqual(["Published"]);
    const { html } = (await app.request("GET", `/articles/${published[0]?._id}`)).data as Required<
      Pick<Article, "html">
    >;
    expect(html).not.toContain("{{");
    expect(await readThai(app, published[0])).toMatchObject({
      title: articles[1]?.thai?.title ?? "",
      content: expect.not.stringContaining("{{"),
    });
    const [, path = ""] = /<img[^>]* src="(\/uploads\/[^"]+)"/.exec(html) ?? [];
    expect(existsSync(join(app.uploadsDir, fileNameOf(path)))).toBe(true);
    const all = (await app.request("GET", "/articles/get", { token: await app.signIn() })).data as Article[];
    expect(all.map(({ status }) => status)).toEqual(["Draft", "Published"]);
    expect(app.listStagedFiles()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "the logo marquees show active clients and partners in the order in which they joined",
  async () => {
    await using app = await createTestServer();
    expect(await seedDemoContent(app.parts, { ...EMPTY_CONTENT, clients: DEMO_CLIENTS })).toEqual({
      "clients and partners": 14,
      "legal texts": 0,
      "sample messages": 0,
      "sample page views": 0,
    });
    const logos = (await app.request("GET", "/clients/public/logos")).data as PublicLogo[];
    const active = DEMO_CLIENTS.filter(({ status }) => status === "active");
    expect(logos.map(({ name }) => name)).toEqual(active.map(({ name }) => name));
  },
  TIMEOUT_MS,
);

test(
  "the board of translations shows one draft, one missing and one outdated text, and nothing else",
  async () => {
    await using app = await createTestServer();
    await seedDemoContent(app.parts);
    const { data } = await app.request("GET", "/translations?state=draft,missing,outdated&lang=th", {
      token: await app.signIn(),
    });
    const tasks = (data as TranslationTask[]).map(({ _id, ...task }) => task);
    const [draft, ...articles] = DEMO_ARTICLES;
    const missing = articles.find(({ thai }) => thai === null);
    const outdated = DEMO_ACTIVITIES.find(({ beforeThai }) => beforeThai);
    const task = { language: "th" as const, changedFields: [] };
    const changedFields = ["description"];
    expect(tasks).toEqual([
      { ...task, type: "activity", name: outdated?.name ?? "", state: "outdated", changedFields },
      { ...task, type: "article", name: draft?.title ?? "", state: "draft" },
      { ...task, type: "article", name: missing?.title ?? "", state: "missing" },
    ]);
    const english = await app.request("GET", "/articles/get");
    const thai = await app.request("GET", "/articles/get?lang=th");
    expect([english.data.length, thai.data.length]).toEqual([6, 5]);
  },
  TIMEOUT_MS,
);

test(
  "the dashboard has figures of every kind for each period, and the inbox what it can show",
  async () => {
    await using app = await createTestServer();
    await seedDemoContent(app.parts, {
      ...EMPTY_CONTENT,
      messages: DEMO_CONTENT.messages,
      visitDays: DEMO_CONTENT.visitDays,
    });
    const token = await app.signIn();
    const views: number[] = [];
    for (const period of ["7d", "30d", "90d"]) {
      const { data } = await app.request("GET", `/analytics/dashboard?period=${period}`, { token });
      const { totalPageViews, uniqueVisitors, returningUsers, pageViewsByPath, referrers } =
        data as DashboardReport;
      views.push(totalPageViews);
      expect(returningUsers).toBeGreaterThan(0);
      expect(uniqueVisitors).toBeLessThan(totalPageViews);
      expect(pageViewsByPath[0]?._id).toBe("/");
      expect(referrers.map(({ _id }) => _id)).toContain("google.com");
    }
    expect(views).toEqual(views.toSorted((one, other) => one - other));
    const month = await app.request("GET", "/analytics/dashboard?period=90d", { token });
    const { campaigns, messageSources } = month.data as DashboardReport;
    expect(campaigns[0]?._id).toBe("facebook / paid / open-house");
    expect(messageSources.length).toBeGreaterThan(1);
    const live = (await app.request("GET", "/analytics/realtime", { token })).data as RealTimeReport;
    expect(live.activeSessions).toBeGreaterThanOrEqual(3);
    const { data: stats } = await app.request("GET", "/messages/stats", { token });
    expect(stats).toEqual({ new: 3, read: 1, inProgress: 1, done: 1, archived: 1, spam: 1, total: 7 });
  },
  TIMEOUT_MS,
);

test(
  "is the same in every week, apart from ids, dates and what depends on them",
  async () => {
    await using first = await createTestServer();
    await using second = await createTestServer();
    second.advanceClock(7 * DAY_MS);
    await seedDemoContent(first.parts);
    await seedDemoContent(second.parts);
    const content = readContent(first.dataDir);
    expect(content["article_texts"]?.length).toBe(13);
    expect(content["views"]?.length).toBeGreaterThan(3000);
    expect(content["messages"]?.length).toBe(8);
    expect(readContent(second.dataDir)).toEqual(content);
    expect(second.listStoredFiles()).toEqual(first.listStoredFiles());
  },
  TIMEOUT_MS,
);

// Eight times as much if it encoded the images itself. As a ratio, the limit holds on slow and busy machines.
test("fills a folder with less work than compressing the executable", async () => {
  await using folder = await createTemporaryDirectory();
  const compressed = await measureProcessorTime(["gzip", "--to-stdout", "dist/vitrine"]);
  expect(await measureProcessorTime(["dist/vitrine", "demo", "--data-dir", folder.path])).toBeLessThan(
    compressed,
  );
});

async function measureProcessorTime(words: string[]): Promise<number> {
  const child = Bun.spawn(words, { stdout: "ignore" });
  expect(await child.exited).toBe(0);
  return Number(child.resourceUsage()?.cpuTime.total);
}

async function readThai(app: TestServer, article: Article | undefined): Promise<Article> {
  return (await app.request("GET", `/articles/${article?._id}?lang=th`)).data;
}

/** The rows of all tables, without those that differ by design. Ids are replaced by their order of appearance. */
function readContent(dataDir: string): Record<string, unknown[]> {
  using database = openDatabase(dataDir);
  const ids = new Map<string, string>();
  const tables = database.query<{ name: string }, []>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const named = tables
    .all()
    .filter(({ name }) => !/^(identifiers|audit_anchor|articles_search_.*|search_index_.*)$/.test(name));
  return Object.fromEntries(
    named.map(({ name }) => [
      name,
      JSON.parse(
        JSON.stringify(database.query(`SELECT * FROM ${name}`).all(), (key, value: unknown) => {
          // The texts of versions are compressed, so that their size depends on their dates.
          if (name === "versions" && value instanceof Uint8Array)
            return Bun.zstdDecompressSync(value).toString();
          const isOmitted = /(_at|_day|hash|salt|fingerprint|^at|^day|^hour|^kept_from)$/.test(key);
          return isOmitted || (key === "bytes" && name === "versions") ? "omitted" : value;
        })
          .replace(TEXT_HASH, "omitted")
          .replace(ISO_TIME, "omitted")
          .replace(UUID, (id) => ids.get(id) ?? ids.set(id, `id ${ids.size}`).get(id) ?? id),
      ),
    ]),
  );
}
