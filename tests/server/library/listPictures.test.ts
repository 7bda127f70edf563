import { expect } from "bun:test";

import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { createLibraryServer } from "#tests/support/content/libraryTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLibraryServer);

test("lists each stored picture once, the newest first, with the name of its file", async (server) => {
  await server.upload(uniquePng(1), "Town hall.png");
  server.advanceClock(1000);
  await server.upload(await createJpeg(40, 30), "Bridge.v2.jpg");
  await server.upload(uniquePng(1), "Copy of the town hall.png");
  const list = await server.listPictures();
  expect(list.map(({ name }) => name)).toEqual(["Bridge.v2", "Town hall"]);
  expect(list[1]).toMatchObject({
    path: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    type: "image/png",
    alts: { en: "", th: "" },
    captions: { en: "", th: "" },
    focusX: 50,
    focusY: 50,
  });
});

test("finds pictures by name and alt text, and by type", async (server) => {
  const hall = await server.upload(uniquePng(1), "Town hall.png");
  await server.upload(await createJpeg(40, 30), "Bridge.jpg");
  await server.change(hall._id, { name: hall.name, alts: { en: "A white façade" } });
  const found = async (query: string) => (await server.listPictures(query)).map(({ name }) => name);
  expect(await found("?search=BRIDGE")).toEqual(["Bridge"]);
  expect(await found("?search=facade")).toEqual(["Town hall"]);
  expect(await found("?type=image/jpeg")).toEqual(["Bridge"]);
  expect(await found("?show=withoutAlt")).toEqual(["Bridge"]);
});

test("tells which pictures nothing uses: no record, no text, no setting", async (server) => {
  const free = await server.upload(uniquePng(1), "Free.png");
  const inText = await server.upload(uniquePng(2), "In a text.png");
  await server.upload(uniquePng(3), "Logo.png");
  await server.send("POST", "/clients", clientForm({ logo: uniquePng(3) }));
  await server.createArticle(`![](${inText.path})`);
  expect((await server.listPictures("?show=unused")).map(({ _id }) => _id)).toEqual([free._id]);
});

test("pages get the focal point of a picture, rounded, unless it is the middle", async (server) => {
  const { _id: file } = await server.upload(uniquePng(3), "Logo.png");
  const { data } = await server.send("POST", "/clients", clientForm({ logo: uniquePng(3) }));
  const focus = async () => (await server.call("GET", `/clients/${data._id}`)).data.pictures[0].focus;
  expect(await focus()).toBeUndefined();
  await server.change(file, { focusX: 20, focusY: 90 });
  expect(await focus()).toEqual([25, 100]);
  await server.change(file, { focusX: 45, focusY: 55 });
  expect(await focus()).toBeUndefined();
});

test("pages get the mark of a drawing", async (server) => {
  const { _id: file } = await server.upload(uniquePng(3), "Plan.png");
  const { data } = await server.send("POST", "/clients", clientForm({ logo: uniquePng(3) }));
  const picture = async () => (await server.call("GET", `/clients/${data._id}`)).data.pictures[0];
  expect(await picture()).not.toHaveProperty("isDrawing");
  await server.change(file, { isDrawing: true });
  expect(await picture()).toHaveProperty("isDrawing", true);
});
