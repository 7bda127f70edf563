import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import type { Category, CategoryTexts } from "#contract/content/categories.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const EDTECH = "EdTech Consult";
const BUSINESS = "Business Consult";
const THAI = { name: "ที่ปรึกษาด้านการศึกษา", filterLabel: "การศึกษา" };

async function createFixture() {
  const server = await createLanguageTestServer();
  const { token } = server;
  const ask = (method: string, path: string, body?: unknown) => server.request(method, path, { token, body });
  const find = async (slug: string, lang = ""): Promise<Category> => {
    const { data } = await ask("GET", `/categories${lang && `?lang=${lang}`}`);
    return data.find((category: Category) => category.slug === slug);
  };
  return {
    ...server,
    ask,
    find,
    save: (slug: string, name: string, texts?: CategoryTexts) =>
      ask("PUT", `/categories/${slug}`, { name, texts }),
    setMain: (main: string, further: string[]) => ask("PUT", "/settings", { languages: { main, further } }),
    /** An activity in both languages. */
    async addActivity(category: string[]): Promise<string> {
      const { data } = await server.create(ACTIVITIES, { category });
      await server.translate(ACTIVITIES, data._id);
      return data._id;
    },
  };
}

const test = testWith(createFixture);

test("visitors of a language see its names, and those in the main language where it has none", async (server) => {
  const { status, data } = await server.save("edtech", EDTECH, { th: THAI });
  expect(status).toBe(200);
  expect(data).toMatchObject({ name: EDTECH, filterLabel: EDTECH, texts: { th: THAI } });
  expect(await server.find("edtech", "th")).toMatchObject(THAI);
  expect(await server.find("business", "th")).toMatchObject({ name: BUSINESS, filterLabel: BUSINESS });
  expect((await server.ask("GET", "/categories?lang=fr")).status).toBe(400);

  const id = await server.addActivity([EDTECH, BUSINESS]);
  expect((await server.read(ACTIVITIES, id)).data.category).toEqual([EDTECH, BUSINESS]);
  expect((await server.read(ACTIVITIES, id, "th")).data.category).toEqual([THAI.name, BUSINESS]);
  expect(await server.list(ACTIVITIES, { lang: "th", category: THAI.name })).toHaveLength(1);
});

test.each([
  [{ name: "การศึกษา", filterLabel: "" }, "การศึกษา", "การศึกษา"],
  [{ name: "", filterLabel: "การศึกษา" }, EDTECH, "การศึกษา"],
])("of the text %p the rest is in the main language", async (server, text, name, filterLabel) => {
  await server.save("edtech", EDTECH, { th: text });
  expect(await server.find("edtech", "th")).toMatchObject({ name, filterLabel });
});

test("a save without texts keeps them, and empty ones remove them", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  expect((await server.save("edtech", "Schools")).data.texts).toMatchObject({ th: THAI });
  const { data } = await server.save("edtech", "Schools", { th: { name: "", filterLabel: "" } });
  expect(data.texts).toBeUndefined();
});

test("a new category takes texts; a deleted one leaves none", async (server) => {
  const { data } = await server.ask("POST", "/categories", { name: "Green", texts: { th: THAI } });
  expect(data.texts).toEqual({ th: { ...THAI, sourceName: "Green" } });
  expect((await server.ask("DELETE", `/categories/${data.slug}`)).status).toBe(200);
  expect((await server.save("edtech", EDTECH, { th: THAI })).status).toBe(200);
});

test("a name that another category has in the language is rejected, and nothing is saved", async (server) => {
  await server.save("edtech", EDTECH, { th: { ...THAI, name: "Schools ไทย" } });
  const { status, body } = await server.save("business", "Strategy", {
    th: { name: "schools ไทย", filterLabel: "" },
  });
  expect(status).toBe(409);
  expect(body.errors).toEqual({ "texts.th.name": CATEGORY_MESSAGES.nameTaken });
  expect((await server.find("business")).name).toBe(BUSINESS);
});

test.each([
  ["the main language", { en: THAI }, "texts must be in further languages of the site: th"],
  ["an unknown language", { fr: THAI }, undefined],
  ["a text of another kind", { th: "การศึกษา" }, undefined],
  ["a long name", { th: { name: "ก".repeat(81), filterLabel: "" } }, undefined],
])("rejects %s", async (server, _, texts, message) => {
  const { status, body } = await server.ask("PUT", "/categories/edtech", { name: EDTECH, texts });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ texts: message ?? expect.any(String) });
  expect((await server.find("edtech")).texts).toBeUndefined();
});

test("an activity can be saved with names in any language", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  const { status, data } = await server.create(ACTIVITIES, { category: [THAI.name, BUSINESS] });
  expect(status).toBe(201);
  expect(data.category).toEqual([EDTECH, BUSINESS]);
});

test("names keep their language when the main language changes, which conflicts with open forms", async (server) => {
  const { updatedAt } = (await server.save("edtech", EDTECH, { th: THAI })).data;
  await server.save("business", BUSINESS, { th: { name: "", filterLabel: "ธุรกิจ" } });
  expect((await server.setMain("th", ["en"])).status).toBe(200);
  expect(await server.find("edtech")).toMatchObject({
    ...THAI,
    texts: { en: { name: EDTECH, filterLabel: "" } },
  });
  expect(await server.find("edtech", "en")).toMatchObject({ name: EDTECH, filterLabel: EDTECH });
  expect(await server.find("business")).toMatchObject({ name: BUSINESS, filterLabel: "ธุรกิจ" });
  expect((await server.ask("PUT", "/categories/edtech", { name: EDTECH, updatedAt })).status).toBe(409);

  expect((await server.setMain("en", ["th"])).status).toBe(200);
  expect(await server.find("edtech")).toMatchObject({ name: EDTECH, texts: { th: THAI } });
});

test("a category cannot have the name of another one in any language", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  const english = await server.save("business", BUSINESS, { th: { name: EDTECH, filterLabel: "" } });
  expect([english.status, english.body.errors]).toEqual([
    409,
    { "texts.th.name": CATEGORY_MESSAGES.nameTaken },
  ]);
  const thai = await server.save("business", THAI.name);
  expect([thai.status, thai.body.errors]).toEqual([409, { name: CATEGORY_MESSAGES.nameTaken }]);
  expect((await server.save("edtech", EDTECH, { th: { name: EDTECH, filterLabel: "" } })).status).toBe(200);
});

test("visitors get the names of one language only", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  const { body } = await server.request("GET", "/categories");
  expect(JSON.stringify(body)).not.toContain(THAI.name);
  expect(JSON.stringify((await server.ask("GET", "/categories?lang=th")).body)).not.toContain(EDTECH);
});

test.each([
  ["POST", "/categories?lang=th"],
  ["PUT", "/categories/edtech?lang=th"],
])("%s %s writes nothing: texts name their language", async (server, method, path) => {
  const { status, body } = await server.ask(method, path, THAI);
  expect([status, body.errors]).toEqual([422, { lang: CATEGORY_MESSAGES.lang }]);
  expect((await server.find("edtech")).name).toBe(EDTECH);
});

test("names of a language that the site no longer has come back with it", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  await server.setMain("en", []);
  expect((await server.ask("GET", "/categories?lang=th")).status).toBe(400);
  await server.setMain("en", ["th"]);
  expect((await server.find("edtech", "th")).name).toBe(THAI.name);
});

test("the audit log names the language", async (server) => {
  await server.save("edtech", EDTECH, { th: THAI });
  const { data } = await server.ask("GET", "/audit?kind=category");
  const changes = data[0].changes.filter(({ field }: { field: string }) => field.endsWith("(th)"));
  expect(changes).toEqual([
    { field: "name (th)", before: null, after: THAI.name },
    { field: "filterLabel (th)", before: null, after: THAI.filterLabel },
  ]);
});

test("a name is outdated once that in the main language changes, until both are saved unchanged", async (server) => {
  const sourceName = async () => (await server.find("edtech")).texts?.th?.sourceName;
  await server.save("edtech", EDTECH, { th: THAI });
  expect(await sourceName()).toBe(EDTECH);
  // The dialog sends all names.
  await server.save("edtech", "Schools", { th: THAI });
  expect(await sourceName()).toBe(EDTECH);
  await server.save("edtech", "Universities", { th: THAI });
  expect(await sourceName()).toBe(EDTECH);
  await server.save("edtech", "Universities", { th: THAI });
  expect(await sourceName()).toBe("Universities");
  await server.save("edtech", "Academies", { th: { ...THAI, name: "สถาบัน" } });
  expect(await sourceName()).toBe("Academies");
});
