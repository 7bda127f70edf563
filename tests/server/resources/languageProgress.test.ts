import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";

/** Thai is in preparation, with texts in each state; of two described pictures, one has a Thai description. */
async function createFixture() {
  const server = await createLanguageTestServer();
  const { token } = server;
  const addArticle = async (title: string) => (await server.create(ARTICLES, { title })).data._id;
  const gallery = [
    { image: 0, alt: "A" },
    { image: 1, alt: "B" },
    { image: 2, alt: "" },
  ];
  const form = recordForm(ACTIVITIES, { gallery }, { images: [1, 2, 3].map((number) => uniquePng(number)) });
  const activity = (await server.send("POST", apiPaths(ACTIVITIES).create, form)).data;
  const described = JSON.stringify([{ path: activity.images[0], alt: "ก" }]);
  await server.translate(ACTIVITIES, activity._id, { alts: described });
  await addArticle("Missing");
  const outdated = await addArticle("Source");
  await server.translate(ARTICLES, outdated);
  await server.update(ARTICLES, outdated, { title: "Outdated" });
  await server.translate(ARTICLES, await addArticle("Draft"), { status: "Draft" });
  await server.request("PUT", "/settings", { token, body: { footerNote: "Bangkok" } });
  await server.request("POST", "/legal/documents", {
    token,
    body: { ...SAMPLE_TERMS, slug: "terms", titleTh: "", contentTh: "", factsTh: [] },
  });
  const languages = { main: "en", further: ["th"], inPreparation: ["th"] };
  await server.request("PUT", "/settings", { token, body: { languages } });
  return server;
}

test("counts what a language in preparation lacks", async () => {
  await using server = await createFixture();
  const { data } = await server.send("GET", "/translations/progress");
  expect(data).toEqual([
    {
      language: "th",
      lacking: [
        { type: "article", missing: 1, outdated: 1, draft: 1 },
        { type: "category", missing: 6, outdated: 0, draft: 0 },
        // The product name too.
        { type: "setting", missing: 2, outdated: 0, draft: 0 },
        { type: "legalText", missing: 1, outdated: 0, draft: 0 },
      ],
      undescribedImages: 1,
    },
  ]);
  await server.setLanguages("en", ["th"]);
  expect((await server.send("GET", "/translations/progress")).data).toEqual([]);
});

test("counts only texts that the admin may write", async () => {
  await using server = await createFixture();
  const token = await server.signIn("admin", "editor");
  const { data } = await server.request("GET", "/translations/progress", { token });
  expect(data[0].lacking.map(({ type }: { type: string }) => type)).toEqual(["article", "category"]);
  expect((await server.request("GET", "/translations/progress")).status).toBe(401);
});
