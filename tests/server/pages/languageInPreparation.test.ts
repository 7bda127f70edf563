import { expect } from "bun:test";

import { runInLanguage } from "#texts/language.ts";
import { inPreparation } from "#texts/public/layout.ts";
import { ARTICLES } from "#resources/articles.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { postForm } from "#tests/support/server/postForm.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://firm.example";

/** Thai has texts, of a record, of settings and of a legal text, and is not published yet. */
async function createFixture() {
  const server = await createLanguageTestServer({ PUBLIC_URL: ORIGIN });
  await publishPolicy(server);
  const { _id: id, slug } = (await server.create(ARTICLES, { title: "Two languages" })).data;
  await server.translate(ARTICLES, id);
  const { _id: thaiOnly } = (await server.create(ARTICLES, { title: "เฉพาะไทย" }, "th")).data;
  await server.request("PUT", "/settings?lang=th", { token: server.token, body: { footerNote: THAI } });
  const setLanguages = (further: string[], inPreparation?: string[], main = "en") =>
    server.request("PUT", "/settings", {
      token: server.token,
      body: { languages: { main, further, ...(inPreparation && { inPreparation }) } },
    });
  expect((await setLanguages(["th"], ["th"])).status).toBe(200);
  const { accessToken } = await server.signInWithPassword();
  const [setCookie = ""] = (
    await server.request("GET", "/settings", { token: accessToken })
  ).headers.getSetCookie();
  const [cookie = ""] = setCookie.split(";");
  const open = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });
  return {
    ...server,
    setLanguages,
    paths: { record: `/article/${slug}`, thaiOnly: `/article/${thaiOnly}`, id },
    open,
    /** In the browser of an admin. */
    preview: (path: string) => open(path, { cookie }),
    cookie,
  };
}

const THAI_PAGES = ["/th", "/th/about", "/th/articles", "/th/address", "/th/privacy-policy", "/th/feed.xml"];

const test = testWith(createFixture);

test("its pages are 404 for visitors", async (server) => {
  for (const path of THAI_PAGES) {
    const { status, headers } = await server.open(path);
    expect([path, status, headers.get("location")]).toEqual([path, 404, null]);
    // Also after an admin's preview, which must not be cached.
    await server.preview(path);
    expect([path, (await server.open(path)).status]).toEqual([path, 404]);
  }
});

test("an admin's browser sees it, and no cache stores it", async (server) => {
  for (const path of THAI_PAGES.slice(0, -1)) {
    const response = await server.preview(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain('lang="th" data-base="/th"');
  }
  const html = await (await server.preview("/th/articles")).text();
  expect(html).toContain(THAI);
  // Back to the main language.
  expect(html).toContain('href="/articles" lang="en" hrefLang="en"');
});

test("its pages say that only admins see them, and tell nothing to search engines", async (server) => {
  const mark = runInLanguage("th", inPreparation);
  const previews = ["/th", "/th/articles", "/th/about", "/th/nothing"];
  for (const path of previews) {
    const html = await (await server.preview(path)).text();
    const [, head = "", body = ""] = /<head>(.*)<\/head>(.*)/s.exec(html) ?? [];
    expect([path, body.split(mark).length - 1]).toEqual([path, 1]);
    expect(body.indexOf(mark)).toBeLessThan(body.indexOf('id="root"'));
    expect([path, head.includes('name="robots" content="noindex"')]).toEqual([path, true]);
    expect([path, /hrefLang|og:|ld\+json/.test(head)]).toEqual([path, false]);
  }
  await server.setLanguages(["th"], []);
  for (const page of [await server.preview("/th"), await server.preview("/")])
    expect(await page.text()).not.toContain(mark);
});

test("the page of a refused message is marked too", async (server) => {
  const reply = await postForm(server, "/th/address", {}, { headers: { cookie: server.cookie } });
  expect([reply.status, (await reply.text()).includes(runInLanguage("th", inPreparation))]).toEqual([
    422,
    true,
  ]);
});

test("pages, files and calls of the other languages do not name it", async (server) => {
  const { record, id } = server.paths;
  const pages = ["/", "/articles", record, "/address", "/nothing", "/sitemap.xml", "/feed.xml"];
  const calls = ["/site", `/articles/${id}`, "/articles/get", "/categories"].map((path) => `/api/v1${path}`);
  for (const path of [...pages, ...calls, "/site.webmanifest", "/robots.txt"]) {
    const text = await (await server.open(path)).text();
    for (const hint of ["/th/", '"/th"', 'hrefLang="th"', "th_TH", '["th"]', "inPreparation", THAI])
      expect([path, hint, text.includes(hint)]).toEqual([path, hint, false]);
  }
});

test("a record that only it has is 404 without a link to it", async (server) => {
  const response = await server.open(server.paths.thaiOnly);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("/th");
  expect((await server.preview(`/th${server.paths.thaiOnly}`)).status).toBe(301);
});

test("calls with it are refused to visitors as any unknown language, and answered to admins", async (server) => {
  const calls = ["/site", "/articles/get", `/articles/${server.paths.id}`, "/categories"];
  for (const call of calls) {
    // The renderer's reply must not be cached for visitors.
    await server.preview("/th/articles");
    const [asked, unknown] = await Promise.all(
      ["th", "xx"].map(async (lang) => server.open(`/api/v1${call}?lang=${lang}`)),
    );
    expect(asked?.status).toBe(400);
    expect(await asked?.json()).toEqual(await unknown?.json());
    expect((await server.preview(`/api/v1${call}?lang=th`)).status).toBe(200);
    expect((await server.request("GET", `${call}?lang=th`, { token: server.token })).status).toBe(200);
  }
});

test("its contact form is no page either", async (server) => {
  expect((await postForm(server, "/th/address")).status).toBe(405);
  expect((await postForm(server, "/address")).status).toBe(422);
});

test("it opens when it is published, and closes when it is put back", async (server) => {
  const statuses = async () => [
    (await server.open("/th/articles")).status,
    (await server.open("/th/feed.xml")).status,
  ];
  const mainPage = async () => (await server.open("/")).text();
  expect(await mainPage()).not.toContain("hrefLang");
  await server.setLanguages(["th"], []);
  expect([await statuses(), (await mainPage()).includes('hrefLang="th"')]).toEqual([[200, 200], true]);
  await server.setLanguages(["th"], ["th"]);
  expect([await statuses(), (await mainPage()).includes('hrefLang="th"')]).toEqual([[404, 404], false]);
});

test("a change without a list of languages in preparation publishes all of them", async (server) => {
  await server.setLanguages(["th"]);
  expect((await server.open("/th")).status).toBe(200);
});

test.each([
  ["kept in preparation", ["th"]],
  ["published at once", []],
  ["published without saying so", undefined],
])("it can't become the main language: %s", async (server, _, inPreparation) => {
  const reply = await server.setLanguages(["en"], inPreparation, "th");
  const message = "Publish this language before you make it the main language";
  expect([reply.status, reply.body.message, reply.body.errors]).toEqual([
    422,
    message,
    { languages: message },
  ]);
  expect((await server.open("/")).status).toBe(200);
});

test("only a further language can be in preparation", async (server) => {
  expect((await server.setLanguages([], ["th"])).status).toBe(422);
});
