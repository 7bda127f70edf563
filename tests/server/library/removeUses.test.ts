import { expect } from "bun:test";

import { filePath } from "#contract/files.ts";
import { LIBRARY_MESSAGES } from "#contract/library.ts";
import type { LibraryUse } from "#contract/library.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createLibraryServer } from "#tests/support/content/libraryTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { fileForm, pdf } from "#tests/support/media/testFiles.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLibraryServer);

const PICTURE = uniquePng(7);
const kindsOf = (uses: LibraryUse[]) => uses.map(({ kind, name }) => `${kind} ${name}`).toSorted();

test("a forced deletion removes a picture from all that can be without it, with an audit entry for each", async (server) => {
  const { _id, path } = await server.upload(PICTURE, "Town hall.png");
  const article = await server.createArticle(`Before ![A **hall**](${path} "Hall") after ![](${path})`);
  await server.translate(ARTICLES, article.data._id, { content: `ก่อน ![อาคาร](${path})` });
  const activity = await server.send(
    "POST",
    apiPaths(ACTIVITIES).create,
    recordForm(ACTIVITIES, {}, { images: [uniquePng(1), PICTURE, uniquePng(2)] }),
  );
  const rows = [{ image: path, alt: "", caption: "" }];
  const cards = [{ image: path, title: "Hall", text: "", link: "" }];
  const blocks = [
    { type: "gallery", isHidden: false, fields: { heading: "", pictures: rows } },
    { type: "cards", isHidden: false, fields: { heading: "", cards } },
    { type: "text", isHidden: false, fields: { text: `Text ![](${path})` } },
  ];
  const page = await server.create(PAGES, { blocks });
  await server.send("PUT", "/settings/logo", uploadForm(PICTURE, "logo"));
  const terms = await server.createTerms(`Look: ![Map](${path})`);
  const refused = await server.removePicture(_id);
  expect([refused.status, refused.body.message]).toEqual([409, LIBRARY_MESSAGES.inUse]);
  expect(refused.data.uses).toHaveLength(6);

  expect((await server.removePicture(_id, "?force=true")).status).toBe(200);
  expect((await server.read(ARTICLES, article.data._id)).data.content).toBe("Before A **hall** after ");
  expect(
    (await server.translations(ARTICLES, article.data._id)).map(({ state }: { state: string }) => state),
  ).toEqual(["published", "published"]);
  const shown = (await server.read(ACTIVITIES, activity.data._id)).data;
  expect([shown.images.length, shown.updatedAt > activity.data.updatedAt]).toEqual([2, true]);
  const stored = (await server.read(PAGES, page.data._id)).data;
  expect(stored.blocks.map(({ fields }: { fields: object }) => fields)).toEqual([
    { heading: "", pictures: [] },
    { heading: "", cards: [{ ...cards[0], image: "" }] },
    { text: "Text " },
  ]);
  expect((await server.update(PAGES, page.data._id, { blocks: stored.blocks })).status).toBe(200);
  expect((await server.call("GET", "/settings")).data.logo).toBeNull();
  expect((await server.call("GET", `/legal/versions/${terms._id}`)).data.contentEn).toBe("Look: Map");
  const { data: entries } = await server.call("GET", "/audit");
  const removed = entries.filter(({ changes }: { changes: { field: string; before: unknown }[] }) =>
    changes.some(({ field, before }) => field === "file" && before === _id),
  );
  expect(removed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "activity",
    "article",
    "legal_text",
    "page",
    "settings",
  ]);
  expect(server.listStoredFiles().filter((file) => file.startsWith(_id.slice(0, 32)))).toEqual([]);
});

test("a forced deletion is refused with the places that require the picture, and changes nothing", async (server) => {
  const { _id, path } = await server.upload(PICTURE, "Town hall.png");
  const content = `Text ![Hall](${path})`;
  const article = await server.createArticle(content);
  await server.createArticle(`![](${path})`);
  const client = await server.send("POST", "/clients", clientForm({ logo: PICTURE }));
  await server.send("POST", apiPaths(ACTIVITIES).create, recordForm(ACTIVITIES, {}, { logo: PICTURE }));
  const fields = { image: path, alt: "", caption: "", width: "inset" };
  await server.create(PAGES, { blocks: [{ type: "picture", isHidden: true, fields }] });
  const refused = await server.removePicture(_id, "?force=true");
  expect([refused.status, refused.body.message]).toEqual([409, LIBRARY_MESSAGES.required]);
  expect(refused.data.uses.map(({ kind }: LibraryUse) => kind).toSorted()).toEqual([
    "activity",
    "article",
    "client",
    "page",
  ]);
  expect(kindsOf(refused.data.uses)).toContain(`client ${client.data.name}`);
  expect((await server.read(ARTICLES, article.data._id)).data.content).toBe(content);
  expect((await server.readPicture(_id)).uses).toHaveLength(5);
});

test("a forced deletion of a file leaves the texts of its links", async (server) => {
  const { _id } = (await server.call("POST", "/library/files", fileForm(pdf("one")))).data;
  const path = filePath(_id);
  const { path: picture } = await server.upload(PICTURE, "Town hall.png");
  const article = await server.createArticle(
    `Read [our *profile*](${path}), [![Hall](${picture})](${path}/profile.pdf?v=1) and [this](/about).`,
  );
  const files = [{ file: path, title: "" }];
  const page = await server.create(PAGES, {
    blocks: [{ type: "files", isHidden: false, fields: { heading: "", files } }],
  });
  expect((await server.call("DELETE", `/library/files/${_id}?force=true`)).status).toBe(200);
  expect((await server.read(ARTICLES, article.data._id)).data.content).toBe(
    `Read our *profile*, ![Hall](${picture}) and [this](/about).`,
  );
  expect((await server.read(PAGES, page.data._id)).data.blocks[0].fields.files).toEqual([]);
});

test("an editor can't remove a picture from what only owners edit", async (server) => {
  const { _id, path } = await server.upload(PICTURE, "Town hall.png");
  await server.send("PUT", "/settings/logo", uploadForm(PICTURE, "logo"));
  await server.createTerms(`![](${path})`);
  await server.createArticle(`Text ![](${path})`);
  const token = await server.signIn("admin", "editor");
  const refused = await server.request("DELETE", `/library/pictures/${_id}?force=true`, { token });
  expect(refused.status).toBe(409);
  expect(refused.data.uses.map(({ kind }: LibraryUse) => kind)).toEqual(["legal_text", "settings"]);
  expect((await server.call("GET", "/settings")).data.logo).toMatchObject({ path });
});
