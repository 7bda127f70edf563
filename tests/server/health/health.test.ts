import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { checkLinks } from "#server/health/links.ts";
import { getCollections } from "#server/serverParts.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { pictureForm } from "#tests/support/content/libraryTestServer.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY_MS = 86_400_000;

async function createHealthServer() {
  const server = await createLanguageTestServer();
  const { parts } = server;
  const token = () => server.signIn();
  return {
    ...server,
    counts: async () => (await server.request("GET", "/health", { token: await token() })).data,
    findings: async (kind: string, page = "") =>
      (await server.request("GET", `/health/findings?kind=${kind}${page}`, { token: await token() })).data,
    check: (allowsPrivate = true) =>
      checkLinks({ ...parts, allowsPrivate, collections: getCollections(parts), pauseMs: 0 }),
    links: () =>
      parts.db.$client
        .query<{ url: string; failures: number; reason: string; checked_at: number | null }, []>(
          "SELECT url, failures, reason, checked_at FROM outgoing_links ORDER BY url",
        )
        .all(),
  };
}

const test = testWith(createHealthServer);

test("pictures without a description, and those that are too small, are found until they are mended", async (server) => {
  const { token } = server;
  const form = recordForm(
    ARTICLES,
    { title: "Rivers" },
    { images: [createPng(300, 200), createPng(1200, 800)] },
  );
  const { data } = await server.request("POST", "/articles/create", { token, form });
  await server.create(ARTICLES, { title: "A draft", status: "Draft" });
  await server.request("POST", "/clients", {
    token,
    form: clientForm({ name: "Siam", logo: createPng(40, 30) }),
  });
  const { translations, ...counts } = await server.counts();
  expect(counts).toEqual({ links: 0, alts: 1, pictures: 2 });
  const use = { kind: "article", id: data._id, name: "Rivers" };
  expect(await server.findings("alts")).toEqual([{ uses: [use], count: 2 }]);
  expect(await server.findings("pictures")).toMatchObject([
    { uses: [use], count: 1 },
    { uses: [{ kind: "client", name: "Siam" }] },
  ]);
  expect(await server.findings("pictures", "&limit=1&page=2")).toMatchObject([
    { uses: [{ kind: "client" }] },
  ]);
  const gallery = JSON.stringify([{ path: data.images[1], alt: "A river" }]);
  await server.update(ARTICLES, data._id, {
    title: "Rivers",
    gallery,
    removeImages: JSON.stringify([data.images[0]]),
  });
  await server.translate(ARTICLES, data._id, { status: "Published" });
  // The client's logo, and that of the article.
  expect(await server.counts()).toEqual({ links: 0, alts: 0, pictures: 2, translations: translations - 1 });
});

test("a picture in a text needs a description too", async (server) => {
  const picture = `/uploads/${"0a".repeat(16)}.png`;
  const { data } = await server.create(ARTICLES, { title: "Rivers", content: `![](${picture})` });
  await server.create(ARTICLES, { title: "Harbour", content: `![A harbour](${picture})` });
  await server.create(ARTICLES, { title: "Draft", content: `![](${picture})`, status: "Draft" });
  expect(await server.findings("alts")).toEqual([
    { uses: [{ kind: "article", id: data._id, name: "Rivers" }] },
  ]);
});

test("pictures in texts, in blocks and as logos can be too small too", async (server) => {
  const { token } = server;
  const upload = async (width: number) => {
    const form = pictureForm(createPng(width, 300));
    return (await server.request("POST", "/library/pictures", { token, form })).data.path;
  };
  const [small, wide] = [await upload(500), await upload(700)];
  const block = { type: "text", isHidden: false, fields: { text: `![a](${small})` } };
  const send = (path: string, ...form: Parameters<typeof recordForm>) =>
    server.request("POST", path, { token, form: recordForm(...form) });
  await send("/articles/create", ARTICLES, { title: "Rivers", content: `![a](${small})` }, { logo: null });
  await send("/articles/create", ARTICLES, { title: "Harbour", content: `![a](${wide})` }, { logo: null });
  await send("/pages/create", PAGES, { title: "Method", blocks: [block] }, { logo: null });
  await send("/projects/create", ACTIVITIES, { name: "Maps" }, { logo: createPng(60, 60) });
  const found: { uses: { name: string }[] }[] = await server.findings("pictures");
  expect(found.flatMap(({ uses }) => uses.map(({ name }) => name)).toSorted()).toEqual([
    "Maps",
    "Method",
    "Rivers",
  ]);
});

test("a link is dead after two failures on different days, and no longer once it is found", async (server) => {
  let status = 404;
  await using peer = startHttpPeer(
    ({ path }) => new Response(null, { status: path === "/gone" ? status : 200 }),
  );
  const link = `${peer.url}/gone`;
  await server.create(ARTICLES, { title: "Rivers", content: `[a](${link}), ${peer.url}/here.` });
  await server.create(PAGES, { title: "Method", description: `See ${link}` });
  await server.create(ARTICLES, { title: "Draft", status: "Draft", content: `${peer.url}/draft` });
  expect(await server.check()).toBeGreaterThan(0);
  const ofPeer = () => server.links().filter(({ url }) => url.startsWith(peer.url));
  expect(ofPeer()).toMatchObject([
    { url: link, failures: 1, reason: "404" },
    { url: `${peer.url}/here`, failures: 0, reason: "" },
  ]);
  expect((await server.counts()).links).toBe(0);
  const requests = peer.received.length;
  await server.check();
  expect(peer.received.length).toBe(requests);
  server.advanceClock(DAY_MS + 1);
  await server.check();
  expect((await server.counts()).links).toBe(1);
  const [finding] = await server.findings("links");
  expect(finding).toMatchObject({ url: link, reason: "404" });
  expect(finding.uses.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Method", "Rivers"]);
  status = 200;
  server.advanceClock(DAY_MS + 1);
  await server.check();
  expect((await server.counts()).links).toBe(0);
});

test.each([
  [401, 0],
  [403, 0],
  [429, 0],
  [500, 0],
  [410, 1],
])("status %i counts as %i failures", async (server, status, failures) => {
  await using peer = startHttpPeer(() => new Response(null, { status: Number(status) }));
  await server.create(ARTICLES, { content: `${peer.url}/x` });
  await server.check();
  expect(server.links().find(({ url }) => url.startsWith(peer.url))).toMatchObject({ failures });
});

test("a server that does not answer HEAD is asked again, redirects are followed, and loops end", async (server) => {
  await using peer = startHttpPeer(({ path, method }) => {
    if (path === "/loop") return new Response(null, { status: 302, headers: { location: "/loop" } });
    if (path === "/moved") return new Response(null, { status: 301, headers: { location: "/none" } });
    return new Response(null, { status: method === "HEAD" ? 405 : path === "/none" ? 404 : 200 });
  });
  await server.create(ARTICLES, {
    content: ["/a", "/moved", "/loop"].map((path) => peer.url + path).join(" "),
  });
  await server.check();
  const results = server.links().filter(({ url }) => url.startsWith(peer.url));
  expect(results.map(({ url, failures }) => [url.slice(peer.url.length), failures])).toEqual([
    ["/a", 0],
    ["/loop", 0],
    ["/moved", 1],
  ]);
});

test("nothing is sent to this machine or its network, and what is gone from the texts is forgotten", async (server) => {
  await using peer = startHttpPeer(() => new Response());
  const { data } = await server.create(ACTIVITIES, {
    description: `${peer.url}/x`,
    link: "http://10.0.0.1/y",
  });
  await server.check(false);
  expect(peer.received).toEqual([]);
  expect(server.links()).toMatchObject([{ failures: 0 }, { failures: 0 }]);
  await server.remove(ACTIVITIES, data._id);
  await server.check(false);
  expect(server.links()).toEqual([]);
});
