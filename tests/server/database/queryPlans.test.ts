import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { ROUTES } from "#web/public/routes.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

/** What only one content type has, by its name. */
const FILTERS: Record<string, { api: string[]; pages: string[] }> = {
  [ACTIVITIES.name]: { api: ["?category=CATEGORY"], pages: ["?category=CATEGORY"] },
  [ARTICLES.name]: { api: ["?view=full"], pages: [] },
};
const LIST_QUERIES = [
  "?limit=12",
  "?page=2&limit=12",
  "?status=Draft",
  "?status=Review",
  "?search=record",
  "?search=ab",
  "?lang=th",
];

function contentRequests({ name, api: { base } }: ContentType): [string, string[]][] {
  return [
    [`${base}/get`, [...LIST_QUERIES, ...(FILTERS[name]?.api ?? [])]],
    [`${base}/reviews`, [""]],
    [`${base}/:id`, [`${base}/ID_OF_${name}`, `${base}/ID_OF_${name}?lang=th`]],
    [`${base}/slug/:slug`, [`${base}/slug/SLUG_OF_${name}`, `${base}/slug/ID_OF_${name}`]],
    [`${base}/:id/translations`, [`${base}/ID_OF_${name}/translations`]],
    [`${base}/:id/versions`, ["", "?version=none"].map((query) => `${base}/ID_OF_${name}/versions${query}`)],
  ];
}

/** Requests by route: each list and each of its filters. */
const API_REQUESTS: Record<string, string[]> = {
  "/auth/sessions": [""],
  "/second-factor": [""],
  ...Object.fromEntries(CONTENT_TYPES.flatMap(contentRequests)),
  "/articles/stats": [""],
  "/schedule": ["", "?month=2026-11"],
  "/translations": ["", "?lang=th&state=draft&type=article"],
  "/translations/progress": [""],
  "/categories": [""],
  "/categories/:slug/usage": ["/categories/CATEGORY/usage"],
  "/clients": [
    "",
    "?search=a",
    "?status=active",
    "?type=client",
    "?status=active&type=client",
    "?order=name",
  ],
  "/clients/stats": [""],
  // Not those that nothing uses: they are found by reading all texts.
  "/library/pictures": ["", "?search=a", "?type=image/png", "?show=withoutAlt", "?show=large"],
  "/clients/public/logos": ["", "?type=partner&order=newest&limit=60"],
  "/clients/:id": ["/clients/CLIENT"],
  "/clients/:id/versions": ["/clients/CLIENT/versions"],
  "/categories/:slug/versions": ["/categories/CATEGORY/versions"],
  "/settings/groups/:id/versions": ["/settings/groups/home/versions"],
  "/legal/versions/:id/versions": ["/legal/versions/VERSION/versions"],
  "/library/pictures/:id": ["/library/pictures/none"],
  "/library/files/:id": ["/library/files/none"],
  "/library/usage": [""],
  "/site": [""],
  "/site/work": [""],
  "/search": ["?q=record", "?q=recrod&lang=th"],
  "/library/files": ["", "?search=a"],
  "/users": ["?role=admin", "?role=admin&status=active", "?role=admin&search=a"],
  "/users/stats": [""],
  "/users/:id": ["/users/USER"],
  "/invitations": [""],
  "/preview-links": [""],
  "/users/:id/sessions": ["/users/USER/sessions"],
  "/trash": ["", "?page=2"],
  "/audit": [
    "",
    "?person=USER",
    "?kind=article",
    "?record=ID_OF_article",
    "?action=update",
    "?day=2026-11-20",
    "?kind=article&record=ID_OF_article",
    "?person=USER&action=sign_in&day=2026-11-20",
  ],
  "/settings": [""],
  "/setup": [""],
  "/consent": [""],
  "/backups": [""],
  "/backups/problem": [""],
  "/contact/token": [""],
  "/auth/forgot-password": [""],
  "/messages": [
    "",
    "?status=new,read",
    "?status=spam",
    "?search=a",
    "?taken=me&status=new,read",
    "?source=a.example",
  ],
  "/messages/sources": [""],
  "/messages/stats": [""],
  "/messages/expired": ["?months=1"],
  "/messages/:id": ["/messages/MESSAGE"],
  "/notifications/sender": [""],
  "/notifications/channels": [""],
  "/notifications/channels/:id": ["/notifications/channels/none"],
  "/notifications/messages/:id": ["/notifications/messages/MESSAGE"],
  "/notifications/stuck": [""],
  "/redirects": ["", "?search=a"],
  "/health": [""],
  "/health/findings": ["?kind=links", "?kind=alts", "?kind=pictures"],
  "/redirects/:id/versions": ["/redirects/REDIRECT/versions"],
  "/redirects/missing": [""],
  "/legal": [""],
  "/legal/documents": [""],
  "/legal/versions/:id": ["/legal/versions/VERSION"],
  "/legal/template": [""],
  "/legal/:slug": ["/legal/privacy-policy"],
};
const PAGE_REQUESTS: Record<string, string[]> = {
  "/": ["/"],
  "/about": ["/about"],
  ...Object.fromEntries(
    CONTENT_TYPES.flatMap(({ name, pages: { list, record } }) => [
      ...(list === null
        ? []
        : [[list, ["", "?page=2", ...(FILTERS[name]?.pages ?? [])].map((query) => list + query)] as const]),
      [`${record}/:slug`, [`${record}/SLUG_OF_${name}`, `${record}/ID_OF_${name}`]],
    ]),
  ),
  "/address": ["/address"],
  "/search": ["/search", "/search?q=record&page=2"],
  "/privacy-policy": ["/privacy-policy"],
  "/privacy-policy/:date": ["/privacy-policy/2026-01-01"],
  "/legal/:slug": ["/legal/terms"],
  "/legal/:slug/:date": ["/legal/terms/2026-01-01"],
  "/sitemap.xml": ["/sitemap.xml"],
  "/:part{sitemap-[1-9]\\d{0,4}\\.xml}": ["/sitemap-1.xml"],
  "/feed.xml": ["/feed.xml"],
  "/:language/feed.xml": ["/th/feed.xml"],
};
/** Send files, check the server, or have their own tests of a million views (`scripts/bench/analytics.ts`). */
const OTHER_ROUTES =
  /^\/(api\/v1\/analytics\/|api\/v1\/messages\/export$|api\/v1\/.*\/:file$|(uploads|files|assets|share|player)\/|healthz|readyz|metrics|api\/v1\/system$|(\.well-known\/)?[\w.-]+\.(png|ico|txt|webmanifest)$)/;

/** A handful of rows each, whatever the site contains. */
const SMALL_TABLES = new Set([
  "categories",
  "category_texts",
  "settings",
  "legal_documents",
  "legal_versions",
  "channels",
  "mail_sender",
  "preview_links",
  "search_queue",
  "outgoing_links",
  "latest",
  "json_each",
  "hits",
  // The schema, which the first write of a table asks for its cascade.
  "cascade",
  "tables",
  "CONSTANT",
]);

/** Records the SQL of all statements that the connections prepare from now on. */
function recordStatements({ parts: { db } }: TestServer): Set<string> {
  const statements = new Set<string>();
  for (const client of [db.$client, db.$writer.connection.$client]) {
    for (const method of ["prepare", "query"] as const) {
      const original = client[method].bind(client) as (sql: string, ...rest: unknown[]) => unknown;
      Object.assign(client, {
        [method](sql: string, ...rest: unknown[]) {
          statements.add(sql);
          return original(sql, ...rest);
        },
      });
    }
  }
  return statements;
}

async function findExamples(server: TestServer, token: string): Promise<Record<string, string>> {
  const firstOf = async (path: string) => (await server.request("GET", path, { token })).data[0];
  const records = CONTENT_TYPES.map(async ({ name, api }) => {
    const { _id, slug } = await firstOf(`${api.list}?status=Published`);
    return { [`ID_OF_${name}`]: _id, [`SLUG_OF_${name}`]: slug };
  });
  return {
    ...Object.assign({}, ...(await Promise.all(records))),
    CATEGORY: (await firstOf("/categories")).slug,
    CLIENT: (await firstOf("/clients"))._id,
    REDIRECT: (await server.request("POST", "/redirects", { token, body: { from: "/old", to: "/about" } }))
      .data._id,
    USER: (await firstOf("/users?role=admin"))._id,
    MESSAGE: (await firstOf("/messages"))._id,
    VERSION: "none",
  };
}

/** Sends the requests of both tables and returns the SQL of their queries. */
async function recordQueries(server: TestServer): Promise<string[]> {
  const token = await server.signIn();
  await server.request("PUT", "/settings", { token, body: { languages: { main: "en", further: ["th"] } } });
  const examples = await findExamples(server, token);
  const fill = (path: string) => path.replace(/[A-Z]+_OF_\w+|[A-Z]{4,}/, (name) => examples[name] ?? name);
  const statements = recordStatements(server);
  for (const [route, requests] of Object.entries(API_REQUESTS)) {
    for (const request of requests) {
      const path = request.startsWith("/") ? request : route + request;
      await server.request("GET", fill(path), { token });
    }
  }
  const authorToken = await server.signIn("admin", "author");
  for (const path of ["", "?status=Draft", "?search=record", "?search=ab"].map(
    (query) => `/articles/get${query}`,
  ))
    await server.request("GET", path, { token: authorToken });
  await server.request("GET", "/articles/stats", { token: authorToken });
  const languages = { main: "en", further: ["th"] };
  writeSetting(server.parts.db, "languages", { ...languages, inPreparation: ["th"] });
  await server.request("GET", "/translations/progress", { token });
  writeSetting(server.parts.db, "languages", languages);
  for (const path of Object.values(PAGE_REQUESTS).flat()) await server.app.request(fill(path));
  return [...statements].filter((sql) => /^\s*(select|with)\b/i.test(sql));
}

test("every query of a public page or an admin list uses an index", async () => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  seedLists(server.dataDir, 40);
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  const queries = await recordQueries(server);
  expect(queries.length).toBeGreaterThan(60);
  const scans = queries.flatMap((sql) => {
    const plan = server.parts.db.$client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all();
    const unindexed = plan.filter(({ detail }) => {
      const [, table = ""] = /^SCAN (\w+)(?!.*USING (COVERING )?INDEX)/.exec(detail) ?? [];
      return table !== "" && !detail.includes("VIRTUAL TABLE") && !SMALL_TABLES.has(table);
    });
    return unindexed.map(({ detail }) => `${detail}: ${sql}`);
  });
  expect(scans).toEqual([]);
});

test("each list, record and public page is among the requests above", async () => {
  await using server = await createTestServer();
  const allRoutes = await server.listRoutes();
  const routes = allRoutes.filter(({ method, path }) => method === "GET" && !OTHER_ROUTES.test(path));
  const paths = new Set([...routes.map(({ path }) => path), ...ROUTES.map(({ path }) => path)]);
  const known = [...Object.keys(API_REQUESTS).map((path) => `/api/v1${path}`), ...Object.keys(PAGE_REQUESTS)];
  expect([...paths].toSorted()).toEqual(known.toSorted());
});
