// /articles: creating, reading, changing and deleting an article; drafts are an admin's alone.
import { expect, test } from "bun:test";

import { picture, uploadForm } from "#tests/support/activityForm.ts";
import { articleForm } from "#tests/support/articleForm.ts";
import type { ArticleForm } from "#tests/support/articleForm.ts";
import { fakePictures } from "#tests/support/photographs.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { Asking, TestApp } from "#tests/support/testApp.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START).toISOString();
const PICTURES = "Only image files up to 5MB are allowed";
const FIVE_MEGABYTES = 5 * 1_048_576;

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  return {
    ...house,
    token,
    create: (changes?: ArticleForm) =>
      house.ask("POST", "/articles/create", { token, form: articleForm(changes) }),
    update: (id: string, changes?: ArticleForm) =>
      house.ask("PUT", `/articles/update/${id}`, { token, form: articleForm(changes) }),
    remove: (id: string) => house.ask("DELETE", `/articles/delete/${id}`, { token }),
    read: (id: string, asking: Asking = {}) => house.ask("GET", `/articles/${id}`, asking),
    list: async (query: Record<string, string> = {}, asking: Asking = {}) => {
      const answer = await house.ask("GET", `/articles/get?${new URLSearchParams(query)}`, asking);
      expect(answer.status).toBe(200);
      const titles: string[] = answer.data.map(({ title }: { title: string }) => title);
      return { titles, data: answer.data, pagination: answer.body.pagination };
    },
  };
}

function expectNothingStored(house: Pick<TestApp, "files" | "waiting" | "services">) {
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM articles) + (SELECT count(*) FROM pictures) AS n";
  expect(house.services.db.$client.query(count).get()).toEqual({ n: 0 });
}

/** A picture of exactly this many bytes: whatever follows the end of a PNG is not part of it. */
function pictureOfBytes(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  whole.set(picture(1));
  return whole;
}

test("creating, changing and deleting need an admin", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  const staff = await house.enter("staff");
  const calls = [
    ["POST", "/articles/create"],
    ["PUT", `/articles/update/${data._id}`],
    ["DELETE", `/articles/delete/${data._id}`],
    ["POST", "/upload/article-image"],
  ] as const;
  for (const [method, path] of calls) {
    expect((await house.ask(method, path, { form: articleForm() })).status).toBe(401);
    expect((await house.ask(method, path, { token: staff, form: articleForm() })).status).toBe(403);
  }
  expect((await house.list()).titles).toEqual([data.title]);
});

test("creates an article and answers with the whole record", async () => {
  await using house = await openHouse();
  const answer = await house.create({
    content: "## A heading\r\n\r\nThe first *words*.",
    position: "Partner",
    logo: picture(0),
    images: [picture(1), picture(2)],
  });
  expect(answer.status).toBe(201);
  expect(answer.body.message).toBe("Article created");
  const { _id, logo, images } = answer.data;
  expect(_id).toMatch(UUID_V7);
  expect(answer.data).toEqual({
    _id,
    title: "What a flood map cannot say",
    content: "## A heading\n\nThe first *words*.",
    excerpt: "The first words.",
    author: "Mali S.",
    position: "Partner",
    status: "Published",
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    images: [expect.stringContaining("/uploads/"), expect.stringContaining("/uploads/")],
    pictures: [
      { path: logo, width: 12, height: 9, alt: "" },
      { path: images[0], width: 13, height: 9, alt: "" },
      { path: images[1], width: 14, height: 9, alt: "" },
    ],
    createdAt: NOW,
    updatedAt: NOW,
  });
  const html = "<h2>A heading</h2>\n<p>The first <em>words</em>.</p>\n";
  expect((await house.read(_id)).data).toEqual({ ...answer.data, html });
  expect((await house.list()).data).toEqual([answer.data]);
});

test("needs no logo, no picture, no position and no status", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  expect(data).toMatchObject({ position: "", status: "Published", logo: null, images: [], pictures: [] });
});

test.each<[string, ArticleForm, Record<string, string>]>([
  ["no title", { title: " " }, { title: "Title is required" }],
  ["no content", { content: "\n" }, { content: "Content is required" }],
  ["no author", { author: "" }, { author: "Author is required" }],
  ["another status", { status: "Hidden" }, { status: "Status must be Draft or Published" }],
  ["a long title", { title: "x".repeat(201) }, { title: "Please use at most 200 characters" }],
  ["a long content", { content: "ก".repeat(200_001) }, { content: "Please use at most 200000 characters" }],
])("refuses %s", async (_, changes, errors) => {
  await using house = await openHouse();
  const answer = await house.create({ images: [picture(1)], ...changes });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect([answer.body.message]).toEqual(Object.values(errors));
  expectNothingStored(house);
});

test("takes the longest content there may be, in Thai", async () => {
  await using house = await openHouse();
  const content = "ก".repeat(200_000);
  expect((await house.create({ content })).data.content).toBe(content);
});

test.each<[string, ArticleForm, number, string]>([
  ["a logo that is no image", { logo: fakePictures.text }, 415, "logo"],
  ["a photo that is SVG", { images: [fakePictures.svg] }, 415, "images"],
  ["a photo cut short", { images: [picture(1), picture(2).slice(0, 60)] }, 422, "images"],
  ["a logo over 5 MB", { logo: pictureOfBytes(FIVE_MEGABYTES + 1) }, 413, "logo"],
  ["a photo over 5 MB", { images: [pictureOfBytes(FIVE_MEGABYTES + 1)] }, 413, "images"],
])("refuses %s, with nothing stored of the whole form", async (_, changes, status, field) => {
  await using house = await openHouse();
  const answer = await house.create(changes);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ message: PICTURES, errors: { [field]: PICTURES } });
  expectNothingStored(house);
});

test("takes a logo and photos of 5 MB, and keeps the first ten", async () => {
  await using house = await openHouse();
  const images = [
    pictureOfBytes(FIVE_MEGABYTES),
    ...Array.from({ length: 11 }, (_, index) => picture(index + 2)),
  ];
  const { data } = await house.create({ logo: pictureOfBytes(FIVE_MEGABYTES), images });
  expect(data.images).toHaveLength(10);
  expect(data.logo).toBe(data.images[0]);
});

test("shows a draft to an admin alone, and to nobody else a sign that it is there", async () => {
  await using house = await openHouse();
  const { data: draft } = await house.create({ title: "Not yet", status: "Draft", images: [picture(1)] });
  const { data: shown } = await house.create({ title: "Here" });
  const staff = await house.enter("staff");
  for (const token of [undefined, "nonsense", staff]) {
    const found = await house.read(draft._id, { token });
    expect(found.status).toBe(404);
    expect(found.body).toEqual((await house.read(shown._id.replace(/.$/, "x"), { token })).body);
    const queries: Record<string, string>[] = [
      {},
      { status: "Draft" },
      { search: "Not yet" },
      { page: "1" },
      { view: "summary" },
    ];
    for (const query of queries) {
      expect((await house.list(query, { token })).titles).not.toContain("Not yet");
    }
    const { pagination } = await house.list({ page: "1" }, { token });
    expect(pagination).toMatchObject({ totalItems: 1 });
  }
  const { token } = house;
  expect((await house.read(draft._id, { token })).data).toMatchObject({
    title: "Not yet",
    html: expect.any(String),
  });
  expect((await house.list({}, { token })).titles).toEqual(["Here", "Not yet"]);
  expect((await house.list({ status: "Draft" }, { token })).titles).toEqual(["Not yet"]);
  expect((await house.list({ status: "Published", page: "1" }, { token })).pagination).toMatchObject({
    totalItems: 1,
  });
});

test("publishes and withdraws; an update without a status leaves it as it is", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ status: "Draft" });
  expect((await house.update(data._id)).data.status).toBe("Draft");
  expect((await house.update(data._id, { status: "Published" })).data.status).toBe("Published");
  expect((await house.read(data._id)).status).toBe(200);
  expect((await house.update(data._id, { status: "Draft" })).data.status).toBe("Draft");
  expect((await house.read(data._id)).status).toBe(404);
});

test("gives pages, finds words in every text, and leaves the content out on request", async () => {
  await using house = await openHouse();
  for (const [index, title] of ["one", "two", "three"].entries()) {
    await house.create({
      title,
      content: `Words ${index}`,
      author: `Author ${index}`,
      position: "ที่ปรึกษาอาวุโส",
    });
    house.pass(1);
  }
  expect((await house.list()).titles).toEqual(["three", "two", "one"]);
  expect(await house.list({ page: "2", limit: "2" })).toMatchObject({
    titles: ["one"],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 3, hasNext: false, hasPrev: true },
  });
  expect((await house.list({ search: "WORDS 1" })).titles).toEqual(["two"]);
  expect((await house.list({ search: "author 2" })).titles).toEqual(["three"]);
  expect((await house.list({ search: "อาวุโส" })).titles).toHaveLength(3);
  const { data } = await house.list({ view: "summary", limit: "1" });
  expect(data).toMatchObject([{ title: "three", content: "", excerpt: "Words 2" }]);
});

test.each([
  ["page", "0"],
  ["limit", "101"],
  ["status", "draft"],
  ["view", "short"],
  ["search", "x".repeat(201)],
])("refuses a wrong %s", async (key, value) => {
  await using house = await openHouse();
  const answer = await house.ask("GET", `/articles/get?${new URLSearchParams({ [key]: value })}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([key]);
});

test("changes texts and pictures, and takes along the files that nothing names", async () => {
  await using house = await openHouse();
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
  await using house = await openHouse();
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
    expect(gone.body).toEqual({ success: false, data: null, message: "Article not found" });
  }
});

test("an article and an activity may share a picture; the last to go takes it along", async () => {
  await using house = await openHouse();
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
  await using house = await openHouse();
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
  await using house = await openHouse();
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

test("an answer follows every change of the text, however fast", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ content: "Before" });
  expect((await house.read(data._id)).data.html).toBe("<p>Before</p>\n");
  await house.update(data._id, { content: "After" });
  expect((await house.read(data._id)).data.html).toBe("<p>After</p>\n");
});
