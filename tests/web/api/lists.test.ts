import { expect, test } from "bun:test";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { ARTICLES } from "#resources/articles.ts";
import { activityApi, homeActivitiesQuery } from "#web/api/activities.ts";
import { articleApi, articleStatsQuery } from "#web/api/articles.ts";
import { createEditingApi } from "#web/api/contentEditing.ts";
import { clientsPageQuery, clientStatsQuery, deleteClient, logosQuery } from "#web/api/clients.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { createQueryClient } from "#web/queryClient.ts";

function openApi(routes: Parameters<typeof createFakeApi>[0]) {
  const api = createFakeApi(routes);
  return { ...api, http: createHttpClient({ fetch: api.fetch }), client: createQueryClient() };
}

const pagination = { currentPage: 2, totalPages: 5, hasNext: true, hasPrev: true };

test("requests a page of clients with filters and reads the total by its name", async () => {
  const { http, client, calls } = openApi({
    "GET /clients": () => ({ data: [], pagination: { ...pagination, totalClients: 47 } }),
  });
  const filter = { page: 2, search: "น้ำ & co", status: "active", type: "partner", order: "name" } as const;
  const page = await client.fetchQuery(clientsPageQuery(http, filter));
  expect(page).toEqual({ items: [], pagination: { ...pagination, totalItems: 47 } });
  await client.fetchQuery(clientsPageQuery(http, { page: 1, search: "", status: "", type: "" }));
  expect(calls.map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])))).toEqual([
    { page: "2", limit: "10", search: "น้ำ & co", status: "active", type: "partner", order: "name" },
    { page: "1", limit: "10" },
  ]);
});

test("requests a page of articles", async () => {
  const { http, client, calls } = openApi({
    "GET /articles/get": () => ({ data: [], pagination: { ...pagination, totalItems: 47 } }),
  });
  await client.fetchQuery(
    createEditingApi(ARTICLES).page(http, { page: 2, search: "map", filters: { status: "Draft" } }),
  );
  expect(calls[0]?.path).toBe("/articles/get?page=2&limit=10&lang=any&search=map&status=Draft");
});

test("loads the newest sixty logos of each type, the oldest first", async () => {
  const { http, client, calls } = openApi({
    "GET /clients/public/logos": ({ path }) => {
      const type = path.includes("type=client") ? "client" : "partner";
      return { data: [{ name: `new ${type}` }, { name: `old ${type}` }] };
    },
  });
  const logos = await client.fetchQuery(logosQuery(http));
  expect(logos.map(({ name }) => name)).toEqual(["old client", "new client", "old partner", "new partner"]);
  expect(calls.map(({ path }) => path)).toEqual([
    "/clients/public/logos?type=client&order=newest&limit=60",
    "/clients/public/logos?type=partner&order=newest&limit=60",
  ]);
});

test("a public list has twelve records per page; the first page has no number", async () => {
  const { http, client, calls } = openApi({
    "GET /projects/get": () => ({ data: [{ _id: "a" }], pagination }),
    "GET /articles/get": () => ({ data: [{ _id: "b" }], pagination }),
  });
  await client.fetchQuery(activityApi.publicList(http, { page: 1 }));
  await client.fetchQuery(activityApi.publicList(http, { page: 2, category: "training" }));
  await client.fetchQuery(articleApi.publicList(http, { page: 3 }));
  expect(calls.map(({ path }) => path)).toEqual([
    "/projects/get?limit=12",
    "/projects/get?page=2&limit=12&category=training",
    "/articles/get?page=3&limit=12",
  ]);
});

test("a page beyond the last is null, an empty first page is not", async () => {
  const { http, client } = openApi({ "GET /projects/get": () => ({ data: [], pagination }) });
  expect(await client.fetchQuery(activityApi.publicList(http, { page: 2 }))).toBeNull();
  expect((await client.fetchQuery(activityApi.publicList(http, { page: 1 })))?.items).toEqual([]);
});

test("the home page has as many activities as the settings say, with the beginning of their texts", async () => {
  const { http, client, calls } = openApi({
    "GET /site": () => ({ data: { homeActivities: 5 } }),
    "GET /projects/get": () => ({ data: [{ _id: "a", description: "One.\n\nTwo." }] }),
  });
  const activities: unknown = await client.fetchQuery(homeActivitiesQuery(http));
  expect(activities).toEqual([{ _id: "a", description: "One." }]);
  expect(calls.map(({ path }) => path)).toEqual(["/site", "/projects/get?limit=5"]);
});

test("counts have their own queries, and a missing record is null", async () => {
  const clientStats = { totalClients: 1 };
  const articleStats = { totalArticles: 1 };
  const { http, client, callsTo } = openApi({
    "GET /clients/stats": () => ({ data: clientStats }),
    "GET /articles/stats": () => ({ data: articleStats }),
    "DELETE /clients/a%2Fb": () => ({ data: { _id: "a/b" } }),
  });
  expect<unknown>(await client.fetchQuery(clientStatsQuery(http))).toEqual(clientStats);
  expect<unknown>(await client.fetchQuery(articleStatsQuery(http))).toEqual(articleStats);
  expect(await client.fetchQuery(createEditingApi(ARTICLES).forEditing(http, "gone"))).toBeNull();
  await deleteClient(http, "a/b");
  expect(callsTo("DELETE /clients/a%2Fb")).toHaveLength(1);
});

test("public logos are fresh for five minutes and cached for ten", () => {
  expect(logosQuery(openApi({}).http)).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});
