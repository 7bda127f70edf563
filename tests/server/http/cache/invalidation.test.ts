import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { createApp } from "#server/app.ts";
import { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createRandomInt, pickRandom } from "#tests/support/random.ts";
import type { RandomInt } from "#tests/support/random.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

const STEPS = 30;
const HOUR = 3_600_000;
const LISTS = [
  "/",
  "/about",
  "/activities",
  "/activities?category=edtech",
  "/articles",
  "/address",
  "/legal/terms",
  "/feed.xml",
  "/sitemap.xml",
  "/api/v1/projects/get",
  "/api/v1/projects/get?limit=12&category=edtech",
  "/api/v1/articles/get?view=full",
  "/api/v1/clients/public/logos",
  "/api/v1/categories",
  "/api/v1/site",
  "/api/v1/legal",
  "/api/v1/legal/terms",
];

/** A site whose records are written at random, with a second app on the same database that caches nothing. */
async function createFixture(random: RandomInt) {
  const server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  const { parts } = server;
  const noCache = () => new ResponseCache({ ...parts, tables: parts.db.$tables, maxEntries: 0, maxBytes: 0 });
  const uncached = createApp({ ...parts, pageCache: noCache(), replyCache: noCache() });
  const text = () => `Text ${random(1_000)}`;
  const send = async (method: string, path: string, options: RequestOptions = {}) =>
    (await server.request(method, path, { token: await server.signIn(), ...options })).data;

  const ids = { activities: [], articles: [], clients: [], documents: [], versions: [] } as Record<
    string,
    string[]
  >;
  // "none" from time to time, once its records are deleted.
  const idOf = (kind: string) => pickRandom(random, ids[kind]?.length ? ids[kind].slice(-3) : ["none"]);
  const takeId = (kind: string) => {
    const id = idOf(kind);
    ids[kind] = (ids[kind] ?? []).filter((other) => other !== id);
    return id;
  };
  let categoryName = "EdTech Consult";
  const add = async (kind: string, created: Promise<{ _id?: string } | null>) => {
    const { _id } = (await created) ?? {};
    if (_id) ids[kind]?.push(_id);
  };
  const slugs = new Set<string>();
  const save = async (saved: Promise<{ slug?: string } | null>) => {
    const { slug } = (await saved) ?? {};
    if (slug) slugs.add(slug);
  };

  const contentWrites = (type: ContentType, changes: () => Record<string, unknown>) => {
    const paths = apiPaths(type);
    const form = () =>
      recordForm(type, { ...changes(), slug: `text-${random(5)}` }, { logo: uniquePng(random(4)) });
    return [
      () => add(type.plural, send("POST", paths.create, { form: form() })),
      () => save(send("PUT", paths.update(idOf(type.plural)), { form: form() })),
      () => send("DELETE", paths.remove(takeId(type.plural))),
    ];
  };
  const writes: (() => Promise<unknown>)[] = [
    ...contentWrites(ACTIVITIES, () => ({ name: text(), category: [categoryName] })),
    ...contentWrites(ARTICLES, () => ({
      title: text(),
      // An image of another record: its size is part of the page until it is deleted.
      content: `Text\n\n![](${pickRandom(random, logoPaths)})`,
      status: pickRandom(random, ["Draft", "Published"]),
    })),
    () =>
      add(
        "clients",
        send("POST", "/clients", { form: clientForm({ name: text(), logo: uniquePng(random(4)) }) }),
      ),
    () =>
      send("PUT", `/clients/${idOf("clients")}`, {
        form: clientForm({ status: pickRandom(random, ["active", "inactive"]) }),
      }),
    () => send("DELETE", `/clients/${takeId("clients")}`),
    () => {
      categoryName = text();
      return send("PUT", "/categories/edtech", { body: { name: categoryName, filterLabel: text() } });
    },
    () => send("PUT", "/categories/edtech/position", { body: { order: "filter", position: random(5) } }),
    () => send("POST", "/categories", { body: { name: text() } }),
    () => send("PUT", "/settings", { body: { productName: text(), phone: `02 111 ${1000 + random(9)}` } }),
    () => send("PUT", "/settings", { body: { timeZone: pickRandom(random, ["Asia/Bangkok", "UTC"]) } }),
    () => send("PUT", "/settings", { body: { comingSoon: random(3) === 0 } }),
    () => send("PUT", "/settings/logo", { form: logoForm(uniquePng(random(4))) }),
    () => send("DELETE", "/settings/logo"),
    async () => {
      const effectiveDate = pickRandom(random, ["2022-04-01", "2026-11-21", "2026-11-22"]);
      const body = { ...SAMPLE_TERMS, slug: "terms", titleEn: text(), effectiveDate };
      const { documentId } = (await send("POST", "/legal/documents", { body })) ?? {};
      if (documentId) ids["documents"]?.push(documentId);
      await add("versions", send("POST", `/legal/documents/${idOf("documents")}/versions`, { body }));
    },
    () => send("PUT", `/legal/versions/${idOf("versions")}`, { body: { ...SAMPLE_TERMS, titleEn: text() } }),
    () => send("DELETE", `/legal/documents/${takeId("documents")}`),
    async () => server.advanceClock(random(12) * HOUR),
  ];
  const logoPaths: string[] = [];
  for (const seed of [0, 1, 2, 3]) {
    const form = logoForm(uniquePng(seed));
    const { logo } = await send("PUT", "/settings/logo", { form });
    logoPaths.push(logo.path);
  }

  for (const write of writes) await write();

  /** All paths that show a record. */
  const paths = () => [
    ...LISTS,
    ...[...slugs].flatMap((slug) => [
      `/article/${slug}`,
      `/activity-view/${slug}`,
      `/api/v1/articles/slug/${slug}`,
    ]),
    ...(ids["activities"] ?? []).flatMap((id) => [`/activity-view/${id}`, `/api/v1/projects/${id}`]),
    ...(ids["articles"] ?? []).flatMap((id) => [`/article/${id}`, `/api/v1/articles/${id}`]),
  ];
  return { ...server, uncached, paths, write: () => pickRandom(random, writes)() };
}

function logoForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set("logo", new Blob([Uint8Array.from(bytes)]), "logo.png");
  return form;
}

test("no response is older than the last acknowledged write", async () => {
  for (let seed = 1; seed <= propertyRuns(2, 60); seed += 1) {
    const random = createRandomInt(seed);
    await using server = await createFixture(random);
    for (let step = 0; step < STEPS; step += 1) {
      await server.write();
      for (const path of Array.from({ length: 4 }, () => pickRandom(random, server.paths()))) {
        const [cached, fresh] = [await server.app.request(path), await server.uncached.request(path)];
        const summary = async ({ status, headers, ...rest }: Response, body: Promise<string>) => [
          { seed, step, path, status, etag: headers.get("etag"), ...rest },
          await body,
        ];
        expect(await summary(cached, cached.text())).toEqual(await summary(fresh, fresh.text()));
      }
    }
  }
}, 120_000);
