import { expect } from "bun:test";

import { fileNameOf } from "#contract/images.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import type { ArticleFormValues } from "#tests/support/content/articleForm.ts";
import { expectNothingStored, createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { invalidImages } from "#tests/support/media/testImages.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const NOW = new Date(START_TIME).toISOString();
const PICTURES = "Only image files up to 5MB are allowed";
const FIVE_MEGABYTES = 5 * 1_048_576;

/** An image of exactly this many bytes: bytes after the end of a PNG are ignored. */
function pictureOfBytes(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  whole.set(uniquePng(1));
  return whole;
}

const test = testWith(createArticleTestServer);

test.each<[string, ArticleFormValues, number, string]>([
  ["a logo that is no image", { logo: invalidImages.text }, 415, "logo"],
  ["a photo that is SVG", { images: [invalidImages.svg] }, 415, "images"],
  ["a photo cut short", { images: [uniquePng(1), uniquePng(2).slice(0, 60)] }, 422, "images"],
  ["a logo over 5 MB", { logo: pictureOfBytes(FIVE_MEGABYTES + 1) }, 413, "logo"],
  ["a photo over 5 MB", { images: [pictureOfBytes(FIVE_MEGABYTES + 1)] }, 413, "images"],
])("rejects %s and stores nothing of the form", async (server, _, changes, status, field) => {
  const answer = await server.create(changes);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ message: PICTURES, errors: { [field]: PICTURES } });
  expectNothingStored(server);
});

test.each<[string, Uint8Array, number]>([
  ["no image", invalidImages.text, 415],
  ["cut short", uniquePng(2).slice(0, 60), 422],
  ["over 5 MB", pictureOfBytes(FIVE_MEGABYTES + 1), 413],
])("the error names the photo that is %s", async (server, _, bad, status) => {
  const answer = await server.create({
    logo: uniquePng(0),
    images: [uniquePng(1), uniquePng(3), bad, uniquePng(4)],
  });
  expect(answer.status).toBe(status);
  expect(answer.body.errors).toEqual({ images: PICTURES, "images.2": PICTURES });
});

test("accepts a logo and photos of 5 MB, and stores the first ten", async (server) => {
  const images = [
    pictureOfBytes(FIVE_MEGABYTES),
    ...Array.from({ length: 11 }, (_, index) => uniquePng(index + 2)),
  ];
  const { data } = await server.create({ logo: pictureOfBytes(FIVE_MEGABYTES), images });
  expect(data.images).toHaveLength(10);
  expect(data.logo).toBe(data.images[0]);
});

test("updates texts and images, and deletes unreferenced files", async (server) => {
  keepNoHistory(server);
  const { data } = await server.create({ logo: uniquePng(0), images: [uniquePng(1), uniquePng(2)] });
  server.advanceClock(1000);
  const answer = await server.update(data._id, {
    title: "Other",
    images: [uniquePng(3)],
    removeLogo: "true",
    removeImages: [data.images[0], "/uploads/of-another.png"],
  });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe("Article updated");
  expect(answer.data).toMatchObject({ title: "Other", logo: null, createdAt: NOW });
  expect(answer.data.images).toEqual([data.images[1], expect.any(String)]);
  expect(answer.data.updatedAt).toBe(new Date(START_TIME + 1000).toISOString());
  expect(server.listStoredFiles()).toHaveLength(4);
  expect((await server.update(data._id, { removeImages: "text" })).status).toBe(422);
  expect((await server.update(data._id, { removeLogo: "perhaps" })).status).toBe(422);
});

test("an image shared by an article and an activity is deleted with the last one", async (server) => {
  const { data } = await server.create({ images: [uniquePng(1)] });
  const form = new FormData();
  form.set("name", "Activity");
  form.set("description", "Text");
  form.set("category", '["EdTech Consult"]');
  form.set("logo", new Blob([Uint8Array.from(uniquePng(1))]), "x.png");
  const activity = await server.request("POST", "/projects/create", { token: server.token, form });
  expect(activity.data.logo).toBe(data.images[0]);
  await server.remove(data._id);
  expect(server.listStoredFiles()).toHaveLength(2);
  await server.request("DELETE", `/projects/delete/${activity.data._id}`, { token: server.token });
  expect(server.listStoredFiles()).toHaveLength(2);
  await server.request("DELETE", "/trash", { token: server.token });
  expect(server.listStoredFiles()).toEqual([]);
});

test("returns images as files and as Base64", async (server) => {
  const { data } = await server.create({ images: [uniquePng(1)] });
  const file = data.images[0].split("/").at(-1);
  const whole = await server.app.request(`/api/v1/articles/image/${file}?t=1`);
  expect(whole.headers.get("content-type")).toBe("image/png");
  const inline = await server.request("GET", `/articles/image-base64/${file}`);
  expect(inline.body.success).toBe(true);
  expect(Buffer.from(inline.data.data, "base64")).toEqual(Buffer.from(await whole.arrayBuffer()));
  expect((await server.request("GET", "/articles/image-base64/none.png")).status).toBe(404);
});

test("an unreferenced upload remains, and the article that shows it contains its size", async (server) => {
  const { token } = server;
  const upload = (bytes: Uint8Array) =>
    server.request("POST", "/upload/article-image", { token, form: uploadForm(bytes) });
  const { status, data: stored } = await upload(uniquePng(1));
  expect(status).toBe(201);
  const tooLarge = await upload(pictureOfBytes(FIVE_MEGABYTES + 1));
  expect([tooLarge.status, tooLarge.body.message]).toEqual([413, PICTURES]);
  expect((await upload(invalidImages.html)).status).toBe(415);
  const { data } = await server.create({ content: `![A map](${stored.url})` });
  const { html } = (await server.read(data._id)).data;
  expect(html).toContain('width="13" height="9"');
  expect(html).toContain(`srcset="${stored.url.replace(".png", "-13.webp")} 13w"`);
  await server.remove(data._id);
  expect(server.listStoredFiles()).toContain(fileNameOf(stored.url));
});
