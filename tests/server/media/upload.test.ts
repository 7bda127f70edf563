// POST /upload/project-image: one picture on its own.
import { expect, test } from "bun:test";

import { picture, uploadForm } from "#tests/support/activityForm.ts";
import { fakePictures, rotatedPhonePhoto, SECRET } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";

const PATH = "/upload/project-image";

test("stores a picture and answers with its address, where it is found", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const answer = await house.ask("POST", PATH, { token, form: uploadForm(picture(1)) });
  expect(answer.status).toBe(201);
  expect(answer.body.success).toBe(true);
  expect(answer.data).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/) });
  const file = await house.app.request(answer.data.url);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(house.waiting()).toEqual([]);
});

test("the same picture twice is one file", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const [one, two] = await Promise.all(
    [1, 2].map(() => house.ask("POST", PATH, { token, form: uploadForm(picture(1)) })),
  );
  expect(one?.data).toEqual(two?.data);
  expect(house.files()).toHaveLength(2);
});

test("keeps nothing of where a photograph was taken", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const { data } = await house.ask("POST", PATH, {
    token,
    form: uploadForm(await rotatedPhonePhoto(60, 40)),
  });
  const bytes = Buffer.from(await (await house.app.request(data.url)).arrayBuffer());
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.includes(SECRET)).toBe(false);
});

test.each([
  ["no image", fakePictures.text, 415],
  ["an SVG", fakePictures.svg, 415],
  ["an HTML page", fakePictures.html, 415],
  ["an empty file", fakePictures.empty, 415],
  ["a picture cut short", picture(1).slice(0, 60), 422],
])("refuses %s and stores nothing", async (_, bytes, status) => {
  await using house = await testApp();
  const token = await house.enter();
  const answer = await house.ask("POST", PATH, { token, form: uploadForm(bytes) });
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: status === 415 ? "unsupported_media" : "invalid",
    message: "Only image files allowed",
    errors: { image: "Only image files allowed" },
  });
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
});

test("asks for a picture where none is sent, under another name, or as text", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const text = new FormData();
  text.set("image", "a text");
  for (const form of [new FormData(), text]) {
    form.set("note", "x");
    const answer = await house.ask("POST", PATH, { token, form });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ image: "Please choose a picture" });
  }
  expect((await house.ask("POST", PATH, { token, form: uploadForm(picture(1), "file") })).status).toBe(422);
  const two = uploadForm(picture(1));
  two.append("image", new Blob([Uint8Array.from(picture(2))]), "two.png");
  expect((await house.ask("POST", PATH, { token, form: two })).status).toBe(422);
  expect(house.files()).toEqual([]);
});

test("leaves no file when the database refuses its row", async () => {
  await using house = await testApp();
  const token = await house.enter();
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await house.ask("POST", PATH, { token, form: uploadForm(picture(1)) });
  expect(answer.status).toBe(503);
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
});

test("the listener waits for a picture however slowly it comes, and for nobody who may not send one", async () => {
  await using house = await testApp();
  const token = await house.enter();
  let waits = 0;
  const send = (headers: Record<string, string>) =>
    house.app.request(
      `/api/v1${PATH}`,
      { method: "POST", headers, body: uploadForm(picture(1)) },
      { takeTime: () => (waits += 1) },
    );
  expect([(await send({})).status, waits]).toEqual([401, 0]);
  expect([(await send({ authorization: `Bearer ${token}` })).status, waits]).toEqual([201, 1]);
});
