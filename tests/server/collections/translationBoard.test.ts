import { expect, test } from "bun:test";

import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import type { TranslationTask } from "#contract/content/translations.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";

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
      const tasks = data.map(
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

test("lists what is missing or outdated, by language and type, newest first", async () => {
  await using server = await createFixture();
  expect((await server.board()).tasks).toEqual(EXPECTED_TASKS);
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

test("an outdated text has the fields whose source changed", async () => {
  await using server = await createFixture();
  const { data } = await server.send("GET", "/translations?lang=th&type=article");
  expect(data.map(({ changedFields }: TranslationTask) => changedFields)).toEqual([["title"], []]);
});

test("pages go across languages and types", async () => {
  await using server = await createFixture();
  const pages = [1, 2, 3, 4, 5].map((page) => server.board(`?limit=1&page=${page}`));
  expect((await Promise.all(pages)).flatMap(({ tasks }) => tasks)).toEqual(EXPECTED_TASKS);
  const { tasks, pagination } = await server.board("?limit=3&page=2");
  expect(tasks).toEqual(EXPECTED_TASKS.slice(3));
  expect(pagination).toMatchObject({ totalItems: 4, totalPages: 2 });
});

test("refuses unknown filters with a sentence", async () => {
  await using server = await createFixture();
  const state = await server.send("GET", "/translations?state=lost");
  expect([state.status, state.body.message]).toEqual([
    422,
    "state must be one or more of missing, outdated, draft, published",
  ]);
  const type = await server.send("GET", "/translations?type=client");
  expect([type.status, type.body.message]).toEqual([422, "type must be a content type, such as article"]);
  expect((await server.send("GET", "/translations?lang=de")).status).toBe(400);
});
