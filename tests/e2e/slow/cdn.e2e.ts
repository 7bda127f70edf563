import { expect, test } from "bun:test";
import { setTimeout as delay } from "node:timers/promises";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { createRandomInt, pickRandom } from "#tests/support/random.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openCdn } from "#tests/e2e/support/server/startVarnish.ts";
import { freePort, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const WRITES = 100;
const READS_PER_WRITE = 100;
/** Of a write and the reads beside it: half of the gaps between two writes of a kind are longer than two seconds. */
const ROUND_MS = 350;
/** How long readers may see what a write has changed. */
const STALE_MS = 2_000;
const READERS = 20;
const TIMEOUT_MS = 120_000;

type Api = Awaited<ReturnType<typeof signIn>>;

/** Content whose name tells its version, and the paths that show it. */
interface Subject {
  paths: string[];
  write: (name: string) => Promise<Response>;
}

const nameOf = (subject: string, version: number) => `${subject} ${version} end`;

async function createSubjects(api: Api): Promise<Record<string, Subject>> {
  const { request, create } = api;
  const subjects: Record<string, Subject> = {};
  for (const [type, pages] of [
    [ARTICLES, ["/articles", "/feed.xml", "/api/v1/articles/get"]],
    [ACTIVITIES, ["/", "/activities", "/api/v1/projects/get"]],
  ] as const) {
    const { create: path, read, update } = apiPaths(type);
    const form = (name: string, logo?: null) => recordForm(type, { [type.nameField]: name }, { logo });
    const { _id, slug } = await create(path, form(nameOf(type.name, 0)));
    subjects[type.name] = {
      paths: [...pages, `${type.pages.record}/${slug}`, `/api/v1${read(_id)}`],
      write: (name) => request("PUT", update(_id), form(name, null)),
    };
  }
  const client = await create("/clients", clientForm({ name: nameOf("client", 0), logo: uniquePng(9) }));
  subjects["client"] = {
    paths: ["/about", "/api/v1/clients/public/logos"],
    write: (name) => request("PUT", `/clients/${client._id}`, clientForm({ name })),
  };
  const writeCategory = (name: string) => request("PUT", "/categories/business", jsonBody({ name }));
  await writeCategory(nameOf("category", 0));
  subjects["category"] = { paths: ["/activities", "/api/v1/categories"], write: writeCategory };
  return subjects;
}

const jsonBody = (body: object) => ({
  body: new Blob([JSON.stringify(body)]).stream(),
  contentType: "application/json",
});

test(
  "nothing is stale two seconds after a write is acknowledged, in 10,000 reads beside 100 writes",
  async () => {
    await using site = await openCdn({ RATE_LIMITS: "off" });
    const subjects = await createSubjects(await signIn(site.vitrine.url));
    const names = Object.keys(subjects);
    const random = createRandomInt(7);
    const acknowledged = names.map((name) => ({ name, version: 0, at: 0 }));
    const stale: string[] = [];
    let hits = 0;

    async function write(version: number) {
      const name = pickRandom(random, names);
      const response = await subjects[name]?.write(nameOf(name, version));
      expect([name, response?.status]).toEqual([name, 200]);
      acknowledged.push({ name, version, at: performance.now() });
    }

    async function read() {
      const name = pickRandom(random, names);
      const path = pickRandom(random, subjects[name]?.paths ?? []);
      const dueAt = performance.now() - STALE_MS;
      const due = acknowledged.findLast((one) => one.name === name && one.at <= dueAt)?.version ?? 0;
      const response = await fetch(site.url + path);
      const body = await response.text();
      const versions = [...body.matchAll(new RegExp(nameOf(name, 0).replace("0", "(\\d+)"), "g"))];
      // Two ids: that of the request, and that of the one whose copy it gets.
      if (/ /.test(response.headers.get("x-varnish") ?? "")) hits += 1;
      const isStale = versions.length === 0 || versions.some(([, version]) => Number(version) < due);
      if (isStale || response.status !== 200) stale.push(`${path}: ${versions[0]?.[0]} instead of ${due}`);
    }

    const readMany = async (count: number) => {
      for (let index = 0; index < count; index += 1) await read();
    };
    for (let version = 1; version <= WRITES; version += 1) {
      const readers = Array.from({ length: READERS }, () => readMany(READS_PER_WRITE / READERS));
      await Promise.all([delay(ROUND_MS), write(version), ...readers]);
    }
    expect(stale.slice(0, 20)).toEqual([]);
    expect(hits).toBeGreaterThan((WRITES * READS_PER_WRITE) / 2);
  },
  TIMEOUT_MS,
);

/** Before the CDN is there: no purge of this write can take away the copies of a test. */
async function createArticle(dataDir: string) {
  await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
  const { create } = await signIn(vitrine.url);
  // Before the server is stopped.
  return await create<{ logo: string; slug: string }>("/articles/create", recordForm(ARTICLES));
}

test("pages, pictures and replies are served while the server is down, also past their time", async () => {
  await using folder = await createTemporaryDirectory();
  const { logo, slug } = await createArticle(folder.path);
  await using site = await openCdn({}, { dataDir: folder.path, freshSeconds: 1 });
  const paths = [
    "/",
    "/articles",
    `${ARTICLES.pages.record}/${slug}`,
    "/address",
    "/feed.xml",
    "/api/v1/articles/get",
    logo,
  ];
  const read = async (path: string) => {
    const response = await fetch(site.url + path);
    const body = await response.text();
    return { copy: { path, status: response.status, body }, age: Number(response.headers.get("age")) };
  };
  const shown = await Promise.all(paths.map(read));
  const copies = shown.map(({ copy }) => copy);
  expect(copies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  await site.vitrine.crash();
  let isPastTime = false;
  while (!isPastTime) {
    const later = await Promise.all(paths.map(read));
    expect(later.map(({ copy }) => copy)).toEqual(copies);
    isPastTime = later.every(({ age }) => age >= 3);
  }
  expect((await read("/about")).copy.status).toBe(503);
});

test("a start purges what a crash kept from being purged", async () => {
  await using folder = await createTemporaryDirectory();
  await using site = await openCdn({}, { dataDir: folder.path });
  const { create } = await signIn(site.vitrine.url);
  const { _id } = await create("/articles/create", recordForm(ARTICLES, { title: "Before the crash" }));
  const read = async () => (await fetch(`${site.url}/articles`)).text();
  while (!(await read()).includes("Before the crash"));
  // Its calls go nowhere.
  await site.vitrine.crash();
  {
    const env = { ...site.env, CDN_URL: `http://127.0.0.1:${freePort()}` };
    await using vitrine = await startVitrine({ dataDir: folder.path, env });
    const second = await signIn(vitrine.url);
    const form = recordForm(ARTICLES, { title: "After the crash" }, { logo: null });
    expect((await second.request("PUT", apiPaths(ARTICLES).update(_id), form)).status).toBe(200);
    await vitrine.crash();
    expect(await read()).toContain("Before the crash");
  }
  await using _ = await startVitrine({ dataDir: folder.path, env: site.env });
  while (!(await read()).includes("After the crash"));
});
