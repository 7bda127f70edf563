import { expect } from "bun:test";

import { LIBRARY_MESSAGES } from "#contract/library.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createLibraryServer } from "#tests/support/content/libraryTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLibraryServer);

test("a form takes a stored picture by its path wherever it takes a file", async (server) => {
  const hall = await server.upload(uniquePng(1), "Town hall.png");
  const bridge = await server.upload(uniquePng(2), "Bridge.png");
  const gallery = JSON.stringify([{ image: 2, alt: "A bridge" }, { image: 0 }, { image: 1 }]);
  const form = recordForm(ACTIVITIES, { gallery }, { logo: null, images: [uniquePng(3)] });
  form.set("logo", hall.path);
  form.append("images", hall.path);
  form.append("images", bridge.path);
  const created = await server.send("POST", apiPaths(ACTIVITIES).create, form);
  expect(created.status).toBe(201);
  expect(created.data.logo).toBe(hall.path);
  expect(created.data.images).toEqual([bridge.path, expect.any(String), hall.path]);
  expect(created.data.pictures[1].alt).toBe("A bridge");

  const client = clientForm();
  client.set("logo", hall.path);
  expect((await server.send("POST", "/clients", client)).data.logo).toBe(hall.path);
  const site = new FormData();
  site.set("logo", bridge.path);
  expect((await server.send("PUT", "/settings/logo", site)).data.logo.path).toBe(bridge.path);
  expect((await server.listPictures("?search=hall")).map(({ name }) => name)).toEqual(["Town hall"]);
});

test("a picture that is no longer stored is refused at its field", async (server) => {
  const hall = await server.upload(uniquePng(1), "Town hall.png");
  await server.removePicture(hall._id);
  const form = clientForm();
  form.set("logo", hall.path);
  const refused = await server.send("POST", "/clients", form);
  expect([refused.status, refused.body.errors]).toEqual([422, { logo: LIBRARY_MESSAGES.gone }]);
  expect(server.listStoredFiles()).toEqual([]);
});

test("a picture in a text stays when the last record with it as its logo is deleted", async (server) => {
  const client = (await server.send("POST", "/clients", clientForm({ logo: uniquePng(4) }))).data;
  await server.createArticle(`![](${client.logo})`);
  const other = (await server.send("POST", "/clients", clientForm({ logo: uniquePng(5) }))).data;
  await server.createTerms(`![](${other.logo})`);
  for (const { _id } of [client, other]) await server.send("DELETE", `/clients/${_id}`);
  const paths = (await server.listPictures()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([client.logo, other.logo]));
});
