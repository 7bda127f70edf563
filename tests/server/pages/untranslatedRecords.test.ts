import { expect, test } from "bun:test";

import { ARTICLES } from "#content/articles.ts";
import type { ContentType } from "#content/contentType.ts";
import { recordPath } from "#content/recordPath.ts";
import { runInLanguage } from "#texts/language.ts";
import * as listPageTexts from "#texts/public/list.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";

async function open({ app }: LanguageTestServer, path: string) {
  const response = await app.request(path);
  return { status: response.status, html: await response.text() };
}

async function createEnglish(server: LanguageTestServer, type: ContentType) {
  const { data } = await server.create(type, { [type.nameField]: "An English title" });
  return { id: data._id, path: recordPath(type, data) };
}

/** The target of the switch to Thai. */
const findSwitch = (html: string) => /href="([^"]*)" lang="th" hrefLang="th"/.exec(html)?.[1];

test.each(TYPES_BY_NAME)("where no %s exists, the list says so and has the way back", async (_, type) => {
  await using server = await createLanguageTestServer();
  const { path } = await createEnglish(server, type);
  const { status, html } = await open(server, findSwitch((await open(server, path)).html) ?? "");
  expect(status).toBe(200);
  const text = runInLanguage("th", () => listPageTexts.untranslatedEmpty({ type: type.name }));
  expect(html).toContain(text);
  expect(html).toContain(`href="${path}" hrefLang="en"`);
});

test("a way back that visitors make up is no page of its own", async () => {
  await using server = await createLanguageTestServer();
  const { id, path } = await createEnglish(server, ARTICLES);
  const { data: draft } = await server.create(ARTICLES, { status: "Draft" });
  for (const record of [
    `en${recordPath(ARTICLES, draft)}`,
    `en/article/${id}`,
    "en/article/unknown",
    `en${path.toUpperCase()}`,
    `en/x/${path.split("/").at(-1)}`,
    `th${path}`,
    "fr/article/one",
    "1",
  ]) {
    const { status, headers } = await server.app.request(`/th/articles?page=2&untranslated=${record}`);
    expect([record, status, headers.get("location")]).toEqual([record, 301, "/th/articles?page=2"]);
  }
});
