import { expect, test } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";
import { altFieldName } from "#contract/content/translations.ts";
import type { Translation } from "#contract/content/translations.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";

/** A published record in both languages with two images, `A` and `B`, on a site in English and Thai. */
async function createFixture(type: ContentType) {
  const server = await createLanguageTestServer();
  const form = recordForm(
    type,
    {
      gallery: [
        { image: 0, alt: "A" },
        { image: 1, alt: "B" },
      ],
    },
    { images: [uniquePng(1), uniquePng(2)] },
  );
  const { data } = await server.send("POST", apiPaths(type).create, form);
  const id: string = data._id;
  const [first = "", second = ""]: string[] = data.images;
  const sendTranslation = (changes: Record<string, string>) => server.translate(type, id, changes);
  const sendAlts = (alts: string) => sendTranslation({ alts });
  const translate = (...alts: { path: string; alt: string }[]) => sendAlts(JSON.stringify(alts));
  await translate();
  return {
    ...server,
    id,
    first,
    second,
    translate,
    sendAlts,
    sendTranslation,
    change: (changes: Record<string, unknown>) => server.update(type, id, changes),
    /** As visitors of a language see them. */
    async alts(lang = ""): Promise<string[]> {
      const record = (await server.read(type, id, lang)).data;
      return record.pictures
        .filter(({ path }: { path: string }) => path !== record.logo)
        .map(({ alt }: { alt: string }) => alt);
    },
    async states(): Promise<Translation[]> {
      return server.translations(type, id);
    },
  };
}

test.each(TYPES_BY_NAME)(
  "%s: images have a text in each language, and that of the main language where it is missing",
  async (_, type) => {
    await using server = await createFixture(type);
    const { first, second } = server;
    expect((await server.translate({ path: first, alt: "ก" })).data.pictures.at(-2)).toMatchObject({
      alt: "ก",
    });
    expect([await server.alts(), await server.alts("th")]).toEqual([
      ["A", "B"],
      ["ก", "B"],
    ]);
    const [english, thai] = await server.states();
    expect(english?.alts).toEqual([
      { path: first, alt: "A" },
      { path: second, alt: "B" },
    ]);
    expect(thai?.alts).toEqual([
      { path: first, alt: "ก" },
      { path: second, alt: "" },
    ]);
    expect(thai?.state).toBe("published");
    await server.translate({ path: second, alt: "ข" }, { path: first, alt: "" });
    expect(await server.alts("th")).toEqual(["A", "ข"]);
  },
);

test.each(TYPES_BY_NAME)("%s: texts stay with their images", async (_, type) => {
  await using server = await createFixture(type);
  const { first, second } = server;
  await server.translate({ path: first, alt: "ก" }, { path: second, alt: "ข" });
  await server.change({ gallery: [{ path: second, alt: "C" }, { path: first }] });
  expect([await server.alts(), await server.alts("th")]).toEqual([
    ["C", "A"],
    ["ข", "ก"],
  ]);
  await server.change({ removeImages: [second] });
  expect(await server.alts("th")).toEqual(["ก"]);
});

test.each(TYPES_BY_NAME)("%s: texts keep their language when the main language changes", async (_, type) => {
  await using server = await createFixture(type);
  const { token, first } = server;
  await server.translate({ path: first, alt: "ก" });
  const setMain = (main: string, further: string) =>
    server.request("PUT", "/settings", { token, body: { languages: { main, further: [further] } } });
  expect((await setMain("th", "en")).status).toBe(200);
  expect([await server.alts(), await server.alts("en")]).toEqual([
    ["ก", "B"],
    ["A", "B"],
  ]);
  // The text in the main language is now the Thai one: a change of it is what readers see.
  await server.change({ gallery: [{ path: first, alt: "ข" }] });
  expect([await server.alts(), await server.alts("en")]).toEqual([
    ["ข", "B"],
    ["A", "B"],
  ]);
  expect((await setMain("en", "th")).status).toBe(200);
  expect([await server.alts(), await server.alts("th")]).toEqual([
    ["A", "B"],
    ["ข", "B"],
  ]);
});

test.each(TYPES_BY_NAME)(
  "%s: rejects what is no list of texts, and ignores other images",
  async (_, type) => {
    await using server = await createFixture(type);
    const message = "alts must be a JSON list of pictures, each with its path and its alt text";
    for (const alts of ["[", "{}", '["ก"]', '[{"path":1,"alt":"ก"}]']) {
      const { status, body } = await server.sendAlts(alts);
      expect([status, body.errors]).toEqual([422, { alts: message }]);
    }
    const long = await server.translate({ path: server.first, alt: "ก".repeat(251) });
    expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ["alts"]]);
    expect((await server.translate({ path: "/uploads/none.png", alt: "ก" })).status).toBe(200);
    expect(await server.alts("th")).toEqual(["A", "B"]);
  },
);

test.each(TYPES_BY_NAME)(
  "%s: a changed or added text of an image makes translations outdated, a removed image does not",
  async (_, type) => {
    await using server = await createFixture(type);
    const { first, second, change, translate } = server;
    const thai = async () => (await server.states())[1];
    await translate({ path: first, alt: "ก" });
    expect(await thai()).toMatchObject({ state: "published", sourceChanges: [] });

    const alts = (...texts: string[]) =>
      JSON.stringify([first, second].map((path, index) => ({ path, alt: texts[index] })));
    await change({ gallery: alts("Bridge", "B") });
    const before = { field: altFieldName(first), before: "A", after: "Bridge" };
    expect(await thai()).toMatchObject({ state: "outdated", sourceChanges: [before] });
    await translate({ path: first, alt: "สะพาน" });
    expect((await thai())?.state).toBe("published");

    await change({ removeImages: [second] });
    expect(await thai()).toMatchObject({ state: "published", sourceChanges: [] });
    await change({ gallery: JSON.stringify([{ path: first, alt: "" }]) });
    expect((await thai())?.state).toBe("outdated");
  },
);

test.each(TYPES_BY_NAME)(
  "%s: restoring the source makes its translation current, even after an image was removed",
  async (_, type) => {
    await using server = await createFixture(type);
    const { second, change } = server;
    const state = async () => (await server.states())[1]?.state;
    const name = { [type.nameField]: "Changed" };
    await change(name);
    await change({ ...name, removeImages: [second] });
    expect(await state()).toBe("outdated");
    await change({});
    expect(await state()).toBe("published");
  },
);

test.each(TYPES_BY_NAME)(
  "%s: removing an image while a translator writes does not make the translation outdated",
  async (_, type) => {
    await using server = await createFixture(type);
    const [seen] = await server.states();
    await server.change({ removeImages: [server.second] });
    await server.sendTranslation({ sourceVersion: seen?.version ?? "" });
    expect((await server.states())[1]).toMatchObject({ state: "published", sourceChanges: [] });
  },
);
