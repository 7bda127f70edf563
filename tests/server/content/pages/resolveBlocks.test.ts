import { expect } from "bun:test";

import { fileNameOf } from "#contract/images.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { recordTarget } from "#resources/kinds/linkTarget.ts";
import { PAGES } from "#resources/pages.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createLanguageTestServer();
  const create = async (type: ContentType, changes: Record<string, unknown>) => {
    server.advanceClock(1000);
    return (await server.create(type, changes)).data;
  };
  const upload = async (number: number) => {
    const options = { token: server.token, form: uploadForm(uniquePng(number)) };
    return String((await server.request("POST", "/upload/page-image", options)).data.url);
  };
  const addClient = async (name: string, status = "active") => {
    server.advanceClock(1000);
    const form = clientForm({ name, status, logo: uniquePng(7) });
    return (await server.request("POST", "/clients", { token: server.token, form })).data;
  };
  /** The sections that visitors get. */
  const show = async (blocks: unknown[], lang = "") => {
    const { data, body } = await server.create(PAGES, { blocks }, lang);
    expect(body.errors).toBeUndefined();
    return (await server.read(PAGES, data._id, lang)).data.sections;
  };
  return { ...server, create, upload, addClient, show };
}

const test = testWith(createFixture);
const person = (link: string) => ({ name: "Mali", position: "", image: "", link });
const block = (type: string, fields: object, isHidden = false) => ({ type, isHidden, fields });

test("visitors get the visible blocks that this version knows, with what they show", async (server) => {
  const image = await server.upload(1);
  const sections = await server.show([
    block("text", { text: "A **flood** map" }),
    block("text", { text: "Hidden" }, true),
    block("later", { text: "Of a newer version" }),
    block("picture", { image, alt: "A river", width: "wide" }),
    block("questions", { questions: [{ question: "Why?", answer: "*Rain*" }] }),
    block("cards", {
      cards: [{ title: "One", text: "", link: "", image: `/uploads/${"0".repeat(32)}.png` }],
    }),
  ]);
  const asset = { path: image, width: 13, height: 9, alt: "" };
  expect(sections).toMatchObject([
    { type: "text", fields: { text: { html: "<p>A <strong>flood</strong> map</p>\n" } } },
    { type: "picture", fields: { image: asset, alt: "A river", caption: "", width: "wide" } },
    {
      type: "questions",
      fields: { questions: [{ question: "Why?", answer: { html: "<p><em>Rain</em></p>\n" } }] },
    },
    { type: "cards", fields: { heading: "", cards: [{ title: "One", image: null, text: "", link: null }] } },
  ]);
  expect(sections).toHaveLength(4);
  expect(JSON.stringify(sections)).not.toContain("isHidden");
});

test("links follow the address of a record in the language, while visitors can see it", async (server) => {
  const article = await server.create(ARTICLES, { title: "Rain" });
  const draft = await server.create(ARTICLES, { title: "Draft", status: "Draft" });
  const links = async (lang: string) => {
    const people = [recordTarget("article", article._id), recordTarget("article", draft._id), "/about", ""];
    const [section] = await server.show([block("people", { people: people.map(person) })], lang);
    return section.fields.people.map(({ link }: { link: unknown }) => link);
  };
  const about = { href: "/about", title: "" };
  expect(await links("")).toEqual([{ href: "/article/rain", title: "Rain" }, null, about, null]);
  expect(await links("th")).toEqual([null, null, about, null]);
  await server.translate(ARTICLES, article._id, { title: "ฝน" });
  const [thai] = await links("th");
  expect(thai).toEqual({ href: recordPath(ARTICLES, { slug: "ฝน" }), title: "ฝน" });
});

test("lists show the newest, those of a category, or chosen records in order", async (server) => {
  const ids: Record<string, string> = {};
  for (const name of ["One", "Two", "Three"]) {
    const category = [name === "Two" ? "EdTech Consult" : "Business Consult"];
    ids[name] = (await server.create(ACTIVITIES, { name, category }))._id;
  }
  ids["Draft"] = (await server.create(ACTIVITIES, { name: "Draft", status: "Draft" }))._id;
  const article = await server.create(ARTICLES, { title: "Rain", content: "Rain falls.\n\n## More" });
  const list = async (records: object) => {
    const all = { source: "activities", pick: "newest", category: "", ids: [], count: 2, ...records };
    const [section] = await server.show([block("records", { records: all })]);
    // Without records, the block is left out.
    return section?.fields.records ?? [];
  };
  const names = async (records: object) => (await list(records)).map(({ title }: { title: string }) => title);
  expect(await names({})).toEqual(["Three", "Two"]);
  const { slug } = (await server.request("GET", "/categories")).data.find(
    ({ name }: { name: string }) => name === "EdTech Consult",
  );
  expect(await names({ pick: "category", category: slug })).toEqual(["Two"]);
  expect(await names({ pick: "category", category: "gone" })).toEqual([]);
  const chosen = [ids["Draft"], ids["Two"], article._id, ids["One"]];
  expect(await names({ pick: "chosen", ids: chosen, count: 1 })).toEqual(["Two", "One"]);
  expect(await list({ source: "articles" })).toEqual([
    {
      id: article._id,
      href: "/article/rain",
      title: "Rain",
      text: "Rain falls.",
      picture: article.pictures[0],
      publishedAt: article.publishedAt,
    },
  ]);
});

test("lists of clients show the active ones with their addresses", async (server) => {
  const river = await server.addClient("River");
  const hidden = await server.addClient("Hidden", "inactive");
  const orchard = await server.addClient("Orchard");
  const list = async (records: object) => {
    const all = { source: "clients", category: "", ids: [], count: 5, ...records };
    const [section] = await server.show([block("records", { records: all })]);
    return section.fields.records;
  };
  const newest = await list({ pick: "newest" });
  expect(newest.map(({ title }: { title: string }) => title)).toEqual(["Orchard", "River"]);
  const [shown] = await list({ pick: "chosen", ids: [hidden._id, river._id, orchard._id], count: 1 });
  const picture = { path: river.logo, width: 19, height: 9, alt: "" };
  const nothing = { text: "", publishedAt: null };
  expect(shown).toEqual({ id: river._id, href: river.url, title: "River", picture, ...nothing });
});

test("a picture has the texts of the library in the language of the reader", async (server) => {
  const image = await server.upload(2);
  const texts = {
    name: "River",
    alts: { en: "A river" },
    captions: { th: "แม่น้ำ" },
    focusX: 50,
    focusY: 50,
  };
  const options = { token: server.token, body: texts };
  expect((await server.request("PATCH", `/library/pictures/${fileNameOf(image)}`, options)).status).toBe(200);
  const shown = async (lang: string) => {
    const [{ fields }] = await server.show([block("picture", { image, width: "wide" })], lang);
    return [fields.image.alt, fields.image.caption, fields.caption];
  };
  expect(await shown("")).toEqual(["A river", undefined, ""]);
  expect(await shown("th")).toEqual(["", "แม่น้ำ", ""]);
});

test("blocks whose pictures and files are gone are left out, as are their rows", async (server) => {
  const image = await server.upload(2);
  const gone = `/uploads/${"0".repeat(32)}.png`;
  const file = `/files/${"0".repeat(32)}.pdf`;
  const pictures = (...paths: string[]) =>
    block("gallery", {
      heading: "Gallery",
      pictures: paths.map((path) => ({ image: path, alt: "", caption: "" })),
    });
  const sections = await server.show([
    block("files", { heading: "Files", files: [{ file, title: "Gone" }] }),
    block("figures", { heading: "Figures", figures: [] }),
    block("picture", { image: gone, width: "wide" }),
    pictures(gone),
    pictures(gone, image),
    block("cards", { heading: "Cards", cards: [{ title: "One", image: gone, text: "", link: "" }] }),
  ]);
  expect(sections.map(({ type }: { type: string }) => type)).toEqual(["gallery", "cards"]);
  expect(sections[0].fields.pictures).toMatchObject([{ image: { path: image } }]);
});

test("visitors see the pictures of a page once it is published", async (server) => {
  const image = await server.upload(3);
  const blocks = [block("gallery", { pictures: [{ image, alt: "", caption: "" }] })];
  const { _id } = await server.create(PAGES, { blocks, status: "Draft" });
  const statusOf = async () => (await server.app.request(`/uploads/${fileNameOf(image)}`)).status;
  expect(await statusOf()).toBe(404);
  await server.update(PAGES, _id, { blocks, status: "Published" });
  expect(await statusOf()).toBe(200);
});
