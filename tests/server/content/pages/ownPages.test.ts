import { expect } from "bun:test";

import { SLUG_MESSAGES } from "#contract/content/slugs.ts";
import { RESERVED_SEGMENTS } from "#contract/content/reservedSegments.ts";
import { API_BASE } from "#contract/envelope.ts";
import { BLOCKS } from "#resources/blocks/blocks.ts";
import { PAGES } from "#resources/pages.ts";
import { createPageNameLookup } from "#server/content/pageLookups.ts";
import { getCollections } from "#server/serverParts.ts";
import { getSite } from "#server/settings/repository.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { matchRoute } from "#web/public/matchRoute.ts";
import { NOT_FOUND, REDIRECTS, ROUTES } from "#web/public/routes.ts";

const ORIGIN = "https://firm.example";

async function createFixture() {
  const server = await createLanguageTestServer();
  writeSetting(server.parts.db, "webAddress", ORIGIN);
  const open = async (path: string) => {
    const response = await server.app.request(path);
    const html = await response.text();
    return { status: response.status, location: response.headers.get("location"), html };
  };
  return { ...server, open };
}

const test = testWith(createFixture);
const text = (content: string) => ({ id: "1", type: "text", isHidden: false, fields: { text: content } });
const OTHER = { id: "b7f3", type: "later", isHidden: true, fields: { deep: [{ of: "a newer version" }] } };

test("a page is at its address, and says what it is to search engines", async (server) => {
  const { data } = await server.create(PAGES, { title: "Our method", description: "How we work" });
  await server.translate(PAGES, data._id);
  const { status, html } = await server.open("/our-method");
  const head = await parsePageHead(html);
  const site = (await getSite(server.parts.db)).productName;
  expect([status, head.title, head.canonical]).toEqual([200, `Our method · ${site}`, `${ORIGIN}/our-method`]);
  expect(head.description).toBe("How we work");
  expect(head.tags["og:image"]).toContain(data.logo.replace(/^\/uploads\/(\w+)\..*/, "$1"));
  expect(head.structuredData["WebPage"]).toMatchObject({ name: "Our method", url: `${ORIGIN}/our-method` });
  expect(head.structuredData["BreadcrumbList"]).toBeUndefined();
  expect(html).toContain("<p>One term, four teachers.</p>");
  // Only what is shown is in the page.
  expect(html).not.toContain("a newer version");
  expect((await server.open(`/th/${encodeURIComponent(THAI)}`)).status).toBe(200);
});

test("an earlier address redirects", async (server) => {
  const { data } = await server.create(PAGES, { title: "Careers" });
  await server.update(PAGES, data._id, { slug: "jobs" });
  const moved = await server.open("/careers?a=b");
  expect([moved.status, moved.location]).toEqual([301, "/jobs?a=b"]);
  expect((await server.open(`/${data._id}`)).location).toBe("/jobs");
});

test("reserved words and paths of the site are refused, and are no address of a title", async (server) => {
  for (const slug of ["about", "admin", "api", "th", "legal", "activities", "Files", "readyz"]) {
    const { status, body } = await server.create(PAGES, { slug });
    expect([slug, status, body.errors]).toEqual([slug, 422, { slug: SLUG_MESSAGES.reserved }]);
  }
  expect((await server.create(PAGES, { title: "About" })).data.slug).toBe("about-2");
  const { data } = await server.create(PAGES, { title: "Vitrine", slug: "vitrine" });
  expect(data.slug).toBe("vitrine");
  // The paths of the sign-in have two parts.
  expect((await server.open("/vitrine/login")).html).not.toContain("One term");
});

test("every path of the site begins with a reserved word", () => {
  const paths = [
    ...ROUTES.map(({ path }) => path),
    ...Object.keys(REDIRECTS),
    API_BASE,
    "/admin",
    "/metrics",
  ];
  const others = ["/healthz", "/readyz", "/uploads", "/files", "/assets", "/share", "/th", "/en"];
  const segments = [...paths, ...others].map((path) => path.split("/")[1] ?? "").filter(Boolean);
  expect(segments.filter((one) => !one.startsWith(":") && !RESERVED_SEGMENTS.has(one))).toEqual([]);
});

test("reserved words and files are no pages", () => {
  const paths = ["/admin", "/th", "/robots.txt", "/a.pdf", "/%61dmin", "/our-method/more"];
  expect(paths.filter((path) => matchRoute(path).route !== NOT_FOUND)).toEqual([]);
  expect(matchRoute("/our-method").params).toEqual({ slug: "our-method" });
});

test("of two pages that want an address at once, one gets it", async (server) => {
  const answers = await Promise.all([1, 2].map(() => server.create(PAGES, { slug: "method" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.errors).toEqual({ slug: SLUG_MESSAGES.taken });
});

test("errors of a call are at the fields of their blocks", async (server) => {
  const blocks = [text("One"), { type: "figures", fields: { figures: [{ value: "", label: "Wards" }] } }];
  const { status, body } = await server.create(PAGES, { blocks });
  const { required } = BLOCKS.figures.figures.fields.value;
  expect([status, body.errors]).toEqual([422, { "blocks.1.fields.figures.0.value": required }]);
});

test("blocks are a list wherever a page is read, and lists of pages leave them out", async (server) => {
  const blocks = [text('Rain falls on "40 branches"'), OTHER];
  const { data } = await server.create(PAGES, { title: "Rain", blocks });
  expect(data.blocks).toEqual(blocks);
  const edited = await server.send("GET", `${apiPaths(PAGES).read(data._id)}?lang=any`);
  expect(edited.data.blocks).toEqual(blocks);
  const [listed] = (await server.send("GET", apiPaths(PAGES).list)).data;
  expect([listed.title, listed.blocks, listed.sections]).toEqual(["Rain", [], undefined]);
  for (const search of ["40 BRANCHES", '"40 branches"', "newer version"])
    expect([search, await server.list(PAGES, { search })]).toEqual([search, ["Rain"]]);
  // How blocks are stored is not searched.
  for (const search of ["isHidden", "fields", "later", "b7f3"])
    expect([search, await server.list(PAGES, { search })]).toEqual([search, []]);
});

test("a save that changes nothing is no conflict, and one of an older version is", async (server) => {
  const { data } = await server.create(PAGES, { blocks: [text("One")] });
  const save = (content: string) => {
    const form = recordForm(PAGES, { blocks: [text(content)], updatedAt: data.updatedAt }, { logo: null });
    return server.send("PUT", apiPaths(PAGES).update(data._id), form);
  };
  server.advanceClock(1000);
  expect((await save("Two")).status).toBe(200);
  server.advanceClock(1000);
  expect((await save("Two")).status).toBe(200);
  const refused = await save("Three");
  expect([refused.status, refused.data.current.blocks]).toEqual([409, [text("Two")]]);
});

test("a translation is outdated by a change of the blocks, and has them as JSON", async (server) => {
  const { data } = await server.create(PAGES, { blocks: [text("One")] });
  await server.translate(PAGES, data._id);
  server.advanceClock(1000);
  await server.update(PAGES, data._id, { blocks: [text("Two")] });
  const [english, thai] = await server.translations(PAGES, data._id);
  expect(JSON.parse(english.fields.blocks)).toEqual([text("Two")]);
  expect([thai.state, thai.sourceChanges.map(({ field }: { field: string }) => field)]).toEqual([
    "outdated",
    ["blocks"],
  ]);
});

test("the audit log has the texts of blocks", async (server) => {
  await server.create(PAGES, { blocks: [text("Rain falls"), OTHER] });
  const { data } = await server.send("GET", "/audit?kind=page");
  const change = data[0].changes.find(({ field }: { field: string }) => field === "blocks");
  expect(change).toEqual({
    field: "blocks",
    before: null,
    after: "text\nRain falls\n\n(later)\na newer version",
  });
});

test("analytics name pages by their titles, and no other path after them", async (server) => {
  const { parts } = server;
  const { data } = await server.create(PAGES, { title: "Our method" });
  const { data: draft } = await server.create(PAGES, { title: "Secret", status: "Draft" });
  const getPageNames = createPageNameLookup({
    db: parts.db,
    collections: getCollections(parts),
    getSite: parts.getSite,
    listLegalPageTitles: async () => [],
  });
  const gone = "01900000-0000-7000-8000-000000000000";
  const nameOf = await getPageNames([data._id, draft._id, gone].map((id) => `/${id}`));
  const titleOf = (path: string) => nameOf(path)?.title;
  expect(nameOf(`/${data._id}`)).toEqual({ title: "Our method", address: "/our-method" });
  expect([titleOf(`/${draft._id}`), titleOf(`/${gone}`)]).toEqual(["Unpublished page", "Deleted page"]);
  expect([titleOf("/about"), titleOf("/elsewhere"), titleOf("/")]).toEqual(["About", undefined, "Home"]);
});

test("the share picture of a page stays with it", async (server) => {
  const form = recordForm(PAGES, {}, { logo: uniquePng(4) });
  const { data } = await server.send("POST", apiPaths(PAGES).create, form);
  expect((await server.app.request(data.logo)).status).toBe(200);
  await server.remove(PAGES, data._id);
  expect((await server.app.request(data.logo)).status).toBe(404);
});

test("the template of the policy names players of other companies once a published page has one", async (server) => {
  const still = `/uploads/${"0".repeat(32)}.png`;
  const film = (video: string) => ({ type: "video", fields: { video, title: "A film", still } });
  const isNamed = async () => {
    const { contentEn, contentTh } = (await server.send("GET", "/legal/template")).data;
    return [contentEn, contentTh].map((content: string) => content.includes("YouTube"));
  };
  await server.create(PAGES, { title: "Film", blocks: [film("/files/film.mp4")] });
  const player = film("https://youtu.be/aqz-KE-bpKQ");
  const { data } = await server.create(PAGES, { title: "Player", blocks: [player], status: "Draft" });
  await server.create(PAGES, { title: "Hidden", blocks: [{ ...player, isHidden: true }] });
  expect(await isNamed()).toEqual([false, false]);
  await server.update(PAGES, data._id, { blocks: [player], status: "Published" });
  expect(await isNamed()).toEqual([true, true]);
});
