import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { ARTICLES } from "#resources/articles.ts";
import type { Translation } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";

test.each(TYPES_BY_NAME)(
  "tells the state of each text of a %s and what changed in its source",
  async (_, type) => {
    await using server = await createLanguageTestServer();
    const name = type.nameField;
    const { data } = await server.create(type, { [name]: "One" });
    const read = async (): Promise<Translation[]> => server.translations(type, data._id);
    const stateOfThai = async () => (await read())[1]?.state;

    const [english, missing] = await read();
    expect(english).toMatchObject({ language: "en", state: "published", fields: { [name]: "One" } });
    expect(missing).toEqual({
      language: "th",
      state: "missing",
      status: null,
      fields: null,
      slug: null,
      review: null,
      alts: [],
      updatedAt: data.updatedAt,
      version: null,
      sourceChanges: [],
    });
    await server.translate(type, data._id, { status: "Draft" });
    expect(await stateOfThai()).toBe("draft");
    await server.translate(type, data._id, { status: "Published" });
    expect(await stateOfThai()).toBe("published");

    await server.update(type, data._id, { [name]: "Two" });
    const [, outdated] = await read();
    expect(outdated).toMatchObject({ state: "outdated", status: "Published", fields: { [name]: THAI } });
    expect(outdated?.sourceChanges).toEqual([{ field: name, before: "One", after: "Two" }]);
    // Its readers still see it.
    expect(await server.list(type, { lang: "th" })).toEqual([THAI]);
    await server.update(type, data._id, { [name]: "One" });
    expect(await stateOfThai()).toBe("published");
    await server.update(type, data._id, { [name]: "Two" });
    await server.translate(type, data._id);
    expect(await stateOfThai()).toBe("published");
  },
);

test("a translation of a text that has changed since is outdated at once", async () => {
  await using server = await createLanguageTestServer();
  const { data } = await server.create(ARTICLES, { title: "One" });
  const [seen] = await server.translations(ARTICLES, data._id);
  await server.update(ARTICLES, data._id, { title: "Two" });
  await server.translate(ARTICLES, data._id, { sourceVersion: seen.version });
  const [current, first] = await server.translations(ARTICLES, data._id);
  expect(first.state).toBe("outdated");
  expect(first.sourceChanges[0]).toEqual({ field: "title", before: null, after: "Two" });
  await server.translate(ARTICLES, data._id, { sourceVersion: current.version });
  await server.update(ARTICLES, data._id, { title: "Three" });
  await server.translate(ARTICLES, data._id, { sourceVersion: current.version });
  const [, second] = await server.translations(ARTICLES, data._id);
  expect(second.sourceChanges).toEqual([{ field: "title", before: "Two", after: "Three" }]);
});

test("the texts in two languages don't conflict, two changes of one do", async () => {
  await using server = await createLanguageTestServer();
  const { data } = await server.create(ARTICLES);
  const [english, thai] = await server.translations(ARTICLES, data._id);
  server.advanceClock(1000);
  const both = await Promise.all([
    server.update(ARTICLES, data._id, { title: "Two", updatedAt: english.updatedAt }),
    server.translate(ARTICLES, data._id, { updatedAt: thai.updatedAt }),
    server.translate(ARTICLES, data._id, { title: "อื่น", updatedAt: thai.updatedAt }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(both[2]?.data.current).toMatchObject({ title: THAI, updatedAt: both[1]?.data.updatedAt });
  expect((await server.read(ARTICLES, data._id)).data.title).toBe("Two");
  expect((await server.read(ARTICLES, data._id, "th")).data.title).toBe(THAI);
});

interface Step {
  language: Language;
  kind: "write" | "delete";
  title: string;
  status: string;
}

const steps = fc.array(
  fc.record({
    language: fc.constantFrom<Language>("en", "th"),
    kind: fc.constantFrom("write" as const, "write" as const, "delete" as const),
    title: fc.constantFrom("One", "Two", "สาม"),
    status: fc.constantFrom("Draft", "Published"),
  }),
  { minLength: 1, maxLength: 8 },
);

async function take(server: LanguageTestServer, id: string, { language, kind, title, status }: Step) {
  if (language === "en") return server.update(ARTICLES, id, { title, status });
  return kind === "write"
    ? server.translate(ARTICLES, id, { title, status })
    : server.remove(ARTICLES, id, "th");
}

/** All columns of the other texts but the shared date. */
function otherTexts({ parts }: LanguageTestServer, id: string, language: Language) {
  const rows = parts.db.$client
    .query<Record<string, unknown>, [string, string]>(
      "SELECT * FROM article_texts WHERE article_id = ? AND language <> ?",
    )
    .all(id, language);
  return rows.map((columns) => ({ ...columns, listed_at: null }));
}

test(
  "writing, publishing or deleting a text never changes another language's",
  async () => {
    await using server = await createLanguageTestServer();
    await checkProperty(steps, { few: 15, many: 500 }, async (sequence) => {
      // Without a date, which the first publishing sets for all languages.
      const { data } = await server.create(ARTICLES, { status: "Draft" });
      for (const step of sequence) {
        server.advanceClock(1);
        const before = otherTexts(server, data._id, step.language);
        await take(server, data._id, step);
        expect(otherTexts(server, data._id, step.language)).toEqual(before);
      }
    });
  },
  PROPERTY_TIMEOUT_MS,
);
