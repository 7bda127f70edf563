import { expect } from "bun:test";

import { uploadPath } from "#contract/images.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { pictureForm } from "#tests/support/content/libraryTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://firm.example";
const test = testWith(() => createLanguageTestServer({ PUBLIC_URL: ORIGIN }));
type Server = Awaited<ReturnType<typeof createLanguageTestServer>>;

async function uploadPicture({ request, token }: Server): Promise<string> {
  const form = pictureForm(createPng(1200, 630));
  return uploadPath((await request("POST", "/library/pictures", { token, form })).data._id);
}

/** The contents of the tags of a page that search engines and shared links use. */
async function readTags({ app }: Server, path: string) {
  const html = await (await app.request(path)).text();
  const contentOf = (name: string) =>
    new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>([^<]*)/.exec(html)?.[1],
    description: contentOf("description"),
    shared: [contentOf("og:title"), contentOf("twitter:title")],
    pictures: [contentOf("og:image"), contentOf("twitter:image")],
    data: /"@type":"(?:CreativeWork|Article|WebPage)".*?<\/script>/s.exec(html)?.[0] ?? "",
    html,
  };
}

test.each(TYPES_BY_NAME)(
  "a page of a %s has its own meta tags, in each language",
  async (server, _, type) => {
    const picture = await uploadPicture(server);
    const own = { seoTitle: "Rivers in Bangkok", seoDescription: "What floods cost.", sharePicture: picture };
    const { data } = await server.create(type, { [type.nameField]: "Harbour", ...own });
    await server.translate(type, data._id, { seoTitle: "แม่น้ำ", status: "Published" });
    const page = `${type.pages.record}/${encodeURIComponent(data.slug)}`;
    const tags = await readTags(server, page);
    const share = `${ORIGIN}/share/${picture.slice(uploadPath("").length, -4)}.jpg`;
    expect(tags).toMatchObject({
      title: expect.stringMatching(/^Rivers in Bangkok · /),
      description: "What floods cost.",
      shared: ["Rivers in Bangkok", "Rivers in Bangkok"],
      pictures: [share, share],
    });
    expect(tags.data).toContain('"Rivers in Bangkok"');
    expect(tags.data).toContain(share);
    expect((await server.app.request(share.slice(ORIGIN.length))).status).toBe(200);
    const { data: texts } = await server.request("GET", `${type.api.base}/slug/${data._id}?lang=th`);
    const thai = await readTags(server, `/th${type.pages.record}/${encodeURIComponent(texts.slug)}`);
    expect(thai.title).toStartWith("แม่น้ำ · ");
    expect(thai.description).not.toBe("What floods cost.");
    // The page itself stays as it is.
    expect(tags.html).toContain("Harbour");
  },
);

test.each(TYPES_BY_NAME)("a %s without meta tags of its own is sent as before", async (server, _, type) => {
  const { data } = await server.create(type, { [type.nameField]: "Harbour" });
  const record = (await server.read(type, data._id)).data;
  const { html, title } = await readTags(server, `${type.pages.record}/${encodeURIComponent(data.slug)}`);
  expect(title).toStartWith("Harbour · ");
  for (const name of ["seoTitle", "seoDescription", "sharePicture"]) {
    expect(Object.keys(record)).not.toContain(name);
    expect(html).not.toContain(name);
  }
});

test("the history and the audit log of a record tell a change of its meta tags", async (server) => {
  const [, type] = TYPES_BY_NAME[0] ?? [];
  if (!type) throw new Error("There is no content type");
  const { data } = await server.create(type);
  await server.update(type, data._id, { seoTitle: "Rivers" });
  const { data: versions } = await server.request("GET", `${type.api.base}/${data._id}/versions`, {
    token: server.token,
  });
  expect(versions[0].changedFields).toEqual(["seoTitle"]);
  const { data: entries } = await server.request("GET", "/audit?kind=activity", { token: server.token });
  expect(entries[0].changes).toEqual([expect.objectContaining({ field: "seoTitle", after: "Rivers" })]);
});
