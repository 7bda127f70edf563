import { expect } from "bun:test";

import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { FORM_CASES } from "#tests/support/validation/formCases.ts";
import { toFormData } from "#tests/support/content/toFormData.ts";
import { MARKUP } from "#tests/support/validation/fieldCases.ts";
import { fillWithMarkup } from "#tests/support/validation/fieldPaths.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { parseXml } from "#tests/support/server/parseXml.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const DOCUMENTS = [
  ...PUBLIC_PATHS,
  "/privacy-policy",
  "/privacy-policy?lang=th",
  "/nowhere",
  "/admin",
  "/feed.xml",
  "/sitemap.xml",
];
/** Escaped as in HTML, and as in XML, where embedded HTML is escaped twice. */
const ESCAPED = /&(amp;)?lt;script&(amp;)?gt;alert\(1\)/;

async function createFixture() {
  const server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  const token = await server.signIn();
  const send = async (method: string, path: string, asking: RequestOptions = {}) => {
    const answer = await server.request(method, path, { ...asking, token });
    expect([answer.status, answer.body.errors]).toEqual([method === "POST" ? 201 : 200, undefined]);
    return answer.data;
  };
  return { ...server, send };
}

const test = testWith(createFixture);

test("escapes the texts of an activity", async (server) => {
  const fields = fillWithMarkup(FORM_CASES["an activity"]);
  await server.send("POST", "/categories", { body: fillWithMarkup(FORM_CASES["a category"]) });
  const gallery = [{ image: 0, alt: MARKUP }];
  const form = toFormData({ ...fields, gallery });
  form.append("images", new Blob([Uint8Array.from(uniquePng(1))]), "photo.png");
  const { _id, slug } = await server.send("POST", "/projects/create", { form });
  const read = await server.send("GET", `/projects/${_id}`);
  expect(read).toMatchObject(fields);
  expect(read.pictures.map(({ alt }: { alt: string }) => alt)).toContain(MARKUP);
  await expectShown(server, ["/", "/activities", `/activity-view/${slug}`]);
});

test("escapes the texts of a category", async (server) => {
  const body = { ...fillWithMarkup(FORM_CASES["a category"]), isHiddenWhenEmpty: false };
  const { slug } = await server.send("POST", "/categories", { body });
  expect(await server.send("GET", "/categories")).toContainEqual(expect.objectContaining(body));
  // Without any activity, only a chosen category shows them.
  await expectShown(server, [`/activities?category=${slug}`]);
});

test("escapes the texts of an article", async (server) => {
  const fields = fillWithMarkup(FORM_CASES["an article"]);
  const { _id, slug } = await server.send("POST", "/articles/create", { form: toFormData(fields) });
  const read = await server.send("GET", `/articles/${_id}`);
  expect(read).toMatchObject(fields);
  // Its content is HTML in which typed markup is text.
  expect(read.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  await expectShown(server, ["/articles", `/article/${slug}`, "/feed.xml"]);
});

test("escapes the texts of a client", async (server) => {
  const fields = fillWithMarkup(FORM_CASES["a client or partner"]);
  const { _id } = await server.send("POST", "/clients", { form: toFormData(fields) });
  expect(await server.send("GET", `/clients/${_id}`)).toMatchObject(fields);
  await expectShown(server, ["/about"]);
});

test("escapes the site settings", async (server) => {
  await publishPolicy(server);
  const fields = fillWithMarkup(FORM_CASES["the site settings"]);
  expect(await server.send("PUT", "/settings", { body: fields })).toMatchObject(fields);
  expect(await server.send("GET", "/settings")).toMatchObject(fields);
  await expectShown(
    server,
    DOCUMENTS.filter((path) => path !== "/sitemap.xml"),
  );
  const manifest = await server.app.request("/site.webmanifest");
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  expect((await manifest.json()).name).toBe(MARKUP);
});

test("escapes the texts of a legal text", async (server) => {
  const fields = fillWithMarkup(FORM_CASES["a version of a legal text"]);
  const body = { ...fields, status: "Published", slug: "terms" };
  expect(await server.send("POST", "/legal/documents", { body })).toMatchObject(body);
  // Its title is in the footer of each page.
  const pages = DOCUMENTS.filter((path) => !path.endsWith(".xml") && path !== "/admin");
  await expectShown(server, [...pages, "/legal/terms", "/legal/terms?lang=th", "/legal/terms/2022-04-01"]);
});

test("stores markup in a user and a message, which have no public page", async (server) => {
  const { password: _, ...person } = { password: "", ...fillWithMarkup(FORM_CASES["a new user"]) };
  const password = `correct horse ${MARKUP}`;
  const { _id } = await server.send("POST", "/users", { body: { ...person, password } });
  expect(await server.send("GET", `/users/${_id}`)).toMatchObject(person);
  const email = Reflect.get(person, "email");
  expect(
    (await server.request("POST", "/auth/login", { body: { email, password } })).data.user,
  ).toMatchObject(person);
  const message = fillWithMarkup(FORM_CASES["a contact message"]);
  await server.send("POST", "/contact", { body: message });
  expect(await server.send("GET", "/messages")).toMatchObject([message]);
  await expectShown(server, []);
});

/** @param paths pages that show the text; it must be harmless on all others too */
async function expectShown(server: TestServer, paths: string[]) {
  for (const path of new Set([...DOCUMENTS, ...paths])) {
    const answer = await server.app.request(path);
    const text = await answer.text();
    expect({ path, raw: /.{0,40}<script>alert.*/.exec(text)?.[0] }).toEqual({ path, raw: undefined });
    expect({ path, isShown: ESCAPED.test(text) }).toEqual({ path, isShown: paths.includes(path) });
    if (path.endsWith(".xml")) parseXml(text);
    else expect({ path, foreign: await foreignIn(text) }).toEqual({ path, foreign: [] });
  }
}

/** Inline scripts that are not data, data that is not JSON, and attributes that would run code. */
async function foreignIn(html: string): Promise<string[]> {
  const foreign: string[] = [];
  let data = "";
  const rewriter = new HTMLRewriter()
    .on("script", {
      element(script) {
        const isData = /^application\/(ld\+)?json$/.test(script.getAttribute("type") ?? "");
        if (!isData && !script.getAttribute("src")) foreign.push("script");
      },
    })
    .on('script[type$="json"]', {
      text({ text, lastInTextNode }) {
        data += text;
        if (!lastInTextNode) return;
        JSON.parse(data);
        data = "";
      },
    })
    .on("*", {
      element({ tagName, attributes }) {
        for (const [name] of attributes) if (name.startsWith("on")) foreign.push(`${tagName} ${name}`);
      },
    });
  await rewriter.transform(new Response(html)).text();
  return foreign;
}
