import { expect } from "bun:test";

import type { LibraryUse } from "#contract/library.ts";
import { LIBRARY_MESSAGES } from "#contract/library.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createLibraryServer } from "#tests/support/content/libraryTestServer.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { DAY_MS } from "#server/calendar.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLibraryServer);

const PICTURE = uniquePng(7);

test("tells where a picture is used, with the screens that edit it", async (server) => {
  const picture = await server.upload(PICTURE, "Town hall.png");
  const link = `![](${picture.path})`;
  const logo = await server.send(
    "POST",
    `${ACTIVITIES.api.base}/create`,
    recordForm(ACTIVITIES, { name: "With a logo" }, { logo: PICTURE }),
  );
  const gallery = await server.send(
    "POST",
    `${ACTIVITIES.api.base}/create`,
    recordForm(ACTIVITIES, { name: "With a gallery" }, { images: [PICTURE] }),
  );
  const article = await server.createArticle(link);
  await server.translate(ARTICLES, article.data._id, { content: link });
  const client = await server.send("POST", "/clients", clientForm({ logo: PICTURE }));
  await server.send("PUT", "/settings/logo", uploadForm(PICTURE, "logo"));
  const terms = await server.createTerms(link);
  const uses = (await server.readPicture(picture._id)).uses.map(({ kind, name, path }: LibraryUse) => [
    kind,
    name,
    path,
  ]);
  expect(uses.toSorted()).toEqual(
    [
      ["activity", "With a logo", `/admin/activity/edit/${logo.data._id}`],
      ["activity", "With a gallery", `/admin/activity/edit/${gallery.data._id}`],
      ["article", article.data.title, `/admin/article/edit/${article.data._id}`],
      ["article", article.data.title, `/admin/article/${article.data._id}/translate/th`],
      ["client", client.data.name, "/admin/client"],
      ["legal_text", "Terms", `/admin/legal/edit/${terms._id}`],
      ["settings", "logo", "/admin/settings/identity"],
    ].toSorted(),
  );
});

test("a service shows its picture of the library, with its alt text, until the library loses it", async (server) => {
  const { _id, path, width, height } = await server.upload(PICTURE, "Town hall.png");
  await server.change(_id, { alts: { en: "A hall" }, focusX: 25 });
  const service = { title: "Audits", icon: "layers", summary: "", description: "", points: [] };
  await server.call("PUT", "/settings", { services: [{ ...service, picture: path }, service] });
  const readServices = async () => (await server.request("GET", "/site")).data.services;
  const image = { path, width, height, alt: "A hall", focus: [25, 50] };
  expect(await readServices()).toEqual([
    { ...service, picture: path, image },
    { ...service, picture: "" },
  ]);
  expect((await server.readPicture(_id)).uses).toMatchObject([{ path: "/admin/settings/services" }]);
  expect((await server.removePicture(_id)).status).toBe(409);
  expect((await server.removePicture(_id, "?force=true")).status).toBe(200);
  expect((await readServices())[0]).toEqual({ ...service, picture: "" });
});

test("deletes only a picture that nothing uses, and names the uses of others", async (server) => {
  keepNoHistory(server);
  const picture = await server.upload(PICTURE, "Town hall.png");
  const article = await server.createArticle(`![](${picture.path})`);
  const refused = await server.removePicture(picture._id);
  expect([refused.status, refused.body.message]).toEqual([409, LIBRARY_MESSAGES.inUse]);
  expect(refused.data.uses).toMatchObject([{ kind: "article", id: article.data._id }]);
  await server.update(ARTICLES, article.data._id, { content: "No picture." });
  expect((await server.removePicture(picture._id)).status).toBe(200);
  expect(await server.listPictures("?search=hall")).toEqual([]);
  expect(server.listStoredFiles().filter((file) => file.startsWith(picture._id.slice(0, 32)))).toEqual([]);
});

test("keeps a picture that only a record in the trash shows, and a replacement reaches it", async (server) => {
  const { data } = await server.create(ARTICLES, { content: "Text" });
  const file = (await server.listPictures())[0]?._id ?? "";
  await server.remove(ARTICLES, data._id);
  const refused = await server.removePicture(file);
  expect([refused.status, refused.data.uses]).toMatchObject([
    409,
    [{ name: data.title, path: "/admin/trash" }, { isHistory: true }],
  ]);
  const { data: replaced } = await server.replace(file, await createJpeg(900, 500));
  const [entry] = (await server.call("GET", "/trash")).data;
  expect((await server.call("POST", `/trash/${entry._id}/restore`)).status).toBe(201);
  expect((await server.read(ARTICLES, data._id)).data.logo).toBe(replaced.path);
});

test("counts the stored bytes, in all, of the year and of the month", async (server) => {
  const first = await server.upload(PICTURE, "November.png");
  server.advanceClock(30 * DAY_MS);
  await server.renewToken();
  const second = await server.upload(uniquePng(8), "December.png");
  const { data } = await server.call("GET", "/library/usage");
  expect(data).toEqual({
    pictures: 2,
    bytes: first.bytes + second.bytes,
    addedInYear: first.bytes + second.bytes,
    addedInMonth: second.bytes,
  });
  server.advanceClock(340 * DAY_MS);
  await server.renewToken();
  expect((await server.call("GET", "/library/usage")).data).toMatchObject({
    addedInYear: second.bytes,
    addedInMonth: 0,
  });
});
