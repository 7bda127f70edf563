// The files of articles: their limits, and what becomes of them with their record.
import { expect, test } from "bun:test";

import { articlePageTexts } from "#texts/public/articles.ts";
import { picture, uploadForm } from "#tests/support/activityForm.ts";
import type { ArticleForm } from "#tests/support/articleForm.ts";
import { expectNothingStored, openArticleHouse } from "#tests/support/articleHouse.ts";
import { fakePictures } from "#tests/support/photographs.ts";
import { START } from "#tests/support/testApp.ts";

const NOW = new Date(START).toISOString();
const PICTURES = "Only image files up to 5MB are allowed";
const FIVE_MEGABYTES = 5 * 1_048_576;

/** A picture of exactly this many bytes: whatever follows the end of a PNG is not part of it. */
function pictureOfBytes(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  whole.set(picture(1));
  return whole;
}

test.each<[string, ArticleForm, number, string]>([
  ["a logo that is no image", { logo: fakePictures.text }, 415, "logo"],
  ["a photo that is SVG", { images: [fakePictures.svg] }, 415, "images"],
  ["a photo cut short", { images: [picture(1), picture(2).slice(0, 60)] }, 422, "images"],
  ["a logo over 5 MB", { logo: pictureOfBytes(FIVE_MEGABYTES + 1) }, 413, "logo"],
  ["a photo over 5 MB", { images: [pictureOfBytes(FIVE_MEGABYTES + 1)] }, 413, "images"],
])("refuses %s, with nothing stored of the whole form", async (_, changes, status, field) => {
  await using house = await openArticleHouse();
  const answer = await house.create(changes);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ message: PICTURES, errors: { [field]: PICTURES } });
  expectNothingStored(house);
});

test.each<[string, Uint8Array, number]>([
  ["no image", fakePictures.text, 415],
  ["cut short", picture(2).slice(0, 60), 422],
  ["over 5 MB", pictureOfBytes(FIVE_MEGABYTES + 1), 413],
])("names the photo among several that is %s", async (_, bad, status) => {
  await using house = await openArticleHouse();
  const answer = await house.create({ logo: picture(0), images: [picture(1), picture(3), bad, picture(4)] });
  expect(answer.status).toBe(status);
  expect(answer.body.errors).toEqual({ images: PICTURES, "images.2": PICTURES });
});

test("takes a logo and photos of 5 MB, and keeps the first ten", async () => {
  await using house = await openArticleHouse();
  const images = [
    pictureOfBytes(FIVE_MEGABYTES),
    ...Array.from({ length: 11 }, (_, index) => picture(index + 2)),
  ];
  const { data } = await house.create({ logo: pictureOfBytes(FIVE_MEGABYTES), images });
  expect(data.images).toHaveLength(10);
  expect(data.logo).toBe(data.images[0]);
});

test("changes texts and pictures, and takes along the files that nothing names", async () => {
  await using house = await openArticleHouse();
  const { data } = await house.create({ logo: picture(0), images: [picture(1), picture(2)] });
  house.pass(1000);
  const answer = await house.update(data._id, {
    title: "Other",
    images: [picture(3)],
    removeLogo: "true",
    removeImages: [data.images[0], "/uploads/of-another.png"],
  });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe("Article updated");
  expect(answer.data).toMatchObject({ title: "Other", logo: null, createdAt: NOW });
  expect(answer.data.images).toEqual([data.images[1], expect.any(String)]);
  expect(answer.data.updatedAt).toBe(new Date(START + 1000).toISOString());
  expect(house.files()).toHaveLength(4);
  expect((await house.update(data._id, { removeImages: "text" })).status).toBe(422);
  expect((await house.update(data._id, { removeLogo: "perhaps" })).status).toBe(422);
});

test("deletes an article with its files, once", async () => {
  await using house = await openArticleHouse();
  const { data } = await house.create({ logo: picture(0), images: [picture(1)] });
  const answer = await house.remove(data._id);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ _id: data._id });
  expectNothingStored(house);
  for (const gone of [
    await house.remove(data._id),
    await house.read(data._id),
    await house.update(data._id),
  ]) {
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({
      success: false,
      data: null,
      code: "not_found",
      message: articlePageTexts.notFound,
    });
  }
});

test("an article and an activity may share a picture; the last to go takes it along", async () => {
  await using house = await openArticleHouse();
  const { data } = await house.create({ images: [picture(1)] });
  const form = new FormData();
  form.set("name", "Activity");
  form.set("description", "Text");
  form.set("category", '["EdTech Consult"]');
  form.set("logo", new Blob([Uint8Array.from(picture(1))]), "x.png");
  const activity = await house.ask("POST", "/projects/create", { token: house.token, form });
  expect(activity.data.logo).toBe(data.images[0]);
  await house.remove(data._id);
  expect(house.files()).toHaveLength(2);
  await house.ask("DELETE", `/projects/delete/${activity.data._id}`, { token: house.token });
  expect(house.files()).toEqual([]);
});

test("gives pictures as files and inline", async () => {
  await using house = await openArticleHouse();
  const { data } = await house.create({ images: [picture(1)] });
  const file = data.images[0].split("/").at(-1);
  const whole = await house.app.request(`/api/v1/articles/image/${file}?t=1`);
  expect(whole.headers.get("content-type")).toBe("image/png");
  const inline = await house.ask("GET", `/articles/image-base64/${file}`);
  expect(inline.body.success).toBe(true);
  expect(Buffer.from(inline.data.data, "base64")).toEqual(Buffer.from(await whole.arrayBuffer()));
  expect((await house.ask("GET", "/articles/image-base64/none.png")).status).toBe(404);
});

test("an uploaded picture stays, named by no record, and has its size in the text that shows it", async () => {
  await using house = await openArticleHouse();
  const { token } = house;
  const upload = (bytes: Uint8Array) =>
    house.ask("POST", "/upload/article-image", { token, form: uploadForm(bytes) });
  const { status, data: stored } = await upload(picture(1));
  expect(status).toBe(201);
  const tooLarge = await upload(pictureOfBytes(FIVE_MEGABYTES + 1));
  expect([tooLarge.status, tooLarge.body.message]).toEqual([413, PICTURES]);
  expect((await upload(fakePictures.html)).status).toBe(415);
  const { data } = await house.create({ content: `![A map](${stored.url})` });
  const { html } = (await house.read(data._id)).data;
  expect(html).toContain('width="13" height="9"');
  expect(html).toContain(`srcset="${stored.url.replace(".png", "-13.webp")} 13w"`);
  await house.remove(data._id);
  expect((await house.app.request(stored.url)).status).toBe(200);
});
