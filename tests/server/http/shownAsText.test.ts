// Markup in every field of every record at once: it is kept as it was typed, and all that the public gets shows it as text.
import { expect, test } from "bun:test";

import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";
import { picture } from "#tests/support/activityForm.ts";
import { FORMS } from "#tests/support/everyForm.ts";
import { formOf } from "#tests/support/fieldForm.ts";
import { MARKUP } from "#tests/support/fieldKinds.ts";
import { withMarkup } from "#tests/support/fieldPaths.ts";
import { publishPolicy } from "#tests/support/legalHouse.ts";
import { readXml } from "#tests/support/readXml.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { Asking, TestApp } from "#tests/support/testApp.ts";

const DOCUMENTS = [
  ...PUBLIC_PATHS,
  "/privacy-policy",
  "/privacy-policy?lang=en",
  "/nowhere",
  "/admin",
  "/feed.xml",
  "/sitemap.xml",
];
/** As HTML has it, and XML, where HTML inside of it is escaped once more. */
const ESCAPED = /&(amp;)?lt;script&(amp;)?gt;alert\(1\)/;

async function openHouse() {
  const house = await testApp({ PUBLIC_URL: "https://firm.example" });
  const token = await house.enter();
  const send = async (method: string, path: string, asking: Asking = {}) => {
    const answer = await house.ask(method, path, { ...asking, token });
    expect([answer.status, answer.body.errors]).toEqual([method === "POST" ? 201 : 200, undefined]);
    return answer.data;
  };
  return { ...house, send };
}

test("an activity", async () => {
  await using house = await openHouse();
  const fields = withMarkup(FORMS["an activity"]);
  await house.send("POST", "/categories", { body: withMarkup(FORMS["a category"]) });
  const gallery = [{ image: 0, alt: MARKUP }];
  const form = formOf({ ...fields, gallery });
  form.append("images", new Blob([Uint8Array.from(picture(1))]), "photo.png");
  const { _id } = await house.send("POST", "/projects/create", { form });
  const read = await house.send("GET", `/projects/${_id}`);
  expect(read).toMatchObject(fields);
  expect(read.pictures.map(({ alt }: { alt: string }) => alt)).toContain(MARKUP);
  await expectShown(house, ["/", "/activities", `/activity-view/${_id}`]);
});

test("a category", async () => {
  await using house = await openHouse();
  const body = { ...withMarkup(FORMS["a category"]), isHiddenWhenEmpty: false };
  const { slug } = await house.send("POST", "/categories", { body });
  expect(await house.send("GET", "/categories")).toContainEqual(expect.objectContaining(body));
  await expectShown(house, ["/activities", `/activities?category=${slug}`]);
});

test("an article", async () => {
  await using house = await openHouse();
  const fields = withMarkup(FORMS["an article"]);
  const { _id } = await house.send("POST", "/articles/create", { form: formOf(fields) });
  const read = await house.send("GET", `/articles/${_id}`);
  expect(read).toMatchObject(fields);
  // Its text is HTML for the page, where what was typed as markup is text too.
  expect(read.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  await expectShown(house, ["/articles", `/article/${_id}`, "/feed.xml"]);
});

test("a client", async () => {
  await using house = await openHouse();
  const fields = withMarkup(FORMS["a client or partner"]);
  const { _id } = await house.send("POST", "/clients", { form: formOf(fields) });
  expect(await house.send("GET", `/clients/${_id}`)).toMatchObject(fields);
  await expectShown(house, ["/about"]);
});

test("the site settings", async () => {
  await using house = await openHouse();
  await publishPolicy(house);
  const fields = withMarkup(FORMS["the site settings"]);
  expect(await house.send("PUT", "/settings", { body: fields })).toMatchObject(fields);
  expect(await house.send("GET", "/site")).toMatchObject(fields);
  await expectShown(
    house,
    DOCUMENTS.filter((path) => path !== "/sitemap.xml"),
  );
  const manifest = await house.app.request("/site.webmanifest");
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  expect((await manifest.json()).name).toBe(MARKUP);
});

test("a legal text", async () => {
  await using house = await openHouse();
  const fields = withMarkup(FORMS["a version of a legal text"]);
  const body = { ...fields, status: "Published", slug: "terms" };
  expect(await house.send("POST", "/legal/documents", { body })).toMatchObject(body);
  // Its title stands in the footer of every page.
  const pages = DOCUMENTS.filter((path) => !path.endsWith(".xml") && path !== "/admin");
  await expectShown(house, [...pages, "/legal/terms", "/legal/terms?lang=en", "/legal/terms/2022-04-01"]);
});

test("a user and a message, which the public never sees", async () => {
  await using house = await openHouse();
  const { password: _, ...person } = { password: "", ...withMarkup(FORMS["a new user"]) };
  const password = `correct horse ${MARKUP}`;
  const { _id } = await house.send("POST", "/users", { body: { ...person, password } });
  expect(await house.send("GET", `/users/${_id}`)).toMatchObject(person);
  const email = Reflect.get(person, "email");
  expect((await house.ask("POST", "/auth/login", { body: { email, password } })).data.user).toMatchObject(
    person,
  );
  const message = withMarkup(FORMS["a contact message"]);
  await house.send("POST", "/contact", { body: message });
  expect(await house.send("GET", "/messages")).toMatchObject([message]);
  await expectShown(house, []);
});

/** @param paths where it is seen, as text; it is harmless everywhere else too */
async function expectShown(house: TestApp, paths: string[]) {
  for (const path of new Set([...DOCUMENTS, ...paths])) {
    const answer = await house.app.request(path);
    const text = await answer.text();
    expect({ path, raw: /.{0,40}<script>alert.*/.exec(text)?.[0] }).toEqual({ path, raw: undefined });
    expect({ path, isShown: ESCAPED.test(text) }).toEqual({ path, isShown: paths.includes(path) });
    if (path.endsWith(".xml")) readXml(text);
    else expect({ path, foreign: await foreignIn(text) }).toEqual({ path, foreign: [] });
  }
}

/** Scripts without an address that are no data, data that is no JSON, and attributes that would run something. */
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
