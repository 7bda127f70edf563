import { expect, test } from "bun:test";

import { fileNameOf } from "#contract/images.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { invalidImages } from "#tests/support/media/testImages.ts";
import { publishImage } from "#tests/support/media/publishImage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const PATH = "/upload/project-image";

test("stores an image and returns its URL", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const answer = await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) });
  expect(answer.status).toBe(201);
  expect(answer.body.success).toBe(true);
  expect(answer.data).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/) });
  publishImage(server.parts.db, fileNameOf(answer.data.url));
  const file = await server.app.request(answer.data.url);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(server.listStagedFiles()).toEqual([]);
});

test("stores the same image once", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const [one, two] = await Promise.all(
    [1, 2].map(() => server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) })),
  );
  expect(one?.data).toEqual(two?.data);
  expect(server.listStoredFiles()).toHaveLength(2);
});

test.each([
  ["an SVG", invalidImages.svg, 415],
  ["a picture cut short", uniquePng(1).slice(0, 60), 422],
])("rejects %s and stores nothing", async (_, bytes, status) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const answer = await server.request("POST", PATH, { token, form: uploadForm(bytes) });
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: status === 415 ? "unsupported_media" : "invalid",
    message: "Only image files allowed",
    errors: { image: "Only image files allowed" },
  });
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("rejects a missing image, another field name and a text field", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const text = new FormData();
  text.set("image", "a text");
  for (const form of [new FormData(), text]) {
    form.set("note", "x");
    const answer = await server.request("POST", PATH, { token, form });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ image: "Please choose a picture" });
  }
  expect((await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1), "file") })).status).toBe(
    422,
  );
  const two = uploadForm(uniquePng(1));
  two.append("image", new Blob([Uint8Array.from(uniquePng(2))]), "two.png");
  expect((await server.request("POST", PATH, { token, form: two })).status).toBe(422);
  expect(server.listStoredFiles()).toEqual([]);
});

test("leaves no file if the database rejects its row", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) });
  expect(answer.status).toBe(503);
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("waits for a slow upload of an admin, and not for one without a token", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  let waits = 0;
  const send = (headers: Record<string, string>) =>
    server.app.request(
      `/api/v1${PATH}`,
      { method: "POST", headers, body: uploadForm(uniquePng(1)) },
      { disableBodyTimeout: () => (waits += 1) },
    );
  expect([(await send({})).status, waits]).toEqual([401, 0]);
  expect([(await send({ authorization: `Bearer ${token}` })).status, waits]).toEqual([201, 1]);
});
