import { expect, test } from "bun:test";

import { getTableName } from "drizzle-orm";

import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { REAUTHENTICATION_WINDOW_MS } from "#contract/accounts/session.ts";
import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import type { DemoRecordBase } from "#demo/demoRecord.ts";
import { DEMO_PAGES } from "#demo/pages.ts";
import { DEMO_RECORDS_BY_TYPE } from "#demo/recordsByType.ts";
import type { DemoContent } from "#demo/seedDemoContent.ts";
import { DEMO_CONTENT, seedDemoContent } from "#demo/seedDemoContent.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { resetVisitDays, beginRebuild } from "#server/analytics/rollups/rebuild.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { verifyAudit } from "#server/audit/verifyAudit.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import type { ImageRow } from "#server/media/repository.ts";
import { listTables } from "#server/database/resetTables.ts";
import { transaction } from "#server/database/transaction.ts";
import { outgoingLinks } from "#server/database/schema.ts";
import { KEPT_TABLES } from "#server/removeDemo.ts";
import { countUnconfirmedViews, requestPage, trackView } from "#tests/support/analytics/trackView.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { pdf, uploadPublicFile } from "#tests/support/media/testFiles.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const TIMEOUT_MS = 60_000;
/** A new table belongs in one of the two lists: here, or in `KEPT_TABLES` if an owner needs its rows after the demo. */
const EMPTIED_TABLES = `
  activity_categories article_numbers categories category_texts clients consent_counts file_downloads files legal_documents legal_versions messages deliveries pictures preview_links replaced_pictures trash trash_pictures
  expected_views version_pictures versions view_agents view_pages view_sources views visitors visits
  sums_by_agent sums_by_country sums_by_day sums_by_entry sums_by_hour sums_by_page sums_by_source
  address_counts redirects search_queue outgoing_links
  sums_of_long_sessions sums_of_returns sums_of_robots`
  .trim()
  .split(/\s+/)
  .concat(
    CONTENT_FEATURES.flatMap(({ collection: { table, textTable, addressTable, galleryTable } }) =>
      [table, textTable, addressTable, galleryTable].map(getTableName),
    ),
  );
/** Images are encoded at each seeding: one record of each type has them. */
const SMALL_DEMO = {
  ...DEMO_CONTENT,
  records: {
    ...Object.fromEntries(
      Object.entries(DEMO_RECORDS_BY_TYPE).map(([plural, records]) => [
        plural,
        records
          .filter(({ images }) => images.length > 0)
          .slice(0, 1)
          .map(withOneImage),
      ]),
    ),
    // Its text is searched for.
    [ARTICLES.plural]: DEMO_ARTICLES.slice(1, 2).map(withOneImage),
    // The form has no gallery.
    [PAGES.plural]: DEMO_PAGES.slice(0, 1).map((page) => ({
      ...page,
      images: DEMO_ARTICLES[1]?.images ?? [],
    })),
  },
  clients: DEMO_CONTENT.clients.slice(0, 1),
  visitDays: 7,
};

function withOneImage<T extends DemoRecordBase>(record: T): T {
  return { ...record, images: record.images.slice(0, 1) };
}

const WITHOUT_IMAGES: DemoContent = { ...SMALL_DEMO, records: {}, clients: [] };

async function createDemoServer(content = WITHOUT_IMAGES) {
  const server = await createTestServer();
  await seedDemoContent(server.parts, content);
  const token = await server.signIn();
  return { ...server, token, remove: () => server.request("DELETE", "/setup/demo", { token }) };
}

test("each table of the schema is either emptied or kept", async () => {
  await using server = await createTestServer();
  const known = [...EMPTIED_TABLES, ...KEPT_TABLES];
  expect(listTables(server.parts.db.$client).toSorted()).toEqual(known.toSorted());
});

test(
  "leaves the tables of a new database, without images, and the owner signed in; visitors see the empty site",
  async () => {
    await using created = await createTestServer();
    await using server = await createDemoServer(SMALL_DEMO);
    const read = async (path: string) => (await requestPage(server, path)).text();
    const publicPaths = ["/", "/activities", "/articles", "/feed.xml", "/api/v1/site"];
    for (const path of publicPaths) expect(await read(path)).toContain(DEMO_SITE.productName);
    const cachedCalls = ["/clients/public/logos", "/legal"];
    for (const call of cachedCalls) expect((await server.request("GET", call)).data).not.toEqual([]);
    const [article] = (await server.request("GET", "/articles/get")).data;
    const [image] = article.images;
    expect((await requestPage(server, image)).status).toBe(200);
    await addOtherRows(server);
    const before = readTables(server);
    expect(EMPTIED_TABLES.filter((table) => before[table]?.length === 0)).toEqual([]);
    const hashes = new Set(readTables(server)["pictures"]?.map((row) => imageHashOf((row as ImageRow).file)));
    // The demo's other images are there too once the build has encoded them.
    const listImageFiles = () => server.listStoredFiles().filter((name) => hashes.has(imageHashOf(name)));
    expect(listImageFiles().length).toBeGreaterThan(3);

    const { status, body } = await server.remove();
    expect([status, body.success]).toEqual([200, true]);
    const [after, initial] = [readTables(server), readTables(created)];
    for (const table of EMPTIED_TABLES) expect([table, after[table]]).toEqual([table, initial[table]]);
    expect(listImageFiles()).toEqual([]);
    expect(server.parts.db.$client.query("PRAGMA foreign_key_check").all()).toEqual([]);
    expect((await server.request("GET", "/setup", { token: server.token })).data.done).toEqual(["live"]);

    for (const path of publicPaths) expect(await read(path)).not.toContain(DEMO_SITE.email);
    for (const call of [...cachedCalls, "/articles/get"])
      expect((await server.request("GET", call)).data).toEqual([]);
    expect((await requestPage(server, `/article/${article.slug}`)).status).toBe(404);
    expect((await requestPage(server, image)).status).toBe(404);
    expect((await server.request("GET", "/site")).data.productName).toBe(DEFAULT_SITE.productName);

    const form = articleForm({ title: "Our first article" });
    expect((await server.request("POST", "/articles/create", { token: server.token, form })).status).toBe(
      201,
    );
    const search = async (text: string) =>
      (await server.request("GET", `/articles/get?search=${encodeURIComponent(text)}`)).data.length;
    expect([await search("first article"), await search(article.title)]).toEqual([1, 0]);
  },
  TIMEOUT_MS,
);

test(
  "keeps accounts, sign-ins, security settings and the audit log, which says who did it",
  async () => {
    await using server = await createDemoServer();
    await server.signInWithPassword();
    writeSetting(server.parts.db, "auditMonths", 36);
    const kept = [...KEPT_TABLES].filter((table) => !/^(audit|settings|sums)/.test(table));
    const before = readTables(server);
    await server.remove();
    const after = readTables(server);
    for (const table of kept) expect([table, after[table]]).toEqual([table, before[table]]);
    expect(after["settings"]).toEqual([expect.objectContaining({ key: "auditMonths", value: "36" })]);
    expect((await server.request("POST", "/auth/login", { body: ADMIN })).status).toBe(200);
    const { data } = await server.request("GET", "/audit?kind=demo", { token: server.token });
    expect(data).toEqual([
      expect.objectContaining({
        action: "delete",
        kind: "demo",
        person: expect.objectContaining({ name: "Anan Suk" }),
      }),
    ]);
    expect((await verifyAudit(server.parts.db)).problem).toBeNull();
    expect(after["audit_entries"]?.length).toBeGreaterThan(before["audit_entries"]?.length ?? NaN);
  },
  TIMEOUT_MS,
);

test(
  "the dashboards are at zero right after, and count the next visit",
  async () => {
    await using server = await createDemoServer();
    const read = async (path: string) => (await server.request("GET", path, { token: server.token })).data;
    const readReport = async (): Promise<DashboardReport> => read("/analytics/dashboard?period=30d");
    expect((await readReport()).totalPageViews).toBeGreaterThan(100);
    expect((await read("/analytics/realtime")).activeSessions).toBe(3);
    await requestPage(server, "/");

    await server.remove();
    await countUnconfirmedViews(server);
    const none = {
      totalPageViews: 0,
      uniqueVisitors: 0,
      pageViewsByPath: [],
      referrers: [],
      messageSources: [],
      messagePages: [],
      messageCampaigns: [],
    };
    expect(await readReport()).toMatchObject(none);
    expect(await read("/analytics/realtime")).toEqual({ activeSessions: 0, recentPageViews: [] });

    await trackView(server, { path: "/about", title: "About", referrer: "https://news.example/" });
    const report = await readReport();
    expect(report).toMatchObject({ totalPageViews: 1, uniqueVisitors: 1, newUsers: 1 });
    expect(report.pageViewsByPath).toEqual([expect.objectContaining({ _id: "/about", count: 1 })]);
    expect(report.referrers).toEqual([{ _id: "news.example", count: 1 }]);
    expect((await read("/analytics/realtime")).activeSessions).toBe(1);
  },
  TIMEOUT_MS,
);

test("a rebuild of the figures that was interrupted continues with the new site", async () => {
  await using server = await createTestServer();
  await seedDemoContent(server.parts, WITHOUT_IMAGES);
  const { db, analytics } = server.parts;
  await transaction(db, (tx) => {
    beginRebuild(tx, "Asia/Tokyo");
    resetVisitDays(tx, 0, 100);
  });
  const token = await server.signIn();
  await server.request("DELETE", "/setup/demo", { token });
  const readViews = async () =>
    (await server.request("GET", "/analytics/dashboard?period=30d", { token })).data.totalPageViews;
  expect(await readViews()).toBe(0);
  await trackView(server);
  expect(await readViews()).toBe(1);
  await analytics.rollups.rebuild();
  expect(await readViews()).toBe(1);
});

test("refuses a site that is not a demo, other scopes, and an owner whose authentication is not recent", async () => {
  await using server = await createTestServer();
  const remove = async (token: string) => server.request("DELETE", "/setup/demo", { token });
  await seedDemoContent(server.parts, { ...WITHOUT_IMAGES, visitDays: 0 });
  const before = readTables(server);
  const owner = await server.signIn();
  for (const scope of ["editor", "author", "analyst"] as const)
    expect(await remove(await server.signIn("admin", scope))).toMatchObject({
      status: 403,
      body: { code: "insufficient_scope" },
    });
  server.advanceClock(REAUTHENTICATION_WINDOW_MS + 1);
  expect(await remove(owner)).toMatchObject({ status: 403, body: { code: "reauthentication_required" } });
  expect(readTables(server)["messages"]).toEqual(before["messages"] ?? []);

  writeSetting(server.parts.db, "isDemo", false);
  expect(await remove(await server.signIn())).toMatchObject({
    status: 404,
    body: { code: "not_found", message: "This site is not a demo. Nothing was deleted." },
  });
  expect(readTables(server)["messages"]).toEqual(before["messages"] ?? []);
});

test("a dashboard that is open stays connected", async () => {
  await using server = await createTestServer();
  await seedDemoContent(server.parts, WITHOUT_IMAGES);
  const token = await server.signIn();
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const { body } = await server.app.request("/api/v1/analytics/realtime", { headers });
  const events = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toContain('"activeSessions":3');
  await server.request("DELETE", "/setup/demo", { token });
  await trackView(server, { path: "/about" });
  expect((await events?.read())?.value).toContain('"activeSessions":1');
  await events?.cancel();
});

/** Rows that the demo has none of. */
async function addOtherRows(server: TestServer) {
  await transaction(server.parts.db, (tx) =>
    tx.insert(outgoingLinks).values({ url: "https://gone.example/", uses: [] }),
  );
  const form = articleForm({ title: "Written during the demo" });
  const token = await server.signIn();
  const { data } = await server.request("POST", "/articles/create", { token, form });
  await server.request("POST", "/preview-links", { token, body: { type: "article", recordId: data._id } });
  const client = await server.request("POST", "/clients", {
    token,
    form: clientForm({ logo: uniquePng(3) }),
  });
  await server.request("DELETE", `/clients/${client.data._id}`, { token });
  await requestPage(server, `/files/${await uploadPublicFile(server, pdf("one"))}`);
  await requestPage(server, "/about");
  await requestPage(server, "/", { agent: "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  const { analytics, db } = server.parts;
  await analytics.views.flush();
  await transaction(db, ({ $client }) => {
    $client.run("INSERT INTO sums_of_long_sessions VALUES (1, 1, 1)");
    $client.run("INSERT INTO redirects VALUES ('one', '/old', '/new', '301', '', 1, NULL)");
    $client.run("INSERT INTO address_counts VALUES ('/old', 1, '', 1, 1, false)");
    $client.run("INSERT INTO consent_counts VALUES ('2026-11-20', 1, 1)");
    $client.run("INSERT INTO replaced_pictures VALUES ('one', 'two')");
    $client.run("INSERT INTO deliveries (id, event, due_at, created_at) VALUES ('one', 'summary', 1, 1)");
  });
}

function readTables({ parts: { db } }: TestServer): Record<string, unknown[]> {
  const tables = listTables(db.$client);
  return Object.fromEntries(tables.map((table) => [table, db.$client.query(`SELECT * FROM ${table}`).all()]));
}
