import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { TranslationTask } from "#contract/content/translations.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

/** An article in each state in Thai, an activity without a Thai text, and an article in Thai only. */
async function createFixture() {
  const server = await createLanguageTestServer();
  const addArticle = async (title: string) => (await server.create(ARTICLES, { title })).data._id;
  await server.create(ACTIVITIES, { name: "Activity" });
  await addArticle("Missing");
  const outdated = await addArticle("Source");
  await server.translate(ARTICLES, outdated);
  await server.update(ARTICLES, outdated, { title: "Outdated" });
  await server.translate(ARTICLES, await addArticle("Draft"), { status: "Draft" });
  await server.translate(ARTICLES, await addArticle("Published"));
  await server.create(ARTICLES, { title: "Thai" }, "th");
  return {
    ...server,
    board: async (query = "") => {
      const { data, body } = await server.send("GET", `/translations${query}`);
      const tasks: string[] = data.map(
        ({ language, type, name, state }: TranslationTask) => `${language} ${type} ${name}: ${state}`,
      );
      return { tasks, pagination: body.pagination };
    },
  };
}

const EXPECTED_TASKS = [
  "en article Thai: missing",
  "th activity Activity: missing",
  "th article Outdated: outdated",
  "th article Missing: missing",
];

const test = testWith(createFixture);

test("lists what is missing or outdated, by language and type, newest first", async (server) => {
  const records = (await server.board()).tasks.filter((task) => / (article|activity) /.test(task));
  expect(records).toEqual(EXPECTED_TASKS);
  expect((await server.board("?lang=th&type=article")).tasks).toEqual(EXPECTED_TASKS.slice(2));
  expect((await server.board("?state=draft,outdated")).tasks).toEqual([
    "th article Draft: draft",
    "th article Outdated: outdated",
  ]);
  expect((await server.board("?lang=th&type=article&state=published")).tasks).toEqual([
    "th article Thai: published",
    "th article Published: published",
  ]);
});

test("an outdated text has the fields whose source changed", async (server) => {
  const { data } = await server.send("GET", "/translations?lang=th&type=article");
  expect(data.map(({ changedFields }: TranslationTask) => changedFields)).toEqual([["title"], []]);
});

test("pages go across languages and types", async (server) => {
  const { tasks, pagination } = await server.board("?limit=100");
  expect(pagination?.totalItems).toBe(tasks.length);
  const numbers = Array.from({ length: Math.ceil(tasks.length / 3) + 1 }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((page) => server.board(`?limit=3&page=${page}`)));
  expect(pages.flatMap((page) => page.tasks)).toEqual(tasks);
  expect(pages[0]?.pagination).toMatchObject({ totalItems: tasks.length, totalPages: numbers.length - 1 });
});

test("lists the categories without a name in a language, or with one of an earlier name", async (server) => {
  const { token } = server;
  const save = (slug: string, body: object) => server.request("PUT", `/categories/${slug}`, { token, body });
  await save("edtech", { name: "EdTech Consult", texts: { th: { name: "การศึกษา" } } });
  await save("edtech", { name: "Schools" });
  const { tasks } = await server.board("?type=category");
  expect(tasks).toContain("th category Schools: outdated");
  expect(tasks).toContain("th category Business Consult: missing");
  expect(tasks.every((task) => task.startsWith("th "))).toBe(true);
  expect((await server.board("?type=category&lang=en&state=published")).tasks).toHaveLength(tasks.length);
});

test("lists the settings with a text in the main language only, or with one that changed", async (server) => {
  const { token } = server;
  const save = (body: object, lang = "en") =>
    server.request("PUT", `/settings?lang=${lang}`, { token, body });
  await save({ footerNote: "Bangkok", contactPrompt: "Write to us" });
  await save({ footerNote: "กรุงเทพฯ" }, "th");
  const settings = async (state: string) => {
    const { data } = await server.send("GET", `/translations?type=setting&lang=th&state=${state}`);
    return data.map(({ _id }: TranslationTask) => _id);
  };
  expect(await settings("missing")).toContain("contactPrompt");
  expect(await settings("missing")).not.toContain("openingHours");
  expect(await settings("published")).toEqual(["footerNote"]);
  await save({ footerNote: "Chiang Mai" });
  expect(await settings("outdated")).toEqual(["footerNote"]);
});

test("lists the legal texts that are or will be in effect and lack a language", async (server) => {
  const { token } = server;
  const post = (path: string, changes: object) =>
    server.request("POST", `/legal/documents${path}`, { token, body: { ...SAMPLE_TERMS, ...changes } });
  const { data } = await post("", { slug: "terms", titleTh: "", contentTh: "", factsTh: [] });
  const addVersion = (changes: object) => post(`/${data.documentId}/versions`, changes);
  expect((await server.board("?type=legalText")).tasks).toEqual(["th legalText Terms of use: missing"]);
  await addVersion({ effectiveDate: "2022-05-01" });
  await addVersion({ status: "Draft", titleEn: "", contentEn: "", factsEn: [] });
  expect((await server.board("?type=legalText&state=missing,draft,published")).tasks).toEqual([
    "en legalText Terms of use: published",
    `en legalText ${SAMPLE_TERMS.titleTh}: missing`,
    "th legalText Terms of use: published",
    `th legalText ${SAMPLE_TERMS.titleTh}: draft`,
  ]);
});

test("a legal text that messages refer to is locked, and listed until a later version exists", async (server) => {
  const { token } = server;
  const texts = { ...SAMPLE_TERMS, slug: "privacy-policy", titleTh: "", contentTh: "", factsTh: [] };
  const { data } = await server.request("POST", "/legal/documents", { token, body: texts });
  const locks = async () => {
    const { data: tasks } = await server.send("GET", "/translations?type=legalText&state=missing,draft");
    return tasks.map(({ state, isLocked }: TranslationTask) => [state, isLocked]);
  };
  expect(await locks()).toEqual([["missing", undefined]]);
  const message = { name: "Supaporn", email: "supaporn@visitor.example", message: "Hello" };
  await server.request("POST", "/contact", { body: message });
  expect(await locks()).toEqual([["missing", true]]);
  const draft = { ...SAMPLE_TERMS, status: "Draft" };
  await server.request("POST", `/legal/documents/${data.documentId}/versions`, { token, body: draft });
  expect(await locks()).toEqual([
    ["draft", undefined],
    ["draft", undefined],
  ]);
});

test("refuses unknown filters with a sentence", async (server) => {
  const state = await server.send("GET", "/translations?state=lost");
  expect([state.status, state.body.message]).toEqual([
    422,
    "state must be one or more of missing, outdated, draft, published",
  ]);
  const type = await server.send("GET", "/translations?type=client");
  expect([type.status, type.body.message]).toEqual([
    422,
    "type must be one or more content types, such as article, or category, setting, legalText",
  ]);
  expect((await server.send("GET", "/translations?lang=de")).status).toBe(400);
});
