import { expect, spyOn } from "bun:test";
import { join } from "node:path";

import { fileNameOf } from "#contract/images.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { invalidImages, createJpeg } from "#tests/support/media/testImages.ts";
import { publishImage } from "#tests/support/media/publishImage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { imageProcessCommand } from "#commands/ownCommand.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { IMAGE_LIMITS } from "#server/media/codec/imageProcess.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { testWith } from "#tests/support/testWith.ts";

const PATH = "/upload/project-image";

const test = testWith(createTestServer);

test("stores an image and returns its URL", async (server) => {
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

test("stores the same image once", async (server) => {
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
])("rejects %s and stores nothing", async (server, _, bytes, status) => {
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

test("rejects a missing image, another field name and a text field", async (server) => {
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

test("leaves no file if the database rejects its row", async (server) => {
  const token = await server.signIn();
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) });
  expect(answer.status).toBe(503);
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("waits for a slow upload of an admin, and not for one without a token", async (server) => {
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

const FIXTURES = join(import.meta.dir, "../../fixtures/images");
const TIFF = Buffer.from("II*\0\x08\0\0\0", "latin1");
const read = (name: string) => Bun.file(join(FIXTURES, name)).bytes();

test.each([
  ["HEIC", () => read("IMG_0001.HEIC")],
  ["AVIF", () => read("pic.avif")],
  ["TIFF", () => TIFF],
])("a %s upload is refused by the name of its format, with what to do", async (server, format, create) => {
  const token = await server.signIn();
  const bytes = await create();
  for (const path of ["/upload/project-image", "/upload/article-image"]) {
    const { status, body } = await server.request("POST", path, { token, form: uploadForm(bytes) });
    expect(status).toBe(415);
    expect(body.message).toBe(`${format} pictures can't be used. Please save the picture as JPEG or PNG.`);
    expect(body.errors).toEqual({ image: body.message });
    expect(body.message).not.toContain("5MB");
  }
});

const UPLOADS = 40;

test("an upload whose image takes too long gets 422, leaves no files, and the next upload works", async (server) => {
  const token = await server.signIn();
  const { images, log } = server.parts;
  const shared = { ...images.codec };
  const limits = { ...IMAGE_LIMITS, maxMs: 1 };
  const codec = createImageCodec({ command: imageProcessCommand(), log, limits });
  Object.assign(images.codec, codec);
  const form = uploadForm(await createJpeg(3000, 2000));
  const answer = await server.request("POST", PATH, { token, form });
  const message =
    "This picture takes too much time or memory to process. Please save it again as a smaller JPEG or PNG.";
  expect(answer).toMatchObject({ status: 422, body: { message, errors: { image: message } } });
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ level: "warn", reason: "it exceeded its time" }),
  );
  expect([server.listStagedFiles(), server.listStoredFiles()]).toEqual([[], []]);
  Object.assign(images.codec, shared);
  expect(await server.request("POST", PATH, { token, form: uploadForm(uniquePng(1)) })).toMatchObject({
    status: 201,
  });
  await codec.close();
});

test("one upload of an admin does not wait for all those of another", async (server) => {
  const [somsri, anan] = [await server.signIn(), await server.signIn()];
  const turn = Promise.withResolvers<void>();
  const { codec } = server.parts.images;
  const queued = spyOn(codec, "run");
  const busy = ["a", "b"].map((owner) => codec.run(owner, () => turn.promise));
  const finished: string[] = [];
  const upload = async (name: string, token: string, number: number) => {
    const { status } = await server.request("POST", PATH, { token, form: uploadForm(uniquePng(number)) });
    finished.push(`${name} ${status}`);
  };
  const uploads = Array.from({ length: UPLOADS }, (_, index) => upload("somsri", somsri, index));
  await waitUntil(() => queued.mock.calls.length === busy.length + UPLOADS);
  uploads.push(upload("anan", anan, UPLOADS));
  await waitUntil(() => queued.mock.calls.length === busy.length + UPLOADS + 1);
  turn.resolve();
  await Promise.all([...busy, ...uploads]);
  expect(finished).toHaveLength(UPLOADS + 1);
  expect(finished).toContain("anan 201");
  // An upload takes several turns, between which others finish. Without turns it would be the last.
  expect(finished.indexOf("anan 201")).toBeLessThan(UPLOADS / 2);
});
