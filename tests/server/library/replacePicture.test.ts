import { expect } from "bun:test";

import { shareImagePath, uploadPath, variantFileName } from "#contract/images.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createLibraryServer } from "#tests/support/content/libraryTestServer.ts";
import type { LibraryTestServer } from "#tests/support/content/libraryTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLibraryServer);

const OLD = createPng(700, 400);

/** A picture that is used everywhere, and what uses it. */
async function useEverywhere(server: LibraryTestServer) {
  const picture = await server.upload(OLD, "Town hall.png");
  const variant = uploadPath(variantFileName(picture._id, 640));
  const article = await server.createArticle(`![Hall](${picture.path}) and ![Small](${variant})`);
  await server.translate(ARTICLES, article.data._id, { content: `![อาคาร](${picture.path})` });
  const activity = await server.send(
    "POST",
    apiPaths(ACTIVITIES).create,
    recordForm(
      ACTIVITIES,
      { gallery: JSON.stringify([{ image: 0, alt: "A white hall" }]) },
      { logo: OLD, images: [OLD] },
    ),
  );
  await server.translate(ACTIVITIES, activity.data._id);
  const client = await server.send("POST", "/clients", clientForm({ logo: OLD }));
  await server.send("PUT", "/settings/logo", uploadForm(OLD, "logo"));
  const terms = await server.createTerms(`![](${picture.path})`);
  return { picture, article: article.data, activity: activity.data, client: client.data, terms };
}

const statesOf = async (server: LibraryTestServer, type: typeof ARTICLES | typeof ACTIVITIES, id: string) =>
  (await server.translations(type, id)).map(({ language, state }: Record<string, string>) => [
    language,
    state,
  ]);

test("takes the place of the old picture everywhere, with its texts, its focal point and its mark", async (server) => {
  const used = await useEverywhere(server);
  const { picture } = used;
  const texts = { name: "Town hall", alts: { en: "A hall", th: "อาคาร" }, captions: { en: "2026", th: "" } };
  await server.change(picture._id, { ...texts, focusX: 25, focusY: 75, isDrawing: true });
  const replaced = await server.replace(picture._id, await createJpeg(900, 500));
  expect(replaced.status).toBe(200);
  const { _id: file, path } = replaced.data;
  expect(replaced.data).toMatchObject({ ...texts, focusX: 25, focusY: 75, isDrawing: true, width: 900 });
  expect((await server.readPicture(file)).uses).toHaveLength(6);

  const article = (await server.read(ARTICLES, used.article._id)).data;
  expect(article.content).toBe(`![Hall](${path}) and ![Small](${uploadPath(variantFileName(file, 640))})`);
  const activity = (await server.read(ACTIVITIES, used.activity._id)).data;
  expect([activity.logo, activity.images]).toEqual([path, [path]]);
  expect(activity.pictures[1]).toMatchObject({ path, width: 900, height: 500, alt: "A white hall" });
  expect((await server.call("GET", `/clients/${used.client._id}`)).data.logo).toBe(path);
  const { logo } = (await server.call("GET", "/settings")).data;
  expect(logo).toMatchObject({ path, width: 900, height: 500 });
  expect((await server.call("GET", `/legal/versions/${used.terms._id}`)).data.contentEn).toBe(`![](${path})`);
  expect((await server.listPictures()).map(({ _id }) => _id)).not.toContain(picture._id);
});

test("leaves translations up to date, and outdated ones outdated", async (server) => {
  const { picture, article, activity } = await useEverywhere(server);
  const other = await server.createArticle(`![](${picture.path})`);
  await server.translate(ARTICLES, other.data._id);
  await server.update(ARTICLES, other.data._id, { content: `Changed ![](${picture.path})` });
  await server.replace(picture._id, await createJpeg(900, 500));
  const upToDate = [
    ["en", "published"],
    ["th", "published"],
  ];
  expect(await statesOf(server, ARTICLES, article._id)).toEqual(upToDate);
  expect(await statesOf(server, ACTIVITIES, activity._id)).toEqual(upToDate);
  expect(await statesOf(server, ARTICLES, other.data._id)).toEqual([
    ["en", "published"],
    ["th", "outdated"],
  ]);
  const [, thai] = await server.translations(ARTICLES, other.data._id);
  expect(thai.sourceChanges.map(({ field }: { field: string }) => field)).toEqual(["content"]);
});

test("an open form of a record that shows the picture gets a conflict", async (server) => {
  const { picture, article, activity, client } = await useEverywhere(server);
  await server.replace(picture._id, uniquePng(3));
  const change = { updatedAt: activity.updatedAt, status: "Draft" };
  const saves = [
    ["PUT", apiPaths(ARTICLES).update(article._id), recordForm(ARTICLES, change, { logo: null })],
    ["PUT", apiPaths(ACTIVITIES).update(activity._id), recordForm(ACTIVITIES, change, { logo: null })],
    ["PUT", `/clients/${client._id}`, clientForm({ name: "Changed", updatedAt: client.updatedAt })],
  ] as const;
  for (const [method, path, form] of saves)
    expect([path, (await server.send(method, path, form)).status]).toEqual([path, 409]);
});

test("readers of a page that was loaded before get the new picture", async (server) => {
  const { picture } = await useEverywhere(server);
  const variant = uploadPath(variantFileName(picture._id, 640));
  const isAnswered = async (path: string) => {
    const response = await server.app.request(path);
    return response.status === 302 || (response.status === 200 && (await response.bytes()).length > 0);
  };
  const replacing = server.replace(picture._id, await createJpeg(500, 300));
  const during: boolean[] = [];
  const state = { isDone: false };
  void replacing.finally(() => (state.isDone = true));
  while (!state.isDone) {
    during.push(await isAnswered(variant), await isAnswered(picture.path));
    // Cached answers take no turn of the event loop.
    await new Promise(setImmediate);
  }
  expect(during).not.toContain(false);
  const { _id: file } = (await replacing).data;
  const moved = await server.app.request(variant);
  expect([moved.status, moved.headers.get("location")]).toEqual([
    302,
    uploadPath(variantFileName(file, 500)),
  ]);
  expect((await server.app.request(uploadPath(variantFileName(file, 500)))).status).toBe(200);
  const shared = await server.app.request(shareImagePath(picture.path));
  expect([shared.status, shared.headers.get("location")]).toEqual([302, shareImagePath(uploadPath(file))]);

  const again = (await server.replace(file, OLD)).data;
  expect(again._id).toBe(picture._id);
  expect((await server.app.request(variant)).status).toBe(200);
  expect((await server.app.request(uploadPath(file))).headers.get("location")).toBe(picture.path);
});

test("appends one entry to the audit log", async (server) => {
  const { picture } = await useEverywhere(server);
  const before = (await server.call("GET", "/audit")).data[0]._id;
  const replaced = (await server.replace(picture._id, uniquePng(3))).data;
  const [entry, previous] = (await server.call("GET", "/audit")).data;
  expect(previous._id).toBe(before);
  expect(entry).toMatchObject({
    kind: "image",
    action: "update",
    recordId: replaced._id,
    changes: [{ field: "file", before: picture._id, after: replaced._id }],
  });
});
